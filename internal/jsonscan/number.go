package jsonscan

import (
	"strconv"
)

// isNumberByte reports whether c can be part of something that is meant as a
// number; letters are included so that 0x1F and 12abc are reported whole.
func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '+' || c == '-' || c == '.' || c == '_'
}

// judgeNumber says what keeps text from being a JSON number that a double can
// hold; NoDetail when nothing does. The runtime's reader refuses numbers
// beyond a double (nlohmann/json, out_of_range.406).
func judgeNumber(text []byte) Detail {
	rest := text
	if len(rest) > 0 && rest[0] == '-' {
		rest = rest[1:]
	}
	whole, rest := digits(rest)
	switch {
	case whole == 0 && isInfinity(rest):
		return NotANumber
	case whole == 0:
		return BadNumber
	case whole == 1 && len(rest) > 0 && rest[0]|0x20 == 'x' && text[len(text)-len(rest)-1] == '0':
		return HexNumber
	case whole > 1 && text[len(text)-len(rest)-whole] == '0':
		return LeadingZero
	}
	if len(rest) > 0 && rest[0] == '.' {
		var n int
		if n, rest = digits(rest[1:]); n == 0 {
			return BadNumber
		}
	}
	if len(rest) > 0 && rest[0]|0x20 == 'e' {
		rest = rest[1:]
		if len(rest) > 0 && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		var n int
		if n, rest = digits(rest); n == 0 {
			return BadNumber
		}
	} else if whole <= 300 && len(rest) == 0 {
		return NoDetail // no exponent and few digits: no need to convert
	}
	if len(rest) > 0 {
		return BadNumber
	}
	if _, err := strconv.ParseFloat(string(text), 64); err != nil {
		return HugeNumber
	}
	return NoDetail
}

// isInfinity reports whether text is what other languages print instead of a
// number.
func isInfinity(text []byte) bool {
	switch string(text) {
	case "Infinity", "inf", "Inf", "NaN", "nan":
		return true
	}
	return false
}

// digits counts the decimal digits b starts with and returns what follows.
func digits(b []byte) (int, []byte) {
	n := 0
	for n < len(b) && '0' <= b[n] && b[n] <= '9' {
		n++
	}
	return n, b[n:]
}
