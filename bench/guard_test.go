package main

import "testing"

// TestLimitValue: least CPU time of each side, for each rank where the sizes
// differ; memory where there is nothing to compare with.
func TestLimitValue(t *testing.T) {
	ours := costs{{wall: 1, cpu: 900, peak: 5 << 20}, {wall: 1, cpu: 800, peak: 4 << 20}, {wall: 1, cpu: 950, peak: 9 << 20}}
	base := costs{{wall: 1, cpu: 400}, {wall: 1, cpu: 500}, {wall: 1, cpu: 700}}
	for _, c := range []struct {
		limit limit
		base  costs
		want  float64
	}{{limit{}, base, 2}, {limit{scale: 8}, base, 0.25}, {limit{}, nil, 5}} {
		if got := c.limit.value(ours, c.base); got != c.want {
			t.Errorf("%+v: got %g, want %g", c.limit, got, c.want)
		}
	}
}
