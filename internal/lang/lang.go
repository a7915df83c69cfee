// Package lang holds the two languages every text of hcclint is written in.
package lang

import "strings"

// Lang is a language of messages.
type Lang uint8

// The languages. English is the default, Chinese what most users read.
const (
	EN Lang = iota
	ZH
)

// Text is one text in both languages, written side by side so that neither is
// forgotten when the other changes.
type Text struct{ EN, ZH string }

// In returns the text in language l.
func (t Text) In(l Lang) string {
	if l == ZH {
		return t.ZH
	}
	return t.EN
}

// FromLocale chooses the language for a POSIX locale name such as
// "zh_CN.UTF-8"; everything that is not Chinese reads English, and so does a
// terminal with another encoding, which would show Chinese in UTF-8 as rubbish.
func FromLocale(locale string) Lang {
	locale, _, _ = strings.Cut(locale, "@")
	_, codeset, named := strings.Cut(locale, ".")
	if named && !strings.EqualFold(strings.ReplaceAll(codeset, "-", ""), "utf8") {
		return EN
	}
	l, _ := Parse(locale)
	return l
}

// Parse reads the name of a language, alone or with a region or a script behind
// it: zh, zh_CN.UTF-8, zh-Hans, EN. It reports false for other languages.
func Parse(name string) (Lang, bool) {
	if i := strings.IndexAny(name, "-_.@"); i >= 0 {
		name = name[:i]
	}
	switch {
	case strings.EqualFold(name, "zh"):
		return ZH, true
	case strings.EqualFold(name, "en"):
		return EN, true
	}
	return EN, false
}
