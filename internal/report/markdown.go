package report

import (
	"strings"
	"unicode"

	"github.com/hcclint/hcclint/rules"
)

// maxRows is how many rows of a file are open; more are shown on a click.
const maxRows = 10

// beginMarkdown writes a summary for the page of a CI job or a comment: a table
// for each file with findings, folded as text is, and the total.
func beginMarkdown(p *printer) writer {
	var sum Summary
	envs := 0
	return writer{func(res *rules.Result) {
		if sum.Add(res); res.IsEnv() {
			envs++
		}
		if len(res.Findings)+len(res.Uncounted) > 0 {
			p.table(res)
		}
	}, func() {
		if sum.Files > envs {
			sum.Files -= envs // an environment is no file beside others
		}
		p.add("**", inline(sum.Line(p.opt.Lang)), "**\n")
	}}
}

// table is the part of a file. It is written row by row, so the rows are
// counted first.
func (p *printer) table(res *rules.Result) {
	l := p.opt.Lang
	var one Summary
	one.Add(res)
	rows := p.rows(res)
	p.add("### ", inline(safe(res.File.Name)), "\n\n")
	if rows > maxRows {
		p.add("<details><summary>", strings.Join(counts(l, one.levels()), p.in(", ", "，")), "</summary>\n\n")
	}
	if rows > 0 {
		p.add(p.in("| place | severity | message | rule |", "| 位置 | 级别 | 问题 | 规则 |"), "\n|---|---|---|---|\n")
	}
	var folded folds
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Products != 0 || folded.more(f.Rule, p.opt.MaxSame) {
			continue
		}
		at := res.File.Position(f.Span.Start)
		p.add("| ")
		p.int(at.Line)
		p.add(":")
		p.int(at.Column)
		p.add(" | ", f.Severity.Text().In(l), " | ", inline(statement(f, l)), " | ", inline(f.Rule.Name), " |\n")
		if !p.spill() {
			return
		}
	}
	if rows > 0 {
		p.add("\n")
	}
	p.notes(res, &folded)
	if rows > maxRows {
		p.add("</details>\n\n")
	}
}

// rows counts the rows of a table.
func (p *printer) rows(res *rules.Result) int {
	var folded folds
	n := 0
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Products == 0 && !folded.more(f.Rule, p.opt.MaxSame) {
			n++
		}
	}
	return n
}

// notes are the lines that text has below the findings, as a list.
func (p *printer) notes(res *rules.Result, folded *folds) {
	q := newPrinter(nil, Options{Lang: p.opt.Lang, MaxSame: p.opt.MaxSame})
	q.folded("", folded, res)
	q.conditional("", res)
	for line := range strings.Lines(string(q.buf)) {
		p.add("- ", inline(strings.TrimPrefix(strings.TrimSpace(line), ": ")), "\n")
	}
	if len(q.buf) > 0 {
		p.add("\n")
	}
}

// inline is a text that Markdown shows as it is: in a table, too.
func inline(s string) string {
	var b strings.Builder
	for _, r := range valid(s) {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '@': // it would call somebody
			b.WriteString("&#64;")
		case strings.ContainsRune("\\`*_[]|~#$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == ' ' || unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
