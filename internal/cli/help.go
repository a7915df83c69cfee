package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
)

// examples open the help: three things to do.
var examples = [...]struct {
	command string
	what    lang.Text
}{
	{"hcclint --product atlas-800t-a2 rank_table.json", lang.Text{
		EN: "check one table for one machine", ZH: "按指定机型检查一个文件"}},
	{"hcclint --format json jobs/ > report.json", lang.Text{
		EN: "check every table below a folder, for a program", ZH: "检查目录下的所有文件，输出 JSON"}},
	{"hcclint explain device-ip-duplicate", lang.Text{
		EN: "what a rule means and what to do; also takes EI0014 or a message", ZH: "说明一条规则的含义和处理方法，也可以给出 EI0014 或报错"}},
}

var exitCodes = lang.Text{
	EN: `Exit code: 0 nothing at or above --fail-on · 1 findings · 2 wrong usage or
configuration · 3 something could not be read or written, or nothing was checked`,
	ZH: `返回码：0 没有达到 --fail-on 的问题 · 1 有问题 · 2 用法或配置错误 ·
3 有文件无法读取或写入，或没有检查任何文件`,
}

// help prints the help of a command, or of hcclint as a whole.
func (c *command) help(w io.Writer, cmd *subcommand) error {
	var b strings.Builder
	overview := cmd == nil
	if overview {
		c.overview(&b)
		cmd = &commands[0]
	} else {
		b.WriteString(strings.TrimSpace("hcclint "+cmd.name+" "+cmd.args) + "\n  " + cmd.usage.In(c.lang) + "\n")
	}
	if more := moreHelp(cmd.name).In(c.lang); more != "" {
		b.WriteString("\n" + more + "\n")
	}
	b.WriteString("\n" + c.say("Flags", "参数") + "\n")
	for i := range options {
		if o := &options[i]; slices.Contains(o.on, cmd.name) {
			row(&b, strings.TrimSpace("--"+o.name+" "+o.arg), o.about(cmd.name).In(c.lang)+c.usual(o))
		}
	}
	switch cmd.name {
	case "check", "same":
		if !overview {
			c.formatHelp(&b)
		}
		b.WriteString("\n" + exitCodes.In(c.lang) + "\n")
	case "fix":
		b.WriteString("\n" + fixExitCodes.In(c.lang) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// moreHelp is what the help of a command has beside its flags.
func moreHelp(command string) lang.Text {
	switch command {
	case "same":
		return sameExample
	case "fix":
		return fixExample
	case "explain":
		return explainExamples
	case "completion":
		return completionHelp
	case "man":
		return lang.Text{EN: "  hcclint man > /usr/local/share/man/man1/hcclint.1", ZH: "  hcclint man > /usr/local/share/man/man1/hcclint.1"}
	}
	return lang.Text{}
}

func (c *command) overview(b *strings.Builder) {
	b.WriteString(c.say("Examples", "示例") + "\n")
	for _, e := range examples {
		b.WriteString("  " + e.command + "\n      " + e.what.In(c.lang) + "\n")
	}
	b.WriteString("\n" + c.say("hcclint checks HCCL rank tables before a job starts.", "hcclint 在任务启动前检查 HCCL 的 rank table 文件（集群信息配置文件）。") + "\n")
	b.WriteString("\n" + c.say("Commands", "命令") + "\n")
	for i := range commands {
		cmd := &commands[i]
		row(b, strings.TrimSpace(cmd.name+" "+cmd.args), cmd.usage.In(c.lang))
	}
}

// row is a line of two columns.
func row(b *strings.Builder, left, right string) {
	const column = 20
	b.WriteString("  " + left + strings.Repeat(" ", max(column-len([]rune(left)), 1)) + right + "\n")
}

// usual names the default of a flag.
func (c *command) usual(o *option) string {
	switch o.value {
	case "", "latest":
		return ""
	}
	return c.say(" (default "+o.value+")", "（默认 "+o.value+"）")
}

func (c *command) say(en, zh string) string { return lang.Text{EN: en, ZH: zh}.In(c.lang) }
