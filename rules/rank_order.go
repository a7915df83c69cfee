package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var rankInterleaved = Rule{
	Name:     "rank-interleaved",
	Severity: Warning,
	Class:    Documented,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	Summary:  Text{"the ranks of servers alternate", "不同 Server 的 rank 交错编号"},
	Why: Text{
		"The manual wants the ranks of a server to follow each other. The runtime loads such a table, but groups of neighbouring ranks then cross servers, which is slow, and on Atlas training products create_group counts a new server at every change and fails.",
		"手册要求同一 Server 的 rank 连续编号。运行时能够加载交错的 rank table，但相邻 rank 组成的通信域会跨 Server，性能下降；在 Atlas 训练系列产品上，create_group 每遇到一次切换就多算一个 Server，导致失败。",
	},
	Fix: Text{
		"Number the devices server by server: all ranks of one server, then those of the next.",
		"按 Server 依次编号：先编完一个 Server 的全部 rank，再编下一个。",
	},
	Sources: []Source{
		{Manual, "rank table configuration, 1.x pages: ranks of different servers must not interleave"},
		{Runtime, "not checked in tables; groups count servers by changes of server_id along the ranks"},
	},
	Table:       checkRankInterleaved,
	PlanProduct: checkGroupInterleaved,
}

func checkRankInterleaved(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Servers) < 2 {
		return // documented for server_list; group_list numbers by server itself
	}
	byRank := t.ByRank()
	if len(byRank) == 0 || slices.Contains(byRank, -1) {
		return // the ranks themselves are wrong
	}
	left := make([]bool, len(t.Servers))
	was := t.Devices[byRank[0]].Server
	for rank, i := range byRank {
		d := &t.Devices[i]
		if d.Server == was {
			continue
		}
		left[was] = true
		if left[d.Server] {
			r.At(d.Rank, Text{
				"rank {0} is on {1} again, after rank {2} on {3}: ranks of servers alternate",
				"rank {0} 又回到 {1}，而 rank {2} 在 {3} 上：不同 Server 的 rank 交错",
			}, num(rank), server(int(d.Server)), num(rank-1), server(int(was)))
			return
		}
		was = d.Server
	}
}

var rankOrder = Rule{
	Name:      "rank-order",
	Severity:  Warning,
	Class:     Advice,
	Consumers: ConsumersOf(MindIE),
	Summary:   Text{"rank 0 is not on the first server", "rank 0 不在第一个 Server 上"},
	Why: Text{
		"MindIE takes the server of rank 0 as its master, and guides and scripts around it take the first server of the file. With another order they start different masters. HCCL itself does not mind the order.",
		"MindIE 以 rank 0 所在的 Server 为主节点，而相关脚本和指南以文件中的第一个 Server 为主节点，两者不一致时会启动不同的主节点。HCCL 本身不关心顺序。",
	},
	Fix: Text{"List the server with rank 0 first.", "把 rank 0 所在的 Server 放在 server_list 的第一项。"},
	Sources: []Source{
		{Manual, "MindIE rank table configuration: the master is the server with rank 0"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.Concise || len(t.Devices) == 0 {
			return // MindIE reads server_list
		}
		if i := t.ByRank()[0]; i >= 0 && t.Devices[i].Server != 0 {
			d := &t.Devices[i]
			r.At(d.Rank, Text{
				"rank 0 is on {0}, which is not the first server of the list; MindIE makes it the master",
				"rank 0 在 {0} 上，而它不是列表中的第一个 Server；MindIE 会以它为主节点",
			}, server(int(d.Server)))
		}
	},
}

var rankOrderV2 = Rule{
	Name:     "rank-order-v2",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"rank_list is not in the order of the ranks", "rank_list 没有按 rank_id 排序"},
	Why: Text{
		"The runtime does not sort the rank_list of a 2.0 table but later takes its n-th entry for rank n. The table loads, and ranks get each other's addresses on every network above layer 0.",
		"运行时不对 2.0 版本的 rank_list 排序，却把第 n 项当作 rank n。rank table 能够加载，但各 rank 在 layer 0 以上的网络中会拿到彼此的地址。",
	},
	Fix: Text{"Sort rank_list by rank_id.", "按 rank_id 从小到大排列 rank_list。"},
	Sources: []Source{
		{Runtime, "rank_list of 2.0 tables is indexed by rank_id and never sorted (executed: rank 0 got the layer 1 addresses of rank 1)"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.V2 || slices.Contains(t.ByRank(), -1) {
			return // the order of 1.x tables is free
		}
		for i := range t.Devices {
			if d := &t.Devices[i]; d.RankNum != uint32(i) {
				r.At(d.Rank, Text{
					"entry {0} of rank_list is rank {1}; the runtime takes it for rank {0}",
					"rank_list 的第 {0} 项（从 0 计）是 rank {1}，运行时会把它当作 rank {0}",
				}, num(i), num(d.RankNum))
				return
			}
		}
	},
}
