package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
)

// TestSpoil: the members that are asked for, and nothing else.
func TestSpoil(t *testing.T) {
	table := sample.Table(sample.Options{Layout: sample.V10, Servers: 1, Devices: 2})
	got := string(spoil(table, []string{"rank_id"}, same))
	if want := strings.NewReplacer(`"rank_id": "0"`, `"rank_id": "198.18.0.1"`, `"rank_id": "1"`, `"rank_id": "198.18.0.1"`).Replace(string(table)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestFaults: every fault changes every layout, and those that are no faults of
// the text leave it JSON.
func TestFaults(t *testing.T) {
	for _, l := range layouts {
		table := sample.Table(sample.Options{Layout: l.layout, Servers: 2, Devices: 2})
		for _, f := range faults {
			if f.text && l.layout != sample.V10 {
				continue // as in groups
			}
			got := spoil(table, strings.Fields(l.keys), f.spoil)
			if string(got) == string(table) {
				t.Errorf("%s: %s changes nothing", l.layout, f.name)
			}
			if want := !f.text; json.Valid(got) != want {
				t.Errorf("%s: %s: JSON is %t, want %t:\n%s", l.layout, f.name, !want, want, got)
			}
		}
	}
}

func TestJobPlan(t *testing.T) {
	var p struct {
		Groups []struct {
			Group   string
			RankNum int   `json:"rank_num"`
			RankIDs []int `json:"rank_ids"`
		}
	}
	if err := json.Unmarshal(jobPlan(16), &p); err != nil {
		t.Fatal(err)
	}
	if len(p.Groups) != 3 || p.Groups[0].RankNum != 16 || !slices.Equal(p.Groups[2].RankIDs, []int{8, 9, 10, 11, 12, 13, 14, 15}) {
		t.Errorf("got %+v", p.Groups)
	}
}
