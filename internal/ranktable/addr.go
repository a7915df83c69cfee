package ranktable

import (
	"bytes"
	"encoding/hex"
	"net/netip"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// Form says what kind of text stands where an address should.
type Form uint8

// The forms.
const (
	NoAddr   Form = iota // key absent or not a string
	EmptyStr             // ""
	IPv4
	IPv6
	AddrList // several addresses with commas between them
	BadAddr
	EID // 32 hexadecimal digits, in 2.0 tables
)

// Address is a decoded address: 16 bytes, IPv4 in the last four.
type Address struct {
	Bytes [16]byte
	Form  Form
}

// Valid reports whether there is one address.
func (a Address) Valid() bool { return a.Form == IPv4 || a.Form == IPv6 }

// Netip is the address for questions such as IsLoopback. The zero Addr when
// there is none.
func (a Address) Netip() netip.Addr {
	switch a.Form {
	case IPv4:
		return netip.AddrFrom4([4]byte(a.Bytes[12:]))
	case IPv6:
		return netip.AddrFrom16(a.Bytes)
	}
	return netip.Addr{}
}

// ParseAddress reads one address as the runtime does: text behind % names an
// interface and must not be empty, two colons make it IPv6, everything else is
// IPv4 with four decimal parts without leading zeros. An IPv6 address that
// holds an IPv4 one counts as IPv6.
func ParseAddress(text []byte) Address {
	if len(text) == 0 {
		return Address{Form: EmptyStr}
	}
	if i := bytes.IndexByte(text, '%'); i >= 0 {
		if i == len(text)-1 {
			return Address{Form: BadAddr}
		}
		text = text[:i]
	}
	if a, ok := parseIPv4(text); ok {
		return a
	}
	if bytes.Count(text, []byte{':'}) < 2 {
		return Address{Form: BadAddr}
	}
	ip, err := netip.ParseAddr(string(text))
	if err != nil || ip.Is4() {
		return Address{Form: BadAddr}
	}
	return Address{Bytes: ip.As16(), Form: IPv6}
}

// ParseEndpoint reads an address of a 2.0 table, where addr_type says what it
// has to be. The runtime takes the types in upper case only; here their case
// does not matter, so that a wrong one does not hide what else is wrong.
func ParseEndpoint(typ, text []byte) Address {
	if len(text) == 0 {
		return Address{Form: EmptyStr}
	}
	switch {
	case string(typ) == "EID" || bytes.EqualFold(typ, []byte("EID")):
		return parseEID(text)
	case string(typ) == "IPV4" || bytes.EqualFold(typ, []byte("IPV4")):
		if a, ok := parseIPv4(text); ok {
			return a
		}
		return Address{Form: BadAddr}
	case string(typ) == "IPV6" || bytes.EqualFold(typ, []byte("IPV6")):
		ip, err := netip.ParseAddr(string(text))
		if err != nil || ip.Is4() || ip.Zone() != "" {
			return Address{Form: BadAddr}
		}
		return Address{Bytes: ip.As16(), Form: IPv6}
	}
	return Address{}
}

// parseEID reads 32 hexadecimal digits, in either case.
func parseEID(text []byte) Address {
	a := Address{Form: EID}
	if len(text) != 2*len(a.Bytes) {
		return Address{Form: BadAddr}
	}
	if _, err := hex.Decode(a.Bytes[:], text); err != nil {
		return Address{Form: BadAddr}
	}
	return a
}

// parseIPv4 reads four decimal parts.
func parseIPv4(text []byte) (Address, bool) {
	a := Address{Form: IPv4}
	a.Bytes[10], a.Bytes[11] = 0xff, 0xff
	part, digits, n := 0, 0, 12
	for _, c := range text {
		switch {
		case '0' <= c && c <= '9':
			if digits > 0 && part == 0 {
				return Address{}, false // leading zero
			}
			part = part*10 + int(c-'0')
			digits++
			if part > 255 {
				return Address{}, false
			}
		case c == '.' && digits > 0 && n < 15:
			a.Bytes[n] = byte(part)
			n++
			part, digits = 0, 0
		default:
			return Address{}, false
		}
	}
	if digits == 0 || n != 15 {
		return Address{}, false
	}
	a.Bytes[15] = byte(part)
	return a, true
}

// Addresses calls yield for every address of a comma list, or for the one that
// v is; with its text. Empty and absent values have none.
func (t *Table) Addresses(v Value, yield func(text []byte, a Address) bool) {
	if v.Kind != jsonscan.String || v.Empty() {
		return
	}
	text := v.Text(t.Src)
	for more := true; more; {
		var item []byte
		item, text, more = bytes.Cut(text, []byte{','})
		if !yield(item, ParseAddress(item)) {
			return
		}
	}
}

// address decodes a value that holds an address or a list of them.
func (t *Table) address(v Value) Address {
	if v.Kind != jsonscan.String {
		return Address{}
	}
	if v.Flags&jsonscan.Comma != 0 {
		return Address{Form: AddrList}
	}
	text := v.Text(t.Src)
	if a, ok := parseIPv4(text); ok { // nearly always
		return a
	}
	return ParseAddress(text)
}
