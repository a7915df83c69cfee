package jsonscan

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// next passes over white space and comments and returns the byte that comes
// then, without reading it: 0 at the end of the text. A full-width character
// that stands for a structural one is reported and returned as that one, and
// s.width says how many bytes it takes.
func (s *Scanner) next() byte {
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == ' ' || c == '\n' || c == '\r' || c == '\t':
			s.blanks()
		case c == '/' || c == '#':
			if !s.comment() {
				s.width = 1
				return c
			}
		case c < utf8.RuneSelf:
			s.width = 1
			return c
		default:
			if c, ok := s.unusual(); ok {
				return c
			}
		}
	}
	s.width = 0
	return 0
}

const eightSpaces = 0x2020202020202020

// blanks passes over white space; indentation eight bytes at a time.
func (s *Scanner) blanks() {
	i := s.pos + 1
	for i+8 <= len(s.src) && binary.LittleEndian.Uint64(s.src[i:]) == eightSpaces {
		i += 8
	}
	for i < len(s.src) && isSpace(s.src[i]) {
		i++
	}
	s.pos = i
}

// comment passes over the comment at the cursor, reports it, and says whether
// there was one.
func (s *Scanner) comment() bool {
	rest := s.src[s.pos:]
	var n int
	switch {
	case rest[0] == '#' || bytes.HasPrefix(rest, []byte("//")):
		if n = bytes.IndexByte(rest, '\n'); n < 0 {
			n = len(rest)
		}
		n = len(bytes.TrimRight(rest[:n], "\r"))
	case bytes.HasPrefix(rest, []byte("/*")):
		n = bytes.Index(rest, []byte("*/"))
		if n < 0 {
			s.fail(Fault{Code: Truncated, Span: span(len(s.src)-1, len(s.src)), Other: span(s.pos, s.pos+2)})
			return true
		}
		n += 2
	default:
		return false
	}
	s.fault(Fault{Code: Comment, Span: span(s.pos, s.pos+n)})
	s.pos += n
	return true
}

// unusual deals with a character outside ASCII between values: an invisible
// space is reported and passed over (false), punctuation of a Chinese keyboard
// is reported and returned as what was meant.
func (s *Scanner) unusual() (byte, bool) {
	r, n := utf8.DecodeRune(s.src[s.pos:])
	here := span(s.pos, s.pos+n)
	if isInvisible(r) {
		s.fault(Fault{Code: InvisibleSpace, Rune: r, Span: here})
		s.pos += n
		return 0, false
	}
	s.width = n
	if c := Punctuation(r); c != 0 {
		if s.foreign < int(here.End) { // not when peeked at before
			s.fault(Fault{Code: FullwidthPunctuation, Rune: r, Span: here})
			s.foreign = int(here.End)
		}
		return c, true
	}
	return s.src[s.pos], true
}

// Punctuation is the structural character that a full-width one stands for; 0
// for all others.
func Punctuation(r rune) byte {
	switch r {
	case '，', '、', '﹐', '､':
		return ','
	case '：', '﹕':
		return ':'
	case '｛':
		return '{'
	case '｝':
		return '}'
	case '［', '【':
		return '['
	case '］', '】':
		return ']'
	}
	return 0
}

// isInvisible reports whether r looks like nothing or like a blank but is no
// white space for JSON.
func isInvisible(r rune) bool {
	switch r {
	case 0x85, 0xA0, 0xAD, 0x1680, 0x180E, 0x3000, 0xFEFF:
		return true
	}
	return 0x2000 <= r && r <= 0x200F || 0x2028 <= r && r <= 0x202F || 0x205F <= r && r <= 0x206F
}

// isQuote reports whether r is a quotation mark of a word processor or a
// Chinese keyboard.
func isQuote(r rune) bool {
	switch r {
	case '“', '”', '„', '‟', '‘', '’', '‚', '‛', '«', '»', '＂', '＇', '「', '」', '『', '』', '〝', '〞', '″':
		return true
	}
	return false
}

// foreignQuoted reads a string in typographic quotes; Absent when none comes.
func (s *Scanner) foreignQuoted() Value {
	if s.pos >= len(s.src) || s.src[s.pos] < utf8.RuneSelf {
		return Value{}
	}
	r, _ := utf8.DecodeRune(s.src[s.pos:])
	if !isQuote(r) {
		return Value{}
	}
	return s.quoted(r, r, TypographicQuotes)
}
