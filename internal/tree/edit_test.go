package tree

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// TestEdit replaces a part of a text inside every kind of scalar, and reads the
// result again. An edit that cannot be told for sure is refused.
func TestEdit(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		part, by  string // of the inner text
		want      string // the outer text; "" if refused
	}{
		{"literal", "k: |\n  {\"a\": 1}\n", "1", `"1"`, "k: |\n  {\"a\": \"1\"}\n"},
		{"literal, a new line", "k: |\n    {\n      \"a\": 1}\n", "\n  \"a", "\n  \"b\": 2,\n  \"a", "k: |\n    {\n      \"b\": 2,\n      \"a\": 1}\n"},
		{"literal, CRLF", "k: |\r\n  [\r\n  1]\r\n", "\n1", "\n 0,\n1", "k: |\r\n  [\r\n   0,\r\n  1]\r\n"},
		{"literal, over lines", "k: |\n  {/* a\n   b */ 1}\n", "/* a\n b */", "", "k: |\n  { 1}\n"},
		{"literal, to the end", "k: |\n  {}\n  }\n", "\n}\n", "\n", "k: |\n  {}\n"},
		{"literal, first character", "k: |\n  [{}]\n", "[", "", ""},
		{"folded", "k: >\n  {a: 1,\n  b: 2,\n  }\n", "2,", "2", "k: >\n  {a: 1,\n  b: 2\n  }\n"},
		{"folded, start of a line", "k: >\n  {\n  b: 2}\n", "b", "c", ""},
		{"folded, a new line", "k: >\n  {a: 1}\n", "1", "\n", ""},
		{"folded, a blank line", "k: >\n  {\n   x\n  }\n", "x", "", ""},
		{"single", "k: '{''a'': 1}'\n", "'a'", `"a"`, "k: '{\"a\": 1}'\n"},
		{"single, a quote", "k: '{a: 1}'\n", "1", "'", "k: '{a: ''}'\n"},
		{"single, a new line", "k: '{a: 1}'\n", "1", "\n", ""},
		{"double", `k: "{\"a\": 1}"`, "1", "\"1\"\n\t", `k: "{\"a\": \"1\"\n\u0009}"`},
		{"double, an escape", `k: "{\u0022a\u0022: 1}"`, `"a"`, `'a'`, `k: "{'a': 1}"`},
		{"double, a line that goes on", "k: \"{\\\n  a: 1}\"", "{", "[", "k: \"[\\\n  a: 1}\""},
		{"braces", "k: {\"a\": 1}\n", "1", `"1"`, "k: {\"a\": \"1\"}\n"},
		{"map", "k:\n  a: 1\n", "1", `"1"`, "k:\n  a: \"1\"\n"},
		{"map, a text", "k:\n  a: 'it'\n", `"it"`, "7", "k:\n  a: 7\n"},
		{"map, another text", "k:\n  a: complete # c\n", `"complete"`, `"completed"`, "k:\n  a: \"completed\" # c\n"},
		{"map, part of a text", "k:\n  a: it\n", "it", "is", ""},
		{"map, a member", "k:\n  a: 1\n", "{", `{"b":2,`, ""},
		{"map, a block", "k:\n  a: |\n    it\n", `"it\u000a"`, "7", ""},
		{"map, no value", "k:\n  a:\n", "null", `"x"`, ""},
		{"plain", "k: it\n", "i", "a", ""},
	} {
		got := ""
		if s, by, at, ok := editIn(t, tt.src, tt.part, tt.by); ok {
			got = tt.src[:at.Start] + by + tt.src[at.End:]
			if again := inner(t, got); again != s {
				t.Errorf("%s: it says %q, want %q", tt.name, again, s)
			}
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// editIn replaces part of the value of the only key; s is what the value should
// say then.
func editIn(t *testing.T, src, part, by string) (s, text string, at source.Span, ok bool) {
	t.Helper()
	x := value(t, src)
	i := strings.Index(string(x.Bytes), part)
	if i < 0 {
		t.Fatalf("%q has no %q", x.Bytes, part)
	}
	s = string(x.Bytes[:i]) + by + string(x.Bytes[i+len(part):])
	at, text, ok = x.Edit(source.Span{Start: uint32(i), End: uint32(i + len(part))}, by)
	return s, text, at, ok
}

func inner(t *testing.T, src string) string { return string(value(t, src).Bytes) }

func value(t *testing.T, src string) *Text {
	t.Helper()
	doc := ReadYAML([]byte(src), 0, uint32(len(src)))
	if len(doc.Problems) > 0 || doc.Root.Kind != Map {
		t.Fatalf("%q: %+v", src, doc.Problems)
	}
	n := &doc.Root.List[0]
	if n.Kind == Map {
		x, _ := n.AsJSON([]byte(src))
		return x
	}
	return n.Embedded([]byte(src))
}

// FuzzEdit makes an edit of the value of a key and reads it again. White space
// does not matter: there is none at the end of folded lines.
func FuzzEdit(f *testing.F) {
	for _, seed := range []string{
		"k: |\n  {\"a\":\n   1\n  }\n", "k: >\n  {\n  a,\n\n  b}\n", "k: '{''a'': \n b}'", "k: \"{\\\"a\\\": \\\n  1,\n b}\"", "k: |2-\r\n   {\r\n   b}\r\n",
	} {
		f.Add(seed, uint16(1), uint16(2), "x")
		f.Add(seed, uint16(3), uint16(0), "\"\n'\\")
	}
	bare := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", "\u0085", "", "\u2028", "", "\u2029", "")
	f.Fuzz(func(t *testing.T, src string, start, size uint16, by string) {
		if len(src) > 1<<12 || strings.ContainsFunc(by, func(r rune) bool { return (r < ' ' || r > '~') && r != '\n' }) {
			return
		}
		doc := ReadYAML([]byte(src), 0, uint32(len(src)))
		if len(doc.Problems) > 0 || doc.Root.Kind != Map || len(doc.Root.List) == 0 || doc.Root.List[0].Kind != String {
			return
		}
		x := doc.Root.List[0].Embedded([]byte(src))
		s := source.Span{Start: uint32(start), End: uint32(start) + uint32(size)}
		at, text, ok := x.Edit(s, by)
		if !ok {
			return
		}
		want := string(x.Bytes[:s.Start]) + by + string(x.Bytes[s.End:])
		out := src[:at.Start] + text + src[at.End:]
		again := ReadYAML([]byte(out), 0, uint32(len(out)))
		if again.Root.Kind != Map || bare.Replace(again.Root.List[0].Text) != bare.Replace(want) {
			t.Errorf("%q\nbecomes %q,\nwhich says %+v,\nnot %q", src, out, again.Root, want)
		}
	})
}
