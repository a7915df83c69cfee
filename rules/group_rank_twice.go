package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var groupRankDuplicate = Rule{
	Name:     "group-rank-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"Device Id of server Id …" is invalid. Expected value: is unique`,
		"device id repeat for one server",
		"create group error:…",
	},
	Summary: Text{"a rank is twice in one group", "同一 group 中 rank 重复"},
	Why: Text{
		"A group holds each rank once. MindSpore and the Ascend 950 say so; older products find the device of that rank twice and report that the device id is not unique.",
		"group 中每个 rank 只能出现一次。MindSpore 和 Ascend 950 会直接报错；较早的产品会发现同一 device 出现两次，报错为 Device Id 不唯一。",
	},
	Fix:     Text{"List every rank once, and mind rank_num.", "每个 rank 只写一次，并相应修改 rank_num。"},
	Sources: []Source{{Runtime, "groups: repeated rank on the 950, repeated device id before it; sub-communicators: rank ids are unique"}},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(_ int, g *plan.Group) bool {
			f := judgeTwice(r, &g.RankIDs, onRank(g.Site))
			if f == nil {
				return false
			}
			if g.Dialect == plan.MindSpore || j.keepsOrder(r) {
				f.Code(noCode)
			}
			f.unlessSkipped(g.Site, Rejects)
			return true
		})
		for i := range j.Plan.SubComms {
			if f := judgeTwice(r, &j.Plan.SubComms[i].RankIDs, both(Text{})); f != nil {
				f.Code(noCode)
			}
		}
	},
	PlanOnly: true,
}

// judgeTwice finds the first rank that was there before.
func judgeTwice(r *Reporter, l *plan.Ints, on Arg) *Draft {
	if ascending(l) {
		return nil
	}
	s := newSeen(len(l.List))
	for i := range l.List {
		v := &l.List[i]
		if !v.OK() {
			continue
		}
		first := s.first(hashNumber(uint64(v.Value)), i, func(j int) bool { return l.List[j].Value == v.Value })
		if first != i {
			return r.Find(v.Span, Text{"rank {0} is already in the list{1}", "rank {0} 重复{1}"}, num(int(v.Value)), on).
				See(l.List[first].Span, Text{"first", "首次出现"})
		}
	}
	return nil
}

// ascending reports whether every number of a list is above the one before it.
func ascending(l *plan.Ints) bool {
	for i := 1; i < len(l.List); i++ {
		if a, b := &l.List[i-1], &l.List[i]; !a.OK() || !b.OK() || a.Value >= b.Value {
			return false
		}
	}
	return true
}

// keepsOrder reports whether create_group keeps the order of rank_ids.
func (j *Job) keepsOrder(r *Reporter) bool {
	f := r.target.Product.Family
	return f == product.FA5 || f == product.Unknown && j.Table != nil && j.Table.Layout == ranktable.V2
}
