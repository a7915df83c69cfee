//go:build unix

package source

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestReplaceFullDisk writes more than the process may: what a full disk does.
// The old file stays, and nothing else.
func TestReplaceFullDisk(t *testing.T) {
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
	err := f.Replace(make([]byte, 1<<20), false)
	if again := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); again != nil {
		t.Fatal(again)
	}
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("got %v", err)
	}
	says(t, path, "old", 1)
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
	if err := f.Replace([]byte("new"), false); err != nil {
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
