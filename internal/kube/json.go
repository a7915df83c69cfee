package kube

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// json reads the file as one object in JSON.
func (r *reader) json() bool {
	j := jsonReader{s: jsonscan.New(r.src), left: tree.MaxValues}
	if j.s.Failed() || j.s.Peek() != jsonscan.Object {
		return false
	}
	root := j.object(false)
	j.s.Finish()
	if j.left < 0 {
		r.file.issue(Issue{Code: TooLarge, Span: source.Span{Start: root.Span.Start, End: root.Span.Start}})
		return true
	}
	if j.s.Failed() || !r.object(&root, "", "", false) {
		return false
	}
	faults, _ := j.s.Faults()
	for _, f := range faults {
		if f.Code != jsonscan.DuplicateKey && f.Code != jsonscan.BOM {
			r.file.issue(Issue{Code: Syntax, Span: f.Span}) // the first explains the rest
			break
		}
	}
	return true
}

// jsonReader makes nodes of what matters of an object.
type jsonReader struct {
	s    *jsonscan.Scanner
	left int // nodes that may still be made
}

// object reads kind, data and items of an object, and passes over the rest.
func (j *jsonReader) object(inList bool) tree.Node {
	n := tree.Node{Span: source.Span{Start: j.s.Pos()}, Kind: tree.Map, Style: tree.InJSON}
	for j.s.Enter(); j.left >= 0 && j.s.Key(); {
		key := tree.Key{Span: j.s.KeySpan(), Text: string(j.s.Name())}
		var v tree.Node
		switch next := j.s.Peek(); {
		case key.Text == "kind":
			v = j.scalar()
		case (key.Text == "data" || key.Text == "binaryData" || key.Text == "stringData") && next == jsonscan.Object:
			v = j.data()
		case key.Text == "items" && next == jsonscan.Array && !inList:
			v = j.items()
		default:
			j.s.Skip()
			continue
		}
		n.Keys, n.List = append(n.Keys, key), append(n.List, v)
	}
	n.Span.End = j.s.Pos()
	return n
}

func (j *jsonReader) items() tree.Node {
	n := tree.Node{Kind: tree.List}
	for j.s.Enter(); j.left >= 0 && j.s.Elem(); j.left-- {
		var item tree.Node // also for what is no object: the index counts
		if j.s.Peek() == jsonscan.Object {
			item = j.object(true)
		} else {
			j.s.Skip()
		}
		n.List = append(n.List, item)
	}
	return n
}

func (j *jsonReader) data() tree.Node {
	n := tree.Node{Kind: tree.Map}
	for j.s.Enter(); j.left >= 0 && j.s.Key(); {
		n.Keys = append(n.Keys, tree.Key{Span: j.s.KeySpan(), Text: string(j.s.Name())})
		n.List = append(n.List, j.scalar())
	}
	n.Keys = n.Keys[:len(n.List)]
	return n
}

// scalar reads a value. Only strings are looked at, and objects that stand
// where a string should.
func (j *jsonReader) scalar() tree.Node {
	j.left--
	v := j.s.Value()
	n := tree.Node{Span: v.Span(), Style: tree.InJSON}
	switch v.Kind {
	case jsonscan.String:
		n.Kind, n.Text = tree.String, string(v.Text(j.s.Source()))
	case jsonscan.Object:
		n.Kind = tree.Map
	}
	return n
}
