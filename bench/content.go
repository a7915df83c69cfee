package main

// byContent holds what is in a table against the clean and indented one.
func (r *report) byContent() error {
	for _, layout := range layouts {
		clean := input{layout: layout, ranks: manyRanks}
		g := grid{title: "Content of a table of version " + layout + ", " + plural(manyRanks, "rank"),
			head: []string{"content", "wall ms", "CPU ms", "wall ÷ clean", "CPU ÷ clean", "CPU ÷ tokens", "MiB"},
			note: "`tokens` reads the same file."}
		shapes := []struct {
			name  string
			in    input
			flags []string
		}{
			{"clean", clean, nil}, {"clean, on one line", clean.onLine(), nil},
			{"one fault", clean.fault(), nil}, {"one fault, on one line", clean.onLine().fault(), nil},
			{"all faults, folded", clean.faults(), nil}, {"all faults, folded, on one line", clean.onLine().faults(), nil},
			{"all faults, full text", clean.faults(), []string{"--max-same", "0"}},
			{"all faults, JSON", clean.faults(), []string{"--format", "json"}},
			{"all faults, SARIF", clean.faults(), []string{"--format", "sarif"}},
		}
		var commands []command
		for _, s := range shapes {
			ours, err := r.check(s.in, s.flags...)
			if err != nil {
				return err
			}
			tokens, err := r.over("tokens", s.in)
			if err != nil {
				return err
			}
			ours.name, tokens.name = s.name, s.name+" tokens"
			commands = append(commands, ours, tokens)
		}
		got, err := measure(r.rounds, commands...)
		if err != nil {
			return err
		}
		base := got["clean"]
		for _, s := range shapes {
			c, tokens := got[s.name], got[s.name+" tokens"]
			g.add(s.name, ms(median(c, wall)), ms(median(c, cpu)), times(ratio(median(c, wall), median(base, wall))),
				times(ratio(median(c, cpu), median(base, cpu))), times(ratio(median(c, cpu), median(tokens, cpu))), mib(median(c, peak)))
		}
		r.print(&g)
	}
	return nil
}
