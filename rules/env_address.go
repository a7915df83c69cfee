package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var hcclIFIPInvalid = Rule{
	Name:     "hccl-if-ip-invalid",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0001"},
	Messages: []string{"Environment variable [HCCL_IF_IP] is invalid"},
	Summary:  Text{"HCCL_IF_IP is no address", "HCCL_IF_IP 不是 IP"},
	Why: Text{
		"HCCL_IF_IP is the address of the host's NIC over which the ranks find each other: one IPv4 or IPv6 address. The name of an interface belongs into HCCL_SOCKET_IFNAME.",
		"HCCL_IF_IP 是各 rank 初始化时互相连接所用的主机网卡 IP，只能是一个 IPv4 或 IPv6 地址。网卡名应写在 HCCL_SOCKET_IFNAME 中。",
	},
	Fix: Text{
		"Set it to the address of this host, or name the interface in HCCL_SOCKET_IFNAME instead.",
		"改为本机 IP，或改用 HCCL_SOCKET_IFNAME 指定网卡名。",
	},
	Sources: []Source{
		{Manual, "HCCL user guide, HCCL_IF_IP"},
		{Report, "vllm-ascend issue 2879: HCCL_IF_IP=85"},
	},
	Env: func(e *Environment, r *Reporter) {
		if v := e.here("HCCL_IF_IP"); v != nil && !isAddress(v.Value) {
			r.Find(v.Span, Text{
				"HCCL_IF_IP is {0}, expected one IPv4 or IPv6 address",
				"HCCL_IF_IP 的值 {0} 不正确，应为一个 IPv4 或 IPv6 地址",
			}, shown(v.Value))
		}
	},
}

func isAddress(text string) bool { return ranktable.ParseAddress([]byte(text)).Valid() }

var connectTimeout = Rule{
	Name:     "connect-timeout",
	Severity: Warning,
	Class:    Misbehaves,
	Messages: []string{
		"When creating an HCCL process group using the RANK_TABLE_FILE method, the connection may time out",
		"It is recommended to set the timeout duration of HCCL_CONNECT_TIMEOUT to 300 seconds or more",
	},
	Summary: Text{"HCCL_CONNECT_TIMEOUT is short for a rank table of torch_npu", "torch_npu 使用 rank table 时 HCCL_CONNECT_TIMEOUT 过短"},
	Why: Text{
		"HCCL waits this long for the other ranks and then gives up. Where torch_npu uses a rank table it warns below 300 seconds.",
		"HCCL 等待其他 rank 的时间超过该值就会失败。torch_npu 使用 rank table 时，小于 300 秒会给出警告。",
	},
	Fix:       Text{"Set HCCL_CONNECT_TIMEOUT to 300 or more.", "将 HCCL_CONNECT_TIMEOUT 设为 300 或更大。"},
	Sources:   []Source{{Runtime, "torch_npu, ProcessGroupHCCL: warning when the rank table is used"}},
	Consumers: ConsumersOf(TorchNPU),
	Env: func(e *Environment, r *Reporter) {
		v := e.here("HCCL_CONNECT_TIMEOUT")
		if v == nil || !e.hasTable() {
			return
		}
		if n, how := ranktable.ParseNum([]byte(v.Value)); how == ranktable.Plain && n >= 120 && n < 300 {
			r.Find(v.Span, Text{
				"HCCL_CONNECT_TIMEOUT is {0}, torch_npu wants 300 or more beside a rank table",
				"HCCL_CONNECT_TIMEOUT 的值 {0} 过短，torch_npu 使用 rank table 时应不小于 300",
			}, num(n))
		}
	},
}
