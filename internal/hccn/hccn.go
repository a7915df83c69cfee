// Package hccn reads /etc/hccn.conf, which holds the addresses of the NICs of
// one server, and what hccn_tool prints about them.
package hccn

import (
	"slices"

	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// File is a decoded file. The entries are in the order of the text.
type File struct {
	Src     []byte
	Entries []Entry
	Tool    bool        // it is output of hccn_tool
	Foreign bool        // there are lines, but none that belongs here; they are no entries
	Large   bool        // it is Foreign by its size alone
	BOM     bool        // it starts with a byte order mark
	CR      source.Span // the first carriage return before a line end

	index map[slot][]int32
}

// Entry is a line of hccn.conf, or an address that hccn_tool printed.
type Entry struct {
	Line   source.Span // with the blanks around it where they are the Flaw
	Key    source.Span
	Value  source.Span
	Kind   Kind
	Device uint32 // NoDevice where the line does not tell
	Addr   ranktable.Address
	Flaw   Flaw
}

// NoDevice stands for a device that is not known.
const NoDevice = ^uint32(0)

// Kind says what a line sets.
type Kind uint8

// The kinds.
const (
	Other     Kind = iota
	Address        // address_N, or ipaddr of hccn_tool
	Address6       // IPv6address_N
	Netmask        // netmask_N
	Netdetect      // netdetect_N
	Gateway        // gateway_N
)

// Flaw says what is wrong with the form of a line.
type Flaw uint8

// The flaws.
const (
	NoFlaw    Flaw = iota
	NoEquals       // there is no =
	Blanks         // blanks around the key or before the =
	Equals         // more than one =
	NoNumber       // no device behind the key, or none that is a number
	WrongCase      // of the key
)

// IsAddress reports whether the entry gives a device an address.
func (e *Entry) IsAddress() bool { return e.Kind == Address || e.Kind == Address6 }

// Text is what stands at a place.
func (f *File) Text(s source.Span) []byte { return f.Src[s.Start:s.End] }

// Of are the entries of a kind for a device, as indices; the first maxSame of
// them.
func (f *File) Of(k Kind, device uint32) []int32 { return f.index[slot{k, device}] }

// Addresses are the entries that give a device an address, IPv4 first.
func (f *File) Addresses(device uint32) []int32 {
	return slices.Concat(f.Of(Address, device), f.Of(Address6, device))
}

type slot struct {
	kind   Kind
	device uint32
}

// maxSame is how many entries for one thing are told apart.
const maxSame = 8

// finish makes the index, and takes the lines of another kind of file away.
func (f *File) finish() *File {
	known := false
	f.index = make(map[slot][]int32, len(f.Entries))
	for i := range f.Entries {
		e := &f.Entries[i]
		if e.Kind == Other || e.Device == NoDevice {
			known = known || f.Tool
			continue
		}
		known = true
		if s := (slot{e.Kind, e.Device}); len(f.index[s]) < maxSame {
			f.index[s] = append(f.index[s], int32(i))
		}
	}
	if !known && len(f.Entries) > 0 {
		f.Entries, f.Foreign = nil, true
	}
	return f
}
