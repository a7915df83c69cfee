package main

import (
	"cmp"
	"slices"
	"time"
)

// cost is what one run of a process took.
type cost struct {
	wall, cpu time.Duration // cpu is user and system time of all cores
	peak      int64         // bytes resident at the most; 0 where the system does not tell
}

// costs are those of one process in the rounds of a measurement.
type costs []cost

func wall(c cost) time.Duration { return c.wall }
func cpu(c cost) time.Duration  { return c.cpu }
func peak(c cost) int64         { return c.peak }

// median is the middle one of a quantity; of an even number the higher one.
func median[T cmp.Ordered](all costs, of func(cost) T) T { return sorted(all, of)[len(all)/2] }

// least is the smallest one: what is left when nothing else disturbs.
func least[T cmp.Ordered](all costs, of func(cost) T) T { return sorted(all, of)[0] }

func sorted[T cmp.Ordered](all costs, of func(cost) T) []T {
	out := make([]T, len(all))
	for i, c := range all {
		out[i] = of(c)
	}
	slices.Sort(out)
	return out
}

// ratio is one time divided by another.
func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }
