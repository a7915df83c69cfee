package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// outcome says what would happen without hcclint and where to read more; the
// name of the rule belongs behind it.
func outcome(f *rules.Finding, l rules.Lang) string {
	what := consequence(f).In(l)
	see := in(l, "see: hcclint explain ", "详见：hcclint explain ")
	if what == "" {
		return see
	}
	return what + in(l, "; ", "；") + see
}

func consequence(f *rules.Finding) lang.Text {
	if f.Mixed() {
		return lang.Text{EN: "what happens depends on the product", ZH: "后果因产品而异"}
	}
	who, codes := f.Reader().Title(), codeList(f.Runtime())
	if codes != "" {
		who = rules.HCCL.Title() // nobody else has such codes
	}
	if f.AboutAddresses() {
		return confOutcome(f.Class)
	}
	if f.AboutStart() && codes == "" {
		switch f.Class {
		case rules.Rejects:
			return lang.Text{EN: "the job would not come up as asked for", ZH: "任务无法按预期启动"}
		case rules.Misbehaves:
			return lang.Text{EN: "the job would start, and no error would say so", ZH: "任务能够启动，不会报错"}
		}
	}
	if aboutCalls(f.Rule) && f.Reader() == rules.HCCL && (f.Class == rules.Rejects || f.Class == rules.Misbehaves) {
		return callOutcome(f.Class, codes)
	}
	switch f.Class {
	case rules.Rejects:
		return refusal(who, codes, f.Consumer())
	case rules.Hangs:
		if codes != "" {
			return lang.Text{EN: who + " would wait 30 minutes and then report " + codes, ZH: who + " 会一直等待，30 分钟后报 " + codes}
		}
		return lang.Text{EN: who + " would wait 30 minutes and then give up", ZH: who + " 会一直等待，30 分钟后失败"}
	case rules.Misbehaves:
		if codes != "" {
			return lang.Text{EN: who + " would load it and fail later with " + codes, ZH: who + " 能加载，之后报 " + codes}
		}
		return lang.Text{EN: who + " would load it and say nothing", ZH: who + " 能加载，不会给出任何提示"}
	case rules.Documented:
		return lang.Text{EN: "the manuals demand it, " + who + " does not check it", ZH: "手册有此要求，" + who + " 不检查"}
	}
	return lang.Text{}
}

// aboutCalls reports whether a rule judges what a job asks for, and no table.
func aboutCalls(r *rules.Rule) bool {
	return (r.Plan != nil || r.PlanProduct != nil) && r.Document == nil && r.Table == nil && r.Product == nil
}

// callOutcome is what would become of a call.
func callOutcome(c rules.Class, codes string) lang.Text {
	switch {
	case c == rules.Misbehaves:
		return lang.Text{EN: "the call would go through without a message", ZH: "该调用能够通过，没有任何提示"}
	case codes != "":
		return lang.Text{EN: "the call would fail with " + codes, ZH: "该调用会失败，报 " + codes}
	}
	return lang.Text{EN: "the call would fail", ZH: "该调用会失败"}
}

// confOutcome is what would become of the addresses of a hccn.conf.
func confOutcome(c rules.Class) lang.Text {
	switch c {
	case rules.Rejects:
		return lang.Text{EN: "whatever takes the addresses from here stops or gets none", ZH: "从中读取地址的程序会报错，或得不到地址"}
	case rules.Misbehaves:
		return lang.Text{EN: "nothing says so before the NIC is used", ZH: "使用该网卡之前不会有任何提示"}
	}
	return lang.Text{}
}

// refusal says who refuses the table. For MindIE it may be MindIE or the HCCL
// behind it; only codes are surely HCCL's.
func refusal(who, codes string, consumer rules.Consumer) lang.Text {
	switch {
	case codes != "":
		return lang.Text{EN: "at start-up " + who + " would report " + codes, ZH: "启动时 " + who + " 会报 " + codes}
	case who == "HCCL" && consumer == rules.MindIE:
		return lang.Text{EN: "it would be refused at start-up without an error code", ZH: "启动时会被拒绝，没有错误码"}
	}
	return lang.Text{EN: who + " would refuse it at start-up without an error code", ZH: "启动时 " + who + " 会拒绝加载，没有错误码"}
}

func codeList(codes []rules.Code) string {
	words := make([]string, len(codes))
	for i, c := range codes {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}

// maxFix is how many columns of a fix are shown with a finding: two lines of a
// terminal. What is longer is for explain.
const maxFix = 220

// firstSentence is the first sentence of a fix where it is short, else "".
func firstSentence(s string) string {
	end := len(s)
	if i := strings.Index(s, "。"); i >= 0 {
		end = i
	}
	if i := strings.Index(s[:end], ". "); i >= 0 {
		end = i
	}
	s = strings.TrimSuffix(s[:end], ".")
	if len(s) > 3*maxFix || columns(s) > maxFix {
		return ""
	}
	return lower(s)
}

// lower writes the first word small unless it is a name such as HCCL.
func lower(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	word, _, _ := strings.Cut(s[size:], " ")
	if word == "" || strings.ToLower(word) != word {
		return s
	}
	return string(unicode.ToLower(r)) + s[size:]
}
