package report

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

const (
	maxExcerpt = 100 // columns of a line that are shown
	maxLead    = 56  // of them before the place that is meant, in a longer line
)

// excerpt appends the line of a place with the place underlined. Of a long line
// only the surroundings are shown, and only they are looked at.
func (p *printer) excerpt(file *source.File, span source.Span, line int) {
	if p.opt.Redact != nil {
		file, span = p.opt.Redact.file(file, span)
	}
	src, start := file.Line(line)
	from := min(int(span.Start-start), len(src))
	to := min(from+span.Len(), len(src))
	if len(src) == 0 || !utf8.Valid(src[from:min(to, from+maxExcerpt)]) || bytes.IndexByte(src[from:min(len(src), from+maxExcerpt)], 0) >= 0 {
		return // another encoding would show as rubbish
	}
	number := strconv.Itoa(line)
	p.add("  ", p.dim(number+" | "))
	room := maxLead
	if fits(src) {
		room = maxExcerpt
	}
	lead := p.lead(src, from, room)
	marked := p.rest(src[from:], to-from, maxExcerpt-lead)
	p.add("\n  ", p.dim(blanks(len(number))+" | "))
	p.repeat(' ', lead)
	p.underline(marked)
	p.add("\n")
}

// fits reports whether a line can be shown as a whole.
func fits(line []byte) bool {
	if len(line) > 4*maxExcerpt {
		return false
	}
	w := 0
	for len(line) > 0 && w <= maxExcerpt {
		r, size := utf8.DecodeRune(line)
		_, n := cell(r, size)
		w += n
		line = line[size:]
	}
	return w <= maxExcerpt
}

// lead appends what stands before the place, at most room columns of it, and
// returns how many it takes.
func (p *printer) lead(src []byte, from, room int) int {
	begin, w := from, 0
	for begin > 0 {
		size, n := 1, 1
		if !plain(src[begin-1]) {
			var r rune
			r, size = utf8.DecodeLastRune(src[:begin])
			_, n = cell(r, size)
		}
		if w+n > room {
			p.add("…")
			w++
			break
		}
		begin -= size
		w += n
	}
	for begin < from {
		size, _ := p.char(src[begin:from])
		begin += size
	}
	return w
}

// rest appends the line from the place on, at most room columns of it, and
// returns how many columns the first n bytes take.
func (p *printer) rest(src []byte, n, room int) (marked int) {
	for off, w := 0, 0; off < len(src); {
		before := len(p.buf)
		size, columns := p.char(src[off:])
		if w+columns > room {
			p.buf = append(p.buf[:before], "…"...)
			break
		}
		if off < n {
			marked += columns
		}
		off += size
		w += columns
	}
	return marked
}

// char appends the first character of src as it is shown.
func (p *printer) char(src []byte) (size, columns int) {
	if plain(src[0]) {
		p.buf = append(p.buf, src[0])
		return 1, 1
	}
	r, size := utf8.DecodeRune(src)
	shown, columns := cell(r, size)
	p.add(shown)
	return size, columns
}

// plain reports whether a byte is a character that is shown as it is.
func plain(c byte) bool { return ' ' <= c && c < 0x7F }

// underline marks n columns, at least one.
func (p *printer) underline(n int) {
	if p.severities[p.now] != nil {
		p.add(p.paint("^" + strings.Repeat("~", max(n-1, 0))))
		return
	}
	p.add("^")
	p.repeat('~', n-1)
}

func (p *printer) repeat(c byte, n int) {
	for ; n > 0; n-- {
		p.buf = append(p.buf, c)
	}
}

// blanks is n blanks, for the gutter.
func blanks(n int) string { return "          "[:min(n, 10)] }
