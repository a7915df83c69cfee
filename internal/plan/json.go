package plan

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// jsonReader makes nodes of a JSON text.
type jsonReader struct {
	s    *jsonscan.Scanner
	p    *Plan
	text string // the whole text, so that scalars need no memory of their own
	left int
}

// readJSON reads the text of the plan as JSON.
func (p *Plan) readJSON() node {
	r := jsonReader{s: jsonscan.New(p.Src), p: p, text: string(p.Src), left: MaxValues}
	var n node
	if !r.s.Failed() {
		n = r.value("")
	}
	if r.left < 0 {
		p.Failed = true
		p.issue(Issue{Code: TooLarge})
		return node{}
	}
	r.s.Finish()
	p.Faults, p.Dropped = r.s.Faults()
	p.Failed = r.s.Failed()
	return n
}

var jsonTypes = [...]Type{
	jsonscan.Absent: NoType, jsonscan.Broken: Broken, jsonscan.Null: Null, jsonscan.False: Bool, jsonscan.True: Bool,
	jsonscan.String: String, jsonscan.Array: List, jsonscan.Object: Map,
}

// value reads the value of a key. A rank table is passed over as it is: it may
// be large, and it is read by others. Depth is the scanner's matter.
func (r *jsonReader) value(key string) node {
	if r.left--; r.left < 0 {
		return node{}
	}
	k := r.s.Peek()
	if k == jsonscan.Array || k == jsonscan.Object && key != "rank_table" && key != "RankTable" {
		return r.container(k)
	}
	v := r.s.Value()
	n := node{span: v.Span(), kind: jsonTypes[v.Kind], style: inJSON, text: r.text[v.Start:v.End]}
	switch v.Kind {
	case jsonscan.Number:
		n.kind = Fraction
		if plainInt(n.text) {
			n.kind = Integer
		}
	case jsonscan.String:
		if v.Flags&jsonscan.Escaped == 0 && r.text[v.Start] == '"' {
			n.text = n.text[1 : len(n.text)-1]
		} else {
			n.text = string(v.Text(r.p.Src))
		}
	}
	return n
}

func (r *jsonReader) container(k jsonscan.Kind) node {
	n := node{span: source.Span{Start: r.s.Pos()}, kind: jsonTypes[k], style: inJSON}
	if !r.s.Enter() {
		return node{}
	}
	for r.left >= 0 && r.more(&n) {
		key := ""
		if k == jsonscan.Object {
			key = n.keys[len(n.keys)-1].text
		}
		n.list = append(n.list, r.value(key))
	}
	n.span.End = r.s.Pos()
	if len(n.keys) > len(n.list) {
		n.keys = n.keys[:len(n.list)]
	}
	return n
}

// more moves to the next member of n.
func (r *jsonReader) more(n *node) bool {
	if n.kind == List {
		return r.s.Elem()
	}
	if !r.s.Key() {
		return false
	}
	n.keys = append(n.keys, name{span: r.s.KeySpan(), text: string(r.s.Name())})
	return true
}
