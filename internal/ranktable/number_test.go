package ranktable

import (
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

func TestParseNum(t *testing.T) {
	// std::stoull in base 10 and the 32-bit limit behind it; the odd ones were
	// tried on the runtime.
	for _, tt := range []struct {
		text string
		num  uint32
		how  Reading
	}{
		{"0", 0, Plain}, {"7", 7, Plain}, {"4294967295", 4294967295, Plain},
		{"00", 0, Lenient}, {"007", 7, Lenient}, {"+3", 3, Lenient}, {" 3", 3, Lenient}, {"\t3", 3, Lenient},
		{"3 ", 3, Lenient}, {"2abc", 2, Lenient}, {"0x3", 0, Lenient}, {"3.7", 3, Lenient},
		{"-18446744073709551615", 1, Lenient}, {"-0", 0, Lenient},
		{"", NoNum, Refused}, {" ", NoNum, Refused}, {"x", NoNum, Refused}, {"-1", NoNum, Refused}, {"+", NoNum, Refused},
		{"4294967296", NoNum, Refused}, {"18446744073709551616", NoNum, Refused}, {"99999999999999999999999", NoNum, Refused},
	} {
		num, how := ParseNum([]byte(tt.text))
		if num != tt.num || how != tt.how {
			t.Errorf("%q: got %d %d, want %d %d", tt.text, num, how, tt.num, tt.how)
		}
	}
}

func TestParseInt(t *testing.T) {
	// 2.0: fractions are cut off, booleans count, negative and large numbers
	// are refused.
	for _, tt := range []struct {
		text string
		num  uint32
		how  Reading
	}{
		{"0", 0, Plain}, {"65536", 65536, Plain}, {"4294967295", 4294967295, Plain}, {"-0", 0, Plain},
		{"4.9", 4, Lenient}, {"1e2", 100, Lenient}, {"true", 1, Lenient}, {"false", 0, Lenient}, {"-0.5", 0, Lenient},
		{"-1", NoNum, Refused}, {"4294967296", NoNum, Refused}, {"1e30", NoNum, Refused},
		{`"4"`, NoNum, Plain}, {"null", NoNum, Plain},
	} {
		s := jsonscan.New([]byte(tt.text))
		num, how := parseInt(s.Value(), s.Source())
		if num != tt.num || how != tt.how {
			t.Errorf("%s: got %d %d, want %d %d", tt.text, num, how, tt.num, tt.how)
		}
	}
}

func TestParseAddress(t *testing.T) {
	for _, tt := range []struct {
		text string
		form Form
	}{
		{"192.0.2.1", IPv4}, {"0.0.0.0", IPv4}, {"255.255.255.255", IPv4}, {"192.0.2.1%eth0", IPv4},
		{"2001:db8::1", IPv6}, {"::", IPv6}, {"::ffff:192.0.2.1", IPv6}, {"fe80::1%eth0", IPv6},
		{"", EmptyStr},
		{"192.0.2", BadAddr}, {"192.0.2.256", BadAddr}, {"192.0.2.01", BadAddr}, {"192.0.2.1/24", BadAddr},
		{"192.0.2.1 ", BadAddr}, {"192.0.2.1%", BadAddr}, {"-.-.-.-", BadAddr}, {"-1", BadAddr}, {"1.2.3.4.5", BadAddr},
		{"1..2.3", BadAddr}, {"host", BadAddr}, {":1", BadAddr}, {"2001:db8::1::2", BadAddr}, {"12345::1", BadAddr},
	} {
		if got := ParseAddress([]byte(tt.text)); got.Form != tt.form {
			t.Errorf("%q: got form %d, want %d", tt.text, got.Form, tt.form)
		}
	}
	if ParseAddress([]byte("2001:db8::1")) != ParseAddress([]byte("2001:0db8:0::0001")) {
		t.Error("two spellings of one IPv6 address differ")
	}
	if ParseAddress([]byte("192.0.2.1")) == ParseAddress([]byte("::ffff:192.0.2.1")) {
		t.Error("IPv4 and the IPv6 address that holds it are the same: they are different families")
	}
}
