package jsonscan

import "github.com/hcclint/hcclint/internal/source"

// Code names what is wrong with a text. The rules of the section "Text and
// JSON" are one for each.
type Code uint8

// The faults. Those up to DuplicateKey do not stop the reading.
const (
	BOM Code = iota
	TrailingComma
	Comment
	MissingComma
	SingleQuotes
	TypographicQuotes
	FullwidthPunctuation
	InvisibleSpace
	TrailingData
	DuplicateKey
	Syntax // stops the reading or not, see Detail
	Empty
	Encoding
	Truncated
	TooDeep
)

// Detail says more about a Syntax or an Encoding fault.
type Detail uint8

// Details of Syntax: first those after which reading goes on, with the value
// counted as Broken.
const (
	NoDetail        Detail = iota
	PythonWord             // None, True, False
	NotANumber             // NaN, Infinity, -Infinity
	BareWord               // any other word without quotes
	HexNumber              // 0x1F
	LeadingZero            // 007
	PlusSign               // +1
	BadNumber              // 1., .5, 1e
	HugeNumber             // beyond a double: 1e400
	UnquotedKey            // {version: …}
	BadEscape              // \x, \u12
	LoneSurrogate          // \ud800 without its other half
	ControlInString        // a raw tab or another control character
	ExtraComma             // [1,,2], [,1]
	Template               // {{ n }}, {n}, ${N}, $N, <n> where a value should be
	// From here on reading stops.
	OpenString     // the line ends inside a string
	WantValue      // a value was expected
	WantKey        // a key or } was expected
	WantColon      // : was expected
	WantCommaOrEnd // , or the closing bracket was expected
	WrongClose     // ] where } was expected, or the other way round; a key in an array
)

// Details of Encoding: what the bytes look like.
const (
	UTF16LE Detail = iota + 1
	UTF16BE
	UTF32
	GBK
	NotUTF8
)

// Fault is one thing that is wrong with a text.
type Fault struct {
	Code   Code
	Detail Detail
	Rune   rune        // the character to be named; in an OpenString a quote of another kind
	Span   source.Span // where it is
	Other  source.Span // the bracket or string that is open; the first of two keys
}

// Dropped counts faults that were not kept, by their code.
type Dropped [TooDeep + 1]int

// Sum counts all of them.
func (d *Dropped) Sum() (n int) {
	for _, k := range d {
		n += k
	}
	return n
}

// maxFaults bounds what is kept of a hopeless text; the rest is counted. Keys
// given twice, which readers take, may fill half of it: they must not hide
// what readers refuse.
const maxFaults = 100_000

func (s *Scanner) fault(f Fault) {
	if len(s.faults) < maxFaults/2 || len(s.faults) < maxFaults && f.Code != DuplicateKey {
		s.faults = append(s.faults, f)
		return
	}
	s.dropped[f.Code]++
}

// fail records a fault after which nothing more can be read.
func (s *Scanner) fail(f Fault) {
	if s.failed {
		return
	}
	s.faults = append(s.faults, f) // the last one, and the one that explains the rest
	s.failed = true
	s.pos = len(s.src)
}

// Faults are the faults found so far, in the order they were found, and how
// many more of each code were only counted.
func (s *Scanner) Faults() (faults []Fault, dropped Dropped) { return s.faults, s.dropped }

// Failed reports whether reading had to stop before the end of the text.
func (s *Scanner) Failed() bool { return s.failed }
