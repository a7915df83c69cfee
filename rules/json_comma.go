package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

var jsonTrailingComma = Rule{
	Name:     "json-trailing-comma",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"a comma before a closing bracket", "右括号前多了一个逗号"},
	Why: Text{
		"JSON has no comma after the last element, and the runtime's reader follows JSON to the letter: it refuses the whole file and only says that the path, the permission or the format is wrong. The manuals print examples with such commas.",
		"JSON 的最后一个元素后面不能有逗号，运行时严格按 JSON 解析，会拒绝整个文件，且报错只说路径、权限或格式有误，不指出位置。手册中的部分示例就带有这种逗号。",
	},
	Fix: Text{"Delete the comma.", "删除该逗号。"},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11)"},
		{Report, "vllm-ascend issue 2399; public tables of ModelZoo-TensorFlow; the sample on the link page"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.TrailingComma) {
			r.Find(f.Span, Text{
				"comma before the closing {0}",
				"{0} 前多了一个逗号",
			}, str(d.closing(f.Span.End))).Safe(f.Span, "")
		}
	},
}

var jsonMissingComma = Rule{
	Name:     "json-missing-comma",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"two members or elements without a comma between them", "两个成员或元素之间缺少逗号"},
	Why: Text{
		"The runtime's reader follows JSON to the letter: it refuses the whole file and only says that the path, the permission or the format is wrong. Commas get lost when a line is added at the end; a sample in the manuals lacks one, too.",
		"运行时严格按 JSON 解析，会拒绝整个文件，且报错只说路径、权限或格式有误，不指出位置。在末尾新增一行时容易漏掉逗号，手册中也有示例缺少逗号。",
	},
	Fix: Text{"Put a comma after the value.", "在前一个值后加上逗号。"},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11)"},
		{Manual, "the example on the LLMConfig page lacks a comma"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.MissingComma) {
			r.Find(f.Span, Text{
				"no comma after this value, but another one follows",
				"该值后缺少逗号，而后面还有其他内容",
			}).Safe(f.Span, ",")
		}
	},
}
