package tree

import (
	"math"
	"strconv"
	"strings"
)

// plain says what a YAML scalar without quotes is: by the core schema of YAML
// 1.2, with yes and no as texts, and with a type of its own for what YAML 1.1
// takes differently (YAML 1.2.2, 10.3.2; YAML 1.1, int and float types).
func plain(text string) Type {
	switch text {
	case "", "~", "null", "Null", "NULL":
		return Null
	case "true", "True", "TRUE", "false", "False", "FALSE":
		return Bool
	}
	rest := text
	if text[0] == '+' || text[0] == '-' {
		rest = text[1:]
	}
	switch strings.ToLower(rest) {
	case ".inf", ".nan":
		return NotFinite
	}
	if rest == "" || !strings.ContainsAny(rest[:1], ".0123456789") {
		return String
	}
	return Numeric(rest)
}

// Numeric says what a scalar is that starts like a number, without its sign.
func Numeric(text string) Type {
	switch {
	case len(text) > 2 && text[:2] == "0x" && all(text[2:], hexDigits),
		len(text) > 2 && text[:2] == "0o" && all(text[2:], "01234567"):
		return Integer
	case IsDecimal(text):
		return Integer
	case all(text, digits): // with a leading zero
		return Ambiguous
	case isFloat(text):
		return Fraction
	case only11(text):
		return Ambiguous
	}
	return String
}

const (
	digits    = "0123456789"
	hexDigits = digits + "abcdefABCDEF"
)

func all(text, set string) bool { return text != "" && strings.Trim(text, set) == "" }

// IsDecimal reports whether text is a decimal integer as JSON writes it.
func IsDecimal(text string) bool {
	text = strings.TrimPrefix(text, "-")
	return all(text, digits) && (len(text) == 1 || text[0] != '0')
}

// isFloat reports whether text is [0-9]*(.[0-9]*)?([eE][-+]?[0-9]+)? with a
// digit before the exponent.
func isFloat(text string) bool {
	mantissa, exponent := text, "0"
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, exponent = text[:i], text[i+1:]
		if exponent != "" && (exponent[0] == '-' || exponent[0] == '+') {
			exponent = exponent[1:]
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	return all(exponent, digits) && all(whole+fraction, digits)
}

// only11 reports numbers that only YAML 1.1 has: 1_000, 0b101, 1:30.
func only11(text string) bool {
	if strings.Contains(text, "_") && text[0] != '_' {
		bare := strings.ReplaceAll(text, "_", "")
		return all(bare, digits) || isFloat(bare) || len(bare) > 2 && bare[:2] == "0x" && all(bare[2:], hexDigits)
	}
	if len(text) > 2 && text[:2] == "0b" {
		return all(text[2:], "01")
	}
	first, rest, sixty := strings.Cut(text, ":")
	for sixty && all(first, digits) {
		var part string
		part, rest, sixty = strings.Cut(rest, ":")
		if whole, _, _ := strings.Cut(part, "."); len(whole) > 2 || !all(whole, digits) || len(whole) == 2 && whole[0] > '5' {
			return false
		}
		if !sixty {
			return true
		}
	}
	return false
}

// maxExact is where doubles stop to tell whole numbers apart.
const maxExact = 1 << 53

// Int reads an Integer or Fraction as the types tell them apart;
// not ok for numbers beyond 64 bits and those with a fraction.
func Int(text string) (n int64, ok bool) {
	sign, digits, base := "", text, 10
	if digits != "" && (digits[0] == '-' || digits[0] == '+') {
		sign, digits = digits[:1], digits[1:]
	}
	switch {
	case strings.HasPrefix(digits, "0x"):
		digits, base = digits[2:], 16
	case strings.HasPrefix(digits, "0o"):
		digits, base = digits[2:], 8
	}
	if n, err := strconv.ParseInt(sign+digits, base, 64); err == nil {
		return n, true
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil && base == 10 && f == math.Trunc(f) && math.Abs(f) <= maxExact {
		return int64(f), true
	}
	return 0, false
}

// Float reads a number of any type; not ok beyond a double.
func Float(text string, t Type) (float64, bool) {
	if t == Integer && strings.ContainsAny(text, "xo") {
		n, ok := Int(text)
		return float64(n), ok
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil
}
