package cli

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// confs are the hccn.conf of the servers, as far as they are known.
type confs struct {
	given map[string]*source.File   // by server_id, of --hccn
	named []string                  // server_ids that were given one by one
	found map[string][]*source.File // among the inputs, by what may be the server_id
	read  map[string]*source.File   // all of them, by path
}

// isConf reports whether a file can be hccn.conf by its name.
func isConf(path string) bool { return strings.EqualFold(filepath.Ext(path), ".conf") }

// confs reads the files of --hccn, and those among the inputs. It returns the
// inputs with the former added: they are judged as well.
func (c *command) confs(ctx *cli.Context, inputs []input) (confs, []input, error) {
	all := confs{given: map[string]*source.File{}, found: map[string][]*source.File{}, read: map[string]*source.File{}}
	known := map[string]bool{}
	for _, in := range inputs {
		known[filepath.Clean(in.path)] = true
		if in.stdin || !isConf(in.path) {
			continue
		}
		file, err := source.Read(in.path)
		if err != nil {
			continue // said when it is its turn
		}
		if _, ok := rules.OpenHccn(file, false); ok {
			all.read[filepath.Clean(in.path)] = file
			for _, id := range serverIDs(in.path) {
				all.found[id] = append(all.found[id], file)
			}
		}
	}
	for _, value := range ctx.StringSlice("hccn") {
		files, err := hccnFlag(value, given(ctx, value))
		if err != nil {
			return all, inputs, err
		}
		for _, id := range slices.Sorted(maps.Keys(files.paths)) {
			path := files.paths[id]
			key := filepath.Clean(path)
			file := all.read[key]
			if file == nil {
				if file, err = source.Read(path); err != nil {
					c.unread(path, err)
					continue
				}
				all.read[key] = file
			}
			all.given[id] = file
			if files.single {
				all.named = append(all.named, id)
			}
			if !known[key] {
				known[key] = true
				inputs = append(inputs, input{path: path, named: true, hccn: true})
			}
		}
	}
	return all, inputs, nil
}

// serverIDs are the server_ids that a path may stand for: node0.conf, or
// node0/hccn.conf.
func serverIDs(path string) []string {
	ids := []string{strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))}
	if dir := filepath.Base(filepath.Dir(path)); dir != "." && dir != string(filepath.Separator) {
		ids = append(ids, dir)
	}
	return ids
}

// hccnFiles is what one --hccn names: paths by server_id.
type hccnFiles struct {
	paths  map[string]string
	single bool
}

// hccnFlag reads SERVER_ID=FILE, or a folder whose files or folders are named
// after the servers. A message says shown of one that cannot be read.
func hccnFlag(value, shown string) (hccnFiles, error) {
	info, err := os.Stat(value)
	if err == nil && info.IsDir() {
		paths, err := hccnFolder(value)
		if err != nil {
			return hccnFiles{}, notRead(value, err)
		}
		if len(paths) == 0 {
			return hccnFiles{}, usage("--hccn "+quoted(value)+": no file SERVER_ID, SERVER_ID.conf or SERVER_ID/hccn.conf",
				"--hccn "+quoted(value)+"：目录中没有 SERVER_ID、SERVER_ID.conf 或 SERVER_ID/hccn.conf 文件")
		}
		return hccnFiles{paths: paths}, nil
	}
	id, path, ok := strings.Cut(value, "=")
	if !ok || id == "" || path == "" {
		return hccnFiles{}, usage("--hccn"+shown+": expected SERVER_ID=FILE or a folder", "--hccn"+shown+"：应为 SERVER_ID=文件 或目录")
	}
	return hccnFiles{map[string]string{id: path}, true}, nil
}

// hccnFolder lists the files of a folder by their server_ids. What they lead to
// where they are links is seen when they are read: one that leads to nothing is
// not passed over.
func hccnFolder(dir string) (map[string]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if e.Name()[0] == '.' {
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil || info.Mode().IsRegular():
			if confName(e.Name()) {
				paths[strings.TrimSuffix(e.Name(), ".conf")] = path
			}
		case info.IsDir():
			if _, err := os.Lstat(filepath.Join(path, "hccn.conf")); !errors.Is(err, fs.ErrNotExist) {
				paths[e.Name()] = filepath.Join(path, "hccn.conf")
			}
		}
	}
	return paths, nil
}

// confName reports whether a file of a folder can be a hccn.conf by its name:
// SERVER_ID.conf, or just SERVER_ID, which may have dots.
func confName(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".txt", ".json", ".yaml", ".yml", ".py", ".log", ".sh", ".env", ".bin", ".bak", ".gz", ".tar":
		return false
	}
	return true
}

// around are the files around a table at a path. Where several could be those
// of a server, it is the one whose path has most in common with the table's.
func (c *confs) around(path string) rules.Surroundings {
	if len(c.given)+len(c.found) == 0 {
		return rules.Surroundings{}
	}
	all := make(map[string]*source.File, len(c.given)+len(c.found))
	for id, files := range c.found {
		all[id] = slices.MaxFunc(files, func(a, b *source.File) int { return common(a.Name, path) - common(b.Name, path) })
	}
	maps.Copy(all, c.given)
	return rules.Surroundings{Hccn: all}
}

// common counts the folders that two paths share at their start.
func common(a, b string) int {
	split := func(path string) []string { return strings.Split(filepath.ToSlash(filepath.Clean(path)), "/") }
	x, y := split(a), split(b)
	n := 0
	for n < len(x)-1 && n < len(y)-1 && x[n] == y[n] {
		n++
	}
	return n
}

// unknownServers says which servers of --hccn are in none of the tables.
func (c *command) unknownServers(named []string, known map[string]bool, hide *report.Redactor) {
	for _, id := range named {
		if !known[id] {
			name := quoted(hide.Host(id))
			c.note(exitUsage, "--hccn: no table that was checked has the server_id "+name,
				"--hccn：检查的文件中没有 server_id 为 "+name+" 的 Server")
		}
	}
}
