// Package python finds, in the text of a training or inference script, the
// calls that ask HCCL for groups, gradient splits and links, and evaluates
// their arguments as far as they are written out. Nothing is ever executed:
// what cannot be told by reading is unknown, with a reason, and never guessed.
package python

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/source"
)

const (
	// MaxSize is the longest script that is looked at, in bytes.
	MaxSize = 16 << 20
	// MaxArgument is the longest expression that is evaluated, in bytes.
	MaxArgument = 1 << 20
	// Budget is how many elements all expressions of a script together may have;
	// what would have more is refused before it is built.
	Budget = 100_000
	// maxDepth is how deeply brackets, operators and constants may nest.
	maxDepth = 100
	// maxRun is how many tokens may follow each other without a comma or bracket.
	maxRun = 1000
	// maxSteps is how many nodes of expressions are evaluated for a script, and
	// maxSweep how many for all ranks together: a loop can be long without
	// building anything.
	maxSteps = 1_000_000
	maxSweep = 8_000_000
)

// Script is what was found in one script. It is used by one goroutine at a time.
type Script struct {
	Calls    []*Call       // in the order of the text
	Inits    []source.Span // calls that initialise collective communication
	Forks    []source.Span // calls that fork the process or make others do so
	TooLarge bool          // longer than MaxSize, so not looked at
	Fault    *Fault        // nil: none was seen

	src       []byte
	tokens    []token
	match     []int32
	aliases   map[string]string // what imported names stand for: dotted paths
	stars     []string          // modules of from … import *
	datadist  bool              // llm_datadist is imported
	scopes    []scope
	names     map[key]*binding
	elsewhere map[key]int32 // names declared global or nonlocal: their scope
	changes   []change
	inits     []start

	left    int // of the budget
	steps   int // that may still be taken
	sweep   int // the same for Call.Eval
	formats map[uint32][]part
}

// hints are texts of which one stands in every script with a call to find.
var hints = []string{"create_group", "set_split_strategy_by_", "llm_datadist"}

// Scan looks through a script. Any text will do, in any encoding; text that is
// not Python simply has no calls.
func Scan(src []byte) *Script {
	s := &Script{src: src}
	if len(src) > MaxSize {
		s.TooLarge = true
		return s
	}
	if !Hinted(src) {
		return s
	}
	l := read(src)
	s.tokens, s.match, s.Fault = l.tokens, l.match, l.faultOf()
	s.aliases = map[string]string{}
	s.names = map[key]*binding{}
	s.elsewhere = map[key]int32{}
	s.scopes = []scope{{parent: -1}}
	(&walker{Script: s}).walk()
	s.settle()
	s.order()
	s.left, s.steps, s.sweep = Budget, maxSteps, maxSweep
	for _, c := range s.Calls {
		c.evaluate()
	}
	return s
}

// Hinted reports whether a text may have a call to find: one of the hints stands
// in it.
func Hinted(src []byte) bool {
	for _, h := range hints {
		if bytes.Contains(src, []byte(h)) {
			return true
		}
	}
	return false
}

// text is the source text of a token.
func (s *Script) text(i int32) []byte {
	t := s.tokens[i]
	return s.src[t.start:t.end]
}

// is reports whether token i is the operator or word what.
func (s *Script) is(i int32, what string) bool {
	return i >= 0 && int(i) < len(s.tokens) && s.tokens[i].kind != str && string(s.text(i)) == what
}

// isOp reports whether token i is the operator c.
func (s *Script) isOp(i int32, c byte) bool {
	return i >= 0 && int(i) < len(s.tokens) && s.tokens[i].op == c
}

func (s *Script) isName(i int32) bool {
	return i >= 0 && int(i) < len(s.tokens) && s.tokens[i].kind == name
}

// after is the token after token i, or after the whole bracket that it opens.
func (s *Script) after(i int32) int32 {
	if m := s.match[i]; m > i {
		return m + 1
	}
	return i + 1
}

// find is the first token in [lo,hi) outside brackets that is the operator c,
// hi when there is none.
func (s *Script) find(lo, hi int32, c byte) int32 {
	for lo < hi && !s.isOp(lo, c) {
		lo = s.after(lo)
	}
	return min(lo, hi)
}

// span is where tokens [lo,hi) stand.
func (s *Script) span(lo, hi int32) source.Span {
	if lo >= hi {
		at := s.tokens[min(int(lo), len(s.tokens)-1)].start
		return source.Span{Start: at, End: at}
	}
	return source.Span{Start: s.tokens[lo].start, End: s.tokens[hi-1].end}
}
