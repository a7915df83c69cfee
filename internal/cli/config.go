package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// inForce is a setting with where it comes from.
type inForce struct {
	Name   string `json:"name"` // key of the configuration; severity.RULE
	Value  string `json:"value"`
	From   string `json:"from"` // flag, config or default
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// config is the command that prints what is in force for a file.
func (c *command) config(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if ctx.NArg() > 1 {
		return tooMany("config", ctx.Args().Get(1))
	}
	asJSON, err := textOrJSON(ctx)
	if err != nil {
		return err
	}
	s, err := c.settings(ctx)
	if err != nil {
		return err
	}
	path := ctx.Args().First()
	if path == "" {
		path = "."
	}
	cfg, rel, folder, err := c.configFor(s, source.Plain(path))
	if err != nil || !c.ready(s) {
		return err
	}
	list := s.inForce(cfg, rel, folder)
	if b := ctx.String("baseline"); b != "" {
		list = append(list, inForce{Name: "baseline", Value: b, From: "flag"})
	}
	passed := s.passedBy(path, folder)
	if asJSON {
		return c.configJSON(cfg, path, list, passed)
	}
	return c.configText(cfg, path, list, passed)
}

// configFor is the configuration of a file, or of what lies in a folder, with the
// path as the configuration sees it.
func (c *command) configFor(s *settings, path string) (cfg *config.Config, rel string, folder bool, err error) {
	if path == "-" {
		cfg, rel = s.find.Of("<stdin>")
		return cfg, rel, false, nil
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		c.unread(path, err)
		return nil, "", false, failure{code: exitUnread}
	case info.IsDir():
		cfg, rel = s.find.For(path)
		return cfg, rel, true, nil
	}
	cfg, rel = s.find.Of(path)
	return cfg, rel, false, nil
}

// passedBy is the list because of which a file or a folder is not looked at when
// a folder above it is checked; its name is "" if there is none.
func (s *settings) passedBy(path string, folder bool) inForce {
	cfg, rel := s.find.Of(path)
	if cfg == nil || path == "-" {
		return inForce{}
	}
	switch _, passed := cfg.Checks(rel); {
	case cfg.Excludes(rel):
		return placed("exclude", globNames(cfg.Exclude), cfg.File, cfg.ExcludeAt.Start)
	case passed && !folder:
		return placed("files", globNames(cfg.Files), cfg.File, cfg.FilesAt.Start)
	}
	return inForce{}
}

func globNames(list []config.Glob) string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].String()
	}
	return strings.Join(names, ", ")
}

// inForce lists what is in force, also what nobody set. For a folder, what is
// ignored in any of its files is listed.
func (s *settings) inForce(cfg *config.Config, path string, folder bool) []inForce {
	if cfg == nil {
		cfg = &config.Config{}
	}
	at := cfg.At(path)
	name := "open"
	if p := at.Product.Is; !p.IsOpen() {
		name = productName(p)
	}
	list := []inForce{
		one("product", cfg.File, at.Product, name, s.given().Product, productName(s.flags[0].Product)),
		one("consumer", cfg.File, at.Consumers, consumerNames(at.Consumers.Is), s.given().Consumer, consumerNames(consumers(s.flags))),
		one("cann", cfg.File, at.Release, at.Release.Is.String(), s.given().Release, s.flags[0].Release.String()),
	}
	failOn := rules.Error
	if cfg.FailOn.Set {
		failOn = cfg.FailOn.Is
	}
	list = append(list, one("fail-on", cfg.File, cfg.FailOn, levelName(failOn), s.failFlag, levelName(s.failOn)))
	for _, l := range at.Levels {
		list = append(list, placed("severity."+l.Rule.Name, offName(l.Severity), cfg.File, l.Span.Start))
	}
	if cfg.Files != nil {
		list = append(list, placed("files", globNames(cfg.Files), cfg.File, cfg.FilesAt.Start))
	}
	if cfg.Exclude != nil {
		list = append(list, placed("exclude", globNames(cfg.Exclude), cfg.File, cfg.ExcludeAt.Start))
	}
	for i := range cfg.Ignore {
		if e := &cfg.Ignore[i]; folder || e.About(path) {
			list = append(list, placed("ignore", strings.TrimSpace(e.Rule.Name+" "+e.Pointer), cfg.File, e.Span.Start))
		}
	}
	if cfg.Baseline.Set && s.base == nil {
		list = append(list, placed("baseline", cfg.Baseline.Is, cfg.File, cfg.Baseline.Span.Start))
	}
	return list
}

// one is a setting: of a flag, else of the configuration, else the default.
func one[T any](name string, file *source.File, v config.Value[T], value string, flag bool, given string) inForce {
	switch {
	case flag:
		return inForce{Name: name, Value: given, From: "flag"}
	case v.Set:
		return placed(name, value, file, v.Span.Start)
	}
	return inForce{Name: name, Value: value, From: "default"}
}

func placed(name, value string, file *source.File, at uint32) inForce {
	p := file.Position(at)
	return inForce{name, value, "config", file.Name, p.Line, p.Column}
}

func productName(p rules.Product) string {
	if p.Machine != nil {
		return p.Machine.Key
	}
	return p.Family.Key()
}

// consumerNames are consumers as they are given to --consumer.
func consumerNames(list []rules.Consumer) string {
	if len(list) == 0 {
		return rules.HCCL.String()
	}
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = x.String()
	}
	return strings.Join(names, ", ")
}

// levelName is a severity as it is given to --fail-on.
func levelName(s rules.Severity) string {
	if s > rules.Error {
		return "never"
	}
	return s.String()
}

// offName is a severity as it stands in a configuration.
func offName(s rules.Severity) string {
	if s == rules.Off {
		return "off"
	}
	return s.String()
}

func (c *command) configJSON(cfg *config.Config, path string, list []inForce, passed inForce) error {
	out := struct {
		Version  int       `json:"version"`
		Path     string    `json:"path"`
		Config   *string   `json:"config"`             // null: none is in force
		PassedBy string    `json:"passedBy,omitempty"` // exclude or files: not checked with a folder above it
		Settings []inForce `json:"settings"`
	}{1, path, nil, passed.Name, list}
	if cfg != nil {
		out.Config = &cfg.File.Name
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := c.stdout.Write(report.Visible(b.Bytes()))
	return err
}

func (c *command) configText(cfg *config.Config, path string, list []inForce, passed inForce) error {
	var b strings.Builder
	if name := quotedPath(path); cfg != nil {
		file := quotedPath(cfg.File.Name)
		b.WriteString(c.say("for "+name+" "+file+" is in force\n", name+" 使用配置文件 "+file+"\n"))
	} else {
		b.WriteString(c.say("for "+name+" no configuration is in force\n", name+" 没有配置文件\n"))
	}
	wide := slices.MaxFunc(list, func(a, b inForce) int { return len(a.Name) - len(b.Name) })
	long := slices.MaxFunc(list, func(a, b inForce) int { return len(a.Value) - len(b.Value) })
	for _, x := range list {
		from := c.say("default", "默认")
		switch x.From {
		case "flag":
			from = "--" + x.Name
		case "config":
			from = fmt.Sprintf("%s:%d:%d", quotedPath(x.File), x.Line, x.Column)
		}
		fmt.Fprintf(&b, "  %-*s  %-*s  %s\n", len(wide.Name), x.Name, len(long.Value), quotedPath(x.Value), from)
	}
	if name := quotedPath(path); passed.Name != "" {
		place := fmt.Sprintf("%s:%d:%d", quotedPath(passed.File), passed.Line, passed.Column)
		b.WriteString(c.say("not checked with a folder above it: "+passed.Name+" at "+place+"\n", "检查上层目录时会跳过 "+name+"，依据："+place+" 的 "+passed.Name+"\n"))
	}
	_, err := c.stdout.Write([]byte(b.String()))
	return err
}
