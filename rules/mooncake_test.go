package rules

import (
	"slices"
	"strings"
	"testing"
)

// TestMooncakeName: what the transport over HCCL takes is ADDRESS:PORT:npu_N
// with an IPv4 address (hccl_transport.cpp of Mooncake).
func TestMooncakeName(t *testing.T) {
	const (
		format  = "link-hostname-format error rejects 1:17"
		port    = "link-hostname-format warning misbehaves 1:17"
		nowhere = "link-address-unusable error rejects 1:17"
		family  = "ip-family-unsupported error rejects 1:17"
	)
	for _, tt := range []struct {
		name, more string
		want       []string
	}{
		{"192.0.2.10:12345:npu_0", "", nil},
		{"192.0.2.10:12345:npu_15", "", nil},
		{"192.0.2.10:12345", "", []string{format}},
		{"192.0.2.10", "", []string{format}},
		{"192.0.2.10:12345:npu0", "", []string{format}},
		{"192.0.2.10:12345:npu_x", "", []string{format}},
		{"192.0.2.10:12345:0", "", []string{format}},
		{"192.0.2.10:12345:npu_", "", []string{format}},
		{"node0:12345:npu_0", "", []string{format}}, // inet_pton takes no names
		{"", "", []string{format}},
		{":", "", []string{format}},
		{"[", "", []string{format}},
		{"192.0.2.10:0:npu_0", "", []string{port}},
		{"192.0.2.10:70000:npu_0", "", []string{port}},
		{"0.0.0.0:12345:npu_0", "", []string{nowhere}},
		{"0.0.0.0", "", []string{format, nowhere}},
		{"[::]:12345:npu_0", "", []string{nowhere}},
		{"[2001:db8::1]:12345:npu_0", "", []string{family}},
		{"2001:db8::1", "", []string{family}},
		// The newer transport needs the address alone, and takes IPv6.
		{"192.0.2.10", "use_ascend_direct: true", nil},
		{"192.0.2.10:12345", "use_ascend_direct: true", nil},
		{"node0", "use_ascend_direct: true", nil},
		{"2001:db8::1", "use_ascend_direct: true", nil},
		{"0.0.0.0", "use_ascend_direct: true", []string{nowhere}},
		{"192.0.2.10", "use_ascend_direct: false", []string{format}},
		{"192.0.2.10", "protocol: ascend", []string{format}},
		// Other transports do not go over the NPUs.
		{"192.0.2.10", "protocol: tcp", nil},
		{"0.0.0.0", "protocol: rdma", nil},
	} {
		text := "local_hostname: '" + tt.name + "'\nconsumer: mooncake\n" + tt.more + "\n"
		if got := linkFindings(t, "p.yaml", text, Files{}, Target{}); !slices.Equal(got, tt.want) {
			t.Errorf("%s %s:\ngot  %q\nwant %q", tt.name, tt.more, got, tt.want)
		}
	}
	// Others read no local_hostname.
	if got := linkFindings(t, "p.yaml", "local_hostname: '0.0.0.0'\n", Files{}, Target{}); len(got) > 0 {
		t.Errorf("for HCCL: %q", got)
	}
}

// TestMooncakeFile: the file of MOONCAKE_CONFIG_PATH is known by its keys where
// its protocol is that of the NPUs.
func TestMooncakeFile(t *testing.T) {
	const file = `{"local_hostname": "0.0.0.0", "metadata_server": "P2PHANDSHAKE", "protocol": "ascend", "use_ascend_direct": true}`
	if got := linkFindings(t, "mooncake.json", file, Files{}, Target{}); !slices.Equal(got, []string{"link-address-unusable error rejects 1:20"}) {
		t.Errorf("%q", got)
	}
	for _, other := range []string{
		strings.Replace(file, `"ascend"`, `"rdma"`, 1),
		`{"local_hostname": "0.0.0.0", "theme": "ascend"}`,
	} {
		if res := Check("x.json", []byte(other), Target{}); res.Bearing() == Table {
			t.Errorf("%s is taken for a table", other)
		}
	}
}

// TestLinkSelf: the two ends are one device where both texts are the same.
func TestLinkSelf(t *testing.T) {
	link := func(server, device string) string {
		return "consumer: mooncake\nlinks:\n- local: {server_id: 192.0.2.10, device_id: '0'}\n  remote: {server_id: " + server + ", device_id: " + device + "}\n"
	}
	for _, tt := range []struct {
		text string
		want []string
	}{
		{link("192.0.2.10", "'0'"), []string{"link-self error rejects 4:11"}},
		{link("192.0.2.10", "0"), []string{"link-self error rejects 4:11"}},
		{link("192.0.2.10", "1"), nil},
		{link("192.0.2.11", "0"), nil},
		{link("0.0.0.0", "0"), []string{"link-address-unusable error rejects 4:23"}},
		{strings.Replace(link("192.0.2.10", "0"), "mooncake", "hccl", 1), nil},
	} {
		if got := linkFindings(t, "p.yaml", tt.text, Files{}, Target{}); !slices.Equal(got, tt.want) {
			t.Errorf("%s\ngot  %q\nwant %q", tt.text, got, tt.want)
		}
	}
}
