package plan

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// table reads a rank table: a path, a JSON text in a string, or the table as a
// part of the plan.
func (d *decoder) table(n *node, o Owner) Table {
	t := Table{Span: n.span, State: Readable}
	switch {
	case n.kind == String && !strings.HasPrefix(strings.TrimLeft(n.text, " \t\r\n"), "{"):
		t.Path = n.text
	case n.kind == String:
		t.quoted(d.p.Src, n)
	case n.kind == Map && (n.style == inJSON || n.style == braces && isJSON(d.p.Src[n.span.Start:n.span.End])):
		t.Text = d.p.Src[n.span.Start:n.span.End:n.span.End]
		t.pieces = []piece{{file: n.span.Start, verbatim: true}}
	case n.kind == Map:
		t.encode(n)
	default:
		t.State = d.wrong(n, Map, "rank_table", o)
	}
	return t
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

// quoted takes a table out of a string. White space need not be right: outside
// of its own strings JSON has none that matters, so line ends and indentation
// stay as they are and most tables stand in the file byte by byte.
func (t *Table) quoted(src []byte, n *node) {
	t.Text = []byte{}
	at, end := n.span.Start, n.span.End
	switch n.style {
	case literal:
		at = min(lineEnd(src, at), end)
		t.verbatim(src, at, end)
		return
	case single:
		t.doubled(src, at+1, end-1)
	case double, inJSON:
		if src[at] != '"' { // JSON with other quotes, which is a fault already
			t.add(n.text, n.span)
			return
		}
		t.unescape(src, at+1, end-1)
	default:
		t.verbatim(src, at, end)
	}
}

// doubled copies the inside of single quotes.
func (t *Table) doubled(src []byte, at, end uint32) {
	from := at
	for ; at+1 < end; at++ {
		if src[at] == '\'' && src[at+1] == '\'' {
			t.verbatim(src, from, at)
			t.add("'", source.Span{Start: at, End: at + 2})
			at++
			from = at + 1
		}
	}
	t.verbatim(src, from, end)
}

// unescape copies the inside of double quotes.
func (t *Table) unescape(src []byte, at, end uint32) {
	from := at
	for at+1 < end {
		if src[at] != '\\' {
			at++
			continue
		}
		t.verbatim(src, from, at)
		what, n := escape(src[at:end])
		t.add(what, source.Span{Start: at, End: at + uint32(n)})
		at += uint32(n)
		from = at
	}
	t.verbatim(src, from, end)
}

// The escapes of one letter in YAML, those of JSON among them, and what they
// stand for.
const escapeLetters = "0abt\tnvfre \"/\\"

var escapeValues = [...]string{"\x00", "\a", "\b", "\t", "\t", "\n", "\v", "\f", "\r", "\x1b", " ", "\"", "/", "\\"}

// escape resolves the escape that b starts with.
func escape(b []byte) (what string, size int) {
	if i := strings.IndexByte(escapeLetters, b[1]); i >= 0 {
		return escapeValues[i], 2
	}
	switch b[1] {
	case 'x':
		return codePoint(b, 4)
	case 'U':
		return codePoint(b, 10)
	case 'u':
		what, size = codePoint(b, 6)
		if what == "\ufffd" && len(b) >= 12 && b[6] == '\\' && b[7] == 'u' { // a pair of surrogates
			return string(jsonscan.Value{End: 14, Kind: jsonscan.String, Flags: jsonscan.Escaped}.Text([]byte(`"` + string(b[:12]) + `"`))), 12
		}
		return what, size
	case 'N':
		return "\u0085", 2
	case '_':
		return "\u00a0", 2
	case 'L':
		return "\u2028", 2
	case 'P':
		return "\u2029", 2
	case '\n', '\r': // the line goes on
		n := 1 + breakLen(b[1:])
		for n < len(b) && (b[n] == ' ' || b[n] == '\t') {
			n++
		}
		return "", n
	}
	return string(b[1]), 2
}

// codePoint is the character whose number stands in b[2:size].
func codePoint(b []byte, size int) (string, int) {
	if len(b) < size {
		return "\ufffd", len(b)
	}
	n, err := strconv.ParseUint(string(b[2:size]), 16, 32)
	if err != nil || n > utf8.MaxRune {
		return "\ufffd", size
	}
	return string(rune(n)), size
}

// encode writes a map of YAML as JSON. Every scalar becomes one piece, so that
// places inside of it are the whole scalar.
func (t *Table) encode(n *node) {
	switch n.kind {
	case Map, List:
		t.encodeMembers(n)
	case Integer, Fraction:
		t.add(jsonNumber(n), n.span)
	case Null:
		t.add("null", n.span)
	case Bool:
		t.add(strings.ToLower(n.text), n.span)
	case Broken:
		t.State = Unreadable // an alias or a tag, which is an issue already
		t.add("null", n.span)
	default:
		t.add(jsonString(n.text), n.span)
	}
}

func (t *Table) encodeMembers(n *node) {
	brackets := "[]"
	if n.kind == Map {
		brackets = "{}"
	}
	t.add(brackets[:1], source.Span{Start: n.span.Start, End: n.span.Start + 1})
	for i := range n.list {
		if i > 0 {
			t.add(",", source.Span{Start: n.list[i-1].span.End, End: n.list[i-1].span.End})
		}
		if n.kind == Map {
			t.add(jsonString(n.keys[i].text), n.keys[i].span)
			t.add(":", source.Span{Start: n.keys[i].span.End, End: n.keys[i].span.End})
		}
		t.encode(&n.list[i])
	}
	t.add(brackets[1:], source.Span{Start: max(n.span.Start+1, n.span.End) - 1, End: n.span.End})
}

// jsonNumber is a number as JSON writes it.
func jsonNumber(n *node) string {
	if n.kind == Integer {
		if i, ok := parseInt(n.text); ok && !plainInt(n.text) {
			return strconv.FormatInt(i, 10)
		}
		return strings.TrimPrefix(n.text, "+")
	}
	f, ok := parseFloat(n.text, n.kind)
	if !ok {
		return jsonString(n.text)
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
