package rules

// What is wrong with the text of a plan or of Kubernetes objects. Both are read by
// package tree, but each rule says why it matters.

// notYAML says what the parser says, and what it was reading.
func (r *Reporter) notYAML(at, other Span, message string) {
	f := r.Find(at, Text{"not YAML: {0}", "不是合法的 YAML：{0}"}, sentence(message))
	if other.End > 0 {
		f.See(other, Text{"while reading what starts", "所在的结构开始于"})
	}
}

func (r *Reporter) notUTF8(at Span) {
	r.Find(at, Text{"bytes that are not UTF-8, expected UTF-8", "含有非 UTF-8 的字节，应为 UTF-8"})
}

func (r *Reporter) controlCharacter(at Span) {
	r.Find(at, Text{"a control character, which YAML does not allow", "含有 YAML 不允许的控制字符"})
}

func (r *Reporter) tooDeep(at Span, most int) {
	r.Find(at, Text{"nesting deeper than {0} levels", "嵌套超过 {0} 层"}, num(most))
}
