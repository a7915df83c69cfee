package tree

import (
	"bytes"
	"unicode/utf8"
)

// places turns the lines and columns of the YAML parser into offsets. The
// parser counts both from 1, columns in characters. Questions in the order of
// the text cost no more than one pass over it.
type places struct {
	src    []byte
	starts []uint32 // of the lines
	line   int
	column int
	at     uint32
}

func newPlaces(src []byte, start int) places {
	p := places{src: src, starts: []uint32{uint32(start)}}
	for i := start; i < len(src); {
		n := breakLen(src[i:])
		if n == 0 {
			i++
			continue
		}
		i += n
		p.starts = append(p.starts, uint32(i))
	}
	return p
}

// breakLen is the length of the line break that b starts with, 0 if it starts
// with something else. The parser knows those of YAML 1.1.
func breakLen(b []byte) int {
	switch {
	case b[0] == '\n':
		return 1
	case b[0] == '\r':
		if len(b) > 1 && b[1] == '\n' {
			return 2
		}
		return 1
	case bytes.HasPrefix(b, []byte("\u0085")):
		return 2
	case bytes.HasPrefix(b, []byte("\u2028")), bytes.HasPrefix(b, []byte("\u2029")):
		return 3
	}
	return 0
}

// offset is where a line and column are, the end of the text if they are past
// it.
func (p *places) offset(line, column int) uint32 {
	if line < 1 || line > len(p.starts) {
		return uint32(len(p.src))
	}
	if line != p.line || column < p.column {
		p.line, p.column, p.at = line, 1, p.starts[line-1]
	}
	for p.column < column && int(p.at) < len(p.src) {
		_, n := utf8.DecodeRune(p.src[p.at:])
		p.at += uint32(n)
		p.column++
	}
	return p.at
}

// scalarEnd finds the end of a scalar that starts at an offset.
func scalarEnd(src []byte, at uint32, s Style, value string) uint32 {
	switch s {
	case Single:
		return quoteEnd(src, at, '\'')
	case Double:
		return quoteEnd(src, at, '"')
	case Block:
		at = LineEnd(src, at)
	}
	return textEnd(src, at, value)
}

// quoteEnd is the offset behind the closing quote. Single quotes are escaped by
// doubling, double ones by a backslash.
func quoteEnd(src []byte, at uint32, quote byte) uint32 {
	for i := int(at) + 1; i < len(src); i++ {
		switch {
		case src[i] == '\\' && quote == '"':
			i++
		case src[i] == quote && quote == '\'' && i+1 < len(src) && src[i+1] == quote:
			i++
		case src[i] == quote:
			return uint32(i + 1)
		}
	}
	return uint32(len(src))
}

// textEnd follows a text that stands in src except for white space, which the
// parser folds or writes in another way: it makes a line feed of U+0085.
func textEnd(src []byte, at uint32, value string) uint32 {
	end := at
	for len(value) > 0 {
		if n := blankLen(value); n > 0 {
			value = value[n:]
			continue
		}
		for int(at) < len(src) && blankLen(src[at:]) > 0 {
			at += uint32(blankLen(src[at:]))
		}
		if int(at) == len(src) || src[at] != value[0] {
			return end
		}
		value = value[1:]
		at++
		end = at
	}
	return end
}

// blankLen is the length of the blank or line break that a text starts with, 0
// if it starts with neither.
func blankLen[T string | []byte](text T) int {
	switch c := text[0]; {
	case isBlank(c):
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	return breakLen([]byte(text[:min(len(text), 3)]))
}

// closing is the offset behind the bracket that closes a flow collection whose
// last value ends at an offset.
func closing(src []byte, at uint32) uint32 {
	for int(at) < len(src) {
		switch c := src[at]; {
		case c == ']' || c == '}':
			return at + 1
		case c == '#':
			at = LineEnd(src, at)
		case isBlank(c) || c == ',' || c == ':' || c == '?':
			at++
		default:
			return at
		}
	}
	return at
}

// SkipBlank passes over white space and comments.
func SkipBlank(src []byte, at uint32) uint32 {
	for int(at) < len(src) {
		switch {
		case src[at] == '#':
			at = LineEnd(src, at)
		case isBlank(src[at]):
			at++
		default:
			return at
		}
	}
	return at
}

// wordEnd is the end of a tag, an anchor or an alias.
func wordEnd(src []byte, at uint32) uint32 {
	for int(at) < len(src) && !isBlank(src[at]) && bytes.IndexByte([]byte(",[]{}"), src[at]) < 0 {
		at++
	}
	return at
}

// LineEnd is the end of the line that holds an offset.
func LineEnd(src []byte, at uint32) uint32 {
	if n := bytes.IndexAny(src[at:], "\r\n"); n >= 0 {
		return at + uint32(n)
	}
	return uint32(len(src))
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
