package python

import (
	"bytes"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

// kind is what a token is.
type kind uint8

const (
	name kind = iota
	number
	str
	op
	newline // the end of a logical line
)

// token is one token. Comments, blanks and line ends inside brackets are none.
type token struct {
	start, end uint32
	kind       kind
	op         byte   // the operator, when it is one byte long
	indent     uint16 // of its line, for the first token of a logical line
}

func (t token) span() source.Span { return source.Span{Start: t.start, End: t.end} }

// lexer cuts Python source text into tokens. It knows every version of the
// language and never fails: a byte that fits nowhere is an operator that no
// expression can hold, so what it stands in will not be understood.
type lexer struct {
	src    []byte
	pos    int
	tokens []token
	match  []int32 // index of the partner of a bracket, -1 for everything else
	open   []int32 // the brackets that are open
	fresh  bool    // at the start of a logical line
	indent int

	fault *Fault // the first one
	doubt bool   // perhaps a string was not read to its end
}

// lex returns the tokens of src and, for every bracket, its partner.
func lex(src []byte) ([]token, []int32) {
	l := read(src)
	return l.tokens, l.match
}

func read(src []byte) *lexer {
	l := &lexer{src: src, fresh: true}
	l.tokens = make([]token, 0, len(src)/3+8)
	l.match = make([]int32, 0, len(src)/3+8)
	l.pos = len(src) - len(bytes.TrimPrefix(src, []byte("\ufeff")))
	for l.pos < len(src) {
		l.next()
	}
	l.endLine()
	return l
}

// next reads one token or passes over one thing that is none.
func (l *lexer) next() {
	c := l.src[l.pos]
	switch {
	case c == '\n' || c == '\r':
		l.endLine()
		l.pos++
		l.indent = 0
	case c == ' ':
		l.pos++
		l.indent++
	case c == '\t':
		l.pos++
		l.indent = l.indent/8*8 + 8
	case c == '\f':
		l.pos++
		l.indent = 0
	case c == '#':
		for l.pos < len(l.src) && l.src[l.pos] != '\n' && l.src[l.pos] != '\r' {
			l.pos++
		}
	case c == '\\' && l.lineEnd(l.pos+1) > 0:
		l.pos += 1 + l.lineEnd(l.pos+1)
	case c == '"' || c == '\'':
		l.quoted(l.pos, false)
	case isDigit(c) || c == '.' && isDigit(l.at(l.pos+1)):
		l.emit(number, l.number())
	case isNameByte(c):
		l.word()
	default:
		l.operator(c)
	}
}

// at is the byte at offset i, 0 past the end.
func (l *lexer) at(i int) byte {
	if i < len(l.src) {
		return l.src[i]
	}
	return 0
}

// lineEnd is how many bytes the line end at offset i has, 0 when there is none.
func (l *lexer) lineEnd(i int) int {
	switch {
	case l.at(i) == '\r' && l.at(i+1) == '\n':
		return 2
	case l.at(i) == '\r' || l.at(i) == '\n':
		return 1
	}
	return 0
}

// emit adds a token that ends at offset end.
func (l *lexer) emit(k kind, end int) {
	t := token{start: uint32(l.pos), end: uint32(end), kind: k}
	if l.fresh {
		t.indent = uint16(min(l.indent, 1<<16-1))
		l.fresh = false
	}
	if k == op && end == l.pos+1 {
		t.op = l.src[l.pos]
	}
	l.tokens = append(l.tokens, t)
	l.match = append(l.match, -1)
	l.pos = end
}

// endLine ends the logical line, unless a bracket is open or nothing was read.
func (l *lexer) endLine() {
	if len(l.open) == 0 && !l.fresh {
		l.emit(newline, l.pos)
		l.fresh = true
	}
}

// word reads a name, or a string when the name turns out to be its prefix.
func (l *lexer) word() {
	end, format := l.pos, false
	for end < len(l.src) && isNameByte(l.src[end]) {
		end++
	}
	if c := l.at(end); (c == '"' || c == '\'') && isPrefix(l.src[l.pos:end], &format) {
		l.quoted(end, format)
		return
	}
	l.emit(name, end)
}

// isPrefix reports whether b is the prefix of a string, and sets format for one
// with placeholders.
func isPrefix(b []byte, format *bool) bool {
	if len(b) > 2 {
		return false
	}
	for _, c := range b {
		switch c | 0x20 {
		case 'f', 't':
			*format = true
		case 'r', 'b', 'u':
		default:
			return false
		}
	}
	return true
}

// number returns the end of the number at pos; letters and underscores belong
// to it, so that 0x1F, 1_000 and 10L are each one token.
func (l *lexer) number() int {
	end := l.pos
	hex := l.at(end+1)|0x20 == 'x'
	for end < len(l.src) {
		c := l.src[end]
		sign := (c == '+' || c == '-') && l.src[end-1]|0x20 == 'e' && !hex
		if !isDigit(c) && c != '.' && !isNameByte(c) && !sign {
			break
		}
		end++
	}
	return end
}

// operator reads an operator or bracket.
func (l *lexer) operator(c byte) {
	switch c {
	case '(', '[', '{':
		l.emit(op, l.pos+1)
		l.open = append(l.open, int32(len(l.tokens)-1))
		return
	case ')', ']', '}':
		l.emit(op, l.pos+1)
		l.close(c)
		return
	}
	l.emit(op, l.pos+l.width(c))
}

// width is the length of the operator at pos, which starts with c.
func (l *lexer) width(c byte) int {
	d := l.at(l.pos + 1)
	switch c {
	case ',', ';', '`', '~':
		return 1
	case '.':
		if d == '.' && l.at(l.pos+2) == '.' {
			return 3
		}
		return 1
	case '*', '/', '<', '>':
		if d == c && l.at(l.pos+2) == '=' {
			return 3
		}
		if d == c || c == '<' && d == '>' {
			return 2
		}
	case '-':
		if d == '>' {
			return 2
		}
	case '=', '!', '+', '%', '&', '|', '^', '@', ':':
	default:
		return 1
	}
	if d == '=' {
		return 2
	}
	return 1
}

// close pairs the bracket that was just read with the one opened last. A pair
// that does not fit is no pair: the script would not run.
func (l *lexer) close(c byte) {
	if len(l.open) == 0 {
		l.broken(unopened(string(c)), int32(len(l.tokens)-1), -1)
		return
	}
	i, j := l.open[len(l.open)-1], int32(len(l.tokens)-1)
	l.open = l.open[:len(l.open)-1]
	if want := l.tokens[i].op; want == '(' && c == ')' || want == '[' && c == ']' || want == '{' && c == '}' {
		l.match[i], l.match[j] = j, i
	} else {
		l.broken(unlike(string(c), string(want)), j, i)
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isNameByte takes every byte beyond ASCII for part of a name: Python does so
// for letters of any script, and the rest cannot stand outside a string.
func isNameByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || isDigit(c) || c >= utf8.RuneSelf
}
