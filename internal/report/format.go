package report

import (
	"bytes"
	"io"
	"iter"

	"github.com/hcclint/hcclint/rules"
)

// Format is a way to write results.
type Format struct {
	Name string
	// People says that it is made for people: sums and the like belong beside
	// it. A program that reads a report wants no second one.
	People bool
	begin  func(*printer) writer
}

// writer takes the results of a run one by one as they come, then their end.
type writer struct {
	result func(*rules.Result)
	end    func()
}

// formats in the order of the help.
var formats = [...]Format{
	{"text", true, beginText},
	{"oneline", true, beginOneline},
	{"json", false, beginJSON},
	{"jsonl", false, beginJSONL},
	{"sarif", false, beginSARIF},
	{"junit", false, beginJUnit},
	{"github", true, beginGitHub},
	{"gitlab", false, beginGitLab},
	{"checkstyle", false, beginCheckstyle},
	{"markdown", true, beginMarkdown},
	{"template", false, beginTemplate},
}

// FormatNames are the names of all formats.
func FormatNames() []string {
	names := make([]string, len(formats))
	for i := range formats {
		names[i] = formats[i].Name
	}
	return names
}

// FindFormat finds a format by its name; nil if there is none.
func FindFormat(name string) *Format {
	for i := range formats {
		if formats[i].Name == name {
			return &formats[i]
		}
	}
	return nil
}

// The first bytes of the reports that are JSON.
const (
	jsonStart   = `{"version":1,"target":{"product":`
	sarifStart  = `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",`
	gitLabStart = "[\n{\"description\":"
)

// IsReport reports whether a text is a report of an earlier run. One that lies
// in a folder speaks of rank tables and is none.
func IsReport(src []byte) bool {
	for _, start := range [...]string{jsonStart, sarifStart, gitLabStart} {
		if bytes.HasPrefix(src, []byte(start)) {
			return true
		}
	}
	return isJSONL(src)
}

// isJSONL reports whether every line of a text is a finding as jsonl writes it.
func isJSONL(src []byte) bool {
	for line := range bytes.Lines(src) {
		rest, ok := bytes.CutPrefix(line, []byte(`{"rule":"`))
		if !ok {
			return false
		}
		for _, next := range [...]string{`","severity":"`, `","class":"`, `","message":"`} {
			var word []byte
			if word, rest, ok = bytes.Cut(rest, []byte(next)); !ok || len(bytes.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-")) > 0 {
				return false
			}
		}
		if !bytes.HasSuffix(rest, []byte("}\n")) {
			return false
		}
	}
	return len(src) > 0
}

// Output is a place that results are written to in one format.
type Output struct {
	Format *Format
	W      io.Writer
	Plain  bool  // without colours, whatever the options say
	Err    error // what kept Write from writing all of it
}

// Write writes results to every output as they come. An output that fails does
// not keep the others from going on; when all have, the rest is not asked for.
func Write(results iter.Seq[*rules.Result], opt Options, outs ...*Output) {
	printers, writers := make([]*printer, len(outs)), make([]writer, len(outs))
	for i, o := range outs {
		opt := opt
		opt.Color = opt.Color && !o.Plain
		printers[i] = newPrinter(o.W, opt)
		writers[i] = o.Format.begin(printers[i])
	}
	for res := range results {
		if opt.Redact != nil {
			opt.Redact.take(res)
		}
		open := false
		for i, p := range printers {
			if p.err != nil {
				continue
			}
			writers[i].result(res)
			p.flush()
			open = open || p.err == nil
		}
		if !open {
			break
		}
	}
	for i, p := range printers {
		if p.err == nil {
			writers[i].end()
			p.flush()
		}
		outs[i].Err = p.err
	}
}
