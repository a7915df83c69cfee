package rules

import (
	"fmt"
	"testing"
)

func TestHostIP(t *testing.T) {
	const a, b = `"server_id":"a"`, `"server_id":"b"`
	const hostA, hostB = a + `,"host_ip":"198.51.100.1"`, b + `,"host_ip":"2001:db8::2"`
	bare := func(members, device string) string { return "{" + members + `,"device":[{` + device + "}]}" }
	both := func(list ...string) string { return servers(list...) }
	retry := "HCCL_OP_RETRY_ENABLE=L1:1,L2:0"
	invalid := func(ip string) []string { return []string{`host-ip-invalid error rejects 2: "` + ip + `"`} }
	one := func(ip string) string { return servers(entry(a+`,"host_ip":"`+ip+`"`, 0, 0)) }
	runServerCases(t, []serverCase{
		// The key may be absent; what is there has to be an address, of either family.
		{"none", both(entry(a, 0, 0, 1), entry(b, 2, 0, 1)), "a2", false, "", nil},
		{"IPv4 and IPv6", both(entry(hostA, 0, 0, 1), entry(hostB, 2, 0, 1)), "a2", false, "", nil},
		{"same on both", both(entry(hostA, 0, 0, 1), entry(b+`,"host_ip":"198.51.100.1"`, 2, 0, 1)), "a2", false, "", nil},
		{"empty", one(""), "910a", false, "", invalid("")},
		{"name", one("node_0"), "a3", false, "", invalid("node_0")},
		{"mask", one("198.51.100.1/24"), "310p", false, "", invalid("198.51.100.1/24")},
		{"0.0.0.0 is refused", one("0.0.0.0"), "a2", false, "", invalid("0.0.0.0")},
		{":: is taken", one("::"), "a2", false, "", nil},
		// The runtime accepts host_ip on some servers only.
		{"partial", both(entry(hostA, 0, 0, 1), entry(b, 2, 0, 1)), "a2", false, "", []string{"host-ip-partial warning misbehaves 3: {"}},
		// Operator retry is for the A3 only.
		{"retry on a3", both(entry(a, 0, 0, 1), entry(b, 2, 0, 1)), "a3", false, retry, []string{"host-ip-required warning misbehaves 2: {"}},
		{"retry on a3, partial", both(entry(hostA, 0, 0, 1), entry(b, 2, 0, 1)), "a3", false, retry, []string{"host-ip-required warning misbehaves 3: {"}},
		{"retry with all of them", both(entry(hostA, 0, 0, 1), entry(hostB, 2, 0, 1)), "a3", false, retry, nil},
		{"retry on a2", both(entry(a, 0, 0, 1), entry(b, 2, 0, 1)), "a2", false, retry, nil},
		{"retry off", both(entry(a, 0, 0, 1), entry(b, 2, 0, 1)), "a3", false, "HCCL_OP_RETRY_ENABLE=L1:0,L2:0", nil},
		// The host NICs are used when a device asks for them, or rank 0 has a
		// host_ip and no device_ip: then every rank needs a host_ip.
		{"net_position", both(bare(hostA, `"device_id":"0","rank_id":"0","device_ip":"192.0.2.1","net_position":"host"`), entry(b, 1, 0)), "a2", false, "",
			[]string{"host-ip-required error rejects 3: {"}},
		{"net_position is something else", both(bare(a, `"device_id":"0","rank_id":"0","device_ip":"192.0.2.1","net_position":"Host"`), entry(b, 1, 0)), "a2", false, "", nil},
		{"rank 0 without device_ip", both(entry(b, 1, 0), bare(hostA, `"device_id":"0","rank_id":"0","device_ip":""`)), "910a", false, "",
			[]string{"host-ip-required error rejects 2: {"}},
		{"rank 1 without device_ip", both(entry(b, 0, 0), bare(hostA, `"device_id":"0","rank_id":"1","device_ip":""`)), "910a", false, "",
			[]string{"host-ip-partial warning misbehaves 2: {"}},
		// On an A2 the missing device_ip is refused before.
		{"rank 0 without device_ip, a2", both(bare(hostA, `"device_id":"0","rank_id":"0"`), entry(b, 1, 0)), "a2", false, "",
			[]string{"host-ip-partial warning misbehaves 3: {"}},
		{"one server without device_ip", both(bare(hostA, `"device_id":"0","rank_id":"0"`)), "a2", false, "", nil},
	})
}

func TestMindIE(t *testing.T) {
	const a, b = `"server_id":"198.51.100.1","container_ip":"203.0.113.1"`, `"server_id":"198.51.100.2","container_ip":"203.0.113.2"`
	good := servers(entry(a, 0, 0, 1), entry(b, 2, 0, 1))
	ids := make([]int, 33)
	for i := range ids {
		ids[i] = i
	}
	many := make([]string, 61)
	for i := range many {
		many[i] = entry(fmt.Sprintf(`"server_id":"2001:db8::%x","container_ip":"2001:db8:1::%x"`, i, i), i, 0)
	}
	runServerCases(t, []serverCase{
		{"good", good, "a2", true, "", nil},
		{"names are for HCCL", servers(entry(`"server_id":"a"`, 0, 0, 1), entry(`"server_id":"b"`, 2, 0, 1)), "a2", false, "", nil},
		{"name", servers(entry(`"server_id":"node_0","container_ip":"203.0.113.1"`, 0, 0, 1), entry(b, 2, 0, 1)), "a2", true, "",
			[]string{`server-id-not-ip error rejects 2: "node_0"`}},
		{"no container_ip", servers(entry(a, 0, 0, 1), entry(`"server_id":"198.51.100.2"`, 2, 0, 1)), "a2", true, "",
			[]string{"container-ip-required error rejects 3: {"}},
		{"empty container_ip", servers(entry(`"server_id":"198.51.100.1","container_ip":""`, 0, 0, 1), entry(b, 2, 0, 1)), "a2", true, "",
			[]string{`container-ip-required error rejects 2: ""`}},
		{"same container_ip", servers(entry(a, 0, 0, 1), entry(`"server_id":"198.51.100.2","container_ip":"203.0.113.1"`, 2, 0, 1)), "a2", true, "",
			[]string{`container-ip-duplicate error rejects 3: "203.0.113.1"`}},
		{"own container_ip", good, "a2", true, "MIES_CONTAINER_IP=203.0.113.2", nil},
		{"foreign container_ip", good, "a2", true, "MIES_CONTAINER_IP=203.0.113.20", []string{"container-ip-not-in-table error rejects 1: ["}},
		{"foreign container_ip, HCCL", good, "a2", false, "MIES_CONTAINER_IP=203.0.113.20", nil},
		// One server is left over from another job; only that is said.
		{"one server", servers(entry(`"server_id":"198.51.100.2"`, 0, 0)), "a2", true, "", []string{"mindie-server-count error rejects 1: ["}},
		{"61 servers", servers(many...), "a2", true, "", []string{"mindie-server-count error rejects 1: ["}},
		{"60 servers", servers(many[:60]...), "a2", true, "", nil},
		// 1..32 devices, device_id 0..63, rank_id 0..511.
		{"33 devices", servers(entry(a, 0, ids...), entry(b, 33, ids[:32]...)), "310p", true, "", []string{"mindie-range error rejects 2: ["}},
		{"device_id 64", servers(entry(a, 0, 63), entry(b, 1, 64)), "310p", true, "", []string{`mindie-range error rejects 3: "64"`}},
		{"rank_id 512", servers(entry(a, 511, 0), entry(b, 512, 0)), "a2", true, "", []string{`mindie-range error rejects 3: "512"`}},
	})
}
