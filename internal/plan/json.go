package plan

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// jsonReader makes nodes of a JSON text.
type jsonReader struct {
	s    *jsonscan.Scanner
	p    *Plan
	text string // the whole text, so that scalars need no memory of their own
	left int
}

// readJSON reads the text of the plan as JSON.
func (p *Plan) readJSON() tree.Node {
	r := jsonReader{s: jsonscan.New(p.Src), p: p, text: string(p.Src), left: MaxValues}
	var n tree.Node
	if !r.s.Failed() {
		n = r.value("")
	}
	if r.left < 0 {
		p.Failed = true
		p.issue(Issue{Code: TooLarge})
		return tree.Node{}
	}
	r.s.Finish()
	faults, dropped := r.s.Faults()
	p.Faults, p.Dropped = faults, dropped.Sum()
	p.Failed = r.s.Failed()
	return n
}

var jsonTypes = [...]Type{
	jsonscan.Absent: NoType, jsonscan.Broken: Broken, jsonscan.Null: Null, jsonscan.False: Bool, jsonscan.True: Bool,
	jsonscan.String: String, jsonscan.Array: List, jsonscan.Object: Map,
}

// value reads the value of a key. A rank table is passed over as it is: it may
// be large, and it is read by others. Depth is the scanner's matter.
func (r *jsonReader) value(key string) tree.Node {
	if r.left--; r.left < 0 {
		return tree.Node{}
	}
	k := r.s.Peek()
	if k == jsonscan.Array || k == jsonscan.Object && key != "rank_table" && key != "RankTable" {
		return r.container(k)
	}
	v := r.s.Value()
	n := tree.Node{Span: v.Span(), Kind: jsonTypes[v.Kind], Style: tree.InJSON, Text: r.text[v.Start:v.End]}
	switch v.Kind {
	case jsonscan.Number:
		n.Kind = Fraction
		if tree.IsDecimal(n.Text) {
			n.Kind = Integer
		}
	case jsonscan.String:
		if v.Flags&jsonscan.Escaped == 0 && r.text[v.Start] == '"' {
			n.Text = n.Text[1 : len(n.Text)-1]
		} else {
			n.Text = string(v.Text(r.p.Src))
		}
	}
	return n
}

func (r *jsonReader) container(k jsonscan.Kind) tree.Node {
	n := tree.Node{Span: source.Span{Start: r.s.Pos()}, Kind: jsonTypes[k], Style: tree.InJSON}
	if !r.s.Enter() {
		return tree.Node{}
	}
	for r.left >= 0 && r.more(&n) {
		key := ""
		if k == jsonscan.Object {
			key = n.Keys[len(n.Keys)-1].Text
		}
		n.List = append(n.List, r.value(key))
	}
	n.Span.End = r.s.Pos()
	if len(n.Keys) > len(n.List) {
		n.Keys = n.Keys[:len(n.List)]
	}
	return n
}

// more moves to the next member of n.
func (r *jsonReader) more(n *tree.Node) bool {
	if n.Kind == List {
		return r.s.Elem()
	}
	if !r.s.Key() {
		return false
	}
	n.Keys = append(n.Keys, tree.Key{Span: r.s.KeySpan(), Text: string(r.s.Name())})
	return true
}
