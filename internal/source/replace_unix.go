//go:build unix

package source

import (
	"io/fs"
	"os"
	"syscall"
)

// names is how many names a file has.
func names(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink)
	}
	return 1
}

// own gives a file the owner and group of another one. Only root can give files
// away; the group may be one of one's own.
func own(f *os.File, like fs.FileInfo) {
	if stat, ok := like.Sys().(*syscall.Stat_t); ok {
		if f.Chown(int(stat.Uid), int(stat.Gid)) != nil {
			f.Chown(-1, int(stat.Gid))
		}
	}
}

// syncDir makes a new name last. Some file systems cannot, which does no harm.
func syncDir(path string) {
	if d, err := os.Open(path); err == nil {
		d.Sync()
		d.Close()
	}
}
