package rules

import "bytes"

// isPlaceholder reports whether a text was meant to be replaced: a template or
// shell variable ({{ ip }}, ${IP}, $IP, <ip>, {ip}), a masked address
// (x.x.x.x, 10.*.*.*, 192.168.101.xx, xx-xx) or "your_ip".
func isPlaceholder(text []byte) bool { return isTemplate(text) || isMasked(text) || isYours(text) }

// isYours reports whether text starts with "your_" or the like.
func isYours(text []byte) bool {
	return len(text) > 5 && bytes.EqualFold(text[:4], []byte("your")) && bytes.IndexByte([]byte("_- ."), text[4]) >= 0
}

// isTemplate reports whether text has a mark of templates in it.
func isTemplate(text []byte) bool {
	if bytes.IndexByte(text, '*') >= 0 {
		return true
	}
	for i, c := range text {
		if i+1 == len(text) {
			break
		}
		next := text[i+1]
		switch c {
		case '$':
			if isLetter(next) || next == '{' || next == '(' {
				return true
			}
		case '<':
			if bytes.IndexByte(text[i+2:], '>') >= 0 {
				return true
			}
		case '{':
			if bytes.IndexByte(text[i+2:], '}') >= 0 {
				return true
			}
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' }

// isMasked reports whether text is an address, or part of one, with letters x
// in the place of digits: parts of digits or of x alone, at least two x. An
// IPv4 address may have one, for its last part.
func isMasked(text []byte) bool {
	masks, dots, parts := 0, 0, 1
	colons := bytes.IndexByte(text, ':') >= 0
	part := byte(0) // what the present part is made of: x, 0 for digits, or nothing yet
	for _, c := range text {
		switch {
		case c == '.' || c == ':' || c == '-':
			if c == '.' {
				dots++
			}
			parts++
			part = 0
		case c|0x20 == 'x':
			if part == '0' {
				return false
			}
			part = 'x'
			masks++
		case '0' <= c && c <= '9' || colons && 'a' <= c|0x20 && c|0x20 <= 'f':
			if part == 'x' {
				return false
			}
			part = '0'
		default:
			return false
		}
	}
	return masks > 1 || masks == 1 && dots == 3 && parts == 4
}
