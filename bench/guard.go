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
	rounds int // of a try
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
	{"1.0, 32,768 ranks ÷ tokens", lint(v10), tokens(v10), 0, 1.8, 6},
	{"1.2, 32,768 ranks ÷ tokens", lint(v12), tokens(v12), 0, 1.8, 6},
	{"1.0, 131,072 ranks ÷ tokens", lint(large10), tokens(large10), 0, 1.35, 3},
	{"1.2, 131,072 ranks ÷ tokens", lint(large12), tokens(large12), 0, 1.35, 3},
	{"1.0, one fault ÷ clean", lint(v10.fault()), lint(v10), 0, 1.15, 6},
	{"1.2, one fault ÷ clean", lint(v12.fault()), lint(v12), 0, 1.15, 6},
	{"1.0, all faults, folded ÷ clean", lint(v10.faults()), lint(v10), 0, 2, 6},
	{"1.0, all faults, JSON ÷ clean", lint(v10.faults(), "--format", "json"), lint(v10), 0, 4, 4},
	{"1.0, all faults, text ÷ clean", lint(v10.faults(), "--max-same", "0"), lint(v10), 0, 4, 4},
	{"1.0, cost of a rank, 262,144 ÷ 32,768", lint(huge), lint(v10), 8, 1.5, 3},
	{"1.0, the same with all faults", lint(huge.faults()), lint(v10.faults()), 8, 1.5, 3},
	{"1.0, 32,768 ranks, MiB", lint(v10), call{}, 0, 20, 3},
	{"1.2, 32,768 ranks, MiB", lint(v12), call{}, 0, 20, 3},
	{"1.0, 16 ranks ÷ nothing", lint(input{layout: "1.0", ranks: 16}), call{program: "nothing"}, 0, 2, 10},
}

func tokens(in input) call { return call{program: "tokens", in: in} }

// guard measures the limits and fails when one does not hold.
func (p programs) guard(limits []limit) error {
	g := grid{title: "Limits", head: []string{"what", "measured", "at most"}}
	missed, start := 0, time.Now()
	for _, l := range limits {
		got, err := p.value(l)
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

// value measures a limit until it holds, a few times at the most. What was
// measured before counts: more rounds find the least cost of both.
func (p programs) value(l limit) (float64, error) {
	ours, err := p.call(l.ours)
	if err != nil {
		return 0, err
	}
	ours.name = "ours"
	commands := []command{ours}
	if l.base.program != "" {
		base, err := p.call(l.base)
		if err != nil {
			return 0, err
		}
		base.name = "base"
		commands = append(commands, base)
	}
	var a, b costs
	for try := 1; ; try++ {
		got, err := measure(l.rounds, commands...)
		if err != nil {
			return 0, err
		}
		a, b = append(a, got["ours"]...), append(b, got["base"]...)
		if v := l.value(a, b); v <= l.most || try == tries {
			return v, nil
		}
	}
}

// value is what the limit is about.
func (l limit) value(ours, base costs) float64 {
	switch {
	case len(base) == 0:
		return float64(median(ours, peak)) / (1 << 20)
	case l.scale > 0:
		return ratio(least(ours, cpu), least(base, cpu)) / l.scale
	}
	return ratio(least(ours, cpu), least(base, cpu))
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
