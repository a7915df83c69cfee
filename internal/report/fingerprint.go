package report

import (
	"encoding/hex"
	"hash/fnv"
	"strconv"

	"github.com/hcclint/hcclint/rules"
)

// fingerprints tell the findings of one file apart without their lines, so that
// what is known already is not new again when lines are inserted above it: by
// rule, JSON pointer and message, which names the value. Of several that are
// the same there, the ordinal tells which one it is. The message is the English
// one in every language.
type fingerprints struct {
	seed string
	seen map[[16]byte]int
}

// newFingerprints starts a file; what is in the seed counts as well.
func newFingerprints(seed string) *fingerprints {
	return &fingerprints{seed, map[[16]byte]int{}}
}

func (s *fingerprints) of(rule, pointer, message string) string {
	h := fnv.New128a()
	for _, part := range [...]string{s.seed, rule, pointer, message} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	var sum [16]byte
	h.Sum(sum[:0])
	s.seen[sum]++
	return hex.EncodeToString(sum[:]) + ":" + strconv.Itoa(s.seen[sum])
}

func (s *fingerprints) finding(f *rules.Finding, pointer string) string {
	return s.of(f.Rule.Name, pointer, f.Message(rules.EN))
}
