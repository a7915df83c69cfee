package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var groupRankRange = Rule{
	Name:     "group-rank-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{
		"rank_id[…] is less than 0",
		"create group error:…",
	},
	Summary: Text{"a rank that does not exist", "rank 不存在"},
	Why: Text{
		"rank_ids are ranks of the world: from 0 to one less than the number of devices in the rank table. The runtime refuses any other.",
		"rank_ids 是全局 rank id，范围为 0 到（rank table 中的 device 数 - 1）。运行时拒绝范围之外的 rank。",
	},
	Fix: Text{
		"Use ranks of the rank table. A call under a condition is only a warning: it may be meant for a larger job, or never run on that rank.",
		"使用 rank table 中的 rank。带条件的调用只给出警告：它可能针对更大规模的任务，或不会在该 rank 上执行。",
	},
	Sources: []Source{
		{Manual, "create_group: rank_ids are world rank ids"},
		{Runtime, "the highest rank is less than the world size; Python: each at least 0"},
	},
	Plan: func(j *Job, r *Reporter) {
		ranks := j.Ranks()
		j.eachGroup(func(_ int, g *plan.Group) bool {
			f := judgeRange(j, r, &g.RankIDs, ranks, onRank(g.Site))
			if f != nil && g.Conditional {
				f.As(Warning, Rejects)
			}
			return f != nil
		})
		for i := range j.Plan.SubComms {
			judgeRange(j, r, &j.Plan.SubComms[i].RankIDs, ranks, both(Text{}))
		}
	},
}

// judgeRange finds the first rank of a list that does not exist. Without a table
// only negative ranks and those beyond 32 bits are known not to.
func judgeRange(j *Job, r *Reporter, l *plan.Ints, ranks int, on Arg) *Draft {
	limit := int64(ranks)
	if ranks == 0 {
		limit = 1 << 32
	}
	first, n := -1, 0
	for i := range l.List {
		if v := &l.List[i]; v.OK() && (v.Value < 0 || v.Value >= limit) {
			if n++; first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return nil
	}
	v := &l.List[first]
	more := both(Text{})
	if n > 1 {
		count := strconv.Itoa(n - 1)
		more = both(Text{" (and " + count + " more)", "（另有 " + count + " 个）"})
	}
	if ranks == 0 {
		return r.Find(v.Span, Text{"{0} is no rank{1}{2}", "{0} 不是合法的 rank{1}{2}"}, num(int(v.Value)), more, on)
	}
	return r.Find(v.Span, Text{
		"rank {0} is not among the ranks 0 to {1} of the rank table{2}{3}",
		"rank {0} 不在 rank table 的 0 至 {1} 之内{2}{3}",
	}, num(int(v.Value)), num(ranks-1), more, on).
		SeeTable(j, opening(tablePlace(j.Table)), Text{"number of devices: {0}", "共 {0} 个 device"}, num(ranks))
}

// tablePlace is where a table lists its devices.
func tablePlace(t *ranktable.Table) Span {
	for _, v := range [...]ranktable.Value{t.ServerList, t.RankList, t.GroupList, t.NodeList} {
		if v.Here() {
			return v.Span()
		}
	}
	return t.Object
}
