package cli

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// guard removes files that are not finished when the process is told to stop,
// and then stops it. Without such files that is the system's business.
type guard struct {
	mu    sync.Mutex
	names []string
	told  chan os.Signal
}

// newGuard starts to watch.
func newGuard() *guard {
	g := &guard{told: make(chan os.Signal, 1)}
	signal.Notify(g.told, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go g.watch()
	return g
}

// create is createFile for a file that must not be left half written: there is
// no moment in which it exists and nobody knows it.
func (g *guard) create(path string) (*outFile, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f, err := createFile(path)
	if err == nil && f.path != "" {
		g.names = append(g.names, f.Name())
	}
	return f, err
}

func (g *guard) watch() {
	sig, ok := <-g.told
	if !ok {
		return
	}
	g.mu.Lock() // and keep it: nothing is created any more
	for _, name := range g.names {
		os.Remove(name) // one that is finished has another name
	}
	code := 1
	if n, ok := sig.(syscall.Signal); ok {
		code = 128 + int(n) // as a shell reports it: 130 for an interrupt
	}
	os.Exit(code)
}

// stop ends the watch when all files are finished or gone.
func (g *guard) stop() {
	signal.Stop(g.told)
	close(g.told)
}
