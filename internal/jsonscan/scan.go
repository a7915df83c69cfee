// Package jsonscan reads JSON in one pass and knows the place of everything it
// reads. It is tolerant where people slip (a comma too many, a comment, a
// Chinese comma) so that one run tells everything, and strict in what it
// reports: a text without faults is JSON as RFC 8259 has it and as the
// runtime's reader (nlohmann/json 3.11) takes it.
//
// The caller drives: Enter a container, ask for Key or Elem until there is no
// more, read what is wanted with Value and pass over the rest with Skip.
package jsonscan

import (
	"bytes"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

// MaxDepth is how deep containers may nest. Rank tables need 6; a reader that
// follows deeper nesting by recursion can be made to crash.
const MaxDepth = 64

// Scanner reads one text. The zero value is not usable, see New.
type Scanner struct {
	src    []byte
	pos    int
	width  int // bytes of the structural character that next returned
	failed bool

	depth int
	open  [MaxDepth]frame
	keys  keyStack

	key  []byte
	span source.Span // of key

	faults  []Fault
	dropped Dropped
	foreign int // offset behind the full-width character reported last
}

// frame is one open container.
type frame struct {
	at   uint32 // offset of the opening bracket
	base uint32 // first key of this object in the key stack
	end  byte   // the bracket that closes it
	more bool   // something was read inside
}

// New returns a scanner at the start of the text. Byte order marks, other
// encodings and an empty text are found here.
func New(src []byte) *Scanner {
	s := &Scanner{src: src, width: 1}
	s.start()
	return s
}

// Pos is the offset of the next byte to be read.
func (s *Scanner) Pos() uint32 { return uint32(s.pos) }

// Source is the text that is being read.
func (s *Scanner) Source() []byte { return s.src }

// Peek says what kind of value comes next, without reading it. Absent means
// that none comes, Broken that a template stands there.
func (s *Scanner) Peek() Kind {
	switch c := s.next(); c {
	case '{':
		if s.template() > 0 {
			return Broken
		}
		return Object
	case '[':
		return Array
	case '"', '\'':
		return String
	case 't':
		return True
	case 'f':
		return False
	case 'n':
		return Null
	default:
		if c == '-' || '0' <= c && c <= '9' {
			return Number
		}
		return Absent
	}
}

// Enter reads the opening bracket of the object or array that comes next and
// reports whether there was one.
func (s *Scanner) Enter() bool {
	c := s.next()
	if c != '{' && c != '[' {
		s.unexpected(c, WantValue)
		return false
	}
	if s.depth == MaxDepth {
		s.fail(Fault{Code: TooDeep, Span: s.here()})
		return false
	}
	f := frame{at: uint32(s.pos), base: uint32(len(s.keys.list)), end: '}'}
	if c == '[' {
		f.end = ']'
	}
	s.open[s.depth] = f
	s.depth++
	s.pos += s.width
	return true
}

// Key reads the next key of the object that was entered last, with its colon,
// and reports whether there was one; when not, the object is closed. The key
// stays valid until the next call.
func (s *Scanner) Key() bool {
	c, ok := s.item('}')
	if !ok {
		return false
	}
	var v Value
	switch {
	case c == '"':
		v = s.str()
	case c == '\'':
		v = s.quoted('\'', '\'', SingleQuotes)
	case isWord(c):
		v = s.word()
		s.fault(Fault{Code: Syntax, Detail: UnquotedKey, Span: v.Span()})
	default:
		if v = s.foreignQuoted(); !v.Here() {
			s.unexpected(c, WantKey)
			return false
		}
	}
	if s.failed {
		return false
	}
	s.key, s.span = v.Text(s.src), v.Span()
	s.duplicate(v)
	if c := s.next(); c != ':' {
		s.unexpected(c, WantColon)
		return false
	}
	s.pos += s.width
	return true
}

// Name is the key that Key read; KeySpan is where it stands, with its quotes.
func (s *Scanner) Name() []byte { return s.key }

// KeySpan is where the key that Key read stands, with its quotes.
func (s *Scanner) KeySpan() source.Span { return s.span }

// Elem reports whether the array that was entered last has another element and
// reads the comma before it; when not, the array is closed.
func (s *Scanner) Elem() bool {
	_, ok := s.item(']')
	return ok
}

// item moves to the next member of the container that was entered last. It
// returns the byte the member starts with.
func (s *Scanner) item(end byte) (byte, bool) {
	c := s.next()
	if s.depth == 0 {
		return 0, false
	}
	f := &s.open[s.depth-1]
	if f.more && c == ',' {
		comma := s.here()
		s.pos += s.width
		if c = s.next(); c == end {
			s.fault(Fault{Code: TrailingComma, Span: comma})
		}
	} else if f.more && c != end {
		c = s.noComma(c, end)
	}
	for c == ',' && !s.failed { // [1,,2] or [,1]
		s.fault(Fault{Code: Syntax, Detail: ExtraComma, Span: s.here()})
		s.pos += s.width
		c = s.next()
	}
	switch {
	case s.failed:
		return 0, false
	case c == end:
		s.pos += s.width
		s.leave()
		return 0, false
	case c == '}' || c == ']':
		s.fail(Fault{Code: Syntax, Detail: WrongClose, Rune: rune(c), Span: s.here(), Other: s.bracket()})
		return 0, false
	case c == 0 && s.pos >= len(s.src):
		s.truncated()
		return 0, false
	}
	f.more = true
	return c, true
}

// noComma deals with a member that follows another without a comma. Where the
// next member plainly starts, reading goes on.
func (s *Scanner) noComma(c, end byte) byte {
	switch {
	case end == ']' && c == '"' && s.keyComes():
		s.fail(Fault{Code: Syntax, Detail: WrongClose, Rune: rune(c), Span: s.here(), Other: s.bracket()})
	case s.starts(c, end):
		after := uint32(s.lastEnd())
		s.fault(Fault{Code: MissingComma, Span: source.Span{Start: after, End: after}})
	case c == '}' || c == ']':
		// item reports the wrong bracket
	default:
		s.unexpected(c, WantCommaOrEnd)
	}
	return c
}

// keyComes reports whether the string at the cursor is a key. In an array that
// means that the array was not closed.
func (s *Scanner) keyComes() bool {
	rest := s.src[s.pos+1:]
	i := bytes.IndexAny(rest, "\"\\\n")
	if i < 0 || rest[i] != '"' {
		return false
	}
	rest = bytes.TrimLeft(rest[i+1:], " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}

// starts reports whether c begins another member of a container closed by end.
func (s *Scanner) starts(c, end byte) bool {
	if c >= utf8.RuneSelf {
		r, _ := utf8.DecodeRune(s.src[s.pos:])
		return isQuote(r)
	}
	if c == '"' || c == '\'' || isWord(c) {
		return true
	}
	return end == ']' && (c == '{' || c == '[' || c == '-' || '0' <= c && c <= '9')
}

// lastEnd is where the member before the white space and comments ended: the
// place for the comma that is missing. What was passed over as white space was
// reported last.
func (s *Scanner) lastEnd() int {
	i := s.pos
	for k := len(s.faults) - 1; ; k-- {
		for i > 0 && isSpace(s.src[i-1]) {
			i--
		}
		if k >= 0 && s.faults[k].Code == FullwidthPunctuation && int(s.faults[k].Span.Start) == s.pos {
			continue // the member that comes
		}
		if k < 0 || s.faults[k].Code != Comment && s.faults[k].Code != InvisibleSpace || int(s.faults[k].Span.End) != i {
			return i
		}
		i = int(s.faults[k].Span.Start)
	}
}

func (s *Scanner) leave() {
	s.depth--
	s.keys.drop(s.open[s.depth].base)
}

// Value reads the value that comes next: a scalar, or a whole container that
// is passed over.
func (s *Scanner) Value() Value {
	switch c := s.next(); {
	case c == '"':
		return s.str()
	case c == '{' || c == '[':
		if n := s.template(); n > 0 {
			return s.unfilled(n)
		}
		return s.container(c)
	case c == '-' || '0' <= c && c <= '9':
		return s.number()
	case c == '\'':
		return s.quoted('\'', '\'', SingleQuotes)
	case isWord(c) || c == '+' || c == '.':
		if c == '$' {
			return s.unfilled(max(s.template(), 1))
		}
		return s.wordValue()
	default:
		if v := s.foreignQuoted(); v.Here() {
			return v
		}
		if n := s.template(); n > 0 {
			return s.unfilled(n)
		}
		s.unexpected(c, WantValue)
		return Value{}
	}
}

// Skip passes over the value that comes next.
func (s *Scanner) Skip() { s.Value() }

// container passes over an object or array, without recursion.
func (s *Scanner) container(c byte) Value {
	v := Value{Start: uint32(s.pos), Kind: Object}
	if c == '[' {
		v.Kind = Array
	}
	if !s.Enter() {
		return Value{}
	}
	for base := s.depth; s.depth >= base && !s.failed; {
		var more bool
		if s.open[s.depth-1].end == '}' {
			more = s.Key()
		} else {
			more = s.Elem()
		}
		if !more {
			continue
		}
		if k := s.Peek(); k == Object || k == Array {
			s.Enter()
		} else {
			s.Value()
		}
	}
	v.End = uint32(s.pos)
	return v
}

// Finish is called after the top-level value: it reports what follows it.
func (s *Scanner) Finish() {
	if s.failed {
		return
	}
	for s.pos < len(s.src) && isSpace(s.src[s.pos]) {
		s.pos++
	}
	if s.pos < len(s.src) {
		s.fault(Fault{Code: TrailingData, Span: source.Span{Start: uint32(s.pos), End: uint32(len(s.src))}})
	}
}

// unexpected reports that something else was wanted than what comes.
func (s *Scanner) unexpected(c byte, want Detail) {
	if s.failed {
		return
	}
	if c == 0 && s.pos >= len(s.src) {
		s.truncated()
		return
	}
	r, n := utf8.DecodeRune(s.src[s.pos:])
	if r == utf8.RuneError && n == 1 {
		s.badEncoding(s.pos)
		return
	}
	s.fail(Fault{Code: Syntax, Detail: want, Rune: r, Span: span(s.pos, s.pos+n), Other: s.bracket()})
}

// truncated reports that the text ends too early.
func (s *Scanner) truncated() {
	end := s.lastEnd()
	_, n := utf8.DecodeLastRune(s.src[:end])
	s.fail(Fault{Code: Truncated, Span: span(end-n, end), Other: s.bracket()})
}

// bracket is the innermost bracket that is open; the zero span when none is.
func (s *Scanner) bracket() source.Span {
	if s.depth == 0 {
		return source.Span{}
	}
	at := int(s.open[s.depth-1].at)
	return span(at, at+1)
}

// here is the structural character that next returned.
func (s *Scanner) here() source.Span { return span(s.pos, s.pos+s.width) }

func span(start, end int) source.Span {
	return source.Span{Start: uint32(start), End: uint32(end)}
}
