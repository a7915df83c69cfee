// Package report renders what the rules found, one file per format. It decides
// nothing: what is printed is what it was given.
package report

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// Options are how results are shown.
type Options struct {
	Lang    rules.Lang
	Color   bool
	MaxSame int // findings of one rule and file before the rest is folded; 0: all
	Target  rules.Target
	// Consumers are all that was judged for; the first one is that of Target.
	Consumers []rules.Consumer

	FailOn   rules.Severity // from which on a finding fails the run
	Version  string         // of hcclint, "" if unknown
	Template *Template      // for the format template
	Redact   *Redactor      // nil: addresses and host names are shown
}

// in chooses the language of a text.
func in(l rules.Lang, en, zh string) string { return lang.Text{EN: en, ZH: zh}.In(l) }

// Grouped writes a number with a comma every three digits.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// count writes a number with its noun; the English plural has an s.
func count(l rules.Lang, n int, en, zh string) string {
	switch {
	case l == rules.ZH:
		return Grouped(n) + " " + zh
	case n == 1:
		return "1 " + en
	}
	return Grouped(n) + " " + en + "s"
}

// spaced writes Chinese texts one behind the other, with a blank between a
// Chinese character and a Latin letter or a digit.
func spaced(texts ...string) string {
	s := ""
	for _, text := range texts {
		last, _ := utf8.DecodeLastRuneInString(s)
		first, _ := utf8.DecodeRuneInString(text)
		if isHan(last) && isLatin(first) || isLatin(last) && isHan(first) {
			s += " "
		}
		s += text
	}
	return s
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func isLatin(r rune) bool { return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// list joins words: "a, b and c".
func list(l rules.Lang, words []string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
		case l == rules.ZH:
			s += "、"
		case i == len(words)-1:
			s += " and "
		default:
			s += ", "
		}
		s += w
	}
	return s
}
