// Package document knows the kinds of files that go under the name "rank
// table", tells them apart by their keys, and says what each one is for.
package document

import "github.com/hcclint/hcclint/internal/lang"

// Kind is a kind of document.
type Kind uint8

// The kinds. The first ones are what HCCL reads as a rank table.
const (
	Unknown     Kind = iota
	Table10          // version 1.0, server_list
	Table12          // version 1.2, server_list and super pods
	Table20          // version 2.0, rank_list
	TableLegacy      // group_list, "template 2"
	TableLab         // group_list with deploy_mode
	Table11          // version 1.1, node_list
	TableCross       // version 1.0 with the cross-cluster keys of MindSpore
	TableConfig      // the RankTable of an atc/GE cluster configuration

	Global          // server_group_list of MindIE and omni-infer
	PrefillDecode   // prefill_device_list and decode_device_list of vllm-ascend
	LocalCommRes    // local_comm_res of LLM-DataDist and HIXL
	JobSummary      // a slice of ClusterD's job-summary ConfigMap
	ToRList         // switch list of MindCluster
	ModelRelation   // model_relation_config of torchair
	MooncakeConfig  // the file of MOONCAKE_CONFIG_PATH
	Placeholder     // {"status":"initializing"}: not filled yet
	SubCommConfig   // atc --hccl_sub_comm_config
	ClusterConfig   // atc --cluster_config without its RankTable
	Topology        // topology file of Ascend 950
	KubernetesThing // an object of kubectl
	HcomGroupList   // GE's option ge.exec.hcomGrouplist
	Plan            // a plan of hcclint
	Script          // a Python script
	HccnConf        // hccn.conf, or what hccn_tool printed
	numKinds
)

// IsTable reports whether HCCL reads documents of this kind as a rank table.
func (k Kind) IsTable() bool { return Table10 <= k && k <= TableConfig }

// Name says what documents of this kind are called.
func (k Kind) Name() lang.Text { return kinds[k].name }

// Need says what is needed where a rank table is wanted and a document of this
// kind was given. Empty for rank tables and unknown documents.
func (k Kind) Need() lang.Text { return kinds[k].need }

// ID is a short stable name: that of the schema where there is one.
func (k Kind) ID() string { return kinds[k].id }

type kind struct {
	id         string
	name, need lang.Text
}

// Features is what tells the kinds apart: which keys the top-level object has,
// and what the decoder saw inside.
type Features struct {
	Keys    Keys
	Version string // "" when absent or not a string
	Ranks   bool   // some device has a rank_id
	Devices bool   // there is some device
	Several bool   // some server has more than one
	Count   int    // number of top-level keys
}

// Keys is a set of top-level keys that matter here.
type Keys uint32

// The keys.
const (
	ServerList Keys = 1 << iota
	ServerCount
	Status
	GroupList
	DeployMode
	NodeList
	RankList
	RankTable
	CommConfig
	ServerGroups
	PrefillList
	DecodeList
	EndpointList
	ClusterList
	Total
	TorCount
	CommGroup
	GroupListUpper
	PeerList
	APIVersion
	Initializing // status is the string "initializing"
	RankRelation // rank_table is a list
	GroupCount
	RankCount
)

var keyNames = [...]struct {
	name string
	key  Keys
}{
	{"server_list", ServerList}, {"server_count", ServerCount}, {"status", Status}, {"group_list", GroupList},
	{"deploy_mode", DeployMode}, {"node_list", NodeList}, {"rank_list", RankList}, {"RankTable", RankTable},
	{"HcclCommConfig", CommConfig}, {"server_group_list", ServerGroups}, {"prefill_device_list", PrefillList},
	{"decode_device_list", DecodeList}, {"endpoint_list", EndpointList}, {"net_instance_id", EndpointList},
	{"cluster_list", ClusterList}, {"total", Total}, {"tor_count", TorCount}, {"tor_ip", TorCount},
	{"comm_group", CommGroup}, {"GroupList", GroupListUpper}, {"peer_list", PeerList}, {"edge_list", PeerList},
	{"apiVersion", APIVersion}, {"rank_table", RankRelation}, {"model_instance_id", RankRelation},
	{"group_count", GroupCount}, {"rank_count", RankCount},
}

// KeyOf is the set with the one top-level key named, empty for keys that do
// not matter.
func KeyOf(name []byte) Keys {
	for i := range keyNames {
		if string(name) == keyNames[i].name {
			return keyNames[i].key
		}
	}
	return 0
}

// Classify says what a document with these features is.
func Classify(f Features) Kind {
	has := func(k Keys) bool { return f.Keys&k != 0 }
	switch {
	case has(APIVersion):
		return KubernetesThing
	case has(ServerGroups):
		return Global
	case has(PrefillList | DecodeList):
		return PrefillDecode
	case has(RankTable):
		return TableConfig
	case has(CommConfig):
		return ClusterConfig
	case has(TorCount):
		return ToRList
	case has(CommGroup), has(RankRelation):
		return ModelRelation
	case has(GroupListUpper):
		return SubCommConfig
	case has(PeerList) && !has(RankList):
		return Topology
	case f.Version == "1.3" && !has(ServerList), has(EndpointList):
		return LocalCommRes
	case f.Keys == Status|Initializing && f.Count <= 2: // at most a version beside it
		return Placeholder
	}
	return classifyTable(f, has)
}

// classifyTable tells the layouts of rank tables apart. Where two lists are
// there the version decides, as it does for the runtime.
func classifyTable(f Features, has func(Keys) bool) Kind {
	switch {
	case f.Version == "2.0" && !has(ServerList|GroupList|NodeList), has(RankList) && !has(ServerList|GroupList):
		return Table20
	case f.Version == "1.1" && !has(ServerList|GroupList), has(NodeList) && !has(ServerList|GroupList):
		return Table11
	case has(GroupList) && (!has(ServerList) || f.Version == ""):
		if has(DeployMode) {
			return TableLab
		}
		return TableLegacy
	case !has(ServerList):
		return classifyBare(f, has)
	case has(Total):
		return JobSummary
	case f.Devices && !f.Ranks && !f.Several && !has(ServerCount):
		return LocalCommRes
	case f.Version == "1.2":
		return Table12
	case has(ClusterList):
		return TableCross
	}
	return Table10
}

// classifyBare judges a document without any list: a version or a count still
// shows what was meant.
func classifyBare(f Features, has func(Keys) bool) Kind {
	switch {
	case f.Version == "1.2":
		return Table12
	case f.Version == "1.0", has(ServerCount):
		return Table10
	case has(GroupCount):
		return TableLegacy
	case has(RankCount):
		return Table20
	}
	return Unknown
}
