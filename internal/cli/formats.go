package cli

import (
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
)

// formatRows say what the formats are for, in the order of report.FormatNames.
var formatRows = [...]struct {
	name string
	what lang.Text
}{
	{"text", lang.Text{
		EN: "for people: the line, the place, the reason; many alike are folded",
		ZH: "供人阅读：原文、位置和原因，重复的问题会合并"}},
	{"oneline", lang.Text{
		EN: "one line each, for editors: FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]",
		ZH: "每个问题一行，供编辑器使用：文件:行:列: 级别: 问题 [规则]"}},
	{"json", lang.Text{EN: "one object with everything", ZH: "一个 JSON 对象，包含全部信息"}},
	{"jsonl", lang.Text{EN: "the findings alone, one object a line", ZH: "只有问题，每行一个 JSON 对象"}},
	{"sarif", lang.Text{EN: "SARIF 2.1.0, for GitHub code scanning and others", ZH: "SARIF 2.1.0，用于 GitHub code scanning 等"}},
	{"junit", lang.Text{
		EN: "JUnit XML: a suite for each file, a case for each rule that fired; errors are failures, whatever --fail-on says, warnings and infos where they fail the run; the rest are skipped cases",
		ZH: "JUnit XML：每个文件一个 testsuite，每条有问题的规则一个 testcase；错误始终记为 failure（与 --fail-on 无关），警告和提示在影响返回码时记为 failure，其余记为 skipped"}},
	{"github", lang.Text{
		EN: "annotations of GitHub Actions, at most ten of a level",
		ZH: "GitHub Actions 的注解，每个级别最多十条"}},
	{"gitlab", lang.Text{EN: "a Code Quality report of GitLab", ZH: "GitLab 的 Code Quality 报告"}},
	{"checkstyle", lang.Text{EN: "Checkstyle XML, which many review tools read", ZH: "Checkstyle XML，许多评审工具可读取"}},
	{"markdown", lang.Text{
		EN: "tables for the page of a job or a comment", ZH: "Markdown 表格，用于任务摘要或评论"}},
	{"template", lang.Text{
		EN: "template=FILE: your own, in Go's text/template; it sees what json writes:",
		ZH: "template=文件：自定义模板（Go 的 text/template 语法），可用数据与 json 相同："}},
}

const templateExample = `{{range .findings}}{{.file}}:{{.line}} {{.message}}{{end}} {{.summary.errors}} {{json .}}`

var formatExample = lang.Text{
	EN: `In CI: the log for people, a report for the server, a summary of the job

  hcclint --product atlas-800t-a2 --format text --format sarif=hcclint.sarif \
    --format "markdown=$GITHUB_STEP_SUMMARY" jobs/

GitHub: upload hcclint.sarif with github/codeql-action/upload-sarif, also when
hcclint fails (if: always()). Without code scanning --format github will do.
GitLab: --format gitlab=gl-code-quality.json and artifacts:reports:codequality,
or --format junit=hcclint.xml and artifacts:reports:junit. Jenkins: junit.

A file is complete or not there at all; one that is read is never replaced.`,
	ZH: `在 CI 中使用：日志供人阅读，报告交给服务器，并生成任务摘要

  hcclint --product atlas-800t-a2 --format text --format sarif=hcclint.sarif \
    --format "markdown=$GITHUB_STEP_SUMMARY" jobs/

GitHub：用 github/codeql-action/upload-sarif 上传 hcclint.sarif，hcclint 返回非 0 时
也要上传（if: always()）。没有 code scanning 时使用 --format github。
GitLab：--format gitlab=gl-code-quality.json 配合 artifacts:reports:codequality，
或 --format junit=hcclint.xml 配合 artifacts:reports:junit。Jenkins 使用 junit。

报告文件要么完整，要么不生成；正在读取的文件不会被覆盖。`,
}

// formatHelp is the part of the help about --format.
func (c *command) formatHelp(b *strings.Builder) {
	b.WriteString("\n" + c.say("Formats: FORMAT, or FORMAT=FILE to write a file", "输出格式：FORMAT，或 FORMAT=文件") + "\n")
	for i := range formatRows {
		row(b, formatRows[i].name, formatRows[i].what.In(c.lang))
	}
	row(b, "", templateExample)
	b.WriteString("\n" + formatExample.In(c.lang) + "\n")
}
