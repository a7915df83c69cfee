package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// ascii are the characters from blank to tilde: a piece of a text costs
// nothing, a new one would.
const ascii = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

// cell is one character as a terminal shows it. Control characters, invisible
// ones and bytes that are no UTF-8 are shown as escapes, so that a file cannot
// move the cursor or reorder a line.
func cell(r rune, size int) (shown string, columns int) {
	switch {
	case ' ' <= r && r < 0x7F:
		return ascii[r-' ' : r-' '+1], 1
	case r == '\t':
		return "    ", 4
	case r == utf8.RuneError && size == 1:
		return "\uFFFD", 1
	case !unicode.IsPrint(r):
		q := strconv.QuoteRuneToASCII(r)
		return q[1 : len(q)-1], len(q) - 2
	}
	return string(r), runeWidth(r)
}

// runeWidth is how many columns a printable character takes.
func runeWidth(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// columns is how many columns a text takes.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// pad fills a text with blanks up to n columns.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(n-columns(s), 0))
}

// safe is a text such as a file name, safe for one line of a terminal.
func safe(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == '\t' {
			b.WriteString(`\t`)
		} else {
			shown, _ := cell(r, size)
			b.WriteString(shown)
		}
		s = s[size:]
	}
	return b.String()
}

// wrap breaks a text into lines of at most n columns: at blanks, and between
// Chinese characters but not before their punctuation.
func wrap(s string, n int) []string {
	var lines []string
	start, fit, w := 0, 0, 0 // of the line; where it can be broken; its columns so far
	for i, r := range s {
		if i > start && breakable(s[:i], r) {
			fit = i
		}
		w += runeWidth(r)
		if w > n && fit > start && r != ' ' {
			lines = append(lines, strings.TrimSpace(s[start:fit]))
			start, w = fit, columns(s[fit:i])+runeWidth(r)
		}
	}
	return append(lines, strings.TrimSpace(s[start:]))
}

// breakable reports whether a line may end after before and go on with r.
func breakable(before string, r rune) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if last == ' ' {
		return r != ' '
	}
	wide := runeWidth(last) == 2 && runeWidth(r) == 2
	return wide && !strings.ContainsRune("，。；：、？！）》”", r) && !strings.ContainsRune("（《“", last)
}
