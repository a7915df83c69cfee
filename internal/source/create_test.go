package source

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// begin begins a file with half of a text.
func begin(t *testing.T, path string, opt Options) *Pending {
	t.Helper()
	p, err := Create(path, opt)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Write([]byte("new")); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCreate: a file that cannot be finished leaves nothing behind, and what was
// there before stays until the other one is.
func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.json")
	readNew(t, path, 0o640)
	p := begin(t, path, Options{})
	says(t, path, "old", 2)
	p.Discard()
	says(t, path, "old", 1)
	p = begin(t, path, Options{})
	if err := p.Commit(); err != nil {
		t.Fatal(err)
	}
	p.Discard() // does no harm any more
	says(t, path, "new", 1)
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// TestCreateRefuses also shows that no message names another file.
func TestCreateRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "t.json")
	readNew(t, path, 0o444)
	for _, tt := range []struct {
		path string
		opt  Options
		want error
	}{
		{path, Options{}, ErrReadOnly},
		{dir, Options{}, ErrFolder},
		{path, Options{New: true}, fs.ErrExist},
		{filepath.Join(dir, "none", "t.json"), Options{}, fs.ErrNotExist},
	} {
		p, err := Create(tt.path, tt.opt)
		var bad *fs.PathError
		if p != nil || !errors.Is(err, tt.want) || !errors.As(err, &bad) || bad.Path != tt.path || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%s: %v, want %v", tt.path, err, tt.want)
		}
	}
	says(t, path, "old", 1)
	if err := os.Chmod(path, 0o644); err != nil { // Windows removes no read-only file
		t.Fatal(err)
	}

	p := begin(t, path, Options{})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(path, "x"), 0o755); err != nil { // a folder takes its name
		t.Fatal(err)
	}
	if err := p.Commit(); err == nil || strings.Contains(err.Error(), ".tmp") || !strings.Contains(err.Error(), path) {
		t.Errorf("renamed: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".hcclint*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// TestCreateNew does not overwrite what was made after it began.
func TestCreateNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.yaml")
	p := begin(t, path, Options{New: true})
	readNew(t, path, 0o644)
	if err := p.Commit(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("got %v", err)
	}
	says(t, path, "old", 1)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := begin(t, path, Options{New: true}).Commit(); err != nil {
		t.Error(err)
	}
	says(t, path, "new", 1)
}

// TestCreateLinks writes what a link leads to, also if there is nothing yet.
func TestCreateLinks(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "a", "b", "t"), filepath.Join(dir, "l")
	if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	// Behind the link d the folder above is a, not that of the link.
	for from, to := range map[string]string{"d": "a/b", "l": "m", "m": "d/../b/t", "round": "round"} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip("cannot make a link here:", err)
		}
	}
	if _, err := Create(link, Options{}); !errors.Is(err, ErrLink) {
		t.Errorf("a link: %v", err)
	}
	if _, err := Create(filepath.Join(dir, "round"), Options{Links: true}); err == nil {
		t.Error("a circle of links was followed")
	}
	for range 2 { // the second time it is there
		if err := begin(t, link, Options{Links: true}).Commit(); err != nil {
			t.Fatal(err)
		}
		says(t, target, "new", 1)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}
}

// TestPlace finds one place for all the names of a file that is not there yet.
func TestPlace(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a/b", filepath.Join(dir, "d")); err != nil {
		t.Skip("cannot make a link here:", err)
	}
	t.Chdir(filepath.Join(dir, "d")) // so that the folder has two names as well
	want, err := Place(filepath.Join(dir, "a", "n.out"))
	if err != nil || !filepath.IsAbs(want) {
		t.Fatal(want, err)
	}
	sep := string(filepath.Separator)
	for _, path := range []string{dir + sep + "d" + sep + ".." + sep + "n.out", ".." + sep + "n.out", "." + sep + ".." + sep + "n.out"} {
		if got, err := Place(path); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", path, got, err, want)
		}
	}
	if got, _ := Place("n.out"); got == want {
		t.Errorf("n.out has the same place")
	}
}

// TestUnfinished is what happens when the process is told to stop: files that
// have their names stay, others go.
func TestUnfinished(t *testing.T) {
	dir := t.TempDir()
	done, half := filepath.Join(dir, "done"), filepath.Join(dir, "half")
	readNew(t, half, 0o644)
	var u Unfinished
	if err := begin(t, done, Options{Unfinished: &u}).Commit(); err != nil {
		t.Fatal(err)
	}
	begin(t, filepath.Join(dir, "given-up"), Options{Unfinished: &u}).Discard()
	p := begin(t, half, Options{Unfinished: &u})
	defer p.file.Close()
	if len(u.names) != 1 {
		t.Errorf("unfinished: %v", u.names)
	}
	if runtime.GOOS == "windows" { // removes no file that is open
		p.file.Close()
	}
	u.Remove()
	says(t, half, "old", 2)
	says(t, done, "new", 2)
}
