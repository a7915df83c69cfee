package ranktable

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// One table of every layout; the seeds of FuzzDecode.
const (
	table10 = `{"version":"1.0","server_count":"1","server_list":[{"server_id":"a","host_ip":"192.0.2.1","device":[
		{"device_id":"0","rank_id":"1","device_ip":"192.0.2.10","device_port":"16666"},{"device_id":"1","rank_id":"0"}]}],"status":"completed"}`
	table12 = `{"version":"1.2","server_list":[{"server_id":"a","device":[{"device_id":"0","rank_id":"0","super_device_id":"7"}]}],
		"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"a"},{"server_id":"b"}]}],"status":"completed"}`
	tableGroups = `{"status":"completed","group_count":"1","group_list":[{"group_name":"g","instance_count":"2","device_count":"2","instance_list":[
		{"pod_name":"0","server_id":"b","devices":[{"device_id":"0","device_ip":"192.0.2.1"}]},
		{"pod_name":"1","server_id":"a","devices":[{"device_id":"3","device_ip":""}]}]}]}`
	tableLab = `{"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1","group_list":[{"group_name":"g",
		"device_num":"1","server_num":"1","instance_count":"1","instance_list":[{"rank_id":"5","server_id":"a","devices":[{"device_id":"2","device_ip":""}]}]}]}`
	table11 = `{"version":"1.1","status":"completed","collective_id":"c","node_list":[{"node_addr":"192.0.2.1","ranks":[
		{"rank_id":"0","device_id":"-1","port":"6000"},{"rank_id":"1","rank_ip":"192.0.2.2"}]}]}`
	table20 = `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":3,"device_id":2,"control_plane":{"addr_type":"IPV4","addr":"192.0.2.9","listen_port":1},
		"level_list":[{"net_layer":0,"net_instance_id":"i","rank_addr_list":[{"addr_type":"IPV4","addr":"192.0.2.1","ports":["0/0","0/1"],"backup_addr":["192.0.2.2"]}]}]}]}`
	tableWrapped = `{"HcclCommConfig":{"hcclCommName":"x"},"RankTable":` + table10 + `,"more":1}`
)

// show puts what was decoded on a few lines.
func show(t *Table) string {
	var b strings.Builder
	text := func(v Value) string {
		if !v.Here() {
			return "-"
		}
		return t.Text(v)
	}
	fmt.Fprintf(&b, "%s layout %d\n", t.Kind.ID(), t.Layout)
	for i := range t.Servers {
		fmt.Fprintf(&b, "server %s:", text(t.Servers[i].ID))
		for _, d := range t.DevicesOf(i) {
			fmt.Fprintf(&b, " %s=%d@%s", text(d.ID), int32(d.RankNum), text(d.IP))
		}
		b.WriteByte('\n')
	}
	for i := range t.Ranks {
		r := &t.Ranks[i]
		fmt.Fprintf(&b, "rank %d device %d local %d:", int32(t.Devices[i].RankNum), int32(t.Devices[i].IDNum), int32(r.LocalNum))
		for _, l := range t.Levels[r.First : r.First+r.N] {
			fmt.Fprintf(&b, " layer %d", int32(l.LayerNum))
			for _, a := range t.Addrs[l.First : l.First+l.N] {
				fmt.Fprintf(&b, " %s ports", text(a.Text))
				for _, p := range t.Strings[a.FirstPort : a.FirstPort+a.NPorts] {
					b.WriteString(" " + text(p))
				}
			}
		}
		b.WriteByte('\n')
	}
	for _, p := range t.PodServers {
		fmt.Fprintf(&b, "pod %s: server %s is %d\n", text(t.Pods[p.Pod].ID), text(p.ID), p.Server)
	}
	for _, e := range t.Extras {
		fmt.Fprintf(&b, "%s of %d: %s\n", e.Key, e.Device, text(e.Value))
	}
	for _, i := range t.Issues {
		name := [...]string{"missing ", "unknown ", "wrong "}[i.Code] + i.Key.String()
		if i.Code == Unknown {
			name += string(t.KeyText(i))
		}
		fmt.Fprintf(&b, "%s of %d/%d\n", name, i.Owner, i.Index)
	}
	return b.String()
}

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

func TestDecodeLayouts(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"1.0", table10, lines("rank-table-1.0 layout 1", "server a: 0=1@192.0.2.10 1=0@-", "device_port of 0: 16666")},
		{"1.2", table12, lines("rank-table-1.2 layout 1", "server a: 0=0@-", "pod p: server a is 0", "pod p: server b is -1")},
		// Ranks follow the text of server_id: a before b.
		{"template 2", tableGroups, lines("rank-table-legacy layout 2", "server b: 0=1@192.0.2.1", "server a: 3=0@")},
		{"lab", tableLab, lines("rank-table-lab layout 3", "server a: 2=5@")},
		{"1.1", table11, lines("rank-table-1.1 layout 4", "server 192.0.2.1: -1=0@- -=1@192.0.2.2", "port of 0: 6000")},
		{"2.0", table20, lines("rank-table-2.0 layout 5", "rank 0 device 2 local 3: layer 0 192.0.2.1 ports 0/0 0/1")},
		{"wrapped", tableWrapped, lines("cluster-config layout 1", "server a: 0=1@192.0.2.10 1=0@-", "device_port of 0: 16666", "unknown more of 0/0")},
		{"lab, wrapped", `{"RankTable":` + tableLab + `}`, lines("cluster-config layout 3", "server a: 2=5@")},
		{"no list", `{"version":"1.0","sever_list":[]}`, lines("rank-table-1.0 layout 0", "unknown sever_list of 0/0")},
		{"array", `[1]`, lines("unknown layout 0")},
		{"empty", ``, lines("unknown layout 0")},
	}
	for _, tt := range tests {
		if got := show(Decode([]byte(tt.src))); got != tt.want {
			t.Errorf("%s:\n%s\nwant:\n%s", tt.name, got, tt.want)
		}
	}
}

// In JSON as the runtime reads it the last of equal keys counts.
func TestDecodeTwice(t *testing.T) {
	servers := func(id string) string {
		return `"server_list":[{"server_id":"` + id + `","device":[{"device_id":"0","rank_id":"0","x":1,"device_port":5}]}]`
	}
	tests := []struct{ name, src, want string }{
		{"server_list", `{"version":"1.0",` + servers("a") + `,"server_list":[{"server_id":"b","device":[{"device_id":"0","rank_id":"0"}]}]}`,
			lines("rank-table-1.0 layout 1", "server b: 0=0@-")},
		{"server_list, then null", `{"version":"1.0","server_count":"1",` + servers("a") + `,"server_list":null}`,
			lines("rank-table-1.0 layout 1", "wrong server_list of 0/0")},
		{"device", `{"version":"1.0","server_list":[{"server_id":"a","device":[{"x":0,"device_port":"1"}],"device":[{"device_id":"0","rank_id":"0"}]}]}`,
			lines("rank-table-1.0 layout 1", "server a: 0=0@-")},
		{"port", `{"version":"1.0","server_list":[{"server_id":"a","device":[{"device_id":"0","rank_id":"0","device_port":5,"device_port":"6"}]}]}`,
			lines("rank-table-1.0 layout 1", "server a: 0=0@-", "device_port of 0: 6")},
		{"super_pod_list", `{"version":"1.2","server_list":[],"super_pod_list":[{"super_pod_id":5}],"super_pod_list":[{"super_pod_id":"q","server_list":[{"server_id":"z"}]}]}`,
			lines("rank-table-1.2 layout 1", "pod q: server z is -1")},
		{"instance_list", `{"group_count":"1","group_list":[{"group_name":"g","instance_count":"1","instance_list":[{"server_id":"a","devices":[{}]}],"instance_list":[{"server_id":"b","devices":[{"device_id":"1"}]}]}]}`,
			lines("rank-table-legacy layout 2", "server b: 1=0@-")},
		{"level_list", `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":0,"device_id":0,"level_list":[{"net_layer":"0"}],"level_list":[]}]}`,
			lines("rank-table-2.0 layout 5", "rank 0 device 0 local 0:")},
		{"ports and control_plane", `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":0,"device_id":0,"control_plane":null,
			"control_plane":{"addr_type":5},"control_plane":{"addr_type":"EID","addr":"e","listen_port":1},
			"level_list":[{"net_layer":0,"net_instance_id":"i","rank_addr_list":[{"addr_type":"EID","addr":"e","ports":[1],"ports":["p"]}]}]}]}`,
			lines("rank-table-2.0 layout 5", "rank 0 device 0 local 0: layer 0 e ports p")},
		{"RankTable", `{"RankTable":{"version":5,` + servers("a") + `},"RankTable":` + table20 + `}`,
			lines("cluster-config layout 5", "rank 0 device 2 local 3: layer 0 192.0.2.1 ports 0/0 0/1")},
	}
	for _, tt := range tests {
		if got := show(Decode([]byte(tt.src))); got != tt.want {
			t.Errorf("%s:\n%s\nwant:\n%s", tt.name, got, tt.want)
		}
	}
}

// Two lists in one document: the version chooses, whichever comes first.
func TestDecodeTwoLists(t *testing.T) {
	const servers = `"server_list":[{"server_id":"s","device":[{"device_id":"0","rank_id":"0"}]}]`
	const groups = `"group_count":"1","group_list":[{"group_name":"g","instance_count":"1","instance_list":[{"server_id":"g","devices":[{"device_id":"0"}]}]}]`
	for _, tt := range []struct {
		version string
		want    string
	}{
		{`"version":"1.0",`, "s"}, {`"version":"1.2",`, "s"}, {``, "g"}, {`"version":"Standard",`, "g"},
	} {
		for _, src := range []string{`{` + tt.version + servers + `,` + groups + `}`, `{` + tt.version + groups + `,` + servers + `}`} {
			d := Decode([]byte(src))
			if len(d.Servers) != 1 || d.Text(d.Servers[0].ID) != tt.want {
				t.Errorf("%s: server %d, want %s", src, len(d.Servers), tt.want)
			}
		}
	}
}

func TestDecodeTypes(t *testing.T) {
	tests := []struct {
		src  string
		want []string // key, type found, type wanted
	}{
		{`{"version":1.0,"server_list":[],"status":null,"server_count":2}`, []string{"version 5 6", "server_count 5 6", "status 2 6"}},
		{`{"version":"1.0","server_list":{}}`, []string{"server_list 8 7"}},
		{`{"version":"1.0","server_list":[null,{"server_id":[],"device":"x"}]}`, []string{"server_list 2 8", "device 6 7", "server_id 7 6"}},
		{`{"version":"1.0","server_list":[{"server_id":"a","device":[5,{"device_id":0,"rank_id":true,"device_ip":{}}]}]}`,
			[]string{"device 5 8", "device_id 5 6", "rank_id 4 6", "device_ip 8 6"}},
		{`{"version":"2.0","detour":false,"rank_count":"4","rank_list":[]}`, []string{"detour 3 6", "rank_count 6 5"}},
		// A boolean is read by the 2.0 parser; a Python word was reported as text.
		{`{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":true,"local_id":None,"device_id":"0","level_list":null}]}`, []string{"level_list 2 7", "device_id 6 5"}},
		{`{"RankTable":[]}`, []string{"RankTable 7 8"}},
	}
	for _, tt := range tests {
		var got []string
		for _, i := range Decode([]byte(tt.src)).Issues {
			if i.Code == WrongType {
				got = append(got, fmt.Sprintf("%s %d %d", i.Key, i.Actual, i.Want))
			}
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestWrappedObject(t *testing.T) {
	d := Decode([]byte(tableWrapped))
	if text := tableWrapped[d.Object.Start:d.Object.End]; text != table10 {
		t.Errorf("the object is %s", text)
	}
	if len(d.Top) != 3 || !d.Wrapped {
		t.Errorf("%d top-level members, wrapped %v", len(d.Top), d.Wrapped)
	}
}

func TestMeant(t *testing.T) {
	tests := []struct {
		object  string // a device
		want    Key
		missing bool
	}{
		{`"deviceId":"0"`, KDeviceID, true},
		{`"device-id":"0"`, KDeviceID, true},
		{`"Device ID ":"0"`, KDeviceID, true},
		{`"device_di":"0"`, KDeviceID, true},
		{`"device_id":"0","device_i":"0"`, KDeviceIP, true},    // as near to device_id, but that is there
		{`"device_id":"0","device_idd":"0"`, KDeviceID, false}, // device_ip is two letters off
		{`"super_device":"0"`, KSuperDeviceID, true},
		{`"rank":"0"`, NoKey, false},
		{`"device_sn":"0"`, NoKey, false},
		{`"` + strings.Repeat("x", 1000) + `":"0"`, NoKey, false},
		{`"":"0"`, NoKey, false},
	}
	for _, tt := range tests {
		d := Decode([]byte(`{"version":"1.0","server_list":[{"server_id":"a","device":[{` + tt.object + `}]}]}`))
		for n, i := range d.Issues {
			if i.Code != Unknown {
				continue
			}
			if got := d.Meant(n); got != (Meaning{tt.want, tt.missing}) {
				t.Errorf("%s: %s %v, want %s %v", tt.object, got.Key, got.Missing, tt.want, tt.missing)
			}
		}
		if tt.missing != d.Misspelt(ODevice, 0, tt.want) {
			t.Errorf("%s: misspelt %v", tt.object, !tt.missing)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, src := range []string{table10, table12, tableGroups, tableLab, table11, table20, tableWrapped, `{"server_list":[],"server_list":5}`} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		d := Decode(src)
		checkRanges(t, d)
		for o := range numOwners {
			d.Misspelt(o, 0, KDeviceID) // must not panic
		}
		again := Decode(src)
		again.Misspelt(OTop, 0, KVersion)
		if !reflect.DeepEqual(d, again) {
			t.Error("decoded twice, not the same")
		}
	})
}

// checkRanges asserts that every span lies in the text and every range in its
// list.
func checkRanges(t *testing.T, d *Table) {
	inside := func(what string, s source.Span) {
		if s.Start > s.End || int(s.End) > len(d.Src) {
			t.Errorf("%s: span %v of %d bytes", what, s, len(d.Src))
		}
	}
	within := func(what string, first, n uint32, list int) {
		if uint64(first)+uint64(n) > uint64(list) {
			t.Errorf("%s: %d+%d of %d", what, first, n, list)
		}
	}
	inside("object", d.Object)
	values(reflect.ValueOf(*d), func(v jsonscan.Value) { inside("value", v.Span()) })
	for i := range d.Servers {
		inside("server", d.Servers[i].Span())
		within("server", d.Servers[i].First, d.Servers[i].N, len(d.Devices))
		if len(d.Groups) > 0 {
			within("group of server", d.Servers[i].Group, 1, len(d.Groups))
		}
	}
	for i := range d.Devices {
		inside("device", d.Devices[i].Span())
		if d.Layout != V2 {
			within("server of device", d.Devices[i].Server, 1, len(d.Servers))
		}
	}
	for i, e := range d.Extras {
		within("extra", e.Device, 1, len(d.Devices))
		if i > 0 && e.Device < d.Extras[i-1].Device {
			t.Error("extras out of order")
		}
	}
	for i := range d.Groups {
		within("group", d.Groups[i].FirstServer, d.Groups[i].NServers, len(d.Servers))
	}
	for i := range d.Pods {
		within("pod", d.Pods[i].First, d.Pods[i].N, len(d.PodServers))
	}
	if len(d.Ranks) > 0 && len(d.Ranks) != len(d.Devices) {
		t.Errorf("%d ranks, %d devices", len(d.Ranks), len(d.Devices))
	}
	for i := range d.Ranks {
		within("rank", d.Ranks[i].First, d.Ranks[i].N, len(d.Levels))
	}
	for i := range d.Levels {
		within("level", d.Levels[i].First, d.Levels[i].N, len(d.Addrs))
		within("rank of level", d.Levels[i].Rank, 1, len(d.Ranks))
	}
	for i := range d.Addrs {
		within("ports", d.Addrs[i].FirstPort, d.Addrs[i].NPorts, len(d.Strings))
		within("backups", d.Addrs[i].FirstBackup, d.Addrs[i].NBackups, len(d.Strings))
		within("level of address", d.Addrs[i].Level, 1, len(d.Levels))
	}
	for i := range d.ControlPlanes {
		within("rank of control plane", d.ControlPlanes[i].Rank, 1, len(d.Ranks))
	}
	for _, i := range d.Issues {
		inside("issue", i.Span)
		d.Member(i.Owner, int(i.Index), KDeviceID) // the index must exist
	}
}

// values calls f for every Value in v.
func values(v reflect.Value, f func(jsonscan.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		if value, ok := v.Interface().(jsonscan.Value); ok {
			f(value)
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				values(v.Field(i), f)
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Struct {
			for i := range v.Len() {
				values(v.Index(i), f)
			}
		}
	}
}
