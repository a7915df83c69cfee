package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
)

var groupCallerNotMember = Rule{
	Name:     "group-caller-not-member",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"create group error:…"},
	Summary:  Text{"a rank creates a group that it is not in", "rank 创建了自己不在其中的 group"},
	Why: Text{
		"create_group of HCCL fails on every rank that is not in rank_ids. MindSpore's create_group is not judged here.",
		"不在 rank_ids 中的 rank 调用 HCCL 的 create_group 会失败。此规则不检查 MindSpore 的 create_group。",
	},
	Fix: Text{"Call it on the ranks of the group only: if rank in rank_ids.", "只在组内的 rank 上调用，例如 if rank in rank_ids。"},
	Sources: []Source{
		{Manual, "create_group: the calling rank has to be in the group"},
		{Runtime, "HcomCreateGroup: the calling rank is in the list, or NOT_FOUND"},
	},
	Plan: func(j *Job, r *Reporter) {
		member := make([]int32, j.Ranks()) // number of the group whose list was looked at last, from 1
		j.eachGroup(func(i int, g *plan.Group) bool {
			// Under a condition, or in a function, only some ranks may come there.
			if j.Plan.Format != plan.Script || g.Dialect != plan.HCCL || g.Conditional || g.InFunction || !g.RankIDs.Whole() {
				return false
			}
			for k := range g.RankIDs.List {
				if n := g.RankIDs.List[k].Value; n >= 0 && n < int64(len(member)) {
					member[n] = int32(i) + 1
				}
			}
			if g.Rank >= 0 {
				lacks := slices.IndexFunc(g.Ranks, func(rank uint32) bool { return member[rank] != int32(i)+1 })
				if lacks >= 0 {
					r.Find(opening(g.RankIDs.Span), Text{
						"rank {0} calls it but is not in rank_ids", "rank {0} 会执行此调用，但不在 rank_ids 中",
					}, num(g.Ranks[lacks]))
				}
				return lacks >= 0
			}
			rank := slices.IndexFunc(member, func(of int32) bool { return of != int32(i)+1 })
			if rank < 0 || len(g.RankIDs.List) == 0 {
				return false
			}
			r.Find(opening(g.RankIDs.Span), Text{
				"every rank calls it, but rank {0} is not in rank_ids", "所有 rank 都会执行此调用，但 rank {0} 不在 rank_ids 中",
			}, num(rank)).As(Warning, Rejects)
			return true
		})
	},
}
