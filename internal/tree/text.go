package tree

import (
	"bytes"
	"sort"
	"strings"

	"github.com/hcclint/hcclint/internal/source"
)

// Text is a text that stands inside another one, with the place of every byte.
type Text struct {
	Bytes []byte
	// Span is where the whole of it stands, quotes included.
	Span source.Span

	pieces  []piece
	form    form
	newline string // of a literal block: a line end and the indentation behind it
}

// piece says where a part of a text comes from: from text on, up to the next
// piece.
type piece struct {
	text, file uint32
	end        uint32 // if not verbatim: all of it is what stands from file to end
	verbatim   bool   // byte by byte from file on
	oneLine    bool   // a scalar that is written on one line
}

// Embedded is what a string in src says.
func (n *Node) Embedded(src []byte) *Text {
	t := &Text{Bytes: make([]byte, 0, len(n.Text)), Span: n.Span}
	at, end := n.Span.Start, n.Span.End
	switch {
	case n.Style == Block:
		t.form = folding
		if src[at] == '|' {
			t.form = literal
		}
		t.block(src, at, end, n.Text)
	case at == end:
	case n.Style == Single:
		t.form = single
		t.quoted(src, at+1, end-1, '\'')
	case (n.Style == Double || n.Style == InJSON) && src[at] == '"':
		t.form = escaped
		t.quoted(src, at+1, end-1, '\\')
	default:
		t.verbatim(src, at, end)
	}
	if string(t.Bytes) != n.Text { // folded without quotes, or JSON with other quotes
		t.Bytes, t.pieces, t.form = t.Bytes[:0], t.pieces[:0], closed
		t.add(n.Text, n.Span)
	}
	return t
}

// Verbatim is the text that stands at a place as it is.
func Verbatim(src []byte, at source.Span) *Text {
	return &Text{Bytes: src[at.Start:at.End:at.End], Span: at, pieces: []piece{{file: at.Start, verbatim: true}}, form: asIs}
}

// Place is where in the outer text a part of the inner one stands, as nearly as
// that can be told.
func (t *Text) Place(s source.Span) source.Span {
	if len(t.Bytes) == 0 {
		return t.Span
	}
	start := t.at(s.Start)
	if s.End <= s.Start {
		return source.Span{Start: start.Start, End: start.Start}
	}
	return source.Span{Start: start.Start, End: max(start.Start, t.at(s.End-1).End)}
}

// at is where byte off of the text comes from; past the end, the end.
func (t *Text) at(off uint32) source.Span {
	if n := uint32(len(t.Bytes)); off >= n {
		end := t.at(n - 1).End
		return source.Span{Start: end, End: end}
	}
	i := sort.Search(len(t.pieces), func(i int) bool { return t.pieces[i].text > off }) - 1
	if i < 0 {
		return t.Span
	}
	p := t.pieces[i]
	if !p.verbatim {
		return source.Span{Start: p.file, End: p.end}
	}
	at := p.file + off - p.text
	return source.Span{Start: at, End: at + 1}
}

// verbatim adds src[at:end] to the text as it stands.
func (t *Text) verbatim(src []byte, at, end uint32) {
	if at >= end {
		return
	}
	if n := len(t.pieces); n > 0 && t.pieces[n-1].verbatim && t.pieces[n-1].file+uint32(len(t.Bytes))-t.pieces[n-1].text == at {
		t.Bytes = append(t.Bytes, src[at:end]...) // the last piece goes on
		return
	}
	t.pieces = append(t.pieces, piece{text: uint32(len(t.Bytes)), file: at, verbatim: true})
	t.Bytes = append(t.Bytes, src[at:end]...)
}

// add adds text that the file says in other words.
func (t *Text) add(text string, from source.Span) {
	if text == "" {
		return
	}
	t.pieces = append(t.pieces, piece{text: uint32(len(t.Bytes)), file: from.Start, end: from.End})
	t.Bytes = append(t.Bytes, text...)
}

// block finds the lines of a block scalar in the text that the parser made of
// it: between them, folding may have left a blank, or fewer line ends.
func (t *Text) block(src []byte, at, end uint32, text string) {
	body := min(LineEnd(src, at), end) // behind | or >
	indent := indentation(src[body:end], text)
	if body < end {
		t.newline = string(src[body:body+uint32(breakLen(src[body:]))]) + strings.Repeat(" ", int(indent))
	}
	gap := source.Span{Start: body, End: body}
	for at = body; at < end; {
		next := at + uint32(breakLen(src[at:]))
		gap.End = next
		line := next
		for line < end && line < next+indent && src[line] == ' ' {
			line++
		}
		at = min(LineEnd(src, line), end)
		if line == at {
			continue // an empty line is part of the gap
		}
		rest := text[len(t.Bytes):]
		gone := len(rest) - len(strings.TrimLeft(rest, "\n"))
		if gone == 0 && src[line] != ' ' && src[line] != '\t' && strings.HasPrefix(rest, " ") {
			gone = 1
		}
		t.add(rest[:gone], gap)
		if !strings.HasPrefix(rest[gone:], string(src[line:at])) {
			break
		}
		t.verbatim(src, line, at)
		gap = source.Span{Start: at, End: at}
	}
	if len(t.Bytes) < len(text) {
		t.add(text[len(t.Bytes):], source.Span{Start: gap.Start, End: max(gap.Start, end)})
	}
}

// indentation is how many blanks the parser took off the lines of a block.
func indentation(src []byte, text string) uint32 {
	text = text[:len(text)-len(strings.TrimLeft(text, " \t\n"))]
	kept := len(text) - 1 - strings.LastIndexByte(text, '\n')
	lead := src[:len(src)-len(bytes.TrimLeft(src, " \t\r\n"))]
	all := len(lead) - 1 - bytes.LastIndexAny(lead, "\r\n")
	return uint32(max(all-kept, 0))
}

// quoted copies the inside of quotes. A quote that is doubled or a backslash
// stands before what is meant in another way; lines are folded.
func (t *Text) quoted(src []byte, at, end uint32, escapes byte) {
	from := at
	for at < end {
		c := src[at]
		n := uint32(1)
		var what string
		switch {
		case c == '\n' || c == '\r':
			cut := at
			for cut > from && (src[cut-1] == ' ' || src[cut-1] == '\t') {
				cut--
			}
			t.verbatim(src, from, cut)
			what, n = folded(src[at:end])
			t.add(what, source.Span{Start: cut, End: at + n})
			at += n
			from = at
			continue
		case c != escapes || at+1 == end:
			at++
			continue
		case escapes == '\'':
			what, n = "'", 2
		default:
			var size int
			what, size = escape(src[at:end])
			n = uint32(size)
		}
		t.verbatim(src, from, at)
		t.add(what, source.Span{Start: at, End: at + n})
		at += n
		from = at
	}
	t.verbatim(src, from, end)
}

// folded is what the line ends stand for that b starts with, and how many bytes
// they take with the blanks before and after them.
func folded(b []byte) (what string, n uint32) {
	breaks := 0
	i := 0
	for i < len(b) {
		switch size := breakLen(b[i:]); {
		case size > 0:
			breaks++
			i += size
		case b[i] == ' ' || b[i] == '\t':
			i++
		default:
			return fold(breaks), uint32(i)
		}
	}
	return fold(breaks), uint32(i)
}

func fold(breaks int) string {
	if breaks == 1 {
		return " "
	}
	return strings.Repeat("\n", breaks-1)
}
