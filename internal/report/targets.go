package report

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// Targets collects what files were judged for, and why.
type Targets struct {
	Lang   rules.Lang
	Flags  rules.Target // as the flags say it
	Redact *Redactor    // nil: addresses are shown
	groups []targetGroup
}

// targetGroup are the files that were judged for the same.
type targetGroup struct {
	lines [4]string // product, consumer, CANN release, environment
	names []string  // of the first files
	files int
}

// shownFiles is how many files of a target are named.
const shownFiles = 3

// Add takes the target of one result.
func (t *Targets) Add(res *rules.Result) {
	lines := [...]string{t.product(res), t.consumer(res), t.release(res), t.environment(res)}
	i := slices.IndexFunc(t.groups, func(g targetGroup) bool { return g.lines == lines })
	if i < 0 {
		i = len(t.groups)
		t.groups = append(t.groups, targetGroup{lines: lines})
	}
	g := &t.groups[i]
	if g.files++; g.files <= shownFiles {
		g.names = append(g.names, safe(res.File.Name))
	}
}

// Write writes a block for each target.
func (t *Targets) Write(w io.Writer) error {
	p := newPrinter(w, Options{Lang: t.Lang})
	for _, g := range t.groups {
		p.add(p.in("judged for", "检查目标"), "\n")
		for i, title := range [...]lang.Text{
			{EN: "product", ZH: "产品"}, {EN: "consumer", ZH: "使用方"}, {EN: "CANN", ZH: "CANN"}, {EN: "environment", ZH: "环境变量"},
		} {
			p.add("  ", pad(title.In(t.Lang), 13), g.lines[i], "\n")
		}
		names := strings.Join(g.names, p.in(", ", "、"))
		if rest := g.files - len(g.names); rest > 0 {
			names += p.in(" and "+Grouped(rest)+" more", " 等 "+Grouped(g.files)+" 个文件")
		}
		p.add("  ", pad(p.in("files", "文件"), 13), names, "\n")
	}
	p.flush()
	return p.err
}

// because is a value with where it comes from.
func (t *Targets) because(value, en, zh string) string {
	return value + in(t.Lang, " ("+en+")", "（"+zh+"）")
}

func (t *Targets) product(res *rules.Result) string {
	if p := res.Target.Product; !p.IsOpen() {
		name := p.Name().In(t.Lang)
		from := t.origin(res.Target.Given.Product, false, "--product")
		return t.because(name, from.EN, from.ZH)
	}
	families := res.Candidates.Families()
	names := make([]string, len(families))
	for i, f := range families {
		names[i] = f.Name().In(t.Lang)
	}
	if len(names) == 1 {
		return t.because(names[0], "the document shows it", "由文件内容推断")
	}
	return t.because(list(t.Lang, names), "left open: all that the document allows; --product decides", "未指定：文件内容允许的所有产品，可用 --product 指明")
}

func (t *Targets) consumer(res *rules.Result) string {
	if names := consumers(res); len(names) > 1 {
		return t.because(list(t.Lang, names), "named by --consumer", "由 --consumer 指定")
	}
	c := res.Target.Consumer
	from := t.origin(res.Target.Given.Consumer, c == rules.HCCL, "--consumer")
	return t.because(c.String(), from.EN, from.ZH)
}

func (t *Targets) release(res *rules.Result) string {
	r := res.Target.Release
	from := t.origin(res.Target.Given.Release, r == rules.Latest, "--cann")
	return t.because(r.String(), from.EN, from.ZH)
}

// origin says where a value comes from that a flag gives, else a plan, or else
// the default.
func (t *Targets) origin(given, usual bool, name string) lang.Text {
	switch {
	case given:
		return lang.Text{EN: "named by " + name, ZH: "由 " + name + " 指定"}
	case usual:
		return lang.Text{EN: "the default", ZH: "默认值"}
	}
	return lang.Text{EN: "named in the plan or the configuration", ZH: "由 plan 或配置文件指定"}
}

// environment lists the variables that rules may judge; the others are nobody's
// business here.
func (t *Targets) environment(res *rules.Result) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(res.Target.Env)) {
		if !rules.MayConcern(name) {
			continue
		}
		value := []rune(res.Target.Env[name])
		if t.Redact != nil {
			t.Redact.learn([]byte(name + "=" + string(value))) // it may be in no text that was read yet
			value = []rune(t.Redact.mask(string(value), false))
		}
		word := name + "=" + safe(string(value[:min(len(value), 64)]))
		if len(value) > 64 {
			word += "…"
		}
		if _, given := t.Flags.Env[name]; given {
			words = append(words, t.because(word, "given with --env, --env-file or --env-current", "由 --env、--env-file 或 --env-current 给出"))
		} else {
			words = append(words, t.because(word, "set in the plan", "由 plan 设置"))
		}
	}
	if len(words) == 0 {
		return in(t.Lang, "none", "无")
	}
	return strings.Join(words, in(t.Lang, ", ", "、"))
}
