package ranktable

import (
	"bytes"
	"math"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// Reading says how the runtime takes a text that should be a number.
type Reading uint8

// The readings.
const (
	Plain   Reading = iota // a plain decimal number
	Lenient                // read as a number, but not the one it looks like: "007", " 3", "3x"
	Refused                // not read: "", "x", "-1", above 4294967295
)

// ParseNum reads text as the 1.x parser does. It calls std::stoull without
// looking at where that stopped: leading white space, a plus sign, leading
// zeros and anything after the digits pass, and a large enough negative number
// wraps around to a small one. The result has to fit into 32 bits.
func ParseNum(text []byte) (uint32, Reading) {
	rest := bytes.TrimLeft(text, " \t\n\v\f\r")
	negative := false
	if len(rest) > 0 && (rest[0] == '+' || rest[0] == '-') {
		negative = rest[0] == '-'
		rest = rest[1:]
	}
	var n uint64
	i := 0
	for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
		digit := uint64(rest[i] - '0')
		if n > (math.MaxUint64-digit)/10 {
			return NoNum, Refused // stoull throws out_of_range
		}
		n = n*10 + digit
	}
	if negative {
		n = -n
	}
	if i == 0 || n > math.MaxUint32 {
		return NoNum, Refused
	}
	if i != len(text) || i > 1 && text[0] == '0' {
		return uint32(n), Lenient
	}
	return uint32(n), Plain
}

// number decodes a 1.x number, which is a string, and keeps what is odd about
// it.
func (t *Table) number(v Value, k Key, o Owner, index int) uint32 {
	if v.Kind != jsonscan.String {
		return NoNum
	}
	text := v.Text(t.Src)
	// Nearly every number is one to five plain digits.
	if n := len(text); v.Flags == jsonscan.Digits && n <= 5 && (text[0] != '0' || n == 1) {
		num := uint32(0)
		for _, c := range text {
			num = num*10 + uint32(c-'0')
		}
		return num
	}
	num, how := ParseNum(text)
	if how != Plain {
		t.Odd = append(t.Odd, Odd{Key: k, Owner: o, Index: uint32(index), Value: v, Num: num, How: how})
	}
	return num
}

// integer decodes a 2.0 number. Fractions are cut off and booleans count as 0
// and 1, as the 2.0 parser does; negative ones and those beyond 32 bits are
// refused.
func (t *Table) integer(v Value, k Key, o Owner, index int) uint32 {
	num, how := parseInt(v, t.Src)
	if how != Plain {
		t.Odd = append(t.Odd, Odd{Key: k, Owner: o, Index: uint32(index), Value: v, Num: num, How: how})
	}
	return num
}

func parseInt(v Value, src []byte) (uint32, Reading) {
	switch v.Kind {
	case jsonscan.True:
		return 1, Lenient
	case jsonscan.False:
		return 0, Lenient
	case jsonscan.Number:
	default:
		return NoNum, Plain // not a number: reported as a type
	}
	text := string(v.Raw(src))
	if n, err := strconv.ParseUint(text, 10, 32); err == nil {
		return uint32(n), Plain
	}
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || f >= math.MaxUint32+1 || f <= -1:
		return NoNum, Refused
	case text == "-0":
		return 0, Plain
	}
	return uint32(math.Trunc(math.Abs(f))), Lenient
}

// Integer reads a number of a 2.0 table that the model does not hold decoded.
func (t *Table) Integer(v Value) (uint32, Reading) { return parseInt(v, t.Src) }
