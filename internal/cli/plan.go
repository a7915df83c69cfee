package cli

import (
	"path/filepath"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// plan checks a plan with the tables it names, and these as well: the plan makes
// them part of the job.
func (c *checker) plan(p *rules.Plan, target rules.Target, out *outcome) {
	in := out.input
	files := rules.Files{Table: c.table, Links: map[string]*source.File{}, Others: len(c.inputs) > 1}
	var tables []*rules.Result
	theirs := target
	theirs.Off = nil // the files that it names may have another configuration
	confs := c.hccn(p, theirs, &files, out)
	own := p.Target(theirs)
	if path := p.Table(); path != "" && files.Table == nil {
		files.Table = c.beside(in, "rank_table", path, out)
	}
	if t := files.Table; t != nil && c.mine(in, t, own) {
		tables = append(tables, named(t, files.Surroundings, own))
	}
	for _, path := range p.LinkTables() {
		if files.Links[path] != nil {
			continue
		}
		if f := c.beside(in, "rank_table", path, out); f != nil {
			if files.Links[path] = f; c.mine(in, f, own) {
				tables = append(tables, rules.CheckLinkTable(f, files.Surroundings, own))
			}
		}
	}
	out.results = append([]*rules.Result{p.Check(files, target)}, append(tables, confs...)...)
}

// named judges a file that a plan names as its rank table.
func named(f *source.File, around rules.Surroundings, target rules.Target) *rules.Result {
	if rules.HoldsTable(f) {
		res, _ := rules.CheckObjects(f, around, target, true)
		return res
	}
	return rules.CheckFile(f, around, target)
}

// takenForPlan reports whether a file that somebody names is judged as a plan
// or a script.
func takenForPlan(f *source.File) bool {
	return judgedAsPlan(input{named: true}, f)
}

// judgedAsPlan reports whether a file is judged with the tables it names.
func judgedAsPlan(in input, f *source.File) bool {
	if in.hccn || rules.PlainTable(f.Bytes) || rules.HoldsTable(f) {
		return false
	}
	_, plan := rules.OpenPlan(f, in.named)
	return plan
}

// hccn reads the hccn.conf of the servers that a plan names, and judges those
// that are no inputs. What --hccn says counts more.
func (c *checker) hccn(p *rules.Plan, target rules.Target, files *rules.Files, out *outcome) (results []*rules.Result) {
	in := out.input
	files.Surroundings = c.confs.around(in.path)
	seen := map[string]*source.File{}
	for server, path := range p.Hccn {
		if c.confs.given[server] != nil {
			continue
		}
		f := seen[path]
		if f == nil {
			if f = c.beside(in, "hccn", path, out); f == nil {
				continue
			}
			seen[path] = f
			if !c.inputs[filepath.Clean(f.Name)] {
				results = append(results, rules.NewHccn(f).Check(target))
			}
		}
		if files.Hccn == nil {
			files.Hccn = map[string]*source.File{}
		}
		files.Hccn[server] = f
	}
	return results
}

// beside reads a file that a plan names under a key, relative to the plan.
func (c *checker) beside(in input, key, path string, out *outcome) *source.File {
	path = besidePath(in, path)
	f, err := source.Read(path)
	if err != nil {
		out.unread = append(out.unread, unread{path, err, in.path, key})
		return nil
	}
	return f
}
