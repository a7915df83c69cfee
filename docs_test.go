package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
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

// planShown is a plan that a README shows.
var planShown = regexp.MustCompile("(?ms)^```yaml\n(product: [^\n]*\nrank_table: .*?)^```$")

// TestReadmePlans checks the plans that the READMEs show, with tables that are
// right for them: nothing is said about the plan itself.
func TestReadmePlans(t *testing.T) {
	for _, name := range []string{"README.md", "README.zh.md"} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		plans := planShown.FindAllSubmatch(src, -1)
		if len(plans) == 0 {
			t.Errorf("%s shows no plan", name)
		}
		for _, plan := range plans {
			path := job(t, plan[1])
			if got := run("--lang en --no-config " + path); !strings.Contains(got, "job.yaml: no problems found") || strings.Contains(got, "exit status") {
				t.Errorf("%s: %s\n%s", name, plan[1], got)
			}
		}
	}
}

// job writes a plan beside the tables that it names, and returns its path.
func job(t *testing.T, plan []byte) string {
	t.Helper()
	dir := t.TempDir()
	for to, from := range map[string]string{
		"rank_table.json": "examples/jobs/a3-super-pod/rank_table.json", "link.json": "examples/link-unsupported-product/link.json",
	} {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, to), text)
	}
	path := filepath.Join(dir, "job.yaml")
	write(t, path, plan)
	return path
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
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
		fmt.Fprintf(&b, "| [%s](rules/%s.md) | %s | %s | %s |\n", r.Name, r.Name, r.Severity.Text().In(l), r.Class, strings.ReplaceAll(r.Summary.In(l), "|", "\\|"))
	}
	b.WriteString(in("\nA finding can be milder or worse than its rule's own severity where the product, the consumer or the environment\n"+
		"makes a difference; `hcclint explain` lists every case.\n",
		"\n同一规则在不同产品、使用方或环境变量下，级别可能不同；`hcclint explain` 列出全部情况。\n"))
	return b.Bytes()
}

// TestReleases holds docs/releases.md and its Chinese twin against the changes
// that the rules know.
func TestReleases(t *testing.T) {
	for name, l := range map[string]rules.Lang{"docs/releases.md": rules.EN, "docs/releases.zh.md": rules.ZH} {
		src, err := os.ReadFile(name)
		if err != nil && !*update {
			t.Fatal(err)
		}
		check(t, name, src, releaseTable(l))
	}
}

func releaseTable(l rules.Lang) []byte {
	var b bytes.Buffer
	in := func(en, zh string) string { return rules.Text{EN: en, ZH: zh}.In(l) }
	b.WriteString(in("# CANN releases\n\n"+
		"What `--cann` (or `cann:` in a plan) changes, and all of it. Without it the newest release is judged for.\n"+
		"What the runtime does is known of 8.0, of 8.1 and 8.2, of 9.0 and of 9.1. Of 8.3 and 8.5 only the manuals are:\n"+
		"they change the error codes between the two, so 8.3 is judged like 8.2 and 8.5 like 9.0. `cann: 6` is taken as\n"+
		"well; beside the two rows about groups it is judged like 8.0.\n\n"+
		"| since | what | source |\n|---|---|---|\n",
		"# CANN 版本\n\n"+
			"本页列出 `--cann`（或 plan 文件中的 `cann:`）带来的全部差异。不指定时按最新版本检查。\n"+
			"运行时行为已知的版本为 8.0、8.1 和 8.2、9.0、9.1。8.3 和 8.5 只有手册可查：错误码在两者之间发生变化，\n"+
			"因此 8.3 按 8.2、8.5 按 9.0 检查。也可以写 `cann: 6`，除下表中关于 group 的两项外按 8.0 检查。\n\n"+
			"| 起始版本 | 差异 | 依据 |\n|---|---|---|\n"))
	for _, c := range rules.Changes() {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.Since, c.What.In(l), c.Source.Ref)
	}
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

// pageRow is a row of docs/manual-pages.md: a rule, the cells of the products,
// and the folder of an example.
var pageRow = regexp.MustCompile(`(?m)^\| [^|]+ \| ([a-z0-9-]+) \|(.*)\| (examples/[a-z0-9-]+) \|$`)

// TestManualPages holds the table of manual pages against the rules: they
// exist, have the severities that the table names, and the example is theirs.
func TestManualPages(t *testing.T) {
	src, err := os.ReadFile("docs/manual-pages.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := pageRow.FindAllSubmatch(src, -1)
	if len(rows) != strings.Count(string(src), "| examples/") {
		t.Errorf("only %d rows can be read", len(rows))
	}
	for _, row := range rows {
		name, cells, example := string(row[1]), string(row[2]), string(row[3])
		r, ok := rules.Find(name)
		if !ok {
			t.Errorf("no rule %s", name)
			continue
		}
		if example != "examples/"+name {
			t.Errorf("%s: the example is %s", name, example)
		}
		if _, err := os.Stat(example); err != nil {
			t.Error(err)
		}
		for letter, s := range map[string]rules.Severity{"E": rules.Error, "W": rules.Warning, "I": rules.Info} {
			if regexp.MustCompile(`\b`+letter+`\b`).MatchString(cells) && !gives(r, s) {
				t.Errorf("%s gives no %s", name, s)
			}
		}
	}
}

// gives reports whether findings of a rule can have a severity.
func gives(r *rules.Rule, s rules.Severity) bool {
	for _, v := range append([]rules.Verdict{{Severity: r.Severity, Class: r.Class}}, r.Also...) {
		if v.Severity == s {
			return true
		}
	}
	return false
}
