package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
)

// eachGroup asks judge about every group. Of the groups that one call of a
// script makes on different ranks it asks until judge finds something.
func (j *Job) eachGroup(judge func(i int, g *plan.Group) bool) {
	found := false
	for i := range j.Plan.Groups {
		g := &j.Plan.Groups[i]
		if i > 0 && g.Rank >= 0 && g.Span == j.Plan.Groups[i-1].Span {
			if found {
				continue
			}
		}
		found = judge(i, g)
	}
}

// eachSplit does the same for splits.
func (j *Job) eachSplit(judge func(i int, s *plan.Split) bool) {
	found := false
	for i := range j.Plan.Splits {
		s := &j.Plan.Splits[i]
		if i > 0 && s.Rank >= 0 && s.Span == j.Plan.Splits[i-1].Span && s.Kind == j.Plan.Splits[i-1].Kind && found {
			continue
		}
		found = judge(i, s)
	}
}

// onRank says for which rank a call was evaluated.
func onRank(s plan.Site) Arg {
	if s.Rank < 0 {
		return both(Text{})
	}
	n := strconv.Itoa(s.Rank)
	return both(Text{" (on rank " + n + ")", "（rank " + n + " 上）"})
}

// unlessSkipped makes a warning of what stands under a condition and was
// evaluated for a rank that may never come there.
func (d *Draft) unlessSkipped(s plan.Site, c Class) *Draft {
	if s.Conditional && s.Rank >= 0 {
		d.As(Warning, c)
	}
	return d
}

// place is where a value is missing: at the value, or at the object without it.
func place(at, object Span) Span {
	if at.End > at.Start {
		return at
	}
	return opening(object)
}
