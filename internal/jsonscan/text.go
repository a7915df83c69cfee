package jsonscan

import (
	"bytes"
	"unicode/utf8"
)

// str reads the string that starts at the cursor.
func (s *Scanner) str() Value {
	src, start := s.src, s.pos
	var flags Flags
	for i := start + 1; i < len(src); {
		c := class[src[i]]
		if c != Escaped {
			flags |= c
			i++
			continue
		}
		switch src[i] {
		case '"':
			s.pos = i + 1
			v := Value{Start: uint32(start), End: uint32(s.pos), Kind: String, Flags: flags}
			if flags&High != 0 {
				s.checkUTF8(start+1, i)
			}
			if flags&Escaped != 0 {
				v.Flags |= flagsOf(unescape(src[start+1 : i]))
			}
			return v
		case '\\':
			flags |= Escaped
			i = s.escape(i)
		case '\n', '\r':
			s.openString(start, i)
			return Value{}
		default:
			flags |= Odd
			s.fault(Fault{Code: Syntax, Detail: ControlInString, Rune: rune(src[i]), Span: span(i, i+1)})
			i++
		}
	}
	s.fail(Fault{Code: Truncated, Span: span(len(src)-1, len(src)), Other: span(start, start+1)})
	return Value{}
}

// flagsOf are the flags of a text whose escapes are resolved: what they stood
// for counts like what stands there.
func flagsOf(text []byte) (flags Flags) {
	for _, c := range text {
		if f := class[c]; f != Escaped {
			flags |= f
		} else {
			flags |= Odd
		}
	}
	return flags
}

// openString reports a string that the end of its line cuts off. A quotation
// mark of another kind in it is named: it was probably meant to close it. In
// GBK a character can end in the byte of a backslash, which takes the closing
// quote away, so the encoding is looked at first.
func (s *Scanner) openString(start, end int) {
	s.checkUTF8(start, end)
	f := Fault{Code: Syntax, Detail: OpenString, Span: span(start, end), Other: s.bracket()}
	if i := bytes.IndexFunc(s.src[start+1:end], isQuote); i >= 0 {
		f.Rune, _ = utf8.DecodeRune(s.src[start+1+i:])
	}
	s.fail(f)
}

// escape checks the escape at i and returns the offset behind it.
func (s *Scanner) escape(i int) int {
	rest := s.src[i+1:]
	if len(rest) == 0 {
		return i + 1
	}
	switch rest[0] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2
	case 'u':
		return s.unicodeEscape(i)
	}
	if rest[0] < ' ' {
		return i + 1 // judged by the caller
	}
	_, n := utf8.DecodeRune(rest)
	s.fault(Fault{Code: Syntax, Detail: BadEscape, Span: span(i, i+1+n)})
	return i + 1 + n
}

// unicodeEscape checks \uXXXX at i, with its second half if it needs one.
func (s *Scanner) unicodeEscape(i int) int {
	r, ok := hex4(s.src[i+2:])
	switch {
	case !ok:
		s.fault(Fault{Code: Syntax, Detail: BadEscape, Span: span(i, i+2)})
		return i + 2
	case r < 0xD800 || r > 0xDFFF:
		return i + 6
	}
	if r < 0xDC00 && i+8 <= len(s.src) && s.src[i+6] == '\\' && s.src[i+7] == 'u' {
		if low, ok := hex4(s.src[i+8:]); ok && 0xDC00 <= low && low <= 0xDFFF {
			return i + 12
		}
	}
	s.fault(Fault{Code: Syntax, Detail: LoneSurrogate, Span: span(i, i+6)})
	return i + 6
}

// quoted reads a string between other quotes than JSON's. What a typographic
// one opened, any other one or a plain double quote closes: they get mixed.
func (s *Scanner) quoted(open, shut rune, code Code) Value {
	start := s.pos
	i := start + utf8.RuneLen(open)
	flags := Flags(0)
	for i < len(s.src) {
		r, n := utf8.DecodeRune(s.src[i:])
		switch {
		case r == '\n' || r == '\r':
			s.openString(start, i)
			return Value{}
		case r == shut || code == TypographicQuotes && (isQuote(r) || r == '"'):
			i += n
			s.pos = i
			v := Value{Start: uint32(start), End: uint32(i), Kind: String, Flags: flags}
			s.fault(Fault{Code: code, Rune: open, Span: v.Span()})
			return v
		case r == utf8.RuneError && n == 1:
			s.badEncoding(i)
			return Value{}
		case r == '\\':
			flags |= Escaped
			i += n
			if i < len(s.src) {
				_, n = utf8.DecodeRune(s.src[i:])
				i += n
			}
		case r < ' ':
			flags |= Odd
			i++
		default:
			flags |= class[s.src[i]] &^ Escaped
			i += n
		}
	}
	s.fail(Fault{Code: Truncated, Span: span(len(s.src)-1, len(s.src)), Other: span(start, start+utf8.RuneLen(open))})
	return Value{}
}

// number reads the number that starts at the cursor and reports those that
// JSON does not have.
func (s *Scanner) number() Value {
	start := s.pos
	end := start
	for end < len(s.src) && isNumberByte(s.src[end]) {
		end++
	}
	s.pos = end
	v := Value{Start: uint32(start), End: uint32(end), Kind: Number}
	if detail := judgeNumber(s.src[start:end]); detail != NoDetail {
		v.Kind = Broken
		s.fault(Fault{Code: Syntax, Detail: detail, Span: v.Span()})
	}
	return v
}

// word reads a run of letters, digits and the like.
func (s *Scanner) word() Value {
	start := s.pos
	for s.pos < len(s.src) && (isWord(s.src[s.pos]) || isNumberByte(s.src[s.pos])) {
		s.pos++
	}
	if s.pos == start {
		s.pos++
	}
	return Value{Start: uint32(start), End: uint32(s.pos), Kind: Broken}
}

// wordValue reads true, false, null or a word that JSON does not have.
func (s *Scanner) wordValue() Value {
	v := s.word()
	detail := BareWord
	switch w := string(s.src[v.Start:v.End]); w {
	case "true":
		v.Kind = True
		return v
	case "false":
		v.Kind = False
		return v
	case "null":
		v.Kind = Null
		return v
	case "None", "True", "False":
		detail = PythonWord
	default:
		switch {
		case isInfinity(bytes.TrimPrefix([]byte(w), []byte{'+'})):
			detail = NotANumber
		case w[0] == '+':
			detail = PlusSign
		case w[0] == '.':
			detail = BadNumber
		}
	}
	s.fault(Fault{Code: Syntax, Detail: detail, Span: v.Span()})
	return v
}

// checkUTF8 reports the first byte in [start, end) that is not UTF-8.
func (s *Scanner) checkUTF8(start, end int) {
	if utf8.Valid(s.src[start:end]) {
		return
	}
	for i := start; i < end; {
		r, n := utf8.DecodeRune(s.src[i:end])
		if r == utf8.RuneError && n == 1 {
			s.badEncoding(i)
			return
		}
		i += n
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$'
}
