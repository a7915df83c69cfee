package peer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// show writes what was read, one line for each object.
func show(d *Document) string {
	var b strings.Builder
	text := func(v Value) string {
		if !v.Here() {
			return "-"
		}
		return string(d.Text(v))
	}
	for i := range d.Groups {
		g := &d.Groups[i]
		fmt.Fprintf(&b, "group %s %s\n", text(g.ID), text(g.Count))
		for j := range d.ServersOf(i) {
			servers(&b, d, int(g.First)+j, text)
		}
	}
	if len(d.Groups) == 0 {
		for i := range d.Servers {
			servers(&b, d, i, text)
		}
	}
	for i := range d.Devices {
		if x := &d.Devices[i]; x.Role != NoRole {
			fmt.Fprintf(&b, "%d %s %s %s %s\n", x.Role, text(x.ServerID), text(x.ID), text(x.IP), text(x.Cluster))
		}
	}
	for i := range d.Endpoints {
		e := &d.Endpoints[i]
		fmt.Fprintf(&b, "endpoint %s %s %s\n", text(e.Protocol), text(e.CommID), text(e.Placement))
	}
	for _, i := range d.Issues {
		what := "type"
		if i.Missing {
			what = "missing"
		}
		fmt.Fprintf(&b, "%s %s: %.12s\n", what, i.Key, d.Src[i.Span.Start:i.Span.End])
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func servers(b *strings.Builder, d *Document, i int, text func(Value) string) {
	s := &d.Servers[i]
	fmt.Fprintf(b, "server %s %s\n", text(s.ID), text(s.IP))
	for k := range d.DevicesOf(i) {
		x := &d.DevicesOf(i)[k]
		fmt.Fprintf(b, "device %s %s %s on %s\n", text(x.ID), text(x.IP), text(x.SuperID), text(x.ServerID))
	}
}

func TestDecode(t *testing.T) {
	const (
		global = document.Global
		pd     = document.PrefillDecode
		res    = document.LocalCommRes
	)
	for _, tt := range []struct {
		name, src string
		kind      document.Kind
		want      string
	}{
		{"global", `{"server_group_list":[{"group_id":"0","server_list":[{"server_ip":"a"}]},{"server_count":1,"group_id":"2","server_list":[{"device":[{"device_id":"0","device_ip":"i","device_logical_id":"0","rank_id":"0","server_id":"other"}],"server_id":"h","server_ip":"p"}]}]}`, global,
			"group 0 -\nserver - a\ngroup 2 1\nserver h p\ndevice 0 i - on h"},
		{"of the controller nothing is read", `{"server_group_list":[{"group_id":"1","server_list":[5,{"server_id":6,"device":[7]}]}]}`, global,
			"group 1 -\nserver 6 -"},
		{"what an instance lacks", `{"server_group_list":[{"group_id":"2","server_list":[null,{"device":[8,{"device_id":0}]}]},{}]}`, global,
			"group 2 -\nserver - -\ndevice 0 - - on -\ngroup - -\n" +
				"type server_list: null\ntype device: 8\ntype device_id: 0\nmissing device_ip: {\"device_id\"\n" +
				"missing device_logical_id: {\"device_id\"\nmissing rank_id: {\"device_id\"\nmissing group_id: {}"},
		{"the last of equal keys counts", `{"server_group_list":[1],"server_group_list":[{"group_id":"2","server_list":[{"server_id":"a"},2],"server_list":[{"device":[3],"device":[{"device_id":"0"}],"device":[]}]}]}`, global,
			"group 2 -\nserver - -"},
		{"prefill and decode", `{"decode_device_list":[{"server_id":"s","device_id":"1","device_ip":"j","cluster_id":2,"super_pod_id":null}],"prefill_device_list":[{"server_id":"r","device_id":"0","device_ip":"i","cluster_id":"1"}]}`, pd,
			"1 r 0 i 1\n2 s 1 j 2"},
		{"of a list given twice the last", `{"prefill_device_list":[{"device_id":"9"},1],"decode_device_list":null,"prefill_device_list":[{"server_id":"r","device_id":"0","device_ip":"i","cluster_id":"1"}]}`, pd,
			"1 r 0 i 1\ntype decode_device_list: null"},
		{"missing there", `{"prefill_device_list":[{"super_device_id":1}]}`, pd,
			"1 - - - -\nmissing server_id: {\"super_devi\nmissing device_id: {\"super_devi\nmissing device_ip: {\"super_devi\nmissing cluster_id: {\"super_devi\ntype super_device_id: 1"},
		{"local_comm_res", `{"version":"1.2","server_list":[{"server_id":"s","device":[{"device_id":"0","super_device_id":5}]}]}`, res,
			"server s -\ndevice 0 - 5 on s\ntype super_device_id: 5"},
		{"a super_device_id that 1.0 does not read", `{"version":"1.0","server_list":[{"server_id":"s","device":[{"device_id":"0","super_device_id":5}]}]}`, res,
			"server s -\ndevice 0 - 5 on s"},
		{"local_comm_res without a list", `{"version":"1.0"}`, res, "missing server_list: {\"version\":\""},
		{"endpoints", `{"version":"1.3","server_list":[1],"net_instance_id":"n","endpoint_list":[{"protocol":"roce","comm_id":"c","placement":"host"},2]}`, res,
			"endpoint roce c host\ntype endpoint_list: 2"},
		{"endpoints that are not used", `{"version":"1.3","endpoint_list":[{},2]}`, res, "endpoint - - -"},
		{"no object", `[]`, pd, ""},
		{"nothing", ``, global, ""},
	} {
		if got := show(Decode([]byte(tt.src), tt.kind)); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// TestStoi: MindIE Motor reads numbers with std::stoi, which takes what starts
// with one and throws for the rest.
func TestStoi(t *testing.T) {
	for text, want := range map[string]string{
		`"2"`: "2 true", `" 3x"`: "3 true", `"+4"`: "4 true", `"-1"`: "-1 true", `"007"`: "7 true",
		`""`: "0 false", `"x"`: "0 false", `"-"`: "0 false", `"99999999999"`: "0 false", `2`: "0 false",
	} {
		src := []byte(text)
		n, ok := Stoi(src, jsonscan.New(src).Value())
		if !ok {
			n = 0
		}
		if got := fmt.Sprint(n, ok); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"server_group_list":[{"group_id":"2","server_list":[{"server_id":"s","device":[{"device_id":"0"},1]}],"server_list":[2]}]}`,
		`{"prefill_device_list":[{"cluster_id":1}],"decode_device_list":[null],"prefill_device_list":{}}`,
		`{"version":"1.2","server_list":[{"device":[{},[]]}],"server_list":null}`,
		`{"version":"1.3","net_instance_id":"n","endpoint_list":[{"protocol":1},2],"endpoint_list":[ ]}`,
		`{"server_list":[`, `{"endpoint_list":[`, `[]`, "", `{"a":{{x}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, kind := range []document.Kind{document.Global, document.PrefillDecode, document.LocalCommRes} {
			d := Decode(src, kind)
			inside := func(what string, s source.Span) {
				if s.Start > s.End || int(s.End) > len(src) {
					t.Fatalf("%s at %v of %d bytes: %.200q", what, s, len(src), src)
				}
			}
			for _, i := range d.Issues {
				inside("issue", i.Span)
			}
			for i := range d.Groups {
				inside("group", d.Groups[i].Span())
				d.ServersOf(i)
			}
			for i := range d.Servers {
				inside("server", d.Servers[i].Span())
				if n := len(d.Groups); n > 0 && int(d.Servers[i].Group) >= n {
					t.Fatalf("server of group %d of %d", d.Servers[i].Group, n)
				}
				d.DevicesOf(i)
			}
			for i := range d.Devices {
				inside("device", d.Devices[i].Span())
				inside("value", d.Devices[i].ServerID.Span())
			}
			for i := range d.Endpoints {
				inside("endpoint", d.Endpoints[i].Span())
			}
			d.EndpointsRead()
			show(d)
		}
	})
}
