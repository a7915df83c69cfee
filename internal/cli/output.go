package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
)

// outputs are the reports of a run: at most one on the standard output, any
// number in files.
type outputs struct {
	all      []output
	template string // path, "" if there is none
}

// output is one report.
type output struct {
	report.Output
	path  string      // "": the standard output
	there os.FileInfo // of the file that is there already, nil if there is none
	file  *source.Pending
}

// outputs reads the values of --format: NAME, NAME=FILE or template=FILE.
func (c *command) outputs(ctx *cli.Context, opt *report.Options) (*outputs, error) {
	outs := &outputs{}
	for _, value := range ctx.StringSlice("format") {
		name, path, given := strings.Cut(value, "=")
		format := report.FindFormat(name)
		switch {
		case format == nil:
			return nil, badValue("format", name, report.FormatNames())
		case given && path == "", name == "template" && !given:
			return nil, usage("--format "+quoted(value)+": the name of a file is missing: --format "+name+"=FILE",
				"--format "+quoted(value)+"：缺少文件名，应为 --format "+name+"=文件")
		case name == "template":
			if err := outs.readTemplate(path, opt); err != nil {
				return nil, err
			}
			path = ""
		case path == "-":
			path = ""
		}
		if name == "sarif" {
			opt.Version = release()
		}
		out := output{Output: report.Output{Format: format, W: c.stdout, Plain: path != ""}, path: path}
		if info, err := os.Stat(path); path != "" && err == nil && info.Mode().IsRegular() {
			out.there = info
		}
		outs.all = append(outs.all, out)
	}
	if len(outs.all) == 0 {
		outs.all = []output{{Output: report.Output{Format: report.FindFormat("text"), W: c.stdout}}}
	}
	return outs, outs.distinct()
}

// distinct refuses two reports that go to one place.
func (o *outputs) distinct() error {
	for i := range o.all {
		for j := range o.all[:i] {
			a, b := &o.all[j], &o.all[i]
			switch {
			case a.path == "" && b.path == "":
				return usage(
					"--format "+a.Format.Name+" and --format "+b.Format.Name+" both write to the standard output; give one of them a file: --format "+b.Format.Name+"=FILE",
					"--format "+a.Format.Name+" 和 --format "+b.Format.Name+" 都写到标准输出；应为其中一个指定文件：--format "+b.Format.Name+"=文件")
			case a.path != "" && b.path != "" && a.samePath(b):
				return usage("--format: two reports cannot go to one file, "+quotedPath(b.path),
					"--format：两份报告不能写到同一个文件 "+quotedPath(b.path))
			}
		}
	}
	return nil
}

func (o *outputs) readTemplate(path string, opt *report.Options) error {
	file, err := source.Read(path)
	if err != nil {
		return notRead(path, err)
	}
	o.template = path
	if opt.Template, err = report.ParseTemplate(path, string(file.Bytes)); err != nil {
		return badTemplate(err)
	}
	return nil
}

// people reports whether sums and the like belong on the standard error: not
// where a program reads the report on the standard output.
func (o *outputs) people() bool {
	for i := range o.all {
		if o.all[i].path == "" {
			return o.all[i].Format.People
		}
	}
	return true
}

// overwrites is the path of a report that would replace a file which is read.
func (o *outputs) overwrites(read string) string {
	var info os.FileInfo
	for i := range o.all {
		out := &o.all[i]
		if out.there == nil {
			continue
		}
		if info == nil {
			var err error
			if info, err = os.Stat(read); err != nil {
				return ""
			}
		}
		if os.SameFile(out.there, info) {
			return out.path
		}
	}
	return ""
}

// foundNothing reports whether a file of a folder is the report of an earlier run
// without findings, which jsonl leaves empty, and has its place taken now.
func (o *outputs) foundNothing(in input) bool {
	for i := range o.all {
		out := &o.all[i]
		if out.Format.Name == "jsonl" && !in.named && out.there != nil && out.there.Size() == 0 && place(out.path) == place(in.path) {
			return true
		}
	}
	return false
}

// open makes the files before anything is checked: a long check whose report
// cannot be written helps nobody. Those that are read are not replaced.
func (o *outputs) open(c *command, read []string) error {
	for _, path := range append(read, o.template) {
		if over := o.overwrites(path); over != "" {
			return overwriting(over)
		}
	}
	for i := range o.all {
		out := &o.all[i]
		if out.path == "" {
			continue
		}
		var err error
		if out.file, err = source.Create(out.path, c.guarded(source.Options{Links: true})); err != nil {
			o.discard()
			return unwritten(out.path, err)
		}
		out.W = out.file
	}
	return nil
}

// apart refuses a report in the place of a baseline that is to be written.
func (o *outputs) apart(s *settings) error {
	if s == nil || !s.write {
		return nil
	}
	for _, b := range s.order {
		for i := range o.all {
			if path := o.all[i].path; path != "" && place(path) == place(b.Path) {
				return usage("--format: a report and the baseline cannot go to one file, "+quotedPath(path),
					"--format：报告和基线不能写到同一个文件 "+quotedPath(path))
			}
		}
	}
	return nil
}

func overwriting(path string) error {
	return usage("--format: "+quotedPath(path)+" is one of the files to read, and would be replaced by the report",
		"--format："+quotedPath(path)+" 是要读取的文件之一，会被报告覆盖")
}

// close gives the files their names. What the standard output did not take is
// returned, what a file did not is said.
func (o *outputs) close(c *command) error {
	var failed error
	for i := range o.all {
		out := &o.all[i]
		var bad *report.TemplateError
		switch {
		case errors.As(out.Err, &bad):
			failed = badTemplate(bad)
		case out.file == nil:
			failed = out.Err
		default:
			err := out.Err
			if err == nil {
				err = out.file.Commit()
			}
			if err != nil {
				c.exit(unwritten(out.path, err)) // and go on with the others
			}
			out.file.Discard()
		}
	}
	return failed
}

// discard removes what was not finished.
func (o *outputs) discard() {
	for i := range o.all {
		if f := o.all[i].file; f != nil {
			f.Discard()
		}
	}
}

// unwritten says why a file could not be written.
func unwritten(path string, err error) error {
	en, zh := reason(err)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		en, zh = "no such folder", "目录不存在"
	case errors.Is(err, fs.ErrPermission):
		en, zh = "permission denied", "没有写入权限"
	case errors.Is(err, source.ErrReadOnly):
		zh = "文件是只读的"
	case errors.Is(err, source.ErrFolder):
		zh = "这是一个目录"
	}
	return failure{exitUnread, lang.Text{EN: "cannot write " + quotedPath(path) + ": " + en, ZH: "无法写入 " + quotedPath(path) + "：" + zh}}
}

// badTemplate says what is wrong with a template; the words are those of the
// library, which name the line.
func badTemplate(err error) error {
	what := strings.TrimPrefix(err.Error(), "template: ")
	return usage("--format template: "+what, "--format template：模板有误："+what)
}

// samePath reports whether two files have one place, through links as well.
func (o *output) samePath(other *output) bool {
	if o.there != nil && other.there != nil {
		return os.SameFile(o.there, other.there)
	}
	return place(o.path) == place(other.path)
}

// place is where a path leads to, as far as that can be told.
func place(path string) string {
	if at, err := source.Place(path); err == nil {
		return at
	}
	return filepath.Clean(path)
}
