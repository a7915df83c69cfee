package rules

import (
	"bytes"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// ignoreMark starts what a comment in a plan or a script asks to ignore:
//
//	# hcclint:ignore RULE[,RULE…] reason
const ignoreMark = "hcclint:ignore"

// IgnoreComments drops the findings that comments in a plan or a script are
// about, and says what is wrong with such comments. Rank tables have none.
func (r *Result) IgnoreComments() {
	if !r.plan || r.json {
		return
	}
	list := comments(r.File, r.Kind == document.Script)
	if len(list) == 0 {
		return
	}
	type about struct {
		line int
		rule *Rule
	}
	first := map[about]*Ignore{} // a second one for the same is not needed
	for _, i := range list {
		if at := (about{i.line, i.Rule}); i.Reason != "" && first[at] == nil {
			first[at] = i
		}
	}
	r.Suppressed += r.Drop(func(_ int, f *Finding) bool {
		i := first[about{r.File.Position(f.Span.Start).Line, f.Rule}]
		if i != nil {
			i.Hits++
		}
		return i != nil
	})
	for _, i := range list {
		i.Idle = i.Hits == 0 && i.Reason != "" && r.decided(i.Rule)
	}
	r.judgeIgnores(list)
}

// decided reports whether a rule would find nothing else if the rank table of a
// plan were known: it is, or the rule looks at what is written in the plan only.
func (r *Result) decided(rule *Rule) bool {
	return !r.without || rule != nil && rule.PlanOnly && !r.swept
}

// stringsIn are the places of the strings in a plan or a script: nothing in them
// is a comment. Of a text that cannot be read as YAML they are not known, so that
// nothing in it is certain to be one.
func stringsIn(text []byte, script bool) (list []Span, ok bool) {
	if script {
		return python.Strings(text), true
	}
	return tree.Strings(text)
}

// comments finds the comments that ask to ignore something.
func comments(file *source.File, script bool) []*Ignore {
	if !bytes.Contains(file.Bytes, []byte(ignoreMark)) {
		return nil // as a rule: the text need not be read once more
	}
	quoted, ok := stringsIn(file.Bytes, script)
	if !ok {
		return nil
	}
	var list []*Ignore
	unknown := 0
	for at := 0; ; {
		n := bytes.Index(file.Bytes[at:], []byte(ignoreMark))
		if n < 0 {
			return list
		}
		start := uint32(at + n)
		at += n + len(ignoreMark)
		for len(quoted) > 0 && quoted[0].End <= start {
			quoted = quoted[1:]
		}
		if len(quoted) > 0 && quoted[0].Start <= start {
			continue
		}
		line, from := file.Line(file.Position(start).Line)
		if before, ok := commentStart(line[:start-from]); ok {
			about := file.Position(start).Line
			if len(bytes.TrimSpace(before)) == 0 {
				about = nextLine(file, about)
			}
			list = append(list, ignoreComment(line[min(len(line), at-int(from)):], start, uint32(at), about)...)
		}
		for ; unknown < min(len(list), maxUnknown); unknown++ {
			if i := list[unknown]; i.Rule == nil && i.Name != "" {
				i.near = Nearest(i.Name)
			}
		}
	}
}

// maxUnknown is for how many names it is looked up which rule was meant, and
// maxAhead how many lines a comment looks ahead: files are not ours.
const (
	maxUnknown = 100
	maxAhead   = 100
)

// commentStart cuts the # off the end of what stands before the mark.
func commentStart(before []byte) ([]byte, bool) {
	before, ok := bytes.CutSuffix(bytes.TrimRight(before, " \t"), []byte("#"))
	if !ok || len(before) > 0 && before[len(before)-1] != ' ' && before[len(before)-1] != '\t' {
		return nil, false
	}
	return before, true
}

// nextLine is the line that a comment of its own line is about: the next one
// that is neither blank nor a comment.
func nextLine(file *source.File, n int) int {
	last := min(file.Position(uint32(len(file.Bytes))).Line, n+maxAhead)
	for n++; n < last; n++ {
		line, _ := file.Line(n)
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			break
		}
	}
	return n
}

// ignoreComment reads what follows the mark: names with commas between them,
// then the reason.
func ignoreComment(rest []byte, mark, at uint32, line int) []*Ignore {
	if len(rest) > 0 && rest[0] != ' ' && rest[0] != '\t' {
		return nil // another word that starts alike
	}
	var list []*Ignore
	more := true
	for more {
		blanks := len(rest) - len(bytes.TrimLeft(rest, " \t"))
		rest, at = rest[blanks:], at+uint32(blanks)
		n := bytes.IndexAny(rest, ", \t")
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			i := &Ignore{Kind: InComment, Span: Span{Start: at, End: at + uint32(n)}, Name: string(rest[:n]), line: line}
			i.Rule, _ = Find(i.Name)
			list = append(list, i)
		}
		rest, at = rest[n:], at+uint32(n)
		trimmed := bytes.TrimLeft(rest, " \t")
		if more = len(trimmed) > 0 && trimmed[0] == ','; more {
			n := len(rest) - len(trimmed) + 1
			rest, at = rest[n:], at+uint32(n)
		}
	}
	reason := strings.TrimSpace(string(rest))
	for _, i := range list {
		i.Reason = reason
	}
	if len(list) == 0 {
		list = append(list, &Ignore{Kind: InComment, Span: Span{Start: mark, End: mark + uint32(len(ignoreMark))}, line: line})
	}
	return list
}
