// Package source holds the bytes of one input and answers where in it an
// offset lies. Positions are byte offsets everywhere else; lines and columns
// exist only when something is printed.
package source

import (
	"bytes"
	"sort"
	"sync"
	"unicode/utf8"
)

// Span is the half-open range of byte offsets [Start, End) in one file. Offsets
// are 32 bits wide: MaxSize keeps every input below that.
type Span struct{ Start, End uint32 }

// Len is the number of bytes in the span.
func (s Span) Len() int { return int(s.End) - int(s.Start) }

// Position is a place as people count: lines and columns from 1, columns in
// characters (a byte that is not UTF-8 counts as one).
type Position struct{ Line, Column int }

// File is one input with its name as the user gave it. The line index is built
// by the first question about a line and kept. Several plans that are judged at
// the same time may share the file of one table: questions can be asked from
// any goroutine.
type File struct {
	Name  string
	Bytes []byte
	Info  *Info // what the file system says of it; nil for what is no file

	lines []uint32 // start offset of every line, see index
	marks []mark   // characters up to every few KiB, see setMarks

	indexed, marked sync.Once
}

// mark says how many characters come before an offset.
type mark struct{ off, chars uint32 }

// markEvery is the distance between two marks. Lines longer than that are
// counted with marks: a minified table is one line of megabytes, and counting
// from its start for every finding would be quadratic.
const markEvery = 4096

// New makes a File of bytes that were already read. The bytes are not copied.
func New(name string, src []byte) *File { return &File{Name: name, Bytes: src} }

// Position says where offset off is. An offset past the end is the end.
func (f *File) Position(off uint32) Position {
	off = min(off, uint32(len(f.Bytes)))
	line := f.lineAt(off)
	start := f.lines[line]
	if off-start <= markEvery {
		return Position{Line: line + 1, Column: utf8.RuneCount(f.Bytes[start:off]) + 1}
	}
	return Position{Line: line + 1, Column: int(f.chars(off)-f.chars(start)) + 1}
}

// chars counts the characters before off.
func (f *File) chars(off uint32) uint32 {
	f.marked.Do(f.setMarks)
	i := sort.Search(len(f.marks), func(i int) bool { return f.marks[i].off > off }) - 1
	m := f.marks[i]
	return m.chars + uint32(utf8.RuneCount(f.Bytes[m.off:off]))
}

func (f *File) setMarks() {
	f.marks = make([]mark, 1, len(f.Bytes)/markEvery+2)
	for {
		m := f.marks[len(f.marks)-1]
		next := boundary(f.Bytes, int(m.off)+markEvery)
		if next >= len(f.Bytes) {
			return
		}
		n := utf8.RuneCount(f.Bytes[m.off:next])
		f.marks = append(f.marks, mark{uint32(next), m.chars + uint32(n)})
	}
}

// boundary is the last start of a character at or before off.
func boundary(src []byte, off int) int {
	for i := off; i < len(src) && i > off-utf8.UTFMax; i-- {
		if utf8.RuneStart(src[i]) {
			return i
		}
	}
	return off
}

// Line returns line n (from 1) without its line end, and the offset it starts
// at. A line that does not exist is empty.
func (f *File) Line(n int) ([]byte, uint32) {
	f.indexed.Do(f.index)
	if n < 1 || n > len(f.lines) {
		return nil, uint32(len(f.Bytes))
	}
	start := f.lines[n-1]
	end := uint32(len(f.Bytes))
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	return bytes.TrimSuffix(f.Bytes[start:end], []byte{'\r'}), start
}

// Text returns the bytes of a span.
func (f *File) Text(s Span) []byte {
	n := uint32(len(f.Bytes))
	return f.Bytes[min(s.Start, n):min(s.End, n)]
}

// lineAt is the index in f.lines of the line that holds off.
func (f *File) lineAt(off uint32) int {
	f.indexed.Do(f.index)
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > off }) - 1
}

func (f *File) index() {
	f.lines = make([]uint32, 1, bytes.Count(f.Bytes, []byte{'\n'})+1)
	for off := 0; ; {
		i := bytes.IndexByte(f.Bytes[off:], '\n')
		if i < 0 {
			return
		}
		off += i + 1
		f.lines = append(f.lines, uint32(off))
	}
}
