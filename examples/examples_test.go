// Package examples_test runs the examples: one folder for each rule, with a
// file that breaks it, the same file mended, and what hcclint says of both; and
// in jobs/ one folder for each product, with a whole job; and in kubernetes/ what
// jobs bring along, and what kubectl prints of them.
package examples_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/cli"
	"github.com/hcclint/hcclint/rules"
)

var update = flag.Bool("update", false, "write the outputs into the want.txt files")

// hcclint runs the command in a folder as a user without a locale would.
func hcclint(t *testing.T, dir string, args ...string) (stdout string) {
	t.Helper()
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		t.Setenv(name, "")
	}
	t.Chdir(dir)
	var out, errs bytes.Buffer
	if code := cli.Main(append([]string{"hcclint"}, args...), strings.NewReader(""), &out, &errs); code > 1 {
		t.Errorf("hcclint %s: exit code %d: %s", strings.Join(args, " "), code, &errs)
	}
	return out.String()
}

// step is a command of a want.txt with the output that follows it.
type step struct{ command, output string }

// steps reads a want.txt.
func steps(t *testing.T, path string) []step {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []step
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "$ hcclint "):
			all = append(all, step{command: strings.TrimSpace(line[2:])})
		case len(all) == 0:
			t.Fatalf("%s: starts with %q, not with a command", path, line)
		default:
			all[len(all)-1].output += line
		}
	}
	return all
}

// args are the words of a command without hcclint; single quotes hold blanks
// together.
func (s step) args() []string {
	var words []string
	for i, part := range strings.Split(s.command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words[1:]
}

// TestOutputs runs every command and compares what it prints.
func TestOutputs(t *testing.T) {
	files, _ := filepath.Glob("*/want.txt")
	jobs, _ := filepath.Glob("jobs/*/want.txt")
	for _, file := range append(files, jobs...) {
		t.Run(filepath.Dir(file), func(t *testing.T) {
			all := steps(t, file)
			path, _ := filepath.Abs(file)
			var text strings.Builder
			for _, s := range all {
				got := hcclint(t, filepath.Dir(path), s.args()...)
				if text.WriteString("$ " + s.command + "\n" + got); got != s.output && !*update {
					t.Errorf("%s\ngot:\n%swant:\n%s", s.command, got, s.output)
				}
			}
			if *update {
				if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// noExample are rules whose examples no repository can hold: files of
// megabytes, and of a mode other than that of a checkout.
var noExample = map[string]bool{"file-too-large": true, "file-mode": true}

// TestEveryRule demands a folder for every rule and that its files do what
// their names say.
func TestEveryRule(t *testing.T) {
	for _, r := range rules.All() {
		if noExample[r.Name] {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			dir, _ := filepath.Abs(r.Name)
			for _, name := range []string{"bad", "good"} {
				if files, _ := filepath.Glob(filepath.Join(dir, name+".*")); len(files) == 0 {
					t.Fatalf("examples/%s has no %s.*", r.Name, name)
				}
			}
			var bad, good bool
			for _, s := range steps(t, filepath.Join(dir, "want.txt")) {
				found := findings(t, dir, s)
				if strings.Contains(s.command, " bad") {
					bad = true
					fires(t, s, r.Name, found)
				}
				if strings.Contains(s.command, " good") {
					good = true
					quiet(t, s, found)
				}
			}
			if !bad || !good {
				t.Errorf("want.txt does not run both bad.* and good.*")
			}
		})
	}
}

// TestJobs demands of every job that it is clean, and that its broken variant
// is not.
func TestJobs(t *testing.T) {
	dirs, _ := filepath.Glob("jobs/*")
	if len(dirs) == 0 {
		t.Fatal("there are no jobs")
	}
	for _, name := range dirs {
		t.Run(name, func(t *testing.T) {
			dir, _ := filepath.Abs(name)
			var job, broken bool
			for _, s := range steps(t, filepath.Join(dir, "want.txt")) {
				found := findings(t, dir, s)
				if strings.Contains(s.command, " job.yaml") {
					job = true
					quiet(t, s, found)
				}
				if strings.Contains(s.command, " broken") {
					broken = true
					if !slices.ContainsFunc(found, func(f finding) bool { return f.Severity != "info" }) {
						t.Errorf("%s: nothing is found", s.command)
					}
				}
			}
			if !job || !broken {
				t.Error("want.txt does not run both job.yaml and broken.*")
			}
		})
	}
}

// TestNoFolderWithoutRule finds folders left behind by a rename.
func TestNoFolderWithoutRule(t *testing.T) {
	dirs, _ := os.ReadDir(".")
	for _, d := range dirs {
		if _, ok := rules.Find(d.Name()); d.IsDir() && !ok && !slices.Contains([]string{"jobs", "kubernetes", "integration"}, d.Name()) {
			t.Errorf("examples/%s: there is no such rule", d.Name())
		}
	}
}

// finding is what these tests look at.
type finding struct {
	Rule, Severity, Class, Message string
	Line                           int
	Products                       []string
}

// findings runs a command again, for a program.
func findings(t *testing.T, dir string, s step) []finding {
	t.Helper()
	out := hcclint(t, dir, append(s.args(), "--format", "json")...)
	var report struct{ Findings []finding }
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%s: %v\n%s", s.command, err, out)
	}
	return report.Findings
}

// fires demands that the rule has a finding. What else is found stands in
// want.txt for a reader to judge.
func fires(t *testing.T, s step, rule string, found []finding) {
	t.Helper()
	own := 0
	for _, f := range found {
		if f.Rule == rule {
			own++
			checkVerdict(t, f)
		}
	}
	if own == 0 {
		t.Errorf("%s: %s finds nothing", s.command, rule)
	}
}

// quiet demands that there is nothing but advice.
func quiet(t *testing.T, s step, found []finding) {
	t.Helper()
	for _, f := range found {
		if f.Severity != "info" {
			t.Errorf("%s: %s is found in line %d: %s", s.command, f.Rule, f.Line, f.Message)
		}
	}
}

// checkVerdict demands that the literal of the rule lists what a finding
// carries.
func checkVerdict(t *testing.T, f finding) {
	t.Helper()
	r, _ := rules.Find(f.Rule)
	all := append([]rules.Verdict{{Severity: r.Severity, Class: r.Class}}, r.Also...)
	for _, v := range all {
		if v.Severity.String() == f.Severity && v.Class.String() == f.Class {
			return
		}
	}
	t.Errorf("%s: a finding is %s, %s, which the rule does not list", f.Rule, f.Severity, f.Class)
}
