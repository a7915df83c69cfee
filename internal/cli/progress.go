package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/hcclint/hcclint/internal/lang"
)

// progress is a line on a terminal that says how far a long run is. It is gone
// before anything else is printed, see over, and does not exist for a pipe.
type progress struct {
	w     io.Writer // nil: nobody watches
	lang  lang.Lang
	total int
	now   func() time.Time
	next  time.Time // when the line is due
	shown bool
}

const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// watch starts the progress line. From here on what the command prints takes it
// away.
func (c *command) watch() {
	p := &progress{lang: c.lang, now: c.now, next: c.now().Add(progressAfter)}
	if f, ok := c.stderr.(*os.File); ok && os.Getenv("TERM") != "dumb" && isatty.IsTerminal(f.Fd()) {
		p.w = f
		c.stdout, c.stderr = p.over(c.stdout), p.over(c.stderr)
	}
	c.line = p
}

// overLine is a writer to where a progress line may stand.
type overLine struct {
	io.Writer
	line *progress
}

// over is a writer that clears the line before it writes.
func (p *progress) over(w io.Writer) io.Writer { return overLine{w, p} }

func (o overLine) Write(text []byte) (int, error) {
	o.line.clear()
	return o.Writer.Write(text)
}

// step says that a number of files are done.
func (p *progress) step(done int) {
	if p.w == nil {
		return
	}
	now := p.now()
	if now.Before(p.next) {
		return
	}
	p.next, p.shown = now.Add(progressEvery), true
	text := lang.Text{EN: "%d of %d files checked", ZH: "已检查 %d/%d 个文件"}
	fmt.Fprintf(p.w, "\r\x1b[K"+text.In(p.lang), done, p.total)
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
