package report

import (
	"unicode"
	"unicode/utf8"
)

// text appends a text as the content or an attribute of an XML element. What is
// not visible is shown as in a text report: XML 1.0 cannot hold some of it, and
// the rest would move the cursor of a terminal. Line ends become references, so
// that attributes keep them.
func (p *printer) text(s string) {
	from := 0
	for i := 0; i < len(s); {
		if c := s[i]; c >= ' ' && c < 0x7F && c != '<' && c != '>' && c != '&' && c != '"' && c != '\'' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if shown := xmlEscape(r, size); shown != "" {
			p.add(s[from:i], shown)
			from = i + size
		}
		i += size
	}
	p.add(s[from:])
}

// xmlEscape is what a character is written as, "" for itself. The > is among
// them because of "]]>".
func xmlEscape(r rune, size int) string {
	switch {
	case r == '<':
		return "&lt;"
	case r == '>':
		return "&gt;"
	case r == '&':
		return "&amp;"
	case r == '"':
		return "&quot;"
	case r == '\'':
		return "&apos;"
	case r == '\t':
		return "&#x9;"
	case r == '\n':
		return "&#xA;"
	case r == '\r':
		return "&#xD;"
	case r == utf8.RuneError && size == 1, !unicode.IsPrint(r):
		shown, _ := cell(r, size)
		return shown
	}
	return ""
}

// attr appends an attribute.
func (p *printer) attr(name, value string) {
	p.add(" ", name, `="`)
	p.text(value)
	p.add(`"`)
}

// count appends an attribute that is a number.
func (p *printer) count(name string, n int) {
	p.add(" ", name, `="`)
	p.int(n)
	p.add(`"`)
}

const xmlHeader = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
