// Package rules judges rank tables: give Check named bytes and a target and it
// returns findings, each with its place, its reason in English and Chinese and
// the error code the HCCL runtime would have shown. It reads no files, prints
// nothing and touches no hardware.
//
// Every rule is one literal of type Rule. The command line, the documentation
// and the reports read that literal; nothing about a rule is written twice.
package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// Text is a text in English and Chinese.
type Text lang.Text

// In returns the text in language l.
func (t Text) In(l Lang) string { return lang.Text(t).In(l) }

// Lang is a language of messages.
type Lang = lang.Lang

// The languages.
const (
	EN = lang.EN
	ZH = lang.ZH
)

// Severity says how bad a finding is.
type Severity uint8

// The severities, from mild to bad. Off is for rules that somebody does not
// want to hear of, see Result.Regrade.
const (
	Off Severity = iota
	Info
	Warning
	Error
)

// String is the severity as it stands in reports: info, warning or error.
func (s Severity) String() string {
	return [...]string{"none", "info", "warning", "error"}[s]
}

// Text is the severity in both languages.
func (s Severity) Text() Text {
	return [...]Text{{}, {"info", "提示"}, {"warning", "警告"}, {"error", "错误"}}[s]
}

// Class says what happens if a finding is ignored.
type Class uint8

// The classes.
const (
	Rejects    Class = iota + 1 // the runtime or the consumer refuses the input
	Hangs                       // the runtime waits 30 minutes and then gives up
	Misbehaves                  // accepted, then wrong or broken
	Documented                  // the manuals demand it, the runtime does not check it
	Advice                      // performance or hygiene
)

// String is the class as it stands in reports.
func (c Class) String() string {
	return [...]string{"", "rejects", "hangs", "misbehaves", "documented", "advice"}[c]
}

// Text explains the class in both languages.
func (c Class) Text() Text {
	return [...]Text{
		{},
		{"the runtime refuses it", "运行时拒绝"},
		{"the runtime waits 30 minutes, then gives up", "运行时一直等待，30 分钟后失败"},
		{"accepted, then wrong or broken", "能加载但行为异常"},
		{"the manuals demand it, the runtime does not check it", "手册要求、运行时不检查"},
		{"advice on performance or hygiene", "建议"},
	}[c]
}

// Verdict is a severity with a class.
type Verdict struct {
	Severity Severity
	Class    Class
}

// Code is an error code of the HCCL runtime, such as EI0014.
type Code string

// Source says where a constraint comes from.
type Source struct {
	Kind SourceKind
	Ref  string // the manual's page, the check of the runtime, the report
}

// SourceKind says what kind of evidence a Source is.
type SourceKind uint8

// The kinds of evidence.
const (
	Runtime SourceKind = iota + 1 // the runtime's own code, most of it executed
	Manual                        // a page of the CANN manuals or of a consumer
	Report                        // a public report of what went wrong
)

// Rule is everything there is to say about one rule, and its check. Severity
// and Class are the defaults; Also lists every other pair a finding can carry.
// Of the checks, a rule has the one that fits what it depends on; two where
// only some of what it finds depends on the product.
type Rule struct {
	Name     string
	Severity Severity
	Class    Class
	Also     []Verdict
	Runtime  []Code
	// AlsoCodes are those that single findings have in place of Runtime, and
	// those that what the rule is about can end with later, at links.
	AlsoCodes []Code
	// Messages are pieces of what is printed without hcclint where the rule
	// would have spoken: by HCCL, its Python modules, LLM-DataDist, MindIE or
	// torch_npu, of any release. … stands for values. Several rules share a
	// message that the runtime uses for several faults.
	Messages []string
	Optional bool // nothing has to be done: Fix is for those who want more
	Summary  Text // one line, lower case, no full stop
	Why      Text // what happens, and why it is wrong
	Fix      Text // what to do
	Picture  Text // a drawing for explain, of several lines; seldom given
	Sources  []Source
	Products product.Set // families it can concern; zero: all
	// Consumers are those it is for; zero: all.
	Consumers ConsumerSet

	// Faults judges what is wrong with the text of a JSON document: a table, a
	// plan, or any other.
	Faults func(d *Document, r *Reporter)
	// Document judges what a document is that was given as a rank table, also
	// one that could not be read to its end.
	Document func(d *Document, r *Reporter)
	// Table judges a rank table that could be read, whatever the product.
	Table func(t *ranktable.Table, r *Reporter)
	// Product judges a rank table on one product. It is asked once for every
	// product the table may be for; p.Machine is set when the user named one.
	Product func(t *ranktable.Table, p product.Product, r *Reporter)
	// Peer judges a document that its consumer reads itself and HCCL never sees.
	Peer func(d *peer.Document, r *Reporter)
	// Hccn judges the hccn.conf of a server. What it has to do with a table is
	// for Table to say, see Reporter.confs.
	Hccn func(h *hccn.File, r *Reporter)
	// Copies judges a table by the copy of it that was given first, see Same.
	Copies func(first *Result, r *Reporter)
	// Plan judges what a job is about to ask for, whatever the product.
	Plan func(j *Job, r *Reporter)
	// PlanOnly says that Plan finds the same whatever the rank table: it looks at
	// what is written in the plan only.
	PlanOnly bool
	// Objects judges how ConfigMaps are written.
	Objects func(f *kube.File, r *Reporter)
	// PlanProduct judges that on one product, as Product does a table.
	PlanProduct func(j *Job, p product.Product, r *Reporter)
	// Env judges the environment of a job, whatever the product.
	Env func(e *Environment, r *Reporter)
	// EnvProduct judges that on one product, as Product does a table.
	EnvProduct func(e *Environment, p product.Product, r *Reporter)
	// Ignore judges a decision to ignore findings.
	Ignore func(i *Ignore, r *Reporter)
}

// All returns every rule, in the order of the catalogue.
func All() []*Rule { return slices.Clone(all) }

// Find returns the rule with this name.
func Find(name string) (*Rule, bool) {
	for _, r := range all {
		if r.Name == name {
			return r, true
		}
	}
	return nil, false
}

// Nearest is the name of the rule that was probably meant by a word, "" when
// none is near.
func Nearest(word string) string {
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.Name
	}
	return near.Best(clip([]byte(word)), names)
}
