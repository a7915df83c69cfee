package rules

import (
	"slices"
	"testing"
)

// With the product open a finding that holds for every candidate stands with
// its mildest verdict, and where others are worse off they are named beside it:
// two servers without device_ip are refused on all but Atlas A3, where the
// manual demands it and the runtime does not look.
func TestJoin(t *testing.T) {
	const table = `{"version":"1.0","status":"completed","server_list":[
{"server_id":"a","device":[{"device_id":"0","rank_id":"0","device_ip":"192.0.2.1"}]},
{"server_id":"b","device":[{"device_id":"0","rank_id":"1"}]}]}`
	res := Check("t.json", []byte(table), Target{})
	var got []string
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Rule != &deviceIPRequired {
			continue
		}
		line := f.Severity.String() + " " + f.Class.String()
		for _, p := range f.Products.Families() {
			line += " " + p.Key()
		}
		if f.Mixed() {
			line += " mixed"
		}
		got = append(got, line)
	}
	if want := []string{"error rejects 910a a2 310p", "warning documented mixed"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
