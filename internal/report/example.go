package report

import (
	"strconv"
	"unicode/utf8"

	"github.com/hcclint/hcclint/examples"
	"github.com/hcclint/hcclint/rules"
)

// example shows where the examples of a rule, wrong and mended, differ.
func (p *printer) example(r *rules.Rule) {
	x, ok := examples.Find(r.Name)
	if !ok {
		return
	}
	p.add("\n", p.in("Wrong", "错误示例"), "\n")
	p.part(&x.Wrong)
	p.add("\n", p.in("Right", "正确示例"), "\n")
	p.part(&x.Right)
}

// part is some lines of an example with their numbers.
func (p *printer) part(x *examples.Part) {
	width := len(strconv.Itoa(x.First + len(x.Lines)))
	for i, line := range x.Lines {
		at := 0
		if i == 0 {
			at = x.At
		}
		number := strconv.Itoa(x.First + i)
		p.add("  ", p.dim(blanks(width-len(number))+number+" | "))
		p.clipped([]byte(line), at)
		p.add("\n")
	}
	if x.More {
		p.add("  ", p.dim(blanks(width)+" | "), "…\n")
	}
}

// clipped is a line, or of a long one the surroundings of a place.
func (p *printer) clipped(line []byte, at int) {
	room := maxLead
	if fits(line) {
		room = maxExcerpt
	}
	lead := p.lead(line, min(at, len(line)), room)
	if rest := line[min(at, len(line)):]; utf8.Valid(rest) {
		p.rest(rest, 0, maxExcerpt-lead)
	}
}
