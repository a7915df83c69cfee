package report

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// wordSize is the length of the word that a text starts with. Unlike a token it
// ends before a colon: behind it stands the value.
func wordSize(text []byte) (n int) {
	for n < len(text) && text[n] != ':' && text[n] != '%' {
		size := tokenSize(text[n:])
		if size == 0 {
			break
		}
		n += size
	}
	return n
}

// keyText is the key that ends with a word: what stands in the same quotes, for
// it may have blanks.
func keyText(text []byte, start, end int) string {
	if end < len(text) && (text[end] == '"' || text[end] == '\'') {
		before := text[max(0, end-40):end]
		if i := bytes.LastIndexAny(before, "\n"+string(text[end])); i >= 0 && before[i] == text[end] {
			return unescaped(string(before[i+1:]))
		}
	}
	return unescaped(string(text[start:end]))
}

// valueAt cuts off what stands between a key and its value, and reports whether
// there is one: behind a colon or an equals sign, or in quotes right behind
// those of the key.
func valueAt(text []byte) (value []byte, ok bool) {
	marks := 0
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		switch {
		case c == ':' || c == '=' || c == '：' || c == '＝':
			return text[size:], true
		case strings.ContainsRune(quotes, c):
			if marks++; marks == 2 {
				return text, true
			}
		case !strings.ContainsRune(" \t\r\n\\]", c):
			return nil, false
		}
		text = text[size:]
	}
	return nil, false
}

// extent is the value that a text starts with: up to the quote that closes it,
// whichever that is, or the bracket; or where it has none, to what ends a word.
// Its escapes stay.
func extent(text []byte) []byte {
	text = bytes.TrimLeft(text[:min(len(text), maxName)], " \t\r\n:=")
	if item, ok := bytes.CutPrefix(text, []byte("- ")); ok { // the first item of a list
		text = bytes.TrimLeft(item, " ")
	}
	if n := wordSize(text); n > 0 && n <= 2 && n < len(text) && (text[n] == '"' || text[n] == '\'') {
		text = text[n:] // r"", f''
	}
	bare := bytes.TrimLeft(text, "\\")
	if len(bare) == 0 {
		return nil
	}
	c, size := utf8.DecodeRune(bare)
	switch {
	case strings.IndexByte("[{(<", bare[0]) >= 0:
		return bare[:bracketed(bare)]
	case strings.ContainsRune(quotes, c):
		return bare[size : size+closed(bare[size:], len(bare) == len(text))]
	}
	n := bytes.IndexAny(bare, ",}]) \t\r\n;"+quotes)
	if n < 0 {
		n = len(bare)
	}
	return bare[:n]
}

// bracketed is the length of what stands in the brackets that a text starts with.
func bracketed(text []byte) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '[', '{', '(', '<':
			depth++
		case ']', '}', ')', '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// closed is where the quote stands that closes a text, or its line ends. Where
// the opening quote has a backslash before it, that of the closing one does not
// escape it.
func closed(text []byte, escapes bool) int {
	for i := 0; ; {
		n := bytes.IndexAny(text[i:], "\r\n"+quotes)
		if n < 0 {
			return len(text)
		}
		n += i
		body := bytes.TrimRight(text[:n], "\\")
		if escapes && (n-len(body))%2 == 1 && text[n] == '"' {
			i = n + 1
			continue
		}
		if !escapes {
			return len(body)
		}
		return n
	}
}

// unescaped is a word with its \uXXXX resolved.
func unescaped(s string) string {
	if !strings.Contains(s, `\u`) {
		return s
	}
	v := jsonscan.Value{End: uint32(len(s) + 2), Kind: jsonscan.String, Flags: jsonscan.Escaped}
	return string(v.Text([]byte(`"` + s + `"`)))
}

// isKey reports whether a word of a value is a key of an object, and what follows
// its value.
func isKey(word, rest []byte) bool {
	after := bytes.TrimLeft(rest, "\\\"'")
	if len(after) < len(rest) {
		return len(after) > 0 && after[0] == ':'
	}
	return bytes.HasSuffix(word, []byte(":")) && (len(rest) == 0 || isSpace(rest[0]))
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
