package rules

import "github.com/hcclint/hcclint/internal/source"

// What is found in a table that is written into another file.

// outer knows where a table stands in the file that holds it.
type outer struct {
	place func(Span) Span
	// edit is the edit of the file that makes an edit of the table; false where
	// that cannot be told for sure.
	edit func(Span, string) (Span, string, bool)
}

// moved makes the findings of an inner table findings of the file that holds
// it. A fix is kept where all of it can be written there.
func (r *Result) moved(file *source.File, to outer) *Result {
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Span = to.place(f.Span)
		edits := r.edits[f.edits : f.edits+uint32(f.nedits)]
		for j := range edits {
			var ok bool
			if edits[j].Span, edits[j].Replacement, ok = to.edit(edits[j].Span, edits[j].Replacement); !ok {
				f.nedits = 0
				break
			}
		}
	}
	for i := range r.related {
		if rel := &r.related[i]; rel.file == nil {
			rel.span = to.place(rel.span)
		}
	}
	for i := range r.args {
		if v := &r.args[i].value; r.args[i].kind == argLine {
			v.Start = to.place(v.Span()).Start
		}
	}
	r.File, r.place = file, to.place
	return r
}

// within gives every finding the place in the table itself as well. It is for
// tables whose lines and columns the file does not show, and comes last.
func (r *Result) within(inner *source.File, spans []Span) {
	message := r.intern(Text{"inside the string", "字符串内的位置"})
	out := make([]related, 0, len(r.related)+len(r.Findings))
	for i := range r.Findings {
		f := &r.Findings[i]
		own := r.related[f.related : f.related+uint32(f.nrel)]
		if f.related = uint32(len(out)); f.nrel < 255 {
			out = append(out, related{file: inner, span: spans[i], message: message})
			f.nrel++
		}
		out = append(out, own...)
	}
	r.related = out
}

// adopt takes over the findings of an inner table.
func (r *Result) adopt(inner *Result) {
	if inner == nil {
		return
	}
	r.Findings = append(r.Findings, inner.Findings...)
	for kind, n := range inner.Uncounted {
		if r.Uncounted == nil {
			r.Uncounted = map[Tally]int{}
		}
		r.Uncounted[kind] += n
	}
}
