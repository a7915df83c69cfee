package tree

import (
	"bytes"
	"sort"
	"strings"

	"github.com/hcclint/hcclint/internal/source"
)

// form is how a text is written in the outer one, as far as that matters for
// what is to be put into it.
type form uint8

const (
	closed  form = iota // nothing can be put into it
	asIs                // byte by byte
	literal             // the lines behind |
	folding             // the lines behind >
	single              // between '
	escaped             // between ", with backslashes
	scalars             // JSON made of a YAML map: every scalar is a piece
)

// Edit is the edit of the outer text that makes text of a part of the inner
// one. It reports false where the outer text would not surely say that.
func (t *Text) Edit(s source.Span, text string) (source.Span, string, bool) {
	if s.Start > s.End || int(s.End) > len(t.Bytes) {
		return s, "", false
	}
	if t.form == scalars {
		return t.editScalar(s, text)
	}
	for s.End > s.Start && text != "" && t.Bytes[s.End-1] == text[len(text)-1] { // the line end at the end stays
		s.End--
		text = text[:len(text)-1]
	}
	from, ok := t.border(s.Start)
	to, ends := t.border(s.End)
	if !ok || !ends || from > to || !t.keepsShape(s, text) {
		return s, "", false
	}
	if (t.form == single || t.form == escaped) && s.End > s.Start {
		to = t.at(s.End - 1).End // not what stands between it and the next line
	}
	text, ok = t.written(text)
	return source.Span{Start: from, End: to}, text, ok
}

// border is where in the outer text byte off of the inner one begins.
func (t *Text) border(off uint32) (uint32, bool) {
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].text > off }) - 1
	if i < 0 {
		return 0, false
	}
	p := t.pieces[i]
	switch {
	case p.text == off && int(off) < len(t.Bytes):
		return p.file, true
	case p.verbatim:
		return p.file + off - p.text, true
	}
	return p.end, int(off) == len(t.Bytes) && (t.form == single || t.form == escaped)
}

// keepsShape reports whether the lines of a block are still read as they were:
// the first one tells the indentation, and folding depends on what is blank.
func (t *Text) keepsShape(s source.Span, text string) bool {
	switch t.form {
	case literal:
		return len(bytes.TrimLeft(t.Bytes[:s.Start], " \t\r\n")) > 0
	case folding:
		i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].text > s.Start }) - 1
		if i < 0 || !t.pieces[i].verbatim {
			return false
		}
		line, end := t.pieces[i].text, uint32(len(t.Bytes))
		if i+1 < len(t.pieces) {
			end = t.pieces[i+1].text
		}
		if s.Start == line || s.End > end {
			return false
		}
		rest := string(t.Bytes[line:s.Start]) + text + string(t.Bytes[s.End:end])
		return strings.Trim(rest, " \t") != "" && len(bytes.TrimLeft(t.Bytes[:s.Start], " \t\r\n")) > 0
	}
	return true
}

// written is a text as the outer one says it.
func (t *Text) written(text string) (string, bool) {
	switch t.form {
	case asIs:
		return text, true
	case literal:
		return strings.ReplaceAll(text, "\n", t.newline), t.newline != "" || !strings.Contains(text, "\n")
	case folding:
		return text, !strings.ContainsAny(text, "\r\n")
	case single:
		return strings.ReplaceAll(text, "'", "''"), !strings.ContainsAny(text, "\r\n")
	case escaped:
		return escapedText(text), true
	}
	return "", false
}

// escapedText is a text with the escapes that JSON and YAML share.
func escapedText(text string) string {
	b := make([]byte, 0, len(text)+8)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, `\n`...)
		case c < ' ':
			b = append(b, `\u00`...)
			b = append(b, hexDigits[c>>4], hexDigits[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// editScalar replaces a whole scalar of a YAML map: a number or a text in
// quotes is one in YAML as well.
func (t *Text) editScalar(s source.Span, text string) (source.Span, string, bool) {
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].text >= s.Start })
	end := uint32(len(t.Bytes))
	if i+1 < len(t.pieces) {
		end = t.pieces[i+1].text
	}
	if i == len(t.pieces) || t.pieces[i].text != s.Start || end != s.End || !isScalar(text) || !isScalar(string(t.Bytes[s.Start:s.End])) {
		return s, "", false
	}
	p := t.pieces[i]
	return source.Span{Start: p.file, End: p.end}, text, p.oneLine
}

// isScalar reports whether a text of JSON is a number or a string, by its start.
func isScalar(text string) bool {
	return text != "" && (text[0] == '"' && len(text) > 1 || '0' <= text[0] && text[0] <= '9')
}
