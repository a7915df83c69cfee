package rules

import (
	"strings"
	"testing"
)

func TestSuperPods(t *testing.T) {
	list := []string{
		entry(`"server_id":"node_a"`, 0, 0, 1), entry(`"server_id":"node_b"`, 2, 0, 1),
		entry(`"server_id":"node_c"`, 4, 0, 1), entry(`"server_id":"node_d"`, 6, 0, 1),
	}
	two := list[:2]
	// pod makes an entry on one line, with the ids of its servers.
	pod := func(id string, ids ...string) string {
		s := `{"super_pod_id":"` + id + `","server_list":[`
		for i, id := range ids {
			if i > 0 {
				s += ","
			}
			s += `{"server_id":"` + id + `"}`
		}
		return s + "]}"
	}
	in := func(entries ...string) string { return "[\n" + strings.Join(entries, ",\n") + "]" }
	both := pod("0", "node_a", "node_b")
	split := in(pod("0", "node_a"), pod("1", "node_b"))
	const long = "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456"
	runServerCases(t, []serverCase{
		{"one pod", pods(in(both), two...), "a3", false, "", nil},
		{"two pods", pods(split, two...), "a3", false, "", nil},
		{"1.0 does not read it", serversOf("1.0", `,"super_pod_list":[]`, two...), "a3", false, "", nil},
		// Refused on the A3, not read on the A2.
		{"empty list", pods(`[ ]`, two...), "a3", false, "", []string{"super-pod-list-empty error rejects 5: [ ]"}},
		{"empty list on a2", pods(`[]`, two...), "a2", false, "", []string{"super-pod-list-empty warning misbehaves 5: []"}},
		{"pod without servers", pods(in(pod("0", "node_a"), pod("1")), two...), "a3", false, "", []string{"super-pod-list-empty error rejects 7: []"}},
		{"no id", pods(in(`{"server_list":[{"server_id":"node_a"},{"server_id":"node_b"}]}`), two...), "a3", false, "",
			[]string{"super-pod-id-missing error rejects 6: {"}},
		{"empty id", pods(in(pod("", "node_a", "node_b")), two...), "a3", false, "", []string{`super-pod-id-missing error rejects 6: ""`}},
		{"same id", pods(in(pod("0", "node_a"), pod("0", "node_b")), two...), "a3", false, "", []string{`super-pod-id-duplicate error rejects 7: "0"`}},
		{"same id on 310p", pods(in(pod("0", "node_a"), pod("0", "node_b")), two...), "310p", false, "",
			[]string{`super-pod-id-duplicate warning misbehaves 7: "0"`}},
		{"127 bytes", pods(in(pod(long, "node_a", "node_b")), two...), "a3", false, "", nil},
		{"128 bytes", pods(in(pod(long+"7", "node_a", "node_b")), two...), "a3", false, "", []string{`super-pod-id-length error rejects 6: "` + long + `7"`}},
		// A typing error is one finding: the server that was meant is not reported, too.
		{"typing error", pods(in(pod("0", "node_a", "node_bb")), two...), "a3", false, "", []string{`super-pod-unknown-server error rejects 6: "node_bb"`}},
		{"left over", pods(in(pod("0", "node_a", "node_b", "gone")), two...), "a3", false, "", []string{`super-pod-unknown-server error rejects 6: "gone"`}},
		{"left over on a2", pods(in(pod("0", "node_a", "node_b", "gone")), two...), "a2", false, "",
			[]string{`super-pod-unknown-server warning misbehaves 6: "gone"`}},
		// Every server needs a super pod; a later one takes it silently.
		{"in none", pods(in(pod("0", "node_a")), two...), "a3", false, "", []string{`super-pod-coverage error rejects 3: "node_b"`}},
		{"in none on 910a", pods(in(pod("0", "node_a")), two...), "910a", false, "", []string{`super-pod-coverage warning misbehaves 3: "node_b"`}},
		{"in two", pods(in(both, pod("1", "node_b")), two...), "a3", false, "", []string{`super-pod-coverage warning misbehaves 7: "node_b"`}},
		{"twice, another in none", pods(in(pod("0", "node_a", "node_a")), two...), "a3", false, "",
			[]string{`super-pod-coverage error rejects 3: "node_b"`, `super-pod-coverage warning misbehaves 6: "node_a"`}},
		// The entry of a repeated server_id is told as such.
		{"repeated server", pods(in(pod("0", "node_a")), list[0], list[0]), "a3", false, "", []string{`server-id-duplicate error rejects 3: "node_a"`}},
		{"list missing", serversOf("1.2", "", two...), "a3", false, "", []string{"super-pod-list-missing warning misbehaves 1: {"}},
		{"list missing on a2", serversOf("1.2", "", two...), "a2", false, "", nil},
		{"list missing, one server", serversOf("1.2", "", list[0]), "a3", false, "", nil},
		{"list missing, one server with ids", serversOf("1.2", "", `{"server_id":"a","device":[{"device_id":"0","rank_id":"0","super_device_id":"7"}]}`), "a3", false, "",
			[]string{"super-pod-list-missing warning misbehaves 1: {"}},
		// Documented only: the runtime takes any order and any sizes.
		{"interleaved", pods(in(pod("0", "node_a", "node_c"), pod("1", "node_b", "node_d")), list...), "a3", false, "",
			[]string{`super-pod-interleaved warning documented 4: "node_c"`}},
		{"listed together", pods(in(pod("1", "node_c", "node_d"), pod("0", "node_b", "node_a")), list...), "a3", false, "", nil},
		{"one and three", pods(in(pod("0", "node_a"), pod("1", "node_b", "node_c", "node_d")), list...), "a3", false, "",
			[]string{"super-pod-uneven info advice 9: {"}},
		{"one and three on a2", pods(in(pod("0", "node_a"), pod("1", "node_b", "node_c", "node_d")), list...), "a2", false, "", nil},
	})
}

func TestSuperPodGuess(t *testing.T) {
	table := pods(`[{"super_pod_id":"0","server_list":[{"server_id":"node_a"},{"server_id":"node-b"}]}]`,
		entry(`"server_id":"node_a"`, 0, 0, 1), entry(`"server_id":"node_b"`, 2, 0, 1))
	res := Check("t.json", []byte(table), Target{})
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Rule != &superPodUnknownServer {
			continue
		}
		fix, ok := f.Fix()
		if !ok || fix.Safe || len(fix.Edits) != 1 || fix.Edits[0].Replacement != `"node_b"` || len(f.Related(ZH)) != 1 {
			t.Errorf("fix %+v, related %v", fix, f.Related(ZH))
		}
		return
	}
	t.Error("not found")
}
