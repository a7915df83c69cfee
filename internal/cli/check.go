package cli

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// check is the command that checks files.
func (c *command) check(ctx *cli.Context) error {
	c.watch()
	job, err := c.job(ctx)
	if err != nil {
		return err
	}
	if job.set, err = c.settings(ctx); err != nil {
		return err
	}
	if job.env, err = environment(ctx); err != nil {
		return err
	}
	job.set.within(job.env)
	job.opt.Target = job.set.flags[0]
	if !ctx.Args().Present() && len(job.env) == 0 {
		return usage("nothing to check: name a file, a folder or - for standard input",
			"没有指定检查对象，应为文件、目录或 -（标准输入）")
	}
	job.envOnly = !ctx.Args().Present()
	inputs := c.inputs(ctx.Args().Slice(), job.set)
	job.ask(ctx)
	check, inputs, err := c.surroundings(ctx, inputs)
	if err != nil {
		return err
	}
	job.servers = check.confs.named
	job.aim(inputs)
	if !c.ready(job.set) {
		return nil
	}
	if err = c.openBaselines(job.set); err != nil {
		return err
	}
	check.claim(inputs)
	results := job.results(c, check, inputs)
	if ctx.Bool("list-files") {
		return job.list(c, ctx, results)
	}
	read := slices.Concat(ctx.StringSlice("env-file"), []string{ctx.String("rank-table")}, job.set.files(), slices.Sorted(maps.Keys(check.confs.read)))
	for _, in := range inputs {
		if in.named && !in.stdin {
			read = append(read, in.path)
		}
	}
	if err = job.render(c, results, read); err == nil || !errors.As(err, new(failure)) {
		job.lost = job.set.write && !c.writeBaselines(job.set, job.sum.Files)
		job.finish(c)
	}
	return err
}

// surroundings is what files are judged with. It returns the inputs with those
// files of --hccn and --rank-table that are none: they are part of the job.
func (c *command) surroundings(ctx *cli.Context, inputs []input) (*checker, []input, error) {
	check := &checker{stdin: c.stdin, inputs: map[string]bool{}}
	var err error
	if check.confs, inputs, err = c.confs(ctx, inputs); err != nil {
		return nil, nil, err
	}
	for _, in := range inputs {
		check.inputs[filepath.Clean(in.path)] = true
	}
	if check.table, err = c.rankTable(ctx); err != nil {
		return nil, nil, err
	}
	if t := check.table; t != nil && !check.inputs[filepath.Clean(t.Name)] {
		check.inputs[filepath.Clean(t.Name)] = true
		inputs = append(inputs, input{path: t.Name, named: true})
	}
	return check, inputs, nil
}

// rankTable reads the table of --rank-table, nil if none was named.
func (c *command) rankTable(ctx *cli.Context) (*source.File, error) {
	path := source.Plain(ctx.String("rank-table"))
	if path == "" {
		return nil, nil
	}
	table, err := source.Read(path)
	if err != nil {
		c.unread(path, err)
		return nil, failure{code: exitUnread}
	}
	if takenForPlan(table) {
		return nil, usage("--rank-table: "+path+" is a plan or a script, no rank table",
			"--rank-table："+path+" 是 plan 文件或脚本，不是 rank table 文件")
	}
	return table, nil
}

// job is what the flags of check and same ask for, and what came of it.
type job struct {
	opt    report.Options
	outs   *outputs
	set    *settings // nil: for a command that heeds none
	quiet  bool
	silent bool           // a program reads the standard output: no sums beside it
	failOn rules.Severity // beyond Error: never
	sum    report.Summary
	told   bool   // the line about the one clean file says it all
	lost   bool   // a baseline that was to be written is not
	over   string // a report that would replace a file of a folder or of a plan

	stats *report.Statistics // nil: not asked for
	shown *report.Targets    // likewise

	fixes   int    // findings that hcclint fix would mend
	fixable string // the file that has them, for a command

	servers []string        // that --hccn names
	known   map[string]bool // those of them that some table has

	env     []rules.EnvSource
	envOnly bool // there is nothing else to check
}

func (c *command) job(ctx *cli.Context) (*job, error) {
	j := &job{quiet: ctx.Bool("quiet"), known: map[string]bool{}}
	var err error
	if j.opt, err = c.look(ctx); err != nil {
		return nil, err
	}
	if ctx.Bool("redact") {
		j.opt.Redact = report.NewRedactor()
	}
	if j.outs, err = c.outputs(ctx, &j.opt); err != nil {
		return nil, err
	}
	j.silent = j.quiet || !j.outs.people()
	if j.failOn, err = failOn(ctx); err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(ctx.String("max-same"))
	if err != nil || n < 0 {
		v := quoted(ctx.String("max-same"))
		return nil, usage("--max-same "+v+": expected a number, 0 for all", "--max-same 的值 "+v+" 应为数字，0 表示全部")
	}
	j.opt.MaxSame = n
	j.opt.FailOn = j.failOn
	return j, nil
}

func failOn(ctx *cli.Context) (rules.Severity, error) {
	word, err := choice(ctx, "fail-on", "error", "warning", "info", "never")
	for s := rules.Info; s <= rules.Error; s++ {
		if s.String() == word {
			return s, err
		}
	}
	return rules.Error + 1, err
}

// render writes the reports. None may take the place of a file that is read.
func (j *job) render(c *command, results iter.Seq[*rules.Result], read []string) error {
	if err := j.outs.apart(j.set); err != nil {
		return err
	}
	if err := j.outs.open(c, read); err != nil {
		return err
	}
	defer j.outs.discard()
	outs := make([]*report.Output, len(j.outs.all))
	for i := range outs {
		outs[i] = &j.outs.all[i].Output
	}
	report.Write(results, j.opt, outs...)
	if j.set != nil { // more may have been found below the tables of plans
		if err := j.outs.apart(j.set); err != nil {
			return err
		}
		for _, path := range j.set.files() {
			j.over = cmp.Or(j.over, j.outs.overwrites(path))
		}
	}
	if j.over != "" {
		return overwriting(j.over)
	}
	return j.outs.close(c)
}

// results checks the inputs and passes on what is to be printed. When nobody
// reads on, the rest is still checked for the exit code.
func (j *job) results(c *command, check *checker, inputs []input) iter.Seq[*rules.Result] {
	return func(yield func(*rules.Result) bool) {
		wanted := true
		var tables jobTable
		done := 0
		c.line.total = len(inputs)
		defer c.line.clear()
		for out := range check.all(inputs) {
			if j.outs.foundNothing(out.input) {
				out = outcome{input: out.input, own: true}
			}
			if !out.own && !out.input.stdin {
				j.over = cmp.Or(j.over, j.outs.overwrites(out.input.path))
			}
			for _, u := range out.unread {
				c.unreadOf(u)
			}
			if out.idle && out.input.named && !j.quiet {
				name := quotedPath(out.input.path)
				c.note(exitOK, name+": not checked, no call of create_group, set_split_strategy_by_size, set_split_strategy_by_idx or link was found",
					name+"：未检查，没有找到 create_group、set_split_strategy_by_size、set_split_strategy_by_idx 或 link 的调用")
			}
			for i, res := range out.results {
				if i > 0 { // a plan names it
					j.over = cmp.Or(j.over, j.outs.overwrites(res.File.Name))
				}
				j.passed(c, res)
				if !out.input.named && i == 0 && !j.concerns(c, res) {
					break
				}
				tables.add(res)
				c.settle(j.set, res)
				j.count(c, res)
				wanted = wanted && yield(res)
				j.clean(c, out.input, res, len(inputs) == 1 && len(out.results) == 1)
			}
			done++
			c.line.step(done)
		}
		for _, res := range j.checkEnv(&tables) {
			c.settle(j.set, res)
			if len(res.Findings) > 0 || j.envOnly {
				j.count(c, res)
				wanted = wanted && yield(res)
			}
		}
		for res := range j.set.judged() {
			j.count(c, res)
			wanted = wanted && yield(res)
		}
	}
}

// concerns reports whether a file found in a folder is to be reported. Tables
// of other programs are named, unrelated files passed over in silence.
func (j *job) concerns(c *command, res *rules.Result) bool {
	if res.Illegible() {
		return true // kept for its name
	}
	if res.Bearing() == rules.Unrelated {
		return false
	}
	if res.Bearing() == rules.Table {
		return true
	}
	if kind := res.Kind.Name(); !j.quiet && len(res.Passed()) == 0 {
		name := quotedPath(res.File.Name)
		c.note(exitOK, name+": not checked, "+kind.EN, name+"：未检查，"+kind.ZH)
	}
	return false
}

// passed names the documents in ConfigMaps that were not checked.
func (j *job) passed(c *command, res *rules.Result) {
	if j.quiet {
		return
	}
	for _, p := range res.Passed() {
		name, kind := quotedPath(p.Name), p.Kind.Name()
		c.note(exitOK, name+": not checked, "+kind.EN, name+"：未检查，"+kind.ZH)
	}
}

// count adds a result to the sums and to the exit code.
func (j *job) count(c *command, res *rules.Result) {
	for _, id := range j.servers {
		if res.Knows(id) {
			j.known[id] = true
		}
	}
	j.fixesOf(res)
	if j.sum.Add(res); res.IsEnv() {
		if !j.envOnly {
			j.sum.Files-- // it is no file to check beside others
		}
		j.told = j.told && len(res.Findings) == 0
	}
	if j.stats != nil {
		j.stats.Add(res)
	}
	if res.IsAside() {
		j.told = j.told && len(res.Findings) == 0
	} else if j.shown != nil && (!res.IsEnv() || j.envOnly) {
		j.shown.Add(res)
	}
	if fails(res, j.failOnOf(res)) {
		c.code = max(c.code, exitFound)
	}
}

// fails reports whether a result has findings at or above a severity.
func fails(res *rules.Result, failOn rules.Severity) bool {
	var sum report.Summary
	sum.Add(res)
	return sum.Worst() >= failOn
}

// failOnOf is the lowest severity of findings about a file that makes the run
// fail.
func (j *job) failOnOf(res *rules.Result) rules.Severity {
	if j.set == nil || j.failOn > rules.Error {
		return j.failOn
	}
	return j.set.failOnOf(res.File.Name)
}

// clean says of a file that was named that it has no problems.
func (j *job) clean(c *command, in input, res *rules.Result, only bool) {
	if j.silent || !in.named || len(res.Findings)+len(res.Uncounted)+res.Suppressed+res.Known > 0 {
		return
	}
	j.told = only
	fmt.Fprintln(c.stderr, report.Clean(res, j.opt.Lang))
}

// finish says what the run came to.
func (j *job) finish(c *command) {
	c.unknownServers(j.servers, j.known, j.opt.Redact)
	if j.shown != nil {
		j.shown.Write(c.stderr)
	}
	if j.stats != nil {
		j.stats.Write(c.stderr, j.opt.Lang)
	}
	switch {
	case j.sum.Files == 0 && c.code < exitUnread:
		en, zh := "no rank table found", "未找到 rank table 文件"
		if j.set.excluded {
			en, zh = "a configuration excludes what there is; hcclint config PATH says which", "文件已被配置文件排除，hcclint config 路径 可查看原因"
		}
		c.note(exitUnread, "nothing was checked: "+en, "没有检查任何文件："+zh)
	case j.silent || j.lost:
		return
	case j.sum.Files > 0 && !j.told:
		fmt.Fprintln(c.stderr, j.sum.Line(j.opt.Lang))
		if j.fixes > 0 {
			n := report.Grouped(j.fixes)
			en, zh := n+" of them can be mended with: hcclint fix ", "其中 "+n+" 个可自动修复：hcclint fix "
			if s := &j.sum; s.Errors+s.Warnings+s.Infos+s.Conditional == 1 {
				en, zh = "it can be mended with: hcclint fix ", "可自动修复：hcclint fix "
			}
			fmt.Fprintln(c.stderr, c.say(en, zh)+j.fixable)
		}
	}
	if j.lost {
		return // what the baseline was to hide is in no sum
	}
	for _, line := range j.sum.Passed(j.opt.Lang) {
		fmt.Fprintln(c.stderr, line)
	}
	if j.set != nil {
		c.tellStale(j.set)
	}
}

// aim tells the inputs, and the reports, what is judged for.
func (j *job) aim(inputs []input) {
	j.opt.Consumers = j.set.aim(inputs)
	for i := range inputs { // the same for all files, or what the flag says
		own := j.set.failOnOf(inputs[i].path)
		if i > 0 && own != j.opt.FailOn {
			j.opt.FailOn = j.failOn
			break
		}
		j.opt.FailOn = own
	}
}

// fixesOf counts the findings that have a safe fix.
func (j *job) fixesOf(res *rules.Result) {
	n := 0
	for i := range res.Findings {
		if fix, ok := res.Findings[i].Fix(); ok && fix.Safe {
			n++
		}
	}
	switch {
	case n == 0:
		return
	case j.fixes > 0:
		j.fixable = "PATH…"
	case res.File.Name == "<stdin>":
		j.fixable = "-"
	default:
		j.fixable = quotedPath(res.File.Name)
	}
	j.fixes += n
}
