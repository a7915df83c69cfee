package source

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
)

// Errors that Replace wraps, to be told apart with errors.Is.
var (
	ErrNames = errors.New("the file has other names (hard links)")
	ErrStale = errors.New("the file changed since it was read")
)

// Replace gives the file that was read another text, all of it or nothing, as
// Create does. Files with several names are only replaced where links are
// followed; the others keep the old text.
func (f *File) Replace(text []byte, opt Options) error {
	fail := func(err error) error { return &fs.PathError{Op: "write", Path: f.Name, Err: err} }
	info, err := os.Stat(f.Name)
	if err != nil {
		return err
	}
	if names(info) > 1 && !opt.Links {
		return fail(ErrNames)
	}
	if now, err := Read(f.Name); err != nil { // it may have become a pipe
		return err
	} else if !bytes.Equal(now.Bytes, f.Bytes) {
		return fail(ErrStale)
	}
	p, err := Create(f.Name, opt)
	if err != nil {
		return err
	}
	defer p.Discard()
	if _, err := p.Write(text); err != nil {
		return err
	}
	return p.Commit()
}
