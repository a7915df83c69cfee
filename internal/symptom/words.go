package symptom

import "unicode/utf8"

// words are those of a text in lower case. What differs between two prints of
// one message is left out: numbers, addresses, times, quotes and brackets. A
// word has no more than 64 bytes.
type words struct {
	text string // what is left of it
	buf  [64]byte
}

// next is the next word, which stays only until the one after it; nil at the
// end.
func (w *words) next() []byte {
	n, skip := 0, false // bytes of the word so far; it is a number
	for i := 0; i < len(w.text); i++ {
		c := w.text[i]
		switch {
		case !alphanumeric(c) && c != '_' && c < utf8.RuneSelf:
			if n > 0 && !skip {
				w.text = w.text[i:]
				return w.buf[:n]
			}
			n, skip = 0, false
			continue
		case 'A' <= c && c <= 'Z':
			c |= 0x20
		case n == 0 && '0' <= c && c <= '9':
			skip = true
		}
		if n < len(w.buf) {
			w.buf[n] = c
			n++
		}
	}
	w.text = ""
	if skip {
		n = 0
	}
	if n == 0 {
		return nil
	}
	return w.buf[:n]
}

func alphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
