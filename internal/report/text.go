package report

import (
	"strings"

	"github.com/hcclint/hcclint/rules"
)

// beginText writes findings for people: a block for each, the rest of many
// alike folded to a line.
func beginText(p *printer) writer {
	p.known = map[outcomeKind]string{}
	return writer{p.result, func() {}}
}

func (p *printer) result(res *rules.Result) {
	name := safe(res.File.Name)
	var folded folds
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Products != 0 || folded.more(f.Rule, p.opt.MaxSame) {
			continue
		}
		p.finding(name, res, f, folded.first(f.Rule))
		if !p.spill() {
			return
		}
	}
	p.folded(name, &folded, res)
	p.conditional(name, res)
}

// finding is the block of one finding. What to do is said with the first one
// of a rule.
func (p *printer) finding(name string, res *rules.Result, f *rules.Finding, first bool) {
	l := p.opt.Lang
	p.now = f.Severity
	at := res.File.Position(f.Span.Start)
	p.place(name, at)
	p.add(": ", p.paint(f.Severity.Text().In(l)), ": ")
	p.buf = f.AppendMessage(p.buf, l)
	p.add(" ")
	p.tag(f.Rule)
	p.add(p.whose(f), "\n")
	p.excerpt(res.File, f.Span, at.Line)
	for _, rel := range f.Related(l) {
		p.add("  ", rel.Message, p.in(" at ", "："))
		if rel.File != nil {
			p.place(safe(rel.File.Name), rel.File.Position(rel.Span.Start))
		} else {
			p.place(name, res.File.Position(rel.Span.Start))
		}
		p.add("\n")
	}
	if first && !f.Rule.Optional {
		if fix := firstSentence(f.Rule.Fix.In(l)); fix != "" {
			p.add("  ", p.in("fix: ", "修复："), fix, "\n")
		}
	}
	p.add("  ", p.outcome(f), p.dim(f.Rule.Name), "\n")
}

// tag names the rule of a finding.
func (p *printer) tag(r *rules.Rule) {
	if p.severities[0] != nil {
		p.add(p.dim("[" + r.Name + "]"))
		return
	}
	p.add("[", r.Name, "]")
}

// whose names the consumers that a finding is about, where it is not all that
// were asked for.
func (p *printer) whose(f *rules.Finding) string {
	names := f.For().Names()
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}

// outcome is what would happen without hcclint, made once for all findings
// that share it.
func (p *printer) outcome(f *rules.Finding) string {
	kind := outcomeKind{rule: f.Rule, class: f.Class, reader: f.Reader(), consumer: f.Consumer(), mixed: f.Mixed()}
	if codes := f.Runtime(); len(codes) > 0 {
		kind.code = codes[0]
	}
	s, ok := p.known[kind]
	if !ok {
		s = outcome(f, p.opt.Lang)
		p.known[kind] = s
	}
	return s
}

// outcomeKind is what an outcome depends on within one run.
type outcomeKind struct {
	rule     *rules.Rule
	class    rules.Class
	code     rules.Code
	reader   rules.Consumer
	consumer rules.Consumer
	mixed    bool
}
