package report

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/rules"
)

// folds counts the findings of each rule in one file, in the order in which
// the rules came up.
type folds struct {
	order []fold
	index map[*rules.Rule]int
}

type fold struct {
	rule *rules.Rule
	seen int
}

// more counts a finding and reports whether it is beyond the limit.
func (f *folds) more(r *rules.Rule, limit int) bool {
	i, ok := f.index[r]
	if !ok {
		if f.index == nil {
			f.index = map[*rules.Rule]int{}
		}
		i = len(f.order)
		f.index[r] = i
		f.order = append(f.order, fold{rule: r})
	}
	f.order[i].seen++
	return limit > 0 && f.order[i].seen > limit
}

// first reports whether only one finding of the rule was counted so far.
func (f *folds) first(r *rules.Rule) bool { return f.order[f.index[r]].seen == 1 }

// folded says how many findings were not printed, one line for each rule.
func (p *printer) folded(name string, f *folds, res *rules.Result) {
	beyond := map[*rules.Rule]int{}
	for t, n := range res.Uncounted {
		beyond[t.Rule] += n
	}
	for _, x := range f.order {
		uncounted := beyond[x.rule]
		hidden := uncounted
		if p.opt.MaxSame > 0 {
			hidden += max(x.seen-p.opt.MaxSame, 0)
		}
		if hidden > 0 {
			p.moreLine(name, x.rule, hidden, uncounted)
		}
	}
	for _, r := range rules.All() {
		if n := beyond[r]; n > 0 && !f.has(r) {
			p.moreLine(name, r, n, n)
		}
	}
}

func (f *folds) has(r *rules.Rule) bool { _, ok := f.index[r]; return ok }

func (p *printer) moreLine(name string, r *rules.Rule, hidden, uncounted int) {
	rule := p.dim("[" + r.Name + "]")
	n := Grouped(hidden)
	p.add(name, ": ", p.in(n+" more of "+rule, rule+" 另有 "+n+" 处"))
	if hidden > uncounted {
		p.add(p.in(" (--max-same 0 shows all)", "（--max-same 0 显示全部）"))
	}
	if uncounted > 0 {
		p.add(onlyCounted.In(p.opt.Lang))
	}
	p.add("\n")
}

// verdicts counts findings by severity and remembers the rules they are of.
type verdicts struct {
	n     [4]int
	names []string
	whose rules.ConsumerSet // see Finding.For
}

func (v *verdicts) add(f *rules.Finding) {
	v.n[f.Severity]++
	for _, name := range v.names {
		if name == f.Rule.Name {
			return
		}
	}
	v.names = append(v.names, f.Rule.Name)
}

// conditional says for each product the table may be for what would be found
// on it beyond what holds for all, a line for the consumers that share it.
func (p *printer) conditional(name string, res *rules.Result) {
	var by [8][]*verdicts // by family
	for i := range res.Findings {
		f := &res.Findings[i]
		for s := f.Products; s != 0; s &= s - 1 {
			of := &by[bits.TrailingZeros8(uint8(s))]
			at := slices.IndexFunc(*of, func(v *verdicts) bool { return v.whose == f.For() })
			if at < 0 {
				at = len(*of)
				*of = append(*of, &verdicts{whose: f.For()})
			}
			(*of)[at].add(f)
		}
	}
	for _, f := range product.Families() {
		for _, v := range by[f] {
			p.conditionalLine(name, f, v)
		}
	}
}

func (p *printer) conditionalLine(name string, f product.Family, v *verdicts) {
	l := p.opt.Lang
	what := list(l, counts(l, v.n))
	product, names := f.Name().In(l), strings.Join(v.names, in(l, ", ", "、"))
	if whose := v.whose.Names(); len(whose) > 0 {
		product += in(l, " for ", "、使用方是 ") + list(l, whose)
	}
	p.add(name, ": ", p.in(
		"on "+product+" "+what+" more: "+names+"; say --product "+f.Key()+" to decide",
		"如果产品是 "+product+"，还有 "+what+"："+names+"；请用 --product "+f.Key()+" 指明产品"), "\n")
}

// counts writes numbers of findings as words: "2 errors", "1 warning".
func counts(l rules.Lang, n [4]int) []string {
	var words []string
	if k := n[rules.Error]; k > 0 {
		words = append(words, count(l, k, "error", "个错误"))
	}
	if k := n[rules.Warning]; k > 0 {
		words = append(words, count(l, k, "warning", "个警告"))
	}
	if k := n[rules.Info]; k > 0 { // "info" has no plural
		words = append(words, Grouped(k)+in(l, " info", " 个提示"))
	}
	return words
}
