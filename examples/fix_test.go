package examples_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/cli"
)

// mendable counts the findings of a command that have a safe fix, and all others,
// by rule.
func mendable(t *testing.T, dir string, args []string) (safe, others map[string]int) {
	t.Helper()
	var report struct {
		Findings []struct {
			Rule string
			File string
			Fix  struct{ Safe bool }
		}
	}
	if err := json.Unmarshal([]byte(hcclint(t, dir, append(args, "--format", "json")...)), &report); err != nil {
		t.Fatal(err)
	}
	safe, others = map[string]int{}, map[string]int{}
	for _, f := range report.Findings {
		if f.Fix.Safe && filepath.Base(f.File) == f.File {
			safe[f.Rule]++
		} else {
			others[f.Rule]++
		}
	}
	return safe, others
}

// TestFix mends the bad files of every example in a copy of its folder. No
// finding with a safe fix is left, none comes instead, and doing it again changes
// nothing.
func TestFix(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	files, _ := filepath.Glob("*/want.txt")
	mended := map[string]bool{}
	for _, file := range files {
		rule := filepath.Dir(file)
		path, _ := filepath.Abs(rule)
		for _, s := range steps(t, filepath.Join(path, "want.txt")) {
			args := s.args()
			if !strings.Contains(s.command, " bad") || args[0] == "same" || slices.Contains(args, "--baseline") {
				continue
			}
			t.Run(rule, func(t *testing.T) {
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(path)); err != nil {
					t.Fatal(err)
				}
				safe, before := mendable(t, dir, args)
				var errs bytes.Buffer
				if code := cli.Main(append([]string{"hcclint", "fix"}, args...), nil, &errs, &errs); code == 2 && strings.Contains(errs.String(), "nothing to mend") {
					return // only variables are checked
				} else if code > 1 {
					t.Errorf("exit code %d: %s", code, &errs)
				}
				left, after := mendable(t, dir, args)
				if len(left) > 0 {
					t.Errorf("%v are left\n%s", left, &errs)
				}
				for name, n := range after {
					if n > before[name] && safe[name] == 0 {
						t.Errorf("%s is new: %d, not %d\n%s", name, n, before[name], &errs)
					}
				}
				for name := range safe {
					if !strings.Contains(errs.String(), name) {
						t.Errorf("%s is not said to be mended\n%s", name, &errs)
					}
					mended[name] = true
				}
			})
		}
	}
	for _, name := range []string{"json-bom", "json-comment", "json-trailing-comma", "json-missing-comma", "json-single-quotes",
		"json-typographic-quotes", "json-fullwidth-punctuation", "json-invisible-space", "type-not-string", "type-not-number",
		"unknown-key", "status-missing", "status-not-completed", "version-missing", "server-count-mismatch", "server-count-missing",
		"server-id-whitespace", "rank-id-format", "v2-addr-type", "v2-eid-length"} {
		if !mended[name] {
			t.Errorf("no example of %s is mended", name)
		}
	}
}
