// Package lang holds the two languages every text of hcclint is written in.
package lang

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
// "zh_CN.UTF-8"; everything that is not Chinese reads English.
func FromLocale(locale string) Lang {
	if len(locale) >= 2 && (locale[:2] == "zh" || locale[:2] == "ZH") {
		return ZH
	}
	return EN
}
