package product

import "testing"

func TestSupports(t *testing.T) {
	const y, n, s = Yes, No, SomeMachines
	tests := []struct {
		product string
		want    [4]Support // create_group, split, sub-communicator, link
	}{
		{"", [4]Support{s, s, s, s}},
		{"910a", [4]Support{y, y, y, n}},
		{"a2", [4]Support{s, s, s, s}},
		{"a3", [4]Support{y, y, y, y}},
		{"310p", [4]Support{s, s, n, n}},
		{"a5", [4]Support{y, y, y, n}},
		{"a200-500a2", [4]Support{n, n, n, n}},

		{"atlas-800-9000", [4]Support{y, y, y, n}},
		{"atlas-300t-pro-9000", [4]Support{y, y, y, n}},
		{"atlas-800t-a2", [4]Support{y, y, y, n}},
		{"atlas-900-a2-pod", [4]Support{y, y, y, n}},
		{"atlas-200t-a2-box16", [4]Support{y, y, y, n}},
		{"atlas-900-a2-podc", [4]Support{n, n, n, n}},
		{"atlas-200i-a2-box16", [4]Support{n, n, n, n}},
		{"atlas-800i-a2", [4]Support{n, n, n, y}},
		{"a200i-a2-box", [4]Support{n, n, n, y}},
		{"atlas-300i-a2", [4]Support{n, n, n, n}},
		{"atlas-900-a3", [4]Support{y, y, y, y}},
		{"atlas-800i-a3", [4]Support{y, y, y, y}},
		{"atlas-300i-duo", [4]Support{y, y, n, n}},
		{"atlas-350", [4]Support{y, y, y, n}},
		{"atlas-200i-500-a2", [4]Support{n, n, n, n}},
	}
	for _, tt := range tests {
		var p Product
		if tt.product != "" {
			var err error
			if p, err = Parse(tt.product); err != nil {
				t.Fatal(err)
			}
		}
		for api, want := range tt.want {
			if got := p.Supports(API(api)); got != want {
				t.Errorf("%q, call %d: %d, want %d", tt.product, api, got, want)
			}
		}
	}
}
