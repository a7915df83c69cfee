package cli

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/mattn/go-isatty"
	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/report"
)

// choice is the value of a flag that takes one of a few words.
func choice(ctx *cli.Context, name string, words ...string) (string, error) {
	value := ctx.String(name)
	if slices.Contains(words, value) {
		return value, nil
	}
	return "", badValue(name, value, words)
}

// textOrJSON reads --format where these are the only two, and reports whether it
// is JSON.
func textOrJSON(ctx *cli.Context) (bool, error) {
	formats, name := ctx.StringSlice("format"), "hcclint "+ctx.Command.Name
	if len(formats) > 1 {
		return false, usage(name+" writes one format: --format text or --format json", name+" 只输出一种格式：--format text 或 --format json")
	}
	switch format := strings.Join(formats, ""); format {
	case "", "text":
		return false, nil
	case "json":
		return true, nil
	default:
		return false, badValue("format", format, plainFormats)
	}
}

// badValue says which values a flag takes.
func badValue(name, value string, words []string) error {
	en := "--" + name + " " + quoted(value) + " is unknown, expected " + strings.Join(words, ", ")
	zh := "--" + name + " 的值 " + quoted(value) + " 无法识别，应为 " + strings.Join(words, "、")
	if s := near.Best(value, words); s != "" {
		en, zh = en+"; did you mean \""+s+"\"?", zh+"；是否为 \""+s+"\"？"
	}
	return usage(en, zh)
}

// look reads the flags for language and colour.
func (c *command) look(ctx *cli.Context) (report.Options, error) {
	opt := report.Options{Lang: c.lang}
	if v := ctx.String("lang"); v != "" {
		if _, ok := lang.Parse(v); !ok {
			return opt, badValue("lang", v, []string{"en", "zh"})
		}
	}
	if !slices.Contains(findOption("color").on, ctx.Command.Name) {
		return opt, nil
	}
	when, err := choice(ctx, "color", "auto", "always", "never")
	opt.Color = when == "always" || when == "auto" && c.terminal()
	return opt, err
}

// terminal reports whether colours are welcome on the standard output.
func (c *command) terminal() bool {
	out := c.stdout
	if over, ok := out.(overLine); ok {
		out = over.Writer
	}
	f, ok := out.(*os.File)
	return ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isatty.IsTerminal(f.Fd())
}

// quoted shows a word of the command line, safe and not too long.
func quoted(s string) string {
	if r := []rune(s); len(r) > 64 {
		s = string(r[:63]) + "…"
	}
	return strconv.Quote(s)
}
