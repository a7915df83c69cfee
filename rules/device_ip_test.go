package rules

import (
	"strings"
	"testing"
)

func TestDeviceIPValue(t *testing.T) {
	single := func(ip string) string { return table10(node("192.0.2.1", npu("0", ip, "0"))) }
	pair := func(ip string) string {
		return table10(node("192.0.2.1", npu("0", ip, "0")), node("192.0.2.2", npu("0", "198.51.100.2", "1")))
	}
	ip := func(finding string) []string { return []string{finding + " " + dev0 + "0/device_ip"} }
	invalid := ip("device-ip-invalid error rejects")
	runDevice(t, []deviceRow{
		{name: "empty on one server", table: single(""), product: "a2"},
		{name: "empty for mindie", table: single(""), product: "a2", consumer: MindIE, want: invalid},
		{name: "empty for mindie, several servers", table: pair(""), product: "a2", consumer: MindIE, want: invalid},
		{name: "interface behind %", table: single("198.51.100.1%eth0"), product: "a2"},
		{name: "nothing behind %", table: single("fd00::1%"), product: "a2", want: invalid},
		{name: "generator mark, one server", table: single("-.-.-.-"), product: "a2", want: invalid},
		{name: "failed query", table: single("-1"), product: "a2", want: invalid},
		{name: "mask", table: single("198.51.100.1/24"), product: "a2", want: invalid},
		{name: "blank", table: single("198.51.100.1 "), product: "a2", want: invalid},
		{name: "zeros", table: single("198.051.100.1"), product: "a2", want: invalid},
		{name: "name", table: single("npu0"), product: "a2", want: invalid},
		{name: "256", table: single("198.51.100.256"), product: "a2", want: invalid},
		{name: "list with a blank", table: single("198.51.100.1, 198.51.100.2"), product: "a2", want: invalid},
		{name: "not read in a group of one instance", table: legacy("a: 0=junk"), product: "910a"},
		{name: "read in a group of two", table: legacy("a: 0=junk", "b: 0="), product: "910a",
			want: []string{"device-ip-invalid error rejects /group_list/0/instance_list/0/devices/0/device_ip"}},
		{name: "no list in a group_list", table: legacy("a: 0=192.0.2.1,192.0.2.3", "b: 0="), product: "910a",
			want: []string{"device-ip-invalid error rejects /group_list/0/instance_list/0/devices/0/device_ip"}},

		// 0.0.0.0 is refused, the others are not noticed.
		{name: "any", table: pair("0.0.0.0"), product: "a2", want: ip("device-ip-unusable error rejects")},
		{name: "broadcast", table: pair("255.255.255.255"), product: "a2", want: ip("device-ip-unusable error misbehaves")},
		{name: "multicast", table: pair("224.0.0.1"), product: "a2", want: ip("device-ip-unusable error misbehaves")},
		{name: "link-local network", table: pair("169.254.0.0"), product: "a2", want: ip("device-ip-unusable error misbehaves")},
		{name: "link-local address", table: pair("169.254.0.1"), product: "a2"},
		{name: "loopback", table: pair("127.0.0.1"), product: "a2", want: ip("device-ip-loopback error misbehaves")},
		{name: "loopback on one server", table: single("127.0.0.1"), product: "a2"},
		{name: "address of a host", table: pair("192.0.2.2"), product: "a2", want: ip("device-ip-is-host-ip warning misbehaves")},
		{name: "address of the only host", table: single("192.0.2.1"), product: "a2"},
	})
}

func TestDeviceIPSet(t *testing.T) {
	table := func(a, b string) string {
		return table10(node("h0", npu("0", a, "0")), node("h1", npu("0", b, "1")))
	}
	const second = " /server_list/1/device/0/device_ip"
	runDevice(t, []deviceRow{
		{name: "same address", table: table("198.51.100.1", "198.51.100.1"), product: "a2",
			want: []string{"device-ip-duplicate error rejects" + second}},
		// Compared as text: another spelling, or an interface name, gets through.
		{name: "two spellings", table: table("2001:db8::1", "2001:db8:0::1"), product: "a2",
			want: []string{"device-ip-duplicate error misbehaves" + second}},
		{name: "interface name", table: table("198.51.100.1", "198.51.100.1%eth0"), product: "a2",
			want: []string{"device-ip-duplicate error misbehaves" + second}},
		{name: "once in a list", table: table("198.51.100.1,198.51.100.2", "198.51.100.3,198.51.100.2"), product: "a2",
			want: []string{"device-ip-duplicate error rejects" + second}},
		{name: "twice in its own list", table: table("198.51.100.1,198.51.100.1", "198.51.100.3,198.51.100.2"), product: "a2",
			want: []string{"device-ip-duplicate error rejects /server_list/0/device/0/device_ip"}},
		{name: "lists of unequal length", table: table("198.51.100.1", "198.51.100.3,198.51.100.2"), product: "a2",
			want: []string{"device-ip-list-count error rejects" + second}},
		{name: "empty counts as one", table: table("", "198.51.100.2"), product: "910a"},

		// One family with several servers; IPv4 in IPv6 is IPv6.
		{name: "two families", table: table("198.51.100.1", "2001:db8::1"), product: "a2",
			want: []string{"ip-family-mixed error rejects" + second}},
		{name: "mapped", table: table("198.51.100.1", "::ffff:198.51.100.2"), product: "a2",
			want: []string{"ip-family-mixed error rejects" + second}},
		{name: "all IPv6", table: table("2001:db8::1", "2001:db8::2"), product: "a2"},
		{name: "one server", table: table10(node("h0", npu("0", "198.51.100.1", "0"), npu("1", "2001:db8::1", "1"))), product: "a2"},
		{name: "host_ip", product: "a2", want: []string{"ip-family-mixed error rejects /server_list/1/host_ip"},
			table: `{"version":"1.0","server_list":[{"server_id":"a","host_ip":"192.0.2.1","device":[` + npu("0", "198.51.100.1", "0") +
				`]},{"server_id":"b","host_ip":"2001:db8::1","device":[` + npu("0", "198.51.100.2", "1") + `]}]}`},
	})
}

func TestDeviceIPRequired(t *testing.T) {
	absent := table10(node("h0", npu("0", "198.51.100.1", "0")), node("h1", npu("0", "-", "1")))
	empty := table10(node("h0", npu("0", "198.51.100.1", "0")), node("h1", npu("0", "", "1")))
	required := []string{"device-ip-required error rejects /server_list/1/device/0"}
	runDevice(t, []deviceRow{
		{name: "absent on a2", table: absent, product: "a2", want: required},
		{name: "absent on 910a", table: absent, product: "910a", want: required},
		{name: "empty on a2", table: empty, product: "a2", want: []string{required[0] + "/device_ip"}},
		{name: "empty on 910a", table: empty, product: "910a"},
		{name: "a3 in one super pod", product: "a3", table: table12([]string{"h0 h1"},
			node("h0", npu("0", "-", "0", "super_device_id", "1")), node("h1", npu("0", "-", "1", "super_device_id", "2")))},
		{name: "group_list needs the key", table: legacy("a: 0=192.0.2.1", "b: 0"), product: "910a",
			want: []string{"device-ip-required error rejects /group_list/0/instance_list/1/devices/0"}},
		{name: "group of one instance", table: legacy("a: 0 1"), product: "910a"},
		{name: "RoCE inside a server", table: table10(plain("h0", 0, "0")), product: "a2", env: "HCCL_INTRA_ROCE_ENABLE=1",
			want: []string{"device-ip-required-roce error rejects /server_list/0/device/0"}},
	})
}

func TestDeviceIPSubnet(t *testing.T) {
	four := func(ips ...string) string {
		return table10(node("h0", npu("0", ips[0], "0"), npu("1", ips[1], "1"), npu("2", ips[2], "2"), npu("3", ips[3], "3")),
			cards("h1", 4, "0", "1", "2", "3"))
	}
	runDevice(t, []deviceRow{
		{name: "the odd one", table: four("192.0.2.1", "203.0.113.2", "192.0.2.3", "192.0.2.4"), product: "a2",
			want: []string{"device-ip-subnet info advice " + dev0 + "1/device_ip"}},
		{name: "the first", table: four("203.0.113.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"), product: "a2",
			want: []string{"device-ip-subnet info advice " + dev0 + "0/device_ip"}},
		{name: "two networks", table: four("203.0.113.1", "203.0.113.2", "192.0.2.3", "192.0.2.4"), product: "a2"},
		{name: "one network for each", table: four("10.1.0.1", "10.2.0.1", "10.3.0.1", "10.4.0.1"), product: "a2"},
	})
}

func TestCodesOfAcceptedTables(t *testing.T) {
	// The texts differ, so the runtime takes the table and reports nothing.
	for second, codes := range map[string]int{"2001:db8::1": 1, "2001:db8:0::1": 0} {
		table := table10(node("h0", npu("0", "2001:db8::1", "0")), node("h1", npu("0", second, "1")))
		p, _ := ParseProduct("a2")
		for _, f := range Check("t.json", []byte(table), Target{Product: p}).Findings {
			if f.Rule == &deviceIPDuplicate && len(f.Runtime()) != codes {
				t.Errorf("%s: codes %v", second, f.Runtime())
			}
		}
	}
}

// Of a list only the address that is there twice is marked and named.
func TestDeviceIPDuplicateInList(t *testing.T) {
	for _, tt := range []struct{ a, b, text, says string }{
		{"198.51.100.1,198.51.100.2", "198.51.100.3,198.51.100.2", "198.51.100.2", "device_ip 198.51.100.2 is also used by device 0 of server h0"},
		{"198.51.100.1", "198.51.100.1", `"198.51.100.1"`, "device_ip 198.51.100.1 is also used by device 0 of server h0"},
		{"198.51.100.1,198.51.100.1", "198.51.100.3,198.51.100.2", "198.51.100.1", "device_ip 198.51.100.1 stands twice in the list of device 0 of server h0"},
		{`198.51.100.1\u002c198.51.100.1`, "198.51.100.3,198.51.100.2", `"198.51.100.1\u002c198.51.100.1"`, "device_ip 198.51.100.1 stands twice in"},
	} {
		res := Check("t.json", []byte(table10(node("h0", npu("0", tt.a, "0")), node("h1", npu("0", tt.b, "1")))), Target{})
		found := false
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Rule == &deviceIPDuplicate {
				found = true
				if text := string(res.File.Text(f.Span)); text != tt.text || !strings.HasPrefix(f.Message(EN), tt.says) {
					t.Errorf("%s, %s: %s at %s", tt.a, tt.b, f.Message(EN), text)
				}
			}
		}
		if !found {
			t.Errorf("%s, %s: nothing found", tt.a, tt.b)
		}
	}
}

func TestWhyNoAddress(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.1/24": "write it without the mask suffix", "2001:db8::1/64": "write it without the mask suffix",
		"N/A": "expected an IPv4 or IPv6 address", "192.0.2.1/": "expected an IPv4 or IPv6 address", "node/1x": "expected an IPv4 or IPv6 address",
		"host": "a name is not looked up",
	} {
		if got := whyNoAddress([]byte(text)).EN; got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
