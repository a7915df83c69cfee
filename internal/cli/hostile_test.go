package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// table is a table of version 1.0 with these devices on its one server.
func table(devices string) string {
	return `{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"s","device":[` + devices + `]}]}`
}

// numbered repeats a text with %d in it.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return strings.TrimSuffix(b.String(), ",")
}

// TestHostile gives it what is made to be expensive. What it allocates is held
// against the size of the input: a comment of four bytes is a finding of its own,
// and nothing takes more.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	const perByte = 250
	digits, mib := strings.Repeat("7", 10_000), strings.Repeat("x", 1<<20)
	laughs := "a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'z'; c++ {
		laughs += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	for _, tt := range []struct {
		name, file, text string
		said             string // of the report
	}{
		{"100,000 keys", "x.json", `{"version":"1.0",` + numbered(`"k%d":0,`, 100_000) + `}`, "unknown-key"},
		{"100,000 keys of a device", "x.json", table(`{` + numbered(`"k%d":0,`, 100_000) + `}`), "unknown-key"},
		{"100,000 slips of a key", "x.json", table(`{` + numbered(`"device_i%d":0,`, 100_000) + `}`), "unknown-key"},
		{"one key 100,000 times", "x.json", `{` + strings.TrimSuffix(strings.Repeat(`"server_list":[],`, 100_000), ",") + `}`, "json-duplicate-key"},
		{"keys that hash alike", "x.json", `{` + numbered(`"aaaaaaaa%06daaaaaaaa":0,`, 50_000) + `}`, "layout-unknown"},
		{"a key of 1 MiB", "x.json", `{"` + mib + `":1}`, "layout-unknown"},
		{"values of 1 MiB", "x.json", table(`{"device_id":"` + mib + `","device_ip":"` + mib + `","rank_id":"` + mib + `","super_device_id":"` + mib + `"}`), "placeholder-left"},
		{"1 MiB of escapes", "x.json", table(`{"device_id":"` + strings.Repeat(`\u0031`, 1<<18) + `","device_ip":"` + strings.Repeat(`\ud83d\ude00`, 1<<17) + `","rank_id":"0"}`), "device-ip-invalid"},
		{"a server_id of 1 MiB", "x.json", strings.Replace(table(strings.TrimSuffix(strings.Repeat(`{"device_id":"0","rank_id":"0"},`, 1000), ",")), `"s"`, `"`+mib+`"`, 1), "server-id-length"},
		{"numbers of 10,000 digits", "x.json", table(`{"device_id":` + digits + `,"rank_id":"` + digits + `","device_ip":"` + digits + `.0.0.1"}`), "json-syntax"},
		{"100,000 deep", "x.json", strings.Repeat("[", 100_000), "json-too-deep"},
		{"100,000 deep in a device", "x.json", table(`{"device_id":` + strings.Repeat(`{"a":`, 100_000)), "json-too-deep"},
		{"100,000 comments", "x.json", strings.Repeat("/**/", 100_000) + "{}", "json-comment"},
		{"100,000 commas missing", "x.json", "[" + strings.Repeat("1 ", 200_000) + "]", "json-missing-comma"},
		{"only closing brackets", "x.json", strings.Repeat("]", 1<<20), "json-syntax"},
		{"only quotes", "x.json", strings.Repeat(`"`, 1<<20), "top-level-type"},
		{"only backslashes", "x.json", `"` + strings.Repeat(`\`, 1<<20), "json-truncated"},
		{"only NUL bytes", "x.json", strings.Repeat("\x00", 1<<20), "json-syntax"},
		{"aliases", "x.yaml", laughs + "rank_table: *z\n", "plan-"},
		{"an alias to itself", "x.yaml", "groups: &a [*a]\n" + strings.Repeat("# \n", 1000), "plan-"},
		{"100,000 documents", "x.yaml", "groups: []\n" + strings.Repeat("---\n", 100_000), "plan-"},
		{"a deep plan", "x.yaml", "groups: " + strings.Repeat("[", 100_000), "plan-"},
		{"100,000 lines of hccn.conf", "x.conf", numbered("address_%d=x\n", 50_000), "hccn-conf-syntax"},
		{"a deep script", "x.py", "create_group('g', " + strings.Repeat("(", 50_000) + "1" + strings.Repeat(")", 50_000) + ", [0])", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), tt.file)
			if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			var out, errs bytes.Buffer
			runtime.ReadMemStats(&before)
			code := Main([]string{"hcclint", "--lang", "en", path}, nil, &out, &errs)
			runtime.ReadMemStats(&after)
			used := int(after.TotalAlloc - before.TotalAlloc)
			if used > perByte*len(tt.text)+8<<20 {
				t.Errorf("%d bytes took %d MiB", len(tt.text), used>>20)
			}
			if !strings.Contains(out.String(), tt.said) || tt.said != "" && code != exitFound {
				t.Errorf("exit code %d, %.600s", code, &out)
			}
			if out.Len()+errs.Len() > 64<<10 {
				t.Errorf("%d bytes are printed", out.Len()+errs.Len())
			}
		})
	}
}

// TestTenMillionFindings counts what nobody would read, and says so: a comment
// is a finding, and the object around them is no table.
func TestTenMillionFindings(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 40 MB")
	}
	const n = 10_000_000
	text := "{" + strings.Repeat("/**/", n) + "}"
	run := func(format string) string {
		var before, after runtime.MemStats
		var out, errs bytes.Buffer
		runtime.ReadMemStats(&before)
		code := Main([]string{"hcclint", "--lang", "en", "--format", format, "-"}, strings.NewReader(text), &out, &errs)
		runtime.ReadMemStats(&after)
		// io.ReadAll copies the standard input a few times while it grows.
		if used := int(after.TotalAlloc - before.TotalAlloc); used > 10*len(text) {
			t.Errorf("%s: %d bytes took %d MiB", format, len(text), used>>20)
		}
		if code != exitFound {
			t.Errorf("%s: exit code %d", format, code)
		}
		return out.String()
	}
	const want = "<stdin>: 9,999,995 more of [json-comment] (--max-same 0 shows all); past 100,000 findings of a file the rest is only counted\n"
	if got := run("text"); !strings.Contains(got, want) {
		t.Errorf("text: %.2000s", got)
	}
	var report struct {
		Findings []json.RawMessage
		Summary  struct{ Errors, Uncounted int }
	}
	if err := json.Unmarshal([]byte(run("json")), &report); err != nil {
		t.Fatal(err)
	}
	if r := report; len(r.Findings) != 100_000 || r.Summary.Errors != n+1 || r.Summary.Uncounted != n+1-100_000 {
		t.Errorf("json: %d findings, %+v", len(r.Findings), r.Summary)
	}
}

// TestSpentCap switches off, or ignores, what is found more often than findings
// are kept: the one that is left shows, at least as a number.
func TestSpentCap(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "t.json")
	if err := os.WriteFile(file, []byte(strings.Repeat("/**/", 100_000)+dup), 0o644); err != nil {
		t.Fatal(err)
	}
	for config, want := range map[string]string{
		"product: a2\nseverity: {json-comment: off}":                        "error: device_ip 192.0.2.1 is also used by",
		"product: a2\nignore: [{rule: json-comment, reason: for the test}]": "1 more of [device-ip-duplicate]",
	} {
		path := filepath.Join(dir, "c.yaml")
		if err := os.WriteFile(path, []byte(config), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		code := Main([]string{"hcclint", "--lang", "en", "--config", path, file}, nil, &out, &errs)
		if code != exitFound || !strings.Contains(out.String(), want) || strings.Contains(errs.String(), "no problems") {
			t.Errorf("%s: exit code %d\n%.1000s\n%s", config, code, &out, &errs)
		}
	}
}

// TestChangingFiles checks a folder whose files grow, shrink, vanish and become
// folders meanwhile: every run ends, with a code that says what happened.
func TestChangingFiles(t *testing.T) {
	dir := t.TempDir()
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
			}
			path := filepath.Join(dir, fmt.Sprintf("%d.json", i%3))
			switch i % 5 {
			case 0, 1:
				os.WriteFile(path, []byte(strings.Repeat(" ", i%2*70_000)+dup), 0o644)
			case 2:
				os.Truncate(path, 7)
			case 3:
				os.RemoveAll(path)
			case 4:
				os.Mkdir(path, 0o755)
			}
		}
	}()
	for range 200 {
		var out, errs bytes.Buffer
		if code := Main([]string{"hcclint", dir, filepath.Join(dir, "0.json")}, nil, &out, &errs); code < 0 || code > exitUnread {
			t.Errorf("exit code %d: %s", code, &errs)
		}
		for line := range strings.Lines(errs.String()) {
			if strings.Contains(line, "panic") {
				t.Fatal(line)
			}
		}
	}
	close(done)
	<-stopped
}
