package main

import (
	"fmt"
	"os"
)

// bySize holds tables of every size against the token loop.
func (r *report) bySize() error {
	g := grid{title: "Size", head: []string{"table", "MB", "wall ms", "CPU ms", "wall ÷ tokens", "CPU ÷ tokens", "CPU ÷ lines", "MiB", "MiB of tokens"},
		note: "Clean and indented; `tokens` asks jsontext for every token of the same file, `lines` counts its lines. Version 2.0 ends at 65,536 ranks."}
	for _, layout := range layouts {
		for _, ranks := range r.sizes {
			in := input{layout: layout, ranks: ranks}
			if in.exit() != 0 {
				continue // more than the layout takes
			}
			got, err := r.take(r.fewer(ranks), func() (command, error) { return r.check(in) },
				func() (command, error) { return r.over("tokens", in) }, func() (command, error) { return r.over("lines", in) })
			if err != nil {
				return err
			}
			path, err := r.write(in)
			if err != nil {
				return err
			}
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			ours, tokens, lines := got["hcclint"], got["tokens"], got["lines"]
			g.add(fmt.Sprintf("%s, %s", layout, plural(ranks, "rank")), fmt.Sprintf("%.2f", float64(info.Size())/1e6), ms(median(ours, wall)), ms(median(ours, cpu)),
				times(ratio(median(ours, wall), median(tokens, wall))), times(ratio(median(ours, cpu), median(tokens, cpu))),
				times(ratio(median(ours, cpu), median(lines, cpu))), mib(median(ours, peak)), mib(median(tokens, peak)))
		}
	}
	r.print(&g)
	return nil
}

// fewer is the rounds for tables of that size.
func (r *report) fewer(ranks int) int { return max(3, r.rounds*manyRanks/max(ranks, manyRanks)) }
