package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

var jsonTruncated = Rule{
	Name:     "json-truncated",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"the file ends before the table is complete", "文件不完整，rank table 中途截断"},
	Why: Text{
		"Something that was opened is not closed: the last lines were lost when the table was pasted, or the file was read while it was still being written. The runtime refuses it.",
		"有括号或引号没有闭合：粘贴时丢了最后几行，或文件尚未写完就被读取。运行时会拒绝整个文件。",
	},
	Fix: Text{
		"Compare with the original and add what is missing; let generators write to a temporary name and rename it when done.",
		"与原文件对照，补全缺失的内容；由程序生成时，先写临时文件，写完再改名。",
	},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11)"},
		{Report, "hiascend forum thread 0287142137711121006: pasted table without its last brace"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.Truncated) {
			if f.Other.Len() == 0 {
				r.Find(f.Span, Text{"the file ends before any value, expected {", "文件中没有任何值，应以 { 开头"})
				continue
			}
			what := Text{"the string", "字符串"}
			switch d.File.Bytes[f.Other.Start] {
			case '{':
				what = Text{"the object", "对象"}
			case '[':
				what = Text{"the array", "数组"}
			case '/':
				what = Text{"the comment", "注释"}
			}
			open := str(string(d.File.Text(f.Other)))
			r.Find(f.Span, Text{
				"the file ends inside {0} that {1} opens on line {2}",
				"文件到此结束，但第 {2} 行的 {1} 开始的{0}没有闭合",
			}, both(what), open, line(f.Other)).See(f.Other, Text{"opened here", "在此处开始"})
		}
	},
}
