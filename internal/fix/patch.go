// Package fix mends a text by the fixes that findings carry: edits that do not
// overlap, round after round until there are none left, each round judged again.
package fix

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/hcclint/hcclint/rules"
)

// Judge says what there is to find in another text of the same file.
type Judge func(text []byte) *rules.Result

// Patch is what mending a text came to.
type Patch struct {
	Text   []byte        // mended; the text itself if nothing was
	Result *rules.Result // of Text
	Mended []Mended      // what was, by rule, in the order it was done
	// Held are rules with fixes that would raise a new error, with that.
	Held []Held
	// Foreign reports that the text is not UTF-8 and was left alone.
	Foreign bool
	// Unfinished reports that some are left which mending Text again would mend.
	Unfinished bool
	// More is how many findings unsafe fixes would mend beyond that.
	More int
}

// Mended says how many findings of a rule were mended.
type Mended struct {
	Rule *rules.Rule
	N    int
}

// Held is a rule of which a fix was taken back, because Raises would find an error
// afterwards that was not there before.
type Held struct {
	Rule, Raises *rules.Rule
}

// maxRounds bounds the rounds: a fix may uncover what only the next one sees.
// Real files need two or three.
const maxRounds = 10

// Mend applies the safe fixes of a file that was judged, or all of them, until
// none are left. The bytes of the file are not changed. Time and memory grow
// linearly with its size.
//
// An error that is found only after a fix is no harm if the next round mends it:
// a misspelt status may turn out to be a misspelt completed as well. If that
// hope fails, everything is done again without it.
func Mend(first *rules.Result, judge Judge, unsafe bool) *Patch {
	if !utf8.Valid(first.File.Bytes) || first.WrongEncoding() {
		return &Patch{Text: first.File.Bytes, Result: first, Foreign: true}
	}
	m := mender{judge: judge, unsafe: unsafe, hopeful: true}
	m.rounds(first)
	if m.raises(first, m.patch.Result, false) != nil {
		m.hopeful = false
		m.rounds(first)
	}
	for _, f := range m.patch.fixes(true) {
		if fix, _ := f.Fix(); !fix.Safe && !unsafe {
			m.patch.More++
		}
	}
	return m.patch
}

// Changed reports whether anything was mended.
func (p *Patch) Changed() bool { return len(p.Mended) > 0 }

// fixes are the findings with a fix, in the order of the text.
func (p *Patch) fixes(unsafe bool) (all []*rules.Finding) {
	for i := range p.Result.Findings {
		f := &p.Result.Findings[i]
		if fix, ok := f.Fix(); ok && (fix.Safe || unsafe) {
			all = append(all, f)
		}
	}
	return all
}

func (p *Patch) mended(f *rules.Finding) {
	i := slices.IndexFunc(p.Mended, func(m Mended) bool { return m.Rule == f.Rule })
	if i < 0 {
		i = len(p.Mended)
		p.Mended = append(p.Mended, Mended{Rule: f.Rule})
	}
	p.Mended[i].N++
}

func (p *Patch) hold(r, raises *rules.Rule) {
	if !slices.ContainsFunc(p.Held, func(h Held) bool { return h.Rule == r }) {
		p.Held = append(p.Held, Held{r, raises})
	}
}

// apply makes the edits of findings that were picked.
func apply(text []byte, picked []*rules.Finding) []byte {
	edits := make([]rules.Edit, 0, len(picked))
	size := len(text)
	for _, f := range picked {
		fix, _ := f.Fix()
		for _, e := range fix.Edits {
			size += len(e.Replacement) - e.Span.Len()
		}
		edits = append(edits, fix.Edits...)
	}
	slices.SortStableFunc(edits, byPlace)
	out := bytes.NewBuffer(make([]byte, 0, size))
	at := uint32(0)
	for _, e := range edits {
		out.Write(text[at:e.Span.Start])
		out.WriteString(e.Replacement)
		at = e.Span.End
	}
	out.Write(text[at:])
	return out.Bytes()
}
