package jsonscan

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

// Kind is the JSON type of a value.
type Kind uint8

// The kinds. Absent is the zero Value: the key was not there. Broken is a value
// whose text was already reported (a Python None, a hexadecimal number): it is
// there, but nothing more should be said about it.
const (
	Absent Kind = iota
	Broken
	Null
	False
	True
	Number
	String
	Array
	Object
)

// Flags say which kinds of bytes a string holds, collected while it was read,
// so that rules about odd text need not look at the ordinary ones again.
type Flags uint8

// The flags of a string.
const (
	Digits  Flags = 1 << iota // 0-9
	Letters                   // A-Z a-z
	Puncts                    // . : - _ /
	Comma                     // ,
	Odd                       // blanks and the rest of ASCII
	Marks                     // * < > { } $ [ ]: what templates are made of
	High                      // bytes from 0x80 on
	Escaped                   // a backslash
)

// Value is one JSON value: where it stands, its type and, for a string, what it
// is made of. Span includes the quotes of a string and the brackets of a
// container.
type Value struct {
	Start, End uint32
	Kind       Kind
	Flags      Flags
}

// Span is where the value stands.
func (v Value) Span() source.Span { return source.Span{Start: v.Start, End: v.End} }

// Here reports whether the key was there at all.
func (v Value) Here() bool { return v.Kind != Absent }

// IsString reports whether the value is a string.
func (v Value) IsString() bool { return v.Kind == String }

// Is reports whether the value is a string with exactly this text.
func (v Value) Is(src []byte, text string) bool {
	return v.Kind == String && string(v.Text(src)) == text
}

// Empty reports whether the value is the string "".
func (v Value) Empty() bool { return v.Kind == String && v.End-v.Start == 2 }

// Raw is the text of the value as it stands in the file.
func (v Value) Raw(src []byte) []byte { return src[v.Start:v.End] }

// Text is what a string says, without quotes and with escapes resolved; for
// any other kind it is the raw text. A string without escapes is not copied.
func (v Value) Text(src []byte) []byte {
	raw := src[v.Start:v.End]
	if v.Kind != String {
		return raw
	}
	if n := len(raw); n >= 2 && raw[0] == '"' && raw[n-1] == '"' {
		raw = raw[1 : n-1]
	} else if raw = unquote(raw); raw == nil {
		return nil
	}
	if v.Flags&Escaped == 0 {
		return raw
	}
	return unescape(raw)
}

// KeyText is what the key at a place says, in whatever quotes or in none, with
// escapes resolved.
func KeyText(src []byte, at source.Span) []byte {
	raw := src[at.Start:at.End]
	if len(raw) == 0 || isWord(raw[0]) {
		return raw
	}
	v := Value{Start: at.Start, End: at.End, Kind: String}
	if bytes.IndexByte(raw, '\\') >= 0 {
		v.Flags = Escaped
	}
	return v.Text(src)
}

// unquote strips other quotes than JSON's: strings in single or typographic ones
// are read as strings, too, and mixed with plain ones.
func unquote(raw []byte) []byte {
	_, first := utf8.DecodeRune(raw)
	_, last := utf8.DecodeLastRune(raw)
	if first+last > len(raw) {
		return nil
	}
	return raw[first : len(raw)-last]
}

// unescape resolves the escapes of a string that was read before. Halves of
// surrogate pairs that stand alone become U+FFFD.
func unescape(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	for len(raw) > 0 {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 || i+1 >= len(raw) {
			return append(out, raw...)
		}
		out = append(out, raw[:i]...)
		c := raw[i+1]
		raw = raw[i+2:]
		if c != 'u' {
			out = append(out, simpleEscape(c))
			continue
		}
		r, ok := hex4(raw)
		if !ok {
			continue
		}
		raw = raw[4:]
		if utf16.IsSurrogate(r) && len(raw) >= 6 && raw[0] == '\\' && raw[1] == 'u' {
			if low, ok := hex4(raw[2:]); ok {
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					r, raw = pair, raw[6:]
				}
			}
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

func simpleEscape(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c // " \ /
}

// hex4 reads the four digits of a \u escape.
func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	var r rune
	for _, c := range b[:4] {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
