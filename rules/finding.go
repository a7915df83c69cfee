package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
)

// Span is a range of byte offsets.
type Span = source.Span

// Finding is one thing that a rule has to say. Nothing in it is formatted:
// Message, Related and Fix do that when asked.
type Finding struct {
	Rule     *Rule
	Severity Severity
	Class    Class
	Span     Span
	// Products are the families for which it holds when the product was left
	// open and it does not hold for all of them; otherwise zero.
	Products product.Set

	order     uint16      // of the rule in the catalogue
	consumers ConsumerSet // see For
	nargs     uint8
	nrel      uint8
	nedits    uint8
	unsafe    bool
	mixed     bool
	code      Code   // instead of the rule's own codes
	message   uint32 // these are indices in the lists of the result
	args      uint32
	related   uint32
	edits     uint32
	result    *Result
}

// Mixed reports whether the finding holds for every product the table may be
// for, but with different consequences: Class is that of one of them.
func (f *Finding) Mixed() bool { return f.mixed }

// Message says what is wrong.
func (f *Finding) Message(l Lang) string { return string(f.AppendMessage(nil, l)) }

// AppendMessage appends what is wrong to a text.
func (f *Finding) AppendMessage(b []byte, l Lang) []byte {
	return f.result.appendFormat(b, f.result.messages[f.message].In(l), f.result.args[f.args:f.args+uint32(f.nargs)], l)
}

// Runtime are the error codes that the runtime would show. Those of the rule
// are for what it refuses or waits for, and for what the rule is there for: a
// finding that only warns has none unless it was given one.
//
// This is the one place where they become those of the release.
func (f *Finding) Runtime() []Code {
	codes := f.codes()
	if f.result.Candidates == product.SetA5 && len(codes) == 1 && codes[0] == "EI0004" {
		return nil // the 2.0 reader has no code for what it cannot open or parse
	}
	return f.result.Target.Release.codes(f.Rule, codes)
}

// codes are the error codes of the newest release.
func (f *Finding) codes() []Code {
	switch {
	case f.code == noCode:
		return nil
	case f.code != "":
		return []Code{f.code}
	case f.result.reader != HCCL:
		return nil
	case f.Class == f.Rule.Class, f.Class == Rejects, f.Class == Hangs:
		return f.Rule.Runtime
	}
	return nil
}

// Reader is the program that the finding is about: the consumer where it reads
// the document itself or demands more than HCCL does, else HCCL.
func (f *Finding) Reader() Consumer {
	if f.result.reader == HCCL && f.Rule.Consumers.Has(f.result.Target.Consumer) {
		return f.result.Target.Consumer
	}
	return f.result.reader
}

// AboutAddresses reports whether the finding is about where other programs take
// the NIC addresses from: hccn.conf, which HCCL does not read.
func (f *Finding) AboutAddresses() bool {
	return f.result.Kind == document.HccnConf || f.Rule == &hccnConfNotMounted
}

// AboutStart reports whether the finding is about how the processes of the job
// are started, and about no document that somebody reads.
func (f *Finding) AboutStart() bool {
	return (f.Rule.Env != nil || f.Rule.EnvProduct != nil) && f.Rule.Document == nil && f.Rule.Table == nil ||
		f.Rule == &hostNetworkWithoutIfIP
}

// noCode is for findings of a rule with codes that the runtime refuses without
// one, see Draft.Code.
const noCode Code = "-"

// Related is another place that belongs to a finding.
type Related struct {
	File    *source.File // nil: the file of the finding
	Span    Span
	Message string
}

// Related returns the other places that belong to the finding.
func (f *Finding) Related(l Lang) []Related {
	var out []Related
	for _, rel := range f.result.related[f.related : f.related+uint32(f.nrel)] {
		args := f.result.args[rel.args : rel.args+uint32(rel.nargs)]
		out = append(out, Related{rel.file, rel.span, f.result.format(f.result.messages[rel.message].In(l), args, l)})
	}
	return out
}

// Edit replaces the bytes of a span.
type Edit struct {
	Span        Span
	Replacement string
}

// Fix is a change that mends a finding. A safe one cannot change which device
// gets which rank or address.
type Fix struct {
	Safe  bool
	Edits []Edit
}

// Fix returns the change that mends the finding, if there is one.
func (f *Finding) Fix() (Fix, bool) {
	if f.nedits == 0 {
		return Fix{}, false
	}
	edits := f.result.edits[f.edits : f.edits+uint32(f.nedits)]
	if f.result.mask != nil {
		edits = slices.Clone(edits)
		for i := range edits {
			edits[i].Replacement = f.result.mask(edits[i].Replacement, false)
		}
	}
	return Fix{Safe: !f.unsafe, Edits: edits}, true
}

// related is a place with its message, not formatted yet.
type related struct {
	file    *source.File
	span    Span
	message uint32
	args    uint32
	nargs   uint8
}
