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
	}
	out.share()
	out.bound()
	return &out
}

// bound keeps no more findings than of one consumer, and counts the rest.
func (r *Result) bound() {
	left := r.missing()
	var beyond []Finding
	if len(r.Findings) > maxFindings {
		r.Findings, beyond = r.Findings[:maxFindings], r.Findings[maxFindings:]
	}
	for i := range beyond {
		left[beyond[i].tally()]++
	}
	for t, n := range left {
		if n == 0 {
			delete(left, t)
		}
	}
	r.Uncounted = left
}

// missing is how many findings are missing of each kind of which some were only
// counted. Those that were counted for one consumer may be kept for another: of
// a kind there are as many as the consumer with the most has.
func (r *Result) missing() map[Tally]int {
	left := map[Tally]int{}
	for _, part := range r.parts {
		for t, n := range part.Uncounted {
			if n > 0 {
				left[t] = 0
			}
		}
	}
	if len(left) == 0 {
		return left
	}
	kept := kinds(r.Findings)
	for _, part := range r.parts {
		own := kinds(part.Findings)
		for t := range left {
			left[t] = max(left[t], own[t]+part.Uncounted[t]-kept[t])
		}
	}
	return left
}

// kinds counts findings by their kind.
func kinds(list []Finding) map[Tally]int {
	n := map[Tally]int{}
	for i := range list {
		n[list[i].tally()]++
	}
	return n
}

// tally is the kind that a finding is counted as where it is not kept.
func (f *Finding) tally() Tally { return Tally{f.Rule, f.Severity, f.Products != 0} }

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
	counted := r.counted()
	for i := range kept {
		if others := all &^ kept[i].consumers; others == 0 || others&counted[kept[i].Rule] != 0 {
			kept[i].consumers = 0
		}
	}
	r.Findings = kept
}

// counted are the consumers for which some findings of a rule were only counted:
// whether they have one that others have, nobody knows.
func (r *Result) counted() map[*Rule]ConsumerSet {
	sets := map[*Rule]ConsumerSet{}
	for _, part := range r.parts {
		for t, n := range part.Uncounted {
			if n > 0 {
				sets[t.Rule] |= ConsumersOf(part.Target.Consumer)
			}
		}
	}
	return sets
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
// for several and not all of them have it; otherwise none. It is none as well
// where that is not known, as findings of its rule were only counted.
func (f *Finding) For() ConsumerSet { return f.consumers }

// Consumer is the consumer that the finding was made for.
func (f *Finding) Consumer() Consumer { return f.result.Target.Consumer }
