package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

func TestHide(t *testing.T) {
	long := strings.Repeat("n", 45)
	for _, tt := range []struct{ in, want string }{
		{"10.1.2.3 and 10.1.2.4, then 10.1.2.3", "192.0.2.1 and 192.0.2.2, then 192.0.2.1"},
		{"fd00::1 fd00:0::1", "2001:db8::1 2001:db8::1"},
		{"10.1.2.3:8080 [fd00::1]:80 10.1.2.0/24 fe80::1%eth0", "192.0.2.1:8080 [2001:db8::1]:80 192.0.2.2/24 2001:db8::2%eth0"},
		{"ipaddr:10.1.2.3 ip:fd00::1 fd00::1: 10.1.2.3.", "ipaddr:192.0.2.1 ip:2001:db8::1 2001:db8::1: 192.0.2.1."},
		{`"device_ip":"10.1.2.3","rank_id":"0"`, `"device_ip":"192.0.2.1","rank_id":"0"`},
		{"pod-10.1.2.3 pod_10.1.2.3-0", "pod-192.0.2.1 pod_192.0.2.1-0"},
		// Meant as an address, and none.
		{"10.1.2.300 010.1.2.3 10.1.2.3x 10.1.2.3.4 fd00:1:2:3 02:42:ac:11:00:02 fd00::g", "address-1 address-2 address-3 address-4 address-5 address-6 address-7"},
		// The same everywhere.
		{"0.0.0.0 127.0.0.1 255.255.255.0 :: ::1 ff02::1 224.0.0.1", "0.0.0.0 127.0.0.1 255.255.255.0 :: ::1 ff02::1 224.0.0.1"},
		{"version 1.2, 8.0.RC1.alpha002, 12:30:15, device 0 of a.b.c.d, std::vector", "version 1.2, 8.0.RC1.alpha002, 12:30:15, device 0 of a.b.c.d, std::vector"},
		// Names of hosts, known by their keys.
		{`"server_id": "gpu-7", on gpu-7 and gpu-70`, `"server_id": "host-1", on host-1 and gpu-70`},
		{`server_id: gpu-7` + "\nMIES_x=gpu-7:80", "server_id: host-1\nMIES_x=host-1:80"},
		{`{\"pod_name\":\"gpu-7\"} 'server_id' = 'x.y'`, `{\"pod_name\":\"host-1\"} 'server_id' = 'host-2'`},
		{`"server_id": "0", "pod_name": "w", device 0`, `"server_id": "0", "pod_name": "w", device 0`},
		{`"server_id": "生产-7", 生产-7 \u751f\u4ea7-7`, `"server_id": "host-1", host-1 host-1`},
		{`"server_id": "\u751f\u4ea7-7", 生产-7`, `"server_id": "host-1", host-1`},
		{`"server_id": "gpu 7b", gpu, 7b`, `"server_id": "host-1 host-2", host-1, host-2`},
		{`\u0031\u0030.1.2.3 １０.1.2.3 10．1．2．3 \u4e2d\n`, `192.0.2.1 address-1 address-2 \u4e2d\n`},
		{`"services": "gpu-7", device_id: a3`, `"services": "gpu-7", device_id: a3`},
		// Keys that are misspelt, as people do it.
		{`"serverId": "gpu-7"`, `"serverId": "host-1"`},
		{`"sever_id": "gpu-7", "server id": "gpu-8", "server_ids": "gpu-9"`, `"sever_id": "host-1", "server id": "host-2", "server_ids": "host-3"`},
		{`"server\u005fid": "gpu-7", "devcie_ip": "gpu-8"`, `"server\u005fid": "host-1", "devcie_ip": "host-2"`},
		// Quotes of all kinds, and none at the end.
		{`"server_id": “gpu-7”, x`, `"server_id": “host-1”, x`},
		{`"server_id": "gpu-7”, "device": []`, `"server_id": "host-1”, "device": []`},
		{`"server_id": "gpu-7, "rank_id": "0"`, `"server_id": "host-1, "rank_id": "0"`},
		{`"server_id": "gpu-7` + "\n" + `"device": []`, `"server_id": "host-1` + "\n" + `"device": []`},
		{`“server_id”：“gpu-7”，`, `“server_id”：“host-1”，`},
		{`"server_id" "gpu-7"`, `"server_id" "host-1"`},
		{`"server_id": "a\"gpu-7"`, `"server_id": "a\"host-1"`},
		{`os.environ["HCCL_IF_IP"] = f'gpu-7'`, `os.environ["HCCL_IF_IP"] = f'host-1'`},
		{"server_id:\n  device: [x]", "server_id:\n  device: [x]"},
		{"server_id:\n  - gpu-7", "server_id:\n  - host-1"},
		// No text at all.
		{`"server_id": ["gpu-7.corp", {"name": "gpu-8"}]`, `"server_id": ["host-1", {"name": "host-2"}]`},
		{`"server_id": true`, `"server_id": true`},
		// Templates.
		{`"server_id": "<gpu.corp>", "pod_name": "<your host ip>"`, `"server_id": "<host-1>", "pod_name": "<your host ip>"`},
		{`"server_id": "{{ .Values.host }}", "pod_name": "${GPU_PROD}-$NODE"`, `"server_id": "{{ .Values.host }}", "pod_name": "${host-1}-$NODE"`},
		// What should be an address is hidden whole, whatever it is.
		{`"device_ip": "10。20。30。40", 10。20。30。40, 10。20。30。401`, `"device_ip": "address-1", address-1, 10。20。30。401`},
		{`"device_ip": "10.20.30", 10.20.30 10.20`, `"device_ip": "address-1", address-1 10.20`},
		{`"device_ip": "10 . 20 . 30 . 40"`, `"device_ip": "address-1"`},
		{`"device_ip": "10.1.2.3，10.20.30"`, `"device_ip": "192.0.2.1，address-1"`},
		{`"device_ip": "10\u300220\u300230", 10。20。30`, `"device_ip": "address-1", address-1`},
		{`"device_ip": "10。` + long + `", clipped: 10。` + long[:44] + "…", `"device_ip": "address-1", clipped: address-1…`},
		{`"addr": "00000000000000200010000000000a01"`, `"addr": "address-1"`},
		{`"device_ip": "-.-.-.-", "host_ip": "x.x.x.x", "device_ip": "-1"`, `"device_ip": "-.-.-.-", "host_ip": "x.x.x.x", "device_ip": "-1"`},
		{"address_0=10.20.30\nnetmask_0=255.255.0", "address_0=address-1\nnetmask_0=255.255.0"},
		{"HCCL_IF_IP=gpu-7", "HCCL_IF_IP=host-1"},
		{"env: {HCCL_IF_IP: gpu-7}\nMASTER_ADDR:gpu-8:80", "env: {HCCL_IF_IP: host-1}\nMASTER_ADDR:host-2:80"},
		{"hccn: {gpu-7: a.conf, 'gpu-8': b.conf}\nx: gpu-7", "hccn: {host-1: a.conf, 'host-2': b.conf}\nx: host-1"},
		{"hccn:\n  gpu-7: a.conf\nx: 1", "hccn:\n  host-1: a.conf\nx: 1"},
		{"\"server_id\": \"gpu\u200b-7\" shown as gpu\\u200b-7", "\"server_id\": \"host-1\" shown as host-1"},
		{`"server_id": "` + long + `", clipped: ` + long[:42] + "…", `"server_id": "host-1", clipped: host-1…`},
	} {
		r := NewRedactor()
		r.learn([]byte(tt.in))
		if got, _ := r.hide([]byte(tt.in)); string(got) != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.in, got, tt.want)
		}
	}
}

// Every address has a placeholder of its own, also when the blocks for
// documentation are used up.
func TestManyAddresses(t *testing.T) {
	r, seen := NewRedactor(), map[string]bool{}
	for i := range 140_000 {
		got, _ := r.hide(fmt.Appendf(nil, "10.%d.%d.%d", i>>16, i>>8&255, i&255))
		if seen[string(got)] {
			t.Fatalf("%s twice", got)
		}
		seen[string(got)] = true
	}
	if !seen["192.0.2.254"] || !seen["198.51.100.1"] || !seen["203.0.113.254"] || !seen["198.19.255.255"] || seen["198.20.0.0"] {
		t.Error("not the blocks that nobody uses")
	}
}

// The carets stand below the placeholder.
func TestRedactedExcerpt(t *testing.T) {
	const src = `{"server_id":"a-host-with-a-long-name","ip":"10.100.200.30","x":1}`
	for _, tt := range []struct{ mark, want string }{
		{`"10.100.200.30"`, `"192.0.2.1"`}, {`10.100.200.30`, `192.0.2.1`}, {"100.200", "192.0.2.1"},
		{`"a-host-with-a-long-name"`, `"host-1"`}, {`1}`, `1}`}, {`{`, `{`},
	} {
		r := NewRedactor()
		r.learn([]byte(src))
		p := newPrinter(nil, Options{Redact: r})
		at := strings.Index(src, tt.mark)
		p.excerpt(source.New("x", []byte(src)), source.Span{Start: uint32(at), End: uint32(at + len(tt.mark))}, 1)
		lines := strings.Split(string(p.buf), "\n")
		from := strings.IndexByte(lines[1], '^')
		if got := lines[0][from:][:len(lines[1])-from]; got != tt.want {
			t.Errorf("%s: the carets are below %s\n%s", tt.mark, got, p.buf)
		}
		if strings.Contains(lines[0], "10.") || strings.Contains(lines[0], "long") {
			t.Errorf("told: %s", lines[0])
		}
	}
}

// FuzzHide gives any text: lines stay lines, what is outside of the cuts stays
// as it is, and the spans between start and end are in order.
func FuzzHide(f *testing.F) {
	for _, seed := range []string{"10.1.2.3:80", "server_id: a:b:c", "a:a:a:a:a:a", "-_.-_.1.2.3.4", "::%", "pod_name=…\nx", "1.2.3.4.5.6-7.8.9.10", "fe80::1%a:b"} {
		f.Add([]byte(seed), uint16(0), uint16(3))
	}
	f.Fuzz(func(t *testing.T, src []byte, start, end uint16) {
		r := NewRedactor()
		r.learn(src)
		out, cuts := r.hide(src)
		if bytes.Count(out, []byte{'\n'}) != bytes.Count(src, []byte{'\n'}) {
			t.Fatalf("lines of %q: %q", src, out)
		}
		var rebuilt []byte
		at := uint32(0)
		for _, c := range cuts {
			rebuilt = append(append(rebuilt, src[at:c.from]...), out[c.to:c.toEnd]...)
			at = c.fromEnd
		}
		if rebuilt = append(rebuilt, src[at:]...); !bytes.Equal(rebuilt, out) {
			t.Fatalf("%q does not become %q", src, out)
		}
		s := source.Span{Start: min(uint32(start), uint32(len(src))), End: min(uint32(end), uint32(len(src)))}
		if s.End < s.Start {
			return
		}
		_, got := r.file(source.New("x", src), s)
		if got.Start > got.End || int(got.End) > len(out) {
			t.Fatalf("%v of %q becomes %v of %q", s, src, got, out)
		}
	})
}

// TestMask hides what messages, related places and edits take from a file.
func TestMask(t *testing.T) {
	src := []byte(`{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"gpu-7","device":[
{"device_id":"0","device_ip":"10.1.2.3","rank_id":"0"},{"device_id":"1","device_ip":"10.1.2.3","rank_id":"1"}]}]}`)
	res := rules.Check("t.json", src, rules.Target{})
	NewRedactor().take(res)
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule.Name == "device-ip-duplicate" {
			if got := f.Message(rules.EN); got != "device_ip 192.0.2.1 is also used by device 0 of server host-1" {
				t.Error(got)
			}
			return
		}
	}
	t.Error("not found")
}
