package rules_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// quiet checks a sound table: no error, no warning, and nothing that may apply
// to one of several products. The layouts that no current manual describes are
// pointed out, whatever is in them.
func quiet(t *testing.T, name, table, product, env string) {
	t.Helper()
	var target rules.Target // the product stays open
	if product != "" {
		target = targetOf(t, product, "", strings.Fields(env))
	}
	res := rules.Check(name, []byte(table), target)
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Rule.Name == "format-legacy" || f.Rule.Name == "lab-layout" && f.Class == rules.Advice {
			continue
		}
		if f.Severity > rules.Info || f.Products != 0 {
			t.Errorf("%s (%s): %s %s: %s", name, product, f.Severity, f.Rule.Name, f.Message(rules.EN))
		}
	}
}

// TestSoundSizes goes through the layouts and products with jobs of any size.
func TestSoundSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	for _, job := range []struct {
		product string
		layout  sample.Layout
		devices []int
	}{
		{"910a", sample.V10, []int{1, 2, 4, 8}}, {"910a", sample.Legacy, []int{1, 2, 4, 8}},
		{"a2", sample.V10, []int{1, 2, 3, 5, 6, 7, 8}}, {"atlas-800i-a2", sample.V10, []int{8}}, {"atlas-200t-a2-box16", sample.V10, []int{4, 16}},
		{"a3", sample.V10, []int{1, 2, 8, 16}}, {"a3", sample.V12, []int{1, 2, 6, 16}}, {"atlas-900-a3", sample.V12, []int{16}},
		{"a5", sample.V20, []int{1, 2, 8, 64}}, {"atlas-850", sample.V20, []int{8}},
		{"", sample.V10, []int{1, 2, 4, 8}}, {"", sample.V12, []int{1, 16}}, {"", sample.V20, []int{1, 8}}, {"", sample.Legacy, []int{8}},
	} {
		for _, servers := range []int{1, 2, 3, 16, 47, 48, 96, 384} {
			for _, n := range job.devices {
				o := sample.Options{Layout: job.layout, Servers: servers, Devices: n, Minify: servers%2 == 1}
				quiet(t, fmt.Sprintf("%s, %d servers of %d", job.layout, servers, n), string(sample.Table(o)), job.product, "")
			}
		}
	}
	for _, n := range []int{1, 2, 4, 8, 16, 32} { // documented for one server
		table := sample.Table(sample.Options{Layout: sample.V10, Servers: 1, Devices: n})
		quiet(t, fmt.Sprintf("one server of %d", n), string(table), "310p", "")
	}
}

// card is a device of a server_list table.
type card struct {
	id, rank int
	more     string // further members
}

func (c card) String() string {
	return fmt.Sprintf(`{"device_id":"%d","rank_id":"%d"%s}`, c.id, c.rank, c.more)
}

// box is a server whose devices have consecutive ranks; member makes what else
// a device has, from its rank.
func box(id string, rank int, ids []int, member func(rank int) string) string {
	var cards []string
	for i, d := range ids {
		cards = append(cards, card{d, rank + i, member(rank + i)}.String())
	}
	return `{"server_id":"` + id + `","device":[` + strings.Join(cards, ",") + `]}`
}

func nothing(int) string { return "" }

func ip(rank int) string { return `,"device_ip":"198.51.100.` + strconv.Itoa(rank+1) + `"` }

// super is a device with its id in a super pod of 4 ranks: the same ids in every
// pod.
func super(rank int) string { return `,"super_device_id":"` + strconv.Itoa(rank%4) + `"` }

func both(a, b func(int) string) func(int) string {
	return func(rank int) string { return a(rank) + b(rank) }
}

func list1(version, rest string, servers ...string) string {
	return `{"version":"` + version + `","status":"completed","server_count":"` + strconv.Itoa(len(servers)) +
		`","server_list":[` + strings.Join(servers, ",") + `]` + rest + `}`
}

// TestSoundServerLists holds unusual, but sound 1.x tables: each is one that the
// runtime reads and that the manuals allow or do not speak of.
func TestSoundServerLists(t *testing.T) {
	four, all := []int{0, 1, 2, 3}, []int{0, 1, 2, 3, 4, 5, 6, 7}
	ipv6 := func(rank int) string { return fmt.Sprintf(`,"device_ip":"2001:db8::%x"`, rank+1) }
	ports := func(rank int) string {
		return fmt.Sprintf(`,"device_port":"%d","host_port":"%d","device_vnic_port":"%d"`, 16666+rank, 26666+rank, 36666+rank)
	}
	list := func(rank int) string { return fmt.Sprintf(`,"device_ip":"198.51.100.%d,203.0.113.%d"`, rank+1, rank+1) }
	none := func(int) string { return `,"device_ip":""` }
	const twoPods = `,"super_pod_list":[{"super_pod_id":"0","server_list":[{"server_id":"a"}]},{"super_pod_id":"1","server_list":[{"server_id":"b"}]}]`
	const onePod = `,"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"b"},{"server_id":"a"}]}]`
	two := func(member func(int) string) []string {
		return []string{box("a", 0, four, member), box("b", 4, four, member)}
	}
	backup := func(rank int) string { // the NIC of the other die, on a port of its own
		return ip(rank) + fmt.Sprintf(`,"backup_device_ip":"198.51.100.%d","device_port":"16666","backup_device_port":"16667"`, rank^1+1)
	}
	hosts := func(table string) string {
		return strings.NewReplacer(`"server_id":"a",`, `"server_id":"a","host_ip":"192.0.2.1",`, `"server_id":"b",`, `"server_id":"b","host_ip":"192.0.2.2",`).Replace(table)
	}
	retry := "HCCL_OP_EXPANSION_MODE=AI_CPU HCCL_OP_RETRY_ENABLE=L1:1,L2:1"
	for _, tt := range []struct{ name, products, table, env string }{
		{"no address on one server", "910a a2 a3 310p", list1("1.0", "", box("node_0", 0, four, nothing)), ""},
		{"empty addresses on one server", "910a a2 a3 310p", list1("1.0", "", box("node_0", 0, four, none)), ""},
		{"loopback as server_id of one server", "910a a2 a3 310p", list1("1.0", "", box("127.0.0.1", 0, four, ip)), ""},
		{"IPv6", "910a a2 a3", list1("1.0", "", two(ipv6)...), ""},
		{"both families on one server", "910a a2 a3 310p", list1("1.0", "", `{"server_id":"a","device":[`+card{0, 0, ip(0)}.String()+","+card{1, 1, ipv6(1)}.String()+`]}`), ""},
		{"several addresses of a device", "910a a2 a3", list1("1.0", "", two(list)...), ""},
		{"ports of processes", "a2 a3", list1("1.0", "", two(both(ip, ports))...), ""},
		{"ranks from the last server on", "910a a2 a3", list1("1.0", "", box("a", 4, four, ip), box("b", 0, four, ip)), ""},
		{"ranks from the last device on", "910a a2 a3 310p", list1("1.0", "", `{"server_id":"a","device":[`+card{1, 0, ""}.String()+","+card{0, 1, ""}.String()+`]}`), ""},
		{"other devices on each server", "a2 a3", list1("1.0", "", box("a", 0, []int{0, 1}, ip), box("b", 2, []int{4, 5}, ip)), ""},
		{"the upper ring", "910a a2 a3", list1("1.0", "", box("a", 0, []int{4, 5, 6, 7}, ip), box("b", 4, []int{4, 5, 6, 7}, ip)), ""},
		{"unequal servers", "a2 a3", list1("1.0", "", box("a", 0, all, ip), box("b", 8, four, ip)), ""},
		{"both modules of a Box16", "atlas-200t-a2-box16", list1("1.0", "", box("a", 0, []int{0, 1, 8, 9}, nothing)), ""},
		{"any devices of a Box16 over RoCE", "atlas-200t-a2-box16", list1("1.0", "", box("a", 0, []int{0, 1, 9}, ip)), "HCCL_INTRA_ROCE_ENABLE=1"},
		{"host_ip", "910a a2 a3", hosts(list1("1.0", "", two(ip)...)), "HCCL_OP_RETRY_ENABLE=L1:1"},
		{"without server_count", "910a a2 a3", strings.Replace(list1("1.0", "", two(ip)...), `"server_count":"2",`, "", 1), ""},
		{"host NICs, no device_ip", "910a 310p", hosts(list1("1.0", "", box("a", 0, four, nothing))), ""},
		{"NICs of the hosts, asked for", "a2 a3", hosts(list1("1.0", "", two(both(ip, func(int) string { return `,"net_position":"host","net_protocol":"tcp"` }))...)), ""},
		{"names and ids of many kinds", "a2", list1("1.0", "", box("节点-0", 0, four, ip), box("5f2e1c1e-7a3b-4c55-9d0e-0c1d2e3f4a5b", 4, four, ip), box("fe80::1", 8, four, ip)), ""},

		{"1.2, two pods with the same ids", "a3", list1("1.2", twoPods, two(both(ip, super))...), ""},
		{"1.2, one pod without addresses", "a3", list1("1.2", onePod, two(func(rank int) string { return `,"super_device_id":"` + strconv.Itoa(1<<20+rank) + `"` })...), ""},
		{"1.2, the highest id", "a3", list1("1.2", `,"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"a"}]}]`,
			`{"server_id":"a","device":[`+card{0, 0, `,"super_device_id":"4294967294"`}.String()+`]}`), ""},
		{"1.2, one server outside super pods", "a3", list1("1.2", "", box("a", 0, four, nothing)), ""},
		{"1.2, without server_count", "a3", strings.Replace(list1("1.2", twoPods, two(both(ip, super))...), `"server_count":"2",`, "", 1), ""},
		{"1.2, one die of each server, as links have it", "a3", list1("1.2", twoPods, box("a", 0, []int{3}, both(ip, super)), box("b", 1, []int{8}, both(ip, super))), ""},
		{"1.2, backups", "a3", hosts(list1("1.2", twoPods, two(both(backup, super))...)), retry},
		{"1.2, RoCE between the servers", "a3", list1("1.2", twoPods, two(both(ip, super))...), "HCCL_INTER_HCCS_DISABLE=TRUE"},

		{"members in another order", "910a a2 a3", `{"server_list":[{"device":[{"rank_id":"0","device_ip":"192.0.2.1","device_id":"0"}],"server_id":"a"}],"server_count":"1","status":"completed","version":"1.0"}`, ""},
		{"escapes in keys and values", "910a a2 a3", strings.NewReplacer(`"device_id"`, `"device\u005fid"`, `"completed"`, `"complete\u0064"`).Replace(list1("1.0", "", two(ip)...)), ""},
		{"keys of generators", "a2 ", strings.NewReplacer(`"status"`, `"board_id":"0x0000","chip_info":"910","status"`, `"device":[`, `"container_ip":"192.0.2.9","pod_name":"p","host_nic_ip":"reserve","server_name":"n","device":[`).
			Replace(list1("1.0", "", two(ip)...)), ""},
		{"inside a configuration of atc", "a2", `{"HcclCommConfig":{"hcclCommName":"w"},"RankTable":` + list1("1.0", "", two(ip)...) + `}`, ""},
	} {
		for _, p := range strings.Fields(tt.products) {
			quiet(t, tt.name, tt.table, p, tt.env)
			quiet(t, tt.name+", Windows", strings.ReplaceAll(tt.table, `,"`, ",\r\n\t\""), p, tt.env)
		}
	}
}

// TestSoundOpen: who does not name a product hears nothing about a table that is
// sound on the usual ones.
func TestSoundOpen(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5, 6, 7}
	for name, table := range map[string]string{
		"one server":           list1("1.0", "", box("192.0.2.1", 0, all, nothing)),
		"two servers":          list1("1.0", "", box("192.0.2.1", 0, all, ip), box("192.0.2.2", 8, all, ip)),
		"two servers of 16":    list1("1.0", "", box("a", 0, append(all, 8, 9, 10, 11, 12, 13, 14, 15), ip), box("b", 16, append(all, 8, 9, 10, 11, 12, 13, 14, 15), ip)),
		"one device each":      list1("1.0", "", box("a", 0, []int{0}, ip), box("b", 1, []int{0}, ip)),
		"IPv6 with host_ip":    strings.ReplaceAll(list1("1.0", "", box("a", 0, all, ip)), `"server_id":"a"`, `"server_id":"a","host_ip":"2001:db8::1"`),
		"MindCluster, A2":      strings.ReplaceAll(list1("1.0", "", box("a", 0, []int{0, 1, 2}, nothing)), `"server_id":"a"`, `"server_id":"a","hardware_type":"800I-A2-32G"`),
		"sixteen of one host":  list1("1.0", "", box("a", 0, append(all, 8, 9, 10, 11, 12, 13, 14, 15), nothing)),
		"two devices of eight": list1("1.0", "", box("a", 0, []int{6, 7}, nothing)),
	} {
		quiet(t, name, table, "", "")
	}
}

// level is an entry of level_list with these addresses.
func level(layer int, instance, netType string, addrs ...string) string {
	return fmt.Sprintf(`{"net_layer":%d,"net_instance_id":"%s","net_type":"%s","rank_addr_list":[%s]}`, layer, instance, netType, strings.Join(addrs, ","))
}

func addr(typ, text, more string) string {
	return `{"addr_type":"` + typ + `","addr":"` + text + `","ports":["0/` + strconv.Itoa(len(text)%9) + `"]` + more + `}`
}

func list2(rest string, ranks ...string) string {
	return `{"version":"2.0","rank_count":` + strconv.Itoa(len(ranks)) + `,"rank_list":[` + strings.Join(ranks, ",") + `]` + rest + `}`
}

func rank2(rank, local int, more string, levels ...string) string {
	return fmt.Sprintf(`{"rank_id":%d,"local_id":%d,"device_id":%d%s,"level_list":[%s]}`, rank, local, local, more, strings.Join(levels, ","))
}

// TestSoundV2 holds 2.0 tables with everything that the parser takes.
func TestSoundV2(t *testing.T) {
	eid := func(n int) string { return fmt.Sprintf("20010DB8%024x", n) }
	topo := func(rank int) string { return level(0, "os0", "TOPO_FILE_DESC", addr("EID", eid(rank), "")) }
	clos := func(rank int) string {
		return level(1, "rack", "CLOS", addr("IPV4", "192.0.2."+strconv.Itoa(rank+1), ""))
	}
	ranks := func(levels func(rank int) []string, more string) (list []string) {
		for rank := range 4 {
			list = append(list, rank2(rank, rank, more, levels(rank)...))
		}
		return list
	}
	wide := func(rank int) []string { return []string{topo(rank)} }
	for name, table := range map[string]string{
		"one layer":  list2("", ranks(wide, "")...),
		"two layers": list2("", ranks(func(r int) []string { return []string{topo(r), clos(r)} }, "")...),
		"layers 0, 3, 7": list2("", ranks(func(r int) []string {
			return []string{topo(r), strings.Replace(clos(r), ":1,", ":3,", 1), level(7, "all", "CLOS")}
		}, "")...),
		"no address":       list2("", ranks(func(int) []string { return []string{level(0, "os0", "TOPO_FILE_DESC")} }, "")...),
		"default net_type": strings.ReplaceAll(list2("", ranks(func(r int) []string { return []string{clos(r)} }, "")...), `"net_layer":1,"net_instance_id":"rack","net_type":"CLOS"`, `"net_layer":0,"net_instance_id":"rack"`),
		"IPv6 and EID in one level": list2("", ranks(func(r int) []string {
			return []string{level(0, "os0", "CLOS", addr("EID", eid(r), `,"plane_id":"plane_0"`), addr("IPV6", "2001:db8::"+strconv.Itoa(r), `,"plane_id":"plane_1","backup_addr":["2001:db8:1::`+strconv.Itoa(r)+`"]`))}
		}, "")...),
		"ports and control plane": list2(`,"detour":"false","status":"initializing"`, ranks(wide, `,"device_port":16666,"host_port":16667,"control_plane":{"addr_type":"IPV4","addr":"192.0.2.1","listen_port":60000}`)...),
		"NIC of the host":         strings.ReplaceAll(list2("", ranks(func(r int) []string { return []string{topo(r), clos(r)} }, "")...), `"ports":["0/0"]`, `"ports":["d2h"]`),
		"the spare device": list2("", rank2(0, 0, "", topo(0)), rank2(1, 64, `,"replaced_local_id":1`, topo(1)),
			rank2(2, 2, "", topo(2))),
		"two hosts": list2("", rank2(0, 0, "", topo(0), clos(0)), rank2(1, 0, "", strings.Replace(topo(1), "os0", "os1", 1), clos(1))),
		"one rank":  list2("", rank2(0, 0, "", topo(0))),
	} {
		quiet(t, name, table, "a5", "")
		quiet(t, name, table, "", "")
	}
}

// TestSoundGroupLists holds tables in the old layouts, and of version 1.1.
func TestSoundGroupLists(t *testing.T) {
	instance := func(pod, server, devices string) string {
		return `{"pod_name":"` + pod + `","server_id":"` + server + `","devices":[` + devices + `]}`
	}
	group := func(name string, n, devices int, instances ...string) string {
		return fmt.Sprintf(`{"group_name":"%s","instance_count":"%d","device_count":"%d","instance_list":[%s]}`, name, n, devices, strings.Join(instances, ","))
	}
	table := func(groups ...string) string {
		return fmt.Sprintf(`{"status":"completed","group_count":"%d","group_list":[%s]}`, len(groups), strings.Join(groups, ","))
	}
	const d0, d1 = `{"device_id":"0","device_ip":"192.0.2.1"}`, `{"device_id":"1","device_ip":"192.0.2.2"}`
	for name, text := range map[string]string{
		"one instance, no address":    table(group("g", 1, 1, instance("p", "a", `{"device_id":"0"}`))),
		"one instance, any address":   table(group("g", 1, 1, instance("p", "a", `{"device_id":"0","device_ip":"none"}`))),
		"pods of one server":          table(group("g", 2, 2, instance("p0", "a", d0), instance("p1", "a", d1))),
		"two servers":                 table(group("g", 2, 2, instance("p0", "a", d0), instance("p1", "b", strings.Replace(d1, `"1"`, `"0"`, 1)))),
		"empty addresses":             table(group("g", 2, 2, instance("p0", "a", `{"device_id":"0","device_ip":""}`), instance("p1", "b", `{"device_id":"0","device_ip":""}`))),
		"two groups":                  table(group("g", 1, 1, instance("p0", "a", d0)), group("h", 1, 1, instance("p1", "b", strings.Replace(d1, `"1"`, `"0"`, 1)))),
		"the version called Standard": strings.Replace(table(group("g", 1, 1, instance("p", "a", d0))), "{", `{"version":"Standard",`, 1),
		"lab": `{"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1","group_list":[{"group_name":"g","device_num":"2","server_num":"1","instance_count":"2","instance_list":[` +
			`{"rank_id":"0","server_id":"a","devices":[` + d0 + `]},{"rank_id":"1","server_id":"a","devices":[` + d1 + `]}]}]}`,
	} {
		quiet(t, name, text, "910a", "")
		quiet(t, name, text, "", "")
	}
	const v11 = `{"version":"1.1","status":"completed","collective_id":"192.0.2.1-worldgroup","node_list":[` +
		`{"node_addr":"192.0.2.1","ranks":[{"rank_id":"0","device_id":"0"},{"rank_id":"1","device_id":"1","port":"0","rank_ip":""}]},` +
		`{"node_addr":"192.0.2.2","ranks":[{"rank_id":"2","device_id":"0","port":"60008","rank_ip":"198.51.100.1"}]}]}`
	quiet(t, "1.1", v11, "310p", "HCCL_IF_BASE_PORT=50000")
	quiet(t, "1.1", v11, "", "")
}
