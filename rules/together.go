package rules

import (
	"cmp"
	"slices"
)

// Together makes one result of those of one document for several consumers: a
// finding that all of them share stands once, of the others For says whose they
// are. The first result speaks for what does not depend on the consumer.
func Together(results []*Result) *Result {
	if len(results) == 1 {
		return results[0]
	}
	out := *results[0]
	out.parts, out.Findings, out.Uncounted = results, nil, nil
	for _, part := range results {
		own := ConsumersOf(part.Target.Consumer)
		for i := range part.Findings {
			f := part.Findings[i]
			f.consumers = own
			out.Findings = append(out.Findings, f)
		}
		out.Candidates |= part.Candidates
		for t, n := range part.Uncounted {
			if out.Uncounted == nil {
				out.Uncounted = map[Tally]int{}
			}
			out.Uncounted[t] = max(out.Uncounted[t], n)
		}
	}
	out.share()
	return &out
}

// share joins the findings that several consumers have in common.
func (r *Result) share() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.order, b.order))
	})
	all := ConsumersOf(r.Consumers()...)
	kept := r.Findings[:0]
	first := 0 // of those kept, that may be the same: they are of one rule at one place
	for _, f := range r.Findings {
		if first < len(kept) && (kept[first].Span.Start != f.Span.Start || kept[first].order != f.order) {
			first = len(kept)
		}
		i := slices.IndexFunc(kept[first:], func(g Finding) bool { return g.equal(&f) })
		if i < 0 {
			kept = append(kept, f)
			continue
		}
		kept[first+i].consumers |= f.consumers
	}
	for i := range kept {
		if kept[i].consumers == all {
			kept[i].consumers = 0
		}
	}
	r.Findings = kept
}

// equal reports whether two findings say the same, of whatever consumer.
func (f *Finding) equal(g *Finding) bool {
	return f.Span == g.Span && f.Rule == g.Rule && f.Severity == g.Severity && f.Class == g.Class && f.Products == g.Products &&
		f.mixed == g.mixed && f.Reader() == g.Reader() && f.Message(EN) == g.Message(EN)
}

// Consumers are those that the document was judged for.
func (r *Result) Consumers() []Consumer {
	if r.parts == nil {
		return []Consumer{r.Target.Consumer}
	}
	var list []Consumer
	for _, part := range r.parts {
		list = append(list, part.Target.Consumer)
	}
	return list
}

// For are the consumers that the finding is about where the document was judged
// for several and not all of them have it; otherwise none.
func (f *Finding) For() ConsumerSet { return f.consumers }

// Consumer is the consumer that the finding was made for.
func (f *Finding) Consumer() Consumer { return f.result.Target.Consumer }
