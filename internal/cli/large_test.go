package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/hcclint/hcclint/internal/source"
)

// TestTelling: a word is found wherever it stands, also across two reads.
func TestTelling(t *testing.T) {
	word := []byte(`"server_list"`)
	for _, at := range []int{0, headSize - 5, headSize, headSize + 64 - 5, headSize + 64, 3*headSize - 20} {
		text := bytes.Repeat([]byte{' '}, 3*headSize)
		copy(text[at:], word)
		if !telling(bytes.NewReader(text)) {
			t.Errorf("not found at %d", at)
		}
	}
	if telling(strings.NewReader(strings.Repeat("server list ", headSize))) {
		t.Error("found what is not there")
	}
	if !telling(io.MultiReader(strings.NewReader("{}"), iotest.ErrReader(errors.New("gone")))) {
		t.Error("what cannot be read is passed over")
	}
}

// large makes a file of zeros with a text at some place. It takes no room.
func large(t *testing.T, path string, size int64, text string, at int64) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte(text), at); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(size); err != nil {
		t.Skip(err)
	}
}

// TestLargeFiles: what has nothing to do with rank tables is passed over at any
// size; what is named, or may be one, is not.
func TestLargeFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 64 MiB")
	}
	good, err := os.ReadFile("../../examples/device-ip-duplicate/good.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		size int64
		text string
		at   int64
		code int
	}{
		{"data.json", largeFile, `{"a":`, 0, exitOK},
		{"data.json", source.MaxSize + 1, `{"a":`, 0, exitOK},
		{"data.json", source.MaxSize + 1, `{"server_list":`, 0, exitUnread},
		{"data.json", largeFile, `"server_list"`, largeFile - 20, exitFound}, // NUL bytes are no JSON
		{"rank_table.json", largeFile, "{", 0, exitFound},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "good.json"), good, 0o600); err != nil {
			t.Fatal(err)
		}
		large(t, filepath.Join(dir, tt.name), tt.size, tt.text, tt.at)
		var out, errs bytes.Buffer
		if code := Main([]string{"hcclint", "--product", "a2", dir}, nil, &out, &errs); code != tt.code {
			t.Errorf("%+v: exit code %d\n%s%s", tt, code, &out, &errs)
		}
	}
}
