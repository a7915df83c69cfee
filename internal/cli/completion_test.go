package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOptionValues holds the values that the completion offers against those
// that the flags take: all of them are taken, and where a wrong one is told
// which there are, it is these. Of the products only the families are told.
func TestOptionValues(t *testing.T) {
	for i := range options {
		o := &options[i]
		if o.choices(o.on[0]) == nil {
			continue
		}
		try := func(value string) (int, string) {
			var errs bytes.Buffer
			code := Main([]string{"hcclint", o.on[0], "--" + o.name, value, "-"}, strings.NewReader(dup), &bytes.Buffer{}, &errs)
			return code, errs.String()
		}
		for _, v := range o.choices(o.on[0]) {
			if code, errs := try(v); code > exitFound {
				t.Errorf("--%s %s: exit code %d, %s", o.name, v, code, errs)
			}
		}
		code, errs := try("no-such-value")
		if code != exitUsage {
			t.Errorf("--%s no-such-value: exit code %d", o.name, code)
		}
		if _, list, ok := strings.Cut(errs, "expected "); ok && o.name != "product" && !strings.HasPrefix(list, strings.Join(o.choices(o.on[0]), ", ")) {
			t.Errorf("--%s is completed with %q, but %s", o.name, o.choices(o.on[0]), errs)
		}
	}
}

// completions are command lines up to the word that is completed, with what has
// to be offered and what must not.
var completions = []struct {
	words    []string
	want, no []string
}{
	{[]string{"exp"}, []string{"explain"}, []string{"rules"}},
	{[]string{""}, []string{"check", "same", "rules", "explain", "schema", "completion", "man", "version"}, nil},
	{[]string{"explain", "device-ip-d"}, []string{"device-ip-duplicate"}, []string{"device-ip-invalid"}},
	{[]string{"explain", "EI001"}, []string{"EI0014", "EI0017"}, []string{"EI0004"}},
	{[]string{"--product", "atlas-800t"}, []string{"atlas-800t-a2", "atlas-800t-a3"}, []string{"atlas-800i-a2"}},
	{[]string{"table.json", "--cann", "8."}, []string{"8.0", "8.5"}, []string{"9.0", "latest"}},
	{[]string{"check", "--fail-on", ""}, []string{"error", "warning", "info", "never"}, nil},
	{[]string{"check", "--f"}, []string{"--format", "--fail-on"}, []string{"--quiet"}},
	{[]string{"--prod"}, []string{"--product"}, nil},
	{[]string{"rules", "--"}, []string{"--format", "--lang"}, []string{"--product"}},
	{[]string{"--env-file", "rules", "--prod"}, []string{"--product"}, nil}, // a file with the name of a command
	{[]string{"schema", "rank-table-1"}, []string{"rank-table-1.0", "rank-table-1.2"}, []string{"rank-table-2.0"}},
	{[]string{"rules", "--format", ""}, []string{"text", "json"}, []string{"sarif"}},
	{[]string{"same", "--format", ""}, []string{"text", "json", "sarif"}, nil},
	{[]string{"help", "exp"}, []string{"explain"}, []string{"rules"}},
	{[]string{"--consumer", "mindie-"}, []string{"mindie-motor"}, []string{"ge"}},
	{[]string{"completion", "z"}, []string{"zsh"}, []string{"bash"}},
	{[]string{"same", "no"}, []string{"node0.json", "node1.json"}, []string{"table.json"}},
	{[]string{"--rank-table", "ta"}, []string{"table.json"}, []string{"node0.json"}},
	{[]string{"ta"}, []string{"table.json"}, []string{"node0.json"}},
}

// script is the completion script of a shell, in a folder with three files.
func script(t *testing.T, shell string) (dir, path string) {
	t.Helper()
	if _, err := exec.LookPath(shell); err != nil {
		t.Skip(shell + " is not installed")
	}
	dir = t.TempDir()
	for _, name := range []string{"table.json", "node0.json", "node1.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	if code := Main([]string{"hcclint", "completion", shell}, nil, &out, &errs); code != 0 {
		t.Fatalf("exit code %d, %s", code, &errs)
	}
	path = filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

// ask runs a shell, which prints what it offers, one a line.
func ask(t *testing.T, dir, shell string, args ...string) []string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(shell, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
	if err := cmd.Run(); err != nil || errs.Len() > 0 {
		t.Fatalf("%s: %v\n%s", shell, err, &errs)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func offered(t *testing.T, words, got, want, no []string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%q: %s is not offered, only %q", words, w, got)
		}
	}
	for _, w := range no {
		if slices.Contains(got, w) {
			t.Errorf("%q: %s is offered", words, w)
		}
	}
}

func TestBashCompletion(t *testing.T) {
	dir, path := script(t, "bash")
	const run = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _hcclint; printf '%s\n' "${COMPREPLY[@]}"; complete -p hcclint >/dev/null`
	for _, tt := range completions {
		got := ask(t, dir, "bash", append([]string{"--norc", "-c", run, path, "hcclint"}, tt.words...)...)
		offered(t, tt.words, got, tt.want, tt.no)
	}
	words := []string{"--consumer", "hccl,mindie-"}
	offered(t, words, ask(t, dir, "bash", append([]string{"--norc", "-c", run, path, "hcclint"}, words...)...), []string{"hccl,mindie-motor"}, []string{"mindie-motor", "hccl,ge"})
	// bash takes --product=a as three words.
	for _, words := range [][]string{{"--product", "=", "a"}, {"--product", "="}, {"--env", "=", "A", "--product", "="}} {
		got := ask(t, dir, "bash", append([]string{"--norc", "-c", run, path, "hcclint"}, words...)...)
		offered(t, words, got, []string{"a2", "a3"}, []string{"check", "table.json"})
	}
}

// TestZshCompletion replaces the functions of the completion system by such
// that print what they are given.
func TestZshCompletion(t *testing.T) {
	dir, path := script(t, "zsh")
	const run = `compdef() { [[ $1 == _hcclint && $2 == hcclint ]] || exit 1 }
compadd() { shift; print -l -- ${(M)@:#$words[CURRENT]*} }
_files() { print -l -- *(N) | while read -r f; do [[ $f == $words[CURRENT]* ]] && print -- $f; done; true }
_describe() { print -l -- ${(M)${commands%%:*}:#$words[CURRENT]*} }
_message() { true }
compset() { words[CURRENT]=${words[CURRENT]##${~2}} }
source $0
words=("$@") CURRENT=$#
_hcclint`
	for _, tt := range completions {
		got := ask(t, dir, "zsh", append([]string{"-f", "-c", run, path, "hcclint"}, tt.words...)...)
		offered(t, tt.words, got, tt.want, tt.no)
	}
	words := []string{"--consumer", "hccl,mindie-"}
	offered(t, words, ask(t, dir, "zsh", append([]string{"-f", "-c", run, path, "hcclint"}, words...)...), []string{"mindie-motor"}, []string{"ge"})
	words = []string{"--product=a"}
	offered(t, words, ask(t, dir, "zsh", append([]string{"-f", "-c", run, path, "hcclint"}, words...)...), []string{"a2", "a3"}, []string{"910a"})
}

func TestFishCompletion(t *testing.T) {
	dir, path := script(t, "fish")
	for _, tt := range completions {
		if slices.Contains(tt.words, "rules") && tt.words[0] == "--env-file" {
			continue // fish looks for the command among all words
		}
		line := "hcclint " + strings.Join(tt.words, " ")
		var got []string
		for _, l := range ask(t, dir, "fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", path, line) {
			word, _, _ := strings.Cut(l, "\t")
			got = append(got, word)
		}
		var no []string
		for _, w := range tt.no { // without a better one, fish offers what only contains the word
			if strings.HasPrefix(w, tt.words[len(tt.words)-1]) {
				no = append(no, w)
			}
		}
		offered(t, tt.words, got, tt.want, no)
	}
	got := ask(t, dir, "fish", "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", path, "hcclint --consumer hccl,mindie-")
	if !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "hccl,mindie-motor") }) {
		t.Errorf("hccl,mindie-motor is not offered, only %q", got)
	}
}

// TestPowerShellCompletion is as far as one gets without PowerShell: brackets
// and quotes are balanced, and all words are there.
func TestPowerShellCompletion(t *testing.T) {
	var out bytes.Buffer
	if code := Main([]string{"hcclint", "completion", "powershell"}, nil, &out, &bytes.Buffer{}); code != 0 {
		t.Fatal(code)
	}
	depth, quoted := 0, false
	for _, c := range out.String() {
		switch {
		case c == '\'':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("{([", c):
			depth++
		case strings.ContainsRune("})]", c):
			depth--
		}
		if depth < 0 {
			t.Fatal("a bracket is closed that was not opened")
		}
	}
	if depth != 0 || quoted {
		t.Errorf("depth %d at the end, in quotes: %v", depth, quoted)
	}
	for _, w := range []string{"'atlas-800t-a2'", "'device-ip-duplicate'", "'--fail-on'", "'explain'", "'rank-table-1.2'"} {
		if !strings.Contains(out.String(), w) {
			t.Errorf("%s is missing", w)
		}
	}
}

// TestMan reads the page with what is there to read pages.
func TestMan(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		var out bytes.Buffer
		if code := Main([]string{"hcclint", "man", "--lang", lang}, nil, &out, &bytes.Buffer{}); code != 0 {
			t.Fatal(code)
		}
		for i := range options {
			if tag := `\fB` + roff("--"+options[i].name) + `\fR`; !strings.Contains(out.String(), tag) {
				t.Errorf("%s: %s is missing", lang, tag)
			}
		}
		for i := range commands {
			if !strings.Contains(out.String(), "\n\\fB"+roff(commands[i].name)+`\fR`) {
				t.Errorf("%s: %s is missing", lang, commands[i].name)
			}
		}
		page := filepath.Join(t.TempDir(), "hcclint.1")
		if err := os.WriteFile(page, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		read := 0
		for _, reader := range [][]string{
			{"groff", "-man", "-ww", "-rLL=300n", "-Tutf8", "-K", "utf8", page}, // wide: Chinese lines cannot be adjusted
			{"mandoc", "-T", "lint", "-W", "error", page},
		} {
			if _, err := exec.LookPath(reader[0]); err != nil {
				continue
			}
			read++
			var errs bytes.Buffer
			cmd := exec.Command(reader[0], reader[1:]...)
			cmd.Stderr = &errs
			text, err := cmd.Output()
			if err != nil || errs.Len() > 0 {
				t.Errorf("%s: %v\n%s%s", reader[0], err, text, &errs)
			}
			if usage := findOption("env-file").usage; reader[0] == "groff" && !strings.Contains(string(text), usage.EN) && !strings.Contains(string(text), usage.ZH) {
				t.Errorf("groff does not show %s:\n%s", usage.EN, text)
			}
		}
		if read == 0 {
			t.Skip("neither groff nor mandoc is installed")
		}
	}
}

func TestRoff(t *testing.T) {
	for in, want := range map[string]string{`a\b`: `a\eb`, "--x": `\-\-x`, "plain": "plain"} {
		if got := roff(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	p := &manual{}
	p.text(".hidden")
	p.text("'quoted'")
	p.macro("TH", `say "hi"`)
	if want := "\\&.hidden\n\\&'quoted'\n.TH \"say \"\"hi\"\"\"\n"; p.String() != want {
		t.Errorf("%q, want %q", p.String(), want)
	}
}
