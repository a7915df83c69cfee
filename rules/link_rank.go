package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
)

var linkRankOrder = Rule{
	Name:     "link-rank-order",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"rank in cluster_rank_info must be ordered"},
	Summary:  Text{"the ranks of a link do not ascend in the order written", "建链的 rank 没有按书写顺序递增"},
	Why: Text{
		"The Python part of link compares the ranks of cluster_rank_info in the order of the dict with the same ranks sorted, and raises a ValueError if they differ. The manual does not say so.",
		"link 的 Python 层要求 cluster_rank_info 中的 rank 按字典的书写顺序递增，否则抛出 ValueError。手册没有说明。",
	},
	Fix: Text{
		"Write the clusters in the order of their ranks: {2: 0, 1: 1} instead of {1: 1, 2: 0}.",
		"按 rank 从小到大书写：用 {2: 0, 1: 1}，而不是 {1: 1, 2: 0}。",
	},
	Sources: []Source{{Runtime, "LLMDataDist.link (llm_datadist.py): rank in cluster_rank_info must be ordered"}},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(_ int, l *plan.Link) bool {
			list := clusters(l)
			if repeats(j, l, list) {
				return false
			}
			high := -1
			for i := range list {
				switch rank := &list[i].Rank; {
				case !rank.OK():
				case high >= 0 && rank.Value < list[high].Rank.Value:
					f := r.Find(rank.Span, Text{
						"rank {0} of cluster {1} stands behind rank {2}, expected ascending ranks in the order written",
						"cluster {1} 的 rank {0} 写在 rank {2} 之后，应按书写顺序递增",
					}, whole(rank.Value), shown(list[i].ID.Text), whole(list[high].Rank.Value))
					f.See(list[high].Rank.Span, Text{"the higher rank", "较大的 rank"})
					doubt(f, l, Rejects)
					return true
				default:
					high = i
				}
			}
			return false
		})
	},
	PlanOnly: true,
}

var linkRankDuplicate = Rule{
	Name:     "link-rank-duplicate",
	Severity: Error,
	Class:    Misbehaves,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"two clusters of a link on one rank", "建链中两个 cluster 使用同一 rank"},
	Why: Text{
		"Every cluster joins the communicator as the rank it has here. The checks of link let equal ranks pass; both processes then take themselves for the same rank, and another rank never comes.",
		"每个 cluster 以此处的 rank 加入通信域。link 的检查允许 rank 相等，但两个进程会以同一 rank 加入，而另一个 rank 一直缺席。",
	},
	Fix: Text{"Give every cluster the rank of its own device.", "为每个 cluster 填写其 device 对应的 rank。"},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, cluster_rank_info: mapping between cluster IDs and rank IDs"},
		{Runtime, "LLMDataDist.link (llm_datadist.py): ranks are compared with sorted ranks, so equal ones pass"},
	},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(_ int, l *plan.Link) (found bool) {
			list := clusters(l)
			if repeats(j, l, list) {
				return false
			}
			eachRepeatedRank(list, func(c, first *plan.Pair) {
				found = true
				f := r.Find(c.Rank.Span, Text{
					"rank {0} is given to cluster {1} and to cluster {2}",
					"rank {0} 同时给了 cluster {1} 和 cluster {2}",
				}, whole(c.Rank.Value), shown(first.ID.Text), shown(c.ID.Text))
				f.See(first.Rank.Span, Text{"first used", "首次出现"})
				doubt(f, l, Misbehaves)
			})
			return found
		})
	},
	PlanOnly: true,
}

// eachRepeatedRank calls report for every cluster that has the highest rank so
// far once more. A lower one is not in order, which is worse.
func eachRepeatedRank(list []plan.Pair, report func(c, first *plan.Pair)) {
	high := -1
	for i := range list {
		switch rank := &list[i].Rank; {
		case !rank.OK():
		case high < 0 || rank.Value > list[high].Rank.Value:
			high = i
		case rank.Value == list[high].Rank.Value:
			report(&list[i], &list[high])
		}
	}
}
