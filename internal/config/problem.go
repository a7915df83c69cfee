package config

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// Problem is something that keeps a configuration from being used.
type Problem struct {
	Span source.Span
	Text lang.Text // lower case, no full stop
}

// maxProblems is how many problems are told of one file.
const maxProblems = 20

// full reports whether no more problems are told: to look for what was meant
// takes time.
func (r *reader) full() bool { return len(r.c.Problems) >= maxProblems }

func (r *reader) problem(at source.Span, en, zh string) {
	if !r.full() {
		r.c.Problems = append(r.c.Problems, Problem{at, lang.Text{EN: en, ZH: zh}})
	}
}

// yamlProblem says what is wrong with the text.
func (r *reader) yamlProblem(p tree.Problem) {
	switch p.Code {
	case tree.Alias:
		r.problem(p.Span, "an alias (*name) is not followed, write the value itself", "不支持别名（*name），应直接写出值")
	case tree.Tag:
		r.problem(p.Span, "a tag (!name) is not obeyed, expected a plain value", "不支持标签（!name），应为普通的值")
	case tree.Document:
		r.problem(p.Span, "a second document is not read, expected one", "第二个文档不会被读取，应只有一个")
	case tree.Encoding:
		r.problem(p.Span, "bytes that are not UTF-8, expected UTF-8", "含有非 UTF-8 的字节，应为 UTF-8")
	case tree.Control:
		r.problem(p.Span, "a control character, which YAML does not allow", "含有 YAML 不允许的控制字符")
	case tree.TooLarge:
		r.tooLarge()
	case tree.TooDeep:
		r.problem(p.Span, "nesting is deeper than any key needs", "嵌套过深")
	default:
		r.problem(p.Span, "not YAML: "+clipTo(p.Message, maxSentence), "不是合法的 YAML："+clipTo(p.Message, maxSentence))
	}
}

func (r *reader) tooLarge() {
	r.problem(source.Span{}, "larger than 1 MiB, which no configuration is", "超过 1 MiB，不是正常的配置文件")
}

// wrong reports a value of the wrong type; what is Broken was reported already.
func (r *reader) wrong(n *tree.Node, key string, want tree.Type) {
	if n.Kind == tree.Broken || n.Kind == tree.NoType {
		return
	}
	got, need := n.Kind.Name(), want.Name()
	if key == "" {
		r.problem(n.Span, "the configuration is "+got.EN+", expected "+need.EN, "配置为"+got.ZH+"，应为"+need.ZH)
		return
	}
	r.problem(n.Span, key+" is "+got.EN+", expected "+need.EN, key+" 为"+got.ZH+"，应为"+need.ZH)
}

// unknown says of a word that means nothing what was probably meant.
func (r *reader) unknown(at source.Span, en, zh, word string, known []string) {
	if r.full() {
		return
	}
	en, zh = fmt.Sprintf("%s %s is unknown", en, shown(word)), fmt.Sprintf("%s %s 无法识别", zh, shown(word))
	if s := near.Best(clip(word), known); s != "" {
		r.problem(at, en+fmt.Sprintf(", did you mean %q?", s), zh+fmt.Sprintf("，是否为 %q？", s))
		return
	}
	r.problem(at, en+", expected "+strings.Join(known, ", "), zh+"，应为 "+strings.Join(known, "、"))
}

// maxWord and maxSentence bound, in characters, what a message shows of the text
// of others: of a file, and what a parser says.
const (
	maxWord     = 64
	maxSentence = 200
)

func clip(s string) string { return clipTo(s, maxWord) }

func clipTo(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// shown quotes a word of the file, on one line and not too long.
func shown(s string) string { return strconv.Quote(clip(s)) }
