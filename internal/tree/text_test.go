package tree

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// TestEmbedded takes a text out of every kind of scalar and looks up where its
// bytes stand. What they say is what YAML 1.2.2 makes of them (chapters 7.3 and
// 8.1, folding in 6.5).
func TestEmbedded(t *testing.T) {
	for _, tt := range []struct {
		name, src, text string
		part, at        string // a part of the text, and what stands in its place
	}{
		{"literal", "k: |\n  {\"a\":\n    1}\n", "{\"a\":\n  1}\n", "1", "1"},
		{"literal, stripped", "k: |-\n  a\n  b\n", "a\nb", "\n", "\n"},
		{"literal, kept", "k: |+\n  a\n\n\n", "a\n\n\n", "a", "a"},
		{"literal, indented", "k: |2\n    a\n   b\n", "  a\n b\n", " b", " b"},
		{"literal, comment behind the mark", "k: | # {\n  a\n", "a\n", "a", "a"},
		{"literal, empty lines", "k: |\n\n  a\n\n   \n  b\n", "\na\n\n \nb\n", "b", "b"},
		{"literal, CRLF", "k: |\r\n  a\r\n   b\r\n", "a\n b\n", "\n b", "\r\n   b"},
		{"literal, Chinese", "k: |\n  名: \"值\"\n", "名: \"值\"\n", `"值"`, `"值"`},
		{"folded", "k: >\n  a\n  b\n\n  c\n   d\n  e\n", "a b\nc\n d\ne\n", "b\nc", "b\n\n  c"},
		{"folded, stripped", "k: >-\n  a\n  b\n", "a b", " ", "\n"},
		{"single", "k: 'it''s'\n", "it's", "'", "''"},
		{"single, folded", "k: 'a  \n   b\n\n   c'\n", "a b\nc", "b", "b"},
		{"double", `k: "{\"a\": \"\u540d\"}"`, `{"a": "名"}`, `"名"`, `\"\u540d\"`},
		{"double, folded", "k: \"a\\n\\\n   b \n   c\"", "a\nb c", "c", "c"},
		{"double, blank kept", "k: \"a\\\n  \\ b\\  \n c\"", "a b  c", "b", "b"},
		{"double, empty", `k: ""`, "", "", `""`},
		{"plain", "k: a\n  b\n", "a b", "a b", "a\n  b"},
		{"in a list, anchor", "k: [x, &a 'y']\n", "", "", ""},
	} {
		doc := ReadYAML([]byte(tt.src), 0, uint32(len(tt.src)))
		if len(doc.Problems) > 0 || doc.Root.Kind != Map {
			t.Errorf("%s: %+v", tt.name, doc)
			continue
		}
		n := &doc.Root.List[0]
		if n.Kind == List {
			if n = &n.List[1]; string(n.Embedded([]byte(tt.src)).Bytes) != "y" || n.Span.Start != 10 {
				t.Errorf("%s: %+v", tt.name, n)
			}
			continue
		}
		got := n.Embedded([]byte(tt.src))
		if string(got.Bytes) != tt.text || n.Text != tt.text {
			t.Errorf("%s: %q and %q, want %q", tt.name, got.Bytes, n.Text, tt.text)
			continue
		}
		i := strings.LastIndex(tt.text, tt.part)
		s := got.Place(source.Span{Start: uint32(i), End: uint32(i + len(tt.part))})
		if at := tt.src[s.Start:s.End]; at != tt.at {
			t.Errorf("%s: %q stands at %q, want %q", tt.name, tt.part, at, tt.at)
		}
	}
}

// FuzzEmbedded checks that the text is the parser's, whatever was found of it.
func FuzzEmbedded(f *testing.F) {
	for _, seed := range []string{
		"k: |\n  a\n b\n", "k: >2\n   a\n  b\n\tc\n", "k: \"\\x41\\\n  \\u\"", "k: 'a\n\n\n b'", "k: \"a \\\n\n b\"", "k: |+\n\u0085  a\u2028\n",
		"- !x |\n a\n- &b >+\n\n c\n- *b\n", "? |\n  k\n: >-\n  v\n", "\ufeffk: |1-\n  \t\n", "{a: 'x\r\ny', \"b\": [c\nd]}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<14 {
			return
		}
		var walk func(n *Node)
		walk = func(n *Node) {
			if int(n.Span.End) > len(src) || n.Span.Start > n.Span.End {
				t.Fatalf("at %v of %d bytes", n.Span, len(src))
			}
			for i := range n.List {
				walk(&n.List[i])
			}
			if n.Kind != String {
				return
			}
			x := n.Embedded(src)
			if string(x.Bytes) != n.Text {
				t.Fatalf("%q is not %q", x.Bytes, n.Text)
			}
			for i := range min(len(x.Bytes), 1<<10) {
				s := x.Place(source.Span{Start: uint32(i), End: uint32(i) + 1})
				if s.Start > s.End || int(s.End) > len(src) {
					t.Fatalf("%v of %d bytes", s, len(src))
				}
			}
		}
		doc := ReadYAML(src, 0, uint32(len(src)))
		walk(&doc.Root)
	})
}
