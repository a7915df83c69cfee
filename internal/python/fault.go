package python

import (
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// Fault is why Python refuses a script as a whole: then the calls in it are
// found by chance, or not at all.
type Fault struct {
	Span  source.Span
	Other source.Span // the bracket that is open there, empty if there is none
	Text  lang.Text   // lower case, no full stop
}

func unopened(bracket string) lang.Text {
	return lang.Text{EN: bracket + " closes a bracket that was not opened", ZH: bracket + " 没有对应的左括号"}
}

func unlike(bracket, open string) lang.Text {
	return lang.Text{EN: bracket + " does not match the " + open + " that is open", ZH: bracket + " 与未闭合的 " + open + " 不匹配"}
}

func unclosed(bracket string) lang.Text {
	return lang.Text{EN: bracket + " is never closed", ZH: bracket + " 没有闭合"}
}

// broken notes the first fault: at a token, with another one, -1 for none.
func (l *lexer) broken(text lang.Text, at, other int32) {
	if l.fault != nil {
		return
	}
	l.fault = &Fault{Span: l.tokens[at].span(), Text: text}
	if other >= 0 {
		l.fault.Other = l.tokens[other].span()
	}
}

// quoted reads the string whose opening quote is at offset i; its prefix starts
// at pos. Whether one with placeholders is closed depends on the version of the
// language: after one that seems not to be, nothing is certain.
func (l *lexer) quoted(i int, format bool) {
	l.emit(str, l.str(i, format))
	last := int32(len(l.tokens) - 1)
	switch _, ok := open(l.src, l.tokens[last]); {
	case ok:
	case format:
		l.doubt = true
	default:
		l.broken(lang.Text{EN: "a string that is not closed", ZH: "字符串没有闭合"}, last, -1)
	}
}

// faultOf is what is surely wrong with the text that was read, nil if nothing
// is.
func (l *lexer) faultOf() *Fault {
	if n := len(l.open); n > 0 {
		last := l.open[n-1]
		l.broken(unclosed(string(l.text(last))), last, -1)
	}
	if l.doubt {
		return nil
	}
	return l.fault
}

// text is the source text of a token.
func (l *lexer) text(i int32) []byte { return l.src[l.tokens[i].start:l.tokens[i].end] }
