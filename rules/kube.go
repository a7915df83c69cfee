package rules

import (
	"path/filepath"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Passed is a document in a ConfigMap that was not judged: another program
// reads it.
type Passed struct {
	Name string // file#/data/key
	Kind document.Kind
}

// Passed are the documents that were found in ConfigMaps and not judged.
func (r *Result) Passed() []Passed { return r.passed }

// Held are the results of the tables in the ConfigMaps of a file.
func (r *Result) Held() []*Result { return r.held }

// CheckObjects judges the tables in the ConfigMaps of a file with Kubernetes
// objects, in YAML or JSON; their findings have the places of the file. It
// reports false for files without such a table. Named files are those that
// somebody asked for: they were not just found in a folder.
func CheckObjects(file *source.File, around Surroundings, target Target, named bool) (*Result, bool) {
	if strings.EqualFold(filepath.Ext(file.Name), ".py") {
		return nil, false
	}
	objects, ok := kube.Decode(file.Bytes, Telling)
	if !ok {
		return nil, false
	}
	res := &Result{File: file, Kind: document.KubernetesThing, Target: target, objects: true, text: file.Bytes,
		table: &ranktable.Table{Src: file.Bytes}}
	rep := &Reporter{result: res, target: target}
	if named || !isChart(objects) {
		rep.each(func(r *Rule) {
			if r.Objects != nil {
				r.Objects(objects, rep)
			}
		})
	}
	res.hold(objects, around, named)
	res.sort()
	return res, len(res.held)+len(res.passed)+len(res.Findings) > 0
}

// isChart reports whether a file is no YAML because it is a template for it.
func isChart(f *kube.File) bool {
	for i := range f.Issues {
		if f.Issues[i].Template {
			return true
		}
	}
	return false
}

// hold judges the tables. Beside tables that the consumer reads, and in files
// that nobody named, those of other programs are right where they are: such
// documents are passed.
func (r *Result) hold(objects *kube.File, around Surroundings, named bool) {
	var others []int
	results := make([]*Result, len(objects.Tables))
	for i := range objects.Tables {
		t := &objects.Tables[i]
		x := checkTable(source.New(r.File.Name+"#"+t.Pointer, t.Bytes), around, r.Target, inConfigMap)
		results[i] = x
		switch {
		case x.Kind == document.Unknown && !x.table.Failed && !kube.Tabular(t.Key): // some other configuration
		case x.wanted():
			r.take(x, t)
		default:
			others = append(others, i)
		}
	}
	for _, i := range others {
		if x := results[i]; named && len(r.held) == 0 && len(others) == 1 {
			r.take(x, &objects.Tables[i])
		} else {
			r.passed = append(r.passed, Passed{x.File.Name, x.Kind})
		}
	}
}

// wanted reports whether a document is for the consumer.
func (r *Result) wanted() bool {
	switch {
	case r.Target.Consumer.reads(r.Kind), r.Kind == document.Placeholder, r.Kind == document.Unknown:
		return true
	}
	return r.Kind.IsTable() && r.Target.Consumer.passes()
}

// take makes the result of a table in a ConfigMap a part of that of the file.
func (r *Result) take(x *Result, t *kube.Table) {
	inner := x.File
	spans := make([]Span, len(x.Findings))
	for i := range x.Findings {
		spans[i] = x.Findings[i].Span
	}
	x.moved(r.File, t.Place)
	if t.Escaped {
		x.within(inner, spans)
	}
	r.adopt(x)
	r.held = append(r.held, x)
	r.Candidates |= x.Candidates
}
