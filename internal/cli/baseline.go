package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hcclint/hcclint/internal/baseline"
	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// baseline reads the baseline at a path. One that is to be written need not be
// there. The failure was said already where it has no text.
func (c *command) baseline(s *settings, path string) (*baseline.Baseline, error) {
	if b := s.baselines[path]; b != nil {
		return b, nil
	}
	at := place(path) // two paths may lead to one
	if b := s.baselines[at]; b != nil {
		s.baselines[path] = b
		return b, nil
	}
	file, err := source.Read(path)
	var b *baseline.Baseline
	switch {
	case err == nil:
		var bad *baseline.Problem
		if b, bad = baseline.Read(file); bad != nil {
			c.problem(file, bad.At, bad.Text)
			return nil, failure{code: exitUsage}
		}
	case s.write && errors.Is(err, fs.ErrNotExist):
		b = baseline.New(path)
	default:
		c.unread(path, err)
		return nil, failure{code: exitUnread}
	}
	s.baselines[path], s.baselines[at] = b, b
	s.order = append(s.order, b)
	return b, nil
}

// baselineOf is the baseline for files with a configuration; nil if there is
// none.
func (c *command) baselineOf(s *settings, cfg *config.Config) (*baseline.Baseline, error) {
	if s.base != nil || cfg == nil || !cfg.Baseline.Set {
		return s.base, nil
	}
	path := filepath.Join(filepath.Dir(cfg.File.Name), filepath.FromSlash(cfg.Baseline.Is))
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && !s.write {
		place, name := placeOf(cfg.File, cfg.Baseline.Span.Start), quotedPath(path)
		return nil, failure{exitUnread, lang.Text{
			EN: place + ": baseline " + name + ": no such file; hcclint --write-baseline PATH writes it",
			ZH: place + "：baseline " + name + "：文件不存在，可用 hcclint --write-baseline PATH 生成"}}
	}
	return c.baseline(s, path)
}

// openBaselines reads the baselines of the configurations before anything is
// checked.
func (c *command) openBaselines(s *settings) error {
	for _, cfg := range s.find.All() {
		if _, err := c.baselineOf(s, cfg); err != nil {
			return err
		}
	}
	if s.write && len(s.order) == 0 {
		return usage("--write-baseline needs a file: --baseline FILE, or baseline in .hcclint.yaml",
			"--write-baseline 缺少文件：用 --baseline 文件 指定，或在 .hcclint.yaml 中写 baseline")
	}
	return nil
}

// writeBaselines writes the baselines, unless not everything could be read, or
// nothing was: then what was found is not all there is. It reports whether all
// of them are written.
func (c *command) writeBaselines(s *settings, checked int) bool {
	switch {
	case c.code >= exitUsage:
		c.note(exitUnread, "no baseline was written: not everything could be checked", "未写入基线文件：有文件未能检查")
		return false
	case checked == 0:
		c.note(exitOK, "no baseline was written", "未写入基线文件") // and why follows
		return false
	}
	if s.crowded != "" {
		name := quotedPath(s.crowded)
		c.note(exitUsage, name+" has more than 100,000 findings, too many for a baseline; nothing was written",
			name+" 的问题超过 100,000 个，无法生成基线；没有写入任何文件")
		return false
	}
	all := true
	for _, b := range s.order {
		if err := c.write(b.Path, b.Text(stillThere), source.Options{Links: true}); err != nil {
			c.exit(unwritten(b.Path, err)) // and go on with the others
			all = false
			continue
		}
		fmt.Fprintln(c.stderr, c.say(
			fmt.Sprintf("%s: written, findings of this run: %d", quotedPath(b.Path), b.Len()),
			fmt.Sprintf("%s：已写入，本次的问题：%d 个", quotedPath(b.Path), b.Len())))
	}
	return all
}

// tellStale says which baselines can be made shorter.
func (c *command) tellStale(s *settings) {
	for _, path := range s.stale {
		name := quotedPath(path)
		fmt.Fprintln(c.stderr, c.say(name+": some of its findings do not occur any more, --write-baseline drops them",
			name+"：其中部分问题已不再出现，可用 --write-baseline 更新"))
	}
}
