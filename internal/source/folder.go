package source

import (
	"os"
	"path/filepath"
	"strings"
)

// RealDir is the absolute path of a folder without links in it: the same one
// however the folder is named and whatever the shell says where it is. Of a
// folder that is not there the links stay.
func RealDir(dir string) (string, error) {
	if real, err := filepath.EvalSymlinks(dir); err == nil { // before it is cleaned, see Plain
		dir = real
	}
	if filepath.IsAbs(dir) {
		return filepath.Clean(dir), nil
	}
	wd, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(wd); err == nil { // it is $PWD, which may have links
		wd = real
	}
	return filepath.Join(wd, dir), nil
}

// Plain is a path to the same thing that can be cleaned and joined: where a link
// to a folder comes before a "..", the system goes to what is above the folder
// that the link leads to, not back to where the link is. Others stay as they are.
func Plain(path string) string {
	if !strings.Contains(path, "..") {
		return path
	}
	is, err := os.Stat(path)
	if err != nil {
		return path
	}
	if clean, err := os.Stat(filepath.Clean(path)); err == nil && os.SameFile(is, clean) {
		return path
	}
	dir, name := filepath.Split(path)
	if name == "" || name == ".." {
		dir, name = path, ""
	}
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return path
	}
	return filepath.Join(real, name)
}
