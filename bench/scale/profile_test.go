package main

import (
	"strings"
	"testing"
)

const counts = `mode: count
example.org/rules/a.go:12.3,14.5 2 8192
example.org/rules/b.go:7.3,7.9 1 0
example.org/rules/a.go:12.3,14.5 2 8
`

func TestRead(t *testing.T) {
	p, err := read(strings.NewReader(counts))
	if err != nil {
		t.Fatal(err)
	}
	if got := p["example.org/rules/a.go:12.3,14.5"]; len(p) != 2 || got != 8200 {
		t.Errorf("%d blocks, the first with %d, want 2 and 8200", len(p), got)
	}
	for _, text := range []string{"mode: set\n", "mode: count\na.go:1.2,3.4 1\n", "a.go:1.2,3.4 1 x\n"} {
		if p, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("%q gives %v, want an error", text, p)
		}
	}
}

// TestGrown: n and n log n pass, n√n and n² do not, however few of the pairs
// are looked at; what runs a few times for each rank of the larger tables only
// passes.
func TestGrown(t *testing.T) {
	const n, m = small, large
	before := profile{"n": 90 * n, "sort": 13 * n, "root": 90 * n, "pairs": n * n / 100, "cap": 0}
	after := profile{"n": 90 * m, "sort": 15 * m, "root": 181 * m, "pairs": m * m / 100, "cap": 3 * m}
	got := grown(before, after, 1)
	if len(got) != 2 || got[0].block != "pairs" || got[1].block != "root" {
		t.Errorf("got %v, want pairs and root", got)
	}
}
