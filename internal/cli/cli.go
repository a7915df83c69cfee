// Package cli is the command line of hcclint: commands, flags, files and exit
// codes. What is found is the business of rules, how it looks that of report.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// The exit codes; of several reasons the higher one wins.
const (
	exitOK     = 0
	exitFound  = 1 // findings at or above --fail-on
	exitUsage  = 2 // wrong usage or configuration
	exitUnread = 3 // something could not be read or written, or nothing was checked
)

// Main runs hcclint with its arguments, the name of the program first, and
// returns the exit code.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return mainAt(time.Now, args, stdin, stdout, stderr)
}

// mainAt is Main on a day of one's choice.
func mainAt(now func() time.Time, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &command{now: now, stdin: stdin, stdout: stdout, stderr: stderr, lang: locale(), all: commands[:]}
	defer c.stop()
	var words []string
	if len(args) > 0 {
		words = args[1:]
	}
	return c.exit(c.run(words))
}

// command is one call of hcclint.
type command struct {
	now            func() time.Time
	stdin          io.Reader
	stdout, stderr io.Writer
	lang           rules.Lang
	code           int       // so far
	guard          *guard    // of files that are being written, nil if there were none
	line           *progress // of check

	all []subcommand // for the commands that list them: the table refers to those
}

// run reads the arguments and runs what they ask for.
func (c *command) run(words []string) error {
	if len(words) == 0 {
		c.help(c.stderr, nil)
		return failure{code: exitUsage}
	}
	call, err := arrange(words)
	if call.lang != "" {
		c.lang, _ = lang.Parse(call.lang)
	}
	switch {
	case err != nil:
		return err
	case call.help:
		return c.help(c.stdout, call.command)
	}
	return c.app().Run(append([]string{"hcclint"}, call.words...))
}

// app is the command line as urfave/cli sees it. Help is our own: it exists in
// two languages.
func (c *command) app() *cli.App {
	app := &cli.App{
		Name: "hcclint", HideHelp: true, HideHelpCommand: true, HideVersion: true,
		EnableBashCompletion: true, DisableSliceFlagSeparator: true,
		Reader: c.stdin, Writer: c.stdout, ErrWriter: c.stderr,
		OnUsageError:   usageError,
		ExitErrHandler: func(*cli.Context, error) {}, // Main returns the code
	}
	for i := range commands {
		cmd := &commands[i]
		app.Commands = append(app.Commands, &cli.Command{
			Name: cmd.name, HideHelp: true, HideHelpCommand: true, OnUsageError: usageError,
			Flags:  flagsOf(cmd.name),
			Action: func(ctx *cli.Context) error { return cmd.run(c, ctx) },
		})
	}
	return app
}

// usageError is what urfave/cli says about a flag: a value of the wrong type.
func usageError(_ *cli.Context, err error, _ bool) error { return usage(err.Error(), err.Error()) }

// failure ends a command with a code and, unless it was said already, a reason.
type failure struct {
	code int
	text lang.Text
}

func (f failure) Error() string { return f.text.EN }

// usage is a failure of the one who typed the command.
func usage(en, zh string) error { return failure{exitUsage, lang.Text{EN: en, ZH: zh}} }

// note records a code and says why.
func (c *command) note(code int, en, zh string) {
	c.code = max(c.code, code)
	if text := (lang.Text{EN: en, ZH: zh}).In(c.lang); text != "" {
		fmt.Fprintln(c.stderr, "hcclint: "+text)
	}
}

// exit turns the error a command ended with into the exit code.
func (c *command) exit(err error) int {
	var f failure
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE): // nobody reads on: head, less
	case errors.As(err, &f):
		c.note(f.code, f.text.EN, f.text.ZH)
	default:
		c.note(exitUnread, "cannot write the report: "+err.Error(), "无法输出报告："+err.Error())
	}
	return c.code
}

// locale is the language of the environment.
func locale() rules.Lang {
	for _, name := range [...]string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return lang.FromLocale(v)
		}
	}
	return rules.EN
}
