package rules

import (
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
)

var groupSameRanks = Rule{
	Name:      "group-same-ranks",
	Severity:  Info,
	Class:     Advice,
	Consumers: ConsumersOf(TorchNPU),
	Summary:   Text{"two groups of the same ranks under different names", "两个名称不同的 group 包含相同的 rank"},
	Why: Text{
		"HCCL takes any number of groups with the same ranks. Old releases of torch_npu made the id of a communicator from its ranks, so that two such groups got one and collided.",
		"HCCL 允许多个 group 包含相同的 rank。旧版本 torch_npu 由 rank 列表生成通信域 ID，这样的两个 group 会得到同一个 ID 而冲突。",
	},
	Fix:      Text{"Nothing has to be done with a current torch_npu; with an old one create the group once.", "当前版本的 torch_npu 无需处理；旧版本只创建一次该 group。"},
	Sources:  []Source{{Report, "torch_npu commit 86e0a698: the id of a group was made from its ranks"}},
	Plan:     checkGroupSameRanks,
	PlanOnly: true,
}

// checkGroupSameRanks sorts the groups by their lists, so that equal ones stand
// together.
func checkGroupSameRanks(j *Job, r *Reporter) {
	var groups []*plan.Group
	for i := range j.Plan.Groups {
		if g := &j.Plan.Groups[i]; g.Name.OK() && g.RankIDs.Whole() && len(g.RankIDs.List) > 0 {
			groups = append(groups, g)
		}
	}
	slices.SortStableFunc(groups, func(a, b *plan.Group) int {
		return cmp.Or(compareRanks(&a.RankIDs, &b.RankIDs), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	first := 0
	for i := 1; i < len(groups); i++ {
		if compareRanks(&groups[first].RankIDs, &groups[i].RankIDs) != 0 {
			first = i
			continue
		}
		if a, b := groups[first], groups[i]; a.Name.Value != b.Name.Value {
			r.Find(b.Name.Span, Text{
				"group {0} has the same ranks as group {1}; an old torch_npu gives both one id",
				"group {0} 与 group {1} 的 rank 相同，旧版本 torch_npu 会为两者生成同一个 ID",
			}, shown(b.Name.Value), shown(a.Name.Value)).See(a.Name.Span, Text{"the other group", "另一个 group"})
		}
	}
}

func compareRanks(a, b *plan.Ints) int {
	return slices.CompareFunc(a.List, b.List, func(x, y plan.Int) int { return cmp.Compare(x.Value, y.Value) })
}
