package ranktable

import "testing"

// TestIssueOwner checks that a wrongly typed key is said to belong to the kind
// of object that reads it: 1.1 and 1.0 both keep rarely given keys as extras.
func TestIssueOwner(t *testing.T) {
	for key, tt := range map[Key]struct {
		owner Owner
		src   string
	}{
		KHostPort: {ODevice, `{"version": "1.0", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0", "host_port": 1}]}]}`},
		KPort:     {ONodeRank, `{"version": "1.1", "collective_id": "", "node_list": [{"node_addr": "192.0.2.1", "ranks": [{"rank_id": "0", "port": 1}]}]}`},
	} {
		got := Decode([]byte(tt.src)).Issues
		if len(got) != 1 || got[0].Code != WrongType || got[0].Key != key || got[0].Owner != tt.owner {
			t.Errorf("%s: %+v", key, got)
		}
	}
}
