package rules

import "github.com/hcclint/hcclint/internal/ranktable"

// The limits of MindIE.
const (
	mindieMinServers = 2
	mindieMaxServers = 60
	mindieMaxDevices = 32  // on one server
	mindieMaxID      = 63  // device_id
	mindieMaxRank    = 511 // rank_id
)

var containerIPNotInTable = Rule{
	Name:     "container-ip-not-in-table",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"no server has the container_ip that the environment names", "环境变量 MIES_CONTAINER_IP 与所有 container_ip 都不一致"},
	Why: Text{
		"MindIE looks for MIES_CONTAINER_IP among the container_ip of the table to find its own node (or for HOST_IP among the server_id). Without a match it has no devices and does not start.",
		"MindIE 用 MIES_CONTAINER_IP 在文件中匹配 container_ip（或用 HOST_IP 匹配 server_id），以此找到自身节点。没有匹配项时得不到 device，服务无法启动。",
	},
	Fix: Text{
		"Set MIES_CONTAINER_IP to the container_ip of this node, written exactly as in the table, or correct the table.",
		"将 MIES_CONTAINER_IP 设置为本节点的 container_ip（写法与文件中完全一致），或修改文件。",
	},
	Sources: []Source{
		{Runtime, "MindIE-LLM, src/config_manager/ranktable_config.cpp: the local server"},
		{Manual, "MindIE, rank table file configuration: MIES_CONTAINER_IP"},
	},
	Consumers: ConsumersOf(MindIE),
	Table: func(t *ranktable.Table, r *Reporter) {
		own, host := r.Env("MIES_CONTAINER_IP"), r.Env("HOST_IP")
		if t.Layout != ranktable.Concise || own == "" {
			return
		}
		given := false
		for i := range t.Servers {
			s := &t.Servers[i]
			if t.Is(s.ContainerIP, own) || host != "" && t.Is(s.ID, host) {
				return
			}
			given = given || s.ContainerIP.IsString() && !s.ContainerIP.Empty()
		}
		if given { // else container-ip-required
			r.Find(opening(t.ServerList.Span()), Text{
				"no server has the container_ip {0} that MIES_CONTAINER_IP names",
				"没有 Server 的 container_ip 为 MIES_CONTAINER_IP 指定的 {0}",
			}, word([]byte(own)))
		}
	},
}

var mindieServerCount = Rule{
	Name:     "mindie-server-count",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"Parameter server_count must be in range […], but got …"},
	Summary:  Text{"MindIE takes rank tables of 2 to 60 servers", "MindIE 要求 2～60 个 Server"},
	Why: Text{
		"MindIE reads a rank table only for jobs on several servers and refuses fewer than 2 and more than 60.",
		"MindIE 只在多机任务中使用 rank table，Server 少于 2 个或多于 60 个时报错。",
	},
	Fix: Text{
		"For one server unset RANK_TABLE_FILE (RANKTABLEFILE in older releases): a table is not needed, often it is left over from another job.",
		"单机任务不需要 rank table，取消环境变量 RANK_TABLE_FILE（旧版本为 RANKTABLEFILE）即可，该文件往往是其他任务遗留的。",
	},
	Sources: []Source{
		{Runtime, "MindIE-LLM, src/config_manager/ranktable_config.cpp: server_count"},
		{Manual, "MindIE, rank table file configuration"},
	},
	Consumers: ConsumersOf(MindIE),
	Table: func(t *ranktable.Table, r *Reporter) {
		n := len(t.Servers)
		if t.Layout != ranktable.Concise || n == 0 || mindieMinServers <= n && n <= mindieMaxServers {
			return
		}
		r.Find(opening(t.ServerList.Span()), Text{
			"MindIE takes 2 to 60 servers, the table has {0}",
			"MindIE 支持 2～60 个 Server，实际为 {0} 个",
		}, num(n))
	},
}

var mindieRange = Rule{
	Name:     "mindie-range",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{
		"Parameter device_id is …, which is out of allow range",
		"Parameter rankId in ranktable is …, which is out of allow range",
		"The number of devices on single node must be in […], but got …",
	},
	Summary: Text{"more devices, a higher device_id or a higher rank_id than MindIE takes", "device 数量、device_id 或 rank_id 超出 MindIE 的范围"},
	Why: Text{
		"MindIE takes 1 to 32 devices on a server, device_id 0 to 63 and rank_id 0 to 511, and refuses a table beyond that.",
		"MindIE 支持每个 Server 1～32 个 device，device_id 取值 0～63，rank_id 取值 0～511，超出时报错。",
	},
	Fix: Text{
		"Correct the number. A job of more than 512 ranks has to be divided into several instances.",
		"修改取值。超过 512 个 rank 的任务需要拆分为多个实例。",
	},
	Sources: []Source{
		{Runtime, "MindIE-LLM, src/config_manager/ranktable_config.cpp: device_id, rankId, number of devices"},
		{Manual, "MindIE, rank table file configuration"},
	},
	Consumers: ConsumersOf(MindIE),
	Table:     checkMindIERange,
}

func checkMindIERange(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise {
		return
	}
	for i := range t.Servers {
		if s := &t.Servers[i]; s.N > mindieMaxDevices {
			r.Find(opening(s.List.Span()), Text{
				"{0} has {1} devices, MindIE takes 1 to 32 on a server",
				"{0} 有 {1} 个 device，MindIE 支持每个 Server 1～32 个",
			}, server(i), num(s.N))
		}
	}
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.IDNum != ranktable.NoNum && d.IDNum > mindieMaxID {
			r.At(d.ID, Text{
				"device_id {0} is beyond 0 to 63, which is what MindIE takes",
				"device_id {0} 超出 MindIE 支持的范围 0～63",
			}, val(d.ID))
		}
		if d.RankNum != ranktable.NoNum && d.RankNum > mindieMaxRank {
			r.At(d.Rank, Text{
				"rank_id {0} is beyond 0 to 511, which is what MindIE takes",
				"rank_id {0} 超出 MindIE 支持的范围 0～511",
			}, val(d.Rank))
		}
	}
}
