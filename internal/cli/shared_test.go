package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSharedTable judges one table with several plans at the same time, each for
// another product and for two consumers: it is about the race detector, and
// about the number of a line far down that all of them ask for.
func TestSharedTable(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const blank = 300_000 // lines
	table := write("table.json", `{"version":"1.0",`+strings.Repeat("\n", blank)+`"server_list":[{`)
	args := []string{"hcclint", "--quiet", "--lang", "en", "--format", "oneline", "--consumer", "hccl,mindie", "--rank-table", table}
	for i, product := range []string{"a2", "a3", "910a", "310p"} {
		args = append(args, write(fmt.Sprintf("p%d.yaml", i), "product: "+product+"\ngroups: []\n"))
	}
	var stdout, stderr bytes.Buffer
	if code := Main(args, strings.NewReader(""), &stdout, &stderr); code != exitFound {
		t.Fatalf("exit code %d, want %d: %s", code, exitFound, &stderr)
	}
	want := fmt.Sprintf("the file ends inside the object that { opens on line %d", blank+1) // the first line has no blank one before it
	n := 0
	for out := range strings.Lines(stdout.String()) {
		if strings.Contains(out, "json-truncated") {
			if n++; !strings.Contains(out, want) {
				t.Errorf("%sdoes not say: %s", out, want)
			}
		}
	}
	if n == 0 {
		t.Errorf("nothing about the end of the table in: %s", &stdout)
	}
}
