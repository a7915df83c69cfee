package fix_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/fix"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// judge is the judge of files that are rank tables.
func judge(target rules.Target) fix.Judge {
	return func(text []byte) *rules.Result {
		file := source.New("t.json", text)
		if res, ok := rules.CheckObjects(file, rules.Surroundings{}, target, true); ok && !rules.PlainTable(text) {
			return res
		}
		return rules.CheckFile(file, rules.Surroundings{}, target)
	}
}

func mend(text []byte, target rules.Target, unsafe bool) *fix.Patch {
	j := judge(target)
	return fix.Mend(j(text), j, unsafe)
}

// holds checks what has to be true of every text, however broken.
func holds(t *testing.T, text []byte, target rules.Target) {
	t.Helper()
	own := bytes.Clone(text)
	p := mend(text, target, false)
	if !bytes.Equal(own, text) {
		t.Fatalf("the text itself was changed\n%s", own)
	}
	if (len(p.Mended) > 0) == bytes.Equal(p.Text, text) {
		t.Errorf("mended: %v\n%s", p.Mended, text)
	}
	if s, bad := lost(seats(text), seats(p.Text)); bad {
		t.Errorf("%+v is lost by safe fixes (%s)\n%s\nbecomes\n%s", s, names(p), text, p.Text)
	}
	for _, unsafe := range []bool{false, true} {
		if unsafe {
			p = mend(text, target, true)
		}
		before, after := judge(target)(text), judge(target)(p.Text)
		if r := raised(before, after); r != "" && before.Read() {
			t.Errorf("%s is raised (%s)\n%s\nbecomes\n%s", r, names(p), text, p.Text)
		}
		if again := mend(p.Text, target, unsafe); !bytes.Equal(again.Text, p.Text) {
			t.Errorf("mended again by %s\n%s\nbecomes\n%s\nbecomes\n%s", names(again), text, p.Text, again.Text)
		}
	}
}

// raised is a rule with more errors afterwards.
func raised(before, after *rules.Result) string {
	counts := map[string]int{}
	for i := range after.Findings {
		if f := &after.Findings[i]; f.Severity == rules.Error {
			counts[f.Rule.Name]++
		}
	}
	for i := range before.Findings {
		if f := &before.Findings[i]; f.Severity == rules.Error {
			counts[f.Rule.Name]--
		}
	}
	for name, n := range counts {
		if n > 0 {
			return name
		}
	}
	return ""
}

func names(p *fix.Patch) string {
	var all []string
	for _, m := range p.Mended {
		all = append(all, m.Rule.Name)
	}
	return strings.Join(all, " ")
}

func product(t testing.TB, name string) rules.Target {
	t.Helper()
	p, err := rules.ParseProduct(name)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Target{Product: p}
}

// TestTables mends the tables that the rules are tested with.
func TestTables(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	type table struct {
		Name, Product, Text string
		Base64              []byte
	}
	var tables []table
	read := func(r io.Reader) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var v table
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				t.Fatal(err)
			}
			tables = append(tables, v)
		}
	}
	for _, name := range []string{"verdicts.jsonl", "mutants.jsonl.gz"} {
		f, err := os.Open("../../rules/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if filepath.Ext(name) != ".gz" {
			read(f)
		} else if z, err := gzip.NewReader(f); err != nil {
			t.Fatal(err)
		} else {
			read(z)
		}
	}
	if len(tables) < 1498 {
		t.Fatalf("%d tables", len(tables))
	}
	changed := 0
	for _, v := range tables {
		text := append([]byte(v.Text), v.Base64...)
		for _, target := range []rules.Target{product(t, v.Product), {}} {
			holds(t, text, target)
		}
		if mend(text, rules.Target{}, false).Changed() {
			changed++
		}
	}
	if changed < 50 {
		t.Errorf("only %d of %d tables are mended", changed, len(tables))
	}
}

// TestExamples mends every file of the examples.
func TestExamples(t *testing.T) {
	files, _ := filepath.Glob("../../examples/*/*.*")
	n := 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if ext := filepath.Ext(path); ext == ".json" || ext == ".yaml" {
			n++
			holds(t, text, rules.Target{})
			holds(t, text, rules.Target{Consumer: rules.MindIE})
		}
	}
	if n < 200 {
		t.Errorf("%d files", n)
	}
}

// slips are what happens to tables that people type, paste and generate.
var slips = []struct{ from, to string }{
	{`"`, `'`}, {`"`, "“"}, {`"`, ""}, {",", ""}, {",", ",,"}, {",", "，"}, {":", "："}, {"}", ",}"}, {"]", ",]"}, {"[", "［"},
	{"\n", " // c\n"}, {"\n", "\n# c\n"}, {" ", " /* \" */ "}, {" ", "\u00a0"}, {" ", "\u200b"}, {"\n", "\r\n"}, {"{", "\ufeff{"},
	{`"0"`, "0"}, {`"1"`, "1"}, {`"1"`, `"01"`}, {`"1"`, `" 1"`}, {`"1"`, `"+1"`}, {`"1"`, `"1x"`}, {`"1"`, "+1"}, {`"1"`, "None"},
	{`"198`, `" 198`}, {`"node`, `" node`}, {"rank_id", "rankid"}, {"rank_id", "Rank_Id"}, {"device_ip", "devce_ip"}, {"device_id", "deviceid"},
	{"server_list", "serverlist"}, {"status", "statu"}, {"completed", "Completed"}, {"completed", "complete"}, {`"version"`, `"Version"`},
	{`"1.0"`, "1.0"}, {`"1.0"`, `"v1"`}, {`"rank_id"`, `"rank_id": "1", "rank_id"`}, {`"device_ip"`, `"device_ip": "198.18.0.1", "device_ip"`},
	{`"server_count": "2",`, ""}, {`"server_count": "2"`, `"server_count": "3"`}, {`"status": "completed"`, `"a": 1`}, {"EID", "eid"}, {"CLOS", "clos"},
	{"\"0/4\"", "null"}, {"super_device_id", "super_deviceid"}, {"{", "["}, {"\"", "\\\""}, {"}\n", "}}\n"}, {"{", "[{"},
}

// slipped is a table with a few slips.
func slipped(r *rand.Rand) []byte {
	layouts := []sample.Layout{sample.V10, sample.V12, sample.V20, sample.Legacy}
	text := string(sample.Table(sample.Options{Layout: layouts[r.IntN(len(layouts))], Servers: 2, Devices: 1 + r.IntN(3), Minify: r.IntN(4) == 0}))
	for range 1 + r.IntN(5) {
		s := slips[r.IntN(len(slips))]
		if n := strings.Count(text, s.from); n > 0 {
			parts := strings.SplitN(text, s.from, 2+r.IntN(n))
			last := len(parts) - 1
			text = strings.Join(parts[:last], s.from) + s.to + parts[last]
		}
	}
	return []byte(text)
}

// TestSlips mends tables with slips of all kinds, several in each.
func TestSlips(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	r := rand.New(rand.NewPCG(1, 2))
	targets := []rules.Target{{}, product(t, "a2"), product(t, "a3"), product(t, "910a"), product(t, "a5"), {Consumer: rules.MindIE}}
	changed := 0
	for i := range 3000 {
		text := slipped(r)
		holds(t, text, targets[i%len(targets)])
		if mend(text, targets[i%len(targets)], false).Changed() {
			changed++
		}
	}
	if changed < 1500 {
		t.Errorf("only %d are mended", changed)
	}
}
