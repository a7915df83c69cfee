package report

import (
	"io"
	"iter"
	"strconv"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Text writes findings for people: a block for each, the rest of many alike
// folded to a line.
func Text(w io.Writer, results iter.Seq[*rules.Result], opt Options) error {
	p := &printer{w: w, opt: opt, palette: newPalette(opt.Color), known: map[adviceKind]string{}}
	for res := range results {
		p.result(res)
		if p.flush(); p.err != nil {
			return p.err
		}
	}
	return nil
}

// printer collects text and writes it in large pieces.
type printer struct {
	palette
	w   io.Writer
	opt Options
	buf []byte
	err error
	now rules.Severity // of the finding being printed

	known map[adviceKind]string
}

func (p *printer) add(parts ...string) {
	for _, s := range parts {
		p.buf = append(p.buf, s...)
	}
}

func (p *printer) flush() {
	if p.err == nil && len(p.buf) > 0 {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
}

// paint gives a text the colour of the finding being printed.
func (p *printer) paint(s string) string { return p.severity(p.now, s) }

// in chooses the language of a text.
func (p *printer) in(en, zh string) string { return in(p.opt.Lang, en, zh) }

// pieceSize is how much text is collected before it is written.
const pieceSize = 64 << 10

func (p *printer) result(res *rules.Result) {
	name := safe(res.File.Name)
	var folded folds
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Products != 0 || folded.more(f.Rule, p.opt.MaxSame) {
			continue
		}
		p.finding(name, res, f)
		if len(p.buf) > pieceSize {
			if p.flush(); p.err != nil {
				return
			}
		}
	}
	p.folded(name, &folded, res)
	p.conditional(name, res)
}

// finding is the block of one finding.
func (p *printer) finding(name string, res *rules.Result, f *rules.Finding) {
	l := p.opt.Lang
	p.now = f.Severity
	at := res.File.Position(f.Span.Start)
	p.place(name, at)
	p.add(": ", p.paint(f.Severity.Text().In(l)), ": ", f.Message(l), " ", p.dim("["+f.Rule.Name+"]"), "\n")
	p.excerpt(res.File, f.Span, at.Line)
	for _, rel := range f.Related(l) {
		p.add("  ", rel.Message, p.in(" at ", "："))
		if rel.File != nil {
			p.place(safe(rel.File.Name), rel.File.Position(rel.Span.Start))
		} else {
			p.place(name, res.File.Position(rel.Span.Start))
		}
		p.add("\n")
	}
	p.add(p.advice(f, res.Target.Consumer), "\n")
}

// advice is what follows a finding: the fix if it is short, what would happen,
// where to read more. It is the same for all findings of a kind.
func (p *printer) advice(f *rules.Finding, consumer rules.Consumer) string {
	l, kind := p.opt.Lang, adviceKind{rule: f.Rule, class: f.Class, reader: f.Reader()}
	if codes := f.Runtime(); len(codes) > 0 {
		kind.code = codes[0]
	}
	if s, ok := p.known[kind]; ok {
		return s
	}
	s := ""
	if fix := firstSentence(f.Rule.Fix.In(l)); fix != "" {
		s = "  " + p.in("fix: ", "修复：") + fix + "\n"
	}
	s += "  " + outcome(f, consumer, l) + p.dim(f.Rule.Name)
	p.known[kind] = s
	return s
}

// adviceKind is what an advice depends on within one run.
type adviceKind struct {
	rule   *rules.Rule
	class  rules.Class
	code   rules.Code
	reader rules.Consumer
}

func (p *printer) place(name string, at source.Position) {
	p.add(name, ":")
	p.buf = strconv.AppendInt(p.buf, int64(at.Line), 10)
	p.add(":")
	p.buf = strconv.AppendInt(p.buf, int64(at.Column), 10)
}
