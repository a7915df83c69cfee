package tree

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// AsJSON is what a map stands for in JSON. Where it is JSON already, places are
// exact; otherwise those inside of a scalar are the whole scalar. It reports
// false where the map holds an alias or a tag, which is a problem already.
func (n *Node) AsJSON(src []byte) (t *Text, ok bool) {
	if n.Style == InJSON || n.Style == Braces && isJSON(src[n.Span.Start:n.Span.End]) {
		return Verbatim(src, n.Span), true
	}
	t = &Text{Span: n.Span, form: scalars}
	return t, t.encode(n, src)
}

// isJSON reports whether a map in YAML is JSON as well.
func isJSON(src []byte) bool {
	s := jsonscan.New(src)
	if s.Failed() {
		return false
	}
	s.Skip()
	s.Finish()
	faults, _ := s.Faults()
	return len(faults) == 0
}

// encode writes a value as JSON. Every scalar becomes one piece.
func (t *Text) encode(n *Node, src []byte) bool {
	switch n.Kind {
	case Map, List:
		return t.encodeMembers(n, src)
	case Integer, Fraction:
		t.add(jsonNumber(n), n.Span)
	case Null:
		t.add("null", n.Span)
	case Bool:
		t.add(strings.ToLower(n.Text), n.Span)
	case Broken:
		t.add("null", n.Span)
		return false
	default:
		t.add(jsonString(n.Text), n.Span)
	}
	t.pieces[len(t.pieces)-1].oneLine = n.Style != Block && n.Span.Len() > 0 && !bytes.ContainsAny(src[n.Span.Start:n.Span.End], "\r\n")
	return true
}

func (t *Text) encodeMembers(n *Node, src []byte) bool {
	ok := true
	brackets := "[]"
	if n.Kind == Map {
		brackets = "{}"
	}
	t.add(brackets[:1], source.Span{Start: n.Span.Start, End: n.Span.Start + 1})
	for i := range n.List {
		if i > 0 {
			t.add(",", source.Span{Start: n.List[i-1].Span.End, End: n.List[i-1].Span.End})
		}
		if n.Kind == Map {
			t.add(jsonString(n.Keys[i].Text), n.Keys[i].Span)
			t.add(":", source.Span{Start: n.Keys[i].Span.End, End: n.Keys[i].Span.End})
		}
		ok = t.encode(&n.List[i], src) && ok
	}
	t.add(brackets[1:], source.Span{Start: max(n.Span.Start+1, n.Span.End) - 1, End: n.Span.End})
	return ok
}

// jsonNumber is a number as JSON writes it.
func jsonNumber(n *Node) string {
	if n.Kind == Integer {
		if i, ok := Int(n.Text); ok && !IsDecimal(n.Text) {
			return strconv.FormatInt(i, 10)
		}
		return strings.TrimPrefix(n.Text, "+")
	}
	f, ok := Float(n.Text, n.Kind)
	if !ok {
		return jsonString(n.Text)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// jsonString quotes a text. The text of a YAML scalar is UTF-8.
func jsonString(text string) string {
	b := make([]byte, 0, len(text)+2)
	b = append(b, '"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = append(b, `\u00`...)
			b = append(b, hexDigits[c>>4], hexDigits[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
