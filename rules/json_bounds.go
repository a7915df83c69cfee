package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// The largest tables that are read, in bytes.
const (
	maxMinified = 41_943_040 // 1.x, after the runtime wrote it again without blanks
	maxV2Size   = 1 << 30    // 2.0, the file
)

var fileTooLarge = Rule{
	Name:     "file-too-large",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Summary:  Text{"the table is larger than the runtime takes", "rank table 超过运行时允许的大小"},
	Why: Text{
		"The runtime reads a 1.x file of any size, writes it again without blanks and refuses more than 40 MiB of that; its message speaks of the length of a path. Files of 2.0 tables may have 1 GiB. hcclint counts the bytes outside of white space, which is what the runtime's text has but for escapes.",
		"对 1.x 文件，运行时读取后会重新生成不含空白的文本，超过 40 MiB 则拒绝，报错却说路径长度有误。2.0 版本的文件上限为 1 GiB。hcclint 统计去掉空白后的字节数，除转义字符外与运行时一致。",
	},
	Fix: Text{
		"Drop the keys that HCCL does not read; 40 MiB hold hundreds of thousands of ranks.",
		"删除 HCCL 不读取的字段；40 MiB 足够容纳数十万个 rank。",
	},
	Sources: []Source{
		{Runtime, "1.x: the re-serialised table has 1 to 41943040 bytes"},
		{Runtime, "2.0: the file has 1 byte to 1 GiB"},
	},
	Table: checkFileTooLarge,
}

func checkFileTooLarge(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 {
		if n := len(t.Src); n > maxV2Size {
			r.Find(opening(t.Object), Text{"the file has {0} bytes, expected at most {1} (1 GiB)", "文件有 {0} 字节，上限为 {1}（1 GiB）"}, num(n), num(maxV2Size))
		}
		return
	}
	if len(t.Src) <= maxMinified {
		return
	}
	if n := minified(t.Src); n > maxMinified {
		r.Find(opening(t.Object), Text{
			"the table has {0} bytes without white space, expected at most {1} (40 MiB)",
			"rank table 去掉空白后有 {0} 字节，上限为 {1}（40 MiB）",
		}, num(n), num(maxMinified))
	}
}

// minified counts the bytes of a text outside of white space.
func minified(src []byte) int {
	n, quoted := 0, false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			n++
			i++
		case !quoted && (c == ' ' || c == '\n' || c == '\t' || c == '\r'):
			continue
		}
		n++
	}
	return n
}

var jsonTooDeep = Rule{
	Name:     "json-too-deep",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"objects and arrays nest too deep", "对象和数组的嵌套过深"},
	Why: Text{
		"No layout nests deeper than a handful of levels; a text with more than 64 is damaged or meant to make a reader crash. hcclint stops there.",
		"各种 rank table 的嵌套都只有几层；超过 64 层的文本已损坏，或是为了使读取程序崩溃。hcclint 在此停止检查。",
	},
	Fix:     Text{"Write the table again with its generator.", "用生成工具重新生成 rank table。"},
	Sources: []Source{{Manual, "rank table pages: no layout nests deeper than a few levels"}},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.TooDeep) {
			r.Find(f.Span, Text{
				"nesting deeper than {0} levels, expected a rank table",
				"嵌套超过 {0} 层，不是 rank table",
			}, num(jsonscan.MaxDepth))
		}
	},
}
