package ranktable

import "testing"

// TestTwoLists checks that the list that the version chooses becomes the model,
// whichever comes first.
func TestTwoLists(t *testing.T) {
	const (
		servers = `"server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}]`
		groups  = `"group_list": [{"group_name": "", "instance_list": [{"server_id": "b", "devices": [{"device_id": "0"}]}]}]`
	)
	for _, tt := range []struct {
		name, head string
		layout     Layout
		server     string
	}{
		{"1.0", `"version": "1.0"`, Concise, "a"},
		{"no version", `"status": ""`, Legacy, "b"},
		{"lab", `"deploy_mode": "lab"`, Lab, "b"},
	} {
		for _, lists := range []string{servers + ", " + groups, groups + ", " + servers} {
			got := Decode([]byte(`{` + tt.head + `, ` + lists + `}`))
			if got.Layout != tt.layout || len(got.Servers) != 1 || got.Text(got.Servers[0].ID) != tt.server {
				t.Errorf("%s, %.15s first: layout %d, %d servers", tt.name, lists, got.Layout, len(got.Servers))
			}
		}
	}
}
