package source

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// readNew writes a file and reads it.
func readNew(t *testing.T, path string, mode os.FileMode) *File {
	t.Helper()
	if err := os.WriteFile(path, []byte("old"), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	f, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// says demands that a file has this text, and that there is nothing else in its
// folder but the files named.
func says(t *testing.T, path, text string, files int) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != text {
		t.Errorf("%s: %q, %v; want %q", path, got, err, text)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != files {
		t.Errorf("in the folder: %v, %v", entries, err)
	}
}

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "表.json")
	for _, mode := range []os.FileMode{0o600, 0o644, 0o660} {
		if err := readNew(t, path, mode).Replace([]byte("new text"), Options{Links: false}); err != nil {
			t.Fatal(err)
		}
		says(t, path, "new text", 1)
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode() != mode {
			t.Errorf("mode %v, %v; want %v", info.Mode(), err, mode)
		}
	}
}

// TestReplaceRefuses leaves the file as it is.
func TestReplaceRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.json")
	f := readNew(t, path, 0o444)
	if err := f.Replace([]byte("new"), Options{Links: true}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("read-only: %v", err)
	}
	says(t, path, "old", 1)
	if err := os.Chmod(path, 0o644); err != nil { // Windows removes no read-only file
		t.Fatal(err)
	}

	f = readNew(t, path, 0o644)
	if err := os.WriteFile(path, []byte("odl"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := f.Replace([]byte("new"), Options{Links: false}); !errors.Is(err, ErrStale) {
		t.Errorf("changed: %v", err)
	}
	says(t, path, "odl", 1)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := f.Replace([]byte("new"), Options{Links: false}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("gone: %v", err)
	}
}

func TestReplaceLinks(t *testing.T) {
	dir := t.TempDir()
	path, link, other := filepath.Join(dir, "t.json"), filepath.Join(dir, "l.json"), filepath.Join(dir, "o.json")
	readNew(t, path, 0o644)
	if err := os.Symlink("t.json", link); err != nil {
		t.Skip("cannot make a link here:", err)
	}
	f, err := Read(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Replace([]byte("new"), Options{Links: false}); !errors.Is(err, ErrLink) {
		t.Errorf("a link: %v", err)
	}
	says(t, path, "old", 2)
	if err := f.Replace([]byte("new"), Options{Links: true}); err != nil {
		t.Error(err)
	}
	says(t, path, "new", 2)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}

	f = readNew(t, path, 0o644)
	if err := os.Link(path, other); err != nil {
		t.Skip("cannot make a hard link here:", err)
	}
	if err := f.Replace([]byte("new"), Options{Links: false}); runtime.GOOS != "windows" && !errors.Is(err, ErrNames) {
		t.Errorf("a hard link: %v", err)
	}
	if err := f.Replace([]byte("new"), Options{Links: true}); runtime.GOOS != "windows" && err != nil {
		t.Error(err)
	}
	says(t, path, "new", 3)
}
