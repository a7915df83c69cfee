package report

import (
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Text writes findings for people: a block for each, the rest of many alike
// folded to a line.
func Text(w io.Writer, results iter.Seq[*rules.Result], opt Options) error {
	p := &printer{w: w, opt: opt, palette: newPalette(opt.Color), known: map[outcomeKind]string{}}
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

	known map[outcomeKind]string
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
		p.finding(name, res, f, folded.first(f.Rule))
		if len(p.buf) > pieceSize {
			if p.flush(); p.err != nil {
				return
			}
		}
	}
	p.folded(name, &folded, res)
	p.conditional(name, res)
}

// finding is the block of one finding. What to do is said with the first one
// of a rule.
func (p *printer) finding(name string, res *rules.Result, f *rules.Finding, first bool) {
	l := p.opt.Lang
	p.now = f.Severity
	at := res.File.Position(f.Span.Start)
	p.place(name, at)
	p.add(": ", p.paint(f.Severity.Text().In(l)), ": ", f.Message(l), " ", p.dim("["+f.Rule.Name+"]"), p.whose(f), "\n")
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
	if fix := firstSentence(f.Rule.Fix.In(l)); first && fix != "" {
		p.add("  ", p.in("fix: ", "修复："), fix, "\n")
	}
	p.add("  ", p.outcome(f), p.dim(f.Rule.Name), "\n")
}

// whose names the consumers that a finding is about, where it is not all that
// were asked for.
func (p *printer) whose(f *rules.Finding) string {
	names := f.For().Names()
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}

// outcome is what would happen without hcclint, made once for all findings
// that share it.
func (p *printer) outcome(f *rules.Finding) string {
	kind := outcomeKind{rule: f.Rule, class: f.Class, reader: f.Reader(), consumer: f.Consumer(), mixed: f.Mixed()}
	if codes := f.Runtime(); len(codes) > 0 {
		kind.code = codes[0]
	}
	s, ok := p.known[kind]
	if !ok {
		s = outcome(f, p.opt.Lang)
		p.known[kind] = s
	}
	return s
}

// outcomeKind is what an outcome depends on within one run.
type outcomeKind struct {
	rule     *rules.Rule
	class    rules.Class
	code     rules.Code
	reader   rules.Consumer
	consumer rules.Consumer
	mixed    bool
}

func (p *printer) place(name string, at source.Position) {
	p.add(name, ":")
	p.buf = strconv.AppendInt(p.buf, int64(at.Line), 10)
	p.add(":")
	p.buf = strconv.AppendInt(p.buf, int64(at.Column), 10)
}
