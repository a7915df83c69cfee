package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
)

// The largest local_comm_res: given as an option, and as a file of version 1.3.
const (
	maxCommRes     = 64 << 10
	maxCommResFile = 1 << 20
)

var localCommRes = Rule{
	Name:     "local-comm-res",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Error, Documented}},
	Summary:  Text{"a local_comm_res that LLM-DataDist does not take", "LLM-DataDist 不接受的 local_comm_res"},
	Why: Text{
		"A local_comm_res says which device the own process uses; LLM-DataDist joins it with that of the peer to a rank table and numbers the ranks itself. It takes versions 1.0, 1.2 and 1.3, exactly one device in a server, device_id as the plain physical id, and for 1.2 a super_device_id, which the manual's own sample lacks.",
		"local_comm_res 描述本进程使用的 device，LLM-DataDist 将它与对端的合并为 rank table 并自行编号。version 支持 1.0、1.2 和 1.3；每个 Server 只能有一个 device；device_id 为物理 ID；1.2 版本必须有 super_device_id（手册样例缺少该字段）。",
	},
	Fix: Text{
		"Write the own device only, or leave the choice to the library with {\"version\": \"1.3\"}.",
		"只填写本端 device；也可以写 {\"version\": \"1.3\"}，由 LLM-DataDist 自动生成。",
	},
	Sources: []Source{
		{Runtime, "hixl, rank_table_generator.cc, _v1.cc, _v2.cc and rank_table_device_json.h"},
		{Manual, "LLM-DataDist, LLMConfig: local_comm_res"},
	},
	Consumers: ConsumersOf(LocalCommRes),
	Peer:      checkLocalCommRes,
}

func checkLocalCommRes(d *peer.Document, r *Reporter) {
	if d.Kind != document.LocalCommRes {
		return
	}
	limit := maxCommRes
	if d.Endpoints13() {
		limit = maxCommResFile
	}
	if len(d.Src) > limit {
		r.Find(opening(d.Object), Text{"{0} bytes, LLM-DataDist takes {1}", "{0} 字节，LLM-DataDist 最多接受 {1} 字节"}, num(len(d.Src)), num(limit))
	}
	switch v := d.Version; {
	case !v.Here() && d.Endpoints13():
		r.Find(opening(d.Object), Text{"no version, expected \"1.3\"", "缺少 version，应为 \"1.3\""}).As(Error, Documented)
	case !v.Here():
		r.Find(opening(d.Object), Text{"no version, expected \"1.0\", \"1.2\" or \"1.3\"", "缺少 version，应为 \"1.0\"、\"1.2\" 或 \"1.3\""})
	case v.IsString() && !d.Is(v, "1.0") && !d.Is(v, "1.2") && !d.Is(v, "1.3"):
		r.At(v, Text{"version {0} is unknown, expected 1.0, 1.2 or 1.3", "version {0} 无法识别，应为 1.0、1.2 或 1.3"}, val(v))
	}
	if !d.Endpoints13() {
		judgeOwnDevice(d, r)
	}
}

// judgeOwnDevice looks at the servers of versions 1.0 and 1.2.
func judgeOwnDevice(d *peer.Document, r *Reporter) {
	if v := d.ServerList; v.Kind == jsonscan.Array && blankList(d, v) {
		r.Find(opening(v.Span()), Text{"server_list is empty, expected the own device", "server_list 为空，应填写本端 device"}).As(Error, Misbehaves)
	}
	for i := range d.Servers {
		s := &d.Servers[i]
		if s.List.Kind == jsonscan.Array && s.N != 1 {
			r.Find(opening(s.List.Span()), Text{
				"server {0} has {1} devices, expected the own one only",
				"Server {0} 有 {1} 个 device，应只有本端的一个",
			}, val(s.ID), num(s.N))
			continue
		}
		for k := range d.DevicesOf(i) {
			judgeOwn(d, &d.DevicesOf(i)[k], r)
		}
		if first := &d.Servers[0]; i > 0 && first.N == 1 && s.N == 1 {
			// Each has to be the own device, so that a second one is refused
			// unless its id is the same.
			f := r.Find(opening(s.Span()), Text{
				"a second server: only the own device belongs into a local_comm_res",
				"第二个 Server：local_comm_res 中只能有本端 device",
			}).See(opening(first.Span()), Text{"the first one", "第一个"})
			if equalTexts(d, d.Devices[first.First].ID, d.Devices[s.First].ID) {
				f.As(Error, Misbehaves)
			}
		}
	}
}

func judgeOwn(d *peer.Document, x *peer.Device, r *Reporter) {
	if text := d.Text(x.ID); x.ID.IsString() && !plainInteger(text) && !isPlaceholder(text) {
		r.At(x.ID, Text{
			"device_id {0} is not the plain number of a device, as which it is compared",
			"device_id {0} 不是 device 的数字编号，会按文本比较",
		}, val(x.ID))
	}
	if d.Is(d.Version, "1.2") && !x.SuperID.Here() {
		r.Find(opening(x.Span()), Text{
			"no super_device_id, which version 1.2 needs; for an Atlas A2 write version 1.0",
			"缺少 super_device_id，1.2 版本必须填写；Atlas A2 应使用 1.0 版本",
		})
	}
}
