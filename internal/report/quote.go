package report

import (
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// appendQuoted appends a text as a JSON string. Bytes that are no UTF-8 become
// U+FFFD. What is not visible is escaped, also where JSON allows it as it is:
// reports are shown by terminals, and read by programs that end a line at U+2028.
func appendQuoted[T string | []byte](b []byte, s T) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < 0x7F {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
			if unicode.IsPrint(r) && (r != utf8.RuneError || size > 1) {
				i += size
				continue
			}
		}
		b = append(b, s[from:i]...)
		b = appendEscape(b, r)
		i += size
		from = i
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}

func appendEscape(b []byte, r rune) []byte {
	switch {
	case r == '"', r == '\\':
		return append(b, '\\', byte(r))
	case r == '\n':
		return append(b, `\n`...)
	case r == '\t':
		return append(b, `\t`...)
	case r == utf8.RuneError:
		return append(b, "\uFFFD"...)
	case r > 0xFFFF:
		high, low := utf16.EncodeRune(r)
		return appendEscape(appendEscape(b, high), low)
	}
	return append(b, '\\', 'u', hexDigits[r>>12], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// Visible escapes in JSON of encoding/json what is not visible, as appendQuoted
// does; outside of texts there is nothing of it but line feeds.
func Visible(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for _, r := range string(text) {
		if r != '\n' && !unicode.IsPrint(r) {
			out = appendEscape(out, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}
