package tree

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

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
