package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hcclint/hcclint/internal/source"
)

// Finder finds the configuration of files: the nearest one upwards. Every folder
// is looked at once. The zero Finder looks; see Use and Off. It is for one
// goroutine.
type Finder struct {
	Off bool // there is none, whatever lies there

	all     []*Config
	unread  []*fs.PathError
	folders map[string]*Config // by the path of a folder as it was asked for, and by the absolute one
	named   *Config
}

// Use makes the file at a path the configuration of everything.
func (f *Finder) Use(path string) {
	dir, err := filepath.Abs(filepath.Dir(path))
	if err == nil {
		f.named = f.read(path, dir)
		return
	}
	f.missed(path, err)
}

// Named is the configuration of everything, nil if there is none.
func (f *Finder) Named() *Config { return f.named }

// For is the configuration of what lies in a folder, nil if there is none. One
// that cannot be used is returned as well: it has problems.
func (f *Finder) For(folder string) *Config {
	if f.Off || f.named != nil {
		return f.named
	}
	if c, ok := f.folders[folder]; ok {
		return c
	}
	if f.folders == nil {
		f.folders = map[string]*Config{}
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		f.missed(folder, err)
		return nil
	}
	c := f.up(abs)
	f.folders[folder] = c
	return c
}

// All are the configurations that were found so far.
func (f *Finder) All() []*Config { return f.all }

// Unread says which files could not be read.
func (f *Finder) Unread() []*fs.PathError { return f.unread }

// up looks in a folder, then above it.
func (f *Finder) up(dir string) *Config {
	if c, ok := f.folders[dir]; ok {
		return c
	}
	c := f.in(dir)
	if parent := filepath.Dir(dir); c == nil && parent != dir {
		c = f.up(parent)
	}
	f.folders[dir] = c
	return c
}

// in looks in one folder.
func (f *Finder) in(dir string) *Config {
	var found *Config
	for _, name := range Names {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err != nil || info.IsDir() {
			continue
		}
		if found != nil {
			r := reader{found}
			r.problem(source.Span{}, "there is "+name+" as well, keep one of them", "同一目录下还有 "+name+"，应只保留一个")
			break
		}
		found = f.read(shortest(path), dir)
	}
	return found
}

// read reads a configuration. One that cannot be read at all is nil.
func (f *Finder) read(path, dir string) *Config {
	file, err := source.Read(path)
	if err != nil {
		f.missed(path, err)
		return nil
	}
	c := Read(file, dir)
	f.all = append(f.all, c)
	return c
}

// missed notes what could not be read.
func (f *Finder) missed(path string, err error) {
	var bad *fs.PathError
	if !errors.As(err, &bad) {
		bad = &fs.PathError{Op: "read", Path: path, Err: err}
	}
	f.unread = append(f.unread, bad)
}

// shortest is an absolute path as people write it: relative where that works.
func shortest(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || len(rel) > len(path) {
		return path
	}
	return rel
}

// Rel is a path relative to the folder of the configuration, with forward
// slashes.
func (c *Config) Rel(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	rel, err := filepath.Rel(c.Dir, abs)
	if err != nil { // on another drive
		rel = abs
	}
	return filepath.ToSlash(rel)
}
