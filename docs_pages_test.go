package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/examples"
	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/rules"
	"github.com/hcclint/hcclint/schema"
)

// TestRulePages holds docs/rules/ against the rules: one page for each, and no
// page beside them.
func TestRulePages(t *testing.T) {
	if *update {
		if err := os.MkdirAll("docs/rules", 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range rules.All() {
		checkPage(t, "docs/rules/"+r.Name+".md", rulePage(r))
	}
	pages, err := filepath.Glob("docs/rules/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		if _, ok := rules.Find(strings.TrimSuffix(filepath.Base(page), ".md")); ok {
			continue
		}
		if !*update {
			t.Errorf("%s is about no rule; go test . -update removes it", page)
		} else if err := os.Remove(page); err != nil {
			t.Error(err)
		}
	}
}

// TestIndexes holds the indexes by subject, product and code against the rules.
func TestIndexes(t *testing.T) {
	checkPage(t, "docs/by-subject.md", bySubject())
	checkPage(t, "docs/by-product.md", byProduct())
	checkPage(t, "docs/by-code.md", byCode())
}

// TestEditors holds docs/editors.md against the kinds of documents that have a
// schema, and reads the settings that it shows.
func TestEditors(t *testing.T) {
	page := editors()
	checkPage(t, "docs/editors.md", page)
	var read struct {
		JSON []struct {
			FileMatch []string
			URL       string
		} `json:"json.schemas"`
		YAML map[string][]string `json:"yaml.schemas"`
	}
	for _, start := range []string{"```jsonc\n", "```json\n"} {
		_, settings, _ := strings.Cut(string(page), start)
		settings, _, _ = strings.Cut(settings, "```")
		settings = regexp.MustCompile("(?m)^ *// .*$").ReplaceAllString(settings, "")
		if err := json.Unmarshal([]byte(settings), &read); err != nil {
			t.Fatalf("%v in\n%s", err, settings)
		}
	}
	seen := map[string]bool{}
	for _, s := range read.JSON {
		seen[s.URL] = true
	}
	for url := range read.YAML {
		seen[url] = true
	}
	if len(seen) != len(schema.Kinds()) {
		t.Errorf("%d schemas of %d", len(seen), len(schema.Kinds()))
	}
	if got := read.YAML["./.vscode/hcclint/config.json"]; !slices.Equal(got, config.Names[:]) {
		t.Errorf("the schema of the configuration is for %q, expected %q", got, config.Names)
	}
}

// checkPage is check for a page that is made as a whole. One that is not there
// is stale.
func checkPage(t *testing.T, name string, want []byte) {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	check(t, name, src, want)
}

// page collects Markdown in both languages, English first.
type page struct{ bytes.Buffer }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) heading(en, zh string) { p.line("\n## %s · %s\n", en, zh) }

func (p *page) both(text rules.Text) { p.line("%s\n\n%s", plain(text.EN), plain(text.ZH)) }

// code is a block of text that stands as it is.
func (p *page) code(lines ...string) {
	p.line("```text\n%s\n```", strings.Join(lines, "\n"))
}

// plain is text in which Markdown finds nothing to mark.
func plain(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "<", "&lt;", "`", "\\`", "|", `\|`, "$", `\$`).Replace(s)
}

const madeFrom = "<!-- Made from the rules; go test . -update writes it. -->"

func rulePage(r *rules.Rule) []byte {
	var p page
	p.line("# %s\n\n%s\n", r.Name, madeFrom)
	p.line("[by subject · 按主题](../by-subject.md) · [by product · 按产品](../by-product.md) · [by code · 按错误码](../by-code.md)")
	p.heading("What it checks", "检查内容")
	p.both(r.Summary)
	p.line("\n| severity · 级别 | what happens · 后果 |\n|---|---|")
	for _, v := range append([]rules.Verdict{{Severity: r.Severity, Class: r.Class}}, r.Also...) {
		s, c := v.Severity.Text(), v.Class.Text()
		p.line("| %s · %s | %s: %s · %s |", s.EN, s.ZH, v.Class, c.EN, c.ZH)
	}
	p.heading("Why", "原因")
	p.both(r.Why)
	if r.Picture.EN != "" {
		p.line("")
		p.code(r.Picture.EN)
	}
	p.heading("Example", "示例")
	p.example(r)
	p.heading("What to do", "处理方法")
	p.both(r.Fix)
	p.heading("Runtime code and message", "运行时错误码与报错")
	p.symptoms(r)
	p.heading("Products", "适用产品")
	p.scope(r)
	p.heading("Releases", "CANN 版本")
	p.releases(r)
	p.heading("Sources", "依据")
	kinds := [...]string{rules.Runtime: "runtime · 运行时", rules.Manual: "manual · 手册", rules.Report: "report · 公开问题"}
	for _, s := range r.Sources {
		p.line("- %s: %s", kinds[s.Kind], plain(s.Ref))
	}
	return p.Bytes()
}

func (p *page) example(r *rules.Rule) {
	folder := "../../examples/" + r.Name
	x, ok := examples.Find(r.Name)
	if ok {
		for _, part := range []struct {
			what string
			examples.Part
		}{{"Wrong · 错误", x.Wrong}, {"Right · 正确", x.Right}} {
			p.line("%s ([%s](%s/%s), line %d):\n", part.what, part.File, folder, part.File, part.First)
			lines := part.Lines
			if part.More {
				lines = append(lines[:len(lines):len(lines)], "…")
			}
			p.code(visible(lines)...)
			p.line("")
		}
	}
	if _, err := os.Stat("examples/" + r.Name); err != nil {
		p.line("No repository can hold one. 仓库中无法存放此类示例。")
		return
	}
	p.line("All of it, and what hcclint prints · 完整示例及输出: [examples/%s](%s)", r.Name, folder)
}

// visible shows what cannot be seen as escapes, and cuts lines that are long.
func visible(lines []string) []string {
	var out []string
	for _, line := range lines {
		quoted := fmt.Sprintf("%+q", line)
		if strings.ContainsAny(line, "\ufeff\u00a0\u200b\u3000") {
			line = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
		}
		if r := []rune(line); len(r) > 160 {
			line = string(r[:160]) + "…"
		}
		out = append(out, line)
	}
	return out
}

func (p *page) symptoms(r *rules.Rule) {
	now, old := r.Codes(rules.Latest), r.Codes(rules.CANN83)
	if len(now) == 0 {
		p.line("No code. 没有错误码。")
	} else {
		p.line("%s", codeLinks(now))
	}
	if fmt.Sprint(now) != fmt.Sprint(old) {
		p.line("\nCANN 8.3 and older · CANN 8.3 及更早版本: %s", codeLinks(old))
	}
	if len(r.Messages) > 0 {
		p.line("\nWithout hcclint you would see · 不使用 hcclint 时的报错:\n")
		p.code(r.Messages...)
	}
}

func codeLinks(codes []rules.Code) string {
	var all []string
	for _, c := range codes {
		all = append(all, fmt.Sprintf("[%s](../by-code.md#%s)", c, strings.ToLower(string(c))))
	}
	return strings.Join(all, ", ")
}

func (p *page) scope(r *rules.Rule) {
	if r.Products == 0 {
		p.line("All. 全部产品。")
	}
	for _, f := range r.Products.Families() {
		p.line("- `%s`: %s · %s", f.Key(), f.Name().EN, f.Name().ZH)
	}
	if names := r.Consumers.Names(); len(names) > 0 {
		p.line("\nOnly with · 仅在指定以下参数时检查: `--consumer %s`", strings.Join(names, "`, `--consumer "))
	}
}

func (p *page) releases(r *rules.Rule) {
	all := r.Changes()
	if len(all) == 0 {
		p.line("The same for every release that hcclint knows. 各版本相同。")
		return
	}
	for _, c := range all {
		p.line("- %s: %s · %s", c.Since, plain(c.What.EN), plain(c.What.ZH))
	}
}

// table lists rules with links to their pages.
func (p *page) table(all []*rules.Rule) {
	p.line("| rule | severity | fires when | 触发条件 |\n|---|---|---|---|")
	for _, r := range all {
		p.line("| [%s](rules/%s.md) | %s | %s | %s |", r.Name, r.Name, r.Severity, plain(r.Summary.EN), plain(r.Summary.ZH))
	}
}

func bySubject() []byte {
	var p page
	p.line("# Rules by subject · 按主题查找规则\n\n%s", madeFrom)
	for _, s := range rules.Subjects() {
		p.heading(s.Title.EN, s.Title.ZH)
		p.table(s.Rules)
	}
	return p.Bytes()
}

func byProduct() []byte {
	var p page
	p.line("# Rules by product · 按产品查找规则\n\n%s\n", madeFrom)
	p.line("What holds for one product or some. All other rules hold for every product: [by subject](by-subject.md).")
	p.line("The severity can depend on the product all the same; the page of the rule lists every case.\n")
	p.line("本页列出只适用于部分产品的规则，其余规则适用于全部产品：见[按主题](by-subject.md)。")
	p.line("适用于全部产品的规则，级别也可能因产品而异，详见各规则的说明。")
	for _, f := range product.Families() {
		var only []*rules.Rule
		for _, r := range rules.All() {
			if r.Products.Has(f) {
				only = append(only, r)
			}
		}
		if len(only) > 0 {
			p.heading("`"+f.Key()+"` "+f.Name().EN, f.Name().ZH)
			p.table(only)
		}
	}
	return p.Bytes()
}

func byCode() []byte {
	var p page
	p.line("# Rules by code · 按错误码查找规则\n\n%s\n", madeFrom)
	p.line("What HCCL shows when a job does not start, and which rules find the cause before. With the whole message,")
	p.line("`hcclint explain 'MESSAGE'` says more; most faults of the log have no code at all and are found only so.\n")
	p.line("任务启动失败时 HCCL 显示的错误码，以及能提前发现原因的规则。有完整报错时，可用 `hcclint explain '报错'` 进一步确定；")
	p.line("日志中的多数错误没有错误码，只能这样查找。\n")
	var codes []string
	for _, c := range rules.Codes() {
		codes = append(codes, fmt.Sprintf("[%s](#%s)", c.Code, strings.ToLower(string(c.Code))))
	}
	p.line("%s", strings.Join(codes, " · "))
	for _, c := range rules.Codes() {
		p.line("\n## %s\n", c.Code)
		p.both(c.Meaning)
		if len(c.Messages) > 0 {
			p.line("")
			p.code(c.Messages...)
		}
		p.ofCode(rules.Text{}, rules.WithCode(c.Code, rules.Latest))
		p.ofCode(rules.Text{EN: "With CANN 8.3 and older also", ZH: "CANN 8.3 及更早版本还包括"}, rules.OnlyBefore(c.Code))
	}
	p.line("\n## Messages without a code · 没有错误码的报错\n")
	p.line("| message · 报错 | rule | fires when | 触发条件 |\n|---|---|---|---|")
	for _, r := range rules.All() {
		if len(r.Codes(rules.Latest)) == 0 {
			for _, m := range r.Messages {
				p.line("| %s | [%s](rules/%s.md) | %s | %s |", plain(m), r.Name, r.Name, plain(r.Summary.EN), plain(r.Summary.ZH))
			}
		}
	}
	return p.Bytes()
}

// ofCode lists the rules of a code with what is printed of each.
func (p *page) ofCode(title rules.Text, all []*rules.Rule) {
	if len(all) == 0 {
		return
	}
	p.line("")
	if title.EN != "" {
		p.line("%s · %s:\n", title.EN, title.ZH)
	}
	p.line("| rule | message · 报错 | fires when | 触发条件 |\n|---|---|---|---|")
	for _, r := range all {
		message := ""
		if len(r.Messages) > 0 {
			message = r.Messages[0]
		}
		p.line("| [%s](rules/%s.md) | %s | %s | %s |", r.Name, r.Name, plain(message), plain(r.Summary.EN), plain(r.Summary.ZH))
	}
}

// matches are names that files of a kind have, of those seen in public
// repositories, in JSON and in YAML. Nothing in a name tells the version of a
// table. A configuration is always YAML.
func matches(kind string) (inJSON, inYAML []string) {
	switch kind {
	case "plan":
		return []string{"*plan*.json", "job.json"}, []string{"job.yaml", "*plan*.yaml"}
	case "config":
		return nil, []string{".hcclint.yaml", ".hcclint.yml"}
	case "cluster-config":
		return []string{"*cluster_config*.json"}, nil
	case "rank-table-1.0", "rank-table-1.1", "rank-table-1.2", "rank-table-2.0", "rank-table-legacy", "rank-table-lab":
		return []string{"*rank_table*.json", "*ranktable*.json", "hccl*.json"}, nil
	}
	panic("what are files of the kind " + kind + " called?")
}

// words are texts as an array of JSON.
func words(list []string) string { return `["` + strings.Join(list, `", "`) + `"]` }

func editors() []byte {
	var p page
	p.line("# Editors · 编辑器\n\n<!-- Made from the schemas; go test . -update writes it. -->\n")
	p.line("The JSON Schemas of hcclint give completion and descriptions of every key while a file is written. They say what a")
	p.line("layout looks like; what goes together, only `hcclint` knows. Write the ones you need into the project:\n")
	p.line("编辑文件时，hcclint 的 JSON Schema 提供字段补全和说明。Schema 只描述格式，字段之间的关系由 `hcclint` 检查。")
	p.line("先把需要的 Schema 写入项目：\n")
	p.line("```sh\nmkdir -p .vscode/hcclint")
	for _, k := range schema.Kinds() {
		p.line("hcclint schema %s > .vscode/hcclint/%s.json", k.Name, k.Name)
	}
	p.line("```\n\n## VS Code\n")
	p.line("In `.vscode/settings.json`. Nothing in its name tells the version of a table: of the tables keep the line that is yours.\n")
	p.line("写入 `.vscode/settings.json`。文件名体现不出版本，rank table 的几行只保留适用的一行。\n")
	fmt.Fprint(&p, "```jsonc\n{\n  \"json.schemas\": [")
	separator, inYAML := "\n", []string{}
	for _, k := range schema.Kinds() {
		inJSON, names := matches(k.Name)
		if len(names) > 0 {
			inYAML = append(inYAML, fmt.Sprintf("    \"./.vscode/hcclint/%s.json\": %s", k.Name, words(names)))
		}
		if len(inJSON) > 0 {
			fmt.Fprintf(&p, "%s    // %s\n    {\"fileMatch\": %s, \"url\": \"./.vscode/hcclint/%s.json\"}", separator, k.Title, words(inJSON), k.Name)
			separator = ",\n"
		}
	}
	p.line("\n  ]\n}\n```\n")
	p.line("Plans in YAML and the configuration, with the YAML extension · YAML 格式的 plan 文件和配置文件（需安装 YAML 扩展）:\n")
	p.line("```json\n{\n  \"yaml.schemas\": {\n%s\n  }\n}\n```\n", strings.Join(inYAML, ",\n"))
	p.line("## JetBrains\n\nSettings → Languages & Frameworks → Schemas and DTDs → JSON Schema Mappings → + → the file, *JSON Schema version 7*.\n")
	p.line("## Vim, Neovim, Emacs\n\nAny client of vscode-json-language-server: the entries above, as `json.schemas` in the settings of the server.")
	return p.Bytes()
}
