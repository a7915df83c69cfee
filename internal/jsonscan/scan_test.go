package jsonscan

import (
	"encoding/json"
	"strings"
	"testing"
)

// readAll reads a text the way a decoder would that wants nothing from it.
func readAll(src string) *Scanner {
	s := New([]byte(src))
	if !s.Failed() {
		s.Value()
		s.Finish()
	}
	return s
}

// faultNames make the table below readable.
var faultNames = map[Code]string{
	BOM: "bom", TrailingComma: "trailing-comma", Comment: "comment", MissingComma: "missing-comma",
	SingleQuotes: "single-quotes", TypographicQuotes: "typographic-quotes", FullwidthPunctuation: "fullwidth",
	InvisibleSpace: "invisible-space", TrailingData: "trailing-data", DuplicateKey: "duplicate-key",
	Syntax: "syntax", Empty: "empty", Encoding: "encoding", Truncated: "truncated", TooDeep: "too-deep",
}

func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      string // code@start-end, in order
	}{
		{"object", `{"a": [1, -2.5e3, true, false, null, "x\u00e9\ud83d\ude00"]}`, ""},
		{"scalar", ` 7 `, ""},
		{"empty", "", "empty@0-0"},
		{"blanks", " \r\n\t", "empty@0-0"},
		{"bom", "\ufeff{}", "bom@0-3"},
		{"bom only", "\ufeff \n", "bom@0-3 empty@3-3"},
		{"comma before brace", `{"a":1,}`, "trailing-comma@6-7"},
		{"comma before bracket", `[1,2 , ]`, "trailing-comma@5-6"},
		{"line comment", "{//x\r\n}", "comment@1-4"},
		{"block comment", "[/* 1 */2]", "comment@1-8"},
		{"shell comment", "# x\n[]", "comment@0-3"},
		{"block comment open", "[/* 1 2]", "truncated@7-8"},
		{"missing comma in object", "{\"a\":1\n\"b\":2}", "missing-comma@6-6"},
		{"missing comma in array", "[{} {}]", "missing-comma@3-3"},
		{"missing comma between numbers", "[1 2]", "missing-comma@2-2"},
		{"single quotes", `{'a':'b'}`, "single-quotes@1-4 single-quotes@5-8"},
		{"typographic quotes", `{“a”:1}`, "typographic-quotes@1-8"},
		{"full-width comma", `[1，2]`, "fullwidth@2-5"},
		{"full-width colon", `{"a"：1}`, "fullwidth@4-7"},
		{"no-break space", "{\u00a0}", "invisible-space@1-3"},
		{"bom inside", "[1,\ufeff2]", "invisible-space@3-6"},
		{"trailing word", "{} x", "trailing-data@3-4"},
		{"second document", "{}\n{}", "trailing-data@3-5"},
		{"trailing NUL", "{}\x00", "trailing-data@2-3"},
		{"duplicate", `{"a":1,"a":2}`, "duplicate-key@7-10"},
		{"duplicate written otherwise", `{"a":1,"\u0061":2}`, "duplicate-key@7-15"},
		{"same key elsewhere", `{"a":{"a":1},"b":{"a":1}}`, ""},
		{"truncated object", `{"a":1`, "truncated@5-6"},
		{"truncated string", `{"a":"b`, "truncated@6-7"},
		{"wrong bracket", `{"a":[1}`, "syntax@7-8"},
		{"array not closed before a key", `{"a":[1 "b":2}`, "syntax@8-9"},
		{"strings without a comma", `{"a":["x" "b"]}`, "missing-comma@9-9"},
		{"no value", `{"a":}`, "syntax@5-6"},
		{"no colon", `{"a" 1}`, "syntax@5-6"},
		{"key without quotes", `{a:1}`, "syntax@1-2"},
		{"extra comma", `[1,,2]`, "syntax@3-4"},
		{"leading comma", `[,1]`, "syntax@1-2"},
		{"python", `[None, True]`, "syntax@1-5 syntax@7-11"},
		{"nan", `[NaN, -Infinity]`, "syntax@1-4 syntax@6-15"},
		{"hexadecimal", `[0x1F]`, "syntax@1-5"},
		{"leading zero", `[007]`, "syntax@1-4"},
		{"huge", `[1e400]`, "syntax@1-6"},
		{"newline in string", "[\"a\n\"]", "syntax@1-3"},
		{"tab in string", "[\"a\tb\"]", "syntax@3-4"},
		{"bad escape", `["\x"]`, "syntax@2-4"},
		{"lone surrogate", `["\ud800"]`, "syntax@2-8"},
		{"NUL", "[\x00]", "syntax@1-2"},
		{"utf-16", "{\x00}\x00", "encoding@0-2"},
		{"utf-16 big endian with mark", "\xfe\xff\x00{\x00}", "encoding@0-2"},
		{"latin-1", "[\"caf\xe9\"]", "encoding@5-6"},
		{"gbk", "[\"\xd6\xd0\xce\xc4\"]", "encoding@2-4"},
		{"gbk whose last byte is a backslash", "[\"\xd6\xd0\x81\\\"]\n", "encoding@2-4"},
		{"missing comma before a full-width bracket", "[{}【1】]", "fullwidth@3-6 missing-comma@3-3 fullwidth@7-10"},
		{"missing comma after a comment", "[1 // x\n /* y */ 2]", "comment@3-7 comment@9-16 missing-comma@2-2"},
		{"end after a comment", "{\"a\":1 // x\n", "comment@7-11 truncated@5-6"},
		{"key without quotes twice", `{xay:1,xay:2}`, "syntax@1-4 syntax@7-10 duplicate-key@7-10"},
		{"key without quotes is no other key", `{xay:1,"a":2}`, "syntax@1-4"},
		{"typographic quote closed by a plain one", "{“a\":1}", "typographic-quotes@1-6"},
		{"string closed by a typographic quote", "{\"a”:1\n}", "syntax@1-8"},
		{"backslash at the end of a line", "[\"a\\\n\"]", "syntax@1-4"},
		{"line separator", "[1,\u20282]", "invisible-space@3-6"},
		{"minus NaN", `[-NaN]`, "syntax@1-5"},
		{"template", `{"a": {{ n }}, "b": {n}, "c": ${N}, "d": $N, "e": <n>, "f": $A:${B}0}`,
			"syntax@6-13 syntax@20-23 syntax@30-34 syntax@41-43 syntax@50-53 syntax@60-62 syntax@62-63"},
		{"template of several parts", `[${A}-${B}0, {{.n}}00]`, "syntax@1-11 syntax@13-21"},
		{"two braces", `{{"a": 1}}`, "syntax@1-2"},
		{"object on one line", `{ "a": { "b": {} } }`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := readAll(tt.src)
			var got []string
			for _, f := range s.faults {
				got = append(got, faultNames[f.Code]+"@"+itoa(f.Span.Start)+"-"+itoa(f.Span.End))
			}
			if g := strings.Join(got, " "); g != tt.want {
				t.Errorf("%q\n got %s\nwant %s", tt.src, g, tt.want)
			}
		})
	}
}

func itoa(n uint32) string { b, _ := json.Marshal(n); return string(b) }

func TestDepth(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	if f, _ := readAll(deep(MaxDepth)).Faults(); len(f) != 0 {
		t.Errorf("depth %d: %v", MaxDepth, f)
	}
	f, _ := readAll(deep(100_000)).Faults()
	if len(f) != 1 || f[0].Code != TooDeep || f[0].Span.Start != MaxDepth {
		t.Errorf("depth 100000: %v", f)
	}
}

func TestManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString("{")
	for i := range 100_000 {
		b.WriteString(`"k` + itoa(uint32(i)) + `":0,`)
	}
	b.WriteString(`"k99":1}`)
	f, _ := readAll(b.String()).Faults()
	if len(f) != 1 || f[0].Code != DuplicateKey {
		t.Fatalf("got %v", f)
	}
}

// What readers refuse must be said however many keys occur twice before it.
func TestManyFaults(t *testing.T) {
	many := "{" + strings.Repeat(`"a":0,`, maxFaults+2)
	f, dropped := readAll(many + `"b":1`).Faults()
	if last := f[len(f)-1]; last.Code != Truncated || dropped.Sum() != maxFaults/2+1 || dropped[DuplicateKey] != dropped.Sum() {
		t.Errorf("last fault %+v, %v dropped", last, dropped)
	}
	f, _ = readAll(many + `"b":None}`).Faults()
	if last := f[len(f)-1]; last.Code != Syntax {
		t.Errorf("last fault %+v", last)
	}
}

func TestDetails(t *testing.T) {
	for src, want := range map[string]Detail{
		`[None]`: PythonWord, `[NaN]`: NotANumber, `[-inf]`: NotANumber, `[+Infinity]`: NotANumber, `[none]`: BareWord,
		`[0x1F]`: HexNumber, `[12x]`: BadNumber, `[007]`: LeadingZero, `[+1]`: PlusSign, `[.5]`: BadNumber,
		`[192.0.2.1]`: BadNumber, `[1e999]`: HugeNumber, `["\u12"]`: BadEscape, `["\udc00"]`: LoneSurrogate,
		`[,1]`: ExtraComma, `[$N]`: Template, `{a:1}`: UnquotedKey, "[\"a\n": OpenString, `{"a":}`: WantValue,
		`{1:2}`: WantKey, `{"a"=1}`: WantColon, `[1:2]`: WantCommaOrEnd, `[}`: WrongClose,
		"[\"caf\xe9s\"]": NotUTF8, "[\"\xc4\xe3\"]": GBK, "{\x00\r\x00": UTF16LE, "\x00\x00\x00{": UTF32,
	} {
		f, _ := readAll(src).Faults()
		if len(f) != 1 || f[0].Detail != want {
			t.Errorf("%s: got %+v, want detail %d", src, f, want)
		}
	}
}

func TestValueAfter(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for _, tt := range []struct{ src, want string }{
		{`{"a": "b"}`, `"b"`},
		{`{"a" /* c */ : [1, 2] }`, `[1, 2]`},
		{`{"a"：1}`, `1`},
		{`{"a"`, ``},
		{`{"a" 1}`, ``},
		{`{"a":"` + long, `"` + long[:maxAfter-2]},
		{`{"a":["` + long + `"]}`, `["` + long[:maxAfter-3]},
	} {
		v := ValueAfter([]byte(tt.src), 4)
		if got := string(v.Raw([]byte(tt.src))); got != tt.want {
			t.Errorf("%.40s: got %.40s, want %.40s", tt.src, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	for src, want := range map[string]string{
		`"plain"`:               "plain",
		`"a\"b\\c\/\b\f\n\r\t"`: "a\"b\\c/\b\f\n\r\t",
		`"\u4e2d\ud83d\ude00"`:  "中😀",
		`'x'`:                   "x",
		`“x”`:                   "x",
	} {
		s := New([]byte(src))
		if got := string(s.Value().Text(s.Source())); got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}

// What is escaped is of the same kind as what is written plainly.
func TestFlags(t *testing.T) {
	for src, want := range map[string]Flags{
		`"0"`: Digits, `"\u0030"`: Digits | Escaped, `"0\u002c1"`: Digits | Comma | Escaped, `"a\/b"`: Letters | Puncts | Escaped,
		`"\n"`: Odd | Escaped, `"\u4e2d"`: High | Escaped, `"\u007B"`: Marks | Escaped, `"\""`: Odd | Escaped,
	} {
		if v := New([]byte(src)).Value(); v.Flags != want {
			t.Errorf("%s: %b, want %b", src, v.Flags, want)
		}
	}
}

func TestKeyText(t *testing.T) {
	for src, want := range map[string]string{`"a"`: "a", `"\u0061\"b"`: `a"b`, `'a'`: "a", `“a”`: "a", `a`: "a", `$a`: "$a", `""`: "", ``: ""} {
		if got := string(KeyText([]byte(src), span(0, len(src)))); got != want {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}

func TestPointers(t *testing.T) {
	const src = `{"a": [10, {"b/c": 20, "~": []}], "d": 30} `
	at := func(text string) uint32 { return uint32(strings.Index(src, text)) }
	offsets := []uint32{0, at(`"a"`), at("10"), at(`{"b`), at(`"b/c"`), at("20"), at("[]"), at("]}]") + 2, at(`"d"`), at("30"), uint32(len(src) - 2)}
	want := []string{"", "/a", "/a/0", "/a/1", "/a/1/b~1c", "/a/1/b~1c", "/a/1/~0", "/a", "/d", "/d", ""}
	got := Pointers([]byte(src), offsets)
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("offset %d (%q): got %q, want %q", offsets[i], src[offsets[i]:], got[i], want[i])
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2,{"b":"c"}]}`, `[1,]`, "{\"a\":1 // x\n}", `{'a':None}`, "\ufeff[]", `{"a":"\ud800"}`, `[1e999]`, `{“a”：1，}`, "[\"\xd6\xd0\"]",
		`{"a": {{ n }}, "b": ${X}}`, `[{}【1】]`, "[1 /* c */ 2]", "{“a\":1", "[\"\xd6\x81\\\"]\n", `{xay:1,"a":2}`, "{ \"a\"\t:\r\n{ } }"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s := readAll(string(src))
		faults, _ := s.Faults()
		clean := true
		for _, f := range faults {
			if ValueAfter(src, f.Span.End).End > uint32(len(src)) {
				t.Fatalf("value outside the text after %+v", f)
			}
			if f.Span.Start > f.Span.End || int(f.Span.End) > len(src) || int(f.Other.End) > len(src) {
				t.Fatalf("fault outside the text: %+v", f)
			}
			if f.Code != DuplicateKey {
				clean = false
			}
		}
		if valid := json.Valid(src); clean && !valid {
			t.Errorf("no fault in %q, but encoding/json refuses it", src)
		} else if valid && !clean && !stricter(faults) {
			t.Errorf("%v in %q, which encoding/json takes", faults, src)
		}
		Pointers(src, []uint32{0, uint32(len(src) / 2), uint32(len(src))})
	})
}

// stricter reports whether all faults are ones that encoding/json does not
// look for: encodings, lone surrogates, huge numbers, depth.
func stricter(faults []Fault) bool {
	for _, f := range faults {
		ok := f.Code == DuplicateKey || f.Code == Encoding || f.Code == TooDeep ||
			f.Code == Syntax && (f.Detail == LoneSurrogate || f.Detail == HugeNumber)
		if !ok {
			return false
		}
	}
	return true
}
