package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/plan"
)

var clusterConfigKeys = Rule{
	Name:     "cluster-config-keys",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"a cluster configuration without RankTable or HcclCommConfig", "集群配置文件缺少 RankTable 或 HcclCommConfig"},
	Why: Text{
		"The file that atc takes with --cluster_config has two parts: RankTable with the rank table and HcclCommConfig with the options of the communicator. GE stops when either is missing (RankTable is missing in JSON config file).",
		"atc 的 --cluster_config 文件由两部分组成：RankTable 为 rank table，HcclCommConfig 为通信域配置。缺少任意一个时 GE 报错（RankTable is missing in JSON config file）。",
	},
	Fix: Text{
		"Write both keys: {\"RankTable\": {…}, \"HcclCommConfig\": {\"hcclCommName\": \"…\"}}.",
		"两个字段都要写：{\"RankTable\": {…}, \"HcclCommConfig\": {\"hcclCommName\": \"…\"}}。",
	},
	Sources: []Source{
		{Runtime, "ge, hccl_offline_option_builder.cc: ParseLogicNumaConfig"},
		{Manual, "atc, --cluster_config"},
	},
	Consumers: ConsumersOf(GE),
	Document: func(d *Document, r *Reporter) {
		if d.Kind != document.ClusterConfig && d.Kind != document.TableConfig || d.Table.Failed {
			return
		}
		for _, pair := range [...][2]string{{"RankTable", "HcclCommConfig"}, {"HcclCommConfig", "RankTable"}} {
			_, found := topKey(d, pair[0])
			beside, other := topKey(d, pair[1])
			if !found && other {
				r.Find(beside, Text{"{0} is missing, which GE needs beside {1}", "缺少 {0}，GE 要求它与 {1} 同时存在"}, str(pair[0]), str(pair[1]))
			}
		}
	},
}

// topKey finds a key of the top-level object.
func topKey(d *Document, name string) (Span, bool) {
	for _, m := range d.Table.Top {
		if keyText(d, m.Key) == name {
			return m.Key, true
		}
	}
	return Span{}, false
}

var subCommWithoutCluster = Rule{
	Name:     "sub-comm-without-cluster",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"sub-communicators for atc, but no cluster configuration", "为 atc 指定了子通信域，但没有集群配置文件"},
	Why: Text{
		"atc --hccl_sub_comm_config without --cluster_config ends with E10058 (missing parameter: cluster config); older releases went on without either.",
		"只指定 --hccl_sub_comm_config 而没有 --cluster_config 时，atc 报 E10058（缺少参数 cluster config）；较早的版本会忽略两者继续编译。",
	},
	Fix: Text{
		"Give atc both files. For the check name the cluster configuration with --rank-table, or check both files in one run.",
		"为 atc 同时指定两个文件；检查时用 --rank-table 指定集群配置文件，或一次检查这两个文件。",
	},
	Sources: []Source{
		{Runtime, "ge, hccl_offline_option_builder.cc: Initialize"},
		{Report, "ge commit 40e630603775: compile goes on with half a configuration"},
	},
	Consumers: ConsumersOf(GE),
	Plan: func(j *Job, r *Reporter) {
		// An empty file lacks groups in the first place: group-list-empty.
		if j.plan.format == plan.SubCommConfig && j.tableFile == nil && !j.others && !noGroups(j.Plan) {
			r.Find(opening(j.Plan.Root), Text{
				"sub-communicators without a cluster configuration, which atc needs as well",
				"只有子通信域配置，atc 还需要集群配置文件（--cluster_config）",
			})
		}
	},
}
