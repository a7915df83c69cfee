package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/rules"
	"github.com/hcclint/hcclint/schema"
)

// subcommand is a command with what its help says.
type subcommand struct {
	name  string
	args  string
	usage lang.Text
	run   func(*command, *cli.Context) error
}

// commands in the order of the help.
var commands = [...]subcommand{
	{"check", "PATH…", lang.Text{
		EN: "check files, folders or - (standard input); the word check may be left out",
		ZH: "检查文件、目录或 -（标准输入），check 可省略"}, (*command).check},
	{"fix", "PATH…", lang.Text{
		EN: "mend what can be mended without a doubt, in the files themselves",
		ZH: "直接在文件中修复可确定的问题"}, (*command).fix},
	{"same", "FILE…", lang.Text{
		EN: "compare the copies of a rank table that the nodes of a job have",
		ZH: "比较各节点上的 rank table 文件是否一致"}, (*command).same},
	{"rules", "", lang.Text{EN: "list all rules", ZH: "列出所有规则"}, (*command).rules},
	{"explain", "WHAT…", lang.Text{
		EN: "what a rule, a code such as EI0014 or a message means and what to do; - reads a log from standard input",
		ZH: "说明规则、错误码（如 EI0014）或报错的含义和处理方法；- 表示从标准输入读取日志"}, (*command).explain},
	{"schema", "[KIND]", lang.Text{
		EN: "print the JSON Schema of a kind of document, or list the kinds",
		ZH: "输出某类文件的 JSON Schema，不带参数时列出所有类型"}, (*command).schema},
	{"init", "", lang.Text{
		EN: "write a first .hcclint.yaml for what lies below the current folder",
		ZH: "根据当前目录的内容生成 .hcclint.yaml"}, (*command).init},
	{"config", "[PATH]", lang.Text{
		EN: "show what is in force for a file or a folder, and where it is set",
		ZH: "显示文件或目录实际生效的设置及其来源"}, (*command).config},
	{"completion", "SHELL", lang.Text{
		EN: "print a completion script for bash, zsh, fish or powershell", ZH: "输出 bash、zsh、fish 或 powershell 的补全脚本"}, (*command).completion},
	{"man", "", lang.Text{EN: "print the manual page", ZH: "输出 man 手册页"}, (*command).man},
	{"version", "", lang.Text{EN: "print the version", ZH: "输出版本号"}, (*command).version},
}

// findCommand finds a command by its name.
func findCommand(name string) *subcommand {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

func (c *command) rules(ctx *cli.Context) error {
	opt, err := c.look(ctx)
	if err != nil {
		return err
	}
	if ctx.Args().Present() {
		return tooMany("rules", ctx.Args().First())
	}
	json, err := textOrJSON(ctx)
	switch {
	case err != nil:
		return err
	case json:
		return report.RulesJSON(c.stdout, rules.All(), opt)
	}
	return report.RulesText(c.stdout, rules.All(), opt)
}

func (c *command) schema(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if ctx.NArg() > 1 {
		return tooMany("schema", ctx.Args().Get(1))
	}
	name := ctx.Args().First()
	if text, ok := schema.Source(name); ok {
		_, err := c.stdout.Write(text)
		return err
	}
	var names []string
	for _, k := range schema.Kinds() {
		names = append(names, k.Name)
		if name == "" {
			if _, err := fmt.Fprintf(c.stdout, "%-24s %s\n", k.Name, k.Title); err != nil {
				return err
			}
		}
	}
	if name == "" {
		return nil
	}
	return unknown("kind "+quoted(name), "类型 "+quoted(name), "", near.Best(name, names), "hcclint schema")
}

func (c *command) version(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if ctx.Args().Present() {
		return tooMany("version", ctx.Args().First())
	}
	version, revision := cmp.Or(release(), "(devel)"), ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				revision = " " + s.Value[:12]
			}
		}
	}
	_, err := fmt.Fprintf(c.stdout, "hcclint %s%s %s %s/%s\n", version, revision, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// release is the version of this hcclint, "" where it was not built from one.
func release() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return ""
}

func tooMany(command, word string) error {
	return usage("hcclint "+command+" does not take "+quoted(word), "hcclint "+command+" 不接受多余的参数 "+quoted(word))
}
