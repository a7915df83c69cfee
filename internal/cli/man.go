package cli

import (
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// man prints the manual page, made from the tables of commands and flags:
// hcclint man > /usr/local/share/man/man1/hcclint.1
func (c *command) man(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if ctx.Args().Present() {
		return tooMany("man", ctx.Args().First())
	}
	p := &manual{c: c}
	p.write()
	_, err := io.WriteString(c.stdout, p.String())
	return err
}

// manual collects a page in the man macros of roff.
type manual struct {
	strings.Builder
	c *command
}

func (p *manual) write() {
	p.macro("TH", "HCCLINT", "1", "", "hcclint", p.c.say("User Commands", "用户命令"))
	p.section(p.c.say("NAME", "名称"))
	p.text("hcclint - " + p.c.say("check HCCL rank tables before a job starts", "在任务启动前检查 HCCL 的 rank table 文件"))
	p.section(p.c.say("SYNOPSIS", "用法"))
	for i := range p.c.all {
		if cmd := &p.c.all[i]; i == 0 {
			p.line(`\fBhcclint\fR [\fI`, roff(p.c.say("flags", "参数")), `\fR] \fI`, roff(cmd.args), `\fR`)
		} else {
			p.macro("br")
			p.line(`\fBhcclint `, roff(cmd.name), `\fR [\fI`, roff(p.c.say("flags", "参数")), `\fR] \fI`, roff(cmd.args), `\fR`)
		}
	}
	p.section(p.c.say("COMMANDS", "命令"))
	for i := range p.c.all {
		cmd := &p.c.all[i]
		p.item(cmd.name, cmd.args, cmd.usage.In(p.c.lang))
	}
	p.section(p.c.say("OPTIONS", "参数"))
	for i := range options {
		o := &options[i]
		p.item("--"+o.name, o.arg, o.usage.In(p.c.lang)+p.c.usual(o)+p.c.say(" [", "［")+strings.Join(o.on, ", ")+p.c.say("]", "］"))
	}
	p.section(p.c.say("EXIT STATUS", "返回码"))
	for line := range strings.SplitSeq(exitCodes.In(p.c.lang), "\n") {
		p.text(line)
	}
	p.section(p.c.say("ENVIRONMENT", "环境变量"))
	p.item("NO_COLOR", "", p.c.say("no colours, unless --color always", "不使用颜色，除非指定 --color always"))
	p.item("LC_ALL, LC_MESSAGES, LANG", "", p.c.say("the language of the messages: zh for Chinese, else English", "输出语言：zh 为中文，否则为英文"))
	p.section(p.c.say("EXAMPLES", "示例"))
	for _, e := range examples {
		p.item(e.command, "", e.what.In(p.c.lang))
	}
}

func (p *manual) line(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
	p.WriteByte('\n')
}

// macro is a request with its arguments.
func (p *manual) macro(name string, args ...string) {
	p.WriteString("." + name)
	for _, a := range args {
		p.WriteString(` "` + strings.ReplaceAll(roff(a), `"`, `""`) + `"`)
	}
	p.WriteByte('\n')
}

func (p *manual) section(title string) { p.macro("SH", title) }

// item is a tagged paragraph.
func (p *manual) item(name, arg, text string) {
	p.macro("TP")
	tag := `\fB` + roff(name) + `\fR`
	if arg != "" {
		tag += ` \fI` + roff(arg) + `\fR`
	}
	p.line(tag)
	p.text(text)
}

// text is a line of running text. A dot or an apostrophe in front would make it
// a request.
func (p *manual) text(s string) {
	s = roff(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	p.line(s)
}

// roff escapes what roff would interpret; a dash stays one that can be copied.
func roff(s string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
}
