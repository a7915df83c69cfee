package main

import (
	"testing"
	"time"
)

// TestMedian: of five the third, of four the third as well; order and outliers
// do not matter, and the costs stay as they are.
func TestMedian(t *testing.T) {
	all := costs{{wall: 5, cpu: 50}, {wall: 1, cpu: 10}, {wall: 900, cpu: 9000}, {wall: 3, cpu: 30}, {wall: 2, cpu: 20}}
	if got := median(all, wall); got != 3 {
		t.Errorf("median of 5 1 900 3 2 is %d, want 3", got)
	}
	if got := median(all[:4], cpu); got != 50 {
		t.Errorf("median of 50 10 9000 30 is %d, want 50", got)
	}
	if all[0].wall != 5 || all[4].wall != 2 {
		t.Error("the costs were sorted in place")
	}
}

func TestLeast(t *testing.T) {
	all := costs{{peak: 7}, {peak: 3}, {peak: 8}}
	if got := least(all, peak); got != 3 {
		t.Errorf("least of 7 3 8 is %d", got)
	}
}

func TestRatio(t *testing.T) {
	if got := ratio(3*time.Second, 2*time.Second); got != 1.5 {
		t.Errorf("3 s ÷ 2 s is %g", got)
	}
}
