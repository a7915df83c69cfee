package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

func read(src string) *Config { return Read(source.New("c.yaml", []byte(src)), "/home") }

// said are the problems of a configuration, each as LINE:COLUMN text.
func said(c *Config) []string {
	var all []string
	for _, p := range c.Problems {
		at := c.File.Position(p.Span.Start)
		all = append(all, fmt.Sprintf("%d:%d %s", at.Line, at.Column, p.Text.EN))
	}
	return all
}

const whole = `# what we run
product: Atlas 800T A2
consumer: MindIE, hccl
cann: 8.3
fail-on: never
severity:
  unknown-key: off
  rank-order: error
files: ["prod/**/*.json", ./tables/]
exclude: [old]
overrides:
  - files: ["prod/a3/**"]
    product: a3
    cann: "9.0"
    severity: {unknown-key: info}
  - {files: [prod/a3/special.json], product: a5}
ignore:
  - rule: device-ip-subnet
    files: [lab.json]
    pointer: /server_list/0
    reason: one flat network
    until: 2027-03-01
  - {rule: json-bom, reason: notepad}
baseline: .hcclint-baseline.json
`

func TestRead(t *testing.T) {
	c := read(whole)
	if len(c.Problems) > 0 {
		t.Fatal(said(c))
	}
	top := c.Top
	if m := top.Product.Is.Machine; m == nil || m.Key != "atlas-800t-a2" || len(top.Consumers.Is) != 2 || top.Consumers.Is[0] != rules.MindIE || top.Release.Is != rules.CANN83 {
		t.Errorf("target: %+v", top)
	}
	if c.FailOn.Is != rules.Error+1 || c.Baseline.Is != ".hcclint-baseline.json" {
		t.Errorf("fail-on %v, baseline %v", c.FailOn, c.Baseline)
	}
	if at := c.File.Position(top.Release.Span.Start); at != (source.Position{Line: 4, Column: 7}) {
		t.Errorf("cann is at %v", at)
	}
	if n := len(top.Levels); n != 2 || top.Levels[0].Severity != rules.Off || top.Levels[1].Severity != rules.Error {
		t.Errorf("severity: %+v", top.Levels)
	}
	i := c.Ignore[0]
	if len(c.Ignore) != 2 || i.Rule.Name != "device-ip-subnet" || i.Pointer != "/server_list/0" || i.Reason != "one flat network" || i.Until.Is != "2027-03-01" {
		t.Errorf("ignore: %+v", c.Ignore)
	}
	if !i.About("lab.json") || i.About("x/lab.json") || !c.Ignore[1].About("anything") {
		t.Error("ignore is about other files than it says")
	}
}

// TestIgnoreBound shows that every finding is held against so many entries and
// no more.
func TestIgnoreBound(t *testing.T) {
	const entry = "\n- {rule: json-bom, reason: x}"
	most := "ignore:" + strings.Repeat(entry, 1000)
	if c := read(most); len(c.Problems) > 0 || len(c.Ignore) != 1000 {
		t.Errorf("%d entries, %q", len(c.Ignore), said(c))
	}
	c := read(most + entry)
	if got := said(c); len(got) != 1 || got[0] != "1002:3 more than 1000 entries of ignore; a baseline takes any number of findings" || len(c.Ignore) != 0 {
		t.Errorf("%d entries, %q", len(c.Ignore), got)
	}
}

// TestAt shows what counts more: the last override that matches, each key by
// itself.
func TestAt(t *testing.T) {
	c := read(whole)
	for path, want := range map[string]string{
		"x.json":                   "atlas-800t-a2 [mindie hccl] 8.3 none",
		"prod/a3/x.json":           " [mindie hccl] 9.0 info",
		"prod/a3/special.json":     " [mindie hccl] 9.0 info",
		"prod/a3/sub/special.json": " [mindie hccl] 9.0 info",
	} {
		s := c.At(path)
		key := ""
		if m := s.Product.Is.Machine; m != nil {
			key = m.Key
		}
		if got := fmt.Sprint(key, " ", s.Consumers.Is, " ", s.Release.Is, " ", s.Levels[0].Severity); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if f := c.At("prod/a3/special.json").Product.Is.Family; f != product.FA5 {
		t.Errorf("the later override does not count: %v", f)
	}
	if c.Top.Levels[0].Severity != rules.Off {
		t.Error("an override changed the top level")
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"severty: {}", `1:1 key "severty" is unknown, did you mean "severity"?`},
		{"xyz: 1", `1:1 key "xyz" is unknown, expected product, consumer, cann, severity, fail-on, files, exclude, overrides, ignore, baseline`},
		{"product: a2\nproduct: a3", `2:1 key "product" is given twice`},
		{"product: [a2]", "1:10 product is a list, expected a string"},
		{"product:", "1:9 product is null, expected a string"},
		{"product: ' '", "1:10 product is empty"},
		{"- a", "1:1 the configuration is a list, expected a map"},
		{"product: atlas-800-a2", ""}, // see below: only that there is one
		{"consumer: mindei", `1:11 consumer "mindei" is unknown, did you mean "mindie"?`},
		{"consumer: hccl,, ge", `1:11 consumer "" is unknown, expected hccl`},
		{"consumer: hccl, mindei", `1:11 consumer "mindei" is unknown, did you mean "mindie"?`},
		{"cann: true", "1:7 cann is a boolean, expected a string"},
		{"fail-on: warn", `1:10 fail-on "warn" is unknown, did you mean "warning"?`},
		{"severity: {rank-ordr: off}", `1:12 there is no rule "rank-ordr", did you mean "rank-order"?`},
		{"severity: {rank-order: of}", `1:24 rank-order "of" is unknown, did you mean "off"?`},
		{"severity: {rank-order: false}", `1:24 rank-order is a boolean, expected a string`},
		{"severity: {rank-order: off, rank-order: info}", `1:29 key "rank-order" is given twice`},
		{"severity: {zzzzzzzzzzzzzzz: off}", `1:12 there is no rule "zzzzzzzzzzzzzzz"; see hcclint rules`},
		{"files: a.json", "1:8 files is a string, expected a list"},
		{"files: []", "1:8 files is empty, expected at least one pattern"},
		{"files: [1]", "1:9 files is an integer, expected a string"},
		{`files: ['a\b']`, "1:9 folders are separated by / on every system"},
		{"files: ['[a']", "1:9 not a pattern: a [ or { is not closed"},
		{"files: ['']", "1:9 an empty pattern, expected one such as prod/**/*.json"},
		{"exclude: [../x]", "1:11 patterns start in the folder of this file"},
		{"files: ['{a,b}{a,b}{a,b}{a,b}{a,b}']", "1:9 the pattern is longer than 256 bytes or has more than 4 braces"},
		{"overrides: [{product: a3}]", "1:13 files is missing"},
		{"overrides: [{files: [a], ignore: []}]", `1:26 key "ignore" is unknown, expected files, product, consumer, cann, severity`},
		{"ignore: [{reason: x}]", "1:10 rule is missing"},
		{"ignore: [{rule: json-bom}]", "1:10 reason is missing"},
		{"ignore: [{rule: json-bom, reason: ''}]", "1:35 reason is empty"},
		{"ignore: [{rule: '*', reason: x}]", `1:17 there is no rule "*"; see hcclint rules`},
		{"ignore: [{rule: json-bom, reason: x, until: 2027-02-30}]", `1:45 until "2027-02-30" is no day, expected one such as 2027-03-01`},
		{"ignore: [{rule: json-bom, reason: x, pointer: a}]", "1:47 pointer starts with a slash, such as /server_list/0/device/*/device_ip"},
		{"ignore: json-bom", "1:9 ignore is a string, expected a list"},
		{"baseline: 5", "1:11 baseline is an integer, expected a string"},
		{"product: &x a2\nconsumer: *x", "2:11 an alias (*name) is not followed, write the value itself"},
		{"a: &a {product: a2}\n<<: *a", `1:1 key "a" is unknown`},
		{"product: !!str a2", "1:10 a tag (!name) is not obeyed, expected a plain value"},
		{"product: a2\n---\nproduct: a3", "2:1 a second document is not read, expected one"},
		{"product: \xff", "1:10 bytes that are not UTF-8, expected UTF-8"},
		{"? [a]\n: b", "1:3 a key that is no plain text"},
		{"product: 'a", ""},
	} {
		c := read(tt.src)
		got := strings.Join(said(c), "; ")
		if len(c.Problems) == 0 || !strings.Contains(got, tt.want) {
			t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
		}
		for _, p := range c.Problems {
			if p.Text.ZH == "" || p.Text.In(lang.ZH) == p.Text.EN {
				t.Errorf("%s: no Chinese text: %+v", tt.src, p)
			}
		}
	}
}

// TestEmpty shows that a configuration may say nothing.
func TestEmpty(t *testing.T) {
	for _, src := range []string{"", "# nothing yet\n", "{}", "---\n", "\ufeffproduct: a2\n"} {
		if c := read(src); len(c.Problems) > 0 {
			t.Errorf("%q: %v", src, said(c))
		}
	}
}

// numbered repeats a line with a number in it.
func numbered(line string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, line, i)
	}
	return b.String()
}

// TestHostile shows that what nobody would write takes no time and no room.
func TestHostile(t *testing.T) {
	bomb := "a: &a [x, x]\n"
	for i := 'b'; i < 'z'; i++ {
		bomb += fmt.Sprintf("%c: &%c [*%c, *%c, *%c, *%c]\n", i, i, i-1, i-1, i-1, i-1)
	}
	for name, src := range map[string]string{
		"bomb":      bomb,
		"deep":      "severity: " + strings.Repeat("[", 100_000),
		"deep maps": strings.Repeat("{a: ", 5000),
		"10 MB":     "product: a2 #" + strings.Repeat("x", 10<<20),
		"keys":      "severity: {" + strings.Repeat("zz: off, ", 10_000) + "}",
		"unknown":   "severity:\n" + numbered("  rank-ordr%d: off\n", 20_000),
		"unknown 2": numbered("severty%d: off\n", 20_000),
		"problems":  strings.Repeat("- x\n", 10_000),
		"long word": "consumer: " + strings.Repeat("mindie", 10_000),
		"long glob": "files: ['" + strings.Repeat("*a", 10_000) + "']",
		"nul":       "product: \x00",
	} {
		c := read(src)
		if n := len(c.Problems); n == 0 || n > maxProblems {
			t.Errorf("%s: %d problems", name, n)
		}
		for _, p := range c.Problems {
			if len(p.Text.EN) > 2000 {
				t.Errorf("%s: a problem of %d bytes", name, len(p.Text.EN))
			}
		}
	}
}
