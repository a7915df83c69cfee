package document

import "testing"

// The keys that tell the kinds apart are those of the programs that write the
// files; each row is the top level of a real one.
func TestClassify(t *testing.T) {
	keys := func(names ...string) (k Keys) {
		for _, n := range names {
			k |= KeyOf([]byte(n))
		}
		return k
	}
	tests := []struct {
		name string
		f    Features
		want Kind
	}{
		{"1.0", Features{Keys: keys("server_count", "server_list", "status"), Version: "1.0", Devices: true, Ranks: true}, Table10},
		{"1.2", Features{Keys: keys("server_list", "status"), Version: "1.2", Devices: true, Ranks: true}, Table12},
		{"2.0", Features{Keys: keys("rank_list", "rank_count"), Version: "2.0", Devices: true, Ranks: true}, Table20},
		{"2.0 without version", Features{Keys: keys("rank_list"), Devices: true}, Table20},
		{"1.1", Features{Keys: keys("node_list", "status"), Version: "1.1"}, Table11},
		{"template 2", Features{Keys: keys("group_list", "group_count", "status")}, TableLegacy},
		{"lab", Features{Keys: keys("group_list", "deploy_mode")}, TableLab},
		{"group_list beside server_list, no version", Features{Keys: keys("group_list", "server_list")}, TableLegacy},
		{"group_list beside server_list, 1.0", Features{Keys: keys("group_list", "server_list"), Version: "1.0", Ranks: true}, Table10},
		{"cross-cluster", Features{Keys: keys("server_list", "server_count", "cluster_list"), Version: "1.0"}, TableCross},
		{"atc with its table", Features{Keys: keys("RankTable", "HcclCommConfig", "server_list")}, TableConfig},
		{"atc without", Features{Keys: keys("HcclCommConfig")}, ClusterConfig},
		{"sub-communicators of atc", Features{Keys: keys("GroupList")}, SubCommConfig},
		{"global", Features{Keys: keys("server_group_list", "status"), Version: "1.0"}, Global},
		{"prefill and decode", Features{Keys: keys("prefill_device_list", "decode_device_list")}, PrefillDecode},
		{"local_comm_res, one device without rank", Features{Keys: keys("server_list"), Version: "1.0", Devices: true}, LocalCommRes},
		{"rank_id left out or misspelt", Features{Keys: keys("server_list", "status"), Version: "1.0", Devices: true, Several: true}, Table10},
		{"local_comm_res 1.3", Features{Version: "1.3", Count: 1}, LocalCommRes},
		{"1.3 by mistake in a rank table", Features{Keys: keys("server_list", "server_count"), Version: "1.3", Devices: true, Ranks: true}, Table10},
		{"job-summary", Features{Keys: keys("server_list", "server_count", "total"), Version: "1.0", Devices: true}, JobSummary},
		{"switches", Features{Keys: keys("tor_count", "server_list"), Version: "1.0"}, ToRList},
		{"torchair", Features{Keys: keys("comm_group", "rank_table")}, ModelRelation},
		{"topology", Features{Keys: keys("peer_list", "edge_list"), Version: "2.0"}, Topology},
		{"ConfigMap", Features{Keys: keys("apiVersion")}, KubernetesThing},
		{"placeholder", Features{Keys: keys("status") | Initializing, Count: 1}, Placeholder},
		{"placeholder with a version", Features{Keys: keys("status") | Initializing, Version: "1.0", Count: 2}, Placeholder},
		{"more than a placeholder", Features{Keys: keys("status") | Initializing, Version: "1.0", Count: 3}, Table10},
		{"list misspelt, version there", Features{Keys: keys("status"), Version: "1.0", Count: 3}, Table10},
		{"list misspelt, count there", Features{Keys: keys("status", "server_count"), Count: 3}, Table10},
		{"group_list misspelt", Features{Keys: keys("status", "group_count"), Count: 3}, TableLegacy},
		{"rank_list misspelt", Features{Keys: keys("rank_count"), Count: 2}, Table20},
		{"package.json", Features{Version: "0.3.1", Count: 4}, Unknown},
		{"{}", Features{}, Unknown},
	}
	for _, tt := range tests {
		if got := Classify(tt.f); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got.ID(), tt.want.ID())
		}
	}
}

// A table needs nothing else; every other known kind says what is needed.
func TestKinds(t *testing.T) {
	ids := map[string]bool{}
	for k := range numKinds {
		if n := k.Name(); n.EN == "" || n.ZH == "" {
			t.Errorf("kind %d has no name", k)
		}
		if ids[k.ID()] || k.ID() == "" {
			t.Errorf("kind %d: id %q is empty or not its own", k, k.ID())
		}
		ids[k.ID()] = true
		need := k.Need()
		if wants := !k.IsTable() && k != Unknown; (need.EN != "") != wants || (need.ZH != "") != wants {
			t.Errorf("%s: need is %q / %q", k.ID(), need.EN, need.ZH)
		}
	}
}

// TestNamesTable: names that generators and operators give, see ecosystem: the
// operator's hccl.json, hccl_8p.json of hccl_tools.py, rank_table.json of the
// manuals and ranktable.json of MindIE.
func TestNamesTable(t *testing.T) {
	for name, want := range map[string]bool{
		"hccl.json": true, "hccl_8p_01234567_192.0.2.10.json": true, "rank_table.json": true, "ranktable.json": true,
		"table.json": false, "config.yaml": false, "": false,
	} {
		if NamesTable([]byte(name)) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
}
