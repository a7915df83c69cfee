package source

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPositionInLongLine(t *testing.T) {
	f := New("x", []byte("ab\r\n节点 c\n\xff\xfed\n"))
	tests := []struct {
		off       uint32
		line, col int
	}{
		{0, 1, 1}, {2, 1, 3}, {4, 2, 1}, {7, 2, 2}, {11, 2, 4}, {13, 3, 1}, {15, 3, 3}, {17, 4, 1}, {99, 4, 1},
	}
	for _, tt := range tests {
		if got := f.Position(tt.off); got != (Position{tt.line, tt.col}) {
			t.Errorf("offset %d: got %v, want %d:%d", tt.off, got, tt.line, tt.col)
		}
	}
	if line, start := f.Line(1); string(line) != "ab" || start != 0 {
		t.Errorf("line 1: got %q at %d", line, start)
	}
}

// In long lines characters are counted from marks; the answer must be the same
// as counting from the start of the line.
func TestPositionInLongLines(t *testing.T) {
	texts := map[string]string{
		"ascii":   strings.Repeat("x", 20_000),
		"chinese": strings.Repeat("节点 ", 6_000),
		"broken":  strings.Repeat("\x80\xe8\x8a", 7_000),
	}
	for name, text := range texts {
		src := []byte("first\n" + text + "\n" + text)
		f := New("x", src)
		for off := 0; off < len(src); off += 97 {
			if !utf8.RuneStart(src[off]) && name != "broken" {
				continue
			}
			start := bytes.LastIndexByte(src[:off], '\n') + 1
			want := utf8.RuneCount(src[start:off]) + 1
			if got := f.Position(uint32(off)).Column; got != want {
				t.Fatalf("%s: offset %d is column %d, got %d", name, off, want, got)
			}
		}
	}
}
