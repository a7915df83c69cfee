package report

import (
	"io"
	"slices"
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
	p.codes(r)
	p.scope(r)
	p.section(p.in("Why", "原因"), r.Why.In(opt.Lang))
	p.picture(r.Picture.In(opt.Lang))
	p.example(r)
	p.section(p.in("What to do", "处理方法"), r.Fix.In(opt.Lang))
	p.messages(r)
	p.changes(r)
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
}

// codes names the codes of the newest release, and what older ones had.
func (p *printer) codes(r *rules.Rule) {
	if all := r.Codes(rules.Latest); len(all) > 0 {
		p.add(p.in("error code of the runtime: ", "运行时错误码："), codeList(all))
		if old := r.Codes(rules.CANN83); !slices.Equal(old, all) {
			p.add(p.in("; CANN 8.3 and older: ", "；CANN 8.3 及更早版本："), codeList(old))
		}
		p.add("\n")
	}
}

// scope says for which products and consumers the rule is.
func (p *printer) scope(r *rules.Rule) {
	if r.Products == 0 {
		p.add(p.in("products: all\n", "适用产品：全部\n"))
	}
	for _, line := range p.limits(r) {
		p.add(line, "\n")
	}
}

// limits are the products and consumers a rule is only for.
func (p *printer) limits(r *rules.Rule) []string {
	var lines, names []string
	for _, f := range r.Products.Families() {
		names = append(names, f.Name().In(p.opt.Lang))
	}
	if len(names) > 0 {
		lines = append(lines, p.in("only for: ", "仅适用于：")+strings.Join(names, p.in(", ", "、")))
	}
	if names := r.Consumers.Names(); len(names) > 0 {
		lines = append(lines, p.in("only with: --consumer ", "仅在指定以下参数时检查：--consumer ")+strings.Join(names, p.in(" or ", " 或 ")))
	}
	return lines
}

// messages lists what is printed without hcclint.
func (p *printer) messages(r *rules.Rule) {
	if len(r.Messages) == 0 {
		return
	}
	p.add("\n", p.in("Without hcclint you would see", "不使用 hcclint 时的报错"), "\n")
	for _, m := range r.Messages {
		p.add("  ", m, "\n")
	}
}

// changes says what differs between the releases of CANN.
func (p *printer) changes(r *rules.Rule) {
	all := r.Changes()
	if len(all) == 0 {
		return
	}
	p.add("\n", p.in("CANN releases", "CANN 版本"), "\n")
	for _, c := range all {
		p.paragraph(p.in("since ", "自 ")+c.Since.String()+p.in(": ", " 起：")+c.What.In(p.opt.Lang), "  ")
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
