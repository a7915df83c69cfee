package document

import "github.com/hcclint/hcclint/internal/lang"

// kinds is what is said about each kind.
var kinds = [numKinds]kind{
	Unknown: {id: "unknown", name: lang.Text{EN: "an unknown document", ZH: "未知文件"}},
	Table10: {id: "rank-table-1.0", name: lang.Text{EN: "a version 1.0 rank table", ZH: "1.0 版本的 rank table 文件"}},
	Table12: {id: "rank-table-1.2", name: lang.Text{EN: "a version 1.2 rank table (super pods)", ZH: "1.2 版本的 rank table 文件（超节点）"}},
	Table20: {id: "rank-table-2.0", name: lang.Text{EN: "a version 2.0 rank table", ZH: "2.0 版本的 rank table 文件"}},
	TableLegacy: {id: "rank-table-legacy", name: lang.Text{
		EN: "a rank table in the old group_list layout (template 2)", ZH: "旧的 group_list 格式的 rank table 文件（模板二）"}},
	TableLab: {id: "rank-table-lab", name: lang.Text{
		EN: "a rank table in the old lab layout (group_list with deploy_mode)", ZH: "旧的 lab 格式的 rank table 文件（带 deploy_mode 的 group_list）"}},
	Table11: {id: "rank-table-1.1", name: lang.Text{EN: "a version 1.1 heterogeneous rank table", ZH: "1.1 版本的异构 rank table 文件"}},
	TableCross: {id: "rank-table-cross-cluster", name: lang.Text{
		EN: "a version 1.0 rank table with MindSpore's cross-cluster keys", ZH: "带有 MindSpore 跨集群字段的 1.0 版本 rank table 文件"}},
	TableConfig: {id: "cluster-config", name: lang.Text{
		EN: "a cluster configuration of atc/GE with a rank table inside", ZH: "内含 rank table 的 atc/GE 集群配置文件"}},

	Global: {id: "global-rank-table",
		name: lang.Text{EN: "a global rank table of MindIE (server_group_list)", ZH: "MindIE 的全局 rank table 文件（server_group_list）"},
		need: lang.Text{
			EN: "HCCL reads the rank table of one instance: a file with server_list, as the operator writes it for each job",
			ZH: "HCCL 读取的是单个实例的 rank table 文件：顶层为 server_list，由 operator 为每个任务生成"}},
	PrefillDecode: {id: "prefill-decode-table",
		name: lang.Text{EN: "a prefill/decode device list of vllm-ascend", ZH: "vllm-ascend 的 prefill/decode 设备列表"},
		need: lang.Text{
			EN: "vllm-ascend builds the rank table of each link from it; HCCL itself needs a file with server_list",
			ZH: "vllm-ascend 会由它生成每条链路的 rank table；HCCL 本身需要顶层为 server_list 的文件"}},
	LocalCommRes: {id: "local-comm-res",
		name: lang.Text{EN: "a local_comm_res of LLM-DataDist", ZH: "LLM-DataDist 的 local_comm_res"},
		need: lang.Text{
			EN: "it describes the own device only, without rank_id; HCCL needs a rank table with every rank of the job",
			ZH: "它只描述本端 device，没有 rank_id；HCCL 需要包含任务全部 rank 的 rank table 文件"}},
	JobSummary: {id: "job-summary",
		name: lang.Text{EN: "a slice of ClusterD's job-summary", ZH: "ClusterD 的 job-summary 分片"},
		need: lang.Text{
			EN: "HCCL needs the operator's hccl.json of the job (ConfigMap rings-config-<job>); a slice holds only part of the servers",
			ZH: "HCCL 需要 operator 为该任务生成的 hccl.json（ConfigMap rings-config-<job>）；分片只含部分 Server"}},
	ToRList: {id: "tor-list",
		name: lang.Text{EN: "a list of switches of MindCluster (tor_count, tor_ip)", ZH: "MindCluster 的交换机（ToR）列表"},
		need: lang.Text{
			EN: "it is for the scheduler; HCCL needs a rank table with the devices of the job",
			ZH: "它供调度器使用；HCCL 需要列出任务全部 device 的 rank table 文件"}},
	ModelRelation: {id: "model-relation-config",
		name: lang.Text{EN: "a model_relation_config of torchair", ZH: "torchair 的 model_relation_config"},
		need: lang.Text{
			EN: "its rank_table key relates ranks to model instances and is not HCCL's; HCCL needs a file with server_list",
			ZH: "其中的 rank_table 字段表示 rank 与模型实例的对应关系，与 HCCL 无关；HCCL 需要顶层为 server_list 的文件"}},
	MooncakeConfig: {id: "mooncake-config",
		name: lang.Text{EN: "a configuration of Mooncake (mooncake.json)", ZH: "Mooncake 的配置文件（mooncake.json）"},
		need: lang.Text{
			EN: "Mooncake reads it through MOONCAKE_CONFIG_PATH; HCCL needs a rank table with the devices of the job",
			ZH: "Mooncake 通过 MOONCAKE_CONFIG_PATH 读取；HCCL 需要列出任务全部 device 的 rank table 文件"}},
	Placeholder: {id: "placeholder",
		name: lang.Text{EN: "a placeholder that the operator has not filled in yet", ZH: "operator 尚未填写的占位内容"},
		need: lang.Text{
			EN: "wait until the operator has written the devices and \"status\": \"completed\"",
			ZH: "需等待 operator 写入 device 信息并将 status 置为 completed"}},
	SubCommConfig: {id: "sub-comm-config",
		name: lang.Text{EN: "a sub-communicator configuration of atc (GroupList)", ZH: "atc 的子通信域配置文件（GroupList）"},
		need: lang.Text{
			EN: "it names groups of ranks; the rank table itself goes into --cluster_config",
			ZH: "它只描述 rank 的分组；rank table 需写在 --cluster_config 指定的文件中"}},
	ClusterConfig: {id: "cluster-config-without-table",
		name: lang.Text{EN: "a cluster configuration of atc/GE without RankTable", ZH: "缺少 RankTable 的 atc/GE 集群配置文件"},
		need: lang.Text{
			EN: "add the rank table under the key RankTable",
			ZH: "需在 RankTable 字段下写入 rank table"}},
	Topology: {id: "topology",
		name: lang.Text{EN: "a topology file of Ascend 950 (peer_list, edge_list)", ZH: "Ascend 950 的拓扑文件（peer_list、edge_list）"},
		need: lang.Text{
			EN: "it is shipped with the driver and describes the links inside a server; HCCL also needs a 2.0 rank table with rank_list",
			ZH: "它随驱动发布，描述 Server 内的连接；HCCL 还需要带 rank_list 的 2.0 版本 rank table 文件"}},
	KubernetesThing: {id: "kubernetes-object",
		name: lang.Text{EN: "a Kubernetes object", ZH: "Kubernetes 对象"},
		need: lang.Text{
			EN: "HCCL reads the file that a ConfigMap mounts: a data key with a rank table is wanted, such as hccl.json",
			ZH: "HCCL 读取的是 ConfigMap 挂载后的文件：data 中需有内容为 rank table 的键，例如 hccl.json"}},
	HcomGroupList: {id: "hcom-group-list",
		name: lang.Text{EN: "a group list of GE (ge.exec.hcomGrouplist)", ZH: "GE 的 group 列表（ge.exec.hcomGrouplist）"},
		need: lang.Text{
			EN: "it names groups of ranks; HCCL also needs the rank table with the devices of the job",
			ZH: "它只描述 rank 的分组；HCCL 还需要列出任务全部 device 的 rank table 文件"}},
	Plan: {id: "plan",
		name: lang.Text{EN: "a plan of hcclint", ZH: "hcclint 的 plan 文件"},
		need: lang.Text{
			EN: "it is read by hcclint only; HCCL needs the file that it names under rank_table",
			ZH: "它仅供 hcclint 读取；HCCL 需要其中 rank_table 指定的文件"}},
	Script: {id: "script",
		name: lang.Text{EN: "a Python script", ZH: "Python 脚本"},
		need: lang.Text{
			EN: "HCCL needs a rank table, not the script that uses it",
			ZH: "HCCL 需要 rank table 文件，而不是使用它的脚本"}},
	HccnConf: {id: "hccn-conf",
		name: lang.Text{EN: "a NIC configuration of a server (hccn.conf)", ZH: "Server 的网卡配置（hccn.conf）"},
		need: lang.Text{
			EN: "it holds the NIC addresses of one server; HCCL needs a rank table that has them as device_ip",
			ZH: "它只含一台 Server 的网卡 IP；HCCL 需要在 device_ip 中填写这些地址的 rank table 文件"}},
}
