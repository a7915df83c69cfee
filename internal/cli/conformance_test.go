package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rules of RFC 8259 section by section: texts that it takes, texts that it
// does not, and what it leaves to the reader. The kinds are those that public
// suites for JSON parsers have; the cases are our own.
var (
	valid = map[string][]string{
		"numbers": {
			`[0]`, `[-0]`, `[7]`, `[-12]`, `[1234567890123456789012345678901234567890]`, `[0.5]`, `[-0.0]`, `[10.250]`,
			`[1e3]`, `[1E3]`, `[1e+3]`, `[1E-3]`, `[0e0]`, `[0E+00]`, `[-1.5e-07]`, `[1e308]`, `[123e-400]`, `[0.` + strings.Repeat("3", 10_000) + `]`,
			`[ 4]`, `[20e1,1]`, "[-1\n]", `[1e-` + strings.Repeat("0", 100) + `1]`, strings.Repeat("9", 300), `[0e` + strings.Repeat("9", 400) + `]`,
		},
		"strings": {
			`[""]`, `["a"]`, `["\"\\\/\b\f\n\r\t"]`, `["\u0041\u00e9\u4E2d"]`, `["\uD83D\uDE00"]`, `["\u0000"]`, `["\uFFFF\uFFFE"]`,
			"[\"\u4e2d\u6587\U0001F600\"]", "[\"\u2028\u2029\"]", "[\"\u00a0\ufeff\"]", "[\"\x7f\"]", `["/"]`, `["\\u0041"]`, `["\\\\n"]`,
			`["\uDBFF\uDFFF"]`, "[\"\U0010FFFF\"]", `["/*no comment*/ # none // none"]`, `["[,]{:}'"]`, `["\u002c"]`, `["new\u000Aline"]`,
			"[\"\uff0c\uff1a\u201c\"]", `["` + strings.Repeat("a", 1<<20) + `"]`, `["a",	"b"]`, "[\"\u0300\"]", `["\ud800\udc00"]`,
		},
		"structure": {
			`{}`, `[]`, ` {} `, "\t[\r\n]\n", `[[]]`, `[[[[]]],{}]`, `{"a":{"b":[]}}`, `{"":0}`, `{"a":1,"b":2}`, `{"a":null,"b":true,"c":false}`,
			`[null]`, `[1,null,"x",[],{}]`, `{"a" : 1 , "b":[ ] }`, `{"\u0061b":1}`, `{"a\u0000b":1}`, `{"a":{"a":1}}`, `[true ,false]`,
			strings.Repeat("[", 64) + strings.Repeat("]", 64), `{"a":[` + strings.Repeat("{},", 1000) + `{}]}`, " \n\r\t[ \n\r\t1 \n\r\t, \n\r\t2 \n\r\t] \n\r\t",
		},
		"scalars": {`0`, `-1`, `"x"`, `""`, `true`, `false`, `null`, ` null `, "\n1.5\n"},
	}
	invalid = map[string][]string{
		"numbers": {
			`[01]`, `[-01]`, `[00]`, `[-]`, `[+1]`, `[.5]`, `[-.5]`, `[1.]`, `[1.e1]`, `[0.e]`, `[1e]`, `[1e+]`, `[1E-]`, `[1e1.5]`, `[1.2.3]`, `[--1]`, `[-+1]`, `[++1]`,
			`[0x10]`, `[0b1]`, `[0o7]`, `[1_000]`, `[1,000.5.1]`, `[NaN]`, `[-NaN]`, `[Infinity]`, `[-Infinity]`, `[inf]`, `[1e5x]`, `[1a]`, `[0a]`, `[1 000]`, `[- 1]`,
			`[１]`, `[²]`, `[1e١]`, `[$1]`, `[1%]`, `[(1)]`, `[1/2]`, `[1..2]`, `[0e+-1]`, `-`, `1.`, `2e`, `+3`, `[012]`, `[9.e+]`, `[1eE2]`, "[1\x00]", "[-\x00]",
		},
		"strings": {
			`["]`, `["a]`, `[']`, `['a']`, "[`a`]", `[a]`, `["a" "b"]`, `["a"b]`, `["\x41"]`, `["\a"]`, `["\0"]`, `["\'"]`, `["\u"]`, `["\u12"]`, `["\u12G4"]`, `["\U0041"]`,
			`["\ "]`, `["\`, `["\"]`, `["\\\"]`, "[\"a\nb\"]", "[\"a\rb\"]", "[\"a\tb\"]", "[\"\x00\"]", "[\"\x1f\"]", "[\"\\\x00\"]", "[\"\\\t\"]", "[\"\\\u4e2d\"]", `"`, `"a`, `"\`, `"\u00`,
			`["\u{41}"]`, `[“a”]`, `["a”]`, `["\ud800\`, `["\uD834\u"]`, `["\uD834\x"]`, `[\u0041]`, `[\n]`, "[\"\\\n\"]", `["""a"""]`,
		},
		"structure": {
			``, ` `, "\n\t", `[`, `]`, `{`, `}`, `[1`, `[1,`, `[,`, `[,1]`, `[1,]`, `[1,,2]`, `[1 2]`, `[1;2]`, `[1:2]`, `[}`, `{]`, `[1}`, `{"a":1]`, `[[1]`, `[1]]`, `{}}`, `{"a":1}}`,
			`{"a"}`, `{"a":}`, `{"a":1,}`, `{,"a":1}`, `{"a":1,,"b":2}`, `{"a":1 "b":2}`, `{"a" 1}`, `{"a"=1}`, `{"a"::1}`, `{:1}`, `{a:1}`, `{'a':1}`, `{1:1}`, `{null:1}`, `{[]:1}`, `{"a":1`, `{"a":`, `{"a"`, `{"a`, `{"`,
			`{"a",1}`, `[{]}`, `[1]x`, `{}{}`, `[][]`, `[1],`, `[1]#`, `{}//`, `{}/**/`, `[1]/*`, `/**/[1]`, `//x
[1]`, `[1//x
]`, `#x
[1]`, `[/]`, `[*]`, `*`, `<a/>`, `[<null>]`, `[True]`, `[None]`, `[nul]`, `[nulll]`, `[tru]`, `[fals]`, `[TRUE]`, `[undefined]`, `nul`, `tru`, `x`, `[x`, `{x`,
			`[1, 2`, "[1]\x00", "\x00[1]", "[\x00]", "[1\u00a0]", "[1\u2028]", "[\u2060]", "[\f]", "[\v1]", "\u3000{}", "[\u0085]", `［1］`, `[1，2]`, `{"a"：1}`, `{{}}`, `[[],`, `(1)`, `{"a":1;}`, `{"a":{}`,
			`[1]` + "\n" + `[2]`, `{"a":1} {"a":2}`, `[...]`, `{...}`, `@`, `[@]`, `&`, `{"a":&}`, strings.Repeat("[", 63), strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 100_000), strings.Repeat("]", 1000), strings.Repeat(`[{"":`, 50_000),
		},
		"encodings": {
			"[\"\xff\"]", "[\"\xe9\"]", "[\"\x80\"]", "[\"\xc0\xaf\"]", "[\"\xe0\x80\xaf\"]", "[\"\xed\xa0\x80\"]", "[\"\xf4\x90\x80\x80\"]", "[\"\xf8\x88\x80\x80\x80\"]", "[\"\xe4\xb8\"]", "[\"\xf0\x9f\x98\"]",
			"\xff[1]", "[1]\xff", "[\xff]", "[1\xc3]", "\xfe\xff\x00[\x00]", "\xff\xfe[\x00]\x00", "[\x00]\x00", "\x00[\x00]", "\xff\xfe\x00\x00[\x00\x00\x00", "\x00\x00\xfe\xff\x00\x00\x00[", "\ufeff", "\xef\xbb", "\xef\xbb{}",
			"{\"\xff\":1}", "[\"\xc4\xe3\xba\xc3\"]",
		},
	}
	// What the RFC leaves to the reader: hcclint judges it as the runtime does.
	open = map[string]bool{
		`[1e309]`: false, `[-1e9999]`: false, `[1e400]`: false, `[` + strings.Repeat("9", 10_000) + `]`: false, // beyond a double
		`[1e-400]`: true, `[0.` + strings.Repeat("0", 400) + `1]`: true, // becomes 0
		`["\ud800"]`: false, `["\udc00"]`: false, `["\uD83D\u0041"]`: false, `["\uDE00\uD83D"]`: false, `["\ud800abc"]`: false, // half a character
		`{"a":1,"a":2}`: true, `{"a":1,"\u0061":1}`: true, // the last one counts, which is a warning
		"\ufeff{}": true, "\ufeff[1]": true, // a warning
		strings.Repeat("[", 65) + strings.Repeat("]", 65): false, strings.Repeat("[", 500) + strings.Repeat("]", 500): false, // deeper than any table
	}
)

func TestConformance(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.json")
	for kind, texts := range valid {
		for _, text := range texts {
			if !json.Valid([]byte(text)) {
				t.Errorf("%s: %.60q is not valid, the test is wrong", kind, text)
			}
			conforms(t, path, kind, text, true)
		}
	}
	for kind, texts := range invalid {
		for _, text := range texts {
			if kind != "encodings" && json.Valid([]byte(text)) {
				t.Errorf("%s: %.60q is valid, the test is wrong", kind, text)
			}
			conforms(t, path, kind, text, false)
		}
	}
	for text, taken := range open {
		conforms(t, path, "open", text, taken)
	}
}

// conforms checks a text as a file: one that is taken has no error about JSON,
// any other one has, at a place inside of it.
func conforms(t *testing.T, path, kind, text string, taken bool) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := Main([]string{"hcclint", "--lang", "en", "--format", "json", path}, nil, &out, &errs)
	var report struct {
		Findings []struct {
			Rule, Severity, Message string
			Line, Column            int
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%s: %.60q: %v", kind, text, err)
	}
	lines := strings.Split(text, "\n")
	refused := ""
	for _, f := range report.Findings {
		if f.Line < 1 || f.Line > len(lines) || f.Column < 1 || f.Column > len(lines[f.Line-1])+1 {
			t.Errorf("%s: %.60q: %s is at %d:%d", kind, text, f.Rule, f.Line, f.Column)
		}
		// Behind the end of a table 1.x readers do not look: there it is a warning.
		// A template that nobody filled in is no JSON either.
		if (strings.HasPrefix(f.Rule, "json-") || f.Rule == "placeholder-left") && (f.Severity == "error" || f.Rule == "json-trailing-data") {
			refused = fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Rule, f.Message)
		}
	}
	if (refused == "") != taken {
		t.Errorf("%s: %.60q: %s, want taken: %v", kind, text, refused, taken)
	}
	if code != exitFound && (!taken || text == "{}") {
		t.Errorf("%s: %.60q: exit code %d", kind, text, code)
	}
}
