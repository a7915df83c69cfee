package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// of is the configuration of what lies in a folder.
func of(f *Finder, dir string) *Config {
	c, _ := f.For(dir)
	return c
}

// files makes files in a temporary folder.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	root, err := source.RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
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
	root := files(t, map[string]string{
		".hcclint.yaml": "product: a2", "a/b/x.json": "", "a/c/.hcclint.yml": "product: a3", "a/c/d/x.json": "",
	})
	f := &Finder{}
	top, deep := of(f, filepath.Join(root, "a", "b")), of(f, filepath.Join(root, "a", "c", "d"))
	if top == nil || top.Dir != root || top != of(f, root) {
		t.Errorf("not the one at the top: %+v", top)
	}
	if deep == nil || deep.Dir != filepath.Join(root, "a", "c") {
		t.Errorf("not the nearest one: %+v", deep)
	}
	if c, got := f.Of(filepath.Join(root, "a", "c", "d", "x.json")); c != deep || got != "d/x.json" {
		t.Errorf("relative path %q", got)
	}
	if c, got := f.For(filepath.Join(root, "a", "c")); c != deep || got != "." {
		t.Errorf("relative path of the folder %q", got)
	}
	if len(f.All()) != 2 {
		t.Errorf("%d configurations were read", len(f.All()))
	}
}

// TestFindOnce shows that a folder is looked at once: what comes into it later
// is not seen.
func TestFindOnce(t *testing.T) {
	root := files(t, map[string]string{"a/x.json": ""})
	f := &Finder{}
	dir := filepath.Join(root, "a")
	if c := of(f, dir); c != nil {
		t.Skip("there is a configuration above the temporary folder:", c.File.Name)
	}
	for _, d := range []string{root, dir} {
		if err := os.WriteFile(filepath.Join(d, Names[0]), []byte("product: a2"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if of(f, dir) != nil || of(f, root) != nil {
		t.Error("a folder was looked at twice")
	}
}

func TestFindBoth(t *testing.T) {
	root := files(t, map[string]string{".hcclint.yaml": "product: a2", ".hcclint.yml": "product: a2"})
	c := of(&Finder{}, root)
	if c == nil || len(c.Problems) != 1 || !strings.Contains(c.Problems[0].Text.EN, "there is .hcclint.yml as well") {
		t.Errorf("%+v", c)
	}
}

func TestUse(t *testing.T) {
	root := files(t, map[string]string{".hcclint.yaml": "product: a2", "x/other.yaml": "product: a3"})
	f := &Finder{}
	f.Use(filepath.Join(root, "x", "other.yaml"))
	if c := of(f, root); c == nil || c.Dir != filepath.Join(root, "x") {
		t.Errorf("%+v", c)
	}
	missing := &Finder{}
	missing.Use(filepath.Join(root, "none.yaml"))
	if u := missing.Unread(); len(u) != 1 || !os.IsNotExist(u[0]) {
		t.Errorf("%v", u)
	}
	if of(&Finder{Off: true}, root) != nil {
		t.Error("it is off")
	}
}

// TestLinks reaches a folder by several names, and from several places: the
// configuration and the path that it sees are always the same.
func TestLinks(t *testing.T) {
	root := files(t, map[string]string{
		"real/.hcclint.yaml": "product: a2", "real/deep/down/x.json": "", "elsewhere/.hcclint.yaml": "product: a3", "elsewhere/y.json": "",
	})
	link := filepath.Join(root, "elsewhere", "link")
	if err := os.Symlink(filepath.Join(root, "real", "deep", "down"), link); err != nil {
		t.Skip("no links here:", err)
	}
	real := filepath.Join(root, "real")
	for _, tt := range []struct{ wd, pwd, path string }{
		{root, root, filepath.Join(root, "real", "deep", "down", "x.json")},
		{root, root, filepath.Join(link, "x.json")},
		{root, root, "elsewhere/link/x.json"},
		{root, root, "elsewhere/link/../down/x.json"},
		{link, link, "x.json"}, // as after cd link
		{link, filepath.Join(real, "deep", "down"), "x.json"},
		{link, link, "../down/x.json"},
		{link, "", "../../deep/down/x.json"},
	} {
		t.Chdir(tt.wd)
		t.Setenv("PWD", tt.pwd)
		c, rel := (&Finder{}).Of(source.Plain(filepath.FromSlash(tt.path)))
		if c == nil || c.Dir != real || rel != "deep/down/x.json" {
			t.Errorf("%+v: %+v sees %q", tt, c, rel)
			continue
		}
		if _, err := os.Stat(c.File.Name); err != nil {
			t.Errorf("%+v: its name leads nowhere: %v", tt, err)
		}
	}
}

// TestLinkedFile shows that a link to a file is where it lies, as in a mounted
// ConfigMap.
func TestLinkedFile(t *testing.T) {
	root := files(t, map[string]string{"data/x.json": "", "mounted/.hcclint.yaml": "product: a2"})
	link := filepath.Join(root, "mounted", "x.json")
	if err := os.Symlink(filepath.Join(root, "data", "x.json"), link); err != nil {
		t.Skip("no links here:", err)
	}
	if c, rel := (&Finder{}).Of(link); c == nil || rel != "x.json" {
		t.Errorf("%+v, %q", c, rel)
	}
}
