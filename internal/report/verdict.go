package report

import (
	"path/filepath"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// level is how bad a finding is for a program that counts: one that depends on
// the product does not fail a run, and is no more than an info.
func level(f *rules.Finding) rules.Severity {
	if f.Products != 0 {
		return rules.Info
	}
	return f.Severity
}

// statement is the message of a finding for formats that know no products and
// consumers: what it depends on is said first.
func statement(f *rules.Finding, l rules.Lang) string {
	return onlyFor(f, l) + onlyOn(f, l) + f.Message(l)
}

// onlyFor names the consumers of a finding that not all of them have.
func onlyFor(f *rules.Finding, l rules.Lang) string {
	names := f.For().Names()
	if len(names) == 0 {
		return ""
	}
	return in(l, "for "+list(l, names)+": ", "使用方为 "+list(l, names)+" 时：")
}

// onlyOn names the products of a finding that depends on them.
func onlyOn(f *rules.Finding, l rules.Lang) string {
	if f.Products == 0 {
		return ""
	}
	families := f.Products.Families()
	keys := make([]string, len(families))
	for i, family := range families {
		keys[i] = family.Key()
	}
	names, severity := list(l, keys), f.Severity.Text().In(l)
	return in(l, "on "+names+" ("+severity+"): ", "产品为 "+names+" 时（"+severity+"）：")
}

// surplus are findings of one rule and level that are only counted.
type surplus struct {
	rule  *rules.Rule
	level rules.Severity
	n     int
}

// surpluses lists what was only counted of a file, in the order of the rules.
func surpluses(res *rules.Result) []surplus {
	if len(res.Uncounted) == 0 {
		return nil
	}
	var all []surplus
	for _, r := range rules.All() {
		for s := rules.Error; s >= rules.Info; s-- {
			n := res.Uncounted[rules.Tally{Rule: r, Severity: s}]
			if s == rules.Info {
				for t := rules.Info; t <= rules.Error; t++ {
					n += res.Uncounted[rules.Tally{Rule: r, Severity: t, Conditional: true}]
				}
			}
			if n > 0 {
				all = append(all, surplus{r, s, n})
			}
		}
	}
	return all
}

// text says how many more there are.
func (s *surplus) text(l rules.Lang) string {
	return in(l, Grouped(s.n)+" more of "+s.rule.Name, s.rule.Name+" 另有 "+Grouped(s.n)+" 处") + onlyCounted.In(l)
}

var onlyCounted = lang.Text{
	EN: "; past 100,000 findings of a file the rest is only counted",
	ZH: "；单个文件超过 100,000 个问题后只计数",
}

// slashed is the name of a file as other programs on any system take it.
func slashed(name string) string { return filepath.ToSlash(filepath.Clean(name)) }

// valid is a text without bytes that are no UTF-8.
func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
