package rules

import (
	"strings"
	"testing"
)

func TestRankID(t *testing.T) {
	with := func(ranks ...string) string {
		var devices []string
		for i, r := range ranks {
			devices = append(devices, npu(string(rune('0'+i)), "-", r))
		}
		return table10(node("a", devices...))
	}
	lab := func(ranks ...string) string {
		var instances []string
		for i, r := range ranks {
			instances = append(instances, `{"rank_id":"`+r+`","server_id":"a","devices":[{"device_id":"`+string(rune('0'+i))+`","device_ip":""}]}`)
		}
		return `{"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1","group_list":[{"group_name":"g",
			"device_num":"2","server_num":"1","instance_count":"2","instance_list":[` + strings.Join(instances, ",") + `]}]}`
	}
	labRank := func(verdict string) []string { return []string{verdict + " /group_list/0/instance_list/1/rank_id"} }
	rank := func(verdict, device string) []string { return []string{verdict + " " + dev0 + device + "/rank_id"} }
	runDevice(t, []deviceRow{
		{name: "unsorted is fine", table: with("1", "0"), product: "a2"},
		// Hexadecimal is read as 0, a huge negative number wraps to 1.
		{name: "hexadecimal", table: with("0", "0x1"), product: "a2", want: rank("rank-id-invalid error misbehaves", "1")},
		{name: "wraps to 1", table: with("0", "-18446744073709551615"), product: "a2", want: rank("rank-id-invalid error misbehaves", "1")},
		{name: "negative", table: with("0", "-1"), product: "a2", want: rank("rank-id-invalid error rejects", "1")},
		{name: "blank", table: with("0", " "), product: "a2", want: rank("rank-id-invalid error rejects", "1")},
		{name: "beyond 32 bits", table: with("0", "4294967296"), product: "a2", want: rank("rank-id-invalid error rejects", "1")},
		// Read as the number that stands first.
		{name: "zeros", table: with("0", "001"), product: "a2", want: rank("rank-id-format warning misbehaves", "1")},
		{name: "plus", table: with("0", "+1"), product: "a2", want: rank("rank-id-format warning misbehaves", "1")},
		{name: "tail", table: with("0", "1x"), product: "a2", want: rank("rank-id-format warning misbehaves", "1")},
		{name: "fraction", table: with("0", "1.7"), product: "a2", want: rank("rank-id-format warning misbehaves", "1")},

		// Exactly 0 to N-1.
		{name: "twice", table: with("0", "1", "1"), product: "a2", want: rank("rank-id-duplicate error rejects", "2")},
		{name: "gap", table: with("0", "1", "3"), product: "a2", want: rank("rank-id-gap error rejects", "2")},
		{name: "from 1", table: with("1", "2"), product: "a2", want: rank("rank-id-gap error rejects", "1")},
		{name: "one finding", table: with("0", "7", "8", "9"), product: "a2", want: rank("rank-id-gap error rejects", "1")},
		{name: "the number that stands for none", table: with("0", "4294967295"), product: "a2", want: rank("rank-id-gap error rejects", "1")},
		{name: "missing key is no gap", table: table10(node("a", `{"device_id":"0"}`, npu("1", "-", "0"))), product: "a2"},
		{name: "group_list has no ranks", table: legacy("a: 0 1"), product: "910a"},
		// The lab layout has the rank in the instance, and reads it like any other.
		{name: "lab", table: lab("0", "1"), product: "910a"},
		{name: "lab, the number that stands for none", table: lab("0", "4294967295"), product: "910a", want: labRank("rank-id-gap error rejects")},
		{name: "lab, negative", table: lab("0", "-1"), product: "910a", want: labRank("rank-id-invalid error rejects")},

		{name: "2.0 twice", table: ranks20(`"rank_id":0,"device_id":0`, `"rank_id":0,"device_id":1`), product: "a5",
			want: []string{"rank-id-duplicate error rejects /rank_list/1/rank_id"}},
		{name: "2.0 negative", table: ranks20(`"rank_id":-1,"device_id":0`), product: "a5",
			want: []string{"rank-id-invalid error rejects /rank_list/0/rank_id"}},
		{name: "2.0 gap", table: ranks20(`"rank_id":0,"device_id":0`, `"rank_id":2,"device_id":1`), product: "a5",
			want: []string{"rank-id-gap error rejects /rank_list/1/rank_id"}},
	})
}

func TestMissingRanks(t *testing.T) {
	for _, c := range []struct {
		byRank []int32
		want   string
	}{
		{[]int32{0, 1}, ""},
		{[]int32{-1, 0, -1, -1, -1, 1, -1}, "0, 2-4, 6"},
	} {
		if got := missingRanks(c.byRank); got != c.want {
			t.Errorf("%v: got %q, want %q", c.byRank, got, c.want)
		}
	}
	many := make([]int32, 100)
	for i := range many {
		many[i] = int32(i%2) - 1
	}
	if got := missingRanks(many); !strings.HasSuffix(got, "14, …") {
		t.Errorf("not cut: %q", got)
	}
}

func TestRankOrder(t *testing.T) {
	server := func(id string, ranks ...string) string {
		var devices []string
		for i, r := range ranks {
			devices = append(devices, npu(string(rune('0'+i)), "198.51.100.1"+r, r))
		}
		return node(id, devices...)
	}
	alternating := table10(server("a", "0", "2"), server("b", "1", "3"))
	backwards := table10(server("a", "2", "3"), server("b", "1", "0"))
	runDevice(t, []deviceRow{
		{name: "alternating", table: alternating, product: "a2",
			want: []string{"rank-interleaved warning documented /server_list/0/device/1/rank_id"}},
		{name: "any order of servers", table: backwards, product: "a2"},
		{name: "mindie takes the first for the master", table: backwards, product: "a2", consumer: MindIE,
			want: []string{"rank-order warning advice /server_list/1/device/1/rank_id"}},
		{name: "2.0 in order", table: ranks20(`"rank_id":0,"device_id":0`, `"rank_id":1,"device_id":1`), product: "a5"},
		{name: "2.0 out of order", table: ranks20(`"rank_id":1,"device_id":0`, `"rank_id":0,"device_id":1`), product: "a5",
			want: []string{"rank-order-v2 error misbehaves /rank_list/0/rank_id"}},
	})
}
