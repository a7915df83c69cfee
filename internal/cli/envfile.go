package cli

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// readEnvFile reads lines KEY=VALUE, with or without export, as shells and
// containers take them. Variables inside values are not expanded. If hide, a line
// that cannot be read is not shown.
func readEnvFile(path string, hide bool) (rules.EnvSource, error) {
	file, err := source.Read(path)
	if err != nil {
		return rules.EnvSource{}, notRead(path, err)
	}
	return envLines(file, hide)
}

// envLines are the variables of a text.
func envLines(file *source.File, hide bool) (rules.EnvSource, error) {
	env := rules.EnvSource{File: file}
	text := strings.TrimPrefix(string(file.Bytes), "\uFEFF")
	off, n := len(file.Bytes)-len(text), 0
	for line := range strings.Lines(text) {
		n++
		set, bad := envLine(line)
		if bad.EN != "" {
			if hide {
				bad = lang.Text{EN: "expected KEY=VALUE or export KEY=VALUE", ZH: "应为 KEY=VALUE 或 export KEY=VALUE"}
			}
			at := quotedPath(file.Name) + ":" + strconv.Itoa(n)
			return env, usage(at+": "+bad.EN, at+"："+bad.ZH)
		}
		if set.Name != "" {
			env.Vars = append(env.Vars, moved(set, off))
		}
		off += len(line)
	}
	return env, nil
}

// moved is a variable of a line that starts at an offset.
func moved(v rules.Variable, off int) rules.Variable {
	for _, s := range []*rules.Span{&v.NameSpan, &v.Span} {
		s.Start += uint32(off)
		s.End += uint32(off)
	}
	return v
}

// envLine reads one line; the name is empty where it sets nothing. Every rest
// is an end of the line, so that its length tells where it starts.
func envLine(whole string) (v rules.Variable, bad lang.Text) {
	whole = strings.TrimRight(whole, " \t\r\n\v\f")
	line := strings.TrimSpace(whole)
	if line == "" || line[0] == '#' {
		return v, bad
	}
	if rest, ok := strings.CutPrefix(line, "export"); ok && strings.TrimLeft(rest, " \t") != rest {
		line = strings.TrimLeft(rest, " \t")
	}
	name, raw, ok := strings.Cut(line, "=")
	if !ok || !isName(name) {
		return v, lang.Text{
			EN: "expected KEY=VALUE or export KEY=VALUE, got " + quoted(line),
			ZH: "应为 KEY=VALUE 或 export KEY=VALUE，实际为 " + quoted(line)}
	}
	value, n, ok := envValue(raw)
	if !ok {
		return v, lang.Text{EN: "the quotes of " + name + " do not match", ZH: name + " 的引号不匹配"}
	}
	raw = strings.TrimLeft(raw, " \t")
	return variable(name, value, len(whole)-len(line), len(whole)-len(raw), n), bad
}

// variable is a variable whose name and value, of n bytes, start at these
// offsets.
func variable(name, value string, nameAt, at, n int) rules.Variable {
	v := rules.Variable{Name: name, Value: value,
		NameSpan: rules.Span{Start: uint32(nameAt), End: uint32(nameAt + len(name))},
		Span:     rules.Span{Start: uint32(at), End: uint32(at + n)},
	}
	if n == 0 {
		v.Span = v.NameSpan
	}
	return v
}

// envValue takes off quotes and what follows a #, and counts the bytes that are
// left with the quotes. A value without quotes may hold blanks.
func envValue(raw string) (value string, n int, ok bool) {
	if raw == "" || raw[0] != '"' && raw[0] != '\'' {
		if i := strings.Index(raw, " #"); i >= 0 {
			raw = raw[:i]
		}
		raw = strings.Trim(raw, " \t")
		return raw, len(raw), true
	}
	quote := raw[0]
	var b strings.Builder
	for i := 1; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == quote:
			rest := strings.TrimLeft(raw[i+1:], " \t;")
			return b.String(), i + 1, rest == "" || rest[0] == '#'
		case c == '\\' && quote == '"' && i+1 < len(raw) && strings.IndexByte("\\\"$`", raw[i+1]) >= 0:
			i++
			b.WriteByte(raw[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}

// isName reports whether a text can be the name of a variable.
func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
