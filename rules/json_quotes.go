package rules

import (
	"bytes"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

var jsonSingleQuotes = Rule{
	Name:     "json-single-quotes",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"text in single quotes", "字符串使用了单引号"},
	Why: Text{
		"JSON knows double quotes only; the runtime refuses the whole file. This is how Python prints a dict: print(table) or str(table) was written to the file instead of json.dumps(table).",
		"JSON 只支持双引号，运行时会拒绝整个文件。这是 Python 打印 dict 的格式：写入文件时用了 print(table) 或 str(table)，而不是 json.dumps(table)。",
	},
	Fix: Text{
		"Write double quotes, or write the file with json.dump(table, file).",
		"改为双引号，或用 json.dump(table, file) 写文件。",
	},
	Sources: []Source{{Runtime, "strict JSON (nlohmann/json 3.11)"}},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.SingleQuotes) {
			d.requote(f.Span, r.Find(f.Span, Text{
				"text in single quotes, expected double quotes",
				"字符串使用了单引号，应为双引号",
			}))
		}
	},
}

var jsonTypographicQuotes = Rule{
	Name:     "json-typographic-quotes",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"text in the quotation marks of a word processor or a Chinese keyboard", "字符串使用了排版引号或中文引号"},
	Why: Text{
		"They look like quotes, but JSON knows only the plain one (U+0022); the runtime refuses the whole file. Word processors, chat programs and web pages put them there.",
		"这些引号与 JSON 的双引号（U+0022）外观相近，但运行时不识别，会拒绝整个文件。通常来自文字处理软件、聊天工具、网页或中文输入法。",
	},
	Fix: Text{
		"Write plain double quotes; copy tables as files, not through a document.",
		"改为半角双引号；传递 rank table 时直接发送文件，不要经过文档粘贴。",
	},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11)"},
		{Report, "hixl commit c9b2d3b: sample command with typographic quotes around its JSON"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.TypographicQuotes) {
			d.requote(f.Span, r.Find(f.Span, Text{
				"text in {0}, expected \" (U+0022)",
				"字符串使用了 {0}，应为 \"（U+0022）",
			}, str(charName(f.Rune))))
		}
	},
}

// requote adds the edit that puts a string into JSON's quotes. What stands
// between them must not change its meaning by that.
func (d *Document) requote(at Span, f *Draft) {
	text := d.File.Text(at)
	_, first := utf8.DecodeRune(text)
	_, last := utf8.DecodeLastRune(text)
	inner := text[first : len(text)-last]
	if bytes.ContainsAny(inner, "\"\\") || bytes.IndexFunc(inner, func(r rune) bool { return r < ' ' }) >= 0 {
		return
	}
	f.Safe(Span{Start: at.Start, End: at.Start + uint32(first)}, `"`)
	if text[len(text)-1] != '"' {
		f.Safe(Span{Start: at.End - uint32(last), End: at.End}, `"`)
	}
}
