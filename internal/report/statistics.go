package report

import (
	"cmp"
	"io"
	"slices"

	"github.com/hcclint/hcclint/rules"
)

// Statistics counts findings by rule.
type Statistics struct{ of map[*rules.Rule]*ruleCount }

type ruleCount struct {
	rule        *rules.Rule
	certain     int // findings that hold whatever the product
	conditional int
	files       int
}

// Add counts the findings of one result, also those that were not kept.
func (s *Statistics) Add(res *rules.Result) {
	here := map[*rules.Rule]bool{}
	for i := range res.Findings {
		f := &res.Findings[i]
		s.add(f.Rule, f.Products != 0, 1, here)
	}
	for t, n := range res.Uncounted {
		s.add(t.Rule, t.Conditional, n, here)
	}
}

func (s *Statistics) add(r *rules.Rule, conditional bool, n int, here map[*rules.Rule]bool) {
	c := s.of[r]
	if c == nil {
		if s.of == nil {
			s.of = map[*rules.Rule]*ruleCount{}
		}
		c = &ruleCount{rule: r}
		s.of[r] = c
	}
	if conditional {
		c.conditional += n
	} else {
		c.certain += n
	}
	if !here[r] {
		here[r] = true
		c.files++
	}
}

// Write writes a table with the most frequent rules first; nothing when there
// are no findings.
func (s *Statistics) Write(w io.Writer, l rules.Lang) error {
	if len(s.of) == 0 {
		return nil
	}
	all := make([]*ruleCount, 0, len(s.of))
	conditional := 0
	for _, c := range s.of {
		all = append(all, c)
		conditional += c.conditional
	}
	slices.SortFunc(all, func(a, b *ruleCount) int {
		return cmp.Or(cmp.Compare(b.certain, a.certain), cmp.Compare(b.conditional, a.conditional), cmp.Compare(a.rule.Name, b.rule.Name))
	})
	head := []string{in(l, "findings", "问题数"), in(l, "files", "文件数"), in(l, "rule", "规则")}
	if conditional > 0 {
		head = slices.Insert(head, 1, in(l, "depend on the product", "取决于产品"))
	}
	rows := [][]string{head}
	for _, c := range all {
		row := []string{Grouped(c.certain), Grouped(c.files), c.rule.Name}
		if conditional > 0 {
			row = slices.Insert(row, 1, Grouped(c.conditional))
		}
		rows = append(rows, row)
	}
	return writeTable(w, rows)
}

// writeTable writes columns of numbers, set to the right, before a last one of
// words. The first row is the head and as wide as any number.
func writeTable(w io.Writer, rows [][]string) error {
	p := newPrinter(w, Options{})
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	for _, row := range rows {
		for i, cell := range row {
			if i == len(row)-1 {
				p.add(cell, "\n")
				continue
			}
			p.add(pad("", widths[i]-columns(cell)), cell, "  ")
		}
	}
	p.flush()
	return p.err
}
