package examples

import (
	"slices"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

func TestDiffer(t *testing.T) {
	for _, tt := range []struct {
		name         string
		a, b         []string
		first        int
		wrong, right []string
		at           int
	}{
		{"one line", []string{"{", `"a": 1,`, "}"}, []string{"{", `"a": 2,`, "}"}, 2, []string{`"a": 1,`}, []string{`"a": 2,`}, 5},
		{"a line too many", []string{"{", "x", "}"}, []string{"{", "}"}, 1, []string{"{", "x"}, []string{"{"}, 0},
		{"cut off", []string{"{", "x"}, []string{"{", "x", "}"}, 2, []string{"x"}, []string{"x", "}"}, 0},
		{"nothing alike", []string{"a", "b"}, []string{"c"}, 1, []string{"a", "b"}, []string{"c"}, 0},
		{"the first of two places", []string{"a", "b", "c"}, []string{"A", "b", "C"}, 1, []string{"a"}, []string{"A"}, 0},
		{"empty", nil, []string{"a"}, 1, []string{}, []string{"a"}, 0},
		{"part of a character", []string{"网"}, []string{"络"}, 1, []string{"网"}, []string{"络"}, 0},
	} {
		x := differ(tt.a, tt.b)
		if x.Wrong.First != tt.first || !slices.Equal(x.Wrong.Lines, tt.wrong) || !slices.Equal(x.Right.Lines, tt.right) || x.Wrong.At != tt.at {
			t.Errorf("%s: %+v", tt.name, x)
		}
	}
}

// TestFind demands an example of every rule that can have one.
func TestFind(t *testing.T) {
	none := map[string]bool{
		"file-too-large": true, "file-mode": true, "file-symlink": true, // no such file in a repository, or none that can be embedded
		"json-encoding": true, "sub-comm-without-cluster": true, // the file is UTF-16, or the same for other flags
	}
	for _, r := range rules.All() {
		x, ok := Find(r.Name)
		if ok == none[r.Name] {
			t.Errorf("%s: an example: %v", r.Name, ok)
		}
		if ok && slices.Equal(x.Wrong.Lines, x.Right.Lines) {
			t.Errorf("%s: nothing differs: %q", r.Name, x.Wrong.Lines)
		}
	}
	if _, ok := Find("no-such-rule"); ok {
		t.Error("an example of nothing")
	}
}
