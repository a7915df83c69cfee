package rules

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Chinese has a blank beside Latin letters and digits only. A message has one on
// either side of an argument, as most arguments are names and numbers; where one
// turns out to be Chinese the blank goes.

// tighten takes the blanks away that should not stand around the argument that
// b has from at on. The message starts at start, and rest is what is left of it.
func tighten(b []byte, start, at int, rest string) ([]byte, string) {
	if at-1 >= start && at < len(b) && b[at-1] == ' ' {
		left, _ := utf8.DecodeLastRune(b[start : at-1])
		right, _ := utf8.DecodeRune(b[at:])
		if tight(left, right) {
			b = slices.Delete(b, at-1, at)
		}
	}
	if len(rest) > 1 && rest[0] == ' ' {
		left, _ := utf8.DecodeLastRune(b[start:])
		right, _ := utf8.DecodeRuneInString(rest[1:])
		if tight(left, right) {
			rest = rest[1:]
		}
	}
	return b, rest
}

// tight reports whether two characters stand side by side without a blank.
func tight(left, right rune) bool {
	han := func(r rune) bool { return unicode.Is(unicode.Han, r) }
	return han(left) && han(right) || fullWidthMark(left) || fullWidthMark(right)
}

// fullWidthMark reports whether a character is punctuation as wide as a Chinese
// one, which has its blank in itself.
func fullWidthMark(r rune) bool {
	return (0x3000 < r && r <= 0x303f || 0xff00 < r && r <= 0xff60) && unicode.IsPunct(r)
}
