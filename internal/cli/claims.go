package cli

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// claims say which tables are judged with which plan: a table that a plan names
// is that of its job, with its product and environment, also where somebody
// names the table as well or it is found in the same folder.
type claims struct {
	plans map[string]string // by table and target: the first plan that names it
	owned map[string]bool   // paths of these tables
}

// claim looks for plans among the inputs. Of a folder only YAML is looked at:
// reading every table of it twice would cost more than checking it.
func (c *checker) claim(inputs []input) {
	if len(inputs) < 2 {
		return
	}
	c.claims = claims{plans: map[string]string{}, owned: map[string]bool{}}
	named := map[string]*rules.Plan{}
	for _, in := range inputs {
		if p := naming(in, c.table != nil); p != nil {
			named[filepath.Clean(in.path)] = p
		}
	}
	for _, in := range inputs {
		p := named[filepath.Clean(in.path)]
		if p == nil {
			continue
		}
		for _, target := range in.targets {
			target = p.Target(target)
			for _, table := range c.tablesOf(p, in) {
				if named[table] != nil {
					continue // a plan that names a plan for its table
				}
				c.claims.owned[table] = true
				if key := claimKey(table, target); c.claims.plans[key] == "" {
					c.claims.plans[key] = in.path
				}
			}
		}
	}
}

// mine reports whether a plan judges a table itself: it is the first one that
// names it for this target, or nobody else looks at it.
func (c *checker) mine(in input, table *source.File, target rules.Target) bool {
	path := filepath.Clean(table.Name)
	if owner := c.claims.plans[claimKey(path, target)]; owner != "" {
		return owner == in.path
	}
	return !c.inputs[path] || takenForPlan(table)
}

// tablesOf are the paths of the tables of a plan, those of its links behind its
// own.
func (c *checker) tablesOf(p *rules.Plan, in input) (paths []string) {
	switch path := p.Table(); {
	case c.table != nil:
		paths = append(paths, filepath.Clean(c.table.Name))
	case path != "":
		paths = append(paths, besidePath(in, path))
	}
	for _, path := range p.LinkTables() {
		paths = append(paths, besidePath(in, path))
	}
	return paths
}

// besidePath is where a path of a plan leads to.
func besidePath(in input, path string) string {
	if !filepath.IsAbs(path) && !in.stdin {
		path = filepath.Join(filepath.Dir(in.path), path)
	}
	return filepath.Clean(path)
}

// maxHead is how much of a file is looked at for a key that plans have.
const maxHead = 64 << 10

// naming opens a plan that names a table, nil for any other file. With a table of
// --rank-table every plan has one.
func naming(in input, every bool) *rules.Plan {
	if in.stdin || in.hccn || !in.named && !isPlan(in.path) {
		return nil
	}
	f, err := os.Open(in.path)
	if err != nil {
		return nil // said when it is its turn
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, maxHead))
	if err != nil || !every && !bytes.Contains(head, []byte("rank_table")) {
		return nil
	}
	file, err := source.Read(in.path)
	if err != nil {
		return nil
	}
	if p, ok := rules.OpenPlan(file, in.named); ok && !rules.PlainTable(file.Bytes) {
		return p
	}
	return nil
}

// claimKey tells a table judged for one target from the same one judged for
// another.
func claimKey(table string, t rules.Target) string {
	key := fmt.Sprint(table, "\x00", t.Product.Key(), " ", t.Consumer, " ", t.Release)
	for _, name := range slices.Sorted(maps.Keys(t.Env)) {
		key += "\x00" + name + "=" + t.Env[name]
	}
	return key
}
