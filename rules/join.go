package rules

import (
	"cmp"
	"slices"
)

// sort puts the findings into the order of the text, those of one place into that
// of the catalogue.
func (r *Result) sort() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		if a.Span.Start != b.Span.Start {
			return cmp.Compare(a.Span.Start, b.Span.Start)
		}
		return cmp.Compare(a.order, b.order)
	})
}

// join makes one finding of those that one rule has at one place for several
// candidates. What holds for all of them stands, with the mildest severity;
// where some are worse off, that stays beside it as conditional. Otherwise the
// findings with the same verdict are joined. The message is the one of the last
// candidate that shares it: the catalogue goes from narrow to wide.
func (r *Result) join() {
	out := r.Findings[:0]
	for i := 0; i < len(r.Findings); {
		n := i + 1
		for n < len(r.Findings) && samePlace(&r.Findings[i], &r.Findings[n]) {
			n++
		}
		out = append(out, r.joined(r.Findings[i:n])...)
		i = n
	}
	r.Findings = out
}

// joined joins what one rule says about one place, worst first.
func (r *Result) joined(same []Finding) []Finding {
	slices.SortStableFunc(same, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(a.Class, b.Class))
	})
	set, mildest := same[0].Products, same[len(same)-1].Severity
	n := 0
	for i := range same { // what is a guess for one product is one for all
		same[0].unsafe = same[0].unsafe || same[i].unsafe
	}
	for i := 1; i < len(same); i++ {
		set |= same[i].Products
		same[i].unsafe = same[0].unsafe
		if f := &same[n]; f.Severity == same[i].Severity && f.Class == same[i].Class {
			same[i].Products |= f.Products
			*f = same[i]
			continue
		}
		n++
		same[n] = same[i]
	}
	if same = same[:n+1]; set != r.Candidates {
		return same
	}
	i := slices.IndexFunc(same, func(f Finding) bool { return f.Severity == mildest })
	same[i] = same[n]
	same[i].Products, same[i].mixed = 0, n > 0
	return same[:i+1]
}

// samePlace reports whether two findings are one rule's about one place, seen
// for candidates.
func samePlace(f, g *Finding) bool {
	return f.Products != 0 && g.Products != 0 && f.order == g.order && f.Span == g.Span
}
