package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
)

var groupCountUneven = Rule{
	Name:     "group-count-uneven",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}, {Warning, Documented}, {Warning, Advice}, {Info, Advice}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"DeviceNum of server Id …" is invalid`,
		"is that number of devices under each server node is the same",
	},
	Summary: Text{"servers give a group unequal numbers of ranks", "各 Server 加入 group 的 rank 数量不相等"},
	Why: Text{
		"On Atlas training products every server has to give a group equally many ranks, or the runtime refuses it. On Atlas A2 and A3 a group with unequal numbers, on A3 also of servers in the super pods, works but is slower.",
		"Atlas 训练系列产品要求各 Server 选取相同数量的 rank，否则运行时拒绝。Atlas A2、A3 上数量不相等（A3 还包括各超节点的 Server 数量）时可以运行，但性能劣化。",
	},
	Fix: Text{"Take equally many ranks of every server, on A3 also equally many servers of every super pod.", "各 Server 选取相同数量的 rank；A3 上各超节点的 Server 数量也应一致。"},
	Sources: []Source{
		{Manual, "create_group: equal numbers of ranks on every server; on A2 and A3 advised"},
		{Runtime, "groups of training products: the same number of devices on every server"},
	},
	Products:    product.Set910A | product.SetA2 | product.SetA3,
	PlanProduct: checkGroupCountUneven,
}

func checkGroupCountUneven(j *Job, p product.Product, r *Reporter) {
	if p.Family == product.FA3 && j.Table == nil {
		return // how many ranks a server has is not known
	}
	all := j.spreads(r)
	j.eachGroup(func(i int, g *plan.Group) bool {
		s := &all[i]
		h := s.uneven()
		if h == nil {
			return p.Family == product.FA3 && judgePods(j, r, g, s)
		}
		must := both(Text{"; unequal numbers are slower", "；数量不相等会造成性能劣化"})
		if p.Family == product.F910A {
			must = both(Text{"; all servers have to give the same", "；各 Server 应相等"})
		}
		first := &s.shares[0]
		f := r.Find(g.RankIDs.List[h.ranks[0].at].Span, Text{
			"number of ranks: {1} of {0}, but {3} of {2}{4}{5}{6}",
			"{0} 有 {1} 个 rank，而 {2} 有 {3} 个{4}{5}{6}",
		}, s.name(h), num(h.n), s.name(first), num(first.n), must, s.remark(), onRank(g.Site))
		switch {
		case p.Family == product.FA3:
			f.As(Info, Advice)
		case p.Family == product.FA2:
			f.As(Warning, Advice)
		case cards910A(p):
			f.As(Warning, Documented)
		default:
			f.unlessSkipped(g.Site, Rejects)
			if n := len(g.RankIDs.List); n%len(s.shares) != 0 || !fits910A(int32(n/len(s.shares))) {
				f.Code(noCode) // the division fails first, and has no code
			}
		}
		return true
	})
}

// judgePods compares how many servers of every super pod are in a group.
func judgePods(j *Job, r *Reporter, g *plan.Group, s *spread) bool {
	if len(j.Table.Pods) < 2 {
		return false
	}
	of := make([]int32, len(j.Table.Servers)) // index of the pod, from 1
	for i := range j.Table.PodServers {
		if p := &j.Table.PodServers[i]; p.Server >= 0 {
			of[p.Server] = int32(p.Pod) + 1
		}
	}
	count := make([]int, len(j.Table.Pods)+1)
	for i := range s.shares {
		count[of[s.shares[i].server]]++
	}
	if count[0] > 0 {
		return false // super-pod-coverage
	}
	first := 0
	for pod, n := range count {
		switch {
		case n == 0:
		case first == 0:
			first = pod
		case n != count[first]:
			r.Find(opening(g.RankIDs.Span), Text{
				"number of servers: {1} of super pod {0}, but {3} of super pod {2}; unequal numbers are slower{4}",
				"超节点 {0} 有 {1} 个 Server，而超节点 {2} 有 {3} 个；数量不相等会造成性能劣化{4}",
			}, val(j.Table.Pods[pod-1].ID), num(n), val(j.Table.Pods[first-1].ID), num(count[first]), onRank(g.Site)).As(Info, Advice)
			return true
		}
	}
	return false
}

var groupPosition910A = Rule{
	Name:     "group-position-910a",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Warning, Documented}},
	Summary:  Text{"servers give a group ranks at different positions", "各 Server 加入 group 的 rank 位置不对应"},
	Why: Text{
		"The ranks that the servers give to a group should sit at the same positions (rank mod 8, the device). CANN 6 demanded it on Atlas training products; on Atlas A2 the manual advises it.",
		"各 Server 加入 group 的 rank 应处于相同位置（rank id 对 8 取模，即 device）。CANN 6 的手册要求 Atlas 训练系列产品满足这一点，Atlas A2 的手册建议满足。",
	},
	Fix: Text{"Take the same device ids of every server.", "在各 Server 选取相同 device_id 的 rank。"},
	Sources: []Source{
		{Manual, "create_group, Atlas A2: positions are equal (rank mod 8); CANN 6.0.1, Atlas training products likewise"},
	},
	Products: product.Set910A | product.SetA2,
	PlanProduct: func(j *Job, p product.Product, r *Reporter) {
		all := j.spreads(r)
		j.eachGroup(func(i int, g *plan.Group) bool {
			s := &all[i]
			if s.uneven() != nil {
				return false // then they cannot be equal
			}
			for k := range s.shares {
				h, first := &s.shares[k], &s.shares[0]
				if h.odd || h.positions() == first.positions() {
					continue
				}
				f := r.Find(g.RankIDs.List[h.ranks[0].at].Span, Text{
					"{0} of {1}, but {2} of {3}: servers should give the same positions{4}{5}",
					"{1} 的 {0} 与 {3} 的 {2} 位置不对应{4}{5}",
				}, h.list(), s.name(h), first.list(), s.name(first), s.remark(), onRank(g.Site))
				if p.Family != product.F910A || r.has(anyPositions910A) {
					f.As(Warning, Documented)
				}
				f.unlessSkipped(g.Site, Documented)
				return true
			}
			return false
		})
	},
}

// positions are the devices of a share modulo 8, and which of them are there
// twice, as on servers with 16 devices.
func (h *share) positions() [2]uint64 {
	low, high := h.ids&0xff, h.ids>>8
	return [2]uint64{low | high, low & high}
}

var groupSingleServer310P = Rule{
	Name:     "group-single-server-310p",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Warning, Documented}},
	Summary:  Text{"a group over several servers of Atlas 300I Duo cards", "Atlas 300I Duo 推理卡的 group 跨越多个 Server"},
	Why: Text{
		"On the Atlas 300I Duo the manual allows groups within one server only. The runtime does not check it.",
		"手册规定 Atlas 300I Duo 推理卡的 group 仅支持 Server 单机场景，运行时不检查。",
	},
	Fix:      Text{"Make groups of the ranks of one server.", "group 只包含同一 Server 的 rank。"},
	Sources:  []Source{{Manual, "create_group, Atlas 300I Duo: single server only"}},
	Products: product.Set310P,
	PlanProduct: func(j *Job, _ product.Product, r *Reporter) {
		if j.Table == nil || !r.has(duoOneServer) {
			return // how many ranks a server has is not known
		}
		all := j.spreads(r)
		j.eachGroup(func(i int, g *plan.Group) bool {
			s := &all[i]
			if len(s.shares) < 2 {
				return false
			}
			a, b := &s.shares[0], &s.shares[1]
			r.Find(g.RankIDs.List[b.ranks[0].at].Span, Text{
				"rank {0} is on {1}, rank {2} on {3}; a group of Atlas 300I Duo cards stays within one server{4}",
				"rank {0} 在 {1} 上，rank {2} 在 {3} 上；Atlas 300I Duo 推理卡的 group 只支持单 Server{4}",
			}, num(b.ranks[0].rank), s.name(b), num(a.ranks[0].rank), s.name(a), onRank(g.Site)).unlessSkipped(g.Site, Documented)
			return true
		})
	},
}
