//go:build unix

package source

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk writes more than the process may: what a full disk does. The old
// file stays, and nothing else, even when nobody heeds the error.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.json")
	f := readNew(t, path, 0o644)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	limit := old
	limit.Cur = 1 << 16
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip("cannot limit the size of files here:", err)
	}
	replaced := f.Replace(make([]byte, 1<<20), Options{})
	p, created := Create(path, Options{})
	if created == nil {
		p.Write(make([]byte, 1<<20))
		created = p.Commit()
	}
	if again := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); again != nil {
		t.Fatal(again)
	}
	for _, err := range []error{replaced, created} {
		if !errors.Is(err, syscall.EFBIG) || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("got %v", err)
		}
	}
	says(t, path, "old", 1)
}

// TestUmask: it is for new files only.
func TestUmask(t *testing.T) {
	dir := t.TempDir()
	for umask, want := range map[int]os.FileMode{0o022: 0o644, 0o077: 0o600} {
		old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "new")
		for _, mode := range []os.FileMode{0o600, 0o666} {
			readNew(t, old, mode)
			before := syscall.Umask(umask)
			errOld, errNew := begin(t, old, Options{}).Commit(), begin(t, fresh, Options{New: true}).Commit()
			syscall.Umask(before)
			if err := errors.Join(errOld, errNew); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(old); err != nil || info.Mode() != mode {
				t.Errorf("umask %o made %v of %v, %v", umask, info.Mode(), mode, err)
			}
			if info, err := os.Stat(fresh); err != nil || info.Mode() != want {
				t.Errorf("umask %o: a new file has %v, %v", umask, info.Mode(), err)
			}
			os.Remove(fresh)
		}
	}
}

// TestReplaceOwner keeps the owner, as far as the process may give files away.
func TestReplaceOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	path := filepath.Join(t.TempDir(), "t.json")
	f := readNew(t, path, 0o640)
	if err := os.Chown(path, 1234, 4321); err != nil {
		t.Skip("cannot give files away here:", err)
	}
	if err := f.Replace([]byte("new"), Options{Links: false}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 4321 || info.Mode() != 0o640 {
		t.Errorf("owner %d, group %d, mode %v", stat.Uid, stat.Gid, info.Mode())
	}
	says(t, path, "new", 1)
}
