package report

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

const (
	maxExcerpt = 100 // columns of a line that are shown
	maxLead    = 56  // of them before the place that is meant
)

// excerpt appends the line of a place with the place underlined. Of a long line
// only the surroundings are shown, and only they are looked at.
func (p *printer) excerpt(file *source.File, span source.Span, line int) {
	src, start := file.Line(line)
	from := min(int(span.Start-start), len(src))
	to := min(from+span.Len(), len(src))
	if len(src) == 0 {
		return
	}
	number := strconv.Itoa(line)
	p.add("  ", p.dim(number+" | "))
	lead := p.lead(src, from)
	marked := p.rest(src[from:], to-from, maxExcerpt-lead)
	p.add("\n  ", p.dim(blanks(len(number))+" | "), blanks(lead))
	p.add(p.paint(caret(marked)), "\n")
}

// lead appends what stands before the place and returns its columns.
func (p *printer) lead(src []byte, from int) int {
	begin, w := from, 0
	for begin > 0 {
		r, size := utf8.DecodeLastRune(src[:begin])
		_, n := cell(r, size)
		if w+n > maxLead {
			p.add("…")
			w++
			break
		}
		begin -= size
		w += n
	}
	for begin < from {
		r, size := utf8.DecodeRune(src[begin:from])
		shown, _ := cell(r, size)
		p.add(shown)
		begin += size
	}
	return w
}

// rest appends the line from the place on, at most room columns of it, and
// returns how many columns the first n bytes take.
func (p *printer) rest(src []byte, n, room int) (marked int) {
	for off, w := 0, 0; off < len(src); {
		r, size := utf8.DecodeRune(src[off:])
		shown, c := cell(r, size)
		if w+c > room {
			p.add("…")
			break
		}
		p.add(shown)
		if off < n {
			marked += c
		}
		off += size
		w += c
	}
	return marked
}

// caret underlines n columns, at least one.
func caret(n int) string {
	return "^" + string(bytes.Repeat([]byte{'~'}, max(n-1, 0)))
}

// blanks is n blanks.
func blanks(n int) string { return string(bytes.Repeat([]byte{' '}, n)) }
