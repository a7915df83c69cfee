package fix

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/rules"
)

// maxTrials bounds how often a text is judged in a round to find the fixes that
// raise an error; then all that are still in question are held.
const maxTrials = 32

// mender carries a patch through its rounds.
type mender struct {
	patch   *Patch
	judge   Judge
	unsafe  bool
	hopeful bool // errors with a fix of their own are let pass
	trials  int  // left in this round

	good   []*rules.Finding // of this round, tried
	text   []byte           // what they make of the text
	result *rules.Result
}

// rounds mends a file from the start.
func (m *mender) rounds(first *rules.Result) {
	m.patch = &Patch{Text: first.File.Bytes, Result: first}
	for range maxRounds {
		if !m.round() {
			return
		}
	}
	m.patch.Unfinished = slices.ContainsFunc(m.patch.fixes(m.unsafe), func(f *rules.Finding) bool {
		return !slices.ContainsFunc(m.patch.Held, func(h Held) bool { return h.Rule == f.Rule })
	})
}

// round applies the fixes that do not get into each other's way. It reports
// whether the text was changed. Each round starts anew, so that the last one,
// which changes nothing, is what mending the text again would come to.
func (m *mender) round() bool {
	m.good, m.text, m.trials, m.patch.Held = nil, nil, maxTrials, nil
	if m.admit(pick(m.patch.fixes(m.unsafe))); m.text == nil || bytes.Equal(m.text, m.patch.Text) {
		return false
	}
	for _, f := range m.good {
		m.patch.mended(f)
	}
	m.patch.Text, m.patch.Result = m.text, m.result
	return true
}

// admit tries fixes together with those that are good, and where that raises an
// error each half of them by itself.
func (m *mender) admit(picked []*rules.Finding) {
	if len(picked) == 0 {
		return
	}
	all := slices.Concat(m.good, picked)
	text := apply(m.patch.Text, all)
	result := m.judge(text)
	raised := m.raises(m.patch.Result, result, m.hopeful)
	switch half := len(picked) / 2; {
	case raised == nil:
		m.good, m.text, m.result = all, text, result
	case half == 0 || m.trials <= 0:
		for _, f := range picked {
			m.patch.hold(f.Rule, raised)
		}
	default:
		m.trials--
		m.admit(picked[:half])
		m.admit(picked[half:])
	}
}

// pick leaves out findings with an edit that overlaps one before it, or starts
// at the same place.
func pick(findings []*rules.Finding) []*rules.Finding {
	type edit struct {
		rules.Edit
		of int
	}
	var edits []edit
	for i, f := range findings {
		fix, _ := f.Fix()
		for _, e := range fix.Edits {
			edits = append(edits, edit{e, i})
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return byPlace(a.Edit, b.Edit) })
	out := make([]bool, len(findings))
	last := -1 // edit that is kept
	for i, e := range edits {
		if out[e.of] {
			continue
		}
		if last >= 0 && (e.Span.Start < edits[last].Span.End || e.Span.Start == edits[last].Span.Start) {
			out[e.of] = true
			continue
		}
		last = i
	}
	n := 0
	for i, f := range findings {
		if !out[i] {
			findings[n] = f
			n++
		}
	}
	return findings[:n]
}

func byPlace(a, b rules.Edit) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
}

// raises is a rule that finds more errors in the mended text than before, nil
// if there is none. What could not be read before had no errors but that. A
// hopeful answer leaves out what can be mended.
func (m *mender) raises(before, after *rules.Result, hopeful bool) *rules.Rule {
	if !before.Read() && after.Read() {
		return nil
	}
	counts := map[*rules.Rule]int{}
	m.errors(after, hopeful, func(r *rules.Rule, n int) { counts[r] += n })
	m.errors(before, false, func(r *rules.Rule, n int) { counts[r] -= n })
	var worst *rules.Rule
	for r, n := range counts {
		if n > 0 && (worst == nil || r.Name < worst.Name) {
			worst = r
		}
	}
	return worst
}

// errors calls yield for the errors of a result, also those that hold for some
// products only or are just counted.
func (m *mender) errors(res *rules.Result, hopeful bool, yield func(*rules.Rule, int)) {
	for i := range res.Findings {
		f := &res.Findings[i]
		if fix, ok := f.Fix(); f.Severity == rules.Error && !(hopeful && ok && (fix.Safe || m.unsafe)) {
			yield(f.Rule, 1)
		}
	}
	for t, n := range res.Uncounted {
		if t.Severity == rules.Error {
			yield(t.Rule, n)
		}
	}
}
