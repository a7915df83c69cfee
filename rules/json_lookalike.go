package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

var jsonFullwidthPunctuation = Rule{
	Name:     "json-fullwidth-punctuation",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"a full-width comma, colon or bracket", "使用了全角的逗号、冒号或括号"},
	Why: Text{
		"Typed with a Chinese input method, these look like JSON's own characters but are others; the runtime refuses the whole file without naming the place.",
		"中文输入法输入的全角标点与 JSON 的半角标点不是同一字符，运行时会拒绝整个文件，且不指出位置。",
	},
	Fix:     Text{"Type the character again with the input method switched to English.", "切换到英文输入法，重新输入该字符。"},
	Sources: []Source{{Runtime, "strict JSON (nlohmann/json 3.11)"}},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.FullwidthPunctuation) {
			meant := string(jsonscan.Punctuation(f.Rune))
			r.Find(f.Span, Text{
				"{0}, expected {1}",
				"{0}，应为半角 {1}",
			}, str(charName(f.Rune)), str(meant)).Safe(f.Span, meant)
		}
	},
}

var jsonInvisibleSpace = Rule{
	Name:     "json-invisible-space",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"an invisible character or a blank that JSON does not know", "存在不可见字符或 JSON 不识别的空白"},
	Why: Text{
		"JSON takes blank, tab and line end as white space and nothing else. A no-break or full-width space copied from a web page looks the same and makes the runtime refuse the whole file.",
		"JSON 只把半角空格、制表符和换行视为空白。从网页复制来的不间断空格、全角空格外观相同，却会使运行时拒绝整个文件。",
	},
	Fix: Text{
		"Replace it by an ordinary blank, or delete it if it has no width.",
		"替换为半角空格；零宽字符直接删除。",
	},
	Sources: []Source{{Runtime, "strict JSON (nlohmann/json 3.11): white space is U+0020, U+0009, U+000A, U+000D"}},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.InvisibleSpace) {
			at, blank := f.Span, " "
			if zeroWidth(f.Rune) {
				at, blank = d.removal(at)
			}
			r.Find(f.Span, Text{
				"{0} between values, where JSON knows only ordinary blanks and line ends",
				"值之间有 {0}，JSON 只识别半角空格、制表符和换行",
			}, str(charName(f.Rune))).Safe(at, blank)
		}
	},
}

// zeroWidth reports whether r takes no room on a line.
func zeroWidth(r rune) bool {
	return r == 0xAD || r == 0x180E || 0x200B <= r && r <= 0x200F || 0x202A <= r && r <= 0x202E ||
		0x2060 <= r && r <= 0x206F || r == 0xFEFF
}
