package main

import (
	"os"
	"strconv"
	"testing"
)

// TestMain makes the test program a command to measure: called with a number it
// ends with that exit code.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		if code, err := strconv.Atoi(os.Args[1]); err == nil {
			os.Exit(code)
		}
	}
	os.Exit(m.Run())
}

// TestMeasure: every command in every round, a slow one in every fourth, and
// the one to warm up does not count.
func TestMeasure(t *testing.T) {
	got, err := measure(8, command{name: "a", path: os.Args[0], args: []string{"0"}},
		command{name: "b", path: os.Args[0], args: []string{"1"}, exit: 1, slow: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(got["a"]) != 8 || len(got["b"]) != 3 {
		t.Errorf("measured %d and %d times, want 8 and 3", len(got["a"]), len(got["b"]))
	}
	for _, c := range got["a"] {
		if c.wall <= 0 {
			t.Errorf("took %v", c.wall)
		}
	}
}

// TestOtherExit: a command that fails is no measurement.
func TestOtherExit(t *testing.T) {
	for _, c := range []command{
		{name: "findings", path: os.Args[0], args: []string{"1"}},
		{name: "none", path: os.Args[0], args: []string{"0"}, exit: 1},
		{name: "absent", path: os.Args[0] + ".absent"},
	} {
		if got, err := measure(1, c); err == nil {
			t.Errorf("%s: measured %v, want an error", c.name, got)
		}
	}
}
