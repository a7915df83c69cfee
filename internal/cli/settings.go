package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/baseline"
	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// settings are what flags and configurations say about the files of a run.
type settings struct {
	find     config.Finder
	flags    []rules.Target // as far as they are given, one for each consumer
	failOn   rules.Severity
	failFlag bool // it was given
	noIgnore bool
	write    bool // a baseline
	today    string

	seen, unread int  // configurations of which the problems were told
	broken       bool // some cannot be used

	roots     []string // folders that are checked as a whole, without links
	ignores   map[*config.Config][]*rules.Ignore
	base      *baseline.Baseline            // of --baseline
	baselines map[string]*baseline.Baseline // of configurations, by path and by place
	order     []*baseline.Baseline
	excluded  bool     // something of a folder would have been checked
	stale     []string // baselines with findings that do not occur any more
	crowded   string   // a file with more findings than a baseline can hold
}

// settings reads the flags about configurations.
func (c *command) settings(ctx *cli.Context) (*settings, error) {
	s := &settings{noIgnore: ctx.Bool("no-ignore"), write: ctx.Bool("write-baseline"), today: c.now().Format(time.DateOnly),
		ignores: map[*config.Config][]*rules.Ignore{}, baselines: map[string]*baseline.Baseline{}}
	var err error
	if s.flags, err = targets(ctx); err != nil {
		return nil, err
	}
	if s.failOn, err = failOn(ctx); err != nil {
		return nil, err
	}
	s.failFlag = ctx.IsSet("fail-on")
	s.find.Off = ctx.Bool("no-config")
	if path := source.Plain(ctx.String("config")); path != "" {
		if s.find.Off {
			return nil, usage("--config and --no-config contradict each other", "--config 与 --no-config 不能同时使用")
		}
		s.find.Use(path)
	}
	if path := source.Plain(ctx.String("baseline")); path != "" {
		s.base, err = c.baseline(s, path)
	}
	return s, err
}

// given says which parts of a target flags gave.
func (s *settings) given() rules.Given { return s.flags[0].Given }

// within says in which environment everything is judged.
func (s *settings) within(env []rules.EnvSource) {
	all := values(env)
	for i := range s.flags {
		s.flags[i].Env = all
	}
}

// ready reports whether all configurations that were found can be used, and
// says why not.
func (c *command) ready(s *settings) bool {
	for _, err := range s.find.Unread()[s.unread:] {
		c.unread(err.Path, err)
	}
	for _, cfg := range s.find.All()[s.seen:] {
		s.broken = s.broken || len(cfg.Problems) > 0
		for _, p := range cfg.Problems {
			c.problem(cfg.File, p.Span.Start, p.Text)
		}
	}
	s.unread, s.seen = len(s.find.Unread()), len(s.find.All())
	return !s.broken && s.unread == 0
}

// problem says what is wrong with a file that says how others are checked.
func (c *command) problem(file *source.File, at uint32, text lang.Text) {
	place := placeOf(file, at)
	c.note(exitUsage, place+": "+text.EN, place+"："+text.ZH)
}

// placeOf is a place as it stands in messages.
func placeOf(file *source.File, at uint32) string {
	p := file.Position(at)
	return fmt.Sprintf("%s:%d:%d", quotedPath(file.Name), p.Line, p.Column)
}

// targetsOf is what a file is judged for: one target for each consumer.
func (s *settings) targetsOf(path string) []rules.Target {
	cfg, rel := s.find.Of(path)
	if cfg == nil {
		return s.flags
	}
	at := cfg.At(rel)
	all := slices.Clone(s.flags)
	if !s.given().Consumer && at.Consumers.Set {
		all = nil
		for _, consumer := range at.Consumers.Is {
			t := s.flags[0]
			t.Consumer = consumer
			all = append(all, t)
		}
	}
	off := switchedOff(at.Levels)
	for i := range all {
		all[i].Off = off
		if !s.given().Product {
			all[i].Product = at.Product.Is
		}
		if !s.given().Release {
			all[i].Release = at.Release.Is
		}
	}
	return all
}

// switchedOff are the rules that are off, nil if there are none.
func switchedOff(levels []config.Level) (off map[*rules.Rule]bool) {
	for _, l := range levels {
		if l.Severity != rules.Off {
			continue
		}
		if off == nil {
			off = map[*rules.Rule]bool{}
		}
		off[l.Rule] = true
	}
	return off
}

// aim tells every input what it is judged for. It returns the consumers of all
// inputs where they have the same ones, else those of the flags.
func (s *settings) aim(inputs []input) []rules.Consumer {
	for i := range inputs {
		inputs[i].targets = s.targetsOf(inputs[i].path)
	}
	common := consumers(s.flags)
	for i := range inputs {
		own := consumers(inputs[i].targets)
		if i > 0 && !slices.Equal(own, common) {
			return consumers(s.flags)
		}
		common = own
	}
	return common
}

func consumers(targets []rules.Target) (list []rules.Consumer) {
	for i := range targets {
		list = append(list, targets[i].Consumer)
	}
	return list
}

// failOnOf is the lowest severity that makes the run fail.
func (s *settings) failOnOf(path string) rules.Severity {
	if cfg, _ := s.find.Of(path); cfg != nil && cfg.FailOn.Set && !s.failFlag {
		return cfg.FailOn.Is
	}
	return s.failOn
}

// ownFile reports whether a file of a folder is hcclint's own: a configuration
// or a baseline.
func (s *settings) ownFile(path string) bool {
	if strings.HasPrefix(filepath.Base(path), ".hcclint") {
		return true
	}
	if s.base != nil && filepath.Clean(s.base.Path) == filepath.Clean(path) {
		return true
	}
	cfg, rel := s.find.Of(path)
	if cfg == nil {
		return false
	}
	return rel == filepath.Base(cfg.File.Name) || cfg.Baseline.Set && rel == cfg.Baseline.Is
}

// files are the configurations and baselines that were read so far.
func (s *settings) files() (paths []string) {
	for _, cfg := range s.find.All() {
		paths = append(paths, cfg.File.Name)
	}
	for _, b := range s.order {
		if b.File != nil {
			paths = append(paths, b.Path)
		}
	}
	return paths
}

// passes reports whether a folder is not looked into.
func (s *settings) passes(folder string) bool {
	cfg, rel := s.find.Of(folder)
	if cfg == nil || !cfg.Excludes(rel) {
		return false
	}
	s.excluded = true
	return true
}

// wants reports whether a file of a folder is checked, given whether its name
// says that it may be of interest.
func (s *settings) wants(path string, likely bool) bool {
	cfg, rel := s.find.Of(path)
	if cfg != nil && (cfg.Files != nil || cfg.Exclude != nil) {
		listed, passed := cfg.Checks(rel)
		s.excluded = s.excluded || likely && passed
		likely = (likely || listed) && !passed
	}
	return likely && !s.ownFile(path)
}

// whole notes a folder that is checked as a whole.
func (s *settings) whole(folder string) {
	if real, err := source.RealDir(folder); err == nil {
		s.roots = append(s.roots, real)
	}
}

// complete reports whether everything below a folder was to be checked.
func (s *settings) complete(folder string) bool {
	for _, root := range s.roots {
		rel, err := filepath.Rel(root, folder)
		if err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// stillThere reports whether a file that a baseline names is still there.
func stillThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
