package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var heterogeneousTable = Rule{
	Name:     "heterogeneous-table",
	Severity: Info,
	Class:    Advice,
	Also:     []Verdict{{Error, Rejects}},
	Runtime:  []Code{"EI0017", "EI0014"},
	Summary:  Text{"version 1.1 is the undocumented heterogeneous layout", "1.1 版本是未公开的异构格式"},
	Why: Text{
		"The runtime reads version 1.1 with node_list, but no manual describes it. It wants a collective_id, nodes named by their IP addresses and ranks on devices: a rank on the host (device_id -1 or absent) is read and then refused by the communicator.",
		"运行时能解析带 node_list 的 1.1 版本，但没有手册说明。它要求有 collective_id，节点以 IP 地址命名，rank 位于 device 上：位于主机侧的 rank（device_id 为 -1 或缺失）能通过解析，随后被通信域拒绝。",
	},
	Fix: Text{
		"Write the table as version 1.0 with server_list, unless the program that made it asks for version 1.1.",
		"改用带 server_list 的 1.0 版本，除非生成该文件的程序明确要求 1.1 版本。",
	},
	Sources: []Source{
		{Runtime, "version 1.1: collective_id, node_addr, ranks, mode and heterog_sub_version"},
	},
	Table: checkHeterogeneous,
}

func checkHeterogeneous(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Heterogeneous {
		return
	}
	place := t.Version.Span()
	if !t.Version.Here() {
		place = opening(t.Object)
	}
	r.Find(place, Text{
		"a node_list table (version 1.1) is read, but no manual describes it",
		"运行时能解析 node_list 格式（1.1 版本），但没有手册说明",
	}).Code(noCode)
	c := heterogCheck{t, r, t.Is(t.HeterogVersion, "1.2")}
	c.top()
	c.nodes()
	for i := range t.Devices {
		c.rank(i)
	}
}

type heterogCheck struct {
	t   *ranktable.Table
	r   *Reporter
	sub bool // heterog_sub_version 1.2 makes more keys required
}

func (c heterogCheck) refuse(v jsonscan.Value, message Text, args ...Arg) *Draft {
	return c.r.At(v, message, args...).As(Error, Rejects).Code(noCode)
}

func (c heterogCheck) missing(object Span, k ranktable.Key) {
	c.r.Find(opening(object), Text{"{0} is missing", "缺少 {0}"}, key(k)).As(Error, Rejects).Code("EI0017")
}

func (c heterogCheck) top() {
	t := c.t
	if !t.CollectiveID.Here() && !t.Misspelt(ranktable.OTop, 0, ranktable.KCollectiveID) {
		c.missing(t.Object, ranktable.KCollectiveID)
	}
	if n := len(t.CollectiveID.Text(t.Src)); t.CollectiveID.IsString() && n > maxLegacyName {
		c.refuse(t.CollectiveID, Text{
			"collective_id has {0} bytes, at most {1} are allowed",
			"collective_id 长 {0} 字节，上限为 {1} 字节",
		}, num(n), num(maxLegacyName))
	}
	if v := t.Mode; v.IsString() && !v.Empty() && !t.Is(v, "tcp") && !t.Is(v, "rdma") {
		c.refuse(v, Text{"mode {0} is not known, expected tcp or rdma", "mode {0} 不受支持，应为 tcp 或 rdma"}, val(v))
	}
	if v := t.HeterogVersion; v.IsString() && !c.sub {
		c.refuse(v, Text{
			`heterog_sub_version {0} is not known, expected "1.2"`,
			`heterog_sub_version {0} 不受支持，应为 "1.2"`,
		}, val(v))
	}
}

// nodes checks node_addr: it names the node and has to be its address.
func (c heterogCheck) nodes() {
	t := c.t
	firsts := newSeen(len(t.Servers))
	for i := range t.Servers {
		v := t.Servers[i].ID
		if !v.IsString() {
			continue
		}
		text := v.Text(t.Src)
		if a := ranktable.ParseAddress(text); !a.Valid() || a.Form == ranktable.IPv4 && a.Netip().IsUnspecified() {
			if !isPlaceholder(text) {
				c.refuse(v, Text{
					"node_addr {0} is no IP address",
					"node_addr {0} 不是 IP 地址",
				}, val(v)).Code("EI0014")
			}
			continue
		}
		j := firsts.first(hashText(text), i, func(j int) bool { return bytes.Equal(t.Servers[j].ID.Text(t.Src), text) })
		if j != i {
			c.refuse(v, Text{"node_addr {0} is used twice", "node_addr {0} 重复"}, val(v)).Code("EI0014").
				See(t.Servers[j].ID.Span(), Text{"first used", "首次出现"})
		}
	}
}
