package rules

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// Plan is a file that says what a job is about to ask for: a plan, a group
// list of another program, or a script.
type Plan struct {
	file   *source.File
	format plan.Format
	plan   *plan.Plan     // nil for a script: its calls depend on the number of ranks
	script *python.Script // nil for all others
}

// OpenPlan reads a file as a plan. It reports false for files that are none; of
// the files that somebody named, YAML is always taken for a plan and Python for
// a script.
func OpenPlan(file *source.File, named bool) (*Plan, bool) {
	format := plan.Recognise(file.Bytes, file.Name)
	if format == plan.NoPlan && named {
		format = byName(file.Name)
	}
	if format == plan.NoPlan && named && filepath.Ext(file.Name) == "" && (yamlPlan(file.Bytes) || kubernetes(file.Bytes)) {
		format = plan.YAML
	}
	p := &Plan{file: file, format: format}
	switch format {
	case plan.NoPlan:
		return nil, false
	case plan.Script:
		p.script = python.Scan(file.Bytes)
	default:
		p.plan = plan.DecodeAs(file.Bytes, format)
	}
	return p, true
}

// OpenEmptyList reads an empty array as the group list of GE that it is to this
// consumer: nothing in the file says what it is.
func OpenEmptyList(file *source.File, c Consumer) (*Plan, bool) {
	if s := jsonscan.New(file.Bytes); c != GE || s.Failed() || s.Peek() != jsonscan.Array || !s.Enter() || s.Elem() || s.Failed() {
		return nil, false
	}
	return &Plan{file: file, format: plan.GroupList, plan: plan.DecodeAs(file.Bytes, plan.GroupList)}, true
}

// Table is the path of the rank table that the plan names, as it is written
// there: relative to the plan. Empty when it names none.
func (p *Plan) Table() string {
	if p.plan == nil {
		return ""
	}
	return p.plan.RankTable.Path
}

// LinkTables are the paths of the tables that its links name, each of them once.
func (p *Plan) LinkTables() []string {
	if p.plan == nil {
		return nil
	}
	var paths []string
	seen := map[string]bool{"": true}
	for i := range p.plan.Links {
		if path := p.plan.Links[i].Table.Path; !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	return paths
}

// Hccn calls yield for every server whose hccn.conf the plan names, with its
// path.
func (p *Plan) Hccn(yield func(server, path string) bool) {
	if p.plan == nil {
		return
	}
	for _, e := range p.plan.Hccn {
		if e.Key.OK() && e.Value.OK() && !yield(e.Key.Value, e.Value.Value) {
			return
		}
	}
}

// Target completes a target by what the plan says, but for the parts that were
// given outside of it.
func (p *Plan) Target(t Target) Target {
	if p.plan == nil {
		return t
	}
	return (&Job{Plan: p.plan}).target(t)
}

// Files are the tables that belong to a plan, already read.
type Files struct {
	Table *source.File            // the rank table; nil if there is none
	Links map[string]*source.File // tables of links, by the path in the plan
	Surroundings
	// Others says that more files are judged in the same run, among which there
	// may be what the plan needs beside itself.
	Others bool
}

// Check judges what the plan asks for. Tables that are written into the plan
// are judged with it; tables of their own are not, see CheckFile and
// CheckLinkTable. What was not given with the target the plan may say.
func (p *Plan) Check(files Files, target Target) *Result {
	j := &Job{plan: p, tableFile: files.Table, others: files.Others}
	outside := target.Env
	res := &Result{File: p.file, Kind: kindOfPlan[p.format], plan: true,
		json: p.format != plan.YAML && p.format != plan.Script, text: p.file.Bytes, table: &ranktable.Table{Src: p.file.Bytes}}
	rep := &Reporter{result: res}
	if p.plan != nil {
		j.Plan = p.plan
		target = j.target(target)
	}
	res.Target, rep.target = target, target
	inline := j.table(files.Surroundings, target)
	if p.plan == nil {
		j.Plan = plan.FromScript(p.file.Bytes, p.script, j.Ranks())
	}
	res.without, res.swept = j.Table == nil, p.sweeps()
	j.links(files, target)
	rep.plan(j)
	if len(j.Plan.Env) > 0 {
		rep.env(j.environment(outside))
	}
	res.adopt(inline)
	for _, l := range j.linkTables {
		res.adopt(l.result)
	}
	res.finish()
	return res
}

// sweeps reports whether some calls of a script are other ones on each rank.
func (p *Plan) sweeps() bool {
	return p.script != nil && slices.ContainsFunc(p.script.Calls, (*python.Call).DependsOnRank)
}

var kindOfPlan = [...]document.Kind{
	plan.YAML: document.Plan, plan.JSON: document.Plan, plan.GroupList: document.HcomGroupList,
	plan.SubCommConfig: document.SubCommConfig, plan.ModelRelation: document.ModelRelation, plan.Mooncake: document.MooncakeConfig, plan.Script: document.Script,
}

// kubernetes reports whether a text is an object of Kubernetes in YAML, as kubectl
// prints it.
func kubernetes(src []byte) bool {
	return bytes.HasPrefix(src, []byte("apiVersion:")) || bytes.HasPrefix(src, []byte("kind:"))
}

// yamlPlan reports whether a text without a name that says so is a plan in
// YAML: it can be read, and has a key of plans.
func yamlPlan(src []byte) bool {
	p := plan.DecodeAs(src, plan.YAML)
	return !p.Failed && p.Root.End > p.Root.Start && !emptyPlan(p)
}

// Idle reports whether it is a script that asks for nothing. One that cannot be
// read to its end may ask for something.
func (p *Plan) Idle() bool {
	return p.script != nil && len(p.script.Calls) == 0 && p.script.Fault == nil && !p.script.TooLarge
}

func byName(name string) plan.Format {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return plan.YAML
	case ".py":
		return plan.Script
	}
	return plan.NoPlan
}

// Job is what a plan asks for, with the table it is asked of.
type Job struct {
	Plan  *plan.Plan
	Table *ranktable.Table // nil when no rank table is known
	Links []*LinkTable     // one for each link of the plan; links with the same table share it

	// These errors are set where the plan names one that does not exist.
	ProductError  *product.ParseError
	ConsumerError bool
	ReleaseError  *ReleaseError

	plan       *Plan
	tableFile  *source.File
	linkTables []*LinkTable    // those of Links, each of them once
	others     bool            // other files belong to the job as well
	place      func(Span) Span // of an inline table
	spread     []spread        // see spreads
}

// Ranks is the number of ranks of the rank table, 0 when it is not known.
func (j *Job) Ranks() int {
	if j.Table == nil {
		return 0
	}
	return len(j.Table.Devices)
}

// target completes the target by what the plan says. What was given outside of it
// counts, but does not make a wrong word of the plan right.
func (j *Job) target(t Target) Target {
	if v := j.Plan.Product; v.Here() {
		var p Product
		if v.OK() {
			var err error
			p, err = product.Parse(v.Value)
			errors.As(err, &j.ProductError)
		}
		if !t.Given.Product {
			t.Product = p
		}
	}
	if v := j.Plan.Consumer; v.Here() {
		c, ok := HCCL, true
		if v.OK() {
			c, ok = ParseConsumer(v.Value)
		}
		if j.ConsumerError = !ok; !t.Given.Consumer {
			t.Consumer = c
		}
	}
	if j.Plan.Format == plan.Mooncake && !t.Given.Consumer {
		t.Consumer = Mooncake // nobody else reads it
	}
	if v := j.Plan.Cann; v.Here() {
		release := Latest
		if v.OK() {
			var err error
			release, err = ParseRelease(v.Value)
			errors.As(err, &j.ReleaseError)
		}
		if !t.Given.Release {
			t.Release = release
		}
	}
	if len(j.Plan.Env) > 0 {
		env := make(map[string]string, len(j.Plan.Env)+len(t.Env))
		for _, e := range j.Plan.Env {
			if e.Key.OK() && e.Value.OK() {
				env[e.Key.Value] = e.Value.Value
			}
		}
		maps.Copy(env, t.Env)
		t.Env = env
	}
	return t
}

// table finds the rank table of the plan. It returns the result of one that is
// written into the plan.
func (j *Job) table(around Surroundings, target Target) *Result {
	switch {
	case j.tableFile != nil:
		j.Table, j.place = openTable(j.tableFile)
	case j.Plan != nil && j.Plan.RankTable.Inline():
		table := &j.Plan.RankTable
		res := checkTable(source.New(j.plan.file.Name, table.Text), around, target, asFile)
		j.Table, j.place = usable(res.table), table.Place
		return res.moved(j.plan.file, outer{table.Place, table.Edit})
	}
	return nil
}

// usable is the table if it could be read as one.
func usable(t *ranktable.Table) *ranktable.Table {
	if t.Failed || !t.Kind.IsTable() {
		return nil
	}
	return t
}

// plan asks the rules about plans.
func (r *Reporter) plan(j *Job) {
	res := r.result
	doc := &Document{File: res.File, Kind: res.Kind, ofPlan: true, Table: &ranktable.Table{
		Src: res.File.Bytes, Faults: j.Plan.Faults, Root: jsonscan.Object, Failed: j.Plan.Failed,
	}}
	if j.Table != nil {
		res.table, res.text = j.Table, j.Table.Src
		res.Candidates = candidates(j.Table, r.target)
	} else {
		res.Candidates = product.SetOf(r.target.Product.Family)
		if r.target.Product.IsOpen() {
			res.Candidates = planFamilies
		}
	}
	r.each(func(rule *Rule) {
		if rule.Faults != nil {
			rule.Faults(doc, r)
		}
		if rule.Plan != nil {
			rule.Plan(j, r)
		}
	})
	if n := j.Plan.Dropped; n > 0 {
		res.countMore(&planValue, n)
	}
	r.candidates(func(p product.Product) {
		r.each(func(rule *Rule) {
			if rule.PlanProduct != nil && (rule.Products == 0 || rule.Products.Has(p.Family)) {
				rule.PlanProduct(j, p, r)
			}
		})
	})
}
