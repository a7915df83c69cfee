package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
)

// maxClusters is how many clusters a communicator of link may have.
const maxClusters = 4

// eachLink asks about every link. A call of a script whose arguments differ
// from rank to rank is several links; once something was found, the others are
// passed over: it is one place, and mostly one mistake.
func eachLink(j *Job, ask func(i int, l *plan.Link) (found bool)) {
	found := false
	for i := range j.Plan.Links {
		l := &j.Plan.Links[i]
		if found && sameCall(j, i) {
			continue
		}
		found = ask(i, l)
	}
}

// sameCall reports whether link i is the call before it once more, evaluated
// for other ranks.
func sameCall(j *Job, i int) bool {
	return i > 0 && j.Plan.Links[i].Rank >= 0 && j.Plan.Links[i].Span == j.Plan.Links[i-1].Span
}

// inScript reports whether the links are calls of a script. How many of them
// one process makes, and in which order, cannot be told: samples have the two
// sides of a link in one file.
func inScript(j *Job) bool { return j.Plan.Format == plan.Script }

// doubt makes a finding a warning if the call may be one that the rank it was
// evaluated for never makes.
func doubt(f *Draft, l *plan.Link, c Class) {
	if l.Rank >= 0 && l.Conditional {
		f.As(Warning, c)
	}
}

// linkPlace is where something about the whole of a link is said.
func linkPlace(l *plan.Link) Span {
	if l.Name.Here() {
		return l.Name.Span
	}
	return opening(l.Span)
}

// linkName is how messages name a link.
func linkName(l *plan.Link) Arg {
	if l.Name.OK() {
		return shown(l.Name.Value)
	}
	return both(Text{"without a name", "（无名称）"})
}

// repeats reports whether a cluster of a link is given twice, of which
// link-cluster-id speaks; list is what is left of them. In JSON that is only a
// warning about the text, and what is left is judged.
func repeats(j *Job, l *plan.Link, list []plan.Pair) bool {
	return len(list) < len(l.Clusters) && j.Plan.Format != plan.JSON
}

// clusters are the entries of cluster_rank_info as the dict has them: an id that
// is given twice stands where it was first, with the rank that was last.
func clusters(l *plan.Link) []plan.Pair {
	if !l.State.OK() {
		return nil
	}
	list := make([]plan.Pair, 0, len(l.Clusters))
	firsts := newSeen(len(l.Clusters))
	for _, c := range l.Clusters {
		at := len(list)
		if c.ID.OK() {
			at = firsts.first(hashNumber(c.ID.Value), at, func(k int) bool { return list[k].ID.Value == c.ID.Value })
		}
		if at < len(list) {
			list[at].Rank = c.Rank
		} else {
			list = append(list, c)
		}
	}
	return list
}
