package product

import "testing"

func TestSupports(t *testing.T) {
	const y, n, s = Yes, No, SomeMachines
	tests := []struct {
		product string
		want    [5]Support // create_group, split, sub-communicator, link, link_clusters
	}{
		{"", [5]Support{s, s, s, s, s}},
		{"910a", [5]Support{y, y, y, n, n}},
		{"a2", [5]Support{s, s, s, s, s}},
		{"a3", [5]Support{y, y, y, y, y}},
		{"310p", [5]Support{s, s, n, n, n}},
		{"a5", [5]Support{y, y, y, n, y}},
		{"a200-500a2", [5]Support{n, n, n, n, n}},

		{"atlas-800-9000", [5]Support{y, y, y, n, n}},
		{"atlas-300t-pro-9000", [5]Support{y, y, y, n, n}},
		{"atlas-800t-a2", [5]Support{y, y, y, n, n}},
		{"atlas-900-a2-pod", [5]Support{y, y, y, n, n}},
		{"atlas-200t-a2-box16", [5]Support{y, y, y, n, n}},
		{"atlas-900-a2-podc", [5]Support{n, n, n, n, n}},
		{"atlas-200i-a2-box16", [5]Support{n, n, n, n, n}},
		{"atlas-800i-a2", [5]Support{n, n, n, y, y}},
		{"a200i-a2-box", [5]Support{n, n, n, y, y}},
		{"atlas-300i-a2", [5]Support{n, n, n, n, n}},
		{"atlas-900-a3", [5]Support{y, y, y, y, y}},
		{"atlas-800i-a3", [5]Support{y, y, y, y, y}},
		{"atlas-300i-duo", [5]Support{y, y, n, n, n}},
		{"atlas-350", [5]Support{y, y, y, n, y}},
		{"atlas-200i-500-a2", [5]Support{n, n, n, n, n}},
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

func TestSince(t *testing.T) {
	tests := []struct {
		family Family
		api    API
		want   string
	}{
		{FA3, CreateGroup, "8.3.RC1"}, {FA3, SplitStrategy, "8.3.RC1"}, {FA3, SubComm, ""}, {FA3, Link, ""},
		{FA5, CreateGroup, "9.0.0"}, {FA5, SplitStrategy, "9.0.0"}, {FA5, SubComm, ""}, {FA5, LinkClusters, "9.1.0"}, {FA5, Link, ""},
		{F910A, CreateGroup, ""}, {FA2, LinkClusters, ""}, {Unknown, CreateGroup, ""},
	}
	for _, tt := range tests {
		if got := tt.family.Since(tt.api); got != tt.want {
			t.Errorf("%v, call %d: since %q, want %q", tt.family, tt.api, got, tt.want)
		}
	}
}
