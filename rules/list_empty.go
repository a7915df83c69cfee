package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var serverListEmpty = Rule{
	Name:     "server-list-empty",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{
		"get property[server_list] size is zero",
		"server num is zero",
	},
	Summary: Text{"the list of servers is empty", "Server 列表为空"},
	Why: Text{
		"A table without a server has no rank; the runtime refuses it with a line in the log only. Usually it was generated before the driver was ready or before the pods were scheduled.",
		"没有 Server 的 rank table 不含任何 rank，运行时拒绝加载，且只在日志中有一行。通常是驱动尚未就绪或 Pod 尚未调度时就生成了 rank table。",
	},
	Fix: Text{
		"Generate the table again when the devices are there (npu-smi info shows them).",
		"确认 device 正常（npu-smi info 可见）后重新生成 rank table。",
	},
	Sources: []Source{
		{Runtime, "server_list, group_list, instance_list, node_list and rank_list have at least one element"},
		{Report, "tables generated before the driver was ready"},
	},
	Table: checkServerListEmpty,
}

func checkServerListEmpty(t *ranktable.Table, r *Reporter) {
	if initializing(t) && t.Layout != ranktable.V2 {
		return // status-not-completed says all
	}
	empty := func(v ranktable.Value, k ranktable.Key) {
		if blank(t, v) {
			r.At(v, Text{"{0} is empty: the job would have no rank", "{0} 为空：任务没有任何 rank"}, key(k))
		}
	}
	for _, l := range lists(t) {
		if l.layout == readLayout(t) && len(t.Devices) == 0 {
			empty(l.value, l.key)
		}
	}
	for i := range t.Groups {
		if t.Groups[i].NServers == 0 {
			empty(t.Groups[i].List, ranktable.KInstanceList)
		}
	}
}

var deviceListEmpty = Rule{
	Name:     "device-list-empty",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{
		"get index[…] property[device] size is zero",
		"deviceList size is zero",
	},
	Summary: Text{"a server without a device", "Server 下没有 device"},
	Why: Text{
		"The runtime wants at least one device on every server that is listed, and refuses the table with a line in the log only. Pods without NPUs, such as a scheduler's, do not belong into the table.",
		"rank table 中的每个 Server 至少要有一个 device，否则运行时拒绝加载，且只在日志中有一行。不使用 NPU 的 Pod（例如调度 Pod）不应写入 rank table。",
	},
	Fix: Text{
		"Remove the server, or fill in its devices. server_count and the ranks have to fit afterwards.",
		"删除该 Server 或补全其 device，并相应修改 server_count 和 rank_id。",
	},
	Sources: []Source{
		{Runtime, "device, devices and ranks have at least one element"},
		{Report, "a scheduler pod without chips listed as a server"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		name := ranktable.KDevice
		switch layoutOf(t) {
		case ranktable.Legacy:
			name = ranktable.KDevices
		case ranktable.Heterogeneous:
			name = ranktable.KRanks
		}
		for i := range t.Servers {
			if s := &t.Servers[i]; s.N == 0 && blank(t, s.List) {
				r.At(s.List, Text{"{0} of {1} is empty", "{1} 的 {0} 为空"}, key(name), server(i))
			}
		}
	},
}
