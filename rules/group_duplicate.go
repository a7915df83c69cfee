package rules

import (
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
)

var groupNameDuplicate = Rule{
	Name:     "group-name-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}, {Warning, Misbehaves}},
	Messages: []string{"create group error:…"},
	Summary:  Text{"two groups have one name", "两个 group 的名称重复"},
	Why: Text{
		"A rank that is in two groups of one name cannot create the second: the name already exists. Without a common rank it works as long as every rank creates its own group only.",
		"某个 rank 同时属于两个同名 group 时，无法创建第二个：名称已存在。没有公共 rank 时，只要每个 rank 只创建自己所在的 group，就能正常运行。",
	},
	Fix: Text{"Give every group its own name.", "为每个 group 取不同的名称。"},
	Sources: []Source{
		{Runtime, "HcomCreateGroup: the group name is not used yet; sub-communicators likewise"},
		{Report, "torch_npu: names of point-to-point groups made from group-local ranks collided"},
	},
	Plan:     checkGroupNameDuplicate,
	PlanOnly: true,
}

// named is something with a name and ranks.
type named struct {
	name  plan.Text
	ranks *plan.Ints
	site  plan.Site
	span  Span
}

func checkGroupNameDuplicate(j *Job, r *Reporter) {
	groups := make([]named, 0, len(j.Plan.Groups))
	for i := range j.Plan.Groups {
		g := &j.Plan.Groups[i]
		groups = append(groups, named{g.Name, &g.RankIDs, g.Site, g.Span})
	}
	judgeNames(r, groups)
	subs := make([]named, 0, len(j.Plan.SubComms))
	for i := range j.Plan.SubComms {
		s := &j.Plan.SubComms[i]
		subs = append(subs, named{s.Name, &s.RankIDs, plan.Everywhere(), s.Span})
	}
	judgeNames(r, subs)
}

func judgeNames(r *Reporter, list []named) {
	list = slices.DeleteFunc(list, func(n named) bool {
		return !n.name.OK() || n.name.Value == "" || n.name.Value == plan.WorldGroup
	})
	slices.SortStableFunc(list, func(a, b named) int { return cmp.Compare(a.name.Value, b.name.Value) })
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].name.Value == list[0].name.Value {
			n++
		}
		if n > 1 {
			judgeSameName(r, list[:n])
		}
		list = list[n:]
	}
}

// member is a rank of one of several groups of a name.
type member struct {
	rank  int64
	index int32
}

// judgeSameName judges groups of one name, in the order of the text: each one
// against those before it.
func judgeSameName(r *Reporter, same []named) {
	var all []member
	for i := range same {
		for k := range same[i].ranks.List {
			if n := &same[i].ranks.List[k]; n.OK() {
				all = append(all, member{n.Value, int32(i)})
			}
		}
	}
	slices.SortFunc(all, func(a, b member) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.index, b.index)) })
	meets := make([]member, len(same)) // the first group with a rank in common, and that rank
	for i := range meets {
		meets[i].index = -1
	}
	for k := 1; k < len(all); k++ {
		if a, b := all[k-1], all[k]; a.rank == b.rank && a.index != b.index && meets[b.index].index < 0 {
			meets[b.index] = a
		}
	}
	told := int32(-1)
	for i := 1; i < len(same); i++ {
		if told >= 0 && same[told].span == same[i].span {
			continue // one call, evaluated for many ranks
		}
		if judgePair(r, same, i, meets[i]) {
			told = int32(i)
		}
	}
}

func judgePair(r *Reporter, same []named, i int, meets member) bool {
	g, first := &same[i], &same[0]
	if meets.index >= 0 {
		first = &same[meets.index]
	}
	oneCall, branches := g.span == first.span, g.site.Conditional && first.site.Conditional
	var f *Draft
	switch {
	case g.site.Dialect == plan.MindSpore && sameRanks(g.ranks, first.ranks):
		return false // MindSpore takes the same list again
	case meets.index < 0 && (oneCall || branches):
		return false // every rank makes its own group
	case oneCall && g.site.Conditional:
		return false // which ranks come there is not known
	case oneCall:
		r.Find(g.name.Span, Text{
			"ranks {0} and {1} give group {2} different rank_ids, and rank {3} is in both",
			"rank {0} 与 rank {1} 为 group {2} 传入的 rank_ids 不同，而 rank {3} 同时在两者之中",
		}, num(first.site.Rank), num(g.site.Rank), shown(g.name.Value), num(int(meets.rank))).As(Warning, Misbehaves)
		return true
	case meets.index < 0:
		f = r.Find(g.name.Span, Text{
			"group {0} is created twice; a rank that creates both fails at the second",
			"group {0} 重复；同一 rank 若创建两个同名 group，第二个会失败",
		}, shown(g.name.Value)).As(Warning, Rejects)
	default:
		f = r.Find(g.name.Span, Text{
			"group {0} is created twice, and rank {1} is in both",
			"group {0} 重复，且 rank {1} 同时属于两者",
		}, shown(g.name.Value), num(int(meets.rank)))
		if branches {
			f.As(Warning, Rejects)
		}
	}
	if r.Consumer() == TorchNPU {
		f.As(Error, Rejects) // its groups are made on every rank
	}
	f.See(first.name.Span, Text{"first created", "首次创建"})
	return true
}

// sameRanks reports whether two lists say the same.
func sameRanks(a, b *plan.Ints) bool {
	return a.Whole() && b.Whole() && slices.EqualFunc(a.List, b.List, func(x, y plan.Int) bool { return x.Value == y.Value })
}
