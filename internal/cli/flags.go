package cli

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/rules"
)

// option is a flag: the parser, the rewriting of arguments and the help are
// made from it.
type option struct {
	name  string
	arg   string // what its value is called; "" for a switch
	many  bool   // may be given several times
	value string // default
	on    []string
	usage lang.Text
	// values are those it takes, or the usual ones; nil: anything.
	values func() []string
}

var everywhere = []string{"check", "fix", "same", "rules", "explain", "schema", "init", "config", "completion", "man", "version"}

var options = [...]option{
	{name: "product", arg: "NAME", on: []string{"check", "fix", "config"}, usage: lang.Text{
		EN: "what the job runs on: 910a, a2, a3, 310p, a5, a machine (atlas-800t-a2) or a chip (Ascend910B3)",
		ZH: "任务使用的产品：910a、a2、a3、310p、a5，或机型（atlas-800t-a2）、SoC 名（Ascend910B3）"}, values: productNames},
	{name: "consumer", arg: "NAME", many: true, value: "hccl", on: []string{"check", "fix", "config"}, usage: lang.Text{
		EN: "what reads the document, several with commas: " + strings.Join(rules.ConsumerNames(), ", "),
		ZH: "文件的使用方，多个以逗号分隔：" + strings.Join(rules.ConsumerNames(), "、")}, values: rules.ConsumerNames},
	{name: "cann", arg: "RELEASE", value: "latest", on: []string{"check", "fix", "config"}, usage: lang.Text{
		EN: "CANN release: " + strings.Join(rules.ReleaseNames(), ", "),
		ZH: "CANN 版本：" + strings.Join(rules.ReleaseNames(), "、")}, values: rules.ReleaseNames},
	{name: "rank-table", arg: "FILE", on: []string{"check", "fix"}, usage: lang.Text{
		EN: "the rank table that plans and scripts are judged with, instead of the one a plan names",
		ZH: "检查 plan 文件和脚本时使用的 rank table 文件，替代 plan 中指定的文件"}},
	{name: "hccn", arg: "ID=FILE", many: true, on: []string{"check", "fix"}, usage: lang.Text{
		EN: "the /etc/hccn.conf of the server with that server_id, or what hccn_tool -i N -ip -g printed there; or a folder of SERVER_ID.conf",
		ZH: "server_id 为 ID 的 Server 的 /etc/hccn.conf，或 hccn_tool -i N -ip -g 的输出；也可以是存放 SERVER_ID.conf 的目录"}},
	{name: "env", arg: "KEY=VALUE", many: true, on: []string{"check", "fix"}, usage: lang.Text{
		EN: "an environment variable of the job; may be repeated", ZH: "任务的环境变量，可多次指定"}},
	{name: "env-file", arg: "FILE", many: true, on: []string{"check", "fix"}, usage: lang.Text{
		EN: "a file with lines KEY=VALUE or export KEY=VALUE", ZH: "环境变量文件，每行为 KEY=VALUE 或 export KEY=VALUE"}},
	{name: "env-current", on: []string{"check", "fix"}, usage: lang.Text{
		EN: "the environment of hcclint itself is that of the job", ZH: "使用 hcclint 自身的环境变量"}},
	{name: "unsafe", on: []string{"fix"}, usage: lang.Text{
		EN: "also apply the fixes with a guess behind them; look at them with --diff first",
		ZH: "同时应用含有推测的修复，建议先用 --diff 查看"}},
	{name: "diff", on: []string{"fix"}, usage: lang.Text{
		EN: "write nothing, print what would change as a unified diff", ZH: "不写入文件，以 unified diff 格式输出改动"}},
	{name: "check", on: []string{"fix"}, usage: lang.Text{
		EN: "write nothing, name what would be mended", ZH: "不写入文件，只列出可修复的内容"}},
	{name: "follow-links", on: []string{"fix"}, usage: lang.Text{
		EN: "write the file behind a symbolic link, and one name of a file that has several",
		ZH: "写入符号链接指向的文件；文件有多个硬链接时只写入该路径"}},
	{name: "format", arg: "FORMAT", many: true, value: "text", on: []string{"check", "same", "rules", "explain", "config"}, usage: lang.Text{
		EN: "text, json, sarif, junit, github and others, see hcclint check --help; FORMAT=FILE writes to a file; may be repeated; rules, explain and config take text or json",
		ZH: "输出格式：text、json、sarif、junit、github 等，见 hcclint check --help；FORMAT=文件 写到文件；可多次指定；rules、explain 和 config 仅支持 text 和 json"}, values: formatNames},
	{name: "statistics", on: []string{"check"}, usage: lang.Text{
		EN: "at the end, how many findings there are of each rule", ZH: "最后按规则统计问题数"}},
	{name: "list-files", on: []string{"check"}, usage: lang.Text{
		EN: "only list the files that would be checked, and what they are", ZH: "只列出将检查的文件及其类型"}},
	{name: "show-target", on: []string{"check"}, usage: lang.Text{
		EN: "say what the files were judged for, and why", ZH: "说明按哪些产品、使用方、CANN 版本和环境变量检查，以及依据"}},
	{name: "fail-on", arg: "LEVEL", value: "error", on: []string{"check", "fix", "same", "config"}, usage: lang.Text{
		EN: "lowest severity that makes the exit code 1: error, warning, info or never",
		ZH: "达到该级别即返回 1：error、warning、info 或 never"}, values: func() []string { return []string{"error", "warning", "info", "never"} }},
	{name: "config", arg: "FILE", on: []string{"check", "fix", "config"}, usage: lang.Text{
		EN: "the configuration of all files, instead of the nearest .hcclint.yaml above each",
		ZH: "所有文件使用的配置文件，替代各自上层最近的 .hcclint.yaml"}},
	{name: "no-config", on: []string{"check", "fix", "config"}, usage: lang.Text{
		EN: "heed no configuration", ZH: "不使用任何配置文件"}},
	{name: "no-ignore", on: []string{"check", "fix"}, usage: lang.Text{
		EN: "heed no ignore entries and no hcclint:ignore comments", ZH: "不使用 ignore 条目和 hcclint:ignore 注释，所有问题都会处理"}},
	{name: "baseline", arg: "FILE", on: []string{"check", "config"}, usage: lang.Text{
		EN: "findings in that file are known and not shown", ZH: "该文件中记录的问题视为已知，不再显示"}},
	{name: "write-baseline", on: []string{"check"}, usage: lang.Text{
		EN: "write the findings of this run to the baseline", ZH: "把本次的问题写入基线文件"}},
	{name: "max-same", arg: "N", value: "5", on: []string{"check", "same"}, usage: lang.Text{
		EN: "findings of one rule and file that are shown as text, 0 for all", ZH: "文本输出中同一文件同一规则最多显示的问题数，0 表示全部"}},
	{name: "redact", on: []string{"check", "same"}, usage: lang.Text{
		EN: "hide IP addresses and host names in the output, so that it can be shown to others; paths of files stay",
		ZH: "隐藏输出中的 IP 地址和主机名，便于公开分享；文件路径保留"}},
	{name: "quiet", on: []string{"check", "fix", "same"}, usage: lang.Text{
		EN: "findings only: no summary, nothing about clean files", ZH: "只输出问题，不输出汇总和无问题的文件"}},
	{name: "lang", arg: "LANG", on: everywhere, usage: lang.Text{
		EN: "en or zh; otherwise the locale decides", ZH: "语言：en 或 zh，默认由 locale 决定"}, values: func() []string { return []string{"en", "zh"} }},
	{name: "color", arg: "WHEN", value: "auto", on: []string{"check", "same", "rules", "explain"}, usage: lang.Text{
		EN: "auto, always or never; auto heeds NO_COLOR", ZH: "颜色：auto、always 或 never，auto 遵循 NO_COLOR"}, values: func() []string { return []string{"auto", "always", "never"} }},
}

// plain are the commands that write no reports: they take text or json.
var plain = []string{"rules", "explain", "config"}

// about is what the help of a command says of a flag.
func (o *option) about(command string) lang.Text {
	if o.name == "format" && slices.Contains(plain, command) {
		return lang.Text{EN: "text, or json for a program", ZH: "text，或供程序读取的 json"}
	}
	return o.usage
}

// choices are the values of a flag of a command, if it does not take anything.
func (o *option) choices(command string) []string {
	switch {
	case o.values == nil:
		return nil
	case o.name == "format" && slices.Contains(plain, command):
		return plainFormats
	}
	return o.values()
}

var plainFormats = []string{"text", "json"}

// formatNames are the formats that need nothing beside their name.
func formatNames() []string {
	return slices.DeleteFunc(report.FormatNames(), func(name string) bool { return name == "template" })
}

// productNames are the families and the machines, as --product takes them.
func productNames() []string {
	var names []string
	for _, f := range product.Families() {
		names = append(names, f.Key())
	}
	for _, m := range product.Machines() {
		names = append(names, m.Key)
	}
	return names
}

// findOption finds a flag by its name.
func findOption(name string) *option {
	for i := range options {
		if options[i].name == name {
			return &options[i]
		}
	}
	return nil
}

// flagsOf are the flags of a command.
func flagsOf(command string) []cli.Flag {
	var flags []cli.Flag
	for i := range options {
		if o := &options[i]; slices.Contains(o.on, command) {
			flags = append(flags, o.flag())
		}
	}
	return flags
}

func (o *option) flag() cli.Flag {
	switch {
	case o.arg == "":
		return &cli.BoolFlag{Name: o.name}
	case o.many:
		return &cli.StringSliceFlag{Name: o.name}
	}
	return &cli.StringFlag{Name: o.name, Value: o.value}
}
