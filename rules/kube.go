package rules

import (
	"path/filepath"
	"slices"
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
func (r *Result) Passed() []Passed {
	passed := r.passed
	for _, part := range r.parts { // judged for one consumer is judged
		passed = slices.DeleteFunc(slices.Clone(passed), func(p Passed) bool { return !slices.Contains(part.passed, p) })
	}
	return passed
}

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
	res := &Result{File: file, Kind: document.KubernetesThing, Target: target, objects: true, json: objects.JSON, text: file.Bytes,
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
	if !named || len(res.held) > 0 { // a file that has nothing else is an error where somebody named it
		for _, pointer := range objects.Beside {
			res.passed = append(res.passed, Passed{file.Name + "#" + pointer, document.KubernetesThing})
		}
	}
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
	x.moved(r.File, outer{t.Place, t.Edit})
	if t.Escaped {
		x.within(inner, spans)
	}
	r.adopt(x)
	r.held = append(r.held, x)
	r.Candidates |= x.Candidates
}

// HoldsTable reports whether a file is one with ConfigMaps that stands for its
// only rank table.
func HoldsTable(file *source.File) bool {
	_, place := openTable(file)
	return place != nil
}

// openTable reads a rank table for what refers to it, also one that is the only
// one in a file with ConfigMaps; place is where things of it are in the file.
func openTable(file *source.File) (t *ranktable.Table, place func(Span) Span) {
	if !PlainTable(file.Bytes) {
		if objects, ok := kube.Decode(file.Bytes, Telling); ok && len(objects.Tables) == 1 {
			return usable(ranktable.Decode(objects.Tables[0].Bytes)), objects.Tables[0].Place
		}
	}
	return usable(ranktable.Decode(file.Bytes)), nil
}
