package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// outFile is a file that has its name only when all of it is there: it is
// written beside its place and then renamed.
type outFile struct {
	*os.File
	path string // "": it is in its place already, a pipe or a device
}

var errFolder = errors.New("it is a folder")

// createFile begins a file. A link is followed; what is there already keeps its
// permissions, and one that could not be written is not replaced either.
func createFile(path string) (*outFile, error) {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return createBeside(path, 0o666)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errFolder
	}
	there, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return &outFile{File: there}, nil
	}
	if err := there.Close(); err != nil {
		return nil, err
	}
	out, err := createBeside(path, info.Mode().Perm())
	if err != nil {
		return nil, err
	}
	if err := out.Chmod(info.Mode().Perm()); err != nil {
		out.discard()
		return nil, err
	}
	return out, nil
}

// createBeside makes a file with a name of its own in the folder of path.
func createBeside(path string, mode fs.FileMode) (*outFile, error) {
	for n := os.Getpid(); ; n++ {
		name := filepath.Join(filepath.Dir(path), ".hcclint-"+strconv.Itoa(n)+".tmp")
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case err == nil:
			return &outFile{f, path}, nil
		case !errors.Is(err, fs.ErrExist), n > os.Getpid()+1000:
			return nil, err
		}
	}
}

// commit gives the file its name.
func (f *outFile) commit() error {
	if err := f.Close(); err != nil {
		return err
	}
	if f.path == "" {
		return nil
	}
	err := os.Rename(f.Name(), f.path)
	if err == nil {
		f.path = ""
	}
	return err
}

// discard removes a file that was not committed.
func (f *outFile) discard() {
	f.Close()
	if f.path != "" {
		os.Remove(f.Name())
	}
}
