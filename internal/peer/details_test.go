package peer

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/document"
)

// Details that no other test holds fast.

func TestEndpointsRead(t *testing.T) {
	for list, want := range map[string]bool{`[]`: false, "[ \n]": false, `[{}]`: true, `[1]`: true, `{}`: false, `""`: false} {
		src := `{"version":"1.3","net_instance_id":"a","endpoint_list":` + list + `}`
		if got := Decode([]byte(src), document.LocalCommRes).EndpointsRead(); got != want {
			t.Errorf("%s: %v", list, got)
		}
	}
	if Decode([]byte(`{"version":"1.3","endpoint_list":[{}]}`), document.LocalCommRes).EndpointsRead() {
		t.Error("without net_instance_id")
	}
}

// TestAddressOfCommRes: device_ip may be missing, but is a string.
func TestAddressOfCommRes(t *testing.T) {
	for device, want := range map[string]string{
		`{"device_id":"0"}`:                           "",
		`{"device_id":"0","device_ip":"192.0.2.1"}`:   "",
		`{"device_id":"0","device_ip":5}`:             "type device_ip: 5",
		`{"device_id":"0","device_ip":null}`:          "type device_ip: null",
		`{"device_id":"0","device_port":16666}`:       "type device_port: 16666",
		`{"device_id":"0","device_ip":["192.0.2.1"]}`: `type device_ip: ["192.0.2.1"`, // show cuts it off
	} {
		d := Decode([]byte(`{"version":"1.0","server_list":[{"server_id":"a","device":[`+device+`]}]}`), document.LocalCommRes)
		_, issues, _ := strings.Cut(show(d)+"\n", "on a\n")
		if got := strings.TrimSpace(issues); got != want {
			t.Errorf("%s: %q, want %q", device, got, want)
		}
	}
}

// TestStrays: what is no object in a list is kept with its place, but for a
// template, of which the scanner speaks, and only so many.
func TestStrays(t *testing.T) {
	many := strings.Repeat("null,", MaxIssues+5)
	for list, want := range map[string]int{`null,{"device_id":"0"}`: 1, `{{n}},{"device_id":"0"}`: 0, many + `{"device_id":"0"}`: MaxIssues} {
		d := Decode([]byte(`{"version":"1.0","server_list":[{"server_id":"a","device":[`+list+`]}]}`), document.LocalCommRes)
		n := 0
		for _, i := range d.Issues {
			if i.Key == "device" {
				n++
			}
		}
		if n != want {
			t.Errorf("%.30s: %d strays, want %d", list, n, want)
		}
	}
}
