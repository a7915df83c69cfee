package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
)

var groupRankNotInParent = Rule{
	Name:     "group-rank-not-in-parent",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"a rank of a sub-communicator that its parent does not have", "子通信域的 rank 不在父通信域中"},
	Why: Text{
		"The ranks of a sub-communicator are ranks of its parent. HCCL refuses one that the parent does not have.",
		"子通信域的 rank 必须是父通信域中的 rank，否则 HCCL 拒绝创建。",
	},
	Fix: Text{"Use ranks of the parent, or another parent.", "使用父通信域中的 rank，或更换父通信域。"},
	Sources: []Source{
		{Runtime, "HcclCreateSubCommConfig: every rank is in the parent"},
		{Report, "torch_npu: group-local ranks where global ones were wanted"},
	},
	Plan: func(j *Job, r *Reporter) {
		subs := j.Plan.SubComms
		names := newSeen(len(subs))
		for i := range subs {
			if name := &subs[i].Name; name.OK() {
				names.first(hashText([]byte(name.Value)), i, func(k int) bool { return subs[k].Name.Value == name.Value })
			}
		}
		for i := range subs {
			// The world has group-rank-range, and what the plan does not create is
			// not known.
			if of := &subs[i].Parent; of.OK() && of.Value != plan.WorldGroup {
				k := names.find(hashText([]byte(of.Value)), func(k int) bool { return subs[k].Name.Value == of.Value })
				if k >= 0 && k != i && subs[k].RankIDs.Whole() {
					judgeParent(r, &subs[i], &subs[k])
				}
			}
		}
	},
	PlanOnly: true,
}

// judgeParent finds a rank that its parent does not have. Numbers within the
// parent are right, and those of the world may be meant: what is neither is
// wrong in any case.
func judgeParent(r *Reporter, s, parent *plan.SubComm) {
	size := int64(len(parent.RankIDs.List))
	var world []int64 // ascending; only needed for numbers beyond the parent
	for k := range s.RankIDs.List {
		n := &s.RankIDs.List[k]
		if !n.OK() || n.Value >= 0 && n.Value < size {
			continue
		}
		if world == nil {
			for i := range parent.RankIDs.List {
				world = append(world, parent.RankIDs.List[i].Value)
			}
			slices.Sort(world)
		}
		if _, has := slices.BinarySearch(world, n.Value); has {
			continue
		}
		r.Find(n.Span, Text{
			"rank {0} is not in {1}, the parent, which has {2}",
			"rank {0} 不在父通信域 {1} 中，后者有 {2} 个 rank",
		}, num(int(n.Value)), shown(s.Parent.Value), howMany(int(size), "rank")).
			See(opening(parent.RankIDs.Span), Text{"ranks of the parent", "父通信域的 rank"})
		return
	}
}

var groupListEmpty = Rule{
	Name:     "group-list-empty",
	Severity: Warning,
	Class:    Rejects,
	Summary:  Text{"an empty list of groups for GE or atc", "GE、atc 的 group 列表为空"},
	Why: Text{
		"The file asks for sub-communicators but lists none. GE goes on with half a configuration or refuses it, depending on the release.",
		"文件用于配置子通信域，却没有列出任何 group。不同版本的 GE 会拒绝该配置，或带着不完整的配置继续编译。",
	},
	Fix:     Text{"List the groups, or leave the file out.", "列出 group，或不使用该文件。"},
	Sources: []Source{{Report, "GE: an offline compilation with an empty group list went on with half of its configuration"}},
	Plan: func(j *Job, r *Reporter) {
		if noGroups(j.Plan) {
			r.Find(opening(j.Plan.Root), Text{"the list of groups is empty", "group 列表为空"})
		}
	},
	PlanOnly: true,
}

// noGroups reports whether a file that is there for its groups lists none.
func noGroups(p *plan.Plan) bool {
	list := p.Format == plan.GroupList || p.Format == plan.SubCommConfig || p.Format == plan.ModelRelation
	return list && len(p.Groups) == 0 && len(p.Issues) == 0 && len(p.Faults) == 0 && !p.Failed
}
