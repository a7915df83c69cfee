package rules

import "github.com/hcclint/hcclint/internal/plan"

var groupRankNum = Rule{
	Name:     "group-rank-num",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{
		"rank_num[…] not equal to rank_ids len[…]",
		"rank_num[…] is less than 0 or equal to 0",
	},
	Summary: Text{"rank_num is not the number of rank_ids", "rank_num 与 rank_ids 的数量不一致"},
	Why: Text{
		"create_group compares rank_num with the length of rank_ids and raises a ValueError when they differ or when there is no rank.",
		"create_group 会比较 rank_num 与 rank_ids 的长度，两者不等或没有 rank 时抛出 ValueError。",
	},
	Fix: Text{"Write the number of ranks in rank_ids, at least 1.", "rank_num 填写 rank_ids 的长度，至少为 1。"},
	Sources: []Source{
		{Manual, "create_group: rank_num is the number of ranks of the group"},
		{Runtime, "hccl.manage.api: rank_num > 0 and len(rank_ids) == rank_num; HcomCreateGroup: rankNum > 0"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(_ int, g *plan.Group) bool {
			n, list := g.RankNum, &g.RankIDs
			var f *Draft
			switch {
			case list.OK() && len(list.List) == 0:
				f = r.Find(list.Span, Text{"the group has no ranks{0}", "group 中没有 rank{0}"}, onRank(g.Site))
			case !n.OK():
				return false
			case n.Value < 1:
				f = r.Find(n.Span, Text{"rank_num is {0}, expected at least 1{1}", "rank_num 为 {0}，应至少为 1{1}"}, num(int(n.Value)), onRank(g.Site))
			case list.OK() && int64(len(list.List)) != n.Value:
				f = r.Find(n.Span, Text{
					"rank_num is {0}, but rank_ids has {1}{2}", "rank_num 为 {0}，而 rank_ids 有 {1} 个{2}",
				}, num(int(n.Value)), num(len(list.List)), onRank(g.Site)).See(opening(list.Span), Text{"rank_ids", "rank_ids"})
			default:
				return false
			}
			f.unlessSkipped(g.Site, Rejects)
			return true
		})
		for i := range j.Plan.SubComms {
			if list := &j.Plan.SubComms[i].RankIDs; list.OK() && len(list.List) == 0 {
				r.Find(list.Span, Text{"the sub-communicator has no ranks", "子通信域中没有 rank"})
			}
		}
	},
	PlanOnly: true,
}

var groupRankMax = Rule{
	Name:     "group-rank-max",
	Severity: Error,
	Class:    Documented,
	Summary:  Text{"more ranks than a group may have", "group 的 rank 数量超过上限"},
	Why: Text{
		"The manual allows 32768 ranks in a group (4096 up to CANN 6). The runtime does not check it, so what happens beyond is not known.",
		"手册规定 group 最多 32768 个 rank（CANN 6 及以前为 4096）。运行时不检查，超过后的行为未知。",
	},
	Fix:     Text{"Split the group.", "把 group 拆小。"},
	Sources: []Source{{Manual, "create_group: rank_num is at most 32768; CANN 6.0: at most 4096"}},
	Plan: func(j *Job, r *Reporter) {
		limit := int64(32768)
		if !r.has(groupOf32768) {
			limit = 4096
		}
		j.eachGroup(func(_ int, g *plan.Group) bool {
			n, at := int64(len(g.RankIDs.List)), opening(g.RankIDs.Span)
			if g.RankNum.OK() {
				n, at = max(n, g.RankNum.Value), g.RankNum.Span
			}
			if n <= limit || g.Dialect == plan.MindSpore {
				return false
			}
			r.Find(at, Text{"{0} ranks in a group, expected at most {1}", "group 有 {0} 个 rank，应不超过 {1} 个"}, num(int(n)), num(int(limit)))
			return true
		})
	},
	PlanOnly: true,
}
