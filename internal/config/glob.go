package config

import (
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/hcclint/hcclint/internal/lang"
)

// Glob is a pattern for paths: * and ? do not match a slash, ** matches any
// number of folders, {a,b} and [ab] are choices. A pattern that matches a folder
// means all that is below it.
type Glob struct{ text string }

const (
	maxGlob   = 256 // bytes
	maxBraces = 4   // every pair doubles the time that matching takes, or worse
)

// newGlob makes a pattern of a text, or says why it is none.
func newGlob(text string) (Glob, lang.Text) {
	switch {
	case text == "":
		return Glob{}, lang.Text{EN: "an empty pattern, expected one such as prod/**/*.json", ZH: "模式为空，应为 prod/**/*.json 之类的写法"}
	case strings.Contains(text, `\`):
		return Glob{}, lang.Text{EN: "folders are separated by / on every system", ZH: "所有系统上都用 / 分隔目录"}
	case len(text) > maxGlob || strings.Count(text, "{") > maxBraces:
		return Glob{}, lang.Text{EN: "the pattern is longer than 256 bytes or has more than 4 braces", ZH: "模式超过 256 字节，或花括号多于 4 个"}
	case text[0] == '/' || strings.HasPrefix(text, "../"):
		return Glob{}, lang.Text{EN: "patterns start in the folder of this file", ZH: "模式以本文件所在目录为起点"}
	case !doublestar.ValidatePattern(text):
		return Glob{}, lang.Text{EN: "not a pattern: a [ or { is not closed", ZH: "模式无效：[ 或 { 没有闭合"}
	}
	text = strings.TrimRight(text, "/")
	for strings.HasPrefix(text, "./") {
		text = strings.TrimLeft(text[2:], "/")
	}
	if text == "." || text == "" {
		text = "**"
	}
	return Glob{text}, lang.Text{}
}

// String is the pattern, without ./ in front and / at the end.
func (g Glob) String() string { return g.text }

// exact reports whether the pattern is just a path.
func (g Glob) exact() bool { return !strings.ContainsAny(g.text, "*?[{") }

// match reports whether the pattern matches a path or a folder above it.
func (g Glob) match(path string) bool {
	for {
		if doublestar.MatchUnvalidated(g.text, path) {
			return true
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[:i]
	}
}

func matchAny(list []Glob, path string) bool {
	for _, g := range list {
		if g.match(path) {
			return true
		}
	}
	return false
}
