package rules

import (
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var linkIntraServerRoCE = Rule{
	Name:     "link-intra-server-roce",
	Severity: Warning,
	Class:    Documented,
	Also:     []Verdict{{Info, Documented}},
	Summary:  Text{"links inside one server that do not use the NIC they are set up for", "同一 Server 内建链，但没有启用网卡通信"},
	Why: Text{
		"Devices of one server talk over HCCS or PCIe, and settings of the RDMA NIC have no effect on that. If the NIC is to be used inside a server, the manual wants HCCL_INTRA_ROCE_ENABLE=1; every device then needs a device_ip.",
		"同一 Server 内的 device 默认通过 HCCS 或 PCIe 通信，RDMA 网卡的配置不起作用。如需在 Server 内使用 RDMA 网卡，手册要求设置 HCCL_INTRA_ROCE_ENABLE=1，此时每个 device 都必须有 device_ip。",
	},
	Fix: Text{
		"Set HCCL_INTRA_ROCE_ENABLE=1 on all clusters if they are to use the NIC; otherwise the RDMA settings can go.",
		"需要使用网卡时，在所有 cluster 上设置 HCCL_INTRA_ROCE_ENABLE=1；否则可以去掉 RDMA 相关配置。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link: RDMA NIC communication within a single server"},
	},
	Plan: checkLinkRoCE,
}

// checkLinkRoCE speaks only where every table of the plan is known and has one
// server: otherwise the NIC is used, and set up, for what goes between servers.
// That RDMA is wanted inside of it is likely when the environment has settings
// of it, and possible when the tables have NIC addresses.
func checkLinkRoCE(j *Job, r *Reporter) {
	enable := r.Env("HCCL_INTRA_ROCE_ENABLE")
	if len(j.Links) == 0 || enable == "1" || j.Table != nil && manyHosts(j.Table) {
		return
	}
	for _, l := range j.linkTables {
		if t := l.Table; t == nil || !hasServerIDs(t) || len(t.Servers) == 0 || manyHosts(t) {
			return
		}
	}
	l := &j.Plan.Links[0]
	if name, at := rdmaSetting(j, r); name != "" {
		f := r.Find(linkPlace(l), Text{
			"both ends are on one server and {0} is set, but without HCCL_INTRA_ROCE_ENABLE=1 the NIC is not used there",
			"两端在同一 Server 上且设置了 {0}，但没有 HCCL_INTRA_ROCE_ENABLE=1，Server 内不会使用网卡",
		}, str(name))
		if at.End > 0 {
			f.See(at, Text{"set", "设置位置"})
		}
		return
	}
	if enable == "" && !hasEmptyIP(j.Links[0].Table) {
		r.Find(linkPlace(l), Text{
			"both ends are on one server: if they are to use their NICs, HCCL_INTRA_ROCE_ENABLE=1 has to be set",
			"两端在同一 Server 上：如需使用网卡通信，应设置 HCCL_INTRA_ROCE_ENABLE=1",
		}).As(Info, Documented)
	}
}

// rdmaSetting is a variable of the job's environment that only RDMA reads, and
// its place if it is in the plan.
func rdmaSetting(j *Job, r *Reporter) (name string, at Span) {
	for i := range j.Plan.Env {
		if key := &j.Plan.Env[i].Key; key.OK() && strings.HasPrefix(key.Value, "HCCL_RDMA_") && r.Env(key.Value) != "" {
			return key.Value, key.Span
		}
	}
	for _, name := range [...]string{
		"HCCL_RDMA_TC", "HCCL_RDMA_SL", "HCCL_RDMA_TIMEOUT", "HCCL_RDMA_RETRY_CNT", "HCCL_RDMA_QPS_PER_CONNECTION",
		"HCCL_RDMA_QP_PORT_CONFIG_PATH",
	} {
		if r.Env(name) != "" {
			return name, Span{}
		}
	}
	return "", Span{}
}

// hasEmptyIP reports whether some device has no NIC address.
func hasEmptyIP(t *ranktable.Table) bool {
	for i := range t.Devices {
		if !t.Devices[i].IP.Here() || t.Devices[i].IP.Empty() {
			return true
		}
	}
	return false
}
