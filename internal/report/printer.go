package report

import (
	"io"
	"strconv"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// pieceSize is how much text is collected before it is written.
const pieceSize = 64 << 10

// printer collects text and writes it in large pieces.
type printer struct {
	palette
	w   io.Writer
	opt Options
	buf []byte
	err error
	now rules.Severity // of the finding being printed

	known map[outcomeKind]string
}

func newPrinter(w io.Writer, opt Options) *printer {
	return &printer{w: w, opt: opt, palette: newPalette(opt.Color)}
}

func (p *printer) add(parts ...string) {
	for _, s := range parts {
		p.buf = append(p.buf, s...)
	}
}

func (p *printer) int(n int) { p.buf = strconv.AppendInt(p.buf, int64(n), 10) }

func (p *printer) flush() {
	if p.err == nil && len(p.buf) > 0 {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
}

// spill writes what was collected once it is much, and reports whether it is
// worth going on.
func (p *printer) spill() bool {
	if len(p.buf) > pieceSize {
		p.flush()
	}
	return p.err == nil
}

// paint gives a text the colour of the finding being printed.
func (p *printer) paint(s string) string { return p.severity(p.now, s) }

// in chooses the language of a text.
func (p *printer) in(en, zh string) string { return in(p.opt.Lang, en, zh) }

func (p *printer) place(name string, at source.Position) {
	p.add(name, ":")
	p.int(at.Line)
	p.add(":")
	p.int(at.Column)
}
