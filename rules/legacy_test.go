package rules

import (
	"fmt"
	"strings"
	"testing"
)

// legacyGroup is a group of template 2 with two instances; what stands in more comes
// after it and wins.
func legacyGroup(name, more string, instances ...string) string {
	return fmt.Sprintf(`{"group_name":%q,"instance_count":"%d","device_count":"%d","instance_list":[%s]%s}`,
		name, len(instances), len(instances), strings.Join(instances, ","), more)
}

func legacyInstance(pod, server string, more string) string {
	return fmt.Sprintf(`{"pod_name":%q,"server_id":%q,"devices":[{"device_id":"0","device_ip":""}]%s}`, pod, server, more)
}

func tableOfGroups(more string, groups ...string) string {
	return fmt.Sprintf(`{"status":"completed","group_count":"%d","group_list":[%s]%s}`, len(groups), strings.Join(groups, ","), more)
}

func TestLegacy(t *testing.T) {
	a, b := legacyInstance("pod-a", "node-1", ""), legacyInstance("pod-b", "node-2", "")
	// Given twice, the last value of a key counts; the double is another rule's.
	runCases(t, legacyRules, []verdictCase{
		{"sound", tableOfGroups("", legacyGroup("g", "", a, b)), "910a", ""},
		{"group_count", tableOfGroups(`,"group_count":"2"`, legacyGroup("g", "", a, b)), "910a", `legacy-count-mismatch error rejects [] "2"`},
		{"instance_count", tableOfGroups("", legacyGroup("g", `,"instance_count":"3"`, a, b)), "910a", `legacy-count-mismatch error rejects [] "3"`},
		{"device_count", tableOfGroups("", legacyGroup("g", `,"device_count":"1"`, a, b)), "910a", `legacy-count-mismatch error rejects [] "1"`},
		{"no number", tableOfGroups("", legacyGroup("g", `,"device_count":""`, a, b)), "910a", `legacy-count-mismatch error rejects [] ""`},
		// Text after the digits is passed over.
		{"two of them", tableOfGroups("", legacyGroup("g", `,"device_count":"2 of them"`, a, b)), "910a", ""},
		{"a number is a wrong type", tableOfGroups("", legacyGroup("g", `,"device_count":3`, a, b)), "910a", ""},
		{"group_count missing", `{"status":"completed","group_list":[` + legacyGroup("g", "", a, b) + `]}`, "910a", "legacy-count-mismatch error rejects [EI0017] {"},
		{"counts of a group missing", tableOfGroups("", `{"group_name":"g","instance_list":[`+a+`]}`), "910a",
			"legacy-count-mismatch error rejects [EI0017] {\nlegacy-count-mismatch error rejects [EI0017] {"},
		{"device_count misspelt", tableOfGroups("", `{"group_name":"g","instance_count":"1","devices_count":"1","instance_list":[`+a+`]}`), "910a", ""},

		{"group_name missing", tableOfGroups("", `{"instance_count":"1","device_count":"1","instance_list":[`+a+`]}`), "910a", "legacy-group-name error rejects [EI0017] {"},
		{"group_name empty", tableOfGroups("", legacyGroup("", "", a)), "910a", ""},
		{"group_name of 127", tableOfGroups("", legacyGroup(strings.Repeat("x", 127), "", a)), "910a", ""},
		{"group_name of 128", tableOfGroups("", legacyGroup(strings.Repeat("x", 128), "", a)), "910a", `legacy-group-name error rejects [] "` + strings.Repeat("x", 39)},
		{"group_name twice", tableOfGroups("", legacyGroup("g", "", a), legacyGroup("g", "", b)), "910a", `legacy-group-name error rejects [EI0014] "g"`},

		{"pod_name missing", tableOfGroups("", legacyGroup("g", "", `{"server_id":"s","devices":[{"device_id":"0","device_ip":""}]}`)), "910a", "legacy-pod-name error rejects [EI0017] {"},
		{"pod_name twice in two groups", tableOfGroups("", legacyGroup("g", "", a), legacyGroup("h", "", legacyInstance("pod-a", "node-2", ""))), "910a", `legacy-pod-name error rejects [EI0014] "pod-a"`},
		// Several pods may share a server.
		{"server_id twice", tableOfGroups("", legacyGroup("g", "", a, legacyInstance("pod-b", "node-1", ""))), "910a", ""},

		{"text order", tableOfGroups("", legacyGroup("g", "", legacyInstance("a", "10.0.0.9", ""), legacyInstance("b", "10.0.0.10", ""))), "910a", `legacy-rank-order info misbehaves [] "10.0.0.10"`},
		{"text order, said once", tableOfGroups("", legacyGroup("g", "", legacyInstance("a", "3", ""), legacyInstance("b", "2", ""), legacyInstance("c", "1", ""))), "910a", `legacy-rank-order info misbehaves [] "2"`},
		{"server_list", `{"version":"1.0","status":"completed","server_list":[{"server_id":"b","device":[{"device_id":"0","rank_id":"0"}]},{"server_id":"a","device":[{"device_id":"0","rank_id":"1"}]}]}`, "910a", ""},
	})
}

func TestLabLayout(t *testing.T) {
	lab := func(group, more string, instances ...string) string {
		return fmt.Sprintf(`{"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1"%s,"group_list":[
			{"group_name":"g","instance_count":"%d"%s,"instance_list":[%s]}]}`, more, len(instances), group, strings.Join(instances, ","))
	}
	inst := func(rank string, devices string) string {
		return fmt.Sprintf(`{%s"server_id":"s","devices":[%s]}`, rank, devices)
	}
	dev := `{"device_id":"0","device_ip":""}`
	a, b, c := inst(`"rank_id":"0",`, dev), inst(`"rank_id":"1",`, dev), inst(`"rank_id":"2",`, dev)
	nums := `,"device_num":"2","server_num":"1"`
	advice := `lab-layout warning advice [] "lab"`
	runCases(t, legacyRules, []verdictCase{
		{"sound", lab(nums, "", a, b), "910a", advice},
		{"host", lab(nums, `,"para_plane_nic_location":"host"`, a, b), "910a", advice + "\n" + `lab-layout error rejects [] "host"`},
		{"host on 310p", lab(nums, `,"para_plane_nic_location":"host"`, a, b), "310p", advice}, // only the others look at it
		{"nic location missing", strings.Replace(lab(nums, "", a, b), `"para_plane_nic_location":"device",`, "", 1), "910a",
			"lab-layout error rejects [EI0017] {\n" + advice},
		{"device_num", lab(`,"device_num":"3","server_num":"1"`, "", a, b), "910a", advice + "\n" + `lab-layout error rejects [] "3"`},
		{"three devices per server", lab(`,"device_num":"3","server_num":"1"`, "", a, b, c), "910a", advice + "\n" + `lab-layout error rejects [] "1"`},
		{"three devices per server on 310p", lab(`,"device_num":"3","server_num":"1"`, "", a, b, c), "310p", advice},
		{"server_num zero", lab(`,"device_num":"2","server_num":"0"`, "", a, b), "310p", advice + "\n" + `lab-layout error rejects [] "0"`},
		{"both missing", lab("", "", a, b), "910a", advice + "\nlab-layout error rejects [EI0017] {\nlab-layout error rejects [EI0017] {"},
		{"rank_id missing", lab(nums, "", a, inst("", dev)), "910a", advice + "\nlab-layout error rejects [EI0017] {"},
		{"two devices in an instance", lab(nums, "", a, inst(`"rank_id":"1",`, dev+","+dev)), "910a", advice + "\nlab-layout error rejects [] {"},
		{"pod_name and device_count are not read", lab(nums+`,"device_count":"7"`, "", a, b), "910a", advice},
		{"not for a 2.0 runtime", lab("", "", a, b), "a5", ""},
	})
}

func TestHeterogeneous(t *testing.T) {
	node := func(addr string, ranks ...string) string {
		return fmt.Sprintf(`{"node_addr":%q,"ranks":[%s]}`, addr, strings.Join(ranks, ","))
	}
	table := func(more string, nodes ...string) string {
		return fmt.Sprintf(`{"status":"completed","version":"1.1"%s,"node_list":[%s]}`, more, strings.Join(nodes, ","))
	}
	const id = `,"collective_id":"c"`
	r0, r1 := `{"rank_id":"0","device_id":"0"}`, `{"rank_id":"1","device_id":"0"}`
	full := `{"rank_id":"0","device_id":"0","port":"0","rank_ip":"","sdid":"0"}`
	info := `heterogeneous-table info advice [] "1.1"`
	runCases(t, legacyRules, []verdictCase{
		{"sound", table(id+`,"mode":"rdma"`, node("192.0.2.1", r0), node("192.0.2.2", r1)), "310p", info},
		{"uneven nodes", table(id, node("192.0.2.1", r0, `{"rank_id":"2","device_id":"1"}`), node("192.0.2.2", r1)), "310p", info},
		{"collective_id missing", table("", node("192.0.2.1", r0)), "310p", "heterogeneous-table error rejects [EI0017] {\n" + info},
		{"collective_id of 128", table(`,"collective_id":"`+strings.Repeat("x", 128)+`"`, node("192.0.2.1", r0)), "310p",
			info + "\n" + `heterogeneous-table error rejects [] "` + strings.Repeat("x", 39)},
		{"mode", table(id+`,"mode":"udp"`, node("192.0.2.1", r0)), "310p", info + "\n" + `heterogeneous-table error rejects [] "udp"`},
		{"node_addr a name", table(id, node("host-a", r0)), "310p", info + "\n" + `heterogeneous-table error rejects [EI0014] "host-a"`},
		{"node_addr twice", table(id, node("192.0.2.1", r0), node("192.0.2.1", r1)), "310p", info + "\n" + `heterogeneous-table error rejects [EI0014] "192.0.2.1"`},
		{"rank on the host", table(id, node("192.0.2.1", `{"rank_id":"0","device_id":"-1"}`)), "310p", info + "\n" + `heterogeneous-table error rejects [] "-1"`},
		{"rank without device", table(id, node("192.0.2.1", `{"rank_id":"0"}`)), "310p", info + "\nheterogeneous-table error rejects [] {"},
		{"rank_ip a name", table(id, node("192.0.2.1", `{"rank_id":"0","device_id":"0","rank_ip":"host-a"}`)), "310p", info + "\n" + `heterogeneous-table error rejects [] "host-a"`},
		{"a placeholder is another rule's", table(id, node("x.x.x.x", r0)), "310p", info},
		{"port has no range", table(id, node("192.0.2.1", `{"rank_id":"0","device_id":"0","port":"-70000"}`)), "310p", info},
		{"port a word", table(id, node("192.0.2.1", `{"rank_id":"0","device_id":"0","port":"x"}`)), "310p", info + "\n" + `heterogeneous-table error rejects [] "x"`},
		{"sub version", table(id+`,"heterog_sub_version":"1.2"`, node("192.0.2.1", full)), "310p", info},
		{"sub version 1.3", table(id+`,"heterog_sub_version":"1.3"`, node("192.0.2.1", r0)), "310p", info + "\n" + `heterogeneous-table error rejects [] "1.3"`},
		{"sub version without its keys", table(id+`,"heterog_sub_version":"1.2"`, node("192.0.2.1", r0)), "310p", info +
			strings.Repeat("\nheterogeneous-table error rejects [EI0017] {", 3)},
		{"sdid beyond 31 bits", table(id+`,"heterog_sub_version":"1.2"`, node("192.0.2.1", strings.Replace(full, `"sdid":"0"`, `"sdid":"2147483648"`, 1))), "310p",
			info + "\n" + `heterogeneous-table error rejects [] "2147483648"`},
		{"sdid not read", table(id, node("192.0.2.1", `{"rank_id":"0","device_id":"0","sdid":"2147483648"}`)), "310p", info},
	})
}
