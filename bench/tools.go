package main

// byTool holds other programs against hcclint.
func (r *report) byTool() error {
	for _, ranks := range []int{16, manyRanks} {
		in := input{layout: "1.0", ranks: ranks}
		ours, err := r.check(in)
		if err != nil {
			return err
		}
		commands := []command{ours}
		for _, name := range []string{"lines", "tokens", "schema"} {
			c, err := r.over(name, in)
			if err != nil {
				return err
			}
			c.slow = name == "schema"
			commands = append(commands, c)
		}
		path, err := r.write(in)
		if err != nil {
			return err
		}
		commands = append(commands, others(path)...)
		got, err := measure(r.rounds, commands...)
		if err != nil {
			return err
		}
		g := grid{title: "Other programs, version 1.0, " + plural(ranks, "rank"), head: []string{"program", "wall ms", "CPU ms", "wall ÷ hcclint", "CPU ÷ hcclint", "MiB"},
			note: "`schema` decodes with encoding/json and validates with jsonschema, ajv-cli validates, jq and json.tool only parse. None of them knows a rule."}
		for _, c := range commands {
			took, base := got[c.name], got["hcclint"]
			g.add(c.name, ms(median(took, wall)), ms(median(took, cpu)), times(ratio(median(took, wall), median(base, wall))),
				times(ratio(median(took, cpu), median(base, cpu))), mib(median(took, peak)))
		}
		r.print(&g)
	}
	return nil
}
