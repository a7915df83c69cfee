package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var typeNotString = Rule{
	Name:      "type-not-string",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	AlsoCodes: []Code{"EI0017"},
	Messages: []string{
		"json object property value of Name[…] is not string!",
		"Config … is missing in the ranktable file",
	},
	Summary: Text{"a value that has to be a string is of another type", "应为字符串的值是其他类型"},
	Why: Text{
		"In 1.x tables every value is a JSON string, also numbers: \"rank_id\": \"0\". A plain 0, true or null is refused as if the key were missing. In 2.0 tables texts are strings and numbers are numbers.",
		"1.x 的 rank table 中所有值都是 JSON 字符串，数字也不例外：\"rank_id\": \"0\"。直接写 0、true 或 null 会像缺少该字段一样被拒绝。2.0 版本中文本是字符串，数字是数值。",
	},
	Fix: Text{"Put the value in quotes.", "给该值加上双引号。"},
	Sources: []Source{
		{Runtime, "every value of a 1.x table is read as a string (\"is not string\")"},
		{Manual, "rank table configuration: field types"},
		{Report, "merge tools that write numbers"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		for _, i := range t.Issues {
			if i.Code == ranktable.WrongType && i.Want == jsonscan.String && !readOnSome(i) {
				notString(t, i, stringVerdict(t, i, r), r)
			}
		}
	},
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		for _, i := range t.Issues {
			if i.Code == ranktable.WrongType && i.Want == jsonscan.String && readOnSome(i) {
				notString(t, i, productVerdict(t, i, p, r), r)
			}
		}
	},
	Peer: stringsOfPeer,
}

func notString(t *ranktable.Table, i ranktable.Issue, v Verdict, r *Reporter) {
	if v.Severity == 0 {
		return // not read
	}
	v2 := layoutOf(t) == ranktable.V2
	message := Text{
		"{0} is {1} instead of a string: 1.x tables want every value in quotes",
		"{0} 是{1}而不是字符串：1.x 的所有值都要加双引号",
	}
	switch {
	case i.Key == ranktable.KPorts || i.Key == ranktable.KBackupAddr:
		message = Text{"an element of {0} is {1} instead of a string", "{0} 的一个元素是{1}而不是字符串"}
	case v2:
		message = Text{"{0} is {1} instead of a string", "{0} 是{1}而不是字符串"}
	}
	f := r.Find(i.Span, message, key(i.Key), both(typeName(i.Actual))).As(v.Severity, v.Class)
	if v.Class == Rejects && !v2 {
		f.Code("EI0017")
	}
	raw := t.Src[i.Span.Start:i.Span.End]
	switch {
	case i.Actual != jsonscan.Number:
	case i.Key == ranktable.KVersion && fitting(t) != "" && meansVersion(string(raw), fitting(t)):
		f.Safe(i.Span, `"`+fitting(t)+`"`)
	case plainInteger(raw):
		f.Safe(i.Span, `"`+string(raw)+`"`)
	}
}

// typeName names a JSON type with its article.
func typeName(k jsonscan.Kind) Text {
	switch k {
	case jsonscan.Null:
		return Text{"null", " null "}
	case jsonscan.True, jsonscan.False:
		return Text{"a boolean", "布尔值"}
	case jsonscan.Number:
		return Text{"a number", "数值"}
	case jsonscan.String:
		return Text{"a string", "字符串"}
	case jsonscan.Array:
		return Text{"an array", "数组"}
	case jsonscan.Object:
		return Text{"an object", "对象"}
	}
	return Text{"no value", "空值"}
}

// plainInteger reports whether text is a decimal integer without sign and
// leading zeros.
func plainInteger(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) > 0 && (text[0] != '0' || len(text) == 1)
}
