package rules

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// peerFindings lists what is found, as "rule severity class: text at the place".
func peerFindings(t *testing.T, src string, target Target) []string {
	t.Helper()
	res := Check("t.json", []byte(src), target)
	var out []string
	for i := range res.Findings {
		f := &res.Findings[i]
		text := res.File.Text(f.Span)
		out = append(out, f.Rule.Name+" "+f.Severity.String()+" "+f.Class.String()+": "+string(text[:min(len(text), 20)]))
		checkFinding(t, "t.json", len(src), f)
	}
	return out
}

const peerDevice = `{"device_id":"0","device_ip":"198.51.100.1","device_logical_id":"0","rank_id":"0"}`

// peerGroup is a group of a global table with these servers.
func peerGroup(id string, servers ...string) string {
	return `{"group_id":"` + id + `","server_count":"` + strconv.Itoa(len(servers)) + `","server_list":[` + strings.Join(servers, ",") + `]}`
}

// globalOf is a global table with a coordinator and these groups.
func globalOf(groups ...string) string {
	return `{"server_group_list":[` + strings.Join(append([]string{peerGroup("0", `{"server_ip":"192.0.2.1"}`)}, groups...), ",") + `]}`
}

func instanceServer(id, device string) string {
	return `{"server_id":"` + id + `","server_ip":"203.0.113.1","device":[` + device + `]}`
}

// TestGlobal: limits and order as in RankTableLoader.cpp of MindIE-Motor, which
// validates the coordinators and the first group from number 2 on.
func TestGlobal(t *testing.T) {
	good := instanceServer("192.0.2.10", peerDevice)
	change := func(old, new string) string { return strings.Replace(good, old, new, 1) }
	second := strings.Replace(change(`"device_id":"0"`, `"device_id":"1"`), "100.1", "100.2", 1)
	many := strings.Repeat(good+",", 96) + good
	for _, tt := range []struct{ name, src, want string }{
		{"sound", globalOf(peerGroup("1", `{"server_ip":"name"}`), peerGroup("2", good), peerGroup("3", second)), ""},
		{"status and version are not read", strings.Replace(globalOf(peerGroup("2", good)), "{", `{"status":"initializing","version":5,`, 1), ""},
		{"names beside the instances", `{"server_group_list":[` + peerGroup("0", `{"server_id":"coordinator","server_ip":"192.0.2.1"}`) + `,` + peerGroup("2", good) + `]}`, ""},
		{"no instance", globalOf(peerGroup("1")), `global-group-missing error rejects: [`},
		{"no coordinator", `{"server_group_list":[` + peerGroup("2", good) + `]}`, `global-group-missing error rejects: [`},
		{"no devices", globalOf(peerGroup("2", change(`,"device":[`+peerDevice+`]`, ``))), `global-device-missing error rejects: {`},
		{"an empty list", globalOf(peerGroup("2", change(peerDevice, ``))), `global-device-missing error rejects: [`},
		{"a later instance is not looked at", globalOf(peerGroup("2", good), peerGroup("3", change(peerDevice, ``))), `global-device-missing error misbehaves: [`},
		{"server_ip", globalOf(peerGroup("2", change(`203.0.113.1`, `host`))), `global-server-ip error rejects: "host"`},
		{"server_ip missing", globalOf(peerGroup("2", change(`"server_ip":"203.0.113.1",`, ``))), `global-server-ip error rejects: {`},
		{"server_ip of a coordinator", strings.Replace(globalOf(peerGroup("2", good)), "192.0.2.1", "x", 1), `global-server-ip error rejects: "x"`},
		{"server_id is a name", globalOf(peerGroup("2", change(`192.0.2.10`, `node_0`))), `server-id-not-ip error rejects: "node_0"`},
		{"server_id is empty", globalOf(peerGroup("2", change(`192.0.2.10`, ``))), `global-server-ip error rejects: ""`},
		{"a group twice", globalOf(peerGroup("2", good), peerGroup("2", second)), `global-group-duplicate error misbehaves: "2"`},
		{"a group without a number", globalOf(peerGroup("2", good), peerGroup("p", second)), `global-range error rejects: "p"`},
		{"a count", globalOf(strings.Replace(peerGroup("2", good), `"1"`, `"3"`, 1)), `server-count-mismatch warning misbehaves: "3"`},
		{"a count as a number", globalOf(strings.Replace(peerGroup("2", good), `"1"`, `1`, 1)), ``},
		{"device_ip empty", globalOf(peerGroup("2", change(`198.51.100.1`, ``))), `device-ip-invalid error rejects: ""`},
		{"device_ip missing", globalOf(peerGroup("2", change(`"device_ip":"198.51.100.1",`, ``))), `key-missing error rejects: {`},
		{"a number", globalOf(peerGroup("2", change(`"rank_id":"0"`, `"rank_id":0`))), `type-not-string error rejects: 0`},
		{"beyond the range", globalOf(peerGroup("2", change(`"device_id":"0"`, `"device_id":"2049"`))), `global-range error rejects: "2049"`},
		{"at its end", globalOf(peerGroup("2", change(`"rank_id":"0"`, `"rank_id":"2048","super_device_id":"1073741824"`))), ``},
		{"a placeholder", globalOf(peerGroup("2", change(`198.51.100.1`, `xx.xx.xx.xx`))), `placeholder-left error rejects: "xx.xx.xx.xx"`},
		{"one device in two instances", globalOf(peerGroup("2", good), peerGroup("3", good)), `device-shared error misbehaves: "0"`},
		{"97 servers", globalOf(peerGroup("2", many)), `global-range error rejects: [`},
		{"a table of one instance", table10(cards("192.0.2.10", 0, "0")), `global-table error rejects: {`},
		{"something else", `{"tor_count":"1"}`, `layout-not-hccl error rejects: {`},
		{"something behind it", globalOf(peerGroup("2", good)) + "}", `json-trailing-data error rejects: }`},
	} {
		got := peerFindings(t, tt.src, Target{Consumer: MindIEMotor})
		if tt.name == "97 servers" { // they share a device as well, and the count is not theirs
			got = slices.DeleteFunc(got, func(s string) bool { return !strings.HasPrefix(s, "global-") })
			for i := range got {
				got[i] = got[i][:len("global-range error rejects: [")]
			}
		}
		for i := range got {
			if j := strings.IndexAny(got[i], "{["); j >= 0 {
				got[i] = got[i][:j+1]
			}
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), tt.want)
		}
	}
}

// TestPrefillDecode: both lists are read at the start, cluster_id goes through
// int(), the rest into the tables of the links (llmdatadist_c_mgr_connector.py).
func TestPrefillDecode(t *testing.T) {
	dev := func(server, id, cluster string) string {
		ip := "192.0.2." + strconv.Itoa(int(server[0]-'a'+1)) + id // 192.0.2.10 of device 0 on a, 192.0.2.20 of the one on b
		return `{"server_id":"` + server + `","device_id":"` + id + `","device_ip":"` + ip + `","cluster_id":` + cluster + `}`
	}
	list := func(prefill, decode string) string {
		return `{"version":"9","prefill_device_list":[` + prefill + `],"decode_device_list":[` + decode + `]}`
	}
	p, d := dev("a", "0", `"1"`), dev("b", "0", `2`)
	addr := func(device, ip string) string {
		before, rest, _ := strings.Cut(device, `"device_ip":"`)
		_, after, _ := strings.Cut(rest, `"`)
		return before + `"device_ip":"` + ip + `"` + after
	}
	for _, tt := range []struct{ name, src, product, want string }{
		{"sound, whatever version and status say", list(p, d), "", ""},
		{"no decode device", list(p, ""), "", "pd-list-empty error rejects: ["},
		{"no decode list", `{"prefill_device_list":[` + p + `]}`, "", "pd-list-empty error rejects: {"},
		{"one cluster on both sides", list(p, dev("b", "0", `1`)), "", "cluster-id-duplicate error rejects: 1"},
		{"twice on one side", list(p+","+dev("a", "1", `"1"`), d), "", `cluster-id-duplicate error misbehaves: "1"`},
		{"a cluster that is a word", list(p, dev("b", "0", `"two"`)), "", `cluster-id-invalid error rejects: "two"`},
		{"negative", list(p, dev("b", "0", `-1`)), "", `cluster-id-invalid error rejects: -1`},
		{"one device for both", list(p, dev("a", "0", `2`)), "", `device-shared error misbehaves: "0"`},
		{"two devices of one server", list(p, dev("a", "1", `2`)), "", ""},
		{"a device id as a number", list(p, strings.Replace(d, `"0"`, `0`, 1)), "", "type-not-string error rejects: 0"},
		{"null is none", list(p, strings.Replace(d, `{`, `{"super_device_id":null,"super_pod_id":null,`, 1)), "a2", ""},
		{"a super pod as a number, on A3", list(p, strings.Replace(d, `{`, `{"super_pod_id":0,`, 1)), "a3", "type-not-string error rejects: 0"},
		{"is not read on A2", list(p, strings.Replace(d, `{`, `{"super_pod_id":0,`, 1)), "a2", ""},
		{"no cluster", list(p, `{"server_id":"b","device_id":"0","device_ip":"192.0.2.2"}`), "", "key-missing error rejects: {"},
		{"no address", list(p, strings.Replace(d, "192.0.2.20", "-.-.-.-", 1)), "", `device-ip-invalid error rejects: "-.-.-.-"`},
		{"a mask", list(p, strings.Replace(d, "192.0.2.20", "x.x.x.x", 1)), "", `placeholder-left error rejects: "x.x.x.x"`},
		// The table of a link has two servers, or one with two devices.
		{"empty, A2", list(p, addr(d, "")), "a2", `device-ip-required error rejects: ""`},
		{"empty, A3", list(p, addr(d, "")), "a3", ""},
		{"empty, product open", list(p, addr(d, "")), "", `device-ip-required warning misbehaves: ""`},
		{"empty on one server, A2", list(addr(p, ""), addr(dev("a", "1", `2`), "")), "a2", ""},
		{"empty, linked to its own server and another", list(addr(p, ""), dev("a", "1", `2`)+","+dev("b", "0", `3`)), "a2", `device-ip-required error rejects: ""`},
		{"any address", list(p, addr(d, "0.0.0.0")), "a3", `device-ip-unusable error rejects: "0.0.0.0"`},
		{"broadcast", list(p, addr(d, "255.255.255.255")), "a2", `device-ip-unusable error misbehaves: "255.255.255.255"`},
		{"loopback", list(p, addr(d, "127.0.0.1")), "a2", `device-ip-loopback error misbehaves: "127.0.0.1"`},
		{"loopback on one server", list(p, addr(dev("a", "1", `2`), "127.0.0.1")), "a2", ""},
		{"one address on both sides", list(p, addr(d, "192.0.2.10")), "a2", `device-ip-duplicate error rejects: "192.0.2.10"`},
		{"in a list", list(p, addr(d, "192.0.2.20,192.0.2.10")), "a3", `device-ip-duplicate error rejects: "192.0.2.20,192.0.2.`},
		{"one address in two spellings", list(addr(p, "2001:db8::1"), addr(d, "2001:DB8::1")), "a2", `device-ip-duplicate error misbehaves: "2001:DB8::1"`},
		{"one address on one side is in no table twice", list(p, d+","+addr(dev("c", "0", `3`), "192.0.2.20")), "a3", ""},
		{"no object", list(p, d+",7"), "", "type-not-object error rejects: 7"},
		{"json.load refuses a byte order mark", "\ufeff" + list(p, d), "", "json-bom error rejects: \ufeff"},
		{"and what follows", list(p, d) + "]", "", "json-trailing-data error rejects: ]"},
		{"a plain table goes to HCCL", table10(plain("s", 0, "0")), "a2", ""},
		{"and is judged so", table10(plain("s", 1, "0")), "a2", `rank-id-gap error rejects: "1"`},
		{"a global table does not", `{"server_group_list":[]}`, "a2", "global-table error rejects: {"},
	} {
		target := Target{Consumer: VLLMAscend}
		if tt.product != "" {
			target.Product, _ = ParseProduct(tt.product)
		}
		got := peerFindings(t, tt.src, target)
		for i := range got {
			if j := strings.IndexAny(got[i], "{["); j >= 0 {
				got[i] = got[i][:j+1]
			}
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), tt.want)
		}
	}
}

// TestCommRes: what rank_table_generator and endpoint_generator of hixl refuse.
func TestCommRes(t *testing.T) {
	res := func(version, devices string) string {
		return `{"version":"` + version + `","server_list":[{"server_id":"s","device":[` + devices + `]}]}`
	}
	end := func(endpoints string) string {
		return `{"version":"1.3","net_instance_id":"n","endpoint_list":[` + endpoints + `]}`
	}
	one := `{"device_id":"3","device_ip":"192.0.2.3"}`
	roce := `{"protocol":"roce","comm_id":"192.0.2.3","placement":"device"}`
	for _, tt := range []struct{ name, src, want string }{
		{"own device", res("1.0", one), ""},
		{"a rank table of one device does as well", table10(cards("s", 0, "0")), ""},
		{"1.3 alone", `{"version":"1.3"}`, ""},
		{"endpoints", end(roce), ""},
		{"two devices", res("1.0", one+","+one), "local-comm-res error rejects: ["},
		{"no device", res("1.0", ""), "local-comm-res error rejects: ["},
		{"two servers", table10(cards("s", 0, "0"), cards("r", 1, "1")), "local-comm-res error rejects: {"},
		{"two servers with one id", table10(cards("s", 0, "0"), cards("r", 1, "0")), "local-comm-res error misbehaves: {"},
		{"1.2 without super_device_id", res("1.2", one), "local-comm-res error rejects: {"},
		{"1.2", res("1.2", `{"device_id":"3","super_device_id":"7"}`), ""},
		{"a padded id", res("1.0", `{"device_id":"03"}`), `local-comm-res error rejects: "03"`},
		{"another version", res("1.1", one), `local-comm-res error rejects: "1.1"`},
		{"no version", `{"server_list":[{"server_id":"s","device":[` + one + `]}]}`, "local-comm-res error rejects: {"},
		{"no list", `{"version":"1.0"}`, "key-missing error rejects: {"},
		{"a number", res("1.0", `{"device_id":3}`), "type-not-string error rejects: 3"},
		{"a super_device_id that 1.0 does not read", res("1.0", `{"device_id":"3","super_device_id":7}`), ""},
		{"large", res("1.0", one+strings.Repeat(" ", 64<<10)), "local-comm-res error rejects: {"},
		{"an address list", res("1.0", `{"device_id":"3","device_ip":"192.0.2.3,192.0.2.4"}`), ""},
		{"a bad address", res("1.0", `{"device_id":"3","device_ip":"192.0.2.3/24"}`), `device-ip-invalid error rejects: "192.0.2.3/24"`},
		{"an unknown protocol", end(strings.Replace(roce, "roce", "tcp", 1)), `local-comm-res-endpoint error rejects: "tcp"`},
		{"no comm_id", end(`{"protocol":"roce","placement":"device"}`), "local-comm-res-endpoint error rejects: {"},
		{"uboe on the host", end(`{"protocol":"uboe","comm_id":"1","placement":"host"}`), `local-comm-res-endpoint error rejects: "host"`},
		{"uboe and ub_rtp", end(`{"protocol":"uboe","comm_id":"1","placement":"device"},{"protocol":"ub_rtp","comm_id":"1","placement":"device"}`),
			`local-comm-res-endpoint error rejects: "ub_rtp"`},
		{"endpoints without an instance", `{"version":"1.3","endpoint_list":[{}]}`, "local-comm-res-endpoint warning misbehaves: ["},
		{"another table", `{"version":"2.0","rank_list":[]}`, "layout-not-hccl error rejects: {"},
		{"something behind it", res("1.0", one) + "}", "json-trailing-data error rejects: }"},
	} {
		got := peerFindings(t, tt.src, Target{Consumer: LocalCommRes})
		for i := range got {
			if j := strings.IndexAny(got[i], "{["); j >= 0 {
				got[i] = got[i][:j+1]
			}
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), tt.want)
		}
	}
}

// TestGE: ParseLogicNumaConfig wants both keys, Initialize the cluster
// configuration beside the sub-communicators.
func TestGE(t *testing.T) {
	inner := table10(plain("s", 0, "0"))
	for _, tt := range []struct{ name, src, want string }{
		{"sound", `{"RankTable":` + inner + `,"HcclCommConfig":{}}`, ""},
		{"no table", `{"HcclCommConfig":{}}`, `cluster-config-keys error rejects: "HcclCommConfig"`},
		{"no options", `{"RankTable":` + inner + `}`, `cluster-config-keys error rejects: "RankTable"`},
		{"the table is judged", `{"RankTable":{"version":"1.0","server_list":[],"status":"completed"},"HcclCommConfig":{}}`, "server-list-empty error rejects: []"},
		{"a plain table", inner, ""},
	} {
		a2, _ := ParseProduct("a2")
		if got := strings.Join(peerFindings(t, tt.src, Target{Product: a2, Consumer: GE}), "\n"); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	sub := source.New("sub.json", []byte(`{"GroupList":[{"RankIds":[0],"HcclCommconfig":{"hcclCommName":"g"}}]}`))
	config := source.New("cluster.json", []byte(`{"RankTable":`+inner+`,"HcclCommConfig":{}}`))
	for _, tt := range []struct {
		name   string
		files  Files
		target Target
		want   bool
	}{
		{"alone", Files{}, Target{Consumer: GE}, true},
		{"with the cluster configuration", Files{Table: config}, Target{Consumer: GE}, false},
		{"in one run with other files", Files{Others: true}, Target{Consumer: GE}, false},
		{"for HCCL", Files{}, Target{}, false},
	} {
		p, ok := OpenPlan(sub, true)
		if !ok {
			t.Fatal("no plan")
		}
		res := p.Check(tt.files, tt.target)
		got := slices.ContainsFunc(res.Findings, func(f Finding) bool { return f.Rule == &subCommWithoutCluster })
		if got != tt.want {
			t.Errorf("%s: found %v", tt.name, got)
		}
	}
}

// TestConsumers goes through all of them.
func TestConsumers(t *testing.T) {
	for c := range numConsumers {
		ruled := slices.ContainsFunc(All(), func(r *Rule) bool { return r.Consumers.Has(c) })
		if !c.passes() && !ruled {
			t.Errorf("%s reads documents of its own and has no rules", c)
		}
		if got, ok := ParseConsumer(strings.ToUpper(c.String())); !ok || got != c || c.Title() == "" {
			t.Errorf("%s is not found by its name", c)
		}
		if !slices.Contains(ConsumerNames(), c.String()) {
			t.Errorf("%s: %v", c, ConsumerNames())
		}
	}
	// An ordinary table is HCCL's matter for those who hand it over.
	for _, c := range []Consumer{MindSpore, TorchNPU, XLLM, GE, VLLMAscend, LLMDataDist} {
		res := Check("t", []byte(table10(plain("s", 1, "0"))), Target{Consumer: c})
		if len(res.Findings) != 1 || res.Findings[0].Rule.Name != "rank-id-gap" || res.Findings[0].Reader() != HCCL {
			t.Errorf("%s: %d findings", c, len(res.Findings))
		}
	}
	// LLM-DataDist hands it over as a text: nobody waits for a status.
	waiting := strings.Replace(table10(plain("s", 0, "0")), "completed", "initializing", 1)
	for c, want := range map[Consumer]Severity{LLMDataDist: Info, TorchNPU: Error} {
		res := Check("t", []byte(waiting), Target{Consumer: c})
		if len(res.Findings) != 1 || res.Findings[0].Severity != want {
			t.Errorf("%s: status", c)
		}
	}
}
