package kube

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// object takes the tables out of an object, or out of the objects of a List.
// The items of a ConfigMapList need not say what they are. It reports whether
// there is a ConfigMap.
func (r *reader) object(n *tree.Node, pointer, kind string, inList bool) bool {
	if n.Kind != tree.Map {
		return false
	}
	if v := member(n, "kind"); v != nil && v.Kind == tree.String {
		kind = v.Text
	}
	r.twice(n, "kind", "data", "items")
	known := len(r.file.Beside)
	switch {
	case kind == "ConfigMap":
		if data := member(n, "data"); data != nil {
			r.data(data, pointer+"/data")
		}
		r.beside(member(n, "binaryData"), pointer+"/binaryData")
		return true
	case kind == "Secret":
		r.beside(member(n, "data"), pointer+"/data")
		r.beside(member(n, "stringData"), pointer+"/stringData")
	case inList && strings.HasSuffix(kind, "List") && len(r.file.Beside) < maxIssues && r.telling(r.src[n.Span.Start:n.Span.End]):
		r.file.Beside = append(r.file.Beside, pointer)
	case !inList && strings.HasSuffix(kind, "List"):
		return r.items(member(n, "items"), pointer+"/items", strings.TrimSuffix(kind, "List"))
	}
	return len(r.file.Beside) > known
}

func (r *reader) items(n *tree.Node, pointer, kind string) (found bool) {
	if n == nil || n.Kind != tree.List {
		return false
	}
	for i := range n.List {
		found = r.object(&n.List[i], pointer+"/"+strconv.Itoa(i), kind, true) || found
	}
	return found
}

// member is the value of a key, the last one if it is given again.
func member(n *tree.Node, key string) *tree.Node {
	for i := len(n.Keys) - 1; i >= 0; i-- {
		if n.Keys[i].Text == key && !n.Keys[i].Bad {
			return &n.List[i]
		}
	}
	return nil
}

// twice reports keys that are given twice: of all keys, when none is named.
func (r *reader) twice(n *tree.Node, names ...string) {
	first := make(map[string]source.Span, len(n.Keys))
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Bad || len(names) > 0 && !slices.Contains(names, k.Text) {
			continue
		}
		if before, again := first[k.Text]; again {
			r.file.issue(Issue{Code: DuplicateKey, Key: k.Text, Span: k.Span, Other: before})
			continue
		}
		first[k.Text] = k.Span
	}
}

// data takes the tables out of the data of a ConfigMap. What stands behind an
// alias or a tag is not known; that is said where a table is to be expected.
func (r *reader) data(n *tree.Node, pointer string) {
	if n.Kind != tree.Map {
		r.broken(n, "data")
		return
	}
	r.twice(n)
	last := make(map[string]int, len(n.Keys))
	for i := range n.Keys {
		last[n.Keys[i].Text] = i
	}
	for i := range n.Keys {
		k, v := &n.Keys[i], &n.List[i]
		at := string(jsonscan.AppendKey([]byte(pointer), k.Text))
		switch {
		case k.Bad || last[k.Text] != i:
		case v.Kind == tree.String:
			r.take(v, k.Text, at)
		case v.Kind == tree.Broken:
			if Tabular(k.Text) || k.Text == "<<" {
				r.broken(v, k.Text)
			}
		case v.Kind == tree.Map && r.telling(r.src[v.Span.Start:v.Span.End]):
			r.file.issue(Issue{Code: NoString, Key: k.Text, Got: v.Kind, Span: v.Span})
			if t, ok := v.AsJSON(r.src); ok {
				r.file.Tables = append(r.file.Tables, Table{Text: t, Key: k.Text, Pointer: at})
			}
		}
	}
}

// broken says of an alias or a tag that it is not followed.
func (r *reader) broken(n *tree.Node, key string) {
	if n.Kind != tree.Broken || int(n.Span.Start) >= len(r.src) {
		return
	}
	code := Tag
	if r.src[n.Span.Start] == '*' {
		code = Alias
	}
	r.file.issue(Issue{Code: code, Key: key, Span: n.Span})
}

// Tabular reports whether a data key is one that rank tables have.
func Tabular(key string) bool {
	return document.NamesTable([]byte(strings.ToLower(key)))
}
