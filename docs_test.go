package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/cli"
	"github.com/hcclint/hcclint/rules"
)

var update = flag.Bool("update", false, "rewrite what the documents show")

// shown is a console block of a README: a command, then what it prints.
var shown = regexp.MustCompile("(?ms)^```console\n\\$ go run \\. ([^\n]*)\n(.*?)^```$")

// TestReadmes runs the commands that the READMEs show.
func TestReadmes(t *testing.T) {
	for _, name := range []string{"README.md", "README.zh.md"} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		blocks := 0
		out := shown.ReplaceAllFunc(src, func(block []byte) []byte {
			blocks++
			command := string(shown.FindSubmatch(block)[1])
			return []byte("```console\n$ go run . " + command + "\n" + run(command) + "```")
		})
		if blocks == 0 {
			t.Errorf("%s shows no command", name)
		}
		check(t, name, src, out)
	}
}

// run is what go run prints on a terminal, without colours.
func run(command string) string {
	var out, errs bytes.Buffer
	code := cli.Main(append([]string{"hcclint"}, strings.Fields(command)...), strings.NewReader(""), &out, &errs)
	if code != 0 {
		fmt.Fprintf(&errs, "exit status %d\n", code)
	}
	return out.String() + errs.String()
}

// TestRuleTables holds docs/rules.md and its Chinese twin against the rules.
func TestRuleTables(t *testing.T) {
	for name, l := range map[string]rules.Lang{"docs/rules.md": rules.EN, "docs/rules.zh.md": rules.ZH} {
		src, err := os.ReadFile(name)
		if err != nil && !*update {
			t.Fatal(err)
		}
		check(t, name, src, ruleTable(l))
	}
}

func ruleTable(l rules.Lang) []byte {
	var b bytes.Buffer
	in := func(en, zh string) string { return rules.Text{EN: en, ZH: zh}.In(l) }
	b.WriteString(in("# Rules\n\nMade from the rules themselves; `hcclint explain RULE` says more about each.\n\n"+
		"| rule | severity | class | fires when |\n|---|---|---|---|\n",
		"# 规则\n\n本页由规则本身生成；`hcclint explain 规则名` 给出每条规则的详细说明。\n\n"+
			"| 规则 | 级别 | 类别 | 触发条件 |\n|---|---|---|---|\n"))
	for _, r := range rules.All() {
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Name, r.Severity.Text().In(l), r.Class, strings.ReplaceAll(r.Summary.In(l), "|", "\\|"))
	}
	b.WriteString(in("\nA finding can be milder or worse than its rule's own severity where the product, the consumer or the environment\n"+
		"makes a difference; `hcclint explain` lists every case.\n",
		"\n同一规则在不同产品、使用方或环境变量下，级别可能不同；`hcclint explain` 列出全部情况。\n"))
	return b.Bytes()
}

// check compares a document with what it should be, or rewrites it.
func check(t *testing.T, name string, got, want []byte) {
	t.Helper()
	if bytes.Equal(got, want) {
		return
	}
	if *update {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is stale; go test . -update writes\n%s", name, want)
}
