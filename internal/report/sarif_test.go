package report

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/hcclint/hcclint/rules"
)

// sarifLog is the part of SARIF that is checked beyond its schema.
type sarifLog struct {
	Runs []struct {
		Results []sarifResult
		Tool    struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Invocations []any
	}
}

type sarifResult struct {
	RuleID    string
	RuleIndex int
	Level     string
	Message   struct{ Text string }
	Locations []struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI string }
			Region           sarifRegion
		}
	}
	PartialFingerprints map[string]string
	Fixes               []struct {
		ArtifactChanges []struct {
			Replacements []struct {
				DeletedRegion   sarifRegion
				InsertedContent struct{ Text string }
			}
		}
	}
}

type sarifRegion struct{ StartLine, StartColumn, EndLine, EndColumn int }

func readSARIF(t *testing.T, text string) sarifLog {
	t.Helper()
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	return log
}

// TestSARIF holds reports against the schema that OASIS publishes, and what it
// cannot say: indices, places, and that only rules are listed that fired.
func TestSARIF(t *testing.T) {
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	schema, err := c.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		opt.Version = "v1.2.3"
		text := written(t, "sarif", opt, results...)
		var doc any
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%#v", err)
		}
		run := readSARIF(t, text).Runs[0]
		if run.Results == nil || len(run.Results) != findings(results) {
			t.Errorf("%d results for %d findings", len(run.Results), findings(results))
		}
		fired := map[string]bool{}
		for i := range run.Results {
			r := &run.Results[i]
			fired[r.RuleID] = true
			if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
				t.Errorf("%s has the index of another rule", r.RuleID)
			}
			at := r.Locations[0].PhysicalLocation
			if at.Region.StartLine < 1 || at.Region.StartColumn < 1 || at.Region.EndLine < at.Region.StartLine {
				t.Errorf("%s at %+v", r.RuleID, at.Region)
			}
			if strings.ContainsAny(at.ArtifactLocation.URI, "\\ <>\"|`") || r.Message.Text == "" {
				t.Errorf("%s: %q, %q", r.RuleID, at.ArtifactLocation.URI, r.Message.Text)
			}
		}
		if len(fired) != len(run.Tool.Driver.Rules) {
			t.Errorf("%d rules listed, %d fired", len(run.Tool.Driver.Rules), len(fired))
		}
	})
}

// The schema refuses what is wrong: it was read, not passed over.
func TestSARIFSchemaBites(t *testing.T) {
	schema, err := jsonschema.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, "sarif", Options{}, nastyTables()...)
	var doc any
	if err := json.Unmarshal([]byte(strings.Replace(text, `"startLine":1`, `"startLine":0`, 1)), &doc); err != nil {
		t.Fatal(err)
	}
	if schema.Validate(doc) == nil {
		t.Error("a line 0 is valid")
	}
}

// TestSARIFFix makes the replacements as a reader of SARIF would, by lines and
// code points, and compares with the edits by bytes.
func TestSARIFFix(t *testing.T) {
	src := "{\"节点😀\": 1, \"version\": \"1.0\",\n \"status\": \"completed\", \"server_count\": \"1\",\n\"server_list\": [],}"
	res := rules.Check("x.json", []byte(src), rules.Target{})
	fixed := 0
	log := readSARIF(t, written(t, "sarif", Options{}, res))
	for i, r := range log.Runs[0].Results {
		fix, ok := res.Findings[i].Fix()
		if ok != (len(r.Fixes) == 1) {
			t.Fatalf("%s: %d fixes", r.RuleID, len(r.Fixes))
		}
		if !ok {
			continue
		}
		for j, edit := range fix.Edits {
			fixed++
			got := r.Fixes[0].ArtifactChanges[0].Replacements[j]
			from, to := codePoints(src, got.DeletedRegion)
			want := src[:edit.Span.Start] + edit.Replacement + src[edit.Span.End:]
			if mended := string([]rune(src)[:from]) + got.InsertedContent.Text + string([]rune(src)[to:]); mended != want {
				t.Errorf("%s: got %q, want %q", r.RuleID, mended, want)
			}
		}
	}
	if fixed == 0 {
		t.Error("nothing was fixed")
	}
}

// codePoints is where a region begins and ends, counted in code points.
func codePoints(src string, r sarifRegion) (from, to int) {
	at := func(line, column int) int {
		n := 0
		for i, text := range strings.SplitAfter(src, "\n") {
			if i+1 == line {
				return n + column - 1
			}
			n += len([]rune(text))
		}
		return -1
	}
	return at(r.StartLine, r.StartColumn), at(r.EndLine, r.EndColumn)
}

// Fingerprints stay when lines move and when the language changes, and tell
// equal findings of one file apart.
func TestFingerprints(t *testing.T) {
	prints := func(src string, l rules.Lang) []string {
		var all []string
		res := rules.Check("x.json", []byte(src), rules.Target{})
		for _, r := range readSARIF(t, written(t, "sarif", Options{Lang: l}, res)).Runs[0].Results {
			all = append(all, r.PartialFingerprints["hcclint/v1"])
		}
		return all
	}
	// Both comments and both brackets are findings of one rule at one pointer.
	src := `{"version":"1.0",/*a*/ /*a*/ "server_count":"1","status":"completed","server_list":[{"server_id":"s","device":[` +
		`{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0"},{"device_id":"1","device_ip":"192.0.2.1","rank_id":"1"}]}]}`
	first := prints(src, rules.EN)
	if moved := prints("\n\n  "+src, rules.EN); !slices.Equal(first, moved) {
		t.Errorf("got %v after moving, want %v", moved, first)
	}
	if chinese := prints(src, rules.ZH); !slices.Equal(first, chinese) {
		t.Errorf("got %v in Chinese, want %v", chinese, first)
	}
	slices.Sort(first)
	if len(first) < 3 || len(slices.Compact(first)) != len(first) {
		t.Errorf("not all different: %v", first)
	}
}

func TestURI(t *testing.T) {
	for name, want := range map[string]string{
		"a.json":        "a.json",
		"./x/../a.json": "a.json",
		"x//b c.json":   "x/b%20c.json",
		"a:b":           "./a:b", // else "a" would be a scheme
		"/tmp/a%b.json": "file:///tmp/a%25b.json",
		"节点/#1?.json":   "%E8%8A%82%E7%82%B9/%231%3F.json",
		"\xff":          "%FF",
		"<stdin>":       "%3Cstdin%3E",
		"../a":          "../a",
	} {
		got := uri(name)
		if _, err := url.Parse(got); err != nil || got != want {
			t.Errorf("%q: got %q, %v; want %q", name, got, err, want)
		}
	}
}
