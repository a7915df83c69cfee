package main

import (
	gobuild "go/build"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// house is what CONTRIBUTING.md says of the packages.
func house(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(src), "## The house\n")
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

// TestHouse demands a line for every package below internal, and no others.
func TestHouse(t *testing.T) {
	var told []string
	for _, m := range regexp.MustCompile(`(?m)^internal/(\w+) +\S`).FindAllStringSubmatch(house(t), -1) {
		told = append(told, m[1])
	}
	entries, err := os.ReadDir("internal")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		i := slices.Index(told, e.Name())
		if i < 0 {
			t.Errorf("CONTRIBUTING.md does not say what internal/%s is for", e.Name())
			continue
		}
		told = slices.Delete(told, i, i+1)
	}
	if len(told) > 0 {
		t.Errorf("CONTRIBUTING.md has more lines than folders: %q", told)
	}
}

// importsOf are the packages of hcclint that a package imports, by their last
// names.
func importsOf(t *testing.T, name string) (list []string) {
	t.Helper()
	dir := name
	if name != "rules" {
		dir = filepath.Join("internal", name)
	}
	pkg, err := gobuild.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range pkg.Imports {
		if own, ok := strings.CutPrefix(path, "github.com/hcclint/hcclint/"); ok {
			list = append(list, strings.TrimPrefix(own, "internal/"))
		}
	}
	return list
}

// TestArrows demands that every arrow between packages is an import; the other way
// round there can be none then.
func TestArrows(t *testing.T) {
	text := house(t)
	arrows := 0
	for line := range strings.Lines(text) {
		groups := strings.Split(strings.TrimSpace(line), " → ")
		for i := range len(groups) - 1 {
			for from := range strings.SplitSeq(groups[i], ", ") {
				for to := range strings.SplitSeq(groups[i+1], ", ") {
					if arrows++; !slices.Contains(importsOf(t, from), to) {
						t.Errorf("%s does not import %s", from, to)
					}
				}
			}
		}
	}
	m := regexp.MustCompile(`(?m)^(\w+), (\w+) and (\w+) import nothing of hcclint`).FindStringSubmatch(text)
	if m == nil || arrows == 0 {
		t.Fatalf("%d arrows; packages that import nothing: %q", arrows, m)
	}
	for _, leaf := range m[1:] {
		if list := importsOf(t, leaf); len(list) > 0 {
			t.Errorf("%s imports %q", leaf, list)
		}
	}
}
