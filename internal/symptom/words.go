package symptom

import "unicode/utf8"

// words are those of a text in lower case. What differs between two prints of
// one message is left out: numbers, addresses, times, quotes and brackets. A
// word has no more than 64 bytes.
func words(text string) []string {
	var out []string
	var buf [64]byte
	n, skip := 0, false // bytes of the word so far; it is a number
	end := func() {
		if n > 0 && !skip {
			out = append(out, string(buf[:n]))
		}
		n, skip = 0, false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case !alphanumeric(c) && c != '_' && c < utf8.RuneSelf:
			end()
			continue
		case 'A' <= c && c <= 'Z':
			c |= 0x20
		case n == 0 && '0' <= c && c <= '9':
			skip = true
		}
		if n < len(buf) {
			buf[n] = c
			n++
		}
	}
	end()
	return out
}

func alphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
