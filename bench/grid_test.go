package main

import (
	"testing"
	"time"
)

// TestGrid: text to the left, numbers to the right, columns as wide as what is
// in them, counted in characters.
func TestGrid(t *testing.T) {
	g := grid{title: "Size", note: "Clean.", head: []string{"table", "a ÷ b"}}
	g.add("1.0, 1,024 ranks", "0.95")
	g.add("2.0", "12.50")
	const want = `### Size

Clean.

| table            | a ÷ b |
|------------------|------:|
| 1.0, 1,024 ranks |  0.95 |
| 2.0              | 12.50 |
`
	if got := g.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{ms(1250 * time.Microsecond), "1.2"}, {ms(2 * time.Second), "2000.0"},
		{mib(20 << 20), "20.0"}, {mib(0), "?"}, {times(1.005), "1.00"}, {times(12), "12.00"},
		{thousands(7), "7"}, {thousands(1024), "1,024"}, {thousands(1234567), "1,234,567"}, {thousands(131072), "131,072"},
		{plural(1, "rank"), "1 rank"}, {plural(32768, "rank"), "32,768 ranks"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
