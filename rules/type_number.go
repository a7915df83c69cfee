package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var typeNotNumber = Rule{
	Name:     "type-not-number",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{`error occurs when parser object of propName "…"`},
	Summary:  Text{"a number of a 2.0 table is written as text or as null", "2.0 版本中的数值写成了文本或 null"},
	Why: Text{
		"2.0 tables hold numbers as JSON numbers: \"rank_id\": 0. Text, also \"0\", and null are type errors, unlike in 1.x tables where everything is text.",
		"2.0 版本的数字是 JSON 数值：\"rank_id\": 0。写成文本（包括 \"0\"）或 null 都是类型错误，这与全部使用文本的 1.x 不同。",
	},
	Fix:     Text{"Remove the quotes.", "去掉双引号。"},
	Sources: []Source{{Runtime, "2.0 integers: strings and null are type errors"}, {Manual, "rank table configuration, 2.0: field types"}},
	Table: func(t *ranktable.Table, r *Reporter) {
		for _, i := range t.Issues {
			if i.Code != ranktable.WrongType || i.Want != jsonscan.Number || !r.reads(t.Layout, i.Key) || wantsFilling(t, i) {
				continue
			}
			f := r.Find(i.Span, Text{
				"{0} is {1} instead of a number: 2.0 tables want numbers without quotes",
				"{0} 是{1}而不是数值：2.0 的数字不加双引号",
			}, key(i.Key), both(typeName(i.Actual)))
			if raw := t.Src[i.Span.Start:i.Span.End]; i.Actual == jsonscan.String {
				if text := raw[1 : len(raw)-1]; raw[0] == '"' && plainInteger(text) {
					f.Safe(i.Span, string(text))
				}
			}
		}
	},
}

var typeNotInteger = Rule{
	Name:     "type-not-integer",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"an integer of a 2.0 table is written as a fraction or a boolean", "2.0 版本中的整数写成了小数或布尔值"},
	Why: Text{
		"The 2.0 parser cuts fractions off and takes true for 1 and false for 0, without a message: 1.9 becomes 1.",
		"2.0 解析器会直接截去小数部分，并把 true 当作 1、false 当作 0，没有任何提示：1.9 变成 1。",
	},
	Fix:     Text{"Write the integer that is meant.", "写成所需的整数。"},
	Sources: []Source{{Runtime, "2.0 integers: fractions are truncated, booleans accepted"}, {Manual, "rank table configuration, 2.0: field types"}},
	Table:   checkTypeNotInteger,
}

// checkTypeNotInteger looks at the numbers of ranks and levels that the
// decoder found odd, and itself at the few that it does not decode.
func checkTypeNotInteger(t *ranktable.Table, r *Reporter) {
	if layoutOf(t) != ranktable.V2 {
		return
	}
	cut := func(v ranktable.Value, k ranktable.Key) {
		switch v.Kind {
		case jsonscan.True, jsonscan.False:
			r.At(v, Text{
				"{0} is {1}, a boolean instead of an integer: the runtime takes true for 1 and false for 0",
				"{0} 是布尔值 {1} 而不是整数：运行时将 true 当作 1，false 当作 0",
			}, key(k), val(v))
		case jsonscan.Number:
			if bytes.ContainsAny(v.Raw(t.Src), ".eE") {
				r.At(v, Text{
					"{0} is {1}, not an integer: the runtime cuts off what follows the point",
					"{0} 是 {1}，不是整数：运行时会截去小数部分",
				}, key(k), val(v))
			}
		}
	}
	cut(t.RankCount, ranktable.KRankCount)
	for _, o := range t.Odd {
		if o.How == ranktable.Lenient {
			cut(o.Value, o.Key)
		}
	}
	for i := range t.Ranks {
		k := &t.Ranks[i]
		if k.LocalNum == ranktable.BackupLocalID {
			cut(k.Replaced, ranktable.KReplacedLocalID)
		}
		cut(k.DevicePort, ranktable.KDevicePort)
		if r.has(hostPort20Read) {
			cut(k.HostPort, ranktable.KHostPort)
		}
	}
	for i := range t.ControlPlanes {
		cut(t.ControlPlanes[i].Port, ranktable.KListenPort)
	}
}
