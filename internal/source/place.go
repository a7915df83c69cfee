package source

import (
	"os"
	"path/filepath"
	"syscall"
)

// maxLinks is how many links to links are followed.
const maxLinks = 40

// Place is where a file at a path is, or would be made: absolute, and without
// links. Two paths with one place are of one file. The folder must be there.
func Place(path string) (string, error) {
	path, err := follow(path)
	if err != nil || filepath.IsAbs(path) {
		return path, err
	}
	wd, err := RealDir(".")
	return filepath.Join(wd, path), err
}

// follow is where a path leads to through links, also if there is nothing yet.
func follow(path string) (string, error) {
	for range maxLinks {
		dir, base := filepath.Split(path) // not Dir: what is behind a link has another ..
		if dir == "" {
			dir = "."
		}
		dir, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return "", err
		}
		path = filepath.Join(dir, base)
		to, err := os.Readlink(path)
		switch {
		case err != nil: // no link, or nothing at all
			return path, nil
		case filepath.IsAbs(to):
			path = to
		default:
			path = dir + string(filepath.Separator) + to
		}
	}
	return "", &os.PathError{Op: "write", Path: path, Err: syscall.ELOOP}
}
