package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// hccnSaid lists what a result says: rule, severity, class and place, and the
// place in another file.
func hccnSaid(res *Result) string {
	var all []string
	for i := range res.Findings {
		f := &res.Findings[i]
		at := res.File.Position(f.Span.Start)
		s := fmt.Sprintf("%s %s %s %d:%d", f.Rule.Name, f.Severity, f.Class, at.Line, at.Column)
		for _, rel := range f.Related(EN) {
			if rel.File != nil {
				at := rel.File.Position(rel.Span.Start)
				s += fmt.Sprintf(" see %s:%d", rel.File.Name, at.Line)
			}
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

// What is in a file alone. A reader of LLM-DataDist takes address_N= at the
// start of a line, one = and a value that is an address; a dictionary takes the
// last of two lines.
func TestHccnConf(t *testing.T) {
	const good = "address_0=198.51.100.10\nnetmask_0=255.255.255.0\n"
	tests := []struct{ name, src, want string }{
		{"complete", good + "netdetect_0=198.51.100.1\ngateway_0=198.51.100.1\nsend_arp_status_0=1\ntls_enable_0=0\n", ""},
		{"two lines for one device", good + "address_0=198.51.100.99\n", "hccn-conf-duplicate-key warning misbehaves 3:1"},
		{"the same line twice", good + "address_0=198.51.100.10\n", "hccn-conf-duplicate-key info advice 3:1"},
		{"empty", "", "hccn-conf-empty error rejects 1:1"},
		{"only comments", "# nothing yet\n", "hccn-conf-empty error rejects 1:1"},
		{"masks without addresses", "netmask_0=255.255.255.0\nnetmask_1=255.255.255.0\n", "hccn-conf-empty error rejects 1:1"},
		{"no mask", good + "address_1=198.51.100.11\n", "hccn-conf-no-netmask warning misbehaves 3:1"},
		{"IPv6 needs no mask", "IPv6address_0=2001:db8::1\n", ""},
		{"both families", good + "IPv6address_0=2001:db8::1\n", ""},
		{"a mask without an address", good + "netmask_1=255.255.255.0\n", "hccn-conf-missing-device warning misbehaves 3:1"},
		{"not an address", "address_0=198.51.100.300\nnetmask_0=255.255.255.0\n", "hccn-conf-syntax error rejects 1:11"},
		{"a name", "address_0=node0\nnetmask_0=255.255.255.0\n", "hccn-conf-syntax error rejects 1:11"},
		{"not a mask", "address_0=198.51.100.10\nnetmask_0=24\n", "hccn-conf-syntax warning misbehaves 2:11"},
		{"blanks", "address_0 = 198.51.100.10\nnetmask_0=255.255.255.0\n", "hccn-conf-syntax error rejects 1:1"},
		{"colon", good + "address_1: 198.51.100.11\nnetmask_1=255.255.255.0\n", "hccn-conf-syntax error rejects 3:1"},
		{"a word", good + "EOF\n", "hccn-conf-syntax warning misbehaves 3:1"},
		{"windows", strings.ReplaceAll(good, "\n", "\r\n"), "hccn-conf-syntax warning misbehaves 1:24"},
		{"byte order mark", "\ufeff" + good, "hccn-conf-syntax warning misbehaves 1:1"},
		{"hccn_tool", "$ hccn_tool -i 0 -ip -g\nipaddr:198.51.100.10\nnetmask:255.255.255.0\n", ""},
		{"hccn_tool twice", "ipaddr:198.51.100.10\nnetmask:255.255.255.0\nipaddr:198.51.100.11\nnetmask:255.255.255.0\n", ""},
		{"more than is read", strings.Repeat(good, 1<<15), "layout-unknown error advice 1:1"},
		{"another file", "user nginx;\nserver {\n  listen 80;\n}\n", "layout-unknown error advice 1:1"},
	}
	for _, tt := range tests {
		h, ok := OpenHccn(source.New("node0.conf", []byte(tt.src)), true)
		if !ok {
			t.Errorf("%s: it is not taken for hccn.conf", tt.name)
			continue
		}
		res := h.Check(Target{})
		if got := hccnSaid(res); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		for i := range res.Findings {
			checkFinding(t, tt.name, len(tt.src), &res.Findings[i])
		}
	}
}

func TestOpenHccn(t *testing.T) {
	const line = "address_0=198.51.100.10\n"
	tests := []struct {
		name, src   string
		named, want bool
	}{
		{"node0.conf", line, false, true}, {"dir/hccn.conf", "", false, true}, {"hccn.conf", "netmask_0=255.255.255.0", false, true},
		{"node0.conf", "", false, false}, {"node0.conf", "", true, true}, {"node0.conf", "listen 80;", true, true},
		{"nginx.conf", "listen 80;", false, false}, {"hccn.conf", "listen 80;", false, false}, {"notes.txt", line, false, false},
		{"notes.txt", line, true, true}, {"<stdin>", "ipaddr:198.51.100.10\n", true, true}, {"notes.txt", "", true, false},
		{"t.json", line, true, false}, {"plan.yaml", line, true, false}, {"table.conf", ` {"version": "1.0"}`, true, false},
	}
	for _, tt := range tests {
		if _, got := OpenHccn(source.New(tt.name, []byte(tt.src)), tt.named); got != tt.want {
			t.Errorf("%s %q, named %v: %v", tt.name, tt.src, tt.named, got)
		}
	}
}

// hccnTable has two servers; the addresses of the first are those given.
func hccnTable(a, b string) string {
	return `{"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
{"server_id": "192.0.2.10", "device": [
{"device_id": "0", "device_ip": "` + a + `", "rank_id": "0"},
{"device_id": "1", "device_ip": "` + b + `", "rank_id": "1"}]},
{"server_id": "192.0.2.11", "device": [
{"device_id": "0", "device_ip": "198.51.100.20", "rank_id": "2"},
{"device_id": "1", "device_ip": "198.51.100.21", "rank_id": "3"}]}]}`
}

// oneServer is the first server of a table by itself.
func oneServer(table string) string {
	head, _, _ := strings.Cut(table, ",\n{\"server_id\": \"192.0.2.11\"")
	return strings.Replace(head, `"server_count": "2"`, `"server_count": "1"`, 1) + "]}"
}

// The driver looks for device_ip among the addresses of the NIC when it is set
// up, and the runtime ends with EI0014 if it is not there. A NIC has addresses
// of both families; within one server it need not be set up.
func TestDeviceIPVsHccnConf(t *testing.T) {
	good := hccnTable("198.51.100.10", "198.51.100.11")
	const conf = "address_0=198.51.100.10\nnetmask_0=255.255.255.0\naddress_1=198.51.100.11\nnetmask_1=255.255.255.0\n"
	const both = "device-ip-vs-hccn-conf error rejects 3:33 see h:1, device-ip-vs-hccn-conf error rejects 4:33 see h:2"
	tests := []struct{ name, table, conf, target, want string }{
		{"equal", good, conf, "a2", ""},
		{"the whole server renumbered", good, "address_0=203.0.113.10\naddress_1=203.0.113.11\n", "910a", both},
		{"one stale line", good, strings.Replace(conf, "100.11", "100.99", 1), "a2", "device-ip-vs-hccn-conf error rejects 4:33 see h:3"},
		{"devices swapped", hccnTable("198.51.100.11", "198.51.100.10"), conf, "a2",
			"device-ip-vs-hccn-conf error rejects 3:33 see h:1, device-ip-vs-hccn-conf error rejects 4:33 see h:3"},
		{"one server", oneServer(hccnTable("198.51.100.10", "198.51.100.12")), conf, "a2", "device-ip-vs-hccn-conf warning misbehaves 4:33 see h:3"},
		{"one server over RoCE", oneServer(hccnTable("198.51.100.10", "198.51.100.12")), conf, "a2 HCCL_INTRA_ROCE_ENABLE=1",
			"device-ip-vs-hccn-conf error rejects 4:33 see h:3"},
		{"one server without addresses", oneServer(hccnTable("", "")), "address_0=198.51.100.10\n", "a2", ""},
		{"numbered by position", good, "address_4=198.51.100.10\naddress_5=198.51.100.11\n", "a2", "device-id-renumbered warning misbehaves 3:15 see h:1"},
		{"numbered by position, one of them there", good, "address_0=198.51.100.9\naddress_4=198.51.100.10\naddress_5=198.51.100.11\n", "a2",
			"device-id-renumbered warning misbehaves 3:15 see h:2, device-ip-vs-hccn-conf error rejects 3:33 see h:1"},
		{"the other way round", good, "address_4=198.51.100.11\naddress_5=198.51.100.10\n", "a2",
			"hccn-conf-missing-device warning misbehaves 3:33 see h:2, hccn-conf-missing-device warning misbehaves 4:33 see h:2"},
		{"a device without a line", good, "address_0=198.51.100.10\nnetmask_0=255.255.255.0\n", "a2", "hccn-conf-missing-device warning misbehaves 4:33 see h:1"},
		{"more devices than the table", good, conf + "address_2=198.51.100.12\n", "a2", ""},
		{"either of two lines", good, conf + "address_1=198.51.100.99\n", "a2", ""},
		{"neither of two lines", hccnTable("198.51.100.10", "198.51.100.12"), conf + "address_1=198.51.100.99\n", "a2",
			"device-ip-vs-hccn-conf error rejects 4:33 see h:3"},
		{"IPv6 in another spelling", oneServer(hccnTable("2001:db8::1", "2001:db8::2")), "IPv6address_0=2001:DB8:0::1\nIPv6address_1=2001:db8::2\n", "a2", ""},
		{"IPv6 beside IPv4", oneServer(hccnTable("2001:db8::1", "2001:db8::2")), conf + "IPv6address_0=2001:db8::1\nIPv6address_1=2001:db8::2\n", "a2", ""},
		{"the IPv6 default of an unset NIC", oneServer(hccnTable("198.51.100.10", "198.51.100.11")), "address_0=198.51.100.10\nIPv6address_1=2001:db8::2\n", "a2",
			"device-ip-vs-hccn-conf warning misbehaves 4:33 see h:2"},
		{"a line that cannot be read is no evidence", good, strings.Replace(conf, "100.11", "100.999", 1), "a2", ""},
		{"an empty file is another rule's", good, "", "a2", ""},
		{"a placeholder is another rule's", hccnTable("198.51.100.10", "xx.xx.xx.xx"), conf, "a2", ""},
		{"hccn_tool with its commands", good, "$ hccn_tool -i 0 -ip -g\nipaddr:198.51.100.10\n$ hccn_tool -i 1 -ip -g\nipaddr:198.51.100.99\n", "a2",
			"device-ip-vs-hccn-conf error rejects 4:33 see h:4"},
		{"hccn_tool without, in any order", good, "ipaddr:198.51.100.11\nipaddr:198.51.100.10\n", "a2", ""},
		{"hccn_tool without, one missing", good, "ipaddr:198.51.100.11\nipaddr:198.51.100.99\n", "a2", "device-ip-vs-hccn-conf error rejects 3:33 see h:1"},
		{"hccn_tool for one device says nothing of the other", good, "ipaddr:198.51.100.11\n", "a2", ""},
	}
	for _, tt := range tests {
		around := Surroundings{Hccn: map[string]*source.File{"192.0.2.10": source.New("h", []byte(tt.conf))}}
		res := CheckFile(source.New("t.json", []byte(tt.table)), around, targetOf(t, tt.target))
		res.Findings = slices.DeleteFunc(res.Findings, func(f Finding) bool { return !slices.Contains(hccnRules, f.Rule) })
		if got := hccnSaid(res); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Class == Rejects && !slices.Equal(f.Runtime(), []Code{"EI0014"}) {
				t.Errorf("%s: %v", tt.name, f.Runtime())
			}
			checkFinding(t, tt.name, len(tt.table), &res.Findings[i])
		}
	}
}

// A table that is written into a plan has its place there, the address its own.
func TestHccnOfPlan(t *testing.T) {
	text := "product: a2\nhccn: {192.0.2.10: h, 192.0.2.99: x}\nrank_table: " + strings.ReplaceAll(hccnTable("198.51.100.10", "198.51.100.12"), "\n", "\n  ") + "\n"
	p, ok := OpenPlan(source.New("job.yaml", []byte(text)), true)
	if !ok {
		t.Fatal("it is no plan")
	}
	var named []string
	for server, path := range p.Hccn {
		named = append(named, server+"="+path)
	}
	if got := strings.Join(named, " "); got != "192.0.2.10=h 192.0.2.99=x" {
		t.Errorf("the plan names %s", got)
	}
	conf := source.New("h", []byte("address_0=198.51.100.10\naddress_1=198.51.100.11\n"))
	res := p.Check(Files{Surroundings: Surroundings{Hccn: map[string]*source.File{"192.0.2.10": conf}}}, Target{})
	const want = "plan-value warning advice 2:23, device-ip-vs-hccn-conf error rejects 6:35 see h:2"
	if got := hccnSaid(res); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The first case is that of a public report: a container without the file, no
// table, two servers. Generators write addresses only where they find them.
func TestHccnConfNotMounted(t *testing.T) {
	const driver = "mounts: [/usr/local/Ascend/driver, /usr/local/dcmi, /etc/ascend_install.info"
	const warns = "hccn-conf-not-mounted warning misbehaves 2:9"
	tests := []struct{ name, mounts, table, want string }{
		{"no table", driver + "]", "", warns},
		{"mounted", driver + ", /etc/hccn.conf]", "", ""},
		{"as docker takes it", driver + ", '/data/node0.conf:/etc/hccn.conf:ro']", "", ""},
		{"elsewhere", driver + ", '/etc/hccn.conf:/tmp/hccn.conf']", "", warns},
		{"the whole folder", driver + ", '/etc:/etc']", "", ""},
		{"nothing", "mounts: []", "", warns},
		{"mounts not given", "cann: '9.0'", "", ""},
		{"a table with addresses", driver + "]", hccnTable("198.51.100.10", "198.51.100.11"), ""},
		{"a table without", driver + "]", hccnTable("198.51.100.10", ""), warns},
		{"one server", driver + "]", oneServer(hccnTable("", "")), ""},
	}
	for _, tt := range tests {
		p, _ := OpenPlan(source.New("job.yaml", []byte("product: a2\n"+tt.mounts+"\n")), true)
		var files Files
		if tt.table != "" {
			files.Table = source.New("t.json", []byte(tt.table))
		}
		if got := hccnSaid(p.Check(files, Target{})); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
