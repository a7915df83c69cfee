package jsonscan

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
)

// keyStack remembers the keys of all objects that are open, to find the ones
// given twice. Objects have few keys, so they are compared one by one; an
// object with many gets a table.
type keyStack struct {
	list   []seenKey
	tables []keyTable
}

type seenKey struct {
	sig        uint64
	start, end uint32 // with quotes, if any
	kind       Kind   // Broken when it has no quotes
	flags      Flags
}

// keyTable finds the keys of one large object by their hash.
type keyTable struct {
	base uint32
	seed maphash.Seed
	at   map[uint64]uint32 // hash → index in list of the first such key
}

// largeObject is the number of keys from which a table is worth its cost.
const largeObject = 32

// drop forgets the keys of the object that is being closed.
func (k *keyStack) drop(base uint32) {
	k.list = k.list[:base]
	if n := len(k.tables); n > 0 && k.tables[n-1].base == base {
		k.tables = k.tables[:n-1]
	}
}

// duplicate reports the key just read if its object has it already.
func (s *Scanner) duplicate(v Value) {
	k := &s.keys
	key := seenKey{sig: signature(s.key), start: v.Start, end: v.End, kind: v.Kind, flags: v.Flags}
	base := s.open[s.depth-1].base
	if i := k.find(s, base, key); i >= 0 {
		first := k.list[i]
		s.fault(Fault{Code: DuplicateKey, Span: v.Span(), Other: span(int(first.start), int(first.end))})
		return
	}
	k.list = append(k.list, key)
}

// find returns the index of the key in the object that starts at base, or -1.
func (k *keyStack) find(s *Scanner, base uint32, key seenKey) int {
	if len(k.list)-int(base) >= largeObject {
		return k.findLarge(s, base)
	}
	for i := int(base); i < len(k.list); i++ {
		if k.list[i].sig == key.sig && k.same(s, i) {
			return i
		}
	}
	return -1
}

func (k *keyStack) findLarge(s *Scanner, base uint32) int {
	n := len(k.tables)
	if n == 0 || k.tables[n-1].base != base {
		t := keyTable{base: base, seed: maphash.MakeSeed(), at: make(map[uint64]uint32)}
		for i := int(base); i < len(k.list); i++ {
			t.at[maphash.Bytes(t.seed, k.text(s, i))] = uint32(i)
		}
		k.tables = append(k.tables, t)
		n++
	}
	t := &k.tables[n-1]
	h := maphash.Bytes(t.seed, s.key)
	if i, ok := t.at[h]; ok && k.same(s, int(i)) {
		return int(i)
	}
	t.at[h] = uint32(len(k.list))
	return -1
}

// same reports whether key i of the stack says the same as the key just read.
func (k *keyStack) same(s *Scanner, i int) bool { return bytes.Equal(k.text(s, i), s.key) }

func (k *keyStack) text(s *Scanner, i int) []byte {
	e := k.list[i]
	return Value{Start: e.start, End: e.end, Kind: e.kind, Flags: e.flags}.Text(s.src)
}

// signature mixes the first and the last eight bytes of a key: different for
// the keys that occur together, cheap, and only a hint.
func signature(key []byte) uint64 {
	n := len(key)
	if n >= 8 {
		return binary.LittleEndian.Uint64(key) ^ binary.LittleEndian.Uint64(key[n-8:])*0x9E3779B97F4A7C15 + uint64(n)
	}
	var sig uint64
	for _, c := range key {
		sig = sig<<8 | uint64(c)
	}
	return sig
}
