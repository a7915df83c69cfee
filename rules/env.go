package rules

import (
	"strings"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Variable is an environment variable and where it is set.
type Variable struct {
	Name, Value string
	NameSpan    Span
	Span        Span // the value; the name where the value is empty
	file        *source.File
	nowhere     bool // set outside of the plan that is judged
}

// unknown reports whether only a shell can tell the value.
func (v *Variable) unknown() bool { return strings.ContainsAny(v.Value, "$`") }

// EnvSource is one place where variables are set: a file, or the flags.
type EnvSource struct {
	File *source.File
	Vars []Variable
}

// Environment is what a rule sees of the environment of a job. It is judged
// source by source; a variable that a later one sets again does not count.
type Environment struct {
	Vars []Variable // of this source
	// Table is the rank table of the job: nil when there is none, or several
	// and nobody knows which one the variables are for.
	Table *ranktable.Table
	// Tables says that the job has a rank table, known or not.
	Tables bool
	// Path is what stands at the path of RANK_TABLE_FILE on this machine; nil
	// where nothing does.
	Path *source.Info

	all       map[string]*Variable // of all sources, whatever their value
	tableFile *source.File
	place     func(Span) Span // of a table that is written into a plan
}

// get is a variable of whatever source; nil when it is not set, or set to
// nothing, or when only a shell can tell its value.
func (e *Environment) get(name string) *Variable {
	if v := e.all[name]; v != nil && v.Value != "" && !v.unknown() {
		return v
	}
	return nil
}

// value is the value of a variable, "" when get finds none.
func (e *Environment) value(name string) string {
	if v := e.get(name); v != nil {
		return v.Value
	}
	return ""
}

// here finds a variable that this source sets, as get does.
func (e *Environment) here(name string) *Variable {
	if v := e.get(name); v != nil {
		for i := range e.Vars {
			if e.Vars[i].Name == name {
				return v
			}
		}
	}
	return nil
}

// hasTable reports whether the job uses a rank table.
func (e *Environment) hasTable() bool { return e.Tables || e.get("RANK_TABLE_FILE") != nil }

// SeeVariable adds the place where a variable is set.
func (d *Draft) SeeVariable(v *Variable, message Text, args ...Arg) *Draft {
	if v.nowhere {
		return d
	}
	return d.seeIn(v.file, nil, v.Span, message, args)
}

// seeTable adds a place in the rank table of the job.
func (d *Draft) seeTable(e *Environment, at Span, message Text, args ...Arg) *Draft {
	return d.seeIn(e.tableFile, e.place, at, message, args)
}

// JobTable is the rank table that an environment belongs to.
type JobTable struct {
	Result *Result // nil: none, or several
	Any    bool    // there is at least one
}

// CheckEnv judges the sources of an environment, the last of which counts most:
// one result for each, also for those without findings. Path is what the file
// system says of RANK_TABLE_FILE.
func CheckEnv(sources []EnvSource, target Target, job JobTable, path *source.Info) []*Result {
	all := map[string]*Variable{}
	for i := range sources {
		for j := range sources[i].Vars {
			v := &sources[i].Vars[j]
			v.file = sources[i].File
			all[v.Name] = v
		}
	}
	var results []*Result
	for i := range sources {
		e := &Environment{all: all, Tables: job.Any, Path: path}
		for j := range sources[i].Vars {
			if v := &sources[i].Vars[j]; all[v.Name] == v {
				e.Vars = append(e.Vars, *v)
			}
		}
		file := sources[i].File
		res := &Result{File: file, Target: target, env: true, table: &ranktable.Table{Src: file.Bytes}, text: file.Bytes}
		res.Candidates = product.SetOf(target.Product.Family)
		if target.Product.IsOpen() {
			res.Candidates = planFamilies
		}
		if t := job.Result; t != nil {
			res.table, res.text, res.Candidates = t.table, t.table.Src, t.Candidates
			e.Table, e.tableFile, e.place = usable(t.table), t.File, t.place
		}
		(&Reporter{result: res, target: target}).env(e)
		res.finish()
		results = append(results, res)
	}
	return results
}

// JobTables are the rank tables of the document that could be read and are
// those of a job: the table of a link counts its own ranks.
func (r *Result) JobTables() []*Result {
	switch {
	case r.objects:
		var all []*Result
		for _, held := range r.held {
			all = append(all, held.JobTables()...)
		}
		return all
	case !r.plan && !r.env && r.reader == HCCL && !r.table.AsText && usable(r.table) != nil:
		return []*Result{r}
	}
	return nil
}

// IsPlan reports whether the result is about a plan or a script.
func (r *Result) IsPlan() bool { return r.plan }

// IsEnv reports whether the result is about an environment, which is no
// document.
func (r *Result) IsEnv() bool { return r.env }

// env asks the rules about environments.
func (r *Reporter) env(e *Environment) {
	r.each(func(rule *Rule) {
		if rule.Env != nil {
			rule.Env(e, r)
		}
	})
	r.candidates(func(p product.Product) {
		r.each(func(rule *Rule) {
			if rule.EnvProduct != nil && (rule.Products == 0 || rule.Products.Has(p.Family)) {
				rule.EnvProduct(e, p, r)
			}
		})
	})
}

// environment is the environment that a plan sets, without what was set
// outside of it; that counts more and is judged by itself.
func (j *Job) environment(outside map[string]string) *Environment {
	e := &Environment{all: map[string]*Variable{}, Table: j.Table, tableFile: j.tableFile, place: j.place,
		Tables: j.Table != nil || j.Plan.RankTable.Here()}
	for name, value := range outside {
		e.all[name] = &Variable{Name: name, Value: value, nowhere: true}
	}
	for i := range j.Plan.Env {
		entry := &j.Plan.Env[i]
		if _, again := outside[entry.Key.Value]; again || !entry.Key.OK() || !entry.Value.OK() {
			continue
		}
		e.Vars = append(e.Vars, Variable{Name: entry.Key.Value, Value: entry.Value.Value, NameSpan: entry.Key.Span, Span: entry.Value.Span})
	}
	for i := range e.Vars {
		e.all[e.Vars[i].Name] = &e.Vars[i]
	}
	return e
}

// MayConcern reports whether a variable may be one that rules judge, by its
// name alone.
func MayConcern(name string) bool { return findVariable(name) != nil || family(name) }
