package report

import (
	"io"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// textWidth is how many columns running text takes.
const textWidth = 88

// Explain writes everything there is to say about one rule.
func Explain(w io.Writer, r *rules.Rule, opt Options) error {
	p := newPrinter(w, opt)
	p.add(r.Name, p.in(": ", "："), r.Summary.In(opt.Lang), "\n\n")
	p.verdicts(r)
	p.scope(r)
	p.section(p.in("Why", "原因"), r.Why.In(opt.Lang))
	p.picture(r.Picture.In(opt.Lang))
	p.section(p.in("What to do", "处理方法"), r.Fix.In(opt.Lang))
	p.add("\n", p.in("Sources", "依据"), "\n")
	for _, s := range r.Sources {
		p.paragraph(sourceKind(s.Kind).In(opt.Lang)+p.in(": ", "：")+s.Ref, "  ")
	}
	p.flush()
	return p.err
}

// verdicts lists the pairs a finding can carry, the usual one first.
func (p *printer) verdicts(r *rules.Rule) {
	l := p.opt.Lang
	all := append([]rules.Verdict{{Severity: r.Severity, Class: r.Class}}, r.Also...)
	for i, v := range all {
		if i == 1 {
			p.add(p.in("in some cases also:\n", "视情况，级别也可能为：\n"))
		}
		if i > 0 {
			p.add("  ")
		}
		p.add(p.severity(v.Severity, v.Severity.Text().In(l)), p.in(": ", "："), v.Class.Text().In(l), "\n")
	}
	if len(r.Runtime) > 0 {
		p.add(p.in("error code of the runtime: ", "运行时错误码："), codeList(r.Runtime), "\n")
	}
}

// scope says for which products and consumers the rule is, if not for all.
func (p *printer) scope(r *rules.Rule) {
	var names []string
	for _, f := range r.Products.Families() {
		names = append(names, f.Name().In(p.opt.Lang))
	}
	if len(names) > 0 {
		p.add(p.in("only for: ", "仅适用于："), strings.Join(names, p.in(", ", "、")), "\n")
	}
	if names := r.Consumers.Names(); len(names) > 0 {
		p.add(p.in("only with: --consumer ", "仅在指定以下参数时检查：--consumer "), strings.Join(names, p.in(" or ", " 或 ")), "\n")
	}
}

// picture prints the drawing of a rule as it is.
func (p *printer) picture(text string) {
	if text == "" {
		return
	}
	p.add("\n")
	for line := range strings.SplitSeq(text, "\n") {
		p.add(strings.TrimRight("  "+line, " "), "\n")
	}
}

func (p *printer) section(title, text string) {
	p.add("\n", title, "\n")
	p.paragraph(text, "  ")
}

func (p *printer) paragraph(text, indent string) {
	for _, line := range wrap(text, textWidth-len(indent)) {
		p.add(indent, line, "\n")
	}
}

func sourceKind(k rules.SourceKind) lang.Text {
	return [...]lang.Text{
		{},
		rules.Runtime: {EN: "runtime", ZH: "运行时"},
		rules.Manual:  {EN: "manual", ZH: "手册"},
		rules.Report:  {EN: "report", ZH: "公开问题"},
	}[k]
}
