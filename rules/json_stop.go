package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
)

// stopped reports the fault at which reading had to stop.
func (d *Document) stopped(f jsonscan.Fault, r *Reporter) {
	found, end := str(charName(f.Rune)), str("}")
	if f.Other.Len() > 0 && d.File.Bytes[f.Other.Start] == '[' {
		end = str("]")
	}
	switch f.Detail {
	case jsonscan.OpenString:
		d.openString(f, r)
	case jsonscan.WantValue:
		r.Find(f.Span, Text{
			"found {0}, expected a value: text in double quotes, a number, true, false, null, { or [",
			"实际为 {0}，此处应为一个值：双引号中的文本、数字、true、false、null、{ 或 [",
		}, found)
	case jsonscan.WantKey:
		r.Find(f.Span, Text{"found {0}, expected a key in double quotes or }", "实际为 {0}，此处应为双引号中的键或 }"}, found)
	case jsonscan.WantColon:
		r.Find(f.Span, Text{"found {0}, expected : between the key and its value", "实际为 {0}，键与值之间应为 :"}, found)
	case jsonscan.WantCommaOrEnd:
		r.Find(f.Span, Text{"found {0}, expected , or {1}", "实际为 {0}，此处应为 , 或 {1}"}, found, end).
			See(f.Other, Text{"opened here", "在此处开始"})
	case jsonscan.WrongClose:
		r.Find(f.Span, Text{
			"found {0}, expected {1}: the bracket opened on line {2} is not closed",
			"实际为 {0}，此处应为 {1}：第 {2} 行的括号没有闭合",
		}, found, end, line(f.Other)).See(f.Other, Text{"opened here", "在此处开始"})
	}
}

// openString reports a string that its line ends.
func (d *Document) openString(f jsonscan.Fault, r *Reporter) {
	if f.Rune != 0 {
		r.Find(f.Span, Text{
			"the string is not closed on its line, expected \" (U+0022) instead of {0}",
			"字符串在本行没有结束，应使用 \"（U+0022），而不是 {0}",
		}, str(charName(f.Rune)))
		return
	}
	r.Find(f.Span, Text{
		"the string is not closed on its line, expected a closing quote",
		"字符串在本行没有结束，缺少结束引号",
	})
}
