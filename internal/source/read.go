package source

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hcclint/hcclint/internal/room"
)

// MaxSize is the largest input that is read, in bytes. The largest table any
// reader takes is 1 GiB (version 2.0); one byte more is read so that the limit
// itself can be reported instead of a cut-off file.
const MaxSize = 1<<30 + 1

// Errors that Read and ReadAll wrap, to be told apart with errors.Is.
var (
	ErrNotRegular = errors.New("not a regular file")
	ErrTooLarge   = errors.New("larger than 1 GiB, which no reader of rank tables takes")
	ErrChanged    = errors.New("the file changed while it was being read")
)

// IrregularError says what a path leads to that is no regular file. It wraps
// ErrNotRegular.
type IrregularError struct{ Mode fs.FileMode }

func (e *IrregularError) Error() string { return ErrNotRegular.Error() + " but " + what(e.Mode) }

// Unwrap makes it ErrNotRegular for errors.Is.
func (e *IrregularError) Unwrap() error { return ErrNotRegular }

// Read reads the regular file at path. Anything that could block or never end
// (a FIFO, a device, a socket) is refused before it is opened.
func Read(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: &IrregularError{info.Mode()}}
	}
	if info.Size() > MaxSize {
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrTooLarge}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src := room.Of[byte](int(info.Size()))
	if _, err := io.ReadFull(f, src); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = &fs.PathError{Op: "read", Path: path, Err: ErrChanged}
		}
		return nil, err
	}
	if n, _ := f.Read(make([]byte, 1)); n > 0 {
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrChanged}
	}
	file := New(path, src)
	file.Info = inspect(path, info)
	return file, nil
}

// Info is what the file system says of a file.
type Info struct {
	Resolved string      // the absolute path behind all links
	Mode     fs.FileMode // of the file itself
	Link     bool        // the path is a symbolic link
}

// Inspect looks at the file at a path without opening it; nil when there is
// none.
func Inspect(path string) *Info {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return inspect(path, info)
}

func inspect(path string, info fs.FileInfo) *Info {
	out := &Info{Mode: info.Mode()}
	if own, err := os.Lstat(path); err == nil {
		out.Link = own.Mode()&fs.ModeSymlink != 0
	}
	abs, err := filepath.Abs(path)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err == nil {
		out.Resolved = abs
	}
	return out
}

// ReadAll reads a stream such as standard input to its end.
func ReadAll(name string, r io.Reader) (*File, error) {
	src, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	if len(src) > MaxSize {
		return nil, &fs.PathError{Op: "read", Path: name, Err: ErrTooLarge}
	}
	return New(name, src), nil
}

// what names a kind of file that is not regular.
func what(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe (FIFO)"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}
