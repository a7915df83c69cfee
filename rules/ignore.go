package rules

import (
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Ignore is somebody's decision that findings are not shown, and where it is
// written: an entry of a configuration, a comment in a plan or a script, or an
// entry of a baseline.
type Ignore struct {
	Kind    IgnoreKind
	Span    Span   // of the name of the rule; of the entry in a baseline
	Name    string // of the rule, as it is written
	Rule    *Rule  // nil: there is none of that name
	Pointer string // only findings at this place and below; "" for all, see Covers
	Reason  string
	Until   string // the last day it counts, YYYY-MM-DD; "" for ever
	UntilAt Span
	Expired bool // that day is over: nothing is ignored any more

	Hits int  // findings that were ignored
	Idle bool // everything it is about was judged, and it was not needed

	File string // of an entry of a baseline: the file that it is about
	line int    // of a comment: the one it is about
	near string // the name that was probably meant where there is no such rule
}

// IgnoreKind is where an Ignore is written.
type IgnoreKind uint8

// The kinds.
const (
	InConfig IgnoreKind = iota
	InComment
	InBaseline
)

// Covers reports whether a finding at a JSON pointer is meant: one at the place
// itself or anywhere below it. A step * stands for any step, and /** at the end
// may be written for what is meant anyway.
func (i *Ignore) Covers(pointer string) bool {
	want := strings.TrimSuffix(i.Pointer, "/**")
	for want != "" {
		if pointer == "" {
			return false
		}
		var step, own string
		step, want = firstStep(want)
		own, pointer = firstStep(pointer)
		if step != own && step != "*" {
			return false
		}
	}
	return true
}

// firstStep cuts the first step off a pointer.
func firstStep(pointer string) (step, rest string) {
	pointer = pointer[1:]
	if n := strings.IndexByte(pointer, '/'); n >= 0 {
		return pointer[:n], pointer[n:]
	}
	return pointer, ""
}

// Ignore drops the findings that the list is about and counts them, at each
// entry as well. Of findings that are only counted, those of
// a rule go together: entries with a pointer leave them alone.
func (r *Result) Ignore(list []*Ignore) {
	byRule := map[*Rule][]*Ignore{}
	for _, i := range list {
		if !i.Expired {
			byRule[i.Rule] = append(byRule[i.Rule], i)
		}
	}
	var pointers []string
	if slices.ContainsFunc(list, func(i *Ignore) bool { return i.Pointer != "" }) {
		pointers = r.Pointers()
	}
	r.Suppressed += r.Drop(func(at int, f *Finding) bool {
		hit := false
		for _, i := range byRule[f.Rule] { // all of them: none is left over because of another one
			if i.Pointer == "" || pointers != nil && i.Covers(pointers[at]) {
				i.Hits++
				hit = true
			}
		}
		return hit
	})
	for t, more := range r.Uncounted {
		hit := false
		for _, i := range byRule[t.Rule] {
			if i.Pointer == "" {
				i.Hits += more
				hit = true
			}
		}
		if hit {
			r.Suppressed += more
			delete(r.Uncounted, t)
		}
	}
}

// Drop removes findings and returns how many. The function is told their index
// before any was removed.
func (r *Result) Drop(unwanted func(at int, f *Finding) bool) int {
	kept := r.Findings[:0]
	for i := range r.Findings {
		if !unwanted(i, &r.Findings[i]) {
			kept = append(kept, r.Findings[i])
		}
	}
	n := len(r.Findings) - len(kept)
	r.Findings = kept
	return n
}

// Regrade gives all findings of a rule the severity that somebody chose for it,
// also those that are only counted; Off drops them. Classes stay: what happens
// does not depend on how much anybody minds.
func (r *Result) Regrade(levels map[*Rule]Severity) {
	r.Drop(func(_ int, f *Finding) bool {
		s, ok := levels[f.Rule]
		if ok {
			f.Severity = s
		}
		return ok && s == Off
	})
	counted := r.Uncounted
	r.Uncounted = nil
	for t, n := range counted {
		if s, ok := levels[t.Rule]; ok {
			if t.Severity = s; s == Off {
				continue
			}
		}
		if r.Uncounted == nil {
			r.Uncounted = map[Tally]int{}
		}
		r.Uncounted[t] += n
	}
}

// Pointers are the JSON pointers of the findings, nil where the text was not
// read as JSON: YAML and scripts have no places that a pointer could name.
func (r *Result) Pointers() []string {
	if !r.json {
		return nil
	}
	offsets := make([]uint32, len(r.Findings))
	for i := range r.Findings {
		offsets[i] = r.Findings[i].Span.Start
	}
	return append([]string{}, jsonscan.Pointers(r.File.Bytes, offsets)...)
}

// CheckIgnores judges the entries of a configuration or a baseline. The result
// is about that file, which is none of those that were to be checked.
func CheckIgnores(file *source.File, list []*Ignore) *Result {
	res := &Result{File: file, aside: true, text: file.Bytes, table: &ranktable.Table{Src: file.Bytes}}
	res.judgeIgnores(list)
	return res
}

// IsAside reports whether the result is about a file that says how others are
// checked: a configuration, a baseline.
func (r *Result) IsAside() bool { return r.aside }

// judgeIgnores adds what there is to say about decisions.
func (r *Result) judgeIgnores(list []*Ignore) {
	rep := &Reporter{result: r, target: r.Target}
	rep.each(func(rule *Rule) {
		if rule.Ignore != nil {
			for _, i := range list {
				rule.Ignore(i, rep)
			}
		}
	})
	r.sort()
}
