package rules

import "testing"

// A misspelt key is a missing one; the verdict is what comes of that.
func TestUnknownKey(t *testing.T) {
	two := edited10(`"server_count":"1"`, `"server_count":"2"`, `]}],`+"\n"+`"status"`,
		`]},{"server_id":"node-1","device":[`+"\n"+`{"device_id":"0","device-ip":"192.0.2.12","rank_id":"2"}]}],`+"\n"+`"status"`)
	runTableCases(t, []tableCase{
		{"list", "a2", edited10(`"server_list"`, `"sever_list"`), "unknown-key error rejects at 2:1"},
		{"case", "a2", edited10(`"device_id":"0"`, `"DEVICE_ID":"0"`), "unknown-key error rejects at 3:2"},
		{"hyphen", "a2", edited10(`"rank_id":"0"`, `"rank-id":"0"`), "unknown-key error rejects at 3:43"},
		{"camel case", "a2", edited10(`"rank_id":"0"`, `"rankId":"0"`), "unknown-key error rejects at 3:43"},
		{"devices is of group_list", "a2", edited10(`"device":`, `"devices":`), "unknown-key error rejects at 2:38"},
		{"status", "a2", edited10(`"status"`, `"Status"`), "unknown-key error rejects at 5:1"},
		{"both missing and misspelt elsewhere", "a2", edited10(`"rank_id":"0"`, `"rank-id":"0"`, `,"rank_id":"1"`, ``),
			"unknown-key error rejects at 3:43; key-missing error rejects at 4:1"},
		{"optional for HCCL", "a2", edited10(`"server_count"`, `"server_counts"`), "unknown-key warning misbehaves at 1:18"},
		{"and not for MindIE", "a2 mindie", edited10(`"server_count"`, `"server_counts"`), "unknown-key warning misbehaves at 1:18"},
		{"device_ip, one server", "a2", edited10(`"device_ip":"192.0.2.10"`, `"device-ip":"192.0.2.10"`), "unknown-key warning misbehaves at 3:18"},
		{"device_ip, two servers on a2", "a2", two, "unknown-key error rejects at 5:18"},
		// The A3 takes it within a super pod; without one the manual demands it.
		{"device_ip, two servers on a3", "a3", two, "version-vs-product info advice at 1:12; unknown-key warning documented at 5:18"},
		{"right key beside it", "a2", edited10(`"rank_id":"0"`, `"rank_id":"0","rank-id":"7"`), "unknown-key info misbehaves at 3:57"},
		{"resembles nothing: said once", "a2", edited10(`"device_id"`, `"colour":"red","device_id"`), "unknown-key info misbehaves at 3:2"},
		{"device_sn is no slip for device_ip", "a2", edited10(`"device_ip":"192.0.2.10"`, `"device_sn":"1"`), "unknown-key info misbehaves at 3:18"},
		{"of another layout", "a2", edited10(`"status"`, `"group-list":[],"status"`), "unknown-key info misbehaves at 5:1"},
		{"2.0", "a5", edit(v2Table, `"ports"`, `"port"`), "unknown-key error rejects at 3:58"},
		{"2.0, optional", "a5", edit(v2Table, `"local_id"`, `"device_prot":1,"local_id"`), "unknown-key warning misbehaves at 2:27"},
		{"template 2, address read", "910a", edit(legacyTable, `"device_ip":"192.0.2.10"`, `"device-ip":"192.0.2.10"`),
			"format-legacy warning advice at 2:14; unknown-key error rejects at 3:61"},
		{"super_pod_list misspelt", "a3", edit(superTable, `"super_pod_list"`, `"superpod_list"`), "unknown-key warning misbehaves at 3:1"},
		{"in a pod on a3", "a3", edit(superTable, `"super_pod_id"`, `"superpod_id"`), "unknown-key error rejects at 3:20"},
		{"in a pod on a2", "a2", edit(superTable, `"super_pod_id"`, `"superpod_id"`),
			"version-vs-product warning misbehaves at 1:12; unknown-key warning misbehaves at 3:20"},
	})
}

// Keys with rules of their own (version, status, device_ip, super_pod_id, the
// names and counts of group_list, everything of 2.0) are not key-missing.
func TestKeyMissing(t *testing.T) {
	runTableCases(t, []tableCase{
		{"no list", "a2", `{"version":"1.0","status":"completed"}`, "key-missing error rejects at 1:1"},
		{"no list yet", "a2", `{"version":"1.0","status":"initializing","server_count":"0"}`, "status-not-completed error hangs at 1:27"},
		{"no list in 2.0", "a5", `{"version":"2.0","rank_count":1}`, ""},
		{"no group_list", "910a", `{"status":"completed","group_count":"1"}`, "key-missing error rejects at 1:1"},
		{"server_id", "a2", edited10(`"server_id":"node-0",`, ``), "key-missing error rejects at 2:16"},
		{"device", "a2", `{"version":"1.0","status":"completed","server_count":"1","server_list":[{"server_id":"a"}]}`, "key-missing error rejects at 1:73"},
		{"device_id", "a2", edited10(`"device_id":"1",`, ``), "key-missing error rejects at 4:1"},
		{"rank_id", "a2", edited10(`,"rank_id":"1"`, ``), "key-missing error rejects at 4:1"},
		{"devices", "910a", edit(legacyTable, `,"devices":[{"device_id":"0","device_ip":"192.0.2.11"}]`, ``),
			"format-legacy warning advice at 2:14; key-missing error rejects at 4:1"},
		{"group_name has its own", "910a", edit(legacyTable, `"group_name":"job",`, ``), "format-legacy warning advice at 2:14"},
		{"servers of a pod on a3", "a3", edit(superTable, `,"server_list":[{"server_id":"a"}]}],"s`, `}],"s`), "key-missing error rejects at 3:19"},
		{"servers of a pod are not read on a2", "a2", edit(superTable, `,"server_list":[{"server_id":"a"}]}],"s`, `}],"s`),
			"version-vs-product warning misbehaves at 1:12"},
		{"1.1", "310p", `{"version":"1.1","status":"completed","collective_id":"c","node_list":[{"ranks":[{}]}]}`,
			"key-missing error rejects at 1:72; key-missing error rejects at 1:82"},
	})
}
