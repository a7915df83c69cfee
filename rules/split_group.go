package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/plan"
)

var splitGroupUnknown = Rule{
	Name:     "split-group-unknown",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Summary:  Text{"a split for a group that nobody creates", "切分策略所属的 group 没有创建"},
	Why: Text{
		"A split strategy belongs to hccl_world_group or to a group that was created before. In a script the rule only speaks when the names of all its create_group calls can be read.",
		"切分策略只能用于 hccl_world_group 或已创建的 group。对脚本，只有能读出其中全部 create_group 的名称时才检查。",
	},
	Fix: Text{"Correct the name, or create the group.", "修正名称，或创建该 group。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_size: group is hccl_world_group or a group of one's own; the calling rank is in it"},
		{Runtime, "hccl.split.api: the checks of group names"},
	},
	Plan: func(j *Job, r *Reporter) {
		names, all := j.groupNames()
		if !all || len(names) == 0 && j.Plan.Format == plan.Script {
			return
		}
		known := append(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return len(n) > maxNameBytes }), plan.WorldGroup)
		tries := maxTries
		j.eachSplit(func(i int, s *plan.Split) bool {
			name := s.Group.Value
			again := i > 0 && s.Rank < 0 && s.Span == j.Plan.Splits[i-1].Span
			if !s.Group.OK() || again || name == "" || len(name) > maxNameBytes {
				return false
			}
			if _, found := slices.BinarySearch(names, name); name == plan.WorldGroup || found {
				return false
			}
			meant := Text{}
			if tries -= len(known); tries >= 0 {
				if n := near.Best(name, known); n != "" {
					meant = Text{", did you mean " + clip([]byte(n)) + "?", "，是否应为 " + clip([]byte(n)) + "？"}
				}
			}
			r.Find(s.Group.Span, Text{"group {0} is not created{1}{2}", "group {0} 没有创建{1}{2}"}, shown(name), both(meant), onRank(s.Site)).
				unlessSkipped(s.Site, Rejects)
			return true
		})
	},
	PlanOnly: true,
}

// maxTries is how many names are compared to find those that were meant.
const maxTries = 10_000

// groupNames are the names of the groups that the plan creates, sorted, and
// whether all could be read.
func (j *Job) groupNames() (names []string, all bool) {
	for i := range j.Plan.Groups {
		n := &j.Plan.Groups[i].Name
		if !n.OK() {
			return nil, false
		}
		names = append(names, n.Value)
	}
	for i := range j.Plan.SubComms {
		if n := &j.Plan.SubComms[i].Name; n.OK() {
			names = append(names, n.Value)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), true
}

var splitBothSet = Rule{
	Name:     "split-both-set",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"a group is split by size and by index", "同一 group 同时按数据量和按索引切分"},
	Why: Text{
		"Where both strategies are set for a group, HCCL takes the one by size. The one by index has no effect.",
		"同一 group 同时设置两种策略时，HCCL 采用按数据量百分比的策略，按梯度索引的策略不起作用。",
	},
	Fix: Text{"Leave one of the two out.", "只保留其中一种。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_size: the one by data volume is preferred"},
		{Runtime, "gradient segments: by size before by index"},
	},
	Plan:     func(j *Job, r *Reporter) { j.judgeSplits(r, true) },
	PlanOnly: true,
}

var splitSetTwice = Rule{
	Name:     "split-set-twice",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"a split is set twice for one group", "同一 group 重复设置切分策略"},
	Why: Text{
		"HCCL keeps the first strategy of a group. The second call reports success and has no effect.",
		"HCCL 只保留首次设置的策略，第二次调用返回成功，但不起作用。",
	},
	Fix:      Text{"Keep the call that is meant.", "只保留所需的一次调用。"},
	Sources:  []Source{{Runtime, "split strategies: a map insert, which does not replace"}},
	Plan:     func(j *Job, r *Reporter) { j.judgeSplits(r, false) },
	PlanOnly: true,
}

// judgeSplits finds splits for one group: of both kinds, or of one.
func (j *Job) judgeSplits(r *Reporter, bothKinds bool) {
	list := make([]*plan.Split, 0, len(j.Plan.Splits))
	for i := range j.Plan.Splits {
		s := &j.Plan.Splits[i]
		if s.Group.OK() || s.Group.Value == plan.WorldGroup {
			list = append(list, s)
		}
	}
	firsts := newSeen(2 * len(list))
	for i, s := range list {
		hash := hashText([]byte(s.Group.Value))
		same := func(kind plan.Kind) func(k int) bool {
			return func(k int) bool { return list[k].Kind == kind && list[k].Group.Value == s.Group.Value }
		}
		first := firsts.first(hash, i, same(s.Kind))
		switch {
		case !bothKinds && first != i && list[first].Span != s.Span && !branches(list[first], s):
			r.Find(opening(s.Span), Text{
				"the split of group {0} is set again; HCCL keeps the first one",
				"group {0} 的切分策略重复设置，HCCL 只保留首次设置的策略",
			}, shown(s.Group.Value)).See(opening(list[first].Span), Text{"first set", "首次设置"})
		case bothKinds && first == i:
			other := firsts.find(hash, same(1-s.Kind))
			if other >= 0 && !branches(list[other], s) {
				judgeBoth(r, s, list[other])
			}
		}
	}
}

// branches reports whether two calls may stand in branches of which only one is
// taken.
func branches(a, b *plan.Split) bool { return a.Conditional && b.Conditional }

func judgeBoth(r *Reporter, a, b *plan.Split) {
	if a.Kind == plan.BySize {
		a, b = b, a
	}
	r.Find(opening(place(a.List, a.Span)), Text{
		"group {0} is also split by size, so that this split by index has no effect",
		"group {0} 还设置了按数据量百分比的切分，此处按索引的切分不起作用",
	}, shown(a.Group.Value)).See(opening(place(b.List, b.Span)), Text{"split by size", "按数据量切分"})
}
