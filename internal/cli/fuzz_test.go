package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// reported is the report of a run in JSON, as far as it is looked at.
type reported struct {
	Findings []finding
	Summary  struct{ Files, Errors, Warnings, Infos, Conditional, Uncounted int }
}

type finding struct {
	Rule, Severity, Class, Message, File, Pointer string
	Line, Column, EndLine, EndColumn              int
	Products, Consumers                           []string
}

// fuzzed are the files that a text is given as, with what they are checked for.
var fuzzed = [...]struct {
	name string
	args []string
}{
	{"x.json", nil}, {"x.json", []string{"--product", "910a"}}, {"x.json", []string{"--consumer", "hccl,mindie,vllm-ascend,local-comm-res"}},
	{"x.yaml", nil}, {"x.yaml", []string{"--product", "a3", "--cann", "8.0"}}, {"x.conf", nil}, {"x.py", nil}, {"x", nil}, {"-", nil},
	{"x.json", []string{"--redact", "--consumer", "mindie-motor,llm-datadist"}}, {"rank_table.txt", []string{"--env", "HCCL_INTRA_ROCE_ENABLE=1"}},
}

// FuzzMain gives any text to the whole command. There is never a panic; the
// report is JSON, its findings are in order, inside of the text and no two of
// them the same; the sums and the exit code fit; and a second run says the same.
func FuzzMain(f *testing.F) {
	files, err := filepath.Glob("../../examples/*/bad.*")
	if err != nil || len(files) == 0 {
		f.Fatal("no examples:", err)
	}
	for i, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		pick := i % len(fuzzed)
		for j, as := range fuzzed { // where its kind belongs
			if filepath.Ext(as.name) == filepath.Ext(path) && (i+j)%3 == 0 {
				pick = j
			}
		}
		f.Add(text, uint8(pick))
	}
	for i, text := range []string{"", "\x00", "[", "# x\n", "A=1\n", "a: &a [*a]", "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"a.json\":\"{\"}}", "\xff\xfe{\x00", "{}\n{}"} {
		f.Add([]byte(text), uint8(i))
	}
	f.Fuzz(func(t *testing.T, text []byte, pick uint8) {
		if len(text) > 1<<16 {
			return
		}
		as := fuzzed[int(pick)%len(fuzzed)]
		path := as.name
		if path != "-" {
			path = filepath.Join(t.TempDir(), as.name)
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		args := append([]string{"hcclint", "--lang", "en", "--format", "json"}, append(as.args, "--", path)...)
		run := func() (string, int) {
			var out, errs bytes.Buffer
			code := Main(args, bytes.NewReader(text), &out, &errs)
			return out.String(), code
		}
		out, code := run()
		if again, code2 := run(); again != out || code2 != code {
			t.Errorf("two answers, %d and %d:\n%s\n%s", code, code2, out, again)
		}
		var rep reported
		if err := json.Unmarshal([]byte(out), &rep); err != nil {
			t.Fatalf("the report is no JSON: %v\n%s", err, out)
		}
		checkReport(t, &rep, text, path, code)
	})
}

func checkReport(t *testing.T, rep *reported, text []byte, path string, code int) {
	t.Helper()
	ordered := slices.IsSortedFunc(rep.Findings, func(a, b finding) int {
		if a.File != b.File {
			return 0 // the files of a plan
		}
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	if !ordered {
		t.Errorf("not in the order of the text: %+v", rep.Findings)
	}
	lines := bytes.Split(text, []byte{'\n'})
	seen := map[string]bool{}
	errors := 0
	for i := range rep.Findings {
		f := &rep.Findings[i]
		key, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if seen[string(key)] {
			t.Errorf("twice: %s", key)
		}
		seen[string(key)] = true
		if f.Severity == "error" && len(f.Products) == 0 {
			errors++
		}
		if f.File != path && path != "-" {
			continue
		}
		inside := func(line, column int) bool {
			return line >= 1 && line <= len(lines) && column >= 1 && column <= utf8.RuneCount(lines[line-1])+1
		}
		if !inside(f.Line, f.Column) || !inside(f.EndLine, f.EndColumn) || f.Message == "" {
			t.Errorf("outside of the text: %s", key)
		}
	}
	if rep.Summary.Uncounted == 0 && errors != rep.Summary.Errors {
		t.Errorf("%d errors, the summary has %d", errors, rep.Summary.Errors)
	}
	if code == exitUsage || code == exitOK && errors > 0 || code == exitFound && rep.Summary.Errors == 0 {
		t.Errorf("exit code %d with %d errors", code, rep.Summary.Errors)
	}
}

// FuzzEnvFile gives any text as an env file: places are those of the text, and
// what the rules find is inside of it.
func FuzzEnvFile(f *testing.F) {
	for _, text := range []string{"A=1\n", "export HCCL_IF_IP=\"192.0.2.1\" # x\r\n", "\ufeffA='b'\n", "A=\"\\\"\\\\\" ;\n", "HCCL_CONNECT_TIMEOUT=1 # x\n\n#\nHCCL_CONNECT_TIMEOUT=\n",
		"RANK_ID=$X\nRANK_SIZE=`x`\n", "HCCL_OP_RETRY_ENABLE=L1:1, L2:x\nASCEND_VISIBLE_DEVICES=0-99999999999\nASCEND_RT_VISIBLE_DEVICES=,,1,0\n", "HCCL_SOCKET_IFNAME=^=\nHCCL_IF_BASE_PORT=99999\nRANK_TABLE_FILE=/\n"} {
		f.Add([]byte(text), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, pick uint8) {
		file := source.New("x.env", text)
		env, err := envLines(file, false)
		if err != nil {
			return // said with its line
		}
		at := uint32(0)
		for i := range env.Vars {
			v := &env.Vars[i]
			if string(file.Text(v.NameSpan)) != v.Name || v.NameSpan.Start < at || v.Span.Start > v.Span.End || int(v.Span.End) > len(text) {
				t.Fatalf("variable %d: %+v in %q", i, v, text)
			}
			if !strings.Contains(v.Value, `"`) && !bytes.ContainsAny(file.Text(v.Span), `"'\`) && v.Value != "" && string(file.Text(v.Span)) != v.Value {
				t.Fatalf("the value of %+v is not at its place in %q", v, text)
			}
			at = v.NameSpan.End
		}
		names := rules.ConsumerNames()
		consumer, _ := rules.ParseConsumer(names[int(pick)%len(names)])
		target := rules.Target{Consumer: consumer, Env: values([]rules.EnvSource{env})}
		for _, res := range rules.CheckEnv([]rules.EnvSource{env}, target, rules.JobTable{Any: pick&1 != 0}, nil) {
			for i := range res.Findings {
				f := &res.Findings[i]
				if f.Span.Start > f.Span.End || int(f.Span.End) > len(text) || f.Message(rules.EN) == "" || f.Message(rules.ZH) == "" {
					t.Errorf("%s at %v: %q", f.Rule.Name, f.Span, f.Message(rules.EN))
				}
			}
		}
	})
}
