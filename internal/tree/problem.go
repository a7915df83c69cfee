package tree

import "github.com/hcclint/hcclint/internal/source"

// Problem is something in a YAML text that is not read.
type Problem struct {
	Code    Code
	Message string      // Syntax: what the parser says, in English
	Span    source.Span // where
	Other   source.Span // Syntax: what the parser was reading, if it says so
}

// Code says what a Problem is about.
type Code uint8

// The problems.
const (
	Alias    Code = iota // *name, <<: it is not followed
	Tag                  // !name: it is not obeyed, the value counts as Broken
	Document             // a second document: it is not read
	Syntax               // nothing was read
	Encoding             // bytes that are not UTF-8: nothing was read
	Control              // a control character, which YAML does not allow: nothing was read
	TooLarge             // more than MaxValues: nothing was read
	TooDeep              // more than MaxDepth: nothing was read
)

// maxProblems is how many problems are kept; the rest is counted.
const maxProblems = 100_000

func (y *reader) problem(p Problem) {
	if len(y.doc.Problems) == maxProblems {
		y.doc.Dropped++
		return
	}
	y.doc.Problems = append(y.doc.Problems, p)
}

// fail reports a problem that keeps the text from being read.
func (y *reader) fail(p Problem) {
	if y.doc.Failed {
		return
	}
	y.doc.Failed = true
	y.doc.Problems = append(y.doc.Problems, p)
}
