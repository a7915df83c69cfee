package source

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPlain leads to the same file when it is cleaned, and is what was given
// where cleaning does no harm.
func TestPlain(t *testing.T) {
	root, err := RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	for _, dir := range []string{"a/b", "c"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "x"), []byte(dir), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(root, "a", "b"), filepath.Join(root, "c", "link")); err != nil {
		t.Skip("no links here:", err)
	}
	for path, want := range map[string]string{
		"c/link/../b/x": filepath.Join(root, "a", "b", "x"), // not c/b/x, which is not there
		"c/link/..":     filepath.Join(root, "a"),           // not c
		"c/link/../":    filepath.Join(root, "a"),
		"c/link/x":      "c/link/x",
		"a/b/../b/x":    "a/b/../b/x",
		"a/../c/link/x": "a/../c/link/x",
		"../none":       "../none",
		"c/x":           "c/x",
	} {
		if got := Plain(filepath.FromSlash(path)); got != filepath.FromSlash(want) {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
