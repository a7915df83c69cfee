package main

import (
	"fmt"
	"time"
)

// limit is something that has to hold: a ratio of least CPU times of two
// commands, or the peak memory of one. CPU times hardly depend on what else the
// machine does, and the least of several least of all.
type limit struct {
	what   string
	ours   call
	base   call    // what ours is held against; none: peak memory in MiB
	scale  float64 // how many times the input of base that of ours is; 0: once
	most   float64
	rounds int
}

// call is a program with an input.
type call struct {
	program string
	in      input
	flags   []string
}

func lint(in input, flags ...string) call { return call{"hcclint", in, flags} }

// tries is how often a limit is measured before it counts as missed.
const tries = 3

var (
	v10, v12 = input{layout: "1.0", ranks: manyRanks}, input{layout: "1.2", ranks: manyRanks}
	large10  = input{layout: "1.0", ranks: 131072}
	large12  = input{layout: "1.2", ranks: 131072}
	huge     = input{layout: "1.0", ranks: 262144}
)

// limits are the budgets, see docs/performance.md. What is far below its budget
// today still fails there, not before: a guard that cries wolf is switched off.
var limits = []limit{
	{"1.0, 32,768 ranks ÷ tokens", lint(v10), tokens(v10), 0, 1.8, 15},
	{"1.2, 32,768 ranks ÷ tokens", lint(v12), tokens(v12), 0, 1.8, 15},
	{"1.0, 131,072 ranks ÷ tokens", lint(large10), tokens(large10), 0, 1.35, 7},
	{"1.2, 131,072 ranks ÷ tokens", lint(large12), tokens(large12), 0, 1.35, 7},
	{"1.0, one fault ÷ clean", lint(v10.fault()), lint(v10), 0, 1.15, 15},
	{"1.2, one fault ÷ clean", lint(v12.fault()), lint(v12), 0, 1.15, 15},
	{"1.0, all faults, folded ÷ clean", lint(v10.faults()), lint(v10), 0, 2, 15},
	{"1.0, all faults, JSON ÷ clean", lint(v10.faults(), "--format", "json"), lint(v10), 0, 4, 10},
	{"1.0, all faults, text ÷ clean", lint(v10.faults(), "--max-same", "0"), lint(v10), 0, 4, 10},
	{"1.0, cost of a rank, 262,144 ÷ 32,768", lint(huge), lint(v10), 8, 1.5, 7},
	{"1.0, the same with all faults", lint(huge.faults()), lint(v10.faults()), 8, 1.5, 7},
	{"1.0, 32,768 ranks, MiB", lint(v10), call{}, 0, 20, 5},
	{"1.2, 32,768 ranks, MiB", lint(v12), call{}, 0, 20, 5},
	{"1.0, 16 ranks ÷ nothing", lint(input{layout: "1.0", ranks: 16}), call{program: "nothing"}, 0, 2, 30},
}

func tokens(in input) call { return call{program: "tokens", in: in} }

// guard measures the limits and fails when one does not hold.
func (p programs) guard(limits []limit) error {
	g := grid{title: "Limits", head: []string{"what", "measured", "at most"}}
	missed, start := 0, time.Now()
	for _, l := range limits {
		got, err := p.least(l)
		if err != nil {
			return err
		}
		verdict := times(l.most)
		if got > l.most {
			verdict += " missed"
			missed++
		}
		g.add(l.what, times(got), verdict)
	}
	fmt.Printf("%s\n%.0f s\n", &g, time.Since(start).Seconds())
	if missed > 0 {
		return fmt.Errorf("%d of %d limits missed", missed, len(limits))
	}
	return nil
}

// least is the best of a few tries; the first that holds will do.
func (p programs) least(l limit) (float64, error) {
	best := 0.0
	for try := range tries {
		got, err := p.value(l)
		if err != nil {
			return 0, err
		}
		if best = min(best, got); try == 0 {
			best = got
		}
		if best <= l.most {
			break
		}
	}
	return best, nil
}

// value measures a limit once.
func (p programs) value(l limit) (float64, error) {
	ours, err := p.call(l.ours)
	if err != nil {
		return 0, err
	}
	ours.name = "ours"
	if l.base.program == "" {
		got, err := measure(l.rounds, ours)
		return float64(median(got["ours"], peak)) / (1 << 20), err
	}
	base, err := p.call(l.base)
	if err != nil {
		return 0, err
	}
	base.name = "base"
	got, err := measure(l.rounds, ours, base)
	if err != nil {
		return 0, err
	}
	r := ratio(least(got["ours"], cpu), least(got["base"], cpu))
	if l.scale > 0 {
		r /= l.scale
	}
	return r, nil
}

// call makes the command of a call.
func (p programs) call(c call) (command, error) {
	switch c.program {
	case "hcclint":
		return p.check(c.in, c.flags...)
	case "nothing":
		return p.command("nothing"), nil
	}
	return p.over(c.program, c.in)
}
