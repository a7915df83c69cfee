package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hcclint/hcclint/internal/report"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"hcclint": func() { os.Exit(mainAt(today, os.Args, os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// today is the day that a script sets with env TODAY=2027-03-01.
func today() time.Time {
	if day, err := time.Parse(time.DateOnly, os.Getenv("TODAY")); err == nil {
		return day
	}
	return time.Now()
}

// TestScripts runs testdata/*.txtar. Beside the usual commands they have
//
//	code N ARGS…  run hcclint, which must end with exit code N
//	json FILE     FILE must be one JSON value
//	fifo FILE     make a named pipe
//	crlf FILE     give FILE the line ends of Windows
func TestScripts(t *testing.T) {
	params := testscript.Params{
		Dir: "testdata",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": runWithCode, "json": checkJSON, "fifo": makeFIFO, "crlf": toCRLF,
		},
	}
	if testing.Short() { // for the race detector: where several files are checked at once
		params.Dir = ""
		for _, name := range []string{"claims", "consumers", "directory", "folder", "formats", "kubernetes", "plan"} {
			params.Files = append(params.Files, "testdata/"+name+".txtar")
		}
	}
	testscript.Run(t, params)
}

func runWithCode(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec("hcclint", args[1:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func checkJSON(ts *testscript.TestScript, _ bool, args []string) {
	if !json.Valid([]byte(ts.ReadFile(args[0]))) {
		ts.Fatalf("%s is not JSON", args[0])
	}
}

func toCRLF(ts *testscript.TestScript, _ bool, args []string) {
	text := strings.ReplaceAll(ts.ReadFile(args[0]), "\n", "\r\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// dup is a table whose second device has the address of the first.
const dup = `{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"s","device":[
{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0"},{"device_id":"1","device_ip":"192.0.2.1","rank_id":"1"}]}]}`

// TestClosedOutput is "| head": the reader is gone, which is no failure, and
// the exit code is still the verdict.
func TestClosedOutput(t *testing.T) {
	for _, format := range report.FormatNames() {
		if format == "template" {
			continue // needs a file
		}
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		var stderr bytes.Buffer
		code := Main([]string{"hcclint", "--quiet", "--format", format, "-"}, strings.NewReader(dup), w, &stderr)
		if code != exitFound || stderr.Len() > 0 {
			t.Errorf("%s: exit code %d, %q; want 1 and nothing", format, code, stderr.String())
		}
		w.Close()
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestFullDisk(t *testing.T) {
	var stderr bytes.Buffer
	code := Main([]string{"hcclint", "--quiet", "-"}, strings.NewReader(dup), full{}, &stderr)
	if code != exitUnread || !strings.Contains(stderr.String(), "cannot write") {
		t.Errorf("exit code %d, %q; want 3 and a reason", code, stderr.String())
	}
}

// TestFullDiskHelp: what a command is asked to print and cannot is a failure,
// whatever it is.
func TestFullDiskHelp(t *testing.T) {
	for _, words := range []string{"--help", "help", "fix --help", "version", "rules", "explain rank-order", "schema plan", "man", "completion bash", "rules --format json"} {
		var stderr bytes.Buffer
		code := Main(append([]string{"hcclint"}, strings.Fields(words)...), strings.NewReader(""), full{}, &stderr)
		if code != exitUnread || !strings.Contains(stderr.String(), "cannot write") {
			t.Errorf("%s: exit code %d, %q; want 3 and a reason", words, code, stderr.String())
		}
	}
}

// TestGitHubName shows that no name of a file reaches a terminal as it is.
func TestGitHubName(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such names")
	}
	path := filepath.Join(t.TempDir(), "a\x1b[31m.json")
	if err := os.WriteFile(path, []byte(dup), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := Main([]string{"hcclint", "--quiet", "--format", "github", path}, nil, &out, &errs)
	if code != exitFound || strings.Contains(out.String(), "\x1b") || !strings.Contains(out.String(), "::error file=") {
		t.Errorf("exit code %d, %q, %s", code, out.String(), &errs)
	}
}

func TestArrange(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a.json", "check -- a.json"},
		{"a.json --format json b.json", "check --format=json -- a.json b.json"},
		{"--quiet check a.json", "check --quiet -- a.json"},
		{"--env A=1,2 a.json --env=B=-3", "check --env=A=1,2 --env=B=-3 -- a.json"},
		{"a.json -- --format rules", "check -- a.json --format rules"},
		{"-- rules", "check -- rules"},
		{"rules --lang zh", "rules --lang=zh --"},
		{"--lang zh explain x", "explain --lang=zh -- x"},
		{"-quiet -", "check --quiet -- -"},
		{"check rules", "check -- rules"},
		{"--version", "version --"},
		{"--quiet", "check --quiet --"},
	}
	for _, tt := range tests {
		got, err := arrange(strings.Fields(tt.in))
		if err != nil || strings.Join(got.words, " ") != tt.want {
			t.Errorf("%s: got %q, %v; want %q", tt.in, strings.Join(got.words, " "), err, tt.want)
		}
	}
}

func TestEnvLine(t *testing.T) {
	tests := []struct {
		line, key, value string
		bad              bool
	}{
		{"", "", "", false},
		{"# comment", "", "", false},
		{"A=1", "A", "1", false},
		{"export HCCL_OP_RETRY_ENABLE=\"L1:1, L2:0\"", "HCCL_OP_RETRY_ENABLE", "L1:1, L2:0", false},
		{"export\tA=1 # why", "A", "1", false},
		{"A=b c", "A", "b c", false},
		{"A=", "A", "", false},
		{"A=x#y", "A", "x#y", false},
		{`A='$x \n' # c`, "A", `$x \n`, false},
		{`A="a\"b\\";`, "A", `a"b\`, false},
		{"A=b=c", "A", "b=c", false},
		{"exported=1", "exported", "1", false},
		{"A", "", "", true},
		{"export A", "", "", true},
		{"A =1", "", "", true},
		{"1A=1", "", "", true},
		{`A="open`, "", "", true},
		{`A="x"y`, "", "", true},
		{"source env.sh", "", "", true},
	}
	for _, tt := range tests {
		v, bad := envLine(tt.line)
		if v.Name != tt.key || v.Value != tt.value || (bad.EN != "") != tt.bad || (bad.EN == "") != (bad.ZH == "") {
			t.Errorf("%s: got %q %q %v", tt.line, v.Name, v.Value, bad)
		}
		if name := tt.line[v.NameSpan.Start:v.NameSpan.End]; name != tt.key {
			t.Errorf("%s: the name is at %q", tt.line, name)
		}
		if text := tt.line[v.Span.Start:v.Span.End]; tt.value != "" && text[0] != '"' && text[0] != '\'' && text != tt.value {
			t.Errorf("%s: the value is at %q", tt.line, text)
		}
	}
}

// TestFormatHelp demands that every format is explained.
func TestFormatHelp(t *testing.T) {
	var names []string
	for _, r := range formatRows {
		names = append(names, r.name)
	}
	if !slices.Equal(names, report.FormatNames()) {
		t.Errorf("the help has %v, there are %v", names, report.FormatNames())
	}
}

// TestHelp demands that the help of every command names its flags and is in
// both languages.
func TestHelp(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		for i := range commands {
			cmd := &commands[i]
			var out, errs bytes.Buffer
			if code := Main([]string{"hcclint", cmd.name, "--help", "--lang", lang}, nil, &out, &errs); code != 0 || errs.Len() > 0 {
				t.Errorf("%s: exit code %d, %q", cmd.name, code, errs.String())
			}
			for j := range options {
				o := &options[j]
				if strings.Contains(out.String(), "  --"+o.name+" ") != slices.Contains(o.on, cmd.name) {
					t.Errorf("%s: --%s is wrongly there or missing", cmd.name, o.name)
				}
			}
		}
	}
}
