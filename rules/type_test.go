package rules

import "testing"

// In 1.x everything is text. What is not read may be anything.
func TestTypeNotString(t *testing.T) {
	device := func(more string) string { return edited10(`"rank_id":"1"`, `"rank_id":"1",`+more) }
	three := edited10(`"server_count":"1"`, `"server_count":"2"`, `"device":[`+"\n"+`{"device_id":"0","device_ip":"192.0.2.10"`, `"device":[`+"\n"+`{"device_id":"0","device_ip":5`,
		`]}],`+"\n"+`"status"`, `]},{"server_id":"node-1","device":[{"device_id":"0","device_ip":"192.0.2.12","rank_id":"2"}]}],`+"\n"+`"status"`)
	withHost := edit(three, `"server_id":"node-0",`, `"server_id":"node-0","host_ip":"192.0.2.1",`)
	one := edited10(`"192.0.2.10"`, `null`)
	runTableCases(t, []tableCase{
		{"rank_id", "a2", edited10(`"rank_id":"1"`, `"rank_id":1`), "type-not-string error rejects at 4:53"},
		{"for every product alike", "", edited10(`"rank_id":"1"`, `"rank_id":true`), "type-not-string error rejects at 4:53"},
		{"device_id", "a2", edited10(`"device_id":"0"`, `"device_id":0`), "type-not-string error rejects at 3:14"},
		{"status", "a2", edited10(`"completed"`, `null`), "type-not-string error rejects at 5:10"},
		{"server_count", "a2", edited10(`"server_count":"1"`, `"server_count":1`), "type-not-string error rejects at 1:33"},
		{"host_ip", "a2", edited10(`"device":[`, `"host_ip":5,"device":[`), "type-not-string error rejects at 2:48"},
		{"container_ip is not read", "a2", edited10(`"device":[`, `"container_ip":5,"device":[`), ""},
		{"but by MindIE", "a2 mindie", edited10(`"device":[`, `"container_ip":5,"device":[`), "type-not-string error rejects at 2:53"},
		{"hardware_type is not read", "a2", edited10(`"device":[`, `"hardware_type":5,"device":[`), ""},
		{"device_port", "a2", device(`"device_port":16666`), "type-not-string error rejects at 4:71"},
		{"vnic port without device_port", "a2", device(`"device_vnic_port":1`), ""},
		{"vnic port with it", "a2", device(`"device_port":"1","device_vnic_port":1`), "type-not-string error rejects at 4:94"},
		{"backup without retry, a2", "a2", device(`"backup_device_ip":1`), ""},
		{"backup without retry, a3", "a3", device(`"backup_device_ip":1`), "version-vs-product info advice at 1:12; type-not-string warning misbehaves at 4:76"},
		{"backup with retry, a3", "a3 HCCL_OP_EXPANSION_MODE=AI_CPU HCCL_OP_RETRY_ENABLE=L1:1,L2:1", device(`"backup_device_ip":1`),
			"version-vs-product info advice at 1:12; type-not-string error rejects at 4:76"},
		{"super_device_id in 1.2, any chip", "a2", edit(superTable, `"super_device_id":"0"`, `"super_device_id":0`),
			"version-vs-product warning misbehaves at 1:12; type-not-string error rejects at 2:50"},
		{"super_pod_id on a3", "a3", edit(superTable, `"p"`, `7`), "type-not-string error rejects at 3:35"},
		{"super_pod_id on a2", "a2", edit(superTable, `"p"`, `7`), "version-vs-product warning misbehaves at 1:12"},

		// device_ip of another type: looked at on one server unless there is a
		// host_ip; on several it counts as absent.
		{"device_ip, one server", "a3", one, "version-vs-product info advice at 1:12; type-not-string error rejects at 3:30"},
		{"device_ip, one server with host_ip", "a2", edit(one, `"device":[`, `"host_ip":"192.0.2.1","device":[`), "type-not-string error misbehaves at 3:30"},
		{"device_ip, two servers, a2", "a2", withHost, "type-not-string error rejects at 3:30"},
		{"device_ip, two servers, 910a", "910a", three, "type-not-string error rejects at 3:30"},
		{"device_ip, two servers with host_ip, 910a", "910a", withHost, "type-not-string error misbehaves at 3:30"},
		{"device_ip, two servers, a3", "a3", three, "version-vs-product info advice at 1:12; type-not-string error misbehaves at 3:30"},
		{"device_ip, template 2", "910a", edit(legacyTable, `"192.0.2.10"`, `[]`), "format-legacy warning advice at 2:14; type-not-string error rejects at 3:73"},
		{"device_ip, one instance", "910a", `{"status":"completed","group_count":"1","group_list":[{"group_name":"","device_count":"1","instance_count":"1",` +
			`"instance_list":[{"pod_name":"0","server_id":"a","devices":[{"device_id":"0","device_ip":[]}]}]}]}`, "format-legacy warning advice at 1:54"},

		{"2.0 text", "a5", edit(v2Table, `"i"`, `5`), "type-not-string error rejects at 2:101"},
		{"2.0 port", "a5", edit(v2Table, `["0/0"]`, `[1]`), "type-not-string error rejects at 3:67"},
		{"2.0 detour", "a5", edit(v2Table, `"rank_count"`, `"detour":false,"rank_count"`), "type-not-string error rejects at 1:27"},
		{"2.0 status is never read", "a5", edit(v2Table, `"rank_count"`, `"status":5,"rank_count"`), ""},
	})
}

func TestTypeNumbers(t *testing.T) {
	runTableCases(t, []tableCase{
		{"text", "a5", edit(v2Table, `"rank_id":0`, `"rank_id":"0"`), "type-not-number error rejects at 2:25"},
		{"null", "a5", edit(v2Table, `"device_id":0`, `"device_id":null`), "type-not-number error rejects at 2:52"},
		{"rank_count as text", "a5", edit(v2Table, `"rank_count":1`, `"rank_count":"1"`), "type-not-number error rejects at 1:31"},
		{"optional port null", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"device_port":null`), "type-not-number error rejects at 2:54"},
		// replaced_local_id is read beside local_id 64 only.
		{"replaced_local_id as text", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"replaced_local_id":"1"`), ""},
		{"replaced_local_id null", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"replaced_local_id":null`), ""},
		{"replaced_local_id 1.5", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"replaced_local_id":1.5`), ""},
		{"replaced_local_id as text, read", "a5", edit(v2Table, `"local_id":0`, `"local_id":64,"replaced_local_id":"1"`), "type-not-number error rejects at 2:61"},
		{"replaced_local_id 1.5, read", "a5", edit(v2Table, `"local_id":0`, `"local_id":64,"replaced_local_id":1.5`), "type-not-integer error misbehaves at 2:61"},
		{"fraction", "a5", edit(v2Table, `"local_id":0`, `"local_id":0.5`), "type-not-integer error misbehaves at 2:38"},
		{"boolean", "a5", edit(v2Table, `"net_layer":0`, `"net_layer":false`), "type-not-integer error misbehaves at 2:81"},
		{"rank_count", "a5", edit(v2Table, `"rank_count":1`, `"rank_count":1.9`), "type-not-integer error misbehaves at 1:31"},
		{"port true", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"device_port":true`), "type-not-integer error misbehaves at 2:54"},
		{"negative is another rule's", "a5", edit(v2Table, `"local_id":0`, `"local_id":-1`), ""},
	})
}

func TestTypeLists(t *testing.T) {
	runTableCases(t, []tableCase{
		{"server_list", "a2", `{"version":"1.0","status":"completed","server_list":{}}`, "type-not-array error rejects at 1:53"},
		{"device", "a2", `{"version":"1.0","status":"completed","server_count":"1","server_list":[{"server_id":"a","device":{}}]}`, "type-not-array error rejects at 1:99"},
		{"list of another layout", "910a", edit(legacyTable, `"group_count"`, `"node_list":5,"group_count"`),
			"format-version-mix warning misbehaves at 1:35; format-legacy warning advice at 2:14"},
		{"super_pod_list on a3", "a3", edit(superTable, `[{"super_pod_id":"p","server_list":[{"server_id":"a"}]}]`, `"x"`), "type-not-array error rejects at 3:18"},
		{"super_pod_list on a2", "a2", edit(superTable, `[{"super_pod_id":"p","server_list":[{"server_id":"a"}]}]`, `"x"`), "version-vs-product warning misbehaves at 1:12"},
		{"null device", "a2", edited10(`"device":[`, `"device":[null,`), "type-not-object error rejects at 2:48"},
		{"element of server_list counts", "a2", edited10(`"server_count":"1"`, `"server_count":"2"`, `"server_list":[`, `"server_list":[[],`), "type-not-object error rejects at 2:16"},
		{"control_plane null", "a5", edit(v2Table, `"local_id":0`, `"local_id":0,"control_plane":null`), "type-not-object error rejects at 2:56"},
		{"ports as object", "a5", edit(v2Table, `["0/0"]`, `{}`), "type-not-array error rejects at 3:66"},
		{"RankTable", "a3", `{"RankTable":[]}`, "type-not-object error rejects at 1:14"},
	})
}
