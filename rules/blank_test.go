package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTighten(t *testing.T) {
	for _, tt := range []struct{ message, arg, want string }{
		{"{0} 应为 0～7", "Atlas 训练系列产品", "Atlas 训练系列产品应为 0～7"},
		{"{0} 有 1 个 rank", "第 1 个 Server（从 0 计）", "第 1 个 Server（从 0 计）有 1 个 rank"},
		{"缺少 {0}", "内容", "缺少内容"},
		{"缺少 {0}", "rank_list", "缺少 rank_list"},
		{"{0} {0}：{0}", "甲", "甲甲：甲"},
		{"{0} {0} 与 a {0}", "b1", "b1 b1 与 a b1"},
		{"用 {0} 的 {0}", "（甲）", "用（甲）的（甲）"},
		{"{0} 个", "", " 个"}, // never, but nothing to fail on
	} {
		if got := (&Result{}).format(tt.message, []Arg{both(Text{"", tt.arg})}, ZH); got != tt.want {
			t.Errorf("%s with %s: %q, want %q", tt.message, tt.arg, got, tt.want)
		}
	}
	if got := (&Result{}).format("{0} 应为", []Arg{str("产品")}, EN); got != "产品 应为" {
		t.Errorf("English: %q", got)
	}
}

// strayBlank is the first blank of a Chinese text that should not be there, with
// what is around it.
func strayBlank(text string) string {
	for i := range len(text) {
		if text[i] != ' ' || i == 0 || i+1 == len(text) {
			continue
		}
		left, _ := utf8.DecodeLastRuneInString(text[:i])
		right, _ := utf8.DecodeRuneInString(text[i+1:])
		if tight(left, right) {
			return string(left) + " " + string(right)
		}
	}
	return ""
}

// TestBlanks fills every Chinese message of the rules with Chinese arguments.
func TestBlanks(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	args := make([]Arg, 10)
	for i := range args {
		args[i] = both(Text{"a product", "某系列产品（共 2 种）"})
		if i%2 == 1 {
			args[i] = both(Text{"a table", "数据"})
		}
	}
	n := 0
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(node ast.Node) bool {
			pair, ok := node.(*ast.CompositeLit)
			if !ok || strings.HasSuffix(name, "_test.go") || len(pair.Elts) != 2 {
				return true
			}
			lit, ok := pair.Elts[1].(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if message, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(message, "{0}") {
				n++
				if at := strayBlank((&Result{}).format(message, args, ZH)); at != "" {
					t.Errorf("%s: %q: a blank in %q", name, message, at)
				}
			}
			return true
		})
	}
	if n < 300 {
		t.Errorf("%d messages found", n)
	}
}
