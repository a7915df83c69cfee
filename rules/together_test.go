package rules

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// wrongServers is a table of servers with one device each, whose device_ip is
// no address. They have no container_ip, which only MindIE asks for.
func wrongServers(n int) []byte {
	var b strings.Builder
	b.WriteString(`{"version":"1.0","status":"completed","server_list":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"server_id":"192.%d.%d.%d","device":[{"device_id":"0","device_ip":"x","rank_id":"%d"}]}`, i>>16, i>>8&255, i&255, i)
	}
	b.WriteString("]}")
	return []byte(b.String())
}

// togetherFor judges a text for two consumers.
func togetherFor(t *testing.T, src []byte, first, second string) *Result {
	t.Helper()
	return Together([]*Result{Check("t.json", src, targetOf(t, first)), Check("t.json", src, targetOf(t, second))})
}

// TestTogetherCounted: MindIE has so much to say about the 60,000 servers that
// their device_ip, of which HCCL has all, are only counted for it. None of them
// is one of HCCL alone, and none is counted twice.
func TestTogetherCounted(t *testing.T) {
	const n = 60_000
	src := wrongServers(n)
	for _, order := range [][2]string{{"a2", "a2 mindie"}, {"a2 mindie", "a2"}} {
		res := togetherFor(t, src, order[0], order[1])
		sum, whose := map[string]int{}, map[string]string{}
		for i := range res.Findings {
			f := &res.Findings[i]
			sum[f.Rule.Name]++
			whose[f.Rule.Name+" "+strings.Join(f.For().Names(), ",")] = ""
		}
		for tally, more := range res.Uncounted {
			if more <= 0 || tally.Conditional || tally.Severity != Error {
				t.Errorf("%s %s %v: %d", tally.Rule.Name, tally.Severity, tally.Conditional, more)
			}
			sum[tally.Rule.Name] += more
		}
		if len(res.Findings) != maxFindings || sum["device-ip-invalid"] != n || sum["container-ip-required"] != n {
			t.Errorf("%d kept, %v", len(res.Findings), sum)
		}
		for name, want := range map[string]bool{
			"device-ip-invalid ": true, "device-ip-invalid hccl": false, "device-ip-invalid mindie": false,
			"container-ip-required mindie": true, "container-ip-required ": false,
		} {
			if _, ok := whose[name]; ok != want {
				t.Errorf("%q: %v, want %v", name, ok, want)
			}
		}
	}
}

// TestTogetherWhole: where everything was kept, nothing is left to count.
func TestTogetherWhole(t *testing.T) {
	if res := togetherFor(t, wrongServers(3), "a2", "a2 mindie"); len(res.Uncounted) != 0 || count(res, &containerIPRequired) != 3 || count(res, &deviceIPInvalid) != 3 {
		t.Errorf("%d findings, %v", len(res.Findings), res.Uncounted)
	}
}

// TestOpenPastTheCap: with the product left open, what is only counted is
// conditional as what is kept: 40,000 servers without device_ip, which four
// families want.
func TestOpenPastTheCap(t *testing.T) {
	src := bytes.ReplaceAll(wrongServers(40_000), []byte(`"device_ip":"x",`), nil)
	for product, open := range map[string]bool{"": true, "a2": false} {
		res := Check("t.json", src, targetOf(t, product))
		n := 0
		for tally, more := range res.Uncounted {
			if n += more; tally.Rule == &deviceIPRequired && !tally.Conditional {
				t.Errorf("%q: %d that hold for all", product, more)
			}
		}
		if want := 4*40_000 - maxFindings; open && n < want || !open && n > 0 {
			t.Errorf("%q: %d only counted, want %d or more: %v", product, n, want, open)
		}
	}
}
