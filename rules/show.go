package rules

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// maxShown is how many characters of a value a message shows, maxRead how many
// bytes are looked at for that: enough for as many escapes of pairs.
const (
	maxShown = 48
	maxRead  = 16 * maxShown
)

// appendValue writes a value into a message: clipped, on one line, quoted where
// the plain text would mislead.
func (r *Result) appendValue(b []byte, v jsonscan.Value) []byte { return appendValue(b, v, r.text) }

// appendValue is the same for a value of any text.
func appendValue(b []byte, v jsonscan.Value, src []byte) []byte {
	long := v.End-v.Start > maxRead
	if long {
		v.End = v.Start + maxRead
	}
	text := v.Text(src)
	quote := v.Kind == jsonscan.String && (len(text) == 0 || v.Flags&(jsonscan.Odd|jsonscan.Escaped|jsonscan.Marks) != 0)
	if !quote && !long && len(text) <= maxShown && simple(text) {
		return append(b, text...) // nearly all
	}
	if v.Kind == jsonscan.Array || v.Kind == jsonscan.Object {
		text = bytes.Join(bytes.Fields(text), []byte{' '})
	}
	s := clip(text)
	if long && !strings.HasSuffix(s, "…") {
		s += "…"
	}
	if quote {
		return append(append(append(b, '"'), s...), '"')
	}
	return append(b, s...)
}

// simple reports whether a text is visible ASCII without a blank.
func simple(text []byte) bool {
	for _, c := range text {
		if c <= ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

func (r *Result) showValue(v jsonscan.Value) string { return string(r.appendValue(nil, v)) }

// clip is a text as a message shows it: clipped, and safe for one line.
func clip(text []byte) string {
	s := clean(string(text[:min(len(text), maxRead)]))
	if utf8.RuneCountInString(s) > maxShown {
		s = string([]rune(s)[:maxShown-1]) + "…"
	}
	return s
}

// shown puts a text that does not stand in a table: quoted where the plain text
// would mislead, and clipped like a value.
func shown(text string) Arg {
	s := clip([]byte(text))
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == '"' }) {
		s = `"` + s + `"`
	}
	return str(s)
}

// maxSentence is how many characters of a sentence by somebody else are shown.
const maxSentence = 200

// sentence puts what a parser says, as it says it.
func sentence(text string) Arg {
	s := clean(text[:min(len(text), maxRead)])
	if utf8.RuneCountInString(s) > maxSentence {
		s = string([]rune(s)[:maxSentence-1]) + "…"
	}
	return str(s)
}

// clean makes a text safe for one line of a terminal: control and invisible
// characters are written as escapes, bytes that are no UTF-8 as U+FFFD.
func clean(text string) string {
	plain := func(r rune) bool { return r != utf8.RuneError && unicode.IsPrint(r) || r == ' ' }
	if strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if plain(r) {
			b.WriteRune(r)
			continue
		}
		q := strconv.QuoteRuneToASCII(r)
		b.WriteString(q[1 : len(q)-1])
	}
	return b.String()
}
