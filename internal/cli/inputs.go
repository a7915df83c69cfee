package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// input is one file to check.
type input struct {
	path  string
	stdin bool
	named bool // by the user, not found in a folder
	hccn  bool // it is the hccn.conf of a server, whatever it looks like

	targets []rules.Target // what it is judged for, one for each consumer
}

// inputs lists the files that the arguments stand for, in their order, each
// once; those of a folder in lexical order. What cannot be read is reported.
//
// Settings say what of a folder is checked; without them it is everything that
// can be of interest.
func (c *command) inputs(paths []string, set *settings) []input {
	var all []input
	seen := map[string]bool{}
	add := func(in input) {
		if key := filepath.Clean(in.path); !seen[key] {
			seen[key] = true
			all = append(all, in)
		}
	}
	for _, path := range paths {
		if path == "-" {
			add(input{path: "<stdin>", stdin: true, named: true})
			continue
		}
		path = source.Plain(path)
		info, err := os.Stat(path)
		switch {
		case err != nil:
			c.unread(path, err)
		case info.IsDir():
			c.folder(path, set, add)
		case set != nil && slices.Contains(config.Names[:], filepath.Base(path)):
			name := quotedPath(path)
			c.note(exitOK, name+": not checked, a configuration of hcclint; see hcclint config", name+"：未检查，这是 hcclint 的配置文件，请参考 hcclint config")
		default:
			add(input{path: path, named: true})
		}
	}
	return all
}

// folder adds the files below a folder that may be tables, plans, scripts or hccn.conf. Links to folders are not followed
// (they may form loops), links to files are: a mounted ConfigMap consists of
// them. Hidden folders hold other people's business.
func (c *command) folder(root string, set *settings, add func(input)) {
	if set != nil {
		set.whole(root)
	}
	if info, err := os.Lstat(root); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		root += string(filepath.Separator) // somebody named it: what it leads to is entered
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			c.unread(path, err)
		case d.IsDir():
			if name := d.Name(); path != root && (name[0] == '.' || name == "node_modules" || set != nil && set.passes(path)) {
				return fs.SkipDir
			}
		case wanted(path, set) && c.regular(path, d):
			add(input{path: path})
		}
		return nil
	})
	if err != nil {
		c.unread(root, err)
	}
}

// wanted reports whether a file of a folder may be a table, a plan, a script or
// hccn.conf, or is one that the settings name.
func wanted(path string, set *settings) bool {
	likely := isJSON(path) || isPlan(path) || isConf(path) || namedTable(path)
	if set == nil {
		return likely
	}
	return set.wants(path, likely)
}

// isJSON reports whether a file of a folder can be a rank table by its name.
func isJSON(path string) bool { return strings.EqualFold(filepath.Ext(path), ".json") }

// namedTable reports whether the name of a file says that it is a rank table,
// whatever its ending: rank_table_16p, hccl.json.bak, ranktable.txt.
func namedTable(path string) bool {
	name := strings.ToLower(filepath.Base(path))
	switch filepath.Ext(name) {
	case "", ".json", ".txt", ".bak", ".old", ".orig":
	default:
		return false
	}
	return document.NamesTable([]byte(name))
}

// meantAsTable reports whether a file cannot be called so and be anything else.
func meantAsTable(path string) bool {
	name := strings.TrimSuffix(strings.ToLower(filepath.Base(path)), ".json")
	return name == "hccl" || strings.HasPrefix(name, "rank_table") || strings.HasPrefix(name, "ranktable")
}

// isPlan reports whether a file of a folder can be a plan or a script by its
// name; plans in JSON are isJSON.
func isPlan(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml", ".py":
		return true
	}
	return false
}

// regular reports whether an entry of a folder is a file, perhaps behind a link.
// It says why where a link leads to nothing that can be looked at: that may have
// been a table. Emacs locks what it edits by such a link.
func (c *command) regular(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	if strings.HasPrefix(d.Name(), ".#") {
		return false
	}
	info, err := os.Stat(path)
	if err != nil {
		c.unread(path, err)
	}
	return err == nil && info.Mode().IsRegular()
}

// unread says why something could not be read.
func (c *command) unread(path string, err error) {
	name := quotedPath(path)
	en, zh := reason(err)
	c.note(exitUnread, name+": "+en, name+"："+zh)
}

// unreadOf says it of a file that a plan may have named.
func (c *command) unreadOf(u unread) {
	by, name := quotedPath(u.by), quotedPath(u.path)
	en, zh := reason(u.err)
	if u.by == "" {
		if odd := (*source.IrregularError)(nil); errors.As(u.err, &odd) && !odd.Mode.IsDir() { // what is to be checked can come another way
			en, zh = en+"; pipe it into hcclint - instead", zh+"；可通过管道交给 hcclint -"
		}
		c.note(exitUnread, name+": "+en, name+"："+zh)
		return
	}
	c.note(exitUnread, by+": "+u.key+" "+name+": "+en, by+"："+u.key+" "+name+"："+zh)
}

// reason is why a file could not be read.
func reason(err error) (en, zh string) {
	en, zh = err.Error(), err.Error()
	var pathErr *fs.PathError
	var odd *source.IrregularError
	if errors.As(err, &pathErr) {
		en, zh = pathErr.Err.Error(), pathErr.Err.Error()
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		en, zh = "no such file or folder", "文件或目录不存在"
	case errors.Is(err, fs.ErrPermission):
		en, zh = "permission denied", "没有读取权限"
	case errors.Is(err, syscall.ELOOP):
		en, zh = "the links lead in a circle", "符号链接形成环路"
	case errors.As(err, &odd):
		en, zh = irregular(odd.Mode)
	case errors.Is(err, source.ErrTooLarge):
		zh = "超过 1 GiB，任何使用方都不会读取这么大的 rank table 文件"
	case errors.Is(err, source.ErrChanged):
		zh = "读取过程中文件发生了变化"
	}
	return en, zh
}

// irregular says what is read instead of a thing that is no file.
func irregular(m fs.FileMode) (en, zh string) {
	en, zh = "something else", "其他类型"
	switch {
	case m.IsDir():
		return "a folder, expected a file", "是目录，应为文件"
	case m&fs.ModeNamedPipe != 0:
		en, zh = "a named pipe (FIFO)", "命名管道（FIFO）"
	case m&fs.ModeSocket != 0:
		en, zh = "a socket", "套接字"
	case m&fs.ModeDevice != 0:
		en, zh = "a device", "设备文件"
	}
	return "not a regular file but " + en, "不是普通文件，而是" + zh
}

// notRead ends a command because a file could not be read.
func notRead(path string, err error) error {
	name := quotedPath(path)
	en, zh := reason(err)
	return failure{exitUnread, lang.Text{EN: name + ": " + en, ZH: name + "：" + zh}}
}

// quotedPath is a path for a message: as it is, or quoted where it is empty or
// holds something that does not show.
func quotedPath(path string) string {
	if q := quoted(path); q[1:len(q)-1] != path || path == "" {
		return q
	}
	return path
}

// exists reports whether there is something at a path; "-" always is.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return path == "-" || err == nil
}

// looksLikePath reports whether a word was meant as a path whatever is there.
func looksLikePath(word string) bool {
	return word == "-" || strings.ContainsAny(word, `/\.`)
}
