package report

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

// TestGitLab checks what GitLab's documentation demands: these fields, one of
// five severities, a relative path, and a fingerprint of its own for each.
func TestGitLab(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		results = append(results, results...) // as if every file was judged twice
		var issues []struct {
			Description, Check_name, Fingerprint, Severity string
			Location                                       struct {
				Path  string
				Lines struct{ Begin int }
			}
		}
		dec := json.NewDecoder(strings.NewReader(written(t, "gitlab", opt, results...)))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&issues); err != nil || issues == nil {
			t.Fatal(issues == nil, err)
		}
		if len(issues) != findings(results) {
			t.Errorf("%d issues for %d findings", len(issues), findings(results))
		}
		seen := map[string]bool{}
		for _, i := range issues {
			if seen[i.Fingerprint] || i.Fingerprint == "" {
				t.Errorf("%s again for %s", i.Fingerprint, i.Check_name)
			}
			seen[i.Fingerprint] = true
			_, known := rules.Find(i.Check_name)
			if !known || i.Description == "" || i.Location.Lines.Begin < 1 || path.Clean(i.Location.Path) != i.Location.Path ||
				!slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, i.Severity) {
				t.Errorf("%+v", i)
			}
		}
	})
}

// TestCheckstyle checks the elements and attributes that Checkstyle's own
// XMLLogger writes.
func TestCheckstyle(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		var doc struct {
			XMLName xml.Name `xml:"checkstyle"`
			Version string   `xml:"version,attr"`
			Files   []struct {
				Name   string `xml:"name,attr"`
				Errors []struct {
					Line     int    `xml:"line,attr"`
					Column   int    `xml:"column,attr"`
					Severity string `xml:"severity,attr"`
					Message  string `xml:"message,attr"`
					Source   string `xml:"source,attr"`
				} `xml:"error"`
			} `xml:"file"`
		}
		if err := xml.Unmarshal([]byte(written(t, "checkstyle", opt, results...)), &doc); err != nil {
			t.Fatal(err)
		}
		if doc.Version == "" || len(doc.Files) != len(results) {
			t.Errorf("version %q, %d files for %d", doc.Version, len(doc.Files), len(results))
		}
		for i, f := range doc.Files {
			if len(f.Errors) != len(results[i].Findings) {
				t.Errorf("%s: %d errors for %d findings", f.Name, len(f.Errors), len(results[i].Findings))
			}
			for j, e := range f.Errors {
				finding := &results[i].Findings[j]
				if at := results[i].File.Position(finding.Span.Start); e.Line != at.Line || e.Column != at.Column ||
					e.Severity != level(finding).String() || e.Source != "hcclint."+finding.Rule.Name || e.Message == "" {
					t.Errorf("%+v", e)
				}
			}
		}
	})
}

// junitSuites is JUnit as Jenkins documents it.
type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	Suites  []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Cases    []struct {
			Name      string `xml:"name,attr"`
			ClassName string `xml:"classname,attr"`
			Failures  []struct {
				Message string `xml:"message,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
			Skipped []struct {
				Message string `xml:"message,attr"`
			} `xml:"skipped"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

func readJUnit(t *testing.T, text string) junitSuites {
	t.Helper()
	var doc junitSuites
	if err := xml.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestJUnit(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		doc := readJUnit(t, written(t, "junit", opt, results...))
		if len(doc.Suites) != len(results) {
			t.Errorf("%d suites for %d files", len(doc.Suites), len(results))
		}
		for i, s := range doc.Suites {
			errors := false
			for j := range results[i].Findings {
				errors = errors || level(&results[i].Findings[j]) == rules.Error
			}
			failures, skipped, names := 0, 0, map[string]bool{}
			for _, c := range s.Cases {
				failures += len(c.Failures)
				skipped += len(c.Skipped)
				if len(c.Failures)+len(c.Skipped) > 1 || names[c.Name] || c.ClassName != s.Name {
					t.Errorf("%s: %+v", s.Name, c)
				}
				names[c.Name] = true
			}
			if len(s.Cases) == 0 || len(s.Cases) != s.Tests || failures != s.Failures || skipped != s.Skipped || errors != (failures > 0) {
				t.Errorf("%s: %d cases, %d failures, %d skipped; attributes %d %d %d", s.Name, len(s.Cases), failures, skipped, s.Tests, s.Failures, s.Skipped)
			}
		}
	})
}

// What fails the run is a failure, and what does not is skipped.
func TestJUnitFailOn(t *testing.T) {
	a3, err := rules.ParseProduct("a3")
	if err != nil {
		t.Fatal(err)
	}
	src := nastyTables()[4].File.Bytes // on the A3 only warnings
	res := rules.Check("x.json", src, rules.Target{Product: a3})
	for failOn, want := range map[rules.Severity]bool{rules.Error + 1: false, rules.Error: false, rules.Warning: true} {
		s := readJUnit(t, written(t, "junit", Options{FailOn: failOn}, res)).Suites[0]
		if s.Tests == 0 || (s.Failures > 0) != want {
			t.Errorf("fail-on %d: %+v, want failures: %v", failOn, s, want)
		}
	}
	if s := readJUnit(t, written(t, "junit", Options{FailOn: rules.Error + 1}, manyFindings())).Suites[0]; s.Failures == 0 {
		t.Errorf("with --fail-on never an error is no failure: %+v", s)
	}
	open := rules.Check("x.json", src, rules.Target{})
	if s := readJUnit(t, written(t, "junit", Options{FailOn: rules.Info}, open)).Suites[0]; s.Cases[0].Failures != nil {
		t.Errorf("what depends on the product fails: %+v", s)
	}
}

// The case of a rule says how many there are and lists the first hundred.
func TestJUnitFolds(t *testing.T) {
	res := manyFindings()
	c := readJUnit(t, written(t, "junit", Options{FailOn: rules.Error}, res)).Suites[0].Cases[0]
	if !strings.Contains(c.Failures[0].Message, fmt.Sprintf("(and %s more)", Grouped(len(res.Findings)-1))) ||
		strings.Count(c.Failures[0].Text, "many.json:") != 100 {
		t.Errorf("%.300s\n%.300s", c.Failures[0].Message, c.Failures[0].Text)
	}
}

// command is a line of the format github, read as its runner does.
var ghCommand = regexp.MustCompile(`^::(error|warning|notice) ((?:file=[^,:]+,line=[1-9]\d*,endLine=[1-9]\d*,(?:col=[1-9]\d*,endColumn=[1-9]\d*,)?)?title=[^,:]+)::(.+)$`)

func TestGitHub(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		levels := map[string]int{}
		for line := range strings.Lines(written(t, "github", opt, results...)) {
			m := ghCommand.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				t.Errorf("%q", line)
				continue
			}
			if levels[m[1]]++; levels[m[1]] > 10 {
				t.Errorf("more than ten of %s", m[1])
			}
			if strings.Contains(m[3], "%0A::") && !strings.Contains(m[3], "%250A::") {
				t.Errorf("an escape came through: %q", line)
			}
		}
		if len(levels) == 0 && findings(results) > 0 {
			t.Error("nothing was said")
		}
	})
}

func TestGitHubEscapes(t *testing.T) {
	if got, want := data("100% a:b,c\r\n\xff"), "100%25 a:b,c%0D%0A\uFFFD"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := property("100% a:b,c\r\n"), "100%25 a%3Ab%2Cc%0D%0A"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestGitHubGroups: up to ten findings of a level are told one by one, more of
// them by rule and file, and what is left then is counted.
func TestGitHubGroups(t *testing.T) {
	table := func(wrong int) string {
		servers := make([]string, wrong+1)
		for i := range servers {
			servers[i] = fmt.Sprintf(`{"server_id":"s%d","device":[{"device_id":"0","device_ip":"192.0.2.1","rank_id":"%d"}]}`, i, i)
		}
		return fmt.Sprintf(`{"version":"1.0","server_count":"%d","status":"completed","server_list":[%s]}`, len(servers), strings.Join(servers, ","))
	}
	a2, err := rules.ParseProduct("a2")
	if err != nil {
		t.Fatal(err)
	}
	report := func(files, wrong int) string {
		var results []*rules.Result
		for i := range files {
			results = append(results, rules.Check(fmt.Sprintf("%d.json", i), []byte(table(wrong)), rules.Target{Product: a2}))
		}
		return written(t, "github", Options{}, results...)
	}
	tests := []struct {
		files, wrong, commands int
		want                   string
	}{
		{1, 10, 10, "192.0.2.1"},
		{1, 11, 1, "(and 10 more in this file)\n"},
		{10, 2, 10, "(and 1 more in this file)\n"},
		{12, 3, 10, "::notice title=hcclint::6 errors more are not shown here: GitHub shows ten annotations of a level\n"},
	}
	for _, tt := range tests {
		out := report(tt.files, tt.wrong)
		if got := strings.Count(out, "::error file="); got != tt.commands || !strings.Contains(out, tt.want) {
			t.Errorf("%d files with %d: %d commands, want %d and %q:\n%s", tt.files, tt.wrong, got, tt.commands, tt.want, out)
		}
		if strings.Contains(out, "::notice") != strings.HasPrefix(tt.want, "::notice") {
			t.Errorf("%d files with %d: the notice is wrongly there or missing:\n%s", tt.files, tt.wrong, out)
		}
	}
}

// A row of a table has its four cells whatever stands in them, and no HTML but
// our own gets through.
func TestMarkdown(t *testing.T) {
	bar := regexp.MustCompile(`(^|[^\\])\|`)
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		out := written(t, "markdown", opt, results...)
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "| ") && len(bar.FindAllString(line, -1)) != 5 {
				t.Errorf("not four cells: %q", line)
			}
			if own := strings.HasPrefix(line, "<details><summary>") || line == "</details>\n"; !own && strings.ContainsAny(line, "<>") {
				t.Errorf("HTML: %q", line)
			}
		}
		last := out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:]
		if !strings.HasPrefix(last, "**") || !strings.Contains(last, fmt.Sprint(len(results))) {
			t.Errorf("the total is %q", last)
		}
	})
}

// Long tables are behind a click; short ones are not.
func TestMarkdownFolds(t *testing.T) {
	out := written(t, "markdown", Options{MaxSame: 20}, manyFindings())
	if !strings.Contains(out, "<details><summary>") || strings.Count(out, "device-ip-duplicate |\n") != 20 ||
		!strings.Contains(out, `more of \[device-ip-duplicate\] (--max-same 0 shows all)`) {
		t.Errorf("%s", out)
	}
	if out := written(t, "markdown", Options{MaxSame: 5}, nastyTables()[4]); strings.Contains(out, "<details>") {
		t.Errorf("%s", out)
	}
}
