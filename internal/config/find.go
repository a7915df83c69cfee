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
	folders map[string]folder // by the path as it was asked for, and by the real one
	named   *Config
}

// folder is where a folder really is, and the configuration of what lies in it.
type folder struct {
	real   string
	config *Config
}

// Use makes the file at a path the configuration of everything.
func (f *Finder) Use(path string) {
	dir, err := source.RealDir(filepath.Dir(path))
	if err == nil {
		f.named = f.read(path, dir)
		return
	}
	f.missed(path, err)
}

// For is the configuration of what lies in a folder, nil if there is none, and
// the path of the folder as the patterns of the configuration see it. One that
// cannot be used is returned as well: it has problems.
func (f *Finder) For(dir string) (*Config, string) {
	if f.Off {
		return nil, ""
	}
	at, ok := f.folders[dir]
	if !ok {
		at = f.find(dir)
	}
	if at.config == nil {
		return nil, ""
	}
	return at.config, at.config.rel(at.real)
}

// Of is For a file or a folder among others in a folder: a link is where it lies,
// not where it leads. The path must be Plain.
func (f *Finder) Of(path string) (c *Config, rel string) {
	dir := filepath.Dir(path)
	if c, _ = f.For(dir); c == nil {
		return nil, ""
	}
	return c, c.rel(filepath.Join(f.folders[dir].real, filepath.Base(path)))
}

// find looks for the configuration of a folder that was not asked for before.
func (f *Finder) find(dir string) (at folder) {
	if f.folders == nil {
		f.folders = map[string]folder{}
	}
	real, err := source.RealDir(dir)
	if err != nil {
		f.missed(dir, err)
		return at
	}
	at = folder{real, f.named}
	if f.named == nil {
		at.config = f.up(real)
	}
	f.folders[dir] = at
	return at
}

// All are the configurations that were found so far.
func (f *Finder) All() []*Config { return f.all }

// Unread says which files could not be read.
func (f *Finder) Unread() []*fs.PathError { return f.unread }

// up looks in a folder, then above it.
func (f *Finder) up(dir string) *Config {
	if at, ok := f.folders[dir]; ok {
		return at.config
	}
	c := f.in(dir)
	if parent := filepath.Dir(dir); c == nil && parent != dir {
		c = f.up(parent)
	}
	f.folders[dir] = folder{dir, c}
	return c
}

// in looks in one folder.
func (f *Finder) in(dir string) *Config {
	var found *Config
	for _, name := range Names {
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); err != nil {
			continue // what is there but cannot be read is no reason to do without
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
	wd, err := source.RealDir(".")
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || len(rel) > len(path) {
		return path
	}
	return rel
}

// rel is an absolute path relative to the folder of the configuration, with
// forward slashes.
func (c *Config) rel(path string) string {
	if rel, err := filepath.Rel(c.Dir, path); err == nil { // else on another drive
		path = rel
	}
	return filepath.ToSlash(path)
}
