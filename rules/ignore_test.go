package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

func TestCovers(t *testing.T) {
	for _, tt := range []struct {
		entry, finding string
		want           bool
	}{
		{"/a/0", "/a/0", true},
		{"/a/0", "/a/0/b", true},
		{"/a/0/**", "/a/0/b", true},
		{"/a/0/**", "/a/0", true},
		{"/a/0", "/a/01", false}, // a step is whole
		{"/a/0", "/a", false},
		{"/a/*/b", "/a/7/b/c", true},
		{"/a/*/b", "/a/7", false},
		{"/a/*/b", "/a/7/8/b", false},
		{"/*", "/a", true},
		{"/a", "", false},
		{"/**", "", true},
		{"/x~1y", "/x~1y/z", true},
		{"/", "/a", false}, // the key ""
	} {
		if got := (&Ignore{Pointer: tt.entry}).Covers(tt.finding); got != tt.want {
			t.Errorf("%s covers %s: %v", tt.entry, tt.finding, got)
		}
	}
}

// twice is a table with two devices that have the address of the first one.
const twice = `{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"192.0.2.9","device":[
{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0"},
{"device_id":"1","device_ip":"192.0.2.1","rank_id":"1"},
{"device_id":"2","device_ip":"192.0.2.1","rank_id":"2"}]}]}`

// count is how many findings of a rule are left.
func count(r *Result, rule *Rule) int {
	n := 0
	for i := range r.Findings {
		if r.Findings[i].Rule == rule {
			n++
		}
	}
	return n
}

func TestIgnore(t *testing.T) {
	for _, tt := range []struct {
		pointer string
		expired bool
		left    int
	}{
		{"", false, 0},
		{"", true, 2},
		{"/server_list/0/device/1", false, 1},
		{"/server_list/*/device/*/device_ip/**", false, 0},
		{"/server_list/1", false, 2},
	} {
		res := Check("t.json", []byte(twice), targetOf(t, "a2"))
		others := len(res.Findings) - 2
		i := &Ignore{Rule: &deviceIPDuplicate, Name: "device-ip-duplicate", Pointer: tt.pointer, Expired: tt.expired}
		res.Ignore([]*Ignore{i})
		if got := count(res, &deviceIPDuplicate); got != tt.left || i.Hits != 2-tt.left || res.Suppressed != 2-tt.left {
			t.Errorf("%+v: %d left, %d hits, %d suppressed", tt, got, i.Hits, res.Suppressed)
		}
		if len(res.Findings) != others+tt.left {
			t.Errorf("%+v: findings of other rules are gone", tt)
		}
	}
}

// TestPointersByReader shows that places have pointers where the text was read
// as JSON, whatever it starts with.
func TestPointersByReader(t *testing.T) {
	for _, head := range []string{"", "\ufeff", "\n", "# by hand\n", "// by hand\n", "/* by hand */", "\u00a0"} {
		res := Check("t.json", []byte(head+twice), targetOf(t, "a2"))
		i := &Ignore{Rule: &deviceIPDuplicate, Name: "device-ip-duplicate", Pointer: "/server_list/0/device/1"}
		if res.Ignore([]*Ignore{i}); i.Hits != 1 || count(res, &deviceIPDuplicate) != 1 {
			t.Errorf("%q: %d hits", head, i.Hits)
		}
	}
	for name, text := range map[string]string{
		"a plan in braces": "{groups: [{group: a, rank_num: 3, rank_ids: [0, 1]}]}",
		"a script":         "[0]\nfrom hccl.manage.api import create_group\ncreate_group('g', 2, ranks())\n",
	} {
		file := map[bool]string{true: "x.py", false: "job.yaml"}[name == "a script"]
		if res := checkPlanText(t, file, text); len(res.Findings) == 0 || res.Pointers() != nil {
			t.Errorf("%s: %d findings with pointers %q", name, len(res.Findings), res.Pointers())
		}
	}
	if res := checkPlanText(t, "job.json", `# by hand
{"groups": [{"group": "a", "rank_num": 3, "rank_ids": [0, 1]}]}`); !slices.Contains(res.Pointers(), "/groups/0/rank_num") {
		t.Errorf("a plan in JSON: %q", res.Pointers())
	}
}

// TestIgnoreCounted shows what becomes of findings that are only counted: they
// have no place, so that an entry with a pointer cannot be about them.
func TestIgnoreCounted(t *testing.T) {
	for pointer, want := range map[string]int{"": 1, "/a": 3} {
		res := CheckIgnores(source.New("x", nil), nil)
		res.Uncounted = map[Tally]int{{Rule: &jsonBOM, Severity: Info}: 7, {Rule: &jsonBOM, Severity: Error}: 1, {Rule: &rankOrder, Severity: Info}: 5}
		res.Ignore([]*Ignore{{Rule: &jsonBOM, Pointer: pointer}})
		if len(res.Uncounted) != want || pointer == "" && res.Suppressed != 8 {
			t.Errorf("%q: %v, %d suppressed", pointer, res.Uncounted, res.Suppressed)
		}
	}
}

func TestRegrade(t *testing.T) {
	res := Check("t.json", []byte(twice), targetOf(t, "a2"))
	res.Regrade(map[*Rule]Severity{&deviceIPDuplicate: Info})
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule == &deviceIPDuplicate && (f.Severity != Info || f.Class != Rejects) {
			t.Errorf("%v %v", f.Severity, f.Class)
		}
	}
	res.Uncounted = map[Tally]int{
		{&jsonBOM, Info, false}: 7, {&jsonBOM, Error, false}: 2, {&jsonBOM, Error, true}: 4, {&rankOrder, Info, false}: 5,
	}
	res.Regrade(map[*Rule]Severity{&deviceIPDuplicate: Off, &rankOrder: Off, &jsonBOM: Warning})
	want := map[Tally]int{{&jsonBOM, Warning, false}: 9, {&jsonBOM, Warning, true}: 4}
	if count(res, &deviceIPDuplicate) != 0 || !maps.Equal(res.Uncounted, want) || res.Suppressed != 0 {
		t.Errorf("%v, %d suppressed", res.Uncounted, res.Suppressed)
	}
}

// TestRegradeConditional shows that what holds for some products only is not
// made certain by another severity.
func TestRegradeConditional(t *testing.T) {
	res := Check("t.json", []byte(twice), Target{})
	levels, conditional := map[*Rule]Severity{}, 0
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Products != 0 {
			levels[f.Rule] = Error
			conditional++
		}
	}
	res.Regrade(levels)
	for i := range res.Findings {
		if res.Findings[i].Products != 0 {
			conditional--
		}
	}
	if len(levels) == 0 || conditional != 0 {
		t.Errorf("%d rules, %d findings are certain now", len(levels), conditional)
	}
}

// TestComments shows which findings a comment in a plan is about. In every plan
// the second group has the name of the first one.
func TestComments(t *testing.T) {
	const mark = "hcclint:ignore"
	line := func(name, after string) string {
		return "  - {group: " + name + ", rank_num: 2, rank_ids: [0, 1]}" + after + "\n"
	}
	three := strings.Replace(line("a", ""), "rank_num: 2", "rank_num: 3", 1) // and two rank_ids
	for _, tt := range []struct {
		name, plan string
		suppressed int
		want       string // findings of the rules about ignoring
	}{
		{"above", line("a", "") + "  # " + mark + " group-name-duplicate on purpose\n" + line("a", ""), 1, ""},
		{"behind", line("a", "") + line("a", " # "+mark+" group-name-duplicate on purpose"), 1, ""},
		{"no blank", line("a", "") + line("a", " #"+mark+" group-name-duplicate on purpose"), 1, ""},
		{"stacked", line("a", "") + "  # " + mark + " group-name-duplicate on purpose\n\n  # other words\n" + line("a", ""), 1, ""},
		{"list", line("a", "") + "  # " + mark + " group-rank-num,group-name-duplicate on purpose\n" + three, 2, ""},
		{"list with blanks", line("a", "") + "  # " + mark + " group-rank-num , group-name-duplicate on purpose\n" + three, 2, ""},
		{"too far away", "  # " + mark + " group-name-duplicate on purpose\n" + line("a", "") + line("a", ""), 0,
			"2:20 group-name-duplicate finds nothing in line 3, there is nothing to ignore"},
		{"behind the line before", line("a", " # "+mark+" group-name-duplicate x") + line("a", ""), 0,
			"2:64 group-name-duplicate finds nothing in line 2, there is nothing to ignore"},
		{"no reason", line("a", "") + line("a", " # "+mark+" group-name-duplicate"), 0,
			"3:64 no reason is given for ignoring group-name-duplicate, so nothing is ignored"},
		{"no rule", line("a", "") + line("a", " # "+mark), 0,
			"3:49 hcclint:ignore names no rule, expected hcclint:ignore RULE reason"},
		{"misspelt", line("a", "") + line("a", " # "+mark+" group-name-duplicat on purpose"), 0,
			"3:64 there is no rule group-name-duplicat, did you mean group-name-duplicate?"},
		{"no such rule", line("a", "") + line("a", " # "+mark+" everything on purpose"), 0,
			"3:64 there is no rule everything; see hcclint rules"},
		{"another word", line("a", "") + line("a", " # "+mark+"d group-name-duplicate on purpose"), 0, ""},
		{"no comment", line("a", "") + line("\"x #"+mark+"\"", "") + line("a", ""), 0, ""},
	} {
		res := checkPlanText(t, "job.yaml", "groups:\n"+tt.plan)
		res.IgnoreComments()
		var got []string
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Rule.Ignore != nil {
				at := res.File.Position(f.Span.Start)
				got = append(got, fmt.Sprintf("%d:%d %s", at.Line, at.Column, f.Message(EN)))
			}
		}
		if s := strings.Join(got, "; "); s != tt.want || res.Suppressed != tt.suppressed {
			t.Errorf("%s: %q, %d suppressed, want %q, %d", tt.name, s, res.Suppressed, tt.want, tt.suppressed)
		}
		if !slices.IsSortedFunc(res.Findings, func(a, b Finding) int { return int(a.Span.Start) - int(b.Span.Start) }) {
			t.Errorf("%s: the findings are not in order", tt.name)
		}
	}
}

// TestCommentsElsewhere shows what has no such comments, rank tables in JSON, and
// what has them although it starts like JSON or is no YAML.
func TestCommentsElsewhere(t *testing.T) {
	res := Check("t.json", []byte("# hcclint:ignore json-comment no\n"+twice), targetOf(t, "a2"))
	before := len(res.Findings)
	if res.IgnoreComments(); len(res.Findings) != before || res.Suppressed != 0 {
		t.Error("a rank table")
	}
	braces := checkPlanText(t, "job.yaml", "{groups: [\n{group: a, rank_num: 2, rank_ids: [0, 1]},\n"+
		"{group: a, rank_num: 2, rank_ids: [0, 1]}, # hcclint:ignore group-name-duplicate on purpose\n]}")
	if braces.IgnoreComments(); braces.Suppressed != 1 || count(braces, &groupNameDuplicate) != 0 {
		t.Errorf("a plan in braces: %d suppressed", braces.Suppressed)
	}
	script := checkPlanText(t, "x.py", "from hccl.manage.api import create_group\n"+
		"create_group('g', 2, ranks())  # hcclint:ignore not-static depends on the node\n")
	if script.IgnoreComments(); script.Suppressed != 1 || len(script.Findings) != 0 {
		t.Errorf("a script: %d suppressed", script.Suppressed)
	}
}

func checkPlanText(t *testing.T, name, text string) *Result {
	t.Helper()
	p, ok := OpenPlan(source.New(name, []byte(text)), true)
	if !ok {
		t.Fatal("no plan", name)
	}
	return p.Check(Files{}, targetOf(t, "atlas-800t-a2"))
}

// TestManyComments shows that no number of comments takes long.
func TestManyComments(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	text := strings.Repeat("# hcclint:ignore rank-ordr x\n", 200_000) + strings.Repeat("a: 1 # hcclint:ignore group-size x\n", 50_000)
	res := checkPlanText(t, "job.yaml", text)
	res.IgnoreComments()
	if n := len(res.Findings); n != maxFindings || len(res.Uncounted) == 0 {
		t.Errorf("%d findings, %v", n, res.Uncounted)
	}
}

// TestManyNames shows that many names in a comment are not held against every one
// of the many findings of its line: this ends.
func TestManyNames(t *testing.T) {
	const groups = 20_000
	text := "groups: [" + strings.Repeat("{group: a, rank_num: 1, rank_ids: [0]}, ", groups) + "]" +
		" # hcclint:ignore " + strings.Repeat("rank-order,", 200_000) + "group-name-duplicate on purpose"
	res := checkPlanText(t, "job.yaml", text)
	if res.IgnoreComments(); res.Suppressed != groups-1 {
		t.Errorf("%d suppressed", res.Suppressed)
	}
}

// FuzzComments reads comments in any text.
func FuzzComments(f *testing.F) {
	for _, seed := range []string{"# hcclint:ignore a,b c", "#hcclint:ignore", "a # hcclint:ignore ,,x\r\ny", "# hcclint:ignore\thcclint:ignore # hcclint:ignore é", "x#hcclint:ignore"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file := source.New("x.yaml", src)
		for _, script := range []bool{false, true} {
			list := comments(file, script)
			for _, i := range list {
				if text := string(file.Text(i.Span)); text != i.Name && text != ignoreMark || i.line < 1 {
					t.Fatalf("%q: %q at %q", src, i.Name, text)
				}
			}
			CheckIgnores(file, list)
		}
	})
}

// TestOff shows that what a rule finds that is off takes no room: one finding is
// kept where there is no other, and no more is said of the rest.
func TestOff(t *testing.T) {
	res := CheckIgnores(source.New("x", []byte("xy")), nil)
	rep := &Reporter{result: res, rule: &jsonBOM, target: Target{Off: map[*Rule]bool{&jsonBOM: true}}}
	for range maxFindings + 1 {
		rep.Find(Span{End: 1}, Text{"a", "a"}).As(Error, Rejects).Code("X").See(Span{}, Text{}).Safe(Span{}, "y")
	}
	if len(res.Findings) != 1 || len(res.related) != 1 || len(res.edits) != 1 || len(res.Uncounted) != 0 {
		t.Errorf("%d findings, %d places, %d edits, %v", len(res.Findings), len(res.related), len(res.edits), res.Uncounted)
	}
	rep.rule = &rankOrder
	rep.Find(Span{End: 2}, Text{"b", "b"})
	if res.Regrade(map[*Rule]Severity{&jsonBOM: Off}); len(res.Findings) != 1 || res.Findings[0].Rule != &rankOrder {
		t.Errorf("left: %+v", res.Findings)
	}
}
