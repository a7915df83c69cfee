package config

import (
	"time"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
	"github.com/hcclint/hcclint/rules"
)

// Read reads a configuration. One with problems is not to be used.
func Read(file *source.File, dir string) *Config {
	c := &Config{File: file, Dir: dir}
	r := &reader{c}
	if len(file.Bytes) > MaxSize {
		r.tooLarge()
		return c
	}
	doc := tree.ReadYAML(file.Bytes, 0, uint32(len(file.Bytes)))
	for _, p := range doc.Problems {
		r.yamlProblem(p)
	}
	if !doc.Failed && (doc.Root.Kind != tree.Null || doc.Root.Span.Len() > 0) { // comments only are fine
		r.top(&doc.Root)
	}
	return c
}

type reader struct{ c *Config }

// maxIgnore is how many entries ignore may have: every finding of a file is held
// against every entry of its rule.
const maxIgnore = 1000

var (
	topKeys      = []string{"product", "consumer", "cann", "severity", "fail-on", "files", "exclude", "overrides", "ignore", "baseline"}
	overrideKeys = []string{"files", "product", "consumer", "cann", "severity"}
	ignoreKeys   = []string{"rule", "files", "pointer", "reason", "until"}
)

func (r *reader) top(n *tree.Node) {
	c := r.c
	r.object(n, "", topKeys, func(key string, v *tree.Node) {
		switch key {
		case "fail-on":
			c.FailOn = r.failOn(v)
		case "files":
			c.Files, c.FilesAt = r.globs(v, key), v.Span
		case "exclude":
			c.Exclude, c.ExcludeAt = r.globs(v, key), v.Span
		case "overrides":
			r.each(v, key, r.override)
		case "ignore":
			r.ignores(v)
		case "baseline":
			if text, ok := r.text(v, key); ok {
				c.Baseline = Value[string]{text, true, v.Span}
			}
		default:
			r.setting(&c.Top, key, v)
		}
	})
}

// setting reads a key that the top level and overrides have alike.
func (r *reader) setting(s *Settings, key string, v *tree.Node) {
	switch key {
	case "product":
		s.Product = r.product(v)
	case "consumer":
		s.Consumers = r.consumers(v)
	case "cann":
		s.Release = r.release(v)
	case "severity":
		r.levels(s, v)
	}
}

func (r *reader) override(n *tree.Node) {
	var o Override
	if !r.object(n, "overrides", overrideKeys, func(key string, v *tree.Node) {
		if key == "files" {
			o.Files = r.globs(v, key)
			return
		}
		r.setting(&o.Settings, key, v)
	}) {
		return
	}
	r.need(n, "files")
	r.c.Overrides = append(r.c.Overrides, o)
}

func (r *reader) ignores(n *tree.Node) {
	if n.Kind == tree.List && len(n.List) > maxIgnore {
		r.problem(n.List[maxIgnore].Span, "more than 1000 entries of ignore; a baseline takes any number of findings", "ignore 超过 1000 条；大量问题可改用基线文件")
		return
	}
	r.each(n, "ignore", r.ignore)
}

func (r *reader) ignore(n *tree.Node) {
	i := Ignore{Span: n.Span}
	if !r.object(n, "ignore", ignoreKeys, func(key string, v *tree.Node) {
		switch key {
		case "rule":
			i.Span = v.Span
			if name, ok := r.text(v, key); ok {
				i.Rule = r.rule(name, v.Span)
			}
		case "files":
			i.Files = r.globs(v, key)
		case "pointer":
			i.Pointer = r.pointer(v)
		case "reason":
			i.Reason, _ = r.text(v, key)
		case "until":
			i.Until = r.day(v)
		}
	}) {
		return
	}
	r.need(n, "rule")
	r.need(n, "reason")
	r.c.Ignore = append(r.c.Ignore, i)
}

// object reads a map with known keys. It reports false if n is none.
func (r *reader) object(n *tree.Node, name string, known []string, field func(key string, v *tree.Node)) bool {
	if n.Kind != tree.Map {
		r.wrong(n, name, tree.Map)
		return false
	}
	r.entries(n, func(k *tree.Key, v *tree.Node) {
		for _, key := range known {
			if k.Text == key {
				field(key, v)
				return
			}
		}
		r.unknown(k.Span, "key", "键", k.Text, known)
	})
	return true
}

// entries calls f for every key of a map; one that is there twice is a problem,
// as is one that is no text.
func (r *reader) entries(n *tree.Node, f func(k *tree.Key, v *tree.Node)) {
	seen := make(map[string]bool, len(n.Keys))
	for i := range n.Keys {
		k := &n.Keys[i]
		switch {
		case k.Bad:
			r.problem(k.Span, "a key that is no plain text", "键不是普通文本")
		case seen[k.Text]:
			r.problem(k.Span, "key "+shown(k.Text)+" is given twice", "键 "+shown(k.Text)+" 重复")
		default:
			seen[k.Text] = true
			f(k, &n.List[i])
		}
	}
}

func (r *reader) each(n *tree.Node, key string, read func(n *tree.Node)) {
	if n.Kind != tree.List {
		r.wrong(n, key, tree.List)
		return
	}
	for i := range n.List {
		read(&n.List[i])
	}
}

// need reports a key that a map lacks, where the map starts.
func (r *reader) need(n *tree.Node, key string) {
	for i := range n.Keys {
		if n.Keys[i].Text == key {
			return
		}
	}
	r.problem(source.Span{Start: n.Span.Start, End: n.Span.Start}, key+" is missing", "缺少 "+key)
}

// text reads a text that must not be blank.
func (r *reader) text(n *tree.Node, key string) (string, bool) {
	switch {
	case n.Kind != tree.String:
		r.wrong(n, key, tree.String)
	case blank(n.Text):
		r.problem(n.Span, key+" is empty", key+" 为空")
	default:
		return n.Text, true
	}
	return "", false
}

func blank(s string) bool {
	for _, c := range s {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return false
		}
	}
	return true
}

// globs reads a list of patterns. One that cannot be used is left out; the list
// is never nil, as that means all files.
func (r *reader) globs(n *tree.Node, key string) []Glob {
	list := []Glob{}
	if n.Kind == tree.List && len(n.List) == 0 {
		r.problem(n.Span, key+" is empty, expected at least one pattern", key+" 为空，至少应有一个模式")
	}
	r.each(n, key, func(v *tree.Node) {
		if v.Kind != tree.String {
			r.wrong(v, key, tree.String)
			return
		}
		g, bad := newGlob(v.Text)
		if bad.EN != "" {
			r.problem(v.Span, bad.EN, bad.ZH)
			return
		}
		list = append(list, g)
	})
	return list
}

func (r *reader) pointer(n *tree.Node) string {
	switch {
	case n.Kind != tree.String:
		r.wrong(n, "pointer", tree.String)
	case n.Text == "" || n.Text[0] != '/':
		r.problem(n.Span, "pointer starts with a slash, such as /server_list/0/device/*/device_ip",
			"pointer 以斜杠开头，例如 /server_list/0/device/*/device_ip")
	default:
		return n.Text
	}
	return ""
}

// day reads a date. Compared as texts, dates are in order.
func (r *reader) day(n *tree.Node) (v Value[string]) {
	if n.Kind != tree.String {
		r.wrong(n, "until", tree.String)
		return v
	}
	if _, err := time.Parse(time.DateOnly, n.Text); err != nil {
		r.problem(n.Span, "until "+shown(n.Text)+" is no day, expected one such as 2027-03-01", "until 的值 "+shown(n.Text)+" 不是日期，应为 2027-03-01 之类的写法")
		return v
	}
	return Value[string]{n.Text, true, n.Span}
}

// levels reads a map of rules and severities.
func (r *reader) levels(s *Settings, n *tree.Node) {
	if n.Kind != tree.Map {
		r.wrong(n, "severity", tree.Map)
		return
	}
	r.entries(n, func(k *tree.Key, v *tree.Node) {
		rule := r.rule(k.Text, k.Span)
		level, ok := r.word(v, clip(k.Text), []string{"off", "info", "warning", "error"})
		if rule != nil && ok {
			s.level(Level{rule, rules.Severity(level), v.Span})
		}
	})
}
