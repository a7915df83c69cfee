package plan

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestHostile decodes what is made to be expensive. Times are generous, for busy
// machines: what they keep out takes minutes.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	laughs := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'z'; c++ {
		laughs += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	ones := strings.Repeat("1", 4000)
	for _, tt := range []struct {
		name, src string
		code      Code // of an issue that must be there
		failed    bool
	}{
		{"billion laughs", laughs, Alias, false},
		{"quadratic blow-up", "a: &a [" + strings.Repeat("x,", 1000) + "]\nb: [" + strings.Repeat("*a,", 1000) + "]", Alias, false},
		{"an alias to itself", "groups: &a [*a]", Alias, false},
		{"deep flow", "a: " + strings.Repeat("[", 100_000), TooDeep, true},
		{"deep maps", strings.Repeat("{a: ", 100_000), TooDeep, true},
		{"deep block", strings.Repeat("- ", 100_000), TooDeep, true},
		{"deep keys", strings.Repeat("? ", 100_000), TooDeep, true},
		{"deep block and flow", strings.Repeat("- ", 40) + strings.Repeat("[", 40) + strings.Repeat("]", 40), TooDeep, true},
		{"too many values", "groups: [" + strings.Repeat("0,", MaxValues) + "0]", TooLarge, true},
		{"too many values in JSON", `{"groups": [` + strings.Repeat("0,", MaxValues) + "0]}", TooLarge, true},
		{"10^4000", "groups: [{group: a, rank_ids: [" + ones + ", -" + ones + ", " + ones + ".0]}]", OutOfRange, false},
		{"10^4000 in JSON", `{"gradient_num": ` + strings.Repeat("1", 300) + "}", OutOfRange, false},
		{"a huge exponent", "splits: [{dataSizeList: [1e999999999]}]", OutOfRange, false},
		{"NUL", "groups: [\x00]", Control, true},
		{"an open quote", `a: "` + strings.Repeat("x ", 1<<19), Syntax, true},
		{"many anchors", strings.Repeat("- &a b\n", 50_000), WrongType, false},
		{"one name, many keys", strings.Repeat("product: a\n", 50_000), DuplicateKey, false},
		{"long keys", strings.Repeat("k", 1<<20) + ": 1", UnknownKey, false},
		{"many comments", strings.Repeat("#\n", 100_000) + "a: 1", UnknownKey, false},
		{"a line of blanks", "a: [" + strings.Repeat(" ", 1<<20) + "]", UnknownKey, false},
		{"only breaks", strings.Repeat("\u2028", 1<<18), WrongType, false},
	} {
		start := time.Now()
		p := read([]byte(tt.src))
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%s: %v", tt.name, d)
		}
		if !slices.ContainsFunc(p.Issues, func(i Issue) bool { return i.Code == tt.code }) || p.Failed != tt.failed {
			t.Errorf("%s: failed %v, %d issues, %.300q", tt.name, p.Failed, len(p.Issues), showAll(p)[:min(3, len(p.Issues))])
		}
		inside(t, p)
	}
}

// TestTooLarge refuses large files by their size alone.
func TestTooLarge(t *testing.T) {
	huge := bytes.Repeat([]byte{'x'}, 100_000_000)
	copy(huge, "product: ")
	for _, f := range []Format{YAML, JSON, GroupList, SubCommConfig, ModelRelation, Mooncake} {
		start := time.Now()
		p := DecodeAs(huge, f)
		if len(p.Issues) != 1 || p.Issues[0].Code != TooLarge || !p.Failed || time.Since(start) > time.Minute {
			t.Errorf("format %d: %+v", f, p.Issues)
		}
	}
	if Recognise(huge, "plan.yaml") != NoPlan {
		t.Error("recognised")
	}
}

// TestManyIssues keeps what can be read, and counts the rest.
func TestManyIssues(t *testing.T) {
	for _, src := range []string{
		"groups: [{group: a, rank_ids: [" + strings.Repeat("x,", MaxIssues+4) + "x]}]",
		`{"groups": [{"group": "a", "rank_ids": [` + strings.Repeat(`"",`, MaxIssues+4) + `""]}]}`,
	} {
		p := read([]byte(src))
		if len(p.Issues) != MaxIssues || p.Dropped != 5 {
			t.Errorf("%d issues, %d dropped", len(p.Issues), p.Dropped)
		}
	}
}

// TestLargeGroup reads the largest group there can be, and one that is larger:
// which of the two is right is not decided here.
func TestLargeGroup(t *testing.T) {
	for _, n := range []int{32768, 32769} {
		var block, list strings.Builder
		for i := range n {
			fmt.Fprintf(&block, "  - %d\n", i)
			fmt.Fprintf(&list, "%d, ", i)
		}
		ids := strings.TrimSuffix(list.String(), ", ")
		for _, src := range []string{
			"groups:\n- group: all\n  rank_ids:\n" + block.String(),
			"groups: [{group: all, rank_ids: [" + ids + "]}]",
			`{"groups": [{"group": "all", "rank_ids": [` + ids + "]}]}",
		} {
			p := read([]byte(src))
			r := p.Groups[0].RankIDs
			if len(r.List) != n || !r.Whole() || r.List[n-1].Value != int64(n-1) || len(p.Issues) > 0 {
				t.Errorf("%.40s: %d ranks, %q", src, len(r.List), showAll(p))
			}
			if last := r.List[n-1].Span; string(p.Src[last.Start:last.End]) != fmt.Sprint(n-1) {
				t.Errorf("%.40s: last at %s", src, where(p.Src, last))
			}
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	var ids strings.Builder
	for i := range 32768 {
		fmt.Fprintf(&ids, "%d, ", i)
	}
	list := strings.TrimSuffix(ids.String(), ", ")
	for name, src := range map[string]string{
		"JSON": `{"groups": [{"group": "all", "rank_ids": [` + list + "]}]}",
		"YAML": "groups: [{group: all, rank_ids: [" + list + "]}]",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				read([]byte(src))
			}
		})
	}
}
