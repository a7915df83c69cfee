package ranktable

import (
	"strings"
	"testing"
)

// TestWrapped checks that of an atc/GE configuration only the object under
// RankTable is the table, wherever other keys stand.
func TestWrapped(t *testing.T) {
	const inner = `{"version": "1.2", "status": "completed", "server_count": 1, "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}]}`
	for name, src := range map[string]string{
		"alone":  `{"RankTable": ` + inner + `}`,
		"before": `{"status": 5, "version": "1.0", "server_list": [{"server_id": 7}], "super_pod_list": 3, "RankTable": ` + inner + `}`,
		"after":  `{"RankTable": ` + inner + `, "status": 5, "version": "1.0", "group_list": [{}], "server_list": [{"server_id": 7}], "super_pod_list": 3}`,
	} {
		got := Decode([]byte(src))
		start := strings.Index(src, inner)
		if !got.Wrapped || got.Layout != Concise || !got.Is(got.Version, "1.2") || !got.Is(got.Status, "completed") ||
			len(got.Servers) != 1 || len(got.Devices) != 1 || got.SuperPodList.Here() {
			t.Errorf("%s: %+v", name, got)
		}
		if int(got.Object.Start) != start || int(got.Object.End) != start+len(inner) {
			t.Errorf("%s: the table is at %v, not at %d-%d", name, got.Object, start, start+len(inner))
		}
		if len(got.Issues) != 1 || got.Issues[0].Key != KServerCount {
			t.Errorf("%s: issues %+v, want server_count once", name, got.Issues)
		}
		if want := strings.Count(src, "status") + strings.Count(src, "group_list"); name != "alone" && len(got.Top) < want {
			t.Errorf("%s: %d top-level members", name, len(got.Top))
		}
	}
}

// TestUnknownBesideWrapped checks that keys nobody knows are told about on both
// sides of the table, and the communicator's settings on neither.
func TestUnknownBesideWrapped(t *testing.T) {
	// The first RankTable is given again and does not count, nor what is in it.
	got := Decode([]byte(`{"odd": 1, "RankTable": {"oldest": 1, "server_count": 1}, "RankTable": {"version": "1.0"}, "HcclCommConfig": {}, "odder": 2}`))
	var keys []string
	for _, i := range got.Issues {
		if i.Code == Unknown {
			keys = append(keys, string(got.Src[i.Span.Start:i.Span.End]))
		}
	}
	if s := strings.Join(keys, " "); s != `"odd" "odder"` {
		t.Errorf("got %s", s)
	}
}
