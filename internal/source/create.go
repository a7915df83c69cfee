package source

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Errors that Create and Replace wrap, to be told apart with errors.Is.
var (
	ErrFolder   = errors.New("it is a folder")
	ErrLink     = errors.New("a symbolic link")
	ErrReadOnly = errors.New("the file is read-only")
)

// Options say how a file is written.
type Options struct {
	Links      bool        // what the path is a symbolic link to is written; else that is ErrLink
	New        bool        // there must not be anything in its place: fs.ErrExist
	Unfinished *Unfinished // learns of the file until it has its name; may be nil
}

// Pending is a file that is being written. It has its name only when all of it
// is there: until then it is another one in the same folder. Its errors name
// the path that was asked for.
type Pending struct {
	name string // as it was asked for
	path string // behind links; "": there is nothing to rename, it is a pipe or a device
	file *os.File
	opt  Options
	done bool
	err  error // of writing
}

// Create begins the file at a path. One that is there already keeps its mode
// and, where the system allows, its owner; if nobody may write to it, it is not
// replaced either. A new one has the mode that the umask leaves. Pipes and
// devices are written to as they are.
func Create(path string, opt Options) (*Pending, error) {
	p := &Pending{name: path, opt: opt}
	if err := p.begin(); err != nil {
		return nil, p.fails(err)
	}
	return p, nil
}

func (p *Pending) begin() (err error) {
	entry, err := os.Lstat(p.name)
	if p.path = p.name; err == nil {
		switch link := entry.Mode()&fs.ModeSymlink != 0; {
		case p.opt.New:
			return fs.ErrExist
		case link && !p.opt.Links:
			return ErrLink
		}
	}
	info, err := os.Stat(p.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if p.path, err = follow(p.name); err == nil {
			p.file, err = p.opt.Unfinished.create(p.path, 0o666)
		}
		return err
	case err != nil:
		return err
	case info.IsDir():
		return ErrFolder
	case !info.Mode().IsRegular():
		p.path = ""
		p.file, err = os.OpenFile(p.name, os.O_WRONLY, 0)
		return err
	case info.Mode().Perm()&0o222 == 0 || !writable(p.name):
		return ErrReadOnly
	}
	if p.path, err = filepath.EvalSymlinks(p.name); err != nil {
		return err
	}
	if p.file, err = p.opt.Unfinished.create(p.path, info.Mode().Perm()); err != nil {
		return err
	}
	own(p.file, info)
	if err = p.file.Chmod(info.Mode().Perm()); err != nil {
		p.Discard()
	}
	return err
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

// Write adds to the file.
func (p *Pending) Write(text []byte) (int, error) {
	n, err := p.file.Write(text)
	if err != nil {
		p.err = p.fails(err)
		return n, p.err
	}
	return n, nil
}

// Commit gives the file its name, and makes it last. What was not written as a
// whole gets none. A file that did not get its name is gone.
func (p *Pending) Commit() error {
	defer p.Discard()
	switch {
	case p.err != nil:
		return p.err
	case p.path == "":
		p.done = true
		return p.fails(p.file.Close())
	}
	if err := p.file.Sync(); err != nil {
		return p.fails(err)
	}
	if err := p.file.Close(); err != nil {
		return p.fails(err)
	}
	name := os.Rename
	if p.opt.New {
		name = renameNew
	}
	if err := p.opt.Unfinished.finish(p.file.Name(), p.path, name); err != nil {
		return p.fails(err)
	}
	p.done = true
	syncDir(filepath.Dir(p.path))
	return nil
}

// Discard removes a file that was not committed, and does nothing to others.
func (p *Pending) Discard() {
	if p.done {
		return
	}
	p.done = true
	p.file.Close()
	if p.path != "" {
		p.opt.Unfinished.discard(p.file.Name())
	}
}

// fails is an error about the file, whatever name it has by now.
func (p *Pending) fails(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return &fs.PathError{Op: "write", Path: p.name, Err: err}
}

// createBeside makes a file with a name of its own in the folder of path.
func createBeside(path string, mode fs.FileMode) (f *os.File, err error) {
	for range 100 {
		name := ".hcclint-" + strconv.FormatUint(rand.Uint64(), 36) + ".tmp"
		f, err = os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return f, err
}

// renameNew is os.Rename to a name that nothing has: it is taken first, so that
// nobody else can.
func renameNew(from, to string) error {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	f.Close()
	if err = os.Rename(from, to); err != nil {
		os.Remove(to)
	}
	return err
}
