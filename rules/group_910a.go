package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
)

var groupSize910A = Rule{
	Name:     "group-size-910a",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}, {Warning, Documented}},
	Messages: []string{"device / server is invalid, uDeviceNum[…], uServerNum[…]"},
	Summary:  Text{"a number of ranks of a server that Atlas training products do not take", "Atlas 训练系列产品不支持的单 Server rank 数量"},
	Why: Text{
		"On Atlas training products a group takes 1, 2, 4 or 8 ranks of every server. The runtime divides the ranks by the servers and refuses any other number; it does not count plug-in cards.",
		"Atlas 训练系列产品上，group 在各 Server 选取的 rank 数量必须为 1、2、4 或 8。运行时用 rank 总数除以 Server 数，结果不符则拒绝；对插卡形态的产品不检查。",
	},
	Fix: Text{"Take 1, 2, 4 or 8 ranks of every server.", "各 Server 选取 1、2、4 或 8 个 rank。"},
	Sources: []Source{
		{Manual, "create_group, Atlas training products: 1, 2, 4 or 8 ranks of every server"},
		{Runtime, "groups: devices / servers is one of 1, 2, 4, 8, 16, except for plug-in cards"},
	},
	Products: product.Set910A,
	PlanProduct: func(j *Job, p product.Product, r *Reporter) {
		all := j.spreads(r)
		j.eachGroup(func(i int, g *plan.Group) bool {
			s := &all[i]
			if len(s.shares) == 0 || s.uneven() != nil || fits910A(s.shares[0].n) {
				return false // group-count-uneven
			}
			h := &s.shares[0]
			f := r.Find(g.RankIDs.List[h.ranks[0].at].Span, Text{
				"{1} gives {0} ({2}); Atlas training products take 1, 2, 4 or 8 ranks of every server{3}{4}",
				"{1} 选取了 {0} 个 rank（{2}），Atlas 训练系列产品要求为 1、2、4 或 8 个{3}{4}",
			}, num(h.n), s.name(h), h.list(), s.remark(), onRank(g.Site)).unlessSkipped(g.Site, Rejects)
			if cards910A(p) {
				f.As(Warning, Documented)
			}
			return true
		})
	},
}

// fits910A reports whether a server may give so many ranks.
func fits910A(n int32) bool { return n == 1 || n == 2 || n == 4 || n == 8 }

var groupRing910A = Rule{
	Name:     "group-ring-910a",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Error, Rejects}, {Warning, Rejects}, {Warning, Documented}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{`"Device Id of server Id …" is invalid. Expected value: is unique`},
	Summary:  Text{"ranks of both clusters of an Atlas training server in one group", "group 的 rank 跨越 Atlas 训练服务器的两个 cluster"},
	Why: Text{
		"Devices 0-3 and 4-7 of an Atlas training server are two clusters. A group that takes 2 or 4 ranks of a server must take them from one. The runtime refuses most sets of four over both, with the misleading text that the device id is unique; pairs and six sets of two and two pass although the manual forbids them.",
		"Atlas 训练服务器的 0-3 卡、4-7 卡各为一个 cluster（组网）。group 在某个 Server 选取 2 或 4 个 rank 时，必须同属一个 cluster。运行时拒绝大多数跨 cluster 的 4 卡组合，报错为容易误解的 Device Id … is unique；手册不允许的 2 卡组合和六种两两组合，运行时不检查。",
	},
	Picture: Text{
		"   0 --- 1        4 --- 5\n   |  X  |        |  X  |\n   2 --- 3        6 --- 7\n  cluster 0-3    cluster 4-7\n\n  {1, 2}, {5, 7}, {4, 5, 6, 7}    in one cluster: right\n  {3, 4}, {0, 1, 4, 5}            in both: wrong",
		"   0 --- 1        4 --- 5\n   |  X  |        |  X  |\n   2 --- 3        6 --- 7\n  cluster 0-3    cluster 4-7\n\n  {1, 2}、{5, 7}、{4, 5, 6, 7}    同属一个 cluster：正确\n  {3, 4}、{0, 1, 4, 5}            跨越两个 cluster：错误",
	},
	Fix: Text{"Take the ranks of a server from one cluster: devices 0-3 or 4-7.", "同一 Server 的 rank 从一个 cluster 中选取：0-3 卡或 4-7 卡。"},
	Sources: []Source{
		{Manual, "create_group, Atlas training products: cards 0-3 and 4-7 are separate networks; 2 or 4 ranks belong to one cluster"},
		{Runtime, "the sets of four devices that a server may have"},
	},
	Products:    product.Set910A,
	PlanProduct: checkGroupRing910A,
}

func checkGroupRing910A(j *Job, p product.Product, r *Reporter) {
	all := j.spreads(r)
	j.eachGroup(func(i int, g *plan.Group) bool {
		s := &all[i]
		worst, refused, n := (*share)(nil), false, 0
		for k := range s.shares {
			h := &s.shares[k]
			if !h.crosses() {
				continue
			}
			n++
			if no := h.n == 4 && !isCrossingSet(h.ids); worst == nil || no && !refused {
				worst, refused = h, no
			}
		}
		if worst == nil {
			return false
		}
		more := Text{}
		if n > 1 {
			more = Text{"; other servers likewise", "；其他 Server 也有同样的问题"}
		}
		f := r.Find(g.RankIDs.List[worst.second()].Span, Text{
			"{0} of {1} are in both clusters (devices 0-3 and 4-7){2}{3}{4}",
			"{1} 的 {0} 跨越两个 cluster（0-3 卡和 4-7 卡）{2}{3}{4}",
		}, worst.list(), s.name(worst), both(more), s.remark(), onRank(g.Site))
		switch {
		case cards910A(p):
			f.As(Warning, Documented).Code(noCode)
		case refused:
			f.As(Error, Rejects).unlessSkipped(g.Site, Rejects)
		default:
			f.Code(noCode).unlessSkipped(g.Site, Documented)
		}
		f.seeDevices(j, worst)
		return true
	})
}

// crosses reports whether 2 or 4 ranks of a server are in both clusters.
func (h *share) crosses() bool {
	return (h.n == 2 || h.n == 4) && !h.odd && h.ids <= 0xff && h.ids&0x0f != 0 && h.ids&0xf0 != 0
}

// second is the place in rank_ids of the first rank that is in another cluster
// than the one before it.
func (h *share) second() int32 {
	for i := 1; i < len(h.ranks); i++ {
		if clusterOf(h.ranks[i].id) != clusterOf(h.ranks[i-1].id) {
			return h.ranks[i].at
		}
	}
	return h.ranks[0].at
}
