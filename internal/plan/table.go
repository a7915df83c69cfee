package plan

import (
	"sort"

	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
)

// Table is a rank table: the path of a file, or the table itself.
type Table struct {
	Span source.Span // the path, or the whole table
	State
	Path string // as written, relative to the plan; "" if the table is inline
	Text []byte // an inline table, for ranktable.Decode; nil if there is a path

	pieces []piece
	script *python.Value
}

// piece says where a part of an inline table comes from: from text on, up to
// the next piece.
type piece struct {
	text, file uint32
	end        uint32 // if not verbatim: all of it is what stands from file to end
	verbatim   bool   // byte by byte from file on
}

// Inline reports whether the table is in the plan.
func (t *Table) Inline() bool { return t.Text != nil }

// Base is where in the plan the text of an inline table stands byte by byte;
// not ok when it does not, as with escapes and block YAML.
func (t *Table) Base() (off uint32, ok bool) {
	if t.script != nil {
		return t.script.Offset()
	}
	if len(t.pieces) == 1 && t.pieces[0].verbatim {
		return t.pieces[0].file, true
	}
	return 0, false
}

// Place is where in the plan a part of the inline table stands, as nearly as
// that can be told.
func (t *Table) Place(s source.Span) source.Span {
	if len(t.Text) == 0 {
		return t.Span
	}
	start := t.at(s.Start)
	if s.End <= s.Start {
		return source.Span{Start: start.Start, End: start.Start}
	}
	return source.Span{Start: start.Start, End: max(start.Start, t.at(s.End-1).End)}
}

// at is where byte off of the text comes from; past the end, the end.
func (t *Table) at(off uint32) source.Span {
	if n := uint32(len(t.Text)); off >= n {
		end := t.at(n - 1).End
		return source.Span{Start: end, End: end}
	}
	if t.script != nil {
		return t.script.At(int(off))
	}
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].text > off }) - 1
	if i < 0 {
		return t.Span
	}
	p := t.pieces[i]
	if !p.verbatim {
		return source.Span{Start: p.file, End: p.end}
	}
	at := p.file + off - p.text
	return source.Span{Start: at, End: at + 1}
}

// verbatim adds src[at:end] to the text as it stands.
func (t *Table) verbatim(src []byte, at, end uint32) {
	if at >= end {
		return
	}
	t.pieces = append(t.pieces, piece{text: uint32(len(t.Text)), file: at, verbatim: true})
	t.Text = append(t.Text, src[at:end]...)
}

// add adds text that the file says in other words.
func (t *Table) add(text string, from source.Span) {
	if text == "" {
		return
	}
	t.pieces = append(t.pieces, piece{text: uint32(len(t.Text)), file: from.Start, end: from.End})
	t.Text = append(t.Text, text...)
}
