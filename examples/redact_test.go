package examples_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/cli"
)

// secret moves the addresses and hosts of the examples into a cluster that
// must not be told.
var secret = strings.NewReplacer("192.0.2.", "10.77.0.", "198.51.100.", "10.77.1.", "203.0.113.", "10.77.2.", "2001:db8:", "fd77:77:",
	"node-", "zeta-farm-", "node_0", "zeta_farm_0", "node_1", "zeta_farm_1", "server-", "zeta-rack-", "worker-", "zeta-pod-")

// TestRedact runs the commands of all examples on such copies: nothing of the
// cluster may be left in any format, messages and excerpts included.
func TestRedact(t *testing.T) {
	files, _ := filepath.Glob("*/want.txt")
	jobs, _ := filepath.Glob("jobs/*/want.txt")
	for _, file := range append(files, jobs...) {
		t.Run(filepath.Dir(file), func(t *testing.T) {
			all := steps(t, file)
			dir := t.TempDir()
			copySecret(t, filepath.Dir(file), dir)
			t.Chdir(dir)
			for _, s := range all {
				for _, format := range []string{"text", "json", "sarif", "github", "junit", "gitlab", "markdown"} {
					args := []string{"hcclint", "--redact", "--max-same", "0", "--format", format}
					for _, a := range s.args() {
						args = append(args, secret.Replace(a))
					}
					testRedacted(t, args)
				}
			}
		})
	}
}

func testRedacted(t *testing.T, args []string) {
	t.Helper()
	var out, errs bytes.Buffer
	if cli.Main(args, strings.NewReader(""), &out, &errs) == 2 {
		return // not a command that takes --redact
	}
	for line := range strings.Lines(out.String() + errs.String()) {
		for _, word := range []string{"10.77", "fd77:", "zeta"} {
			if strings.Contains(line, word) {
				t.Errorf("%s: %.300s", strings.Join(args, " "), line)
			}
		}
	}
}

// copySecret copies a folder; the names of files are told, so they stay.
func copySecret(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), []byte(secret.Replace(string(text))), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
