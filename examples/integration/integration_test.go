// Package integration_test runs what other tools take of hcclint: the parts of
// a GitHub action, of a GitLab job and of a Kubernetes object, as far as a
// machine without these tools can.
package integration_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/hcclint/hcclint/internal/cli"
)

const root = "../.."

// TestMain makes the test binary hcclint where it is called so.
func TestMain(m *testing.M) {
	if strings.HasPrefix(filepath.Base(os.Args[0]), "hcclint") {
		os.Exit(cli.Main(os.Args, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// tools is a folder with hcclint and with a go that builds and installs it
// without building anything.
func tools(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a POSIX shell")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed")
	}
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(dir, "hcclint")); err != nil {
		t.Fatal(err)
	}
	stub := "#!/bin/sh\necho \"go $*\" >&2\nwhile [ $# -gt 0 ]; do [ \"$1\" != -o ] || ln -s '" + self + "' \"$2\"; shift; done\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(stub), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// bash runs a script as CI does: it ends at the first error.
func bash(t *testing.T, dir, script string, env ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
	cmd.Env = append(os.Environ(), append([]string{"LC_ALL=C"}, env...)...)
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		code = exit.ExitCode()
	case err != nil:
		t.Fatal(err)
	}
	return code, out.String(), errs.String()
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func decode(t *testing.T, name string, v any) {
	t.Helper()
	if err := yaml.Unmarshal(read(t, name), v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// folder has the good and the bad table of an example.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"good", "bad"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		src := read(t, "examples/device-ip-duplicate/"+name+".json")
		if err := os.WriteFile(filepath.Join(dir, name, "rank table.json"), src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Uses, Name, Shell, Run string
			Env                    map[string]string
		}
	}
}

// TestAction runs the steps of the GitHub action.
func TestAction(t *testing.T) {
	var a action
	decode(t, "action.yml", &a)
	if a.Runs.Using != "composite" {
		t.Fatalf("using %q", a.Runs.Using)
	}
	path, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	inputOf := regexp.MustCompile(`^\$\{\{ inputs\.([a-z-]+) \}\}$`)
	for _, tt := range []struct {
		name   string
		inputs map[string]string
		code   int
		stdout string
	}{
		{"defaults", nil, 1, "bad/rank table.json:25:24: error: "},
		{"a path with a blank", map[string]string{"path": "good/rank table.json"}, 0, ""},
		{"two paths", map[string]string{"path": "good\nbad\n"}, 1, "bad/rank table.json:25:24: error: "},
		{"a release", map[string]string{"cann": "8.3", "product": "a2", "consumer": "hccl"}, 1, "EI0004"},
		{"never", map[string]string{"fail-on": "never"}, 0, "[device-ip-duplicate]"},
		{"arguments", map[string]string{"args": "--lang\nzh\n"}, 1, "错误"},
		{"nothing of an input is run", map[string]string{"path": "$(touch pwned); `touch pwned`"}, 3, ""},
		{"an unknown product", map[string]string{"product": "a9"}, 2, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bin, dir, temp := tools(t), folder(t), t.TempDir()
			var stdout, stderr string
			code := 0
			for _, step := range a.Runs.Steps {
				if step.Run == "" {
					continue
				}
				if step.Shell != "bash" {
					t.Errorf("%s: shell %q", step.Name, step.Shell)
				}
				env := []string{"PATH=" + bin + ":" + os.Getenv("PATH"), "GITHUB_ACTION_PATH=" + path, "RUNNER_TEMP=" + temp}
				for name, value := range step.Env {
					input := inputOf.FindStringSubmatch(value)
					if input == nil {
						t.Fatalf("%s is %q", name, value)
					}
					in, ok := a.Inputs[input[1]]
					if !ok {
						t.Fatalf("there is no input %s", input[1])
					}
					value = in.Default
					if given, ok := tt.inputs[input[1]]; ok {
						value = given
					}
					env = append(env, name+"="+value)
				}
				var out, errs string
				code, out, errs = bash(t, dir, step.Run, env...)
				stdout += out
				stderr += errs
			}
			if code != tt.code || !strings.Contains(stdout, tt.stdout) {
				t.Errorf("exit code %d, want %d\n%s%s", code, tt.code, stdout, stderr)
			}
			if !strings.Contains(stderr, "go build -C "+path) || !strings.Contains(stdout, "::add-matcher::"+path+"/.github/hcclint-matcher.json\n") {
				t.Errorf("not built, or no matcher\n%s%s", stdout, stderr)
			}
			if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
				t.Error("an input was run")
			}
		})
	}
}

// TestMatcher lets GitHub's problem matcher read what hcclint really prints.
func TestMatcher(t *testing.T) {
	var m struct {
		ProblemMatcher []struct {
			Owner   string
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Message, Code int
			}
		}
	}
	if err := json.Unmarshal(read(t, ".github/hcclint-matcher.json"), &m); err != nil {
		t.Fatal(err)
	}
	if len(m.ProblemMatcher) != 1 || len(m.ProblemMatcher[0].Pattern) != 1 {
		t.Fatalf("%+v", m)
	}
	p := m.ProblemMatcher[0].Pattern[0]
	line := regexp.MustCompile(p.Regexp)
	var out bytes.Buffer
	files := []string{"../device-ip-duplicate/bad.json", "../server-id-loopback/bad.json", "../link-cycle/bad.yaml"}
	cli.Main(append([]string{"hcclint", "--product", "a2", "--lang", "en"}, files...), nil, &out, &bytes.Buffer{})
	var got []string
	for l := range strings.Lines(out.String()) {
		if s := line.FindStringSubmatch(strings.TrimSpace(l)); s != nil {
			got = append(got, strings.Join([]string{s[p.File], s[p.Line], s[p.Column], s[p.Severity], s[p.Code]}, " "))
			if s[p.Message] == "" || strings.Contains(s[p.Message], "["+s[p.Code]) {
				t.Errorf("message %q", s[p.Message])
			}
		}
	}
	// An info is none for GitHub, which knows errors and warnings.
	if findings := strings.Count(out.String(), ": error: ") + strings.Count(out.String(), ": warning: "); len(got) != findings || findings != 3 {
		t.Errorf("%d of %d findings are matched:\n%s", len(got), findings, &out)
	}
	if want := "../device-ip-duplicate/bad.json 25 24 error device-ip-duplicate"; !slices.Contains(got, want) {
		t.Errorf("%q, want among them %s", got, want)
	}
	if s := line.FindStringSubmatch(`C:\jobs\a.json:1:2: warning: text [x] and more [file-mode]`); s == nil || s[p.File] != `C:\jobs\a.json` || s[p.Code] != "file-mode" {
		t.Errorf("a path of Windows: %q", s)
	}
}

// TestPreCommit runs the hook as pre-commit does: entry, then args.
func TestPreCommit(t *testing.T) {
	var hooks []struct {
		ID, Entry, Language string
		Args                []string
		TypesOr             []string `yaml:"types_or"`
		PassFilenames       bool     `yaml:"pass_filenames"`
	}
	decode(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 {
		t.Fatalf("%d hooks", len(hooks))
	}
	h := hooks[0]
	if h.ID != "hcclint" || h.Language != "golang" || h.PassFilenames || !slices.Equal(h.TypesOr, []string{"json", "yaml"}) {
		t.Errorf("%+v", h)
	}
	bin, dir := tools(t), folder(t)
	for name, want := range map[string]int{"good": 0, "bad": 1} {
		code, out, errs := bash(t, filepath.Join(dir, name), h.Entry+" "+strings.Join(h.Args, " "), "PATH="+bin+":"+os.Getenv("PATH"))
		if code != want || errs != "" {
			t.Errorf("%s: exit code %d\n%s%s", name, code, out, errs)
		}
	}
}

// TestGitLab runs the script of the job. Its format is judged where the formats
// are tested; json stands in for it.
func TestGitLab(t *testing.T) {
	var jobs map[string]struct {
		Image     string
		Variables map[string]string
		Script    []string
		Artifacts struct {
			When    string
			Reports map[string]string
		}
	}
	decode(t, "examples/integration/gitlab.yml", &jobs)
	job, ok := jobs["hcclint"]
	if !ok || job.Artifacts.When != "always" {
		t.Fatalf("%+v", jobs)
	}
	report := job.Artifacts.Reports["codequality"]
	bin, dir := tools(t), folder(t)
	script := strings.Replace(strings.Join(job.Script, "\n"), "--format gitlab", "--format json", 1)
	env := []string{"PATH=" + bin + ":" + os.Getenv("PATH")}
	for name, value := range job.Variables {
		env = append(env, name+"="+value)
	}
	code, out, errs := bash(t, dir, script, append(env, "HCCLINT_FLAGS=--product a2")...)
	if code != 1 || out != "" || !strings.Contains(errs, "go install github.com/hcclint/hcclint@latest\n") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	src, err := os.ReadFile(filepath.Join(dir, report))
	if err != nil || !json.Valid(src) || !bytes.Contains(src, []byte("device-ip-duplicate")) {
		t.Errorf("%s: %v\n%s", report, err, src)
	}
}

// TestKubernetes checks the objects as they are, and what the initContainer is
// given with the arguments that it has.
func TestKubernetes(t *testing.T) {
	var out, errs bytes.Buffer
	if code := cli.Main([]string{"hcclint", "--product", "a2", "--lang", "en", "--fail-on", "info", "kubernetes.yaml"}, nil, &out, &errs); code != 0 || !strings.Contains(errs.String(), "4 ranks, 2 servers") {
		t.Errorf("exit code %d\n%s%s", code, &out, &errs)
	}
	dec := yaml.NewDecoder(bytes.NewReader(read(t, "examples/integration/kubernetes.yaml")))
	var config struct{ Data map[string]string }
	var pod struct {
		Spec struct {
			InitContainers []struct {
				Args         []string
				VolumeMounts []struct {
					MountPath string `yaml:"mountPath"`
					SubPath   string `yaml:"subPath"`
				} `yaml:"volumeMounts"`
			} `yaml:"initContainers"`
		}
	}
	if err := errors.Join(dec.Decode(&config), dec.Decode(&pod)); err != nil {
		t.Fatal(err)
	}
	init := pod.Spec.InitContainers[0]
	mount := init.VolumeMounts[0]
	file := filepath.Join(t.TempDir(), mount.SubPath)
	if err := os.WriteFile(file, []byte(config.Data[mount.SubPath]), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"hcclint"}
	mounted := false
	for _, a := range init.Args {
		if a == mount.MountPath {
			a, mounted = file, true
		}
		args = append(args, a)
	}
	out.Reset()
	errs.Reset()
	if code := cli.Main(args, nil, &out, &errs); code != 0 || !mounted {
		t.Errorf("%q: exit code %d\n%s%s", args, code, &out, &errs)
	}
}

// TestDockerfile demands an image with nothing but a static binary, for nobody.
// That the program builds without cgo is for .ci/run to see.
func TestDockerfile(t *testing.T) {
	text := string(read(t, "Dockerfile"))
	_, last, ok := strings.Cut(text, "\nFROM scratch\n")
	if !ok || !strings.Contains(last, "\nUSER 65532:65532\n") || !strings.Contains(last, "\nENTRYPOINT [\"/hcclint\"]\n") {
		t.Errorf("not from scratch, or not for nobody:\n%s", text)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(read(t, "go.mod"))
	if !strings.Contains(text, "FROM golang:"+string(version[1])+" AS build\n") {
		t.Errorf("go.mod wants Go %s", version[1])
	}
	if !strings.Contains(text, "\nRUN CGO_ENABLED=0 go build ") {
		t.Error("the binary is not static")
	}
}

// TestGoReleaser reads the configuration, and lets goreleaser do so where it is
// installed.
func TestGoReleaser(t *testing.T) {
	var c struct {
		Version  int
		Before   struct{ Hooks []string }
		Builds   []struct{ Env, Goos, Goarch []string }
		Archives []struct{ Files []string }
		Checksum struct{ Algorithm string }
		Sboms    []struct{ Artifacts string }
	}
	decode(t, ".goreleaser.yaml", &c)
	if c.Version != 2 || len(c.Builds) != 1 || !slices.Contains(c.Builds[0].Env, "CGO_ENABLED=0") || c.Checksum.Algorithm != "sha256" || len(c.Sboms) != 1 || c.Sboms[0].Artifacts != "archive" {
		t.Errorf("%+v", c)
	}
	for _, name := range c.Archives[0].Files {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil && !strings.HasPrefix(name, "dist.extra/") {
			t.Error(err)
		}
	}
	bin, dir := tools(t), t.TempDir()
	run := "go() { [ \"$1 $2\" = 'run .' ] && shift 2 && hcclint \"$@\"; }; export -f go\n"
	for _, hook := range c.Before.Hooks {
		hook = strings.Replace(hook, "sh -c", "bash -c", 1)
		if code, out, errs := bash(t, dir, run+hook, "PATH="+bin+":"+os.Getenv("PATH")); code != 0 {
			t.Errorf("%s: exit code %d\n%s%s", hook, code, out, errs)
		}
	}
	for _, name := range []string{"hcclint.1", "hcclint.bash", "hcclint.zsh", "hcclint.fish", "hcclint.powershell"} {
		if info, err := os.Stat(filepath.Join(dir, "dist.extra", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := exec.LookPath("goreleaser"); err != nil {
		t.Skip("goreleaser is not installed")
	}
	if code, out, errs := bash(t, root, "goreleaser check"); code != 0 {
		t.Errorf("goreleaser check: exit code %d\n%s%s", code, out, errs)
	}
}
