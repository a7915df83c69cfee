package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree makes files in a temporary folder; "" is a folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestFind(t *testing.T) {
	root := folder(t, map[string]string{
		".hcclint.yaml": "product: a2", "a/b/x.json": "", "a/c/.hcclint.yml": "product: a3", "a/c/d/x.json": "",
	})
	f := &Finder{}
	top, deep := f.For(filepath.Join(root, "a", "b")), f.For(filepath.Join(root, "a", "c", "d"))
	if top == nil || top.Dir != root || top != f.For(root) {
		t.Errorf("not the one at the top: %+v", top)
	}
	if deep == nil || deep.Dir != filepath.Join(root, "a", "c") {
		t.Errorf("not the nearest one: %+v", deep)
	}
	if got := deep.Rel(filepath.Join(root, "a", "c", "d", "x.json")); got != "d/x.json" {
		t.Errorf("relative path %q", got)
	}
	if len(f.All()) != 2 {
		t.Errorf("%d configurations were read", len(f.All()))
	}
}

// TestFindOnce shows that a folder is looked at once: what comes into it later
// is not seen.
func TestFindOnce(t *testing.T) {
	root := folder(t, map[string]string{"a/x.json": ""})
	f := &Finder{}
	dir := filepath.Join(root, "a")
	if c := f.For(dir); c != nil {
		t.Skip("there is a configuration above the temporary folder:", c.File.Name)
	}
	for _, d := range []string{root, dir} {
		if err := os.WriteFile(filepath.Join(d, Names[0]), []byte("product: a2"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if f.For(dir) != nil || f.For(root) != nil {
		t.Error("a folder was looked at twice")
	}
}

func TestFindBoth(t *testing.T) {
	root := folder(t, map[string]string{".hcclint.yaml": "product: a2", ".hcclint.yml": "product: a2"})
	c := (&Finder{}).For(root)
	if c == nil || len(c.Problems) != 1 || !strings.Contains(c.Problems[0].Text.EN, "there is .hcclint.yml as well") {
		t.Errorf("%+v", c)
	}
}

func TestUse(t *testing.T) {
	root := folder(t, map[string]string{".hcclint.yaml": "product: a2", "x/other.yaml": "product: a3"})
	f := &Finder{}
	f.Use(filepath.Join(root, "x", "other.yaml"))
	if c := f.For(root); c == nil || c.Dir != filepath.Join(root, "x") {
		t.Errorf("%+v", c)
	}
	missing := &Finder{}
	missing.Use(filepath.Join(root, "none.yaml"))
	if u := missing.Unread(); len(u) != 1 || !os.IsNotExist(u[0]) {
		t.Errorf("%v", u)
	}
	if (&Finder{Off: true}).For(root) != nil {
		t.Error("it is off")
	}
}
