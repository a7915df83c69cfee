package cli

import (
	"fmt"
	"iter"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/rules"
)

// ask prepares what is said about the run beside its findings.
func (j *job) ask(ctx *cli.Context) {
	if ctx.Bool("statistics") {
		j.stats = &report.Statistics{}
	}
	if ctx.Bool("show-target") {
		j.shown = &report.Targets{Lang: j.opt.Lang, Flags: j.opt.Target, Redact: j.opt.Redact}
	}
}

// list prints what would be checked, and what it was taken for. What the files
// hold does not matter to the exit code.
func (j *job) list(c *command, ctx *cli.Context, results iter.Seq[*rules.Result]) error {
	if ctx.IsSet("format") {
		return usage("--list-files prints a list of its own and takes no --format", "--list-files 只输出文件列表，不能与 --format 同时使用")
	}
	if j.set.write {
		return usage("--list-files checks nothing, so there is no baseline to write", "--list-files 不检查文件，不能与 --write-baseline 同时使用")
	}
	j.failOn, j.quiet, j.silent = rules.Error+1, true, true
	j.stats, j.shown = nil, nil
	for res := range results {
		if res.IsEnv() || res.IsAside() {
			continue
		}
		if _, err := fmt.Fprintln(c.stdout, report.Recognised(res, j.opt.Lang)); err != nil {
			return err
		}
	}
	j.finish(c)
	return nil
}
