package rules

import "testing"

func TestPortRange(t *testing.T) {
	one := func(more ...string) string { return table10(node("h", npu("0", "-", "0", more...))) }
	rank := func(port string) string { return ranks20(`"rank_id":0,"device_id":0,"device_port":` + port) }
	at := func(verdict, key string) []string { return []string{"port-range " + verdict + " " + dev0 + "0/" + key} }
	v2 := func(verdict string) []string { return []string{"port-range " + verdict + " /rank_list/0/device_port"} }
	const gate = "HCCL_OP_EXPANSION_MODE=AI_CPU HCCL_OP_RETRY_ENABLE=L2:1"
	runDevice(t, []deviceRow{
		{name: "65535", table: one("device_port", "65535"), product: "a2"},
		{name: "65536", table: one("device_port", "65536"), product: "a2", want: at("error rejects", "device_port")},
		{name: "0", table: one("host_port", "0"), product: "a2", want: at("error rejects", "host_port")},
		{name: "empty", table: one("device_port", ""), product: "a2", want: at("error rejects", "device_port")},
		{name: "word", table: one("host_port", "abc"), product: "a2", want: at("error rejects", "host_port")},
		{name: "tail", table: one("device_port", "16666x"), product: "a2", want: at("warning misbehaves", "device_port")},
		{name: "vnic beside device_port", table: one("device_port", "16666", "device_vnic_port", "0"), product: "a2",
			want: at("error rejects", "device_vnic_port")},
		{name: "vnic alone is not read", table: one("device_vnic_port", "0"), product: "a2", want: at("error misbehaves", "device_vnic_port")},
		{name: "backup port, not read", table: one("backup_device_ip", "203.0.113.1", "backup_device_port", "0"), product: "a3",
			want: at("error misbehaves", "backup_device_port")},
		{name: "backup port, read", table: one("backup_device_ip", "203.0.113.1", "backup_device_port", "0"), product: "a3", env: gate,
			want: at("error rejects", "backup_device_port")},
		{name: "backup port, a2 never reads it", table: one("backup_device_ip", "203.0.113.1", "backup_device_port", "0"), product: "a2", env: gate,
			want: at("error misbehaves", "backup_device_port")},

		// Cut to 32 bits first, fractions are cut off, booleans and null are types.
		{name: "2.0 65536", table: rank("65536"), product: "a5", want: v2("error rejects")},
		{name: "2.0 wraps to 1", table: rank("4294967297"), product: "a5", want: v2("error misbehaves")},
		{name: "2.0 null", table: rank("null"), product: "a5"},
		{name: "2.0 reserved", table: rank("80"), product: "a5", want: []string{"port-reserved info advice /rank_list/0/device_port"}},

		{name: "base port in 1.1", product: "310p", env: "HCCL_IF_BASE_PORT=65535",
			table: `{"version":"1.1","status":"completed","collective_id":"c","node_list":[{"node_addr":"192.0.2.1","ranks":[{"rank_id":"0","device_id":"0"},{"rank_id":"1","device_id":"1"}]}]}`,
			want:  []string{"port-range error rejects /node_list/0/ranks"}},
	})
}

func TestPortUse(t *testing.T) {
	two := func(a, b string) string {
		device := func(n, port string) string {
			if port == "" {
				return npu(n, "-", n)
			}
			return npu(n, "-", n, "device_port", port, "host_port", "6000"+n)
		}
		return table10(node("h", device("0", a), device("1", b)))
	}
	runDevice(t, []deviceRow{
		{name: "on all", table: two("16666", "16667"), product: "a2"},
		{name: "not on the first", table: two("", "16667"), product: "a2", want: []string{"port-partial error misbehaves " + dev0 + "0"}},
		{name: "not on the last", table: two("16666", ""), product: "a2", want: []string{"port-partial error misbehaves " + dev0 + "1"}},
		{name: "reserved", table: two("1023", "1024"), product: "a2", want: []string{"port-reserved info advice " + dev0 + "0/device_port"}},
		{name: "host_port twice", product: "a3", want: []string{"port-collision warning documented " + dev0 + "1/host_port"},
			table: table10(node("h", npu("0", "-", "0", "host_port", "60000"), npu("1", "-", "1", "host_port", "60000")))},
		{name: "host_port on two servers", product: "a2",
			table: table10(node("h", npu("0", "198.51.100.1", "0", "host_port", "60000")), node("i", npu("0", "198.51.100.2", "1", "host_port", "60000")))},
	})
}
