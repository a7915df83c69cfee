package rules

import (
	"path"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var hccnConfNotMounted = Rule{
	Name:     "hccn-conf-not-mounted",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"/etc/hccn.conf is not mounted into the containers", "容器没有挂载 /etc/hccn.conf"},
	Why: Text{
		"Inside of a container generators of rank tables and LLM-DataDist take the NIC addresses from /etc/hccn.conf. Without it they find none: HCCL then says that device_ip is not set, and a service was seen to start and to answer garbage. Within one server the addresses may not be needed.",
		"在容器内，rank table 生成工具和 LLM-DataDist 从 /etc/hccn.conf 读取网卡 IP。缺少该文件时得不到地址：HCCL 提示 device_ip 未设置，也出现过服务能启动但输出乱码的情况。单个 Server 内可能不需要这些地址。",
	},
	Fix: Text{
		"Mount the file: -v /etc/hccn.conf:/etc/hccn.conf. Where Ascend Docker Runtime does it by itself, list it under mounts as well.",
		"挂载该文件：-v /etc/hccn.conf:/etc/hccn.conf。如果由 Ascend Docker Runtime 自动挂载，也应写入 mounts。",
	},
	Sources: []Source{
		{Report, "vllm-ascend issue 7711; gpustack/runtime pull request 28; Mooncake pull request 502"},
		{Manual, "LLM-DataDist, containers without local_comm_res: map /etc/hccn.conf"},
	},
	Plan: checkHccnConfNotMounted,
}

// checkHccnConfNotMounted looks at plans that say what is mounted. A table that
// has its addresses needs nothing of the host, nor does one of one server.
func checkHccnConfNotMounted(j *Job, r *Reporter) {
	m := &j.Plan.Mounts
	if !m.OK() || j.Table == nil && j.Plan.RankTable.Here() || j.Table != nil && !needsAddresses(j.Table) {
		return
	}
	for _, t := range m.List {
		if !t.OK() || mountsHccn(t.Value) {
			return
		}
	}
	if j.Table != nil {
		r.Find(opening(m.Span), Text{
			"/etc/hccn.conf is not mounted, and the rank table of several servers lacks addresses",
			"没有挂载 /etc/hccn.conf，而多 Server 的 rank table 中缺少网卡 IP",
		})
		return
	}
	r.Find(opening(m.Span), Text{
		"/etc/hccn.conf is not mounted: a job on several servers has its NIC addresses from there",
		"没有挂载 /etc/hccn.conf，多 Server 任务需要从中读取网卡 IP",
	})
}

// needsAddresses reports whether a table of several servers has devices without
// an address.
func needsAddresses(t *ranktable.Table) bool {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous || !manyHosts(t) {
		return false
	}
	for i := range t.Devices {
		if t.Devices[i].Addr.Form < ranktable.IPv4 {
			return true
		}
	}
	return false
}

// mountsHccn reports whether a mount makes /etc/hccn.conf appear in the
// container: HOST:CONTAINER[:OPTIONS], or one path.
func mountsHccn(mount string) bool {
	words := strings.Split(mount, ":")
	switch path.Clean("/" + words[min(1, len(words)-1)]) {
	case "/", "/etc", "/etc/hccn.conf":
		return true
	case "/ro", "/rw":
		return path.Clean(words[0]) == "/etc/hccn.conf" // only one path, with its options
	}
	return false
}
