package rules

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// leaf is a value that holds no others, with the keys and indices that lead to
// it.
type leaf struct {
	path  string
	value jsonscan.Value
}

// leaves lists the leaves of the object or text at a place by their paths,
// without some keys of the object itself. Of a key that is given twice the last
// one counts, as it does for the runtime.
func leaves(src []byte, at Span, without []string) []leaf {
	w := leafWalker{s: jsonscan.New(src[at.Start:at.End]), base: at.Start, without: without}
	w.walk("", 0)
	slices.SortStableFunc(w.out, func(a, b leaf) int { return cmp.Compare(a.path, b.path) })
	out := w.out[:0]
	for i := range w.out {
		if i+1 == len(w.out) || w.out[i+1].path != w.out[i].path {
			out = append(out, w.out[i])
		}
	}
	return out
}

type leafWalker struct {
	s       *jsonscan.Scanner
	base    uint32
	without []string
	out     []leaf
}

func (w *leafWalker) walk(path string, depth int) {
	kind, start, n := w.s.Peek(), w.s.Pos(), 0
	switch {
	case kind == jsonscan.Object && w.s.Enter():
		for w.s.Key() {
			n++
			if name := string(w.s.Name()); depth == 0 && slices.Contains(w.without, name) {
				w.s.Skip()
			} else {
				w.walk(below(path, name), depth+1)
			}
		}
	case kind == jsonscan.Array && w.s.Enter():
		for ; w.s.Elem(); n++ {
			w.walk(below(path, strconv.Itoa(n)), depth+1)
		}
	case kind != jsonscan.Object && kind != jsonscan.Array:
		w.add(path, w.s.Value())
		return
	}
	if n == 0 {
		w.add(path, jsonscan.Value{Kind: kind, Start: start, End: w.s.Pos()})
	}
}

func (w *leafWalker) add(path string, v jsonscan.Value) {
	v.Start, v.End = v.Start+w.base, v.End+w.base
	w.out = append(w.out, leaf{path, v})
}

func below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "/" + name
}

// eachPair goes through two lists of leaves; what is in one only comes with nil.
func eachPair(a, b []leaf, found func(a, b *leaf)) {
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].path < b[0].path:
			found(&a[0], nil)
			a = a[1:]
		case len(a) == 0 || b[0].path < a[0].path:
			found(nil, &b[0])
			b = b[1:]
		default:
			found(&a[0], &b[0])
			a, b = a[1:], b[1:]
		}
	}
}
