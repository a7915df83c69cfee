// Package symptom finds the rules that speak of what a program printed: a code,
// a message, a piece of one, or a whole log.
package symptom

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/rules"
)

// Match is a rule that what was printed speaks of.
type Match struct {
	Rule    *rules.Rule
	Message string // of the rule, the one that was printed
	Line    int    // of the text, counted from 1
	Text    string // that line
	At      int    // where in it the message begins, as far as can be told
}

// Found is what a text speaks of.
type Found struct {
	Matches []Match  // of the first line that matters the best first, then of the next; every rule once
	Lines   int      // of the text
	Near    []string // names of rules that were nearly meant, when there is no match
	// Codes are those that stand in the text, known or not, without repeats; if
	// there is none, the one that the text is a message of.
	Codes []rules.Code
}

const (
	maxMatches = 8   // rules that are told
	maxNear    = 3   // rules that were nearly meant
	maxCodes   = 8   // codes of a log
	likeness   = 0.7 // of a message, or of what was given, that has to be there
	nearness   = 0.4 // likewise, to be told as near
	alike      = 0.8 // of the best score that the other matches must have
)

// Find looks a text up. Its time is linear in the text. Names of rules in
// brackets, as hcclint prints them, are found as well.
func Find(text string) Found {
	r := newReader()
	var f Found
	number := 0
	for line := range strings.Lines(text) {
		number++
		f.note(line)
		r.line(line, number, mild(line))
		r.best = named(line, number, r.best)
	}
	whole := slices.ContainsFunc(r.best, func(s scored) bool { return s.rule != nil && s.share >= likeness })
	if !whole && len(text) < maxFragment { // a piece of a message, perhaps
		r.best = r.fragment(text, r.best)
	}
	f.Lines = number
	f.choose(r.index, r.best)
	f.quote(text)
	return f
}

// scored is a message with how well it fits.
type scored struct {
	message int // index in index.messages, or -1 where the rule was named
	rule    *rules.Rule
	code    rules.Code // without a rule: only the frame of a message was there
	line    int
	score   float64
	share   float64 // of the message, or of the text, that fits
	mild    bool    // the line is no error
}

// choose keeps of the rules those that fit nearly as well as the best one of
// their line. Lines that are no errors count when there is nothing else.
func (f *Found) choose(x *index, all []scored) {
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	top := map[int]float64{}
	errors := false
	for _, s := range all {
		if s.rule != nil {
			top[s.line] = max(top[s.line], s.score)
			errors = errors || s.share >= likeness && !s.mild
		}
	}
	for _, s := range all {
		switch {
		case s.rule == nil:
			f.frame(s)
		case errors && s.mild:
		case s.share >= likeness && s.score >= alike*top[s.line]:
			m := Match{Rule: s.rule, Line: s.line}
			if s.message >= 0 {
				m.Message = x.messages[s.message].text
			}
			f.Matches = append(f.Matches, m)
		case s.share < likeness && len(f.Near) < maxNear:
			f.Near = append(f.Near, s.rule.Name)
		}
	}
	slices.SortStableFunc(f.Matches, func(a, b Match) int { return cmp.Compare(a.Line, b.Line) })
	f.Matches = f.Matches[:min(len(f.Matches), maxMatches)]
	if len(f.Matches) > 0 {
		f.Near = nil
	}
}

// frame adds the code of the best message of those that were printed without.
func (f *Found) frame(s scored) {
	if s.share >= likeness && len(f.Codes) == 0 {
		f.Codes = append(f.Codes, s.code)
	}
}

// named finds the names of rules in brackets.
func named(line string, number int, best []scored) []scored {
	for {
		_, rest, ok := strings.Cut(line, "[")
		if !ok {
			return best
		}
		name, _, ok := strings.Cut(rest[:min(len(rest), 64)], "]")
		if ok && strings.Contains(name, "-") {
			if r, ok := rules.Find(name); ok {
				best = keep(best, scored{-1, r, "", number, 1 << 20, 1, false})
			}
		}
		line = rest
	}
}

// note keeps the codes of a line.
func (f *Found) note(line string) {
	for i := 0; i+6 <= len(line) && len(f.Codes) < maxCodes; i++ {
		if line[i]|0x20 != 'e' || i > 0 && alphanumeric(line[i-1]) || i+6 < len(line) && alphanumeric(line[i+6]) {
			continue
		}
		if c, ok := ParseCode(line[i : i+6]); ok && !slices.Contains(f.Codes, c) {
			f.Codes = append(f.Codes, c)
		}
	}
}

// ParseCode reads a code of HCCL or HCCP in any letter case.
func ParseCode(s string) (rules.Code, bool) {
	if len(s) != 6 || s[0]|0x20 != 'e' || s[1]|0x20 != 'i' && s[1]|0x20 != 'j' || strings.Trim(s[2:], "0123456789") != "" {
		return "", false
	}
	return rules.Code(strings.ToUpper(s)), true
}

// quote adds the lines that the matches are from.
func (f *Found) quote(text string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		for i := range f.Matches {
			if m := &f.Matches[i]; m.Line == number {
				m.Text = strings.TrimSpace(line)
				first, _, _ := strings.Cut(m.Message, "…")
				m.At = max(0, strings.Index(m.Text, first))
			}
		}
	}
}

// mild reports whether a line of a log is no error: HCCL notes keys that may be
// missing in the words that it has for those that must not.
func mild(line string) bool {
	head := line[:min(len(line), 64)]
	for _, level := range [...]string{"[DEBUG]", "[INFO]", "[WARNING]"} {
		if strings.Contains(head, level) {
			return true
		}
	}
	return false
}
