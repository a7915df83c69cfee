package source

import (
	"io/fs"
	"os"
	"sync"
)

// Unfinished are the files that have not got their names yet, for who has to
// remove them when the process is told to stop. The zero value has none; nil
// never has any.
type Unfinished struct {
	mu    sync.Mutex
	names map[string]bool
}

// Remove removes the files. From now on none is made, and none gets its name.
func (u *Unfinished) Remove() {
	u.mu.Lock() // and keep it
	for name := range u.names {
		os.Remove(name)
	}
}

// create is createBeside; there is no moment in which the file exists and is not
// known.
func (u *Unfinished) create(path string, mode fs.FileMode) (*os.File, error) {
	if u == nil {
		return createBeside(path, mode)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	f, err := createBeside(path, mode)
	if err == nil {
		if u.names == nil {
			u.names = map[string]bool{}
		}
		u.names[f.Name()] = true
	}
	return f, err
}

// finish gives a file its name and forgets it, or else leaves it as it is.
func (u *Unfinished) finish(name, to string, rename func(from, to string) error) error {
	if u == nil {
		return rename(name, to)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	err := rename(name, to)
	if err == nil {
		delete(u.names, name)
	}
	return err
}

// discard removes a file and forgets it.
func (u *Unfinished) discard(name string) {
	os.Remove(name)
	if u != nil {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.names, name)
	}
}
