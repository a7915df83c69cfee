package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var rankIDInvalid = Rule{
	Name:     "rank-id-invalid",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable rank_id is invalid. Expected value: is a non-negative integer",
		"rankid[…] is invalid",
		"The rankid in ranktable is invalid",
		"Parameter rankId is invalid in ranktable file",
	},
	Summary: Text{"rank_id is not a decimal number", "rank_id 不是十进制数"},
	Why: Text{
		"The runtime refuses a rank_id without leading digits, a negative one and one above 4294967295. It does not know hexadecimal: 0x3 is read as rank 0, and a large negative number wraps around to a small one.",
		"开头没有数字、为负数或大于 4294967295 的 rank_id 会被运行时拒绝。运行时不支持十六进制：0x3 会被读作 rank 0；很大的负数会回绕成很小的数。",
	},
	Fix: Text{
		"Number the devices of the whole table from 0 on, in plain digits.",
		"对整个 rank table 中的 device 从 0 开始编号，只写数字。",
	},
	Sources: []Source{
		{Runtime, "rank_id of 1.x tables is read with std::stoull; in 2.0 tables it is an unsigned 32-bit integer"},
	},
	Table: checkRankIDInvalid,
}

func checkRankIDInvalid(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.Legacy {
		return // rank_id is not read there
	}
	for _, o := range t.Odd {
		text := o.Value.Text(t.Src)
		switch {
		case o.Key != ranktable.KRankID || t.Layout != ranktable.V2 && isPlaceholder(text):
		case o.How == ranktable.Refused:
			r.At(o.Value, Text{
				"rank_id {0} is not a decimal number from 0 to {1}",
				"rank_id {0} 不是 0～{1} 的十进制数",
			}, val(o.Value), num(len(t.Devices)-1))
		case t.Layout != ranktable.V2 && misread(text):
			r.At(o.Value, Text{
				"rank_id {0} is not a decimal number: the runtime reads {1}",
				"rank_id {0} 不是十进制数，会被运行时读作 {1}",
			}, val(o.Value), num(o.Num)).As(Error, Misbehaves)
		}
	}
}

// misread reports whether a number that the runtime reads is another one
// altogether: hexadecimal, or negative and wrapped around.
func misread(text []byte) bool {
	text = bytes.TrimSpace(text)
	return bytes.HasPrefix(text, []byte("-")) ||
		len(text) > 2 && text[0] == '0' && text[1]|0x20 == 'x'
}

var rankIDFormat = Rule{
	Name:     "rank-id-format",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"rank_id is written oddly and read as a plain number", "rank_id 的写法不规范，会被读作普通数字"},
	Why: Text{
		"The runtime skips blanks, a plus sign and zeros before a number and ignores whatever follows the digits: 007 is rank 7, 3x is rank 3. Other readers of the same table compare the text or refuse it.",
		"运行时会跳过数字前的空格、加号和 0，并忽略数字后的内容：007 是 rank 7，3x 是 rank 3。读取同一 rank table 的其他程序会按文本比较或直接拒绝。",
	},
	Fix: Text{"Write the number in plain digits.", "只用数字书写。"},
	Sources: []Source{
		{Runtime, "std::stoull without a look at where it stopped"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout == ranktable.Legacy || t.Layout == ranktable.V2 {
			return // not read; numbers
		}
		for _, o := range t.Odd {
			text := o.Value.Text(t.Src)
			if o.Key != ranktable.KRankID || o.How != ranktable.Lenient || misread(text) || isPlaceholder(text) {
				continue
			}
			f := r.At(o.Value, Text{
				"rank_id {0} is read as {1}; expected plain digits",
				"rank_id {0} 会被读作 {1}，应只写数字",
			}, val(o.Value), num(o.Num))
			if oddSpelling(text) {
				f.Safe(o.Value.Span(), quoteNum(o.Num))
			} else {
				f.Unsafe(o.Value.Span(), quoteNum(o.Num))
			}
		}
	},
}
