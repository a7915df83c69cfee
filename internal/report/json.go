package report

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// beginJSON writes one object with every finding for programs; nothing is
// folded. It is written by hand: encoding/json would take longer over 32,768
// findings than the rules take to find them.
func beginJSON(p *printer) writer {
	o := object{encoder: newEncoder(p)}
	return writer{o.keep, o.write}
}

// object is the whole report. The target stands before the findings and names
// the candidates of all files, so those with findings are kept until the end.
type object struct {
	*encoder
	judgedFor
	kept      []*rules.Result
	sum       Summary
	uncounted int // findings that are in the sums but not in the list
}

func (o *object) keep(res *rules.Result) {
	o.sum.Add(res)
	o.judged(res)
	for _, n := range res.Uncounted {
		o.uncounted += n
	}
	if len(res.Findings) > 0 {
		o.kept = append(o.kept, res)
	}
}

// judgedFor collects what documents were judged for.
type judgedFor struct {
	candidates product.Set
	first      *rules.Target
	mixed      bool // others were judged for another target
}

func (j *judgedFor) judged(res *rules.Result) {
	j.candidates |= res.Candidates
	if res.IsAside() {
		return
	}
	t := res.Target
	if j.first == nil {
		j.first = &t
	}
	j.mixed = j.mixed || t.Product != j.first.Product || t.Consumer != j.first.Consumer || t.Release != j.first.Release
}

// shared is the target of all documents where they have the same one, as each
// may have a configuration or a plan of its own; else it is that of the flags.
func (j *judgedFor) shared(flags rules.Target) rules.Target {
	if j.first == nil || j.mixed {
		return flags
	}
	return *j.first
}

func (o *object) write() {
	o.target(o.shared(o.opt.Target), o.candidates)
	o.add(`,"findings":[`)
	comma := ""
	for _, res := range o.kept {
		o.each(res, func(f *rules.Finding, pointer string) {
			o.add(comma, "\n")
			comma = ","
			o.finding(res.File, f, pointer)
		})
	}
	o.add("]")
	o.summary()
	o.add("}\n")
}

// beginJSONL writes the same findings, one a line and nothing else.
func beginJSONL(p *printer) writer {
	e := newEncoder(p)
	return writer{func(res *rules.Result) {
		e.each(res, func(f *rules.Finding, pointer string) {
			e.finding(res.File, f, pointer)
			e.add("\n")
		})
	}, func() {}}
}

// encoder writes JSON.
type encoder struct {
	*printer
	helps   map[*rules.Rule][]byte
	message []byte // of the finding written last; its room is used again
}

func newEncoder(p *printer) *encoder { return &encoder{printer: p, helps: map[*rules.Rule][]byte{}} }

// optional are the keys that the encoder leaves out where there is nothing to
// say. A template can ask for each of them.
var optional = struct{ finding, target, summary []string }{
	finding: []string{"products", "consumers", "fix"},
	target:  []string{"consumers"},
	summary: []string{"uncounted", "suppressed", "known"},
}

// each calls do for every finding of a file with its JSON pointer; the pointers
// come from one pass over the text.
func (p *printer) each(res *rules.Result, do func(f *rules.Finding, pointer string)) {
	offsets := make([]uint32, len(res.Findings))
	for i := range res.Findings {
		offsets[i] = res.Findings[i].Span.Start
	}
	for i, pointer := range jsonscan.Pointers(res.File.Bytes, offsets) {
		if p.opt.Redact != nil {
			pointer = p.opt.Redact.mask(pointer, false)
		}
		if do(&res.Findings[i], pointer); !p.spill() {
			return
		}
	}
}

func (e *encoder) str(key, value string) {
	e.add(`"`, key, `":`)
	e.buf = appendQuoted(e.buf, value)
}

func (e *encoder) num(key string, n int) {
	e.add(`"`, key, `":`)
	e.int(n)
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

func (e *encoder) target(t rules.Target, candidates product.Set) {
	name := t.Product.Family.Key()
	if t.Product.Machine != nil {
		name = t.Product.Machine.Key
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
	e.families("candidates", candidates)
	e.add("}")
}

func (e *encoder) finding(file *source.File, f *rules.Finding, pointer string) {
	l := e.opt.Lang
	e.add(`{"rule":"`, f.Rule.Name, `","severity":"`, f.Severity.String(), `","class":"`, f.Class.String(), `",`)
	e.message = f.AppendMessage(e.message[:0], l)
	e.add(`"message":`)
	e.buf = appendQuoted(e.buf, e.message)
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

func (o *object) summary() {
	o.add(",\n", `"summary":{`)
	o.num("files", o.sum.Files)
	o.add(",")
	o.num("errors", o.sum.Errors)
	o.add(",")
	o.num("warnings", o.sum.Warnings)
	o.add(",")
	o.num("infos", o.sum.Infos)
	o.add(",")
	o.num("conditional", o.sum.Conditional)
	if o.uncounted > 0 {
		o.add(",")
		o.num("uncounted", o.uncounted)
	}
	if o.sum.Suppressed > 0 {
		o.add(",")
		o.num("suppressed", o.sum.Suppressed)
	}
	if o.sum.Known > 0 {
		o.add(",")
		o.num("known", o.sum.Known)
	}
	o.add("}")
}
