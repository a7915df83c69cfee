package main

import "fmt"

// report measures and makes the tables, one after the other.
type report struct {
	programs
	rounds int
	sizes  []int // ranks of the tables
	files  int   // in the folder
	print  func(*grid)
}

var layouts = [...]string{"1.0", "1.2", "2.0"}

// manyRanks is the size that the budgets are for.
const manyRanks = 32768

func (r *report) all() error {
	for _, part := range []func() error{r.start, r.bySize, r.byContent, r.byTool, r.folder} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// take measures commands that were made with an error each.
func (r *report) take(rounds int, make ...func() (command, error)) (map[string]costs, error) {
	var commands []command
	for _, m := range make {
		c, err := m()
		if err != nil {
			return nil, err
		}
		commands = append(commands, c)
	}
	return measure(rounds, commands...)
}

// start is what a small table costs beside a program that does nothing.
func (r *report) start() error {
	g := grid{title: "Small tables", head: []string{"table", "wall ms", "CPU ms", "wall ms more than nothing", "CPU ms more", "MiB"},
		note: "`nothing` links what hcclint links and does nothing."}
	for _, layout := range layouts {
		for _, ranks := range []int{1, 16} {
			in := input{layout: layout, ranks: ranks}
			got, err := r.take(4*r.rounds, func() (command, error) { return r.check(in) },
				func() (command, error) { return r.command("nothing"), nil })
			if err != nil {
				return err
			}
			ours, base := got["hcclint"], got["nothing"]
			g.add(fmt.Sprintf("%s, %s", layout, plural(ranks, "rank")), ms(median(ours, wall)), ms(median(ours, cpu)),
				ms(median(ours, wall)-median(base, wall)), ms(median(ours, cpu)-median(base, cpu)), mib(median(ours, peak)))
		}
	}
	r.print(&g)
	return nil
}
