package report

import (
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// JSON writes one object with every finding for programs; nothing is folded.
// It is written by hand: encoding/json would take longer over 32,768 findings
// than the rules take to find them.
func JSON(w io.Writer, results iter.Seq[*rules.Result], opt Options) error {
	all := slices.Collect(results) // the target names the candidates of all
	e := &encoder{printer: printer{w: w, opt: opt}, helps: map[*rules.Rule][]byte{}}
	e.target(all)
	e.add(`,"findings":[`)
	var sum Summary
	for _, res := range all {
		sum.Add(res)
		if e.findings(res); e.err != nil {
			return e.err
		}
	}
	e.add("]")
	e.summary(sum, all)
	e.add("}\n")
	e.flush()
	return e.err
}

// encoder writes the parts of the object.
type encoder struct {
	printer
	comma bool // a finding was written
	helps map[*rules.Rule][]byte
}

func (e *encoder) str(key, value string) {
	e.add(`"`, key, `":`)
	e.buf = appendQuoted(e.buf, value)
}

func (e *encoder) num(key string, n int) {
	e.add(`"`, key, `":`)
	e.buf = strconv.AppendInt(e.buf, int64(n), 10)
}

func (e *encoder) families(key string, set product.Set) {
	var names []string
	for _, f := range set.Families() {
		names = append(names, f.Key())
	}
	e.strings(key, names)
}

func (e *encoder) strings(key string, list []string) {
	e.add(`"`, key, `":[`)
	for i, s := range list {
		if i > 0 {
			e.add(",")
		}
		e.buf = appendQuoted(e.buf, s)
	}
	e.add("]")
}

func (e *encoder) target(all []*rules.Result) {
	t := e.opt.Target
	name := t.Product.Family.Key()
	if t.Product.Machine != nil {
		name = t.Product.Machine.Key
	}
	var set product.Set
	for _, res := range all {
		set |= res.Candidates
	}
	e.add(`{"version":1,"target":{`)
	e.str("product", name)
	e.add(",")
	e.str("consumer", t.Consumer.String())
	if len(e.opt.Consumers) > 1 {
		e.add(",")
		e.strings("consumers", consumerNames(e.opt.Consumers))
	}
	e.add(",")
	e.str("cann", t.Release.String())
	e.add(",")
	e.families("candidates", set)
	e.add("}")
}

// findings writes the findings of one file; their pointers come from one pass
// over its text.
func (e *encoder) findings(res *rules.Result) {
	offsets := make([]uint32, len(res.Findings))
	for i := range res.Findings {
		offsets[i] = res.Findings[i].Span.Start
	}
	pointers := jsonscan.Pointers(res.File.Bytes, offsets)
	for i := range res.Findings {
		if e.comma {
			e.add(",")
		}
		e.comma = true
		e.add("\n")
		e.finding(res.File, &res.Findings[i], pointers[i])
		if len(e.buf) > pieceSize {
			if e.flush(); e.err != nil {
				return
			}
		}
	}
}

func (e *encoder) finding(file *source.File, f *rules.Finding, pointer string) {
	l := e.opt.Lang
	e.add(`{"rule":"`, f.Rule.Name, `","severity":"`, f.Severity.String(), `","class":"`, f.Class.String(), `",`)
	e.str("message", f.Message(l))
	e.add(",")
	e.str("file", file.Name)
	e.span(file, f.Span)
	e.add(",")
	e.str("pointer", pointer)
	e.runtime(f.Runtime())
	if f.Products != 0 {
		e.add(",")
		e.families("products", f.Products)
	}
	if names := f.For().Names(); len(names) > 0 {
		e.add(",")
		e.strings("consumers", names)
	}
	e.related(file, f)
	e.add(",")
	e.help(f.Rule)
	e.fix(file, f)
	e.add("}")
}

// help writes what to do, which is the same for all findings of a rule.
func (e *encoder) help(r *rules.Rule) {
	text, ok := e.helps[r]
	if !ok {
		text = appendQuoted(nil, r.Fix.In(e.opt.Lang))
		e.helps[r] = text
	}
	e.add(`"help":`)
	e.buf = append(e.buf, text...)
}

// span writes where something begins and ends.
func (e *encoder) span(file *source.File, s rules.Span) {
	from, to := file.Position(s.Start), file.Position(s.End)
	e.position(from)
	e.add(",")
	e.num("endLine", to.Line)
	e.add(",")
	e.num("endColumn", to.Column)
}

func (e *encoder) position(at source.Position) {
	e.add(",")
	e.num("line", at.Line)
	e.add(",")
	e.num("column", at.Column)
}

func (e *encoder) runtime(codes []rules.Code) {
	e.add(`,"runtime":[`)
	for i, c := range codes {
		if i > 0 {
			e.add(",")
		}
		e.add(`"`, string(c), `"`)
	}
	e.add("]")
}

func (e *encoder) related(file *source.File, f *rules.Finding) {
	e.add(`,"related":[`)
	for i, rel := range f.Related(e.opt.Lang) {
		if i > 0 {
			e.add(",")
		}
		in := file
		if rel.File != nil {
			in = rel.File
		}
		e.add("{")
		e.str("message", rel.Message)
		e.add(",")
		e.str("file", in.Name)
		e.position(in.Position(rel.Span.Start))
		e.add("}")
	}
	e.add("]")
}

// fix writes the edits; start and end are byte offsets.
func (e *encoder) fix(file *source.File, f *rules.Finding) {
	fix, ok := f.Fix()
	if !ok {
		return
	}
	e.add(`,"fix":{"safe":`, strconv.FormatBool(fix.Safe), `,"edits":[`)
	for i, edit := range fix.Edits {
		if i > 0 {
			e.add(",")
		}
		e.add("{")
		e.num("start", int(edit.Span.Start))
		e.add(",")
		e.num("end", int(edit.Span.End))
		e.span(file, edit.Span)
		e.add(",")
		e.str("newText", edit.Replacement)
		e.add("}")
	}
	e.add("]}")
}

func (e *encoder) summary(s Summary, all []*rules.Result) {
	e.add(",\n", `"summary":{`)
	e.num("files", s.Files)
	e.add(",")
	e.num("errors", s.Errors)
	e.add(",")
	e.num("warnings", s.Warnings)
	e.add(",")
	e.num("infos", s.Infos)
	e.add(",")
	e.num("conditional", s.Conditional)
	if n := uncounted(all); n > 0 {
		e.add(",")
		e.num("uncounted", n)
	}
	e.add("}")
}

// uncounted is how many findings are in the sums but not in the list.
func uncounted(all []*rules.Result) int {
	n := 0
	for _, res := range all {
		for _, more := range res.Uncounted {
			n += more
		}
	}
	return n
}
