package plan

import (
	"strings"

	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// Table is a rank table: the path of a file, or the table itself.
type Table struct {
	Span source.Span // the path, or the whole table
	State
	Path string // as written, relative to the plan; "" if the table is inline
	Text []byte // an inline table, for ranktable.Decode; nil if there is a path

	inner  *tree.Text // what Text is a part of the plan as; nil in a script
	script *python.Value
}

// Inline reports whether the table is in the plan.
func (t *Table) Inline() bool { return t.Text != nil }

// Place is where in the plan a part of the inline table stands, as nearly as
// that can be told.
func (t *Table) Place(s source.Span) source.Span {
	if len(t.Text) == 0 {
		return t.Span
	}
	if t.inner != nil {
		return t.inner.Place(s)
	}
	start := t.at(s.Start)
	if s.End <= s.Start {
		return source.Span{Start: start.Start, End: start.Start}
	}
	return source.Span{Start: start.Start, End: max(start.Start, t.at(s.End-1).End)}
}

// Edit is the edit of the plan that makes one of the inline table. It reports
// false where it cannot be told for sure, and in scripts always.
func (t *Table) Edit(s source.Span, text string) (source.Span, string, bool) {
	if t.inner == nil {
		return s, "", false
	}
	return t.inner.Edit(s, text)
}

// at is where in the script byte off of the text comes from; past the end, the
// end.
func (t *Table) at(off uint32) source.Span {
	switch n := uint32(len(t.Text)); {
	case t.script == nil:
		return t.Span
	case off >= n:
		end := t.at(n - 1).End
		return source.Span{Start: end, End: end}
	}
	return t.script.At(int(off))
}

// table reads a rank table: a path, a JSON text in a string, or the table as a
// part of the plan.
func (d *decoder) table(n *tree.Node, o Owner) Table {
	t := Table{Span: n.Span, State: Readable}
	switch {
	case n.Kind == String && !strings.HasPrefix(strings.TrimLeft(n.Text, " \t\r\n"), "{"):
		t.Path = n.Text
	case n.Kind == String:
		t.inner = n.Embedded(d.p.Src)
		t.Text = t.inner.Bytes
	case n.Kind == Map:
		var ok bool
		if t.inner, ok = n.AsJSON(d.p.Src); !ok {
			t.State = Unreadable
		}
		t.Text = t.inner.Bytes
	default:
		t.State = d.wrong(n, Map, "rank_table", o)
	}
	return t
}
