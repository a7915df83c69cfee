package rules

import "github.com/hcclint/hcclint/internal/plan"

var groupOrder = Rule{
	Name:     "group-order",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"rank_ids are not ascending", "rank_ids 没有按从小到大排列"},
	Why: Text{
		"Before the Ascend 950, create_group sorts rank_ids: the rank in the group is the place in the sorted list, whatever was written. The Ascend 950 and sub-communicators keep the order. The manual advises the order of the physical links.",
		"Ascend 950 之前的产品上，create_group 会先对 rank_ids 排序：组内 rank 是排序后的位置，与书写顺序无关。Ascend 950 和子通信域保留书写顺序。手册建议按 device 的物理连接顺序排列。",
	},
	Fix: Text{"Write rank_ids in ascending order, unless the order is meant where it is kept.", "按从小到大书写 rank_ids；在保留顺序的场景下，确认该顺序符合预期。"},
	Sources: []Source{
		{Runtime, "HcomCreateGroup sorts the ranks in 1.x and keeps them on the 950; sub-communicators keep them"},
		{Manual, "create_group: rank_ids are best in the order of the physical links"},
	},
	Plan: func(j *Job, r *Reporter) {
		kept := Text{
			"rank {0} comes after rank {1}; the order is kept, so this is the order of the ranks in the group",
			"rank {0} 排在 rank {1} 之后；此处保留书写顺序，即组内 rank 的顺序",
		}
		sorted := Text{
			"rank {0} comes after rank {1}; create_group sorts rank_ids, the order written has no effect before the Ascend 950",
			"rank {0} 排在 rank {1} 之后；Ascend 950 之前的产品会先对 rank_ids 排序，书写顺序不起作用",
		}
		find := func(l *plan.Ints, message Text) bool {
			at := descent(l)
			if at > 0 {
				r.Find(l.List[at].Span, message, num(int(l.List[at].Value)), num(int(l.List[at-1].Value)))
			}
			return at > 0
		}
		message := sorted
		if j.keepsOrder(r) {
			message = kept
		}
		j.eachGroup(func(_ int, g *plan.Group) bool { return find(&g.RankIDs, message) })
		for i := range j.Plan.SubComms {
			find(&j.Plan.SubComms[i].RankIDs, kept)
		}
	},
	PlanOnly: true,
}

// descent is the first place in a list that is below the one before it, 0 when
// there is none or something cannot be read.
func descent(l *plan.Ints) int {
	if ascending(l) || !l.Whole() {
		return 0
	}
	for i := 1; i < len(l.List); i++ {
		if l.List[i].Value < l.List[i-1].Value {
			return i
		}
	}
	return 0
}

var groupSize = Rule{
	Name:     "group-size",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"a group of one rank for MindSpore", "MindSpore 的 group 只有一个 rank"},
	Why: Text{
		"MindSpore's manual asks for more than one rank in rank_ids; its code takes one. There is nothing to communicate in such a group.",
		"MindSpore 手册要求 rank_ids 多于一个 rank，代码则接受一个。这样的 group 没有通信意义。",
	},
	Fix:     Text{"Leave the group out, or give it more ranks.", "不创建该 group，或加入更多 rank。"},
	Sources: []Source{{Manual, "mindspore.communication.create_group: rank_ids has more than one rank"}},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(_ int, g *plan.Group) bool {
			one := g.Dialect == plan.MindSpore && g.RankIDs.OK() && len(g.RankIDs.List) == 1
			if one {
				r.Find(opening(g.RankIDs.Span), Text{
					"rank_ids has one rank, MindSpore documents more than one{0}", "rank_ids 只有一个 rank，MindSpore 手册要求多于一个{0}",
				}, onRank(g.Site))
			}
			return one
		})
	},
	PlanOnly: true,
}
