// Package config reads .hcclint.yaml: what files are checked for, how much each
// rule matters, and what is ignored. Nothing in it is followed blindly: whatever
// is not understood is a Problem with its place, and the file is not used.
//
// Where no configuration exists, looking for one costs two questions to the
// file system for each folder on the way up, asked once.
package config

import (
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Names are what a configuration is called; both in one folder are a problem.
var Names = [...]string{".hcclint.yaml", ".hcclint.yml"}

// MaxSize is the largest configuration that is read, in bytes.
const MaxSize = 1 << 20

// Config is a configuration.
type Config struct {
	File     *source.File
	Dir      string // the folder that its paths start from, absolute and without links
	Problems []Problem

	Top       Settings
	FailOn    Value[rules.Severity] // beyond Error: never
	Files     []Glob                // of the files in folders that are checked; nil: all that can be tables
	Exclude   []Glob                // what is passed over in folders
	Overrides []Override
	Ignore    []Ignore
	Baseline  Value[string] // relative to Dir, with forward slashes

	FilesAt, ExcludeAt source.Span // of the lists
}

// Settings are what a file is checked for.
type Settings struct {
	Product   Value[rules.Product]
	Consumers Value[[]rules.Consumer]
	Release   Value[rules.Release]
	Levels    []Level // each rule once
}

// Value is something that can be set, with its place.
type Value[T any] struct {
	Is   T
	Set  bool
	Span source.Span
}

// Level is how much a rule matters; rules.Off: not at all.
type Level struct {
	Rule     *rules.Rule
	Severity rules.Severity
	Span     source.Span
}

// Override is what differs for some files.
type Override struct {
	Files []Glob
	Settings
}

// Ignore is an entry of ignore.
type Ignore struct {
	Rule    *rules.Rule
	Span    source.Span // of the name of the rule
	Files   []Glob      // nil: all
	Pointer string      // "": all places
	Reason  string
	Until   Value[string] // the last day, YYYY-MM-DD
}

// At are the settings for a file, by its path relative to Dir with forward
// slashes: of the overrides that match it the last one counts most.
func (c *Config) At(path string) Settings {
	s := c.Top
	own := false // Levels is a copy
	for i := range c.Overrides {
		o := &c.Overrides[i]
		if !matchAny(o.Files, path) {
			continue
		}
		set(&s.Product, o.Product)
		set(&s.Consumers, o.Consumers)
		set(&s.Release, o.Release)
		for _, l := range o.Levels {
			if !own {
				s.Levels, own = append([]Level(nil), s.Levels...), true
			}
			s.level(l)
		}
	}
	return s
}

func set[T any](v *Value[T], by Value[T]) {
	if by.Set {
		*v = by
	}
}

// level adds a level or replaces the one that the rule has.
func (s *Settings) level(l Level) {
	for i := range s.Levels {
		if s.Levels[i].Rule == l.Rule {
			s.Levels[i] = l
			return
		}
	}
	s.Levels = append(s.Levels, l)
}

// Checks reports whether a file that was found in a folder is to be checked:
// listed says that files names it, whatever its ending.
func (c *Config) Checks(path string) (listed, passed bool) {
	if matchAny(c.Exclude, path) {
		return false, true
	}
	listed = matchAny(c.Files, path)
	return listed, c.Files != nil && !listed
}

// Excludes reports whether a folder is passed over.
func (c *Config) Excludes(folder string) bool { return matchAny(c.Exclude, folder) }

// About reports whether an entry is about a file.
func (i *Ignore) About(path string) bool { return i.Files == nil || matchAny(i.Files, path) }

// Exact are the files that an entry names without wildcards, nil if some are
// only described.
func (i *Ignore) Exact() []string {
	var names []string
	for _, g := range i.Files {
		if !g.exact() {
			return nil
		}
		names = append(names, g.text)
	}
	return names
}
