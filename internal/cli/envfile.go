package cli

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// readEnvFile reads lines KEY=VALUE, with or without export, as shells and
// containers take them. Variables inside values are not expanded.
func readEnvFile(path string) (map[string]string, error) {
	file, err := source.Read(path)
	if err != nil {
		return nil, usage("--env-file: "+err.Error(), "--env-file："+err.Error())
	}
	env := map[string]string{}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(string(file.Bytes), "\uFEFF")) {
		n++
		key, value, bad := envLine(strings.TrimSpace(line))
		if bad.EN != "" {
			at := quotedPath(path) + ":" + strconv.Itoa(n)
			return nil, usage(at+": "+bad.EN, at+"："+bad.ZH)
		}
		if key != "" {
			env[key] = value
		}
	}
	return env, nil
}

// envLine reads one line; the key is empty where it sets nothing.
func envLine(line string) (key, value string, bad lang.Text) {
	if line == "" || line[0] == '#' {
		return "", "", bad
	}
	if rest, ok := strings.CutPrefix(line, "export"); ok && strings.TrimLeft(rest, " \t") != rest {
		line = strings.TrimLeft(rest, " \t")
	}
	key, raw, ok := strings.Cut(line, "=")
	if !ok || !isName(key) {
		return "", "", lang.Text{
			EN: "expected KEY=VALUE or export KEY=VALUE, got " + quoted(line),
			ZH: "应为 KEY=VALUE 或 export KEY=VALUE，实际为 " + quoted(line)}
	}
	value, ok = envValue(raw)
	if !ok {
		return "", "", lang.Text{EN: "the quotes of " + key + " do not match", ZH: key + " 的引号不匹配"}
	}
	return key, value, bad
}

// envValue takes off quotes and what follows a #. A value without quotes may
// hold blanks.
func envValue(raw string) (string, bool) {
	if raw == "" || raw[0] != '"' && raw[0] != '\'' {
		if i := strings.Index(raw, " #"); i >= 0 {
			raw = raw[:i]
		}
		return strings.TrimSpace(raw), true
	}
	quote := raw[0]
	var b strings.Builder
	for i := 1; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == quote:
			rest := strings.TrimLeft(raw[i+1:], " \t;")
			return b.String(), rest == "" || rest[0] == '#'
		case c == '\\' && quote == '"' && i+1 < len(raw) && strings.IndexByte("\\\"$`", raw[i+1]) >= 0:
			i++
			b.WriteByte(raw[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", false
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
