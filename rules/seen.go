package rules

import (
	"hash/maphash"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// seen finds what occurs twice among up to n things. It keeps the index of the
// first of equal things in a table of slots with open addressing: one
// allocation, where a map of 32,768 addresses would cost milliseconds.
type seen struct {
	slots []int32
	mask  uint64
}

func newSeen(n int) seen {
	size := 16
	for size < 2*n {
		size *= 2
	}
	return seen{slots: make([]int32, size), mask: uint64(size - 1)}
}

// first returns the index of the first thing equal to thing i, which is i
// itself when there was none; same compares with an earlier index.
func (s seen) first(hash uint64, i int, same func(j int) bool) int {
	for at := hash & s.mask; ; at = (at + 1) & s.mask {
		switch j := int(s.slots[at]) - 1; {
		case j < 0:
			s.slots[at] = int32(i) + 1
			return i
		case same(j):
			return j
		}
	}
}

// find returns the index of the thing equal to what same compares with, or -1.
func (s seen) find(hash uint64, same func(j int) bool) int {
	for at := hash & s.mask; ; at = (at + 1) & s.mask {
		if j := int(s.slots[at]) - 1; j < 0 || same(j) {
			return j
		}
	}
}

var seed = maphash.MakeSeed()

// hashAddress is a hash of a decoded address.
func hashAddress(a ranktable.Address) uint64 { return maphash.Bytes(seed, a.Bytes[:]) }

// hashText is a hash of a text.
func hashText(text []byte) uint64 { return maphash.Bytes(seed, text) }

// hashNumber is a hash of a number.
func hashNumber(n uint64) uint64 { n *= 0x9E3779B97F4A7C15; return n ^ n>>32 }
