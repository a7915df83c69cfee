package source

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPosition(t *testing.T) {
	// A tab, a CRLF, a Chinese character and a byte that is not UTF-8: columns
	// count characters, and a broken byte is one.
	f := New("x", []byte("\tab\r\n中x\xffy\n"))
	for _, tt := range []struct {
		off  uint32
		want Position
	}{
		{0, Position{1, 1}}, {1, Position{1, 2}}, {3, Position{1, 4}}, {4, Position{1, 5}},
		{5, Position{2, 1}}, {8, Position{2, 2}}, {9, Position{2, 3}}, {10, Position{2, 4}},
		{12, Position{3, 1}}, {99, Position{3, 1}},
	} {
		if got := f.Position(tt.off); got != tt.want {
			t.Errorf("offset %d: got %v, want %v", tt.off, got, tt.want)
		}
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

func TestLine(t *testing.T) {
	f := New("x", []byte("one\r\ntwo\n\nlast"))
	for n, want := range []string{"", "one", "two", "", "last", ""} {
		if got, _ := f.Line(n); string(got) != want {
			t.Errorf("line %d: got %q, want %q", n, got, want)
		}
	}
	if _, start := f.Line(4); start != 10 {
		t.Errorf("line 4 starts at %d, want 10", start)
	}
}

func TestEmpty(t *testing.T) {
	f := New("x", nil)
	if got := f.Position(0); got != (Position{1, 1}) {
		t.Errorf("got %v", got)
	}
	if line, _ := f.Line(1); len(line) != 0 {
		t.Errorf("got %q", line)
	}
}

func TestText(t *testing.T) {
	f := New("x", []byte("abc"))
	for span, want := range map[Span]string{{1, 2}: "b", {0, 9}: "abc", {7, 9}: ""} {
		if got := string(f.Text(span)); got != want {
			t.Errorf("%v: got %q, want %q", span, got, want)
		}
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "表.json")
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Read(path)
	if err != nil || string(f.Bytes) != "{}" || f.Name != path {
		t.Errorf("got %+v, %v", f, err)
	}
	if _, err := Read(filepath.Join(dir, "missing.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if _, err := Read(dir); !errors.Is(err, ErrNotRegular) || !strings.Contains(err.Error(), "a directory") {
		t.Errorf("directory: %v", err)
	}
}

func TestReadAll(t *testing.T) {
	f, err := ReadAll("<stdin>", strings.NewReader("[]"))
	if err != nil || string(f.Bytes) != "[]" {
		t.Errorf("got %+v, %v", f, err)
	}
	broken := errors.New("broken")
	if _, err := ReadAll("<stdin>", failing{broken}); !errors.Is(err, broken) || !strings.Contains(err.Error(), "<stdin>") {
		t.Errorf("got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
