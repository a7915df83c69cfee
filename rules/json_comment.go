package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

var jsonComment = Rule{
	Name:     "json-comment",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Messages: notJSON,
	Summary:  Text{"a comment in the table", "rank table 中有注释"},
	Why: Text{
		"JSON has no comments, and the runtime's reader follows JSON to the letter: it refuses the whole file and only says that the path, the permission or the format is wrong. The manuals print their samples with // comments that are meant to be deleted.",
		"JSON 没有注释，运行时严格按 JSON 解析，会拒绝整个文件，且报错只说路径、权限或格式有误，不指出位置。手册示例中的 // 注释在使用时需要删除。",
	},
	Fix: Text{"Delete the comment.", "删除注释。"},
	Sources: []Source{
		{Runtime, "strict JSON (nlohmann/json 3.11), comments not enabled"},
		{Manual, "samples of the rank table pages and of LLMConfig carry // comments"},
	},
	Faults: func(d *Document, r *Reporter) {
		for f := range d.faults(jsonscan.Comment) {
			opening := d.File.Bytes[f.Span.Start : f.Span.Start+1]
			if opening[0] == '/' {
				opening = d.File.Bytes[f.Span.Start : f.Span.Start+2]
			}
			at, blank := d.removal(f.Span)
			r.Find(f.Span, Text{
				"comment ({0}), which JSON does not have",
				"{0} 注释，JSON 不支持注释",
			}, str(string(opening))).Safe(at, blank)
		}
	},
}

// removal is the edit that deletes a span between two values: with the blanks
// before it if its line ends there, and with a blank in its place if the
// neighbours would join.
func (d *Document) removal(at Span) (Span, string) {
	src := d.File.Bytes
	before, after := byte('\n'), byte('\n')
	if at.Start > 0 {
		before = src[at.Start-1]
	}
	if int(at.End) < len(src) {
		after = src[at.End]
	}
	if after == '\n' || after == '\r' {
		for at.Start > 0 && (src[at.Start-1] == ' ' || src[at.Start-1] == '\t') {
			at.Start--
		}
		return at, ""
	}
	if joins(before) && joins(after) {
		return at, " "
	}
	return at, ""
}

// joins reports whether a byte could become one word or number with a like
// neighbour.
func joins(c byte) bool {
	switch c {
	case ' ', '\t', '\n', '\r', ',', ':', '{', '}', '[', ']', '"':
		return false
	}
	return true
}
