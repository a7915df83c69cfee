package cli

import (
	"os"
	"testing"
)

// TestTerminal asks the control side of a terminal, which counts as one.
func TestTerminal(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer tty.Close()
	tests := []struct {
		noColor, term string
		want          bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}}
	for _, tt := range tests {
		t.Setenv("NO_COLOR", tt.noColor)
		t.Setenv("TERM", tt.term)
		if c := (&command{stdout: tty}); c.terminal() != tt.want {
			t.Errorf("NO_COLOR=%q TERM=%q: got %v, want %v", tt.noColor, tt.term, c.terminal(), tt.want)
		}
		if c := (&command{stdout: (&progress{}).over(tty)}); c.terminal() != tt.want { // below a progress line
			t.Errorf("NO_COLOR=%q TERM=%q, with progress: got %v, want %v", tt.noColor, tt.term, c.terminal(), tt.want)
		}
	}
}
