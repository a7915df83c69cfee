package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/rules"
	"github.com/hcclint/hcclint/schema"
)

// shellNames are the shells that have a completion script. It is made from the
// tables of commands and flags, so that nothing is listed twice, and runs
// without hcclint: completing starts no program.
var shellNames = []string{"bash", "zsh", "fish", "powershell"}

// completionHelp is in the help of completion.
var completionHelp = lang.Text{
	EN: `Where it goes
  bash        source <(hcclint completion bash), or into /etc/bash_completion.d/hcclint
  zsh         hcclint completion zsh > "${fpath[1]}/_hcclint"
  fish        hcclint completion fish > ~/.config/fish/completions/hcclint.fish
  powershell  hcclint completion powershell | Out-String | Invoke-Expression`,
	ZH: `使用方式
  bash        source <(hcclint completion bash)，或写入 /etc/bash_completion.d/hcclint
  zsh         hcclint completion zsh > "${fpath[1]}/_hcclint"
  fish        hcclint completion fish > ~/.config/fish/completions/hcclint.fish
  powershell  hcclint completion powershell | Out-String | Invoke-Expression`,
}

// completion prints the completion script of a shell.
func (c *command) completion(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	switch ctx.NArg() {
	case 0:
		return usage("which shell? "+strings.Join(shellNames, ", "), "缺少 shell 名称："+strings.Join(shellNames, "、"))
	case 1:
	default:
		return tooMany("completion", ctx.Args().Get(1))
	}
	s := &scripter{command: c}
	switch name := ctx.Args().First(); name {
	case "bash":
		s.bash()
	case "zsh":
		s.zsh()
	case "fish":
		s.fish()
	case "powershell":
		s.powershell()
	default:
		return unknown("shell "+quoted(name), "shell "+quoted(name), "", near.Best(name, shellNames), "hcclint completion --help")
	}
	_, err := io.WriteString(c.stdout, s.String())
	return err
}

// scripter writes a script line by line.
type scripter struct {
	strings.Builder
	command *command // for its language
}

func (s *scripter) line(parts ...string) {
	for _, p := range parts {
		s.WriteString(p)
	}
	s.WriteByte('\n')
}

// single is a text in single quotes, for a POSIX shell.
func single(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// words are what can follow a command, beside files.
func (cmd *subcommand) words() []string {
	switch cmd.name {
	case "explain":
		all := ruleNames()
		for _, c := range rules.Codes() {
			all = append(all, string(c.Code))
		}
		return all
	case "schema":
		var names []string
		for _, k := range schema.Kinds() {
			names = append(names, k.Name)
		}
		return names
	case "completion":
		return shellNames
	}
	return nil
}

// files reports whether files or folders can follow a command.
func (cmd *subcommand) files() bool {
	return strings.Contains(cmd.args, "PATH") || strings.Contains(cmd.args, "FILE")
}

// flagNames are the flags of a command with their dashes.
func flagNames(command string) []string {
	names := []string{"--help"}
	for i := range options {
		if o := &options[i]; slices.Contains(o.on, command) {
			names = append(names, "--"+o.name)
		}
	}
	return names
}

// valued are the flags that take a value.
func valued() []string {
	var names []string
	for i := range options {
		if o := &options[i]; o.arg != "" {
			names = append(names, "--"+o.name)
		}
	}
	return names
}

// names are those of the commands.
func (c *command) names() []string {
	var names []string
	for i := range c.all {
		names = append(names, c.all[i].name)
	}
	return names
}
