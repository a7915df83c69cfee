package cli

import (
	"path/filepath"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// plan checks a plan with the tables it names. Those that are no inputs
// themselves are checked as well: the plan makes them part of the job.
func (c *checker) plan(p *rules.Plan, in input, out *outcome) {
	files := rules.Files{Table: c.table, Links: map[string]*source.File{}, Others: len(c.inputs) > 1}
	var tables []*rules.Result
	if path := p.Table(); path != "" && files.Table == nil {
		if files.Table = c.beside(in, path, out); files.Table != nil && !c.inputs[filepath.Clean(files.Table.Name)] {
			tables = append(tables, rules.CheckFile(files.Table, p.Target(c.target)))
		}
	}
	for _, path := range p.LinkTables() {
		if files.Links[path] != nil {
			continue
		}
		if f := c.beside(in, path, out); f != nil {
			files.Links[path] = f
			tables = append(tables, rules.CheckLinkTable(f, p.Target(c.target)))
		}
	}
	out.results = append([]*rules.Result{p.Check(files, c.target)}, tables...)
}

// beside reads a file that a plan names, relative to the plan.
func (c *checker) beside(in input, path string, out *outcome) *source.File {
	if !filepath.IsAbs(path) && !in.stdin {
		path = filepath.Join(filepath.Dir(in.path), path)
	}
	f, err := source.Read(path)
	if err != nil {
		out.unread = append(out.unread, unread{path, err})
		return nil
	}
	return f
}
