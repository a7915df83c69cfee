package source

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Errors that Replace wraps, to be told apart with errors.Is.
var (
	ErrLink     = errors.New("a symbolic link")
	ErrNames    = errors.New("the file has other names (hard links)")
	ErrReadOnly = errors.New("the file is read-only")
	ErrStale    = errors.New("the file changed since it was read")
)

// Replace gives the file that was read another text, all of it or nothing: the
// text is written to a new file in the same folder, which then takes the name of
// the old one with its mode and, where the system allows, its owner. What the
// path of f is a link to is only replaced with links; then files with several
// names are as well, of which the others keep the old text.
func (f *File) Replace(text []byte, links bool) error {
	fail := func(err error) error { return &fs.PathError{Op: "write", Path: f.Name, Err: err} }
	entry, err := os.Lstat(f.Name)
	if err != nil {
		return err
	}
	path := f.Name
	if entry.Mode()&fs.ModeSymlink != 0 {
		if !links {
			return fail(ErrLink)
		}
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return err
		}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case names(info) > 1 && !links:
		return fail(ErrNames)
	case info.Mode().Perm()&0o222 == 0 || !writable(path):
		return fail(ErrReadOnly)
	}
	if now, err := Read(path); err != nil {
		return err
	} else if !bytes.Equal(now.Bytes, f.Bytes) {
		return fail(ErrStale)
	}
	return replace(path, info, text)
}

// writable reports whether the file may be written to: taking its name would not
// ask.
func writable(path string) bool {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		f.Close()
	}
	return !errors.Is(err, fs.ErrPermission)
}

func replace(path string, old fs.FileInfo, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".hcclint-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close() // fails if it was closed
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(text); err != nil {
		return err
	}
	own(f, old)
	if err = f.Chmod(old.Mode().Perm()); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncDir(filepath.Dir(path))
	return nil
}
