package config

import (
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	for _, tt := range []struct {
		glob, path string
		want       bool
	}{
		{"*.json", "a.json", true},
		{"*.json", "x/a.json", false}, // * does not cross folders
		{"**/*.json", "a.json", true},
		{"**/*.json", "x/y/a.json", true},
		{"prod", "prod/x/a.json", true}, // a folder means all below it
		{"prod/", "prod/a.json", true},
		{"./prod", "prod/a.json", true},
		{"prod", "products/a.json", false},
		{"prod/**", "prod/x/a.json", true},
		{"a/**/z.json", "a/z.json", true},
		{"a?.json", "ab.json", true},
		{"a[0-9].json", "a7.json", true},
		{"{a,b}/x.json", "b/x.json", true},
		{"{a,b}/x.json", "c/x.json", false},
		{".", "any/thing", true},
		{"**", "any/thing", true},
		{"表/*.json", "表/a.json", true},
		{"A.json", "a.json", false},
	} {
		g, bad := newGlob(tt.glob)
		if bad.EN != "" {
			t.Errorf("%s: %s", tt.glob, bad.EN)
		}
		if got := g.match(tt.path); got != tt.want {
			t.Errorf("%s and %s: %v", tt.glob, tt.path, got)
		}
	}
}

// TestGlobBounds matches the worst patterns that are taken against a long path:
// it ends.
func TestGlobBounds(t *testing.T) {
	path := strings.Repeat(strings.Repeat("a", 60)+"/", 60) + "b"
	for _, glob := range []string{
		strings.Repeat("**/a*", 50) + "c",
		strings.Repeat("*a", 120) + "c",
		strings.Repeat("{a*,*a,**/a,a}", maxBraces) + "/c",
	} {
		g, bad := newGlob(glob)
		if bad.EN != "" {
			t.Fatalf("%s: %s", glob, bad.EN)
		}
		if g.match(path) {
			t.Errorf("%s matches", glob)
		}
	}
}

func TestChecks(t *testing.T) {
	c := read("files: ['prod/*.json', 'odd.table']\nexclude: [prod/old.json, tmp]")
	for path, want := range map[string][2]bool{ // listed, passed
		"prod/a.json": {true, false}, "odd.table": {true, false}, "prod/old.json": {false, true},
		"other.json": {false, true}, "tmp/a.json": {false, true},
	} {
		if listed, passed := c.Checks(path); listed != want[0] || passed != want[1] {
			t.Errorf("%s: %v, %v", path, listed, passed)
		}
	}
	if !c.Excludes("tmp") || c.Excludes("prod") {
		t.Error("folders")
	}
}
