package rules

import "testing"

// Only the exact word stops the runtime from reading a 1.x file again for 30
// minutes; 2.0 tables and texts of atc/GE may have any.
func TestStatus(t *testing.T) {
	runTableCases(t, []tableCase{
		{"missing", "a2", edited10(",\n"+`"status":"completed"`, ``), "status-missing error rejects at 1:1"},
		{"initializing", "a2", edited10(`"completed"`, `"initializing"`), "status-not-completed error hangs at 5:10"},
		{"initializing and empty: one word", "a2", `{"version":"1.0","server_count":"0","server_list":[],"status":"initializing"}`, "status-not-completed error hangs at 1:63"},
		{"complete", "a2", edited10(`"completed"`, `"complete"`), "status-not-completed error hangs at 5:10"},
		{"Completed", "a2", edited10(`"completed"`, `"Completed"`), "status-not-completed error hangs at 5:10"},
		{"blank behind", "a2", edited10(`"completed"`, `"completed "`), "status-not-completed error hangs at 5:10"},
		{"other word", "a2", edited10(`"completed"`, `"running"`), "status-not-completed error hangs at 5:10"},
		{"template 2", "910a", edit(legacyTable, `"completed"`, `"done"`), "status-not-completed error hangs at 1:11; format-legacy warning advice at 2:14"},
		{"2.0", "a5", edit(v2Table, `"rank_count"`, `"status":"initializing","rank_count"`), ""},
		{"wrapped", "a3", `{"RankTable":` + edit(superTable, `"completed"`, `"x"`) + `}`, "layout-not-hccl info advice at 1:2"},
	})
}

func TestListEmpty(t *testing.T) {
	runTableCases(t, []tableCase{
		{"server_list", "a2", `{"version":"1.0","server_count":"0","server_list":[ ],"status":"completed"}`, "server-list-empty error rejects at 1:51"},
		{"the count is not said as well", "a2", `{"version":"1.0","server_count":"2","server_list":[],"status":"completed"}`, "server-list-empty error rejects at 1:51"},
		{"rank_list", "a5", `{"version":"2.0","rank_count":1,"rank_list":[]}`, "server-list-empty error rejects at 1:45"},
		{"node_list", "310p", `{"version":"1.1","status":"completed","collective_id":"","node_list":[]}`, "server-list-empty error rejects at 1:70"},
		{"instance_list", "910a", `{"status":"completed","group_count":"1","group_list":[{"group_name":"","instance_count":"0","instance_list":[]}]}`,
			"format-legacy warning advice at 1:54; server-list-empty error rejects at 1:109"},
		{"device", "a2", `{"version":"1.0","server_count":"1","server_list":[{"server_id":"a","device":[]}],"status":"completed"}`, "device-list-empty error rejects at 1:78"},
		{"devices", "910a", edit(legacyTable, `[{"device_id":"0","device_ip":"192.0.2.11"}]`, `[]`), "format-legacy warning advice at 2:14; device-list-empty error rejects at 4:43"},
	})
}

// The count is read with stoull: blanks, a plus sign and anything behind the
// digits pass.
func TestServerCount(t *testing.T) {
	count := func(s string) string { return edited10(`"server_count":"1"`, `"server_count":"`+s+`"`) }
	runTableCases(t, []tableCase{
		{"too many", "a2", count("3"), "server-count-mismatch error rejects at 1:33"},
		{"empty", "a2", count(""), "server-count-mismatch error rejects at 1:33"},
		{"word", "a2", count("one"), "server-count-mismatch error rejects at 1:33"},
		{"negative", "a2", count("-1"), "server-count-mismatch error rejects at 1:33"},
		{"accepted by HCCL", "a2", count(" 1"), "server-count-mismatch warning misbehaves at 1:33"},
		{"read as 2", "a2", count("2x"), "server-count-mismatch error rejects at 1:33"},
		{"missing", "a2", edited10(`"server_count":"1",`, ``), ""},
		{"missing for MindIE", "a2 mindie", edited10(`"server_count":"1",`, ``), "server-count-missing error rejects at 1:1"},
		{"not read in group_list", "910a", edit(legacyTable, `"group_count"`, `"server_count":"9","group_count"`), "format-legacy warning advice at 2:14"},
	})
}
