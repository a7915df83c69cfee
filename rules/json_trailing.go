package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
)

var jsonTrailingData = Rule{
	Name:      "json-trailing-data",
	Severity:  Warning,
	Class:     Misbehaves,
	Also:      []Verdict{{Error, Rejects}},
	AlsoCodes: []Code{"EI0004"},
	Summary:   Text{"something follows the end of the table", "rank table 结束后还有内容"},
	Why: Text{
		"The reader of 1.x files stops at the bracket that closes the table and never sees the rest, a second table for instance; readers written in Python refuse the file. Readers of 2.0 tables, of local_comm_res, of MindIE and of a table that is given to link as a text refuse it, too.",
		"1.x 文件读到 rank table 的右括号即停止，之后的内容（例如另一个 rank table）不会被读取；用 Python 读取时会拒绝整个文件。2.0 版本、local_comm_res、MindIE 以及 link 以文本方式传入的 rank table 也会拒绝。",
	},
	Fix: Text{
		"Delete what follows; if it belongs to the table, move it inside the last bracket.",
		"删除多余的内容；如果属于该 rank table，则移到最后的右括号之内。",
	},
	Sources: []Source{
		{Runtime, "1.x: the table is read from a stream (nlohmann/json operator>>), which ends with the first value"},
		{Runtime, "2.0, tables given as a string and local_comm_res: strict parse"},
	},
	Faults: func(d *Document, r *Reporter) {
		if d.Table.Root != jsonscan.Object && d.Table.Root != jsonscan.Array {
			return // no table that could end: the start is reported
		}
		for f := range d.faults(jsonscan.TrailingData) {
			d.trailing(f.Span, r)
		}
	},
}

// trailing reports what follows the table, at the rest of its first line.
func (d *Document) trailing(rest Span, r *Reporter) {
	text := d.File.Text(rest)
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	at := Span{Start: rest.Start, End: rest.Start + uint32(len(bytes.TrimRight(line, " \t\r")))}
	size := len(bytes.TrimRight(text, " \t\r\n"))
	strict := d.python(r) || d.Table.AsText || d.Kind == document.Table20 || d.Kind == document.LocalCommRes ||
		r.result.reader == MindIEMotor
	reader := Text{"the 1.x reader ignores", "1.x 读取时会忽略"}
	if strict {
		reader = Text{"the reader refuses", "读取时会被拒绝"}
	}
	brackets := len(bytes.Trim(text, "]} \t\r\n")) == 0
	var f *Draft
	switch {
	case brackets:
		f = r.Find(at, Text{
			"closing bracket without an opening one after the end of the table, which {0}",
			"rank table 结束后有多余的右括号，{0}",
		}, both(reader))
	case text[0] == '{' || text[0] == '[':
		f = r.Find(at, Text{
			"a second document ({1}) after the end of the table, which {0}",
			"rank table 结束后还有另一份内容（{1} 字节），{0}",
		}, both(reader), howMany(size, "byte"))
	default:
		f = r.Find(at, Text{
			"{1} after the end of the table, which {0}",
			"rank table 结束后还有 {1} 字节，{0}",
		}, both(reader), howMany(size, "more byte"))
	}
	if strict {
		f.As(Error, Rejects)
	}
	if d.Table.AsText {
		f.Code("EI0004")
	}
	for rest.Start > 0 && bytes.IndexByte([]byte(" \t\r\n"), d.File.Bytes[rest.Start-1]) >= 0 {
		rest.Start--
	}
	newline := "\n"
	if bytes.Contains(d.File.Text(rest), []byte("\r\n")) {
		newline = "\r\n"
	}
	if brackets {
		f.Safe(rest, newline)
	} else {
		f.Unsafe(rest, newline)
	}
}
