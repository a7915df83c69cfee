//go:build unix

package source

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestReadRefusesWhatCouldBlock(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "x.json")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip("cannot make a FIFO here:", err)
	}
	for path, want := range map[string]string{fifo: "named pipe", "/dev/null": "a device"} {
		if _, err := Read(path); !errors.Is(err, ErrNotRegular) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
