package report

import (
	"io"
	"strconv"

	"github.com/hcclint/hcclint/internal/symptom"
	"github.com/hcclint/hcclint/rules"
)

// Symptom writes the rules that a message speaks of: the explanation of the
// only one, or a list.
func Symptom(w io.Writer, f *symptom.Found, opt Options) error {
	p := newPrinter(w, opt)
	if len(f.Matches) == 1 {
		p.heard(f, 0)
		if p.flush(); p.err != nil {
			return p.err
		}
		return Explain(w, f.Matches[0].Rule, opt)
	}
	for i, m := range f.Matches {
		p.heard(f, i)
		p.one(m.Rule)
	}
	p.add("\n", p.in("To know which: hcclint rank_table.json. More about one: hcclint explain NAME",
		"要确定是哪一个：hcclint rank_table.json。查看某一条的说明：hcclint explain 规则名"), "\n")
	p.flush()
	return p.err
}

// heard shows the line of a longer text that a match is from, once.
func (p *printer) heard(f *symptom.Found, i int) {
	m := f.Matches[i]
	if f.Lines < 2 || i > 0 && m.Line == f.Matches[i-1].Line {
		return
	}
	if i > 0 {
		p.add("\n")
	}
	p.add(p.in("line ", "第 "), strconv.Itoa(m.Line), p.in(": ", " 行："))
	p.clipped([]byte(m.Text), m.At)
	p.add("\n\n")
}

// one is a rule in a list: its name, what it is about, and what it is only for.
func (p *printer) one(r *rules.Rule) {
	p.add(p.severity(r.Severity, r.Name), p.in(": ", "："), r.Summary.In(p.opt.Lang), "\n")
	for _, line := range p.limits(r) {
		p.add("  ", line, "\n")
	}
}

// Code writes what a code stands for and the rules that have it. Older are
// those that have it only before CANN 8.5.
func Code(w io.Writer, c *rules.CodeInfo, opt Options) error {
	p := newPrinter(w, opt)
	p.add(string(c.Code), p.in(": ", "："), c.Meaning.In(opt.Lang), "\n")
	for _, m := range c.Messages {
		p.add("  ", m, "\n")
	}
	now, older := rules.WithCode(c.Code, rules.Latest), rules.OnlyBefore(c.Code)
	if len(now) > 0 {
		p.add("\n")
	}
	for _, r := range now {
		p.one(r)
	}
	if len(older) > 0 {
		p.add("\n", p.in("With CANN 8.3 and older also", "CANN 8.3 及更早版本还包括"), "\n")
	}
	for _, r := range older {
		p.one(r)
	}
	p.add("\n", p.in("To know which: hcclint rank_table.json, or hcclint explain 'the whole message'. More about one: hcclint explain NAME",
		"要确定是哪一个：hcclint rank_table.json，或 hcclint explain '完整的报错'。查看某一条的说明：hcclint explain 规则名"), "\n")
	p.flush()
	return p.err
}
