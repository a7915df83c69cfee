package cli

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/symptom"
	"github.com/hcclint/hcclint/rules"
)

// explainExamples are in the help of explain.
var explainExamples = lang.Text{
	EN: `Examples
  hcclint explain device-ip-duplicate
      a rule
  hcclint explain EI0014
      what a code stands for, also one of an older CANN release
  hcclint explain '"IP" is repeate'
      a message that HCCL, MindIE, LLM-DataDist or torch_npu printed, or a piece of it
  grep -h ERROR ~/ascend/log/run/plog/*.log | hcclint explain -
      the lines that matter in a log

Exit code: 0 explained · 2 nothing known has that name or says these words ·
3 the log could not be read, or nothing was found in it`,
	ZH: `示例
  hcclint explain device-ip-duplicate
      一条规则
  hcclint explain EI0014
      错误码的含义，也可以是较早 CANN 版本的错误码
  hcclint explain '"IP" is repeate'
      HCCL、MindIE、LLM-DataDist 或 torch_npu 的报错，或其中一段
  grep -h ERROR ~/ascend/log/run/plog/*.log | hcclint explain -
      在日志中找出相关的行

返回码：0 已说明 · 2 没有该名称的规则、错误码或对应的报错 · 3 日志无法读取，
或其中没有找到相关内容`,
}

// maxLog is how much of a log is read.
const maxLog = 16 << 20

// explain says what a rule, a code or a message means.
func (c *command) explain(ctx *cli.Context) error {
	opt, err := c.look(ctx)
	if err != nil {
		return err
	}
	json, err := textOrJSON(ctx)
	if err != nil {
		return err
	}
	e := explainer{c, opt, json}
	words := ctx.Args().Slice()
	switch {
	case len(words) == 0:
		return usage("which rule, code or message? hcclint rules lists the rules", "缺少规则名、错误码或报错，用 hcclint rules 查看所有规则")
	case len(words) == 1 && words[0] == "-":
		var log strings.Builder
		log.Grow(maxLog) // a log that grows would be copied again and again
		_, err := io.Copy(&log, io.LimitReader(c.stdin, maxLog))
		if err != nil {
			return failure{exitUnread, lang.Text{EN: "cannot read the standard input: " + err.Error(), ZH: "无法读取标准输入：" + err.Error()}}
		}
		if log.Len() == maxLog {
			c.note(exitOK, "only the first 16 MiB of the log were read", "只读取了日志的前 16 MiB")
		}
		err = e.text(log.String())
		var f failure
		if errors.As(err, &f) && f.code == exitUsage { // the words are not those of the one who asks
			f.code = exitUnread
			err = f
		}
		return err
	}
	if r, ok := rules.Find(strings.ToLower(strings.Join(words, "-"))); ok {
		return e.rule(r)
	}
	if len(words) == 1 {
		return e.word(words[0])
	}
	return e.text(strings.Join(words, " "))
}

// explainer is one call of explain.
type explainer struct {
	c    *command
	opt  report.Options
	json bool
}

func (e *explainer) rule(r *rules.Rule) error {
	if e.json {
		return report.SymptomJSON(e.c.stdout, &symptom.Found{Matches: []symptom.Match{{Rule: r}}}, e.opt)
	}
	return report.Explain(e.c.stdout, r, e.opt)
}

// word is a single argument that is no rule: a code, a message, or the
// misspelt name of a rule.
func (e *explainer) word(word string) error {
	if code, ok := symptom.ParseCode(strings.TrimSpace(word)); ok {
		return e.code(code)
	}
	if strings.ContainsAny(word, " \t\n[]") {
		return e.text(word)
	}
	if f := symptom.Find(word); len(f.Matches) > 0 {
		return e.found(&f)
	}
	if info, err := os.Stat(word); err == nil && info.Mode().IsRegular() {
		name := quotedPath(word)
		return usage(name+" is a file; to explain what is in it: hcclint explain - < "+name, name+" 是文件；说明其中的报错：hcclint explain - < "+name)
	}
	return unknown("rule "+quoted(word), "规则 "+quoted(word), "", near.Best(strings.ToLower(word), ruleNames()), "hcclint rules")
}

func ruleNames() []string {
	var names []string
	for _, r := range rules.All() {
		names = append(names, r.Name)
	}
	return names
}

// code lists the rules of a code.
func (e *explainer) code(code rules.Code) error {
	info, ok := rules.FindCode(code)
	if !ok {
		var names []string
		for _, c := range rules.Codes() {
			names = append(names, string(c.Code))
		}
		return usage(string(code)+" is no code that a rank table leads to, as far as hcclint knows; it knows "+strings.Join(names, ", "),
			"据 hcclint 所知，"+string(code)+" 与 rank table 无关；已知的错误码："+strings.Join(names, "、"))
	}
	if e.json {
		return report.CodeJSON(e.c.stdout, info, e.opt)
	}
	return report.Code(e.c.stdout, info, e.opt)
}

// text finds the rules that a message or a log speaks of, or at least its code.
func (e *explainer) text(text string) error {
	f := symptom.Find(text)
	if len(f.Matches) > 0 {
		return e.found(&f)
	}
	for _, code := range f.Codes {
		if _, ok := rules.FindCode(code); ok {
			return e.code(code)
		}
	}
	if text = strings.TrimSpace(text); len(text) < 64 {
		name := strings.ToLower(strings.Join(strings.Fields(text), "-"))
		if meant := near.Best(name, ruleNames()); meant != "" && near.Distance(name, meant) <= 3 {
			return unknown("rule "+quoted(name), "规则 "+quoted(name), "", meant, "hcclint rules")
		}
	}
	if len(f.Near) > 0 {
		return usage("no rule is about this message; did you mean "+strings.Join(f.Near, " or ")+"? See hcclint explain "+f.Near[0],
			"没有与该报错对应的规则，是否为 "+strings.Join(f.Near, " 或 ")+"？参见 hcclint explain "+f.Near[0])
	}
	return usage("nothing in this text is a message that a rank table leads to, as far as hcclint knows; checking the table itself tells more: hcclint rank_table.json",
		"据 hcclint 所知，这段文本中没有与 rank table 有关的报错；可以直接检查文件：hcclint rank_table.json")
}

func (e *explainer) found(f *symptom.Found) error {
	if e.json {
		return report.SymptomJSON(e.c.stdout, f, e.opt)
	}
	return report.Symptom(e.c.stdout, f, e.opt)
}
