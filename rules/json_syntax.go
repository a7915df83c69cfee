package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

// notJSON is what is printed of a text that is not JSON, whatever is wrong with
// it.
var notJSON = []string{
	"path does not exist, permission is insufficient, or the JSON format is incorrect",
	"failed to parse rank table JSON content, the JSON format is incorrect",
	"load file[…] to json fail. please check json file!",
	"Ranktable file is invalid. Please check json format",
}

var jsonSyntax = Rule{
	Name:     "json-syntax",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"the text is not JSON at this place", "此处不符合 JSON 语法"},
	Why: Text{
		"The runtime's reader follows JSON to the letter: it refuses the whole file and only says that the path, the permission or the format is wrong, not where.",
		"运行时严格按 JSON 解析，会拒绝整个文件，且报错只说路径、权限或格式有误，不指出位置。",
	},
	Fix: Text{
		"Write what is expected there; python3 -m json.tool FILE shows whether the text is JSON.",
		"按提示改正；可用 python3 -m json.tool FILE 验证是否为合法 JSON。",
	},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11); numbers beyond a double are refused (out_of_range.406)"},
		{Report, "ModelZoo-TensorFlow: array never closed (BigGAN_ID0088 8p.json)"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.Syntax) {
			switch {
			case f.Detail == jsonscan.Template, d.templateKey(f): // placeholder-left
			case f.Detail >= jsonscan.OpenString:
				d.stopped(f, r)
			default:
				d.slip(f, r)
			}
		}
	},
}

// slip reports a fault after which reading went on.
func (d *Document) slip(f jsonscan.Fault, r *Reporter) {
	text := string(d.File.Text(f.Span))
	found := d.val(jsonscan.Value{Start: f.Span.Start, End: f.Span.End, Kind: jsonscan.Broken})
	switch f.Detail {
	case jsonscan.PythonWord:
		word := jsonWord(text)
		r.Find(f.Span, Text{"{0} is Python's, expected {1}", "{0} 是 Python 的写法，应为 {1}"}, found, str(word)).Safe(f.Span, word)
	case jsonscan.BareWord:
		if word := jsonWord(text); word != "" {
			r.Find(f.Span, Text{"{0} is no word of JSON, expected {1}", "{0} 不是 JSON 的写法，应为 {1}"}, found, str(word)).Safe(f.Span, word)
			return
		}
		r.Find(f.Span, Text{
			"{0} without quotes, expected text in double quotes",
			"{0} 没有引号，文本应放在双引号中",
		}, found).Unsafe(f.Span, `"`+text+`"`)
	case jsonscan.UnquotedKey:
		r.Find(f.Span, Text{"key {0} without quotes, expected double quotes", "键 {0} 没有引号，应放在双引号中"}, found).Safe(f.Span, `"`+text+`"`)
	case jsonscan.ControlInString:
		finding := r.Find(f.Span, Text{
			"{0} inside a string, where JSON allows control characters only as escapes",
			"字符串中有控制字符 {0}，JSON 要求写成转义形式",
		}, str(charName(f.Rune)))
		if text == "\t" {
			finding.Safe(f.Span, `\t`)
		}
	case jsonscan.ExtraComma:
		r.Find(f.Span, Text{"comma without a value before it", "逗号前没有值"}).Safe(f.Span, "")
	default:
		d.oddText(f, found, r)
	}
}

// oddText reports numbers and escapes that JSON does not have.
func (d *Document) oddText(f jsonscan.Fault, found Arg, r *Reporter) {
	var text Text
	switch f.Detail {
	case jsonscan.NotANumber:
		text = Text{"{0} is no number of JSON, expected a finite number", "{0} 不是 JSON 的数字，应为有限的数"}
	case jsonscan.HexNumber:
		text = Text{"{0} is hexadecimal, expected a decimal number", "{0} 是十六进制，应为十进制数"}
	case jsonscan.LeadingZero:
		text = Text{"{0} starts with a zero, expected a number without leading zeros", "{0} 以 0 开头，数字不能有前导 0"}
	case jsonscan.PlusSign:
		text = Text{"{0} starts with a plus sign, expected a number without it", "{0} 以加号开头，数字不能带加号"}
	case jsonscan.HugeNumber:
		text = Text{"{0} is larger than any number the runtime can hold (1.8e308)", "{0} 超出运行时能表示的最大数（1.8e308）"}
	case jsonscan.BadEscape:
		text = Text{
			"{0} is no escape of JSON, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits",
			"{0} 不是 JSON 的转义，应为 \\\" \\\\ \\/ \\b \\f \\n \\r \\t 或 \\u 加四位十六进制数"}
	case jsonscan.LoneSurrogate:
		text = Text{"{0} is half of a surrogate pair, expected the other half beside it", "{0} 只是代理对的一半，缺少另一半"}
	default:
		text = Text{
			"{0} is no number, expected digits, or double quotes around text",
			"{0} 不是数字，应为数字，或把文本放在双引号中"}
	}
	finding := r.Find(f.Span, text, found)
	if f.Detail == jsonscan.PlusSign {
		finding.Unsafe(Span{Start: f.Span.Start, End: f.Span.Start + 1}, "")
	}
}

// jsonWord is the word of JSON that another language's word stands for.
func jsonWord(text string) string {
	switch text {
	case "None", "NONE", "none", "Null", "NULL", "nil", "undefined":
		return "null"
	case "True", "TRUE":
		return "true"
	case "False", "FALSE":
		return "false"
	}
	return ""
}
