package rules

import (
	"fmt"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

var jsonEmpty = Rule{
	Name:     "json-empty",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"the file is empty", "文件为空"},
	Why: Text{
		"There is no table to read. Usually the program that should have written the file failed, the disk was full, or the ConfigMap was mounted before it was filled.",
		"文件中没有 rank table。通常是生成文件的程序失败、磁盘写满，或 ConfigMap 尚未填写就被挂载。",
	},
	Fix: Text{"Look at the output of whatever writes the table, and write it again.", "检查生成该文件的程序的输出，重新生成。"},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11): a value is expected"},
		{Runtime, "2.0 tables: the file must not be empty"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.Empty) {
			if len(d.File.Bytes) == 0 {
				r.Find(f.Span, Text{"the file has no bytes", "文件为 0 字节"})
				continue
			}
			r.Find(f.Span, Text{"the file holds nothing but blanks", "文件中只有空白字符"})
		}
	},
}

var jsonEncoding = Rule{
	Name:     "json-encoding",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"the file is not encoded in UTF-8", "文件不是 UTF-8 编码"},
	Why: Text{
		"Readers of rank tables take UTF-8 only and refuse the file at the first byte that is none. Windows editors and PowerShell save UTF-16 or GBK unless told otherwise.",
		"rank table 文件只能使用 UTF-8 编码，读到第一个非 UTF-8 字节时就会被拒绝。Windows 的编辑器和 PowerShell 默认可能保存为 UTF-16 或 GBK。",
	},
	Fix: Text{
		"Save the file as UTF-8 without a byte order mark, or convert it: iconv -f UTF-16 -t UTF-8 (or -f GBK).",
		"另存为不带 BOM 的 UTF-8，或转换编码：iconv -f UTF-16 -t UTF-8（或 -f GBK）。",
	},
	Sources: []Source{{Runtime, "strict JSON (nlohmann/json 3.11): ill-formed UTF-8 is a parse error"}},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.Encoding) {
			if found := str(fmt.Sprintf("% X", d.File.Text(f.Span))); f.Detail == jsonscan.NotUTF8 {
				r.Find(f.Span, Text{"byte {0} is not UTF-8", "字节 {0} 不是合法的 UTF-8"}, found)
			} else {
				r.Find(f.Span, Text{
					"the text looks like {1} (bytes {0}), expected UTF-8",
					"编码看起来是 {1}（字节 {0}），应为 UTF-8",
				}, found, str(encodingName(f.Detail)))
			}
		}
	},
}

func encodingName(d jsonscan.Detail) string {
	switch d {
	case jsonscan.UTF16LE:
		return "UTF-16LE"
	case jsonscan.UTF16BE:
		return "UTF-16BE"
	case jsonscan.UTF32:
		return "UTF-32"
	}
	return "GBK"
}

var jsonBOM = Rule{
	Name:     "json-bom",
	Severity: Warning,
	Class:    Misbehaves,
	Also:     []Verdict{{Error, Rejects}},
	Messages: []string{"Ranktable file is invalid. Please check json format"},
	Summary:  Text{"the file starts with a byte order mark", "文件以字节序标记（BOM）开头"},
	Why: Text{
		"HCCL skips the mark, but readers written in Python, those of MindIE among them, open the file as plain UTF-8 and refuse it. Windows editors put it there unseen.",
		"HCCL 会跳过该标记，但 MindIE 等用 Python 读取的使用方按普通 UTF-8 打开，会拒绝整个文件。该标记由 Windows 编辑器写入，肉眼不可见。",
	},
	Fix: Text{
		"Save as UTF-8 without BOM, or delete the first three bytes: sed -i '1s/^\\xEF\\xBB\\xBF//' FILE",
		"另存为不带 BOM 的 UTF-8，或删除前三个字节：sed -i '1s/^\\xEF\\xBB\\xBF//' 文件名",
	},
	Sources: []Source{
		{Runtime, "a UTF-8 byte order mark is skipped"},
		{Report, "Python's json module: Unexpected UTF-8 BOM (decode using utf-8-sig)"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.BOM) {
			if d.python(r) {
				r.Find(f.Span, Text{
					"byte order mark (U+FEFF) at the start, which {0} refuses",
					"文件开头有 BOM（U+FEFF），{0} 会拒绝",
				}, str(r.Consumer().Title())).As(Error, Rejects).Safe(f.Span, "")
				continue
			}
			r.Find(f.Span, Text{
				"byte order mark (U+FEFF) at the start: HCCL skips it, Python readers refuse the file",
				"文件开头有 BOM（U+FEFF）：HCCL 会跳过，Python 读取时会拒绝整个文件",
			}).Safe(f.Span, "")
		}
	},
}
