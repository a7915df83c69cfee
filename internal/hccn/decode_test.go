package hccn

import (
	"fmt"
	"strings"
	"testing"
)

// show writes the entries, one line for each.
func show(f *File) string {
	var b strings.Builder
	for i := range f.Entries {
		e := &f.Entries[i]
		device := "-"
		if e.Device != NoDevice {
			device = fmt.Sprint(e.Device)
		}
		fmt.Fprintf(&b, "%d %s %q=%q %v flaw %d\n", e.Kind, device, f.Text(e.Key), f.Text(e.Value), e.Addr.Valid(), e.Flaw)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// The keys are those of the manuals and of the readers of the file; what
// hccn_tool prints is what its public logs show.
func TestDecode(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"every documented key", "address_0=192.0.2.1\nnetmask_0=255.255.255.0\nnetdetect_0=192.0.2.254\ngateway_15=192.0.2.254\nIPv6address_0=2001:db8::1",
			"1 0 \"address_0\"=\"192.0.2.1\" true flaw 0\n3 0 \"netmask_0\"=\"255.255.255.0\" true flaw 0\n" +
				"4 0 \"netdetect_0\"=\"192.0.2.254\" true flaw 0\n5 15 \"gateway_15\"=\"192.0.2.254\" true flaw 0\n2 0 \"IPv6address_0\"=\"2001:db8::1\" true flaw 0"},
		{"keys of other commands, comments, empty lines", "# NICs\n\naddress_0=192.0.2.1\nsend_arp_status_0=1\ntls_enable_0=0\n",
			"1 0 \"address_0\"=\"192.0.2.1\" true flaw 0\n0 - \"send_arp_status_0\"=\"1\" false flaw 0\n0 - \"tls_enable_0\"=\"0\" false flaw 0"},
		{"windows", "\ufeffaddress_0=192.0.2.1\r\naddress_1=192.0.2.2\r\n",
			"1 0 \"address_0\"=\"192.0.2.1\" true flaw 0\n1 1 \"address_1\"=\"192.0.2.2\" true flaw 0"},
		{"blanks", "address_0 = 192.0.2.1\n address_1=192.0.2.2\naddress_2=192.0.2.3 \n",
			"1 0 \"address_0\"=\" 192.0.2.1\" true flaw 2\n1 1 \"address_1\"=\"192.0.2.2\" true flaw 2\n1 2 \"address_2\"=\"192.0.2.3\" true flaw 2"},
		{"no equals", "address_0: 192.0.2.1\naddress_1 192.0.2.2\nend",
			"1 0 \"address_0\"=\" 192.0.2.1\" true flaw 1\n1 1 \"address_1\"=\"192.0.2.2\" true flaw 1\n0 - \"end\"=\"\" false flaw 1"},
		{"two equals", "address_0=192.0.2.1=x", "1 0 \"address_0\"=\"192.0.2.1=x\" false flaw 3"},
		{"no device", "address_0=192.0.2.1\naddress=192.0.2.1\naddress_x=192.0.2.1\naddress_01=192.0.2.1",
			"1 0 \"address_0\"=\"192.0.2.1\" true flaw 0\n1 - \"address\"=\"192.0.2.1\" true flaw 4\n1 - \"address_x\"=\"192.0.2.1\" true flaw 4\n1 - \"address_01\"=\"192.0.2.1\" true flaw 4"},
		{"case", "Address_0=192.0.2.1", "1 0 \"Address_0\"=\"192.0.2.1\" true flaw 5"},
		{"hccn_tool with its commands", "[root@n ~]# hccn_tool -i 3 -ip -g\nipaddr:192.0.2.1\nnetmask:255.255.255.0\n$ hccn_tool -i 4 -ip -inet6 -g\nipaddr:2001:db8::1/64\n",
			"1 3 \"ipaddr\"=\"192.0.2.1\" true flaw 0\n1 4 \"ipaddr\"=\"2001:db8::1\" true flaw 0"},
		{"hccn_tool in a loop", "for i in {0..1}; do hccn_tool -i $i -ip -g; done\nipaddr:192.0.2.1\nnetmask:255.255.255.0\nipaddr:192.0.2.2\nnetmask:255.255.255.0\n",
			"1 - \"ipaddr\"=\"192.0.2.1\" true flaw 0\n1 - \"ipaddr\"=\"192.0.2.2\" true flaw 0"},
		{"both on one line", "ipaddr:192.0.2.1 / netmask:255.255.255.0", "1 - \"ipaddr\"=\"192.0.2.1\" true flaw 0"},
		{"something else", "server {\n  listen 80;\n}\nlog=1", ""},
		{"empty", " \n# nothing\n", ""},
	}
	for _, tt := range tests {
		f := Decode([]byte(tt.src))
		if got := show(f); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		if want := tt.name == "something else"; f.Foreign != want {
			t.Errorf("%s: foreign %v", tt.name, f.Foreign)
		}
		if want := tt.name == "windows"; f.BOM != want || (f.CR.End > 0) != want {
			t.Errorf("%s: BOM %v, CR %v", tt.name, f.BOM, f.CR)
		}
		if want := strings.Contains(tt.src, "ipaddr"); f.Tool != want {
			t.Errorf("%s: tool %v", tt.name, f.Tool)
		}
	}
	if f := Decode(make([]byte, MaxSize+1)); !f.Foreign {
		t.Error("a file of a megabyte is read")
	}
}

// FuzzDecode gives any bytes: places are inside the text and in its order, and
// the index leads to entries of the kind and device asked for.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"address_0=192.0.2.1\nnetmask_0=255.255.255.0\n", "\ufeffIPv6address_1=2001:db8::1\r\n", "address_0 : x = =\n=\n_=\n", "address_0=\n\n#",
		"hccn_tool -i 0 -ip -g\nipaddr:192.0.2.1\nnetmask:255.0.0.0", "ipaddr:\nipaddr: /\nhccn_tool -i", "ADDRESS_65535=1\naddress_65536=1\n", "server {",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		file := Decode(src)
		at := uint32(0)
		for i := range file.Entries {
			e := &file.Entries[i]
			if e.Line.Start < at || e.Line.Start > e.Key.Start || e.Key.Start > e.Key.End || e.Key.End > e.Line.End ||
				e.Value.Start > e.Value.End || e.Value.End > e.Line.End || int(e.Line.End) > len(src) {
				t.Fatalf("entry %d: %+v in %q", i, e, src)
			}
			if strings.Contains(string(file.Text(e.Line)), "\n") {
				t.Fatalf("entry %d has two lines: %q", i, src)
			}
			at = e.Line.End
			for _, j := range file.Of(e.Kind, e.Device) {
				if o := &file.Entries[j]; o.Kind != e.Kind || o.Device != e.Device {
					t.Fatalf("the index leads from %+v to %+v", e, o)
				}
			}
		}
		if file.Foreign && len(file.Entries) > 0 {
			t.Fatal("a file of another kind has entries")
		}
	})
}
