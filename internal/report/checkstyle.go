package report

import "github.com/hcclint/hcclint/rules"

// beginCheckstyle writes the XML of Checkstyle, which many review tools read.
func beginCheckstyle(p *printer) writer {
	p.add(xmlHeader, `<checkstyle version="4.3">`, "\n")
	return writer{func(res *rules.Result) {
		p.add("<file")
		p.attr("name", slashed(res.File.Name))
		p.add(">\n")
		for i := range res.Findings {
			f := &res.Findings[i]
			at := res.File.Position(f.Span.Start)
			p.add("<error")
			p.count("line", at.Line)
			p.count("column", at.Column)
			p.complaint(level(f), statement(f, p.opt.Lang), f.Rule)
			if !p.spill() {
				return
			}
		}
		for _, s := range surpluses(res) {
			p.add(`<error line="1"`)
			p.complaint(s.level, s.text(p.opt.Lang), s.rule)
		}
		p.add("</file>\n")
	}, func() { p.add("</checkstyle>\n") }}
}

func (p *printer) complaint(level rules.Severity, text string, r *rules.Rule) {
	p.attr("severity", level.String())
	p.attr("message", text)
	p.attr("source", "hcclint."+r.Name)
	p.add("/>\n")
}
