package python

import (
	"bytes"
	"errors"
	"math/big"
	"strconv"
	"strings"
)

// parseNumber evaluates a number as Python 3 and, where that has no meaning for
// it, Python 2 read it.
func parseNumber(b []byte) Value {
	s := strings.ToLower(string(b))
	if bytes.HasSuffix(b, []byte("L")) || bytes.HasSuffix(b, []byte("l")) {
		s = s[:len(s)-1]
	}
	if !underscored(s) {
		return unknown(NotRead)
	}
	s = strings.ReplaceAll(s, "_", "")
	if !isInteger(s) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) || strings.HasPrefix(s, "0x") || strings.Trim(s, "0123456789.e+-") != "" {
			return unknown(NotRead) // 1j, 12abc
		}
		return floatValue(f)
	}
	if len(s) > 1 && s[0] == '0' && isDigit(s[1]) && strings.Trim(s, "0") != "" {
		return unknown(NotRead) // 0755: an octal number or a mistake
	}
	n, err := strconv.ParseInt(s, base(s), 64)
	if base(s) != 10 {
		n, err = strconv.ParseInt(s[2:], base(s), 64)
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return wide(s)
	case err != nil:
		return unknown(NotRead)
	}
	return intValue(n)
}

// maxWide is how many characters of an integer are read.
const maxWide = 80

// wide is an integer that Int cannot hold: its digits are kept, for those who
// take unsigned ones.
func wide(s string) Value {
	if len(s) > maxWide {
		return unknown(OutOfRange)
	}
	if n, ok := new(big.Int).SetString(s, 0); ok {
		return unknownName(OutOfRange, n.String())
	}
	return unknown(OutOfRange)
}

// underscored reports whether every underscore stands between two digits.
func underscored(s string) bool {
	return !strings.HasPrefix(s, "_") && !strings.HasSuffix(s, "_") && !strings.Contains(s, "__") &&
		!strings.Contains(s, "_.") && !strings.Contains(s, "._")
}

func isInteger(s string) bool {
	return base(s) != 10 || strings.Trim(s, "0123456789") == ""
}

func base(s string) int {
	if len(s) > 2 && s[0] == '0' {
		switch s[1] {
		case 'x':
			return 16
		case 'o':
			return 8
		case 'b':
			return 2
		}
	}
	return 10
}
