package cli

import (
	"iter"
	"path/filepath"

	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/rules"
)

// settle applies to a result what was decided about its findings, see decide, and
// drops those that a baseline knows. The table of a plan may lie below a
// configuration that no other file has; what is wrong with that is told here.
func (c *command) settle(s *settings, res *rules.Result) {
	path := res.File.Name
	cfg, _ := s.find.Of(path)
	if !c.ready(s) {
		return
	}
	s.decide(res)
	base, err := c.baselineOf(s, cfg)
	switch {
	case err != nil:
		c.exit(err)
	case base == nil:
	case s.write:
		n, ok := base.Take(res)
		if res.Known += n; !ok {
			s.crowded = path
		}
	default:
		res.Known += base.Known(res)
	}
}

// decide applies comments and the configuration: they drop some findings, and
// the configuration gives others a severity.
func (s *settings) decide(res *rules.Result) {
	cfg, path := s.find.Of(res.File.Name)
	if !s.noIgnore {
		res.IgnoreComments()
	}
	if cfg == nil {
		return
	}
	if !s.noIgnore {
		res.Ignore(s.about(cfg, path))
	}
	regrade(res, cfg, path)
}

// regrade gives findings the severities that a configuration chose for a path.
func regrade(res *rules.Result, cfg *config.Config, path string) {
	if at := cfg.At(path); len(at.Levels) > 0 {
		levels := map[*rules.Rule]rules.Severity{}
		for _, l := range at.Levels {
			levels[l.Rule] = l.Severity
		}
		res.Regrade(levels)
	}
}

// about are the entries of a configuration that are about a file.
func (s *settings) about(cfg *config.Config, path string) []*rules.Ignore {
	var list []*rules.Ignore
	for i, entry := range s.entries(cfg) {
		e := &cfg.Ignore[i]
		if !e.About(path) {
			continue
		}
		list = append(list, entry)
		for _, name := range e.Exact() {
			entry.Idle = entry.Idle || name == path
		}
	}
	return list
}

// entries are what a configuration ignores. An entry is Idle once it is certain
// that it was needed in this run or never: see judged.
func (s *settings) entries(cfg *config.Config) []*rules.Ignore {
	list, ok := s.ignores[cfg]
	if !ok {
		for i := range cfg.Ignore {
			e := &cfg.Ignore[i]
			list = append(list, &rules.Ignore{
				Span: e.Span, Name: e.Rule.Name, Rule: e.Rule, Pointer: e.Pointer, Reason: e.Reason,
				Until: e.Until.Is, UntilAt: e.Until.Span, Expired: e.Until.Set && e.Until.Is < s.today,
			})
		}
		s.ignores[cfg] = list
	}
	return list
}

// judged are the results about the configurations and baselines themselves. An
// entry that was not needed is only left over if all it is about was checked:
// the files it names, or everything in the folder of the configuration.
func (s *settings) judged() iter.Seq[*rules.Result] {
	return func(yield func(*rules.Result) bool) {
		for _, cfg := range s.find.All() {
			if s.noIgnore || len(cfg.Ignore) == 0 {
				continue
			}
			list := s.entries(cfg)
			for _, i := range list {
				i.Idle = i.Hits == 0 && (i.Idle || s.complete(cfg.Dir))
			}
			res := rules.CheckIgnores(cfg.File, list)
			if regrade(res, cfg, filepath.Base(cfg.File.Name)); len(res.Findings) > 0 && !yield(res) {
				return
			}
		}
		for _, b := range s.order {
			if b.File == nil || s.write {
				continue
			}
			stale := b.Stale()
			if len(stale) > 0 {
				s.stale = append(s.stale, b.Path)
			}
			res := rules.CheckIgnores(b.File, stale)
			if cfg, path := s.find.Of(b.Path); cfg != nil {
				regrade(res, cfg, path)
			}
			if len(res.Findings) > 0 && !yield(res) {
				return
			}
		}
	}
}
