package cli

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/hcclint/hcclint/internal/source"
)

// guard removes files that are not finished when the process is told to stop,
// and then stops it. Without such files that is the system's business.
type guard struct {
	unfinished source.Unfinished
	told       chan os.Signal
}

// guarded are options for a file of which no half must stay behind.
func (c *command) guarded(opt source.Options) source.Options {
	if c.guard == nil {
		c.guard = &guard{told: make(chan os.Signal, 1)}
		signal.Notify(c.guard.told, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
		go c.guard.watch()
	}
	opt.Unfinished = &c.guard.unfinished
	return opt
}

// write makes a file of a text.
func (c *command) write(path string, text []byte, opt source.Options) error {
	f, err := source.Create(path, c.guarded(opt))
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

func (g *guard) watch() {
	sig, ok := <-g.told
	if !ok {
		return
	}
	g.unfinished.Remove()
	code := 1
	if n, ok := sig.(syscall.Signal); ok {
		code = 128 + int(n) // as a shell reports it: 130 for an interrupt
	}
	os.Exit(code)
}

// stop ends the watch when all files are finished or gone.
func (c *command) stop() {
	if c.guard != nil {
		signal.Stop(c.guard.told)
		close(c.guard.told)
	}
}
