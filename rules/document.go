package rules

import (
	"bytes"
	"iter"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Document is one document as the rules about texts and kinds see it.
type Document struct {
	File  *source.File
	Table *ranktable.Table
	Kind  document.Kind
	as    givenAs
	// ofPlan says that the text is a plan; the table of a Result is another one.
	ofPlan bool
	env    Span // the first variable of an env file
}

// faults are the faults of the text with this code.
func (d *Document) faults(code jsonscan.Code) iter.Seq[jsonscan.Fault] {
	return func(yield func(jsonscan.Fault) bool) {
		for _, f := range d.Table.Faults {
			if f.Code == code && !yield(f) {
				return
			}
		}
	}
}

// python reports whether the consumer reads the document with Python, which
// refuses a byte order mark and anything behind the end.
func (d *Document) python(r *Reporter) bool {
	return r.Consumer() == MindIE || r.result.reader == VLLMAscend
}

// closing is the next bracket at or after an offset.
func (d *Document) closing(off uint32) string {
	rest := d.File.Bytes[off:]
	if i := bytes.IndexAny(rest, "]}"); i >= 0 {
		return string(rest[i : i+1])
	}
	return ""
}
