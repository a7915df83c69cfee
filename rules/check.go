package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Result is what there is to say about one document.
type Result struct {
	File      *source.File
	Kind      document.Kind
	Target    Target
	Findings  []Finding     // by place, then by rule; no two say the same
	Uncounted map[Tally]int // findings beyond the first 100,000
	// Suppressed is how many findings were dropped because somebody decided to
	// ignore them, Known how many because a baseline has them.
	Suppressed, Known int
	// Candidates are the families the document was judged for; more than one
	// when the product was left open and the document does not tell.
	Candidates product.Set

	parts    []*Result // of each consumer, where there are several
	json     bool      // the text was read as JSON: its places have pointers
	plan     bool      // the document is a plan or a script
	without  bool      // no rank table was known for it
	swept    bool      // what it asks for differs from rank to rank
	objects  bool      // the document is a file with ConfigMaps
	held     []*Result // of the tables in the ConfigMaps
	passed   []Passed
	env      bool     // it is about an environment, not a document
	aside    bool     // it is about a configuration or a baseline
	reader   Consumer // who reads the document; HCCL also where somebody hands it over
	table    *ranktable.Table
	place    func(Span) Span // of the table in the file, nil where it is the file
	text     []byte          // that the values of the table stand in
	messages []Text
	args     []Arg
	related  []related
	edits    []Edit
	draft    Draft
	tally    Tally                               // of the finding counted last
	mask     func(text string, host bool) string // see Mask
}

// Tally is a kind of findings that are only counted. Conditional says that they
// were found for one of several products, each of which counts.
type Tally struct {
	Rule        *Rule
	Severity    Severity
	Conditional bool
}

// Check judges one document. The name is only used to say where a finding is;
// the bytes are kept by the result and must not change.
func Check(name string, src []byte, target Target) *Result {
	return CheckFile(source.New(name, src), Surroundings{}, target)
}

// Surroundings are files that belong to a table, already read.
type Surroundings struct {
	Hccn map[string]*source.File // hccn.conf of the servers, by server_id
}

// CheckFile is Check for a file that was already read, with what there is
// around it.
func CheckFile(file *source.File, around Surroundings, target Target) *Result {
	return checkTable(file, around, target, asFile)
}

// CheckLinkTable judges a table that is handed to LLM-DataDist's link as a
// text. Its reader does not wait for a status, and takes nothing after the end.
func CheckLinkTable(file *source.File, around Surroundings, target Target) *Result {
	return checkTable(file, around, target, asText)
}

// givenAs is what a table is given as.
type givenAs uint8

const (
	asFile givenAs = iota
	asText
	inConfigMap
)

func checkTable(file *source.File, around Surroundings, target Target, as givenAs) *Result {
	return judge(file, ranktable.Decode(file.Bytes), around, target, as)
}

// judge asks the rules about a document that was decoded.
func judge(file *source.File, t *ranktable.Table, around Surroundings, target Target, as givenAs) *Result {
	t.AsText = as == asText || target.Consumer == LLMDataDist
	res := &Result{File: file, Kind: t.Kind, Target: target, table: t, text: file.Bytes, json: inBrackets(t)}
	if target.Consumer == LocalCommRes && hasServers(t.Kind) {
		res.Kind = document.LocalCommRes // what HCCL needs beside it does no harm
	}
	if c := target.Consumer; c.reads(res.Kind) || !c.passes() {
		res.reader = c
	}
	res.Candidates = candidates(t, target)
	rep := &Reporter{result: res, target: target, confs: around.confs(t)}

	doc := &Document{File: file, Table: t, Kind: res.Kind, as: as}
	if doc.env = doc.envText(); doc.env.Len() > 0 {
		t.Faults, t.Failed = nil, true // it is no JSON, and not meant to be
	}
	rep.each(func(r *Rule) {
		if r.Faults != nil {
			r.Faults(doc, rep)
		}
		if r.Document != nil {
			r.Document(doc, rep)
		}
	})
	res.dropped(&t.Dropped)
	switch {
	case t.Failed:
	case res.reader != HCCL:
		rep.peer()
	case t.Kind.IsTable():
		rep.table(t)
	}
	res.finish()
	return res
}

// inBrackets reports whether a text is an object or a list, whatever stands
// before it.
func inBrackets(t *ranktable.Table) bool {
	return t.Root == jsonscan.Object || t.Root == jsonscan.Array
}

// table asks the rules about rank tables.
func (r *Reporter) table(t *ranktable.Table) {
	r.each(func(rule *Rule) {
		if rule.Table != nil {
			rule.Table(t, r)
		}
	})
	r.candidates(func(p product.Product) {
		r.each(func(rule *Rule) {
			if rule.Product != nil && (rule.Products == 0 || rule.Products.Has(p.Family)) {
				rule.Product(t, p, r)
			}
		})
	})
}

// peer asks the rules about documents that the consumer reads itself.
func (r *Reporter) peer() {
	switch kind := r.result.Kind; kind {
	case document.Global, document.PrefillDecode, document.LocalCommRes:
		if !r.target.Consumer.reads(kind) {
			return
		}
		doc := peer.Decode(r.result.text, kind)
		r.each(func(rule *Rule) {
			if rule.Peer != nil {
				rule.Peer(doc, r)
			}
		})
	}
}

// hasServers reports whether documents of this kind have a server_list such as
// a local_comm_res of version 1.0 or 1.2 has.
func hasServers(k document.Kind) bool {
	switch k {
	case document.Table10, document.Table12, document.TableCross, document.JobSummary:
		return true
	}
	return false
}

// each asks every rule that concerns the consumer.
func (r *Reporter) each(ask func(*Rule)) {
	for i, rule := range all {
		if rule.Consumers != 0 && !rule.Consumers.Has(r.target.Consumer) {
			continue
		}
		r.rule, r.order = rule, uint16(i)
		ask(rule)
	}
}

// candidates asks for every product that the document can be for.
func (r *Reporter) candidates(ask func(product.Product)) {
	families := r.result.Candidates.Families()
	for _, f := range families {
		p := product.Product{Family: f}
		if r.target.Product.Family == f {
			p = r.target.Product
		}
		r.family = product.Unknown
		if len(families) > 1 {
			r.family = f
		}
		ask(p)
	}
	r.family = product.Unknown
}

// count takes a finding that is not kept.
func (r *Result) count(t Tally) *Draft {
	if r.Uncounted == nil {
		r.Uncounted = map[Tally]int{}
	}
	r.Uncounted[t]++
	r.tally, r.draft = t, Draft{result: r, index: onlyCounted}
	return &r.draft
}

// dropped counts the faults of a text that were not kept, for the rules that
// speak of them.
func (r *Result) dropped(faults *jsonscan.Dropped) {
	if faults.Sum() == 0 {
		return
	}
	rules := [len(faults)]*Rule{
		jsonscan.BOM: &jsonBOM, jsonscan.TrailingComma: &jsonTrailingComma, jsonscan.Comment: &jsonComment,
		jsonscan.MissingComma: &jsonMissingComma, jsonscan.SingleQuotes: &jsonSingleQuotes,
		jsonscan.TypographicQuotes: &jsonTypographicQuotes, jsonscan.FullwidthPunctuation: &jsonFullwidthPunctuation,
		jsonscan.InvisibleSpace: &jsonInvisibleSpace, jsonscan.TrailingData: &jsonTrailingData,
		jsonscan.DuplicateKey: &jsonDuplicateKey, jsonscan.Syntax: &jsonSyntax, jsonscan.Empty: &jsonEmpty,
		jsonscan.Encoding: &jsonEncoding, jsonscan.Truncated: &jsonTruncated, jsonscan.TooDeep: &jsonTooDeep,
	}
	for code, n := range faults {
		if n > 0 {
			r.countMore(rules[code], n)
		}
	}
}

// countMore counts findings that were never made.
func (r *Result) countMore(rule *Rule, n int) {
	if r.Uncounted == nil {
		r.Uncounted = map[Tally]int{}
	}
	r.Uncounted[Tally{Rule: rule, Severity: rule.Severity}] += n
}

// recount gives the finding counted last another severity.
func (r *Result) recount(s Severity) *Draft {
	r.Uncounted[r.tally]--
	r.tally.Severity = s
	return r.count(r.tally)
}

// finish sorts the findings and joins those that several candidates share.
func (r *Result) finish() {
	r.sort()
	if r.Candidates.Len() > 1 {
		r.join()
	}
}
