package rules

import (
	"bytes"
	"strconv"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIDInvalid = Rule{
	Name:     "device-id-invalid",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	Messages: []string{"Parameter device_id is invalid in ranktable file"},
	Summary:  Text{"device_id is not a plain decimal number", "device_id 不是普通的十进制数"},
	Why: Text{
		"The runtime reads the leading digits of the text and ignores the rest: 0x3 becomes device 0, and a text without leading digits is refused without an error code. The job then starts on another device than the one meant, or with a repeated one.",
		"运行时只读取开头的数字，后面的内容一律忽略：0x3 会变成 device 0；开头没有数字的内容会被拒绝，且没有错误码。结果是任务用了别的 device，或出现重复的 device。",
	},
	Fix: Text{
		"Write the physical id as plain digits: the N of /dev/davinciN, as npu-smi info -m lists it.",
		"用普通数字填写物理 ID，即 /dev/davinciN 中的 N，可用 npu-smi info -m 查询。",
	},
	Sources: []Source{
		{Runtime, "numbers of 1.x tables are read with std::stoull, which stops at the first character that is no digit"},
		{Manual, "rank table configuration, device_id: the number in /dev/davinciN"},
	},
	Table: checkDeviceIDInvalid,
}

func checkDeviceIDInvalid(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 {
		return // numbers there: device-id-range, type-not-number, type-not-integer
	}
	for _, o := range t.Odd {
		text := o.Value.Text(t.Src)
		switch {
		case o.Key != ranktable.KDeviceID || isPlaceholder(text):
		case o.How == ranktable.Refused:
			if !allDigits(text) { // too large a number is out of range
				r.At(o.Value, Text{
					"device_id {0} is not a decimal number; expected digits only, such as 3",
					"device_id {0} 不是十进制数，应只含数字，例如 3",
				}, val(o.Value))
			}
		case oddSpelling(text):
			r.At(o.Value, Text{
				"device_id {0} is not written as plain digits; the runtime reads {1}",
				"device_id {0} 的写法不规范，运行时读作 {1}",
			}, val(o.Value), num(o.Num)).As(Warning, Misbehaves).Safe(o.Value.Span(), quoteNum(o.Num))
		default:
			r.At(o.Value, Text{
				"device_id {0} is not a decimal number: the runtime reads {1}",
				"device_id {0} 不是十进制数，会被运行时读作 {1}",
			}, val(o.Value), num(o.Num)).As(Error, Misbehaves)
		}
	}
}

// allDigits reports whether text is a number, however large.
func allDigits(text []byte) bool {
	return len(text) > 0 && len(bytes.Trim(text, "0123456789")) == 0
}

// oddSpelling reports whether text is the number it looks like, but with
// blanks, a plus sign or zeros before it.
func oddSpelling(text []byte) bool {
	return allDigits(bytes.TrimPrefix(bytes.TrimSpace(text), []byte("+")))
}

// quoteNum is a number as 1.x tables have it.
func quoteNum(n uint32) string { return `"` + strconv.FormatUint(uint64(n), 10) + `"` }
