package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

var topLevelType = Rule{
	Name:     "top-level-type",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017"},
	Summary:  Text{"the file does not hold one object", "文件的顶层不是一个对象"},
	Why: Text{
		"A rank table is one JSON object. The runtime looks for status and version in it and refuses anything else, saying only that a key is missing.",
		"rank table 是一个 JSON 对象，运行时从中读取 status 和 version；其他类型会被拒绝，且报错只说缺少字段。",
	},
	Fix: Text{
		"Write the table as one object { … }; if several tables were collected in a list, give each its own file.",
		"把 rank table 写成一个对象 { … }；如果列表中有多个 rank table，应分别存为独立的文件。",
	},
	Sources:  []Source{{Runtime, "an array at the top level: status is not found (EI0017, then EI0004)"}},
	Document: checkTopLevelType,
}

func checkTopLevelType(d *Document, r *Reporter) {
	switch d.Table.Root {
	case jsonscan.Absent, jsonscan.Broken, jsonscan.Object:
		return // a table, or nothing that could be read
	case jsonscan.Array:
		d.topLevelArray(r)
		return
	}
	s := jsonscan.New(d.File.Bytes)
	if v := s.Value(); v.Kind > jsonscan.Broken {
		r.At(v, Text{"{0} at the top level, expected one object", "顶层为 {0}，应为一个对象"}, val(v))
	}
}

// topLevelArray reports an array where the table should be. Of its elements
// only the first is read, to see whether there are more.
func (d *Document) topLevelArray(r *Reporter) {
	s := jsonscan.New(d.File.Bytes)
	s.Peek()
	start := s.Pos()
	bracket := Span{Start: start, End: start + 1}
	if !s.Enter() || s.Failed() || !s.Elem() {
		r.Find(bracket, Text{"an empty array at the top level, expected one object", "顶层为空数组，应为一个对象"})
		return
	}
	object := s.Peek() == jsonscan.Object
	inner := Span{Start: s.Pos()}
	s.Skip()
	inner.End = s.Pos()
	if s.Elem() || s.Failed() || !object {
		r.Find(bracket, Text{"an array at the top level, expected one object", "顶层为数组，应为一个对象"})
		return
	}
	f := r.Find(bracket, Text{
		"an array around the table, expected the object alone: delete the [ and its ]",
		"rank table 外多了一层数组，应只保留对象：删除外层的 [ 和 ]",
	})
	if end := s.Pos(); d.File.Bytes[start] == '[' && d.File.Bytes[end-1] == ']' {
		f.Safe(Span{Start: start, End: inner.Start}, "").Safe(Span{Start: inner.End, End: end}, "")
	}
}
