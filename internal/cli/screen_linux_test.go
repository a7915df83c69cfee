package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// TestScreen: on a terminal nothing of the progress line is left in a report,
// whatever is printed between two steps of it.
func TestScreen(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("LC_ALL", "C")
	dir := t.TempDir()
	for i := range 5 {
		text := fmt.Sprintf(`{"version":"1.0","server_count":"%d","status":"completed","server_list":[{"server_id":"a","device":[{"device_id":"0","rank_id":"0"}]}]}`, 1+i%2)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.json", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, flags := range [][]string{{"--format", "junit"}, {"--format", "checkstyle"}, {"--format", "oneline"}, {"--list-files"}, {"--statistics"}} {
		args := append(append([]string{"hcclint", "--color", "never"}, flags...), dir)
		var plain bytes.Buffer
		want := mainAt(hurrying(), args, nil, &plain, &plain)
		raw, code := onTerminal(t, args)
		if !strings.Contains(raw, "2 of 5 files checked") {
			t.Errorf("%v: no progress in %q", flags, raw)
		}
		if got := screen(raw); code != want || got != plain.String() {
			t.Errorf("%v: exit %d, want %d; the screen has\n%s\nwant\n%s", flags, code, want, got, plain.String())
		}
	}
}

// hurrying is a clock that is a second later whenever it is read: the progress
// line is always due.
func hurrying() func() time.Time {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// onTerminal runs hcclint with both outputs on a terminal, and returns what that
// was sent.
func onTerminal(t *testing.T, args []string) (string, int) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer ours.Close()
	var locked, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &locked, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, ours.Fd(), request, uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Skip(errno)
		}
	}
	theirs, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	sent := make(chan string)
	go func() {
		all, _ := io.ReadAll(ours) // ends with an error when nobody has the other side
		sent <- string(all)
	}()
	code := mainAt(hurrying(), args, nil, theirs, theirs)
	theirs.Close()
	return <-sent, code
}

// screen is what a terminal shows of a text.
func screen(text string) string {
	lines, column := []string{""}, 0
	for text != "" {
		line := &lines[len(lines)-1]
		switch {
		case strings.HasPrefix(text, "\x1b[K"):
			*line = (*line)[:column]
			text = text[3:]
			continue
		case text[0] == '\r':
			column = 0
		case text[0] == '\n':
			lines = append(lines, "")
		default:
			*line = (*line)[:column] + text[:1] + (*line)[min(column+1, len(*line)):]
			column++
		}
		text = text[1:]
	}
	return strings.Join(lines, "\n")
}
