package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// nastyName is the name of a file with everything that some format has to
// escape.
const nastyName = "a|b,c:d%0A \"q\" 'x' <b>&]]>`@all`\n\x01\x1b[2J\u009b2J\u0085\u2028\u202e\u2066\U000e0001\xff节点😀.json"

// nastyTables are tables whose keys and values are as bad as their file's name.
func nastyTables() []*rules.Result {
	const value = `]]>%0A::error::| \" <script> & 节点😀 ` + "\x01\xff\u202e\u009b2J\u0085\u2028\u2029\u2069"
	var results []*rules.Result
	for i, text := range []string{
		`{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"` + value + `","device":[` + "\n" +
			`{"device_id":"0","device_ip":"` + value + `","rank_id":"` + value + `"},` + "\n" +
			`{"device_id":"0","device_ip":"192.0.2.1","rank_id":"1","` + value + `":1},]}]}`,
		`{"` + value + `":`,
		"\xff\xfe{\x00",
		"",
		`{"version":"1.0","server_count":"2","status":"completed","server_list":[{"server_id":"a","device":[{"device_id":"0","rank_id":"0"}]},` +
			`{"server_id":"b","device":[{"device_id":"0","rank_id":"1"}]}]}`, // depends on the product
	} {
		name := nastyName
		if i > 0 {
			name = fmt.Sprintf("%d/%s", i, nastyName)
		}
		results = append(results, rules.Check(name, []byte(text), rules.Target{}))
	}
	return results
}

// exampleTables are the results of all examples, good and bad: every rule.
func exampleTables(t *testing.T) []*rules.Result {
	t.Helper()
	paths, err := filepath.Glob("../../examples/*/*.json")
	if err != nil || len(paths) < 100 {
		t.Fatalf("%d examples, %v", len(paths), err)
	}
	var results []*rules.Result
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, rules.Check(path, src, rules.Target{}))
	}
	return results
}

// manyFindings is a table of 32,768 ranks in which every address is wrong.
func manyFindings() *rules.Result {
	src := sample.Table(sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Wrong: 1})
	return rules.Check("many.json", src, rules.Target{})
}

func findings(results []*rules.Result) int {
	n := 0
	for _, res := range results {
		n += len(res.Findings)
	}
	return n
}

// runs calls do with results of all kinds in both languages.
func runs(t *testing.T, do func(t *testing.T, opt Options, results []*rules.Result)) {
	for name, results := range map[string][]*rules.Result{
		"nasty": nastyTables(), "examples": exampleTables(t), "none": nil,
		"clean": {rules.Check("clean.json", sample.Table(sample.Options{Layout: sample.V10, Servers: 2, Devices: 8}), rules.Target{})},
	} {
		for _, l := range []rules.Lang{rules.EN, rules.ZH} {
			t.Run(fmt.Sprint(name, l), func(t *testing.T) {
				do(t, Options{Lang: l, MaxSame: 5, FailOn: rules.Error}, results)
			})
		}
	}
}

// TestVisible demands that no report tells a terminal what to do or ends a line
// where others see none: of what is not visible there are only line feeds.
func TestVisible(t *testing.T) {
	for _, format := range FormatNames() {
		if format == "text" {
			continue // it has colours, see TestText
		}
		for _, r := range written(t, format, Options{}, nastyTables()...) {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%s: U+%04X", format, r)
				break
			}
		}
	}
}

// TestReadable reads every report with the parsers of other people.
func TestReadable(t *testing.T) {
	tools := map[string][]string{
		"json": {"jq", "-e", "."}, "jsonl": {"jq", "-c", "."}, "sarif": {"jq", "-e", "."}, "gitlab": {"jq", "-e", "."},
		"junit": {"xmllint", "--noout", "-"}, "checkstyle": {"xmllint", "--noout", "-"},
	}
	for format, command := range tools {
		t.Run(format, func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skipf("%s is not installed", command[0])
			}
			for _, results := range [][]*rules.Result{nastyTables(), exampleTables(t)} {
				cmd := exec.Command(command[0], command[1:]...)
				cmd.Stdin = strings.NewReader(written(t, format, Options{}, results...))
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%v: %.500s", err, out)
				}
			}
		})
	}
}

// No report holds bytes that are no UTF-8, or control characters but line ends.
func TestNoControls(t *testing.T) {
	for _, format := range FormatNames() {
		out := written(t, format, Options{}, nastyTables()...)
		if !utf8.ValidString(out) {
			t.Errorf("%s: not UTF-8", format)
		}
		if i := strings.IndexFunc(out, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' }); i >= 0 && format != "github" {
			t.Errorf("%s: a control character in %q", format, out[max(i-20, 0):i+20])
		}
	}
}

// TestManyFindings demands that none of 32,768 gets lost.
func TestManyFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	res := manyFindings()
	n := len(res.Findings)
	if n < 32_000 {
		t.Fatalf("only %d findings", n)
	}
	var object struct{ Findings []json.RawMessage }
	var log struct {
		Runs []struct{ Results []json.RawMessage }
	}
	var issues []json.RawMessage
	for format, into := range map[string]any{"json": &object, "sarif": &log, "gitlab": &issues} {
		if err := json.Unmarshal([]byte(written(t, format, Options{}, res)), into); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
	for format, got := range map[string]int{
		"json": len(object.Findings), "sarif": len(log.Runs[0].Results), "gitlab": len(issues),
		"jsonl":      strings.Count(written(t, "jsonl", Options{}, res), "\n"),
		"oneline":    strings.Count(written(t, "oneline", Options{}, res), "\n"),
		"checkstyle": strings.Count(written(t, "checkstyle", Options{}, res), "<error "),
	} {
		if got != n {
			t.Errorf("%s: %d findings, want %d", format, got, n)
		}
	}
	for format, most := range map[string]int{"text": 60, "markdown": 30, "junit": 200, "github": 10} { // they fold
		if got := strings.Count(written(t, format, Options{MaxSame: 5}, res), "\n"); got > most {
			t.Errorf("%s: %d lines, want at most %d", format, got, most)
		}
	}
}

// Writing reports does not change what they are made from.
func TestWriteTwice(t *testing.T) {
	results := append(nastyTables(), exampleTables(t)...)
	for _, format := range FormatNames() {
		first := written(t, format, Options{}, results...)
		if second := written(t, format, Options{}, results...); second != first {
			t.Errorf("%s: the second report is another one", format)
		}
	}
}

func TestOneline(t *testing.T) {
	line := regexp.MustCompile(`^.+:[1-9]\d*:[1-9]\d*: (error|warning|info): .+ \[[a-z0-9-]+\]$`)
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		out := written(t, "oneline", opt, results...)
		n := 0
		for got := range strings.Lines(out) {
			if n++; !line.MatchString(strings.TrimSuffix(got, "\n")) {
				t.Errorf("%q", got)
			}
		}
		if n != findings(results) {
			t.Errorf("%d lines for %d findings", n, findings(results))
		}
	})
}

// JSONL has the findings of JSON, and nothing for files without any.
func TestJSONL(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		var object struct{ Findings []any }
		if err := json.Unmarshal([]byte(written(t, "json", opt, results...)), &object); err != nil {
			t.Fatal(err)
		}
		var lines []any
		for line := range strings.Lines(written(t, "jsonl", opt, results...)) {
			var finding any
			if err := json.Unmarshal([]byte(line), &finding); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, finding)
		}
		if got, want := fmt.Sprint(lines), fmt.Sprint(object.Findings); got != want || len(lines) != findings(results) {
			t.Errorf("got %d lines, want %d", len(lines), len(object.Findings))
		}
	})
}

// FuzzXML: what is escaped by hand is what encoding/xml reads.
func FuzzXML(f *testing.F) {
	for _, s := range []string{"", `<a b="c">&amp;</a>`, "]]>", "\x00\x1f\t\r\n", "节点 😀 \ufffe\uffff", "\xff\xfe", "a\xe8\x8a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := newPrinter(nil, Options{})
		p.add("<x")
		p.attr("a", s)
		p.add(">")
		p.text(s)
		p.add("</x>")
		var got struct {
			A    string `xml:"a,attr"`
			Text string `xml:",chardata"`
		}
		if err := xml.Unmarshal(p.buf, &got); err != nil {
			t.Fatalf("%s: %v", p.buf, err)
		}
		var b strings.Builder
		for _, r := range s { // which makes U+FFFD of bytes that are no UTF-8
			if unicode.IsPrint(r) || r == '\t' || r == '\n' || r == '\r' {
				b.WriteRune(r)
			} else {
				b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
			}
		}
		want := b.String()
		if got.A != want || got.Text != want {
			t.Errorf("%q: got %q and %q, want %q", s, got.A, got.Text, want)
		}
	})
}

// TestTemplate demands that a template sees the names and values of JSON.
func TestTemplate(t *testing.T) {
	runs(t, func(t *testing.T, opt Options, results []*rules.Result) {
		var want, got map[string]any
		if err := json.Unmarshal([]byte(written(t, "json", opt, results...)), &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(written(t, "template", opt, results...)), &got); err != nil {
			t.Fatal(err)
		}
		for _, f := range want["findings"].([]any) { // a template can ask for what is not always there
			for _, key := range []string{"products", "consumers", "fix"} {
				if f := f.(map[string]any); f[key] == nil {
					f[key] = nil
				}
			}
		}
		if target := want["target"].(map[string]any); target["consumers"] == nil {
			target["consumers"] = nil
		}
		for _, key := range []string{"uncounted", "suppressed", "known"} {
			if sum := want["summary"].(map[string]any); sum[key] == nil {
				sum[key] = 0
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %.500v\nwant %.500v", got, want)
		}
	})
}

// TestTemplateAbsent: what JSON leaves out is empty, however a template asks for it.
func TestTemplateAbsent(t *testing.T) {
	const text = `{{.target.consumers}}{{range .findings}}{{.products}}{{.consumers}}{{.fix}}{{if .products}}x{{end}}{{range .fix}}x{{end}}{{len .products}}{{json .fix}}{{end}}`
	tmpl, err := ParseTemplate("t", text)
	if err != nil {
		t.Fatal(err)
	}
	res := rules.Check("t.json", []byte("{}"), rules.Target{}) // neither for some products only nor to be mended
	var b bytes.Buffer
	Write(func(yield func(*rules.Result) bool) { yield(res) }, Options{Template: tmpl}, &Output{Format: FindFormat("template"), W: &b})
	if want := strings.Repeat("0null", len(res.Findings)); b.String() != want || len(res.Findings) == 0 {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestTemplateErrors(t *testing.T) {
	for _, text := range []string{"{{", "{{nothing .}}", "{{end}}"} {
		if _, err := ParseTemplate("t", text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	for _, text := range []string{
		"{{.finding}}", // a typo
		"{{range .findings}}{{.fix.safe}}{{end}}",
		`{{index .findings 99}}`,
		"{{range 1000}}" + strings.Repeat("x", 1<<20) + "{{end}}", // more than anybody reads
	} {
		tmpl, err := ParseTemplate("t", text)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		out := Output{Format: FindFormat("template"), W: &b}
		Write(func(yield func(*rules.Result) bool) { yield(nastyTables()[0]) }, Options{Template: tmpl}, &out)
		if _, ok := out.Err.(*TemplateError); !ok || b.Len() > 0 {
			t.Errorf("%.99s: got %v and %d bytes, want an error and nothing", text, out.Err, b.Len())
		}
	}
}

// A report of an earlier run is known by how it starts.
func TestIsReport(t *testing.T) {
	res := nastyTables()[0]
	for _, name := range []string{"json", "jsonl", "sarif", "gitlab"} {
		if !IsReport([]byte(written(t, name, Options{}, res))) {
			t.Errorf("%s is not known", name)
		}
	}
	for _, r := range exampleTables(t) {
		if IsReport(r.File.Bytes) {
			t.Errorf("%s is taken for a report", r.File.Name)
		}
	}
}

// TestIsJSONL: all of it is findings, or it is none.
func TestIsJSONL(t *testing.T) {
	const line = `{"rule":"rank-id-gap","severity":"error","class":"rejects","message":"x","file":"a"}` + "\n"
	for text, want := range map[string]bool{
		line: true, line + line: true, "": false, "\n": false, line + `{"server_list":[]}` + "\n": false, line[:20]: false,
		line + "\n": false, strings.TrimSuffix(line, "}\n"): false, `{"rule":"a b","severity":"","class":"","message":""}` + "\n": false,
	} {
		if got := IsReport([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFormatNames(t *testing.T) {
	for _, name := range FormatNames() {
		if f := FindFormat(name); f == nil || f.Name != name {
			t.Errorf("%s is not found", name)
		}
	}
	if FindFormat("") != nil {
		t.Error("found a format without a name")
	}
}
