package baseline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// table has two devices with the address of the first one.
const table = `{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"192.0.2.9","device":[
{"device_id":"0","device_ip":"198.51.100.1","rank_id":"0"},
{"device_id":"1","device_ip":"198.51.100.1","rank_id":"1"},
{"device_id":"2","device_ip":"198.51.100.1","rank_id":"2"}]}]}`

func check(t *testing.T, path, src string) *rules.Result {
	t.Helper()
	p, err := rules.ParseProduct("a2")
	if err != nil {
		t.Fatal(err)
	}
	return rules.Check(path, []byte(src), rules.Target{Product: p})
}

func text(b *Baseline) string { return string(b.Text(func(string) bool { return true })) }

// written is a baseline of the table, read again.
func written(t *testing.T, dir string) *Baseline {
	t.Helper()
	path := filepath.Join(dir, "base.json")
	b := New(path)
	if n, ok := b.Take(check(t, filepath.Join(dir, "x", "t.json"), table)); n != 2 || !ok {
		t.Fatalf("%d findings, %v", n, ok)
	}
	again, bad := Read(source.New(path, b.Text(nil)))
	if bad != nil {
		t.Fatal(bad)
	}
	return again
}

func TestText(t *testing.T) {
	dir := t.TempDir()
	got := text(written(t, dir)) // nothing was checked: all entries stay
	for _, want := range []string{
		`{"file":"x/t.json","rule":"device-ip-duplicate","pointer":"/server_list/0/device/1/device_ip","hash":"`,
		`{"file":"x/t.json","rule":"device-ip-duplicate","pointer":"/server_list/0/device/2/device_ip","hash":"`,
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, "198.51.100.1") {
		t.Errorf("it holds an address:\n%s", got)
	}
	other := text(written(t, dir))
	if strings.Count(got, hashOf(got)) != 2 || strings.Contains(other, hashOf(got)) {
		t.Errorf("the value has one hash here and another one there:\n%s\n%s", got, other)
	}
	if !Is([]byte(got)) || Is([]byte(table)) {
		t.Error("it is not told from a table")
	}
}

// hashOf is the first hash of a baseline: 16 digits.
func hashOf(text string) string {
	_, rest, _ := strings.Cut(text, `"hash":"`)
	return rest[:16]
}

// TestKnown shows what is known again and what is new.
func TestKnown(t *testing.T) {
	for name, tt := range map[string]struct {
		src         string
		known, left int
		stale       int
	}{
		"as it was":      {table, 2, 0, 0},
		"lines on top":   {"\n\n" + table, 2, 0, 0},
		"comment on top": {"# by hand\n" + table, 2, 1, 0},
		"laid out":       {strings.ReplaceAll(table, ",", ",\n  "), 2, 0, 0},
		"one mended":     {strings.Replace(table, `198.51.100.1","rank_id":"2"`, `198.51.100.3","rank_id":"2"`, 1), 1, 0, 1},
		"another value":  {strings.ReplaceAll(table, "198.51.100.1", "198.51.100.2"), 0, 2, 2},
		"another fault":  {strings.Replace(table, `"rank_id":"2"`, `"rank_id":"1"`, 1), 2, 1, 0},
		"all mended":     {strings.NewReplacer(`1","rank_id":"1"`, `2","rank_id":"1"`, `1","rank_id":"2"`, `3","rank_id":"2"`).Replace(table), 0, 0, 2},
		"not even JSON":  {"{", 0, 1, 2},
		"nothing at all": {"", 0, 1, 2},
	} {
		dir := t.TempDir()
		b := written(t, dir)
		res := check(t, filepath.Join(dir, "x", "t.json"), tt.src)
		if known := b.Known(res); known != tt.known || (len(res.Findings) == 0) != (tt.left == 0) {
			t.Errorf("%s: %d known, %d left", name, known, len(res.Findings))
		}
		if stale := b.Stale(); len(stale) != tt.stale {
			t.Errorf("%s: %d do not occur any more", name, len(stale))
		}
	}
}

// TestOtherFile shows that entries of files that were not judged are neither
// stale nor lost, unless the file is gone.
func TestOtherFile(t *testing.T) {
	dir := t.TempDir()
	b := written(t, dir)
	if n := b.Known(check(t, filepath.Join(dir, "y", "t.json"), table)); n != 0 {
		t.Errorf("%d findings of another file are known", n)
	}
	if len(b.Stale()) != 0 {
		t.Error("stale although the file was not judged")
	}
	var asked string
	kept := string(b.Text(func(path string) bool { asked = path; return true }))
	if strings.Count(kept, "x/t.json") != 2 || !strings.HasSuffix(asked, filepath.Join(filepath.Base(dir), "x", "t.json")) {
		t.Errorf("asked for %s, kept\n%s", asked, kept)
	}
	if gone := string(b.Text(func(string) bool { return false })); strings.Contains(gone, "x/t.json") || !strings.Contains(gone, "y/t.json") {
		t.Errorf("kept\n%s", gone)
	}
}

// TestLinks knows the findings of a file again however its folder is named.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	b := written(t, dir)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "x"), link); err != nil {
		t.Skip("no links here:", err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if n := b.Known(check(t, filepath.Join(link, "t.json"), table)); n != 2 {
		t.Errorf("%d findings are known", n)
	}
}

// TestCount shows that the same finding several times is counted: in a script
// there are only lines.
func TestCount(t *testing.T) {
	const one = "from hccl.manage.api import create_group\ncreate_group('g', 2, ranks())\n"
	judged := func(src string) *rules.Result {
		p, ok := rules.OpenPlan(source.New("x.py", []byte(src)), true)
		if !ok {
			t.Fatal("no script")
		}
		return p.Check(rules.Files{}, rules.Target{})
	}
	b := New("base.json")
	b.Take(judged(one + "create_group('g', 2, ranks())\n"))
	src := text(b)
	if strings.Count(src, `"rule":"not-static","hash"`) != 1 || !strings.Contains(src, `"count":2`) {
		t.Fatal(src)
	}
	for src2, want := range map[string][2]int{ // known, left
		one: {1, 0}, "# a line\n" + one + "  # x\ncreate_group('g', 2, ranks())\ncreate_group('g', 2, ranks())\n": {2, 1},
	} {
		again, bad := Read(source.New("base.json", []byte(src)))
		if bad != nil {
			t.Fatal(bad)
		}
		res := judged(src2)
		before := ofRule(res, "not-static")
		again.Known(res)
		left := ofRule(res, "not-static")
		if before-left != want[0] || left != want[1] {
			t.Errorf("%q: %d known, %d left, want %v", src2, before-left, left, want)
		}
	}
}

func ofRule(res *rules.Result, name string) int {
	n := 0
	for i := range res.Findings {
		if res.Findings[i].Rule.Name == name {
			n++
		}
	}
	return n
}

func TestReadProblems(t *testing.T) {
	for _, src := range []string{
		"", "[]", table,
		`{"version": 2, "findings": []}`,
		`{"findings": []}`,
		`{"version": 1, "findings": []}`,
		`{"version": 1, "salt": "", "findings": []}`,
		`{"version": 1, "salt": 5, "findings": []}`,
		`{"version": 1, "salt": "000102030405060708090A0B0C0D0E0F", "findings": []}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f10", "findings": []}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [1]}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": []} x`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [{"rule": "a", "file": "b", "hash": "c", "line": 5}]}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [{"rule": "a", "file": "b", "hash": "c", "count": -1}]}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [{"rule": "a", "hash": "c"}]}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [{"rule": `,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [], "x": 1}`,
		`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [` + strings.Repeat(`{"rule":`, 100_000),
	} {
		b, bad := Read(source.New("b.json", []byte(src)))
		if b != nil || bad == nil || bad.At > uint32(len(src)) || bad.Text.EN == "" || bad.Text.ZH == "" {
			t.Errorf("%.200s: %+v", src, bad)
		}
	}
	// The place is that of the entry, or where the text cannot be read.
	_, bad := Read(source.New("b.json", []byte(`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f",
"findings": [
1]}`)))
	if bad == nil || bad.At < 73 {
		t.Errorf("the place is %+v", bad)
	}
}

// FuzzBaseline reads anything, and what is written is read as what it was.
func FuzzBaseline(f *testing.F) {
	f.Add([]byte(`{"version": 1, "salt": "000102030405060708090a0b0c0d0e0f", "findings": [{"rule": "a", "file": "b", "pointer": "/c", "hash": "0", "count": 3}]}`))
	f.Add([]byte(`{"version":1,"salt":"000102030405060708090a0b0c0d0e0f","findings":[{"rule":"<&>","file":"\u2028","hash":""},{"rule":"<&>","file":"\u2028","hash":""}]}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		b, bad := Read(source.New("b.json", src))
		if bad != nil {
			if int(bad.At) > len(src) {
				t.Fatalf("%q: a problem at %d", src, bad.At)
			}
			return
		}
		once := text(b)
		again, bad := Read(source.New("b.json", []byte(once)))
		if bad != nil || text(again) != once {
			t.Fatalf("%q\n%s", src, once)
		}
	})
}

func TestTakeTooMany(t *testing.T) {
	res := check(t, "t.json", table)
	res.Uncounted = map[rules.Tally]int{{Rule: rules.All()[0], Severity: rules.Error}: 1}
	if _, ok := New("b.json").Take(res); ok {
		t.Error("findings without a place are taken")
	}
}
