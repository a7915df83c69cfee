package cli

import (
	"bytes"
	"fmt"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/fix"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// mending is what the flags of fix ask for, and what came of it.
type mending struct {
	*command
	check *checker
	set   *settings

	unsafe, links, quiet bool
	diff, dry            bool // nothing is written

	plans []input      // of the inputs: judged with the tables as they were mended before
	piped *source.File // the plan on the standard input, which is not read twice

	files   int
	changed bool // by some patch, written or not
	failing bool // some file has findings left that make the run fail
	told    bool // something was said about a file
}

// fix is the command that mends files.
func (c *command) fix(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	m := &mending{command: c, unsafe: ctx.Bool("unsafe"), links: ctx.Bool("follow-links"), quiet: ctx.Bool("quiet"),
		diff: ctx.Bool("diff"), dry: ctx.Bool("diff") || ctx.Bool("check")}
	if !ctx.Args().Present() {
		return usage("nothing to mend: name a file, a folder or - for standard input",
			"没有指定修复对象，应为文件、目录或 -（标准输入）")
	}
	set, err := c.settings(ctx)
	if err != nil {
		return err
	}
	m.set = set
	inputs := c.inputs(ctx.Args().Slice(), set)
	env, err := environment(ctx)
	if err != nil {
		return err
	}
	set.within(env)
	if m.check, _, err = c.surroundings(ctx, inputs); err != nil {
		return err
	}
	if set.aim(inputs); !c.ready(set) {
		return nil
	}
	for _, in := range inputs {
		if err := m.one(in, false); err != nil {
			return err
		}
	}
	for _, in := range m.plans {
		if err := m.one(in, true); err != nil {
			return err
		}
	}
	m.finish()
	return nil
}

// one mends one file, a plan only when its turn has come.
func (m *mending) one(in input, plans bool) error {
	file, err := m.piped, error(nil)
	if file == nil || !in.stdin {
		file, err = read(in, m.stdin)
	}
	if err != nil {
		m.unread(in.path, err)
		return nil
	}
	if !plans && judgedAsPlan(in, file) {
		if m.plans = append(m.plans, in); in.stdin {
			m.piped = file
		}
		return nil
	}
	out := m.check.judge(in, file)
	for _, u := range out.unread {
		m.unreadOf(u)
	}
	if len(out.results) == 0 || !in.named && !out.results[0].Illegible() && out.results[0].Bearing() != rules.Table {
		if in.stdin && !m.dry {
			_, err = m.stdout.Write(file.Bytes)
		}
		return err
	}
	m.files++
	settled := func(res *rules.Result) *rules.Result {
		m.set.decide(res)
		return res
	}
	patch := fix.Mend(settled(out.results[0]), func(text []byte) *rules.Result { return settled(m.check.again(in, file, text)) }, m.unsafe)
	return m.put(in, file, patch)
}

// again judges another text of a file.
func (c *checker) again(in input, file *source.File, text []byte) *rules.Result {
	file = &source.File{Name: file.Name, Bytes: text, Info: file.Info}
	if out := c.judge(in, file); len(out.results) > 0 {
		return out.results[0]
	}
	return rules.CheckFile(file, c.confs.around(in.path), in.targets[0])
}

// put writes or shows what came of a file.
func (m *mending) put(in input, file *source.File, patch *fix.Patch) (err error) {
	m.changed = m.changed || patch.Changed()
	switch {
	case m.diff:
		name := []byte(quotedPath(file.Name))
		lines := diff.Diff(string(name), file.Bytes, string(name), patch.Text)
		if _, rest, ok := bytes.Cut(lines, []byte("\n")); ok { // the line "diff NAME NAME"
			_, err = m.stdout.Write(rest)
		}
	case m.dry:
		if patch.Changed() {
			_, err = fmt.Fprintln(m.stdout, m.would(file.Name, patch))
		}
	case in.stdin:
		_, err = m.stdout.Write(patch.Text)
	case patch.Changed():
		if err := file.Replace(patch.Text, m.guarded(source.Options{Links: m.links})); err != nil {
			m.unwritten(file.Name, err)
			return nil
		}
	}
	m.failing = m.failing || fails(patch.Result, m.set.failOnOf(patch.Result.File.Name))
	m.tell(in, file.Name, patch)
	return err
}

// finish turns what is left into the exit code.
func (m *mending) finish() {
	if m.files > 0 && !m.changed && !m.told && !m.quiet && !m.diff { // silence could mean anything
		fmt.Fprintln(m.stderr, m.say(
			fmt.Sprintf("nothing that can be mended, files looked at: %d", m.files), fmt.Sprintf("没有可自动修复的内容，共查看 %d 个文件", m.files)))
	}
	switch {
	case m.files == 0 && m.code < exitUnread:
		m.note(exitUnread, "nothing was mended: no rank table found", "没有修复任何文件：未找到 rank table 文件")
	case m.dry && m.changed, !m.dry && m.failing:
		m.code = max(m.code, exitFound)
	}
}
