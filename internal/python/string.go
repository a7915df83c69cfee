package python

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

// Strings are the places of all strings of a script, in the order of the text:
// what looks like a comment there is none.
func Strings(src []byte) []source.Span {
	var list []source.Span
	tokens, _ := lex(src)
	for _, t := range tokens {
		if t.kind == str {
			list = append(list, t.span())
		}
	}
	return list
}

// str returns the end of the string whose opening quote is at offset i. A string
// that is not closed ends with its line, one in three quotes with the text.
func (l *lexer) str(i int, format bool) int {
	quote := l.src[i]
	if l.at(i+1) == quote && l.at(i+2) == quote {
		return l.longStr(i+3, quote)
	}
	depth := 0 // of placeholders, in which quotes do not end the string
	for i++; i < len(l.src); i++ {
		switch c := l.src[i]; {
		case c == '\\':
			i += max(1, l.lineEnd(i+1))
		case c == '\n' || c == '\r':
			return i
		case c == quote && depth == 0:
			return i + 1
		case format && c == '{' && l.at(i+1) == '{' && depth == 0:
			i++
		case format && c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case depth > 0 && (c == '"' || c == '\''):
			i = l.inner(i)
		}
	}
	return len(l.src)
}

// inner returns the offset of the quote that closes the one at offset i, inside
// a placeholder; i itself when the line ends before.
func (l *lexer) inner(i int) int {
	for j := i + 1; j < len(l.src); j++ {
		switch l.src[j] {
		case l.src[i]:
			return j
		case '\n', '\r':
			return j - 1
		}
	}
	return len(l.src) - 1
}

func (l *lexer) longStr(i int, quote byte) int {
	for ; i < len(l.src); i++ {
		switch l.src[i] {
		case '\\':
			i++
		case quote:
			if l.at(i+1) == quote && l.at(i+2) == quote {
				return i + 3
			}
		}
	}
	return len(l.src)
}

// literal is a string token taken apart.
type literal struct {
	body             source.Span // between the quotes
	raw, byt, format bool
}

// open takes a string token apart; not ok when the string is not closed.
func open(src []byte, t token) (lit literal, ok bool) {
	i := t.start
	for ; src[i] != '"' && src[i] != '\''; i++ {
		switch src[i] | 0x20 {
		case 'r':
			lit.raw = true
		case 'b':
			lit.byt = true
		case 'f', 't':
			lit.format = true
		}
	}
	quotes := src[i:min(i+1, t.end)]
	if three := bytes.Repeat(quotes, 3); bytes.HasPrefix(src[i:t.end], three) {
		quotes = three
	}
	n := uint32(len(quotes))
	if t.end < i+2*n || !bytes.Equal(src[t.end-n:t.end], quotes) {
		return lit, false
	}
	lit.body = source.Span{Start: i + n, End: t.end - n}
	return lit, true
}

// text is a string in the making with the places its parts come from.
type text struct {
	out    []byte
	pieces []piece
}

// copy appends source text as it stands.
func (t *text) copy(src []byte, s source.Span) {
	if s.Len() == 0 {
		return
	}
	t.pieces = append(t.pieces, piece{at: uint32(len(t.out)), span: s, verbatim: true})
	t.out = append(t.out, src[s.Start:s.End]...)
}

// add appends text that the source says in other words at span s.
func (t *text) add(what string, s source.Span) {
	if what == "" {
		return
	}
	t.pieces = append(t.pieces, piece{at: uint32(len(t.out)), span: s})
	t.out = append(t.out, what...)
}

// unescape appends what the body of a literal says; false for an escape that
// cannot be resolved.
func (t *text) unescape(src []byte, s source.Span, raw bool) bool {
	for s.Start < s.End {
		stop := "\\\r"
		if raw {
			stop = "\r"
		}
		n := bytes.IndexAny(src[s.Start:s.End], stop)
		if n < 0 {
			t.copy(src, s)
			return true
		}
		at := s.Start + uint32(n)
		t.copy(src, source.Span{Start: s.Start, End: at})
		what, size, ok := escape(src[at:s.End])
		if !ok {
			return false
		}
		t.add(what, source.Span{Start: at, End: at + uint32(size)})
		s.Start = at + uint32(size)
	}
	return true
}

// The escapes of one letter and what they stand for.
const (
	escapeLetters = "\\'\"abfnrtv"
	escapeValues  = "\\'\"\a\b\f\n\r\t\v"
)

// escape resolves the escape or line end that b starts with. A backslash that
// escapes nothing stays, as in Python.
func escape(b []byte) (what string, size int, ok bool) {
	if b[0] == '\r' {
		return "\n", lineEnd(b), true
	}
	if len(b) < 2 {
		return "", 0, false
	}
	if i := strings.IndexByte(escapeLetters, b[1]); i >= 0 {
		return escapeValues[i : i+1], 2, true
	}
	switch c := b[1]; {
	case c == '\n':
		return "", 2, true
	case c == '\r':
		return "", 1 + lineEnd(b[1:]), true
	case c == 'x':
		return codePoint(b, 2, 4, 16)
	case c == 'u':
		return codePoint(b, 2, 6, 16)
	case c == 'U':
		return codePoint(b, 2, 10, 16)
	case c == 'N':
		return "", 0, false // a character by name
	case '0' <= c && c <= '7':
		n := 2
		for n < 4 && n < len(b) && '0' <= b[n] && b[n] <= '7' {
			n++
		}
		return codePoint(b, 1, n, 8)
	}
	return "\\", 1, true
}

// codePoint is the character whose number stands in b[from:to].
func codePoint(b []byte, from, to, base int) (string, int, bool) {
	if len(b) < to {
		return "", 0, false
	}
	n, err := strconv.ParseUint(string(b[from:to]), base, 32)
	if err != nil || !utf8.ValidRune(rune(n)) {
		return "", 0, false
	}
	return string(rune(n)), to, true
}

// lineEnd is the length of the line end that b starts with.
func lineEnd(b []byte) int {
	if len(b) > 1 && b[1] == '\n' {
		return 2
	}
	return 1
}
