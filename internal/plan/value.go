package plan

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/source"
)

// State says whether a value can be used.
type State uint8

// The states. A value that is Unreadable has an Issue or a fault of the text,
// or depends on what a script does when it runs.
const (
	Absent State = iota
	Unreadable
	Readable
)

// Here reports whether there is something at all.
func (s State) Here() bool { return s != Absent }

// OK reports whether the value can be used.
func (s State) OK() bool { return s == Readable }

// Text is a text. Span takes in the quotes.
type Text struct {
	Span  source.Span
	Value string
	State
}

// Int is a whole number.
type Int struct {
	Span  source.Span
	Value int64
	State
}

// Switch is a true or false.
type Switch struct {
	Span  source.Span
	Value bool
	State
}

// On reports whether the switch is known to be on.
func (s Switch) On() bool { return s.OK() && s.Value }

// ID is the id of a cluster: a whole number of up to 64 bits, and a key in
// JSON. Text is what was written.
type ID struct {
	Span  source.Span
	Text  string
	Value uint64
	State
}

// Number is a number with or without a fraction. Text is how it is written, for
// printing: it may have an exponent that makes exact arithmetic with it
// expensive. Python and HCCL calculate with Value.
type Number struct {
	Span  source.Span
	Text  string
	Value float64
	State
}

// Ints is a list of whole numbers.
type Ints struct {
	Span source.Span // the list, or what stands in its place
	List []Int
	State
}

// Texts is a list of texts.
type Texts struct {
	Span source.Span // the list, or what stands in its place
	List []Text
	State
}

// Whole reports whether every number of the list can be read.
func (l *Ints) Whole() bool {
	if !l.OK() {
		return false
	}
	for i := range l.List {
		if !l.List[i].OK() {
			return false
		}
	}
	return true
}

// parseID reads the id of a cluster, plain decimal digits.
func parseID(text string) (uint64, bool) {
	n, err := strconv.ParseUint(text, 10, 64)
	return n, err == nil && (text == "0" || text[0] != '0')
}
