package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var oneHostSplit = Rule{
	Name:     "one-host-split",
	Severity: Warning,
	Class:    Misbehaves,
	Messages: []string{"'device_ip' is not set correctly, must be set when multi Server or HCCL_INTRA_ROCE_ENABLE enabled"},
	Summary:  Text{"several servers look like parts of one machine", "多个 Server 疑似同一台机器"},
	Why: Text{
		"device_id is the physical id of a device, so two machines normally use the same ids. Servers whose ids never overlap and together are 0 to 7 or 0 to 15 are usually pods of one machine that were listed by their pod addresses. The runtime then takes the links inside the machine for links between machines: it demands NIC addresses and sends everything over them.",
		"device_id 是物理 ID，不同机器上的取值通常相同。如果各 Server 的 device_id 互不重叠、合起来正好是 0～7 或 0～15，多半是同一台机器上的多个 Pod，被按 Pod IP 写成了多个 Server。运行时会把机内通信当成机间通信，要求填写 device_ip，数据全部经过网卡。",
	},
	Fix: Text{
		"If it is one machine, put all devices under one server_id and correct server_count. If they are different machines, ignore this.",
		"如果是同一台机器，将所有 device 合并到同一个 server_id 下，并修改 server_count；如果确实是不同机器，可以忽略。",
	},
	Sources: []Source{
		{Runtime, "servers are told apart by server_id alone"},
		{Report, "vllm-ascend issue 14506: two pods on one machine"},
	},
	Table: checkOneHostSplit,
}

func checkOneHostSplit(t *ranktable.Table, r *Reporter) {
	// Legacy tables say that pods share a server; several super pods are not
	// one machine.
	n := len(t.Servers)
	if t.Layout != ranktable.Concise || n < 2 || n > 16 || len(t.Pods) > 1 {
		return
	}
	union := uint64(0)
	for _, mask := range deviceMasks(t) {
		if mask == 0 || mask&union != 0 {
			return
		}
		union |= mask
	}
	var ids string
	switch union {
	case 0xff:
		ids = "0-7"
	case 0xffff:
		ids = "0-15"
	default:
		return
	}
	for i := range t.Servers {
		for j := range i {
			if bytes.Equal(t.Servers[i].ID.Text(t.Src), t.Servers[j].ID.Text(t.Src)) {
				return // server-id-duplicate says it
			}
		}
	}
	r.Find(serverPlace(t, 1), Text{
		"the {0} servers share out the device ids {1}: probably one machine, whose devices belong under one server_id",
		"{0} 个 Server 的 device_id 互不重叠，合起来是 {1}，可能是同一台机器，应合并到同一个 server_id 下",
	}, num(n), str(ids)).See(serverPlace(t, 0), Text{"the first of them", "其中第一个"})
}

// serverPlace is where to show something about server i: its server_id, or its
// first bracket.
func serverPlace(t *ranktable.Table, i int) Span {
	if s := &t.Servers[i]; s.ID.Here() {
		return s.ID.Span()
	}
	return opening(t.Servers[i].Span())
}
