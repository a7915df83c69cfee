package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var labLayout = Rule{
	Name:     "lab-layout",
	Severity: Warning,
	Class:    Advice,
	Also:     []Verdict{{Error, Rejects}},
	Runtime:  []Code{"EI0017"},
	Messages: []string{"device / server is invalid, uDeviceNum[…], uServerNum[…]"},
	Summary:  Text{"deploy_mode makes the table an undocumented layout", "deploy_mode 使 rank table 按未公开的 lab 格式解析"},
	Why: Text{
		`A group_list table with the key deploy_mode, whatever its value, is read as the "lab" layout. No manual describes it: it wants rank_id in each instance, device_num and server_num in each group, and para_plane_nic_location "device".`,
		`带有 deploy_mode 字段的 group_list 格式，无论其取值如何，都会按 lab 格式解析。该格式没有手册说明：它要求每个 instance 有 rank_id，每个 group 有 device_num 和 server_num，且 para_plane_nic_location 为 "device"。`,
	},
	Fix: Text{
		"Write the table in the server_list layout (version 1.0). To stay with the documented group_list layout, delete deploy_mode.",
		"改用 server_list 格式（1.0 版本）。如需保留手册中的 group_list 格式，删除 deploy_mode。",
	},
	Sources: []Source{
		{Runtime, "group_list with deploy_mode: its own keys, counts and one device for each instance"},
	},
	Products: readers,
	Product:  checkLabLayout,
}

func checkLabLayout(t *ranktable.Table, p product.Product, r *Reporter) {
	if t.Layout != ranktable.Lab {
		return
	}
	r.At(t.DeployMode, Text{
		"deploy_mode selects the lab layout, which no manual describes",
		"deploy_mode 使 rank table 按 lab 格式解析，该格式没有手册说明",
	}).Code(noCode)
	c := labCheck{t, r}
	switch v := t.NICLocation; {
	case !v.Here():
		c.missing(t.Object, ranktable.OTop, 0, ranktable.KNICLocation)
	case v.IsString() && !t.Is(v, "device") && p.Family != product.F310P:
		r.At(v, Text{
			`para_plane_nic_location {0} is refused, expected "device"`,
			`para_plane_nic_location {0} 会被拒绝，应为 "device"`,
		}, val(v)).As(Error, Rejects).Code(noCode)
	}
	for i := range t.Groups {
		c.group(i, p.Family)
	}
	for i := range t.Servers {
		c.instance(i)
	}
}

type labCheck struct {
	t *ranktable.Table
	r *Reporter
}

func (c labCheck) missing(object Span, o ranktable.Owner, index int, k ranktable.Key) {
	if c.t.Misspelt(o, index, k) {
		return
	}
	c.r.Find(opening(object), Text{
		"{0} is missing, the lab layout needs it",
		"缺少 {0}，lab 格式必须有该字段",
	}, key(k)).As(Error, Rejects)
}

func (c labCheck) group(i int, f product.Family) {
	g := &c.t.Groups[i]
	devices, ok := c.count(i, g.DeviceNum, ranktable.KDeviceNum)
	if ok && devices != g.NServers && g.NServers > 0 {
		ok = false
		c.r.At(g.DeviceNum, Text{
			"device_num is {0}, but the number of instances listed is {1}",
			"device_num 为 {0}，而实际列出 {1} 个 instance",
		}, val(g.DeviceNum), num(int(g.NServers))).As(Error, Rejects).Code(noCode)
	}
	servers, known := c.count(i, g.ServerNum, ranktable.KServerNum)
	if listed := c.servers(g); known && servers != listed && g.NServers > 0 {
		c.r.At(g.ServerNum, Text{
			"server_num is {0}, but the instances have {1} different server_id",
			"server_num 为 {0}，而各 instance 中有 {1} 个不同的 server_id",
		}, val(g.ServerNum), num(listed)).As(Error, Rejects).Code(noCode)
		return
	}
	if !known || servers > 0 && (!ok || f == product.F310P) {
		return
	}
	if servers > 0 && devices%servers == 0 {
		switch devices / servers {
		case 1, 2, 4, 8, 16:
			return
		}
	}
	c.r.At(g.ServerNum, Text{
		"server_num {0} does not fit device_num {1}: expected 1, 2, 4, 8 or 16 devices per server",
		"server_num {0} 与 device_num {1} 不匹配：每个 Server 的 device 数应为 1、2、4、8 或 16",
	}, val(g.ServerNum), val(g.DeviceNum)).As(Error, Rejects).Code(noCode)
}

// servers counts the servers of a group: the runtime compares the devices of
// each with what server_num makes the average.
func (c labCheck) servers(g *ranktable.Group) uint32 {
	list := c.t.Servers[g.FirstServer : g.FirstServer+g.NServers]
	firsts, n := newSeen(len(list)), uint32(0)
	for i := range list {
		id := list[i].ID.Text(c.t.Src)
		if firsts.first(hashText(id), i, func(j int) bool { return bytes.Equal(list[j].ID.Text(c.t.Src), id) }) == i {
			n++
		}
	}
	return n
}

// count reads a number of a group; it reports false when there is none, and
// has said so.
func (c labCheck) count(i int, v jsonscan.Value, k ranktable.Key) (uint32, bool) {
	if !v.Here() {
		c.missing(c.t.Groups[i].Span(), ranktable.OGroup, i, k)
	}
	if !v.IsString() || isPlaceholder(v.Text(c.t.Src)) {
		return 0, false
	}
	n, how := ranktable.ParseNum(v.Text(c.t.Src))
	if how == ranktable.Refused {
		c.r.At(v, Text{"{0} {1} is no number", "{0} {1} 不是数字"}, key(k), val(v)).As(Error, Rejects).Code(noCode)
	}
	return n, how != ranktable.Refused
}

func (c labCheck) instance(i int) {
	s := &c.t.Servers[i]
	if !s.RankID.Here() {
		c.missing(s.Span(), ranktable.OInstance, i, ranktable.KRankID)
	}
	if s.N > 1 {
		c.r.Find(opening(c.t.Devices[s.First+1].Span()), Text{
			"an instance of the lab layout has one device, here are {0}: the others get no rank",
			"lab 格式的每个 instance 只能有一个 device，这里有 {0} 个：其余的得不到 rank",
		}, num(int(s.N))).As(Error, Rejects).Code(noCode)
	}
}
