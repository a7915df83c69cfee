package report

import "github.com/hcclint/hcclint/rules"

// beginOneline writes a line for each finding, as compilers do, for editors and
// problem matchers: FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]. The word for
// the severity is English in every language, so that they find it.
func beginOneline(p *printer) writer {
	return writer{func(res *rules.Result) {
		name := safe(res.File.Name)
		for i := range res.Findings {
			f := &res.Findings[i]
			p.place(name, res.File.Position(f.Span.Start))
			p.add(": ", level(f).String(), ": ", safe(statement(f, p.opt.Lang)), " [", f.Rule.Name, "]\n")
			if !p.spill() {
				return
			}
		}
		for _, s := range surpluses(res) {
			p.add(name, ": ", s.level.String(), ": ", s.text(p.opt.Lang), "\n")
		}
	}, func() {}}
}
