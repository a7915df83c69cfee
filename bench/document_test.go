package main

import "testing"

// TestReplaced: what is written by hand stays, before and after.
func TestReplaced(t *testing.T) {
	src := "# Performance\n\n" + begin + "\nold\n" + end + "\nmore\n"
	got, err := replaced([]byte(src), "new")
	if err != nil {
		t.Fatal(err)
	}
	if want := "# Performance\n\n" + begin + "\nnew\n" + end + "\nmore\n"; string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, src := range []string{"", begin, end, end + begin} {
		if out, err := replaced([]byte(src), "new"); err == nil {
			t.Errorf("%q became %q, want an error", src, out)
		}
	}
}
