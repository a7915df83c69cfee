package tree

import (
	"strings"
	"testing"
)

// TestPlain has the examples of YAML 1.2.2, chapter 10.3, and what YAML 1.1
// reads in another way.
func TestPlain(t *testing.T) {
	for _, tt := range []struct {
		want  Type
		texts string
	}{
		{Null, "~ null Null NULL"},
		{Bool, "true True TRUE false False FALSE"},
		{Integer, "0 -0 7 +7 -19 0o7 0o17 0x3A 0x0 12345678901234567890123456789"},
		{Fraction, "0. -0.0 .5 +12e03 -2E+05 1.5 60. 1e400 1e-400 007.5"},
		{NotFinite, ".inf -.Inf +.INF .nan .NaN"},
		{Ambiguous, "010 00 -07 08 1_000 0x_1F 1_0.5 0b101 1:30 20:30:59 -1:30 1:30.5"},
		{String, "nUll tRue yes No on off y n + - . .. 1.2.3 1e 1e+ e5 0x 0o8 0b2 0b 1a 1:60 1:2x 1::2 2001:db8::1 192.0.2.1 " +
			"2001-01-01 --1 -+1 inf nan .infx _1 1:30:100 名 8.0.RC3 ١"},
	} {
		for _, text := range strings.Fields(tt.texts) {
			if got := plain(text); got != tt.want {
				t.Errorf("%s: %s, want %s", text, got.Name().EN, tt.want.Name().EN)
			}
		}
	}
	if plain("") != Null {
		t.Error("an empty scalar is null")
	}
}

func TestParseInt(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int64
		ok   bool
	}{
		{"0", 0, true}, {"-0", 0, true}, {"+12", 12, true}, {"-12", -12, true}, {"0x1F", 31, true}, {"0o17", 15, true},
		{"1.0", 1, true}, {"1e3", 1000, true}, {"-2.5e1", -25, true}, {"60.", 60, true},
		{"9223372036854775807", 1<<63 - 1, true}, {"-9223372036854775808", -1 << 63, true},
		{"9007199254740992.0", 1 << 53, true}, // 2^53: beyond it doubles skip whole numbers
		{"9223372036854775808", 0, false}, {"1.5", 0, false}, {"1e16", 0, false}, {"1e400", 0, false}, {"0xFFFFFFFFFFFFFFFFF", 0, false},
		{strings.Repeat("9", 4000), 0, false}, {"1e-5", 0, false}, {"", 0, false}, {"-", 0, false},
	} {
		if got, ok := Int(tt.text); got != tt.want || ok != tt.ok {
			t.Errorf("%.20s: %d %v", tt.text, got, ok)
		}
	}
}

func TestParseFloat(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind Type
		want float64
		ok   bool
	}{
		{"60", Integer, 60, true}, {"46.66", Fraction, 46.66, true}, {".5", Fraction, .5, true}, {"0x1F", Integer, 31, true},
		{"+1e2", Fraction, 100, true}, {"1e-400", Fraction, 0, true}, {"1e400", Fraction, 0, false}, {strings.Repeat("9", 4000), Integer, 0, false},
	} {
		got, ok := Float(tt.text, tt.kind)
		if ok != tt.ok || ok && got != tt.want {
			t.Errorf("%.20s: %g %v", tt.text, got, ok)
		}
	}
}
