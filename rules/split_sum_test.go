package rules

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/plan"
)

// TestSums compares with what CPython 3.11 and 3.12 and a float32 sum gave for
// the same lists: testdata/sums.txt has the list, the two sums and the third.
func TestSums(t *testing.T) {
	text, err := os.ReadFile("testdata/sums.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		sizes := sizesIn(t, f[0])
		got := addUp(sizes)
		for i, sum := range []float64{got.naive, got.compensated, float64(got.float)} {
			if want, _ := strconv.ParseFloat(f[i+1], 64); sum != want {
				t.Errorf("%s: sum %d is %v, want %v", f[0], i, sum, want)
			}
		}
		if got.older != (f[1] != "100.0") || got.newer != (f[2] != "100.0") || got.single != (f[3] == "100.0") {
			t.Errorf("%s: %+v", f[0], got)
		}
		if got.passes() {
			continue
		}
		offer := nearestSplit(sizes)
		if offer == "" {
			t.Errorf("%s: no offer", f[0])
			continue
		}
		better := sizesIn(t, offer)
		if again := addUp(better); !again.passes() {
			t.Errorf("%s: the offer %s does not pass", f[0], offer)
		}
		for i := range sizes {
			if math.Abs(better[i].value-sizes[i].value) > 1 {
				t.Errorf("%s: the offer %s is far away", f[0], offer)
			}
		}
	}
}

// sizesIn reads a list through a plan.
func sizesIn(t *testing.T, list string) []size {
	t.Helper()
	p := plan.DecodeAs([]byte("splits: [{dataSizeList: "+list+"}]"), plan.YAML)
	sizes, ok := sizesOf(&p.Splits[0])
	if !ok {
		t.Fatalf("%s cannot be read", list)
	}
	return sizes
}

func TestSplitSizeSum(t *testing.T) {
	sum := "split-size-sum error rejects 1:25"
	runPlans(t, []planRow{
		{name: "the manual's example", plan: "splits: [{dataSizeList: [60, 20, 20]}]"},
		{name: "too small", plan: "splits: [{dataSizeList: [60, 20, 19]}]", want: []string{sum},
			says: []string{"add up to 99, expected exactly 100; [61, 20, 19] passes everywhere"}},
		// 99.99999999999999 in Python up to 3.11, 100 since, and 100 in float32.
		{name: "Python before 3.12", plan: "splits: [{dataSizeList: [46.66, 24.32, 29.02]}]", want: []string{sum},
			says: []string{"add up to 99.99999999999999 in Python before 3.12, expected"}, codes: "[]"},
		// 100.0 in every Python, 100.0000076 in float32.
		{name: "32 bits", plan: "splits: [{dataSizeList: [11.1, 22.2, 33.3, 33.4]}]", want: []string{sum},
			says: []string{"add up to 100.00001 in the 32-bit floats of HCCL, expected"}, codes: "[EI0003]"},
		{name: "nothing at all", plan: "splits: [{dataSizeList: [0, 0]}]", want: []string{sum, "split-size-zero info advice 1:26"}},
		{name: "huge", plan: "splits: [{dataSizeList: [1e308, 1e308]}]", want: []string{sum}},
		{name: "negative is its own reason", plan: "splits: [{dataSizeList: [110, -10]}]", want: []string{"split-size-negative error rejects 1:31"}},
		{name: "empty is its own reason", plan: "splits: [{dataSizeList: []}]", want: []string{"split-segment-count error rejects 1:25"}},
		{name: "script", file: "s.py", plan: "from hccl.split.api import *\nset_split_strategy_by_size([60, 20, 20.0])\nset_split_strategy_by_size([60, 20, 19.5], 'hccl_world_group')\n",
			want: []string{"split-set-twice warning misbehaves 3:1", "split-size-sum error rejects 3:28"}},
	})
}
