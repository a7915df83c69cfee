package cli

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/hcclint/hcclint/internal/lang"
)

// TestProgress: nothing for a second, then a line five times a second, and
// nothing is left of it.
func TestProgress(t *testing.T) {
	var out strings.Builder
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	now := start
	p := &progress{w: &out, lang: lang.EN, total: 3, now: func() time.Time { return now }, next: start.Add(progressAfter)}
	at := func(ms int) { now = start.Add(time.Duration(ms) * time.Millisecond) }
	at(999)
	p.step(1)
	p.clear()
	if out.Len() > 0 {
		t.Fatalf("before a second: %q", out.String())
	}
	at(1000)
	p.step(2)
	at(1100)
	p.step(2) // too soon
	at(1200)
	p.step(3)
	p.clear()
	p.clear()
	const want = "\r\x1b[K2 of 3 files checked\r\x1b[K3 of 3 files checked\r\x1b[K"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// TestNoProgress: a pipe, or any other writer, gets none.
func TestNoProgress(t *testing.T) {
	out := &strings.Builder{}
	c := &command{now: time.Now, stdout: out, stderr: out}
	c.watch()
	c.line.next = time.Time{}
	if c.line.step(1); c.line.w != nil || c.line.shown || c.stdout != out || c.stderr != out {
		t.Error("progress without a terminal")
	}
}

// TestProgressCleared: what is printed takes the line away first, once.
func TestProgressCleared(t *testing.T) {
	var out strings.Builder
	p := &progress{w: &out, lang: lang.EN, total: 3, now: time.Now}
	w := p.over(&out)
	for range 2 {
		p.step(1)
		for _, text := range []string{"a", "b\n"} {
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
		}
		p.next = time.Time{}
	}
	const once = "\r\x1b[K1 of 3 files checked\r\x1b[Kab\n"
	if out.String() != once+once {
		t.Errorf("%q", out.String())
	}
}
