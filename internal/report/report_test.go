package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// The caret stands under the place whatever the terminal makes of the
// characters before it.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("x", 200)
	tests := []struct{ name, text, mark, line, caret string }{
		{"plain", `{"a": "b"}`, `"b"`, `{"a": "b"}`, `      ^~~`},
		{"tabs", "\t\t\"a\": 1,", `1`, `        "a": 1,`, `             ^`},
		{"chinese", `{"名称": "节点，一", "b": 1}`, `"节点，一"`, `{"名称": "节点，一", "b": 1}`, `         ^~~~~~~~~~`},
		{"full width", `"ａ"："b"`, `"b"`, `"ａ"："b"`, `      ^~~`},
		{"combining", "\"e\u0301\": 1", `1`, "\"e\u0301\": 1", `     ^`},
		{"invisible", "\"a\u200b\": 1", `1`, `"a\u200b": 1`, `           ^`},
		{"reordering", "\"\u202ea\": 1", `1`, `"\u202ea": 1`, `           ^`},
		{"control", "\"\x1b[2J\": 1", `1`, `"\x1b[2J": 1`, `           ^`},
		{"broken", "\"\xff\": 1", `1`, "\"\uFFFD\": 1", `     ^`},
		{"nothing", `{"a": }`, "", `{"a": }`, `^`},
		{"long", long + `"b"` + long, `"b"`, "…" + long[:56] + `"b"` + long[:40] + "…", strings.Repeat(" ", 57) + "^~~"},
		{"long place", long, long, long[:100] + "…", "^" + strings.Repeat("~", 99)},
		{"just fits", long[:97] + `"b"`, `"b"`, long[:97] + `"b"`, strings.Repeat(" ", 97) + "^~~"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			at := strings.Index(tt.text, tt.mark)
			p := &printer{}
			p.excerpt(source.New("x", []byte(tt.text)), source.Span{Start: uint32(at), End: uint32(at + len(tt.mark))}, 1)
			want := fmt.Sprintf("  1 | %s\n    | %s\n", tt.line, tt.caret)
			if string(p.buf) != want {
				t.Errorf("got:\n%swant:\n%s", p.buf, want)
			}
		})
	}
}

func TestExcerptOverLines(t *testing.T) {
	p := &printer{}
	p.excerpt(source.New("x", []byte("{\r\n [1,\r\n 2]}")), source.Span{Start: 4, End: 12}, 2)
	if want := "  2 |  [1,\n    |  ^~~\n"; string(p.buf) != want {
		t.Errorf("got:\n%swant:\n%s", p.buf, want)
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"aaaaaaaaaa bb", 4, []string{"aaaaaaaaaa", "bb"}},
		{"", 10, []string{""}},
		{"网卡地址重复，请检查。", 10, []string{"网卡地址重", "复，请检", "查。"}},
		{"填写 device_ip 即可", 12, []string{"填写", "device_ip 即", "可"}},
	}
	for _, tt := range tests {
		if got := wrap(tt.text, tt.width); !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestFirstSentence(t *testing.T) {
	tests := map[string]string{
		"Delete the comma.":                        "delete the comma",
		"Delete it. Then try again.":               "delete it",
		"HCCL wants one.":                          "HCCL wants one",
		"MindIE wants it.":                         "MindIE wants it",
		"Version 1.0 has none.":                    "version 1.0 has none",
		"删除该逗号。":                                   "删除该逗号",
		"先删除。再检查。":                                 "先删除",
		strings.Repeat("word ", 50) + "and so on.": "",
	}
	for in, want := range tests {
		if got := firstSentence(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 32763: "32,763", 1234567: "1,234,567"} {
		if got := Grouped(n); got != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}

// What is quoted by hand is what encoding/json reads.
func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"", "a\"b\\c", "\x00\x1f\x7f\n\t", "节点 \u2028", "\xff\xfe", "a\xe8\x8a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		if err := json.Unmarshal(appendQuoted(nil, s), &got); err != nil {
			t.Fatal(err)
		}
		var want strings.Builder
		for _, r := range s { // bytes that are no UTF-8 become U+FFFD
			want.WriteRune(r)
		}
		if got != want.String() {
			t.Errorf("%q: got %q, want %q", s, got, want.String())
		}
	})
}

// manyWrong is a table with more findings than are kept.
func manyWrong() []byte {
	var b bytes.Buffer
	b.WriteString(`{"version":"1.0","server_count":"1","status":"completed","server_list":[{"server_id":"s","device":[`)
	for i := range 100_003 {
		fmt.Fprintf(&b, `{"device_id":"0","device_ip":"192.0.2.1","rank_id":"%d"},`, i)
	}
	b.Truncate(b.Len() - 1)
	b.WriteString("]}]}")
	return b.Bytes()
}

// Findings beyond the first 100,000 are in the sums, and that is said.
func TestUncounted(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	res := rules.Check("x", manyWrong(), rules.Target{})
	left := 0
	for _, n := range res.Uncounted {
		left += n
	}
	if left == 0 {
		t.Fatal("all findings were kept")
	}
	for _, name := range []string{"text", "oneline", "sarif", "junit", "gitlab", "checkstyle", "markdown"} {
		if out := written(t, name, Options{MaxSame: 5}, res); !strings.Contains(out, "past 100,000 findings of a file the rest is only counted") {
			t.Errorf("%s: not said in:\n%.2000s", name, out[max(len(out)-2000, 0):])
		}
	}
	var report struct {
		Findings []any
		Summary  map[string]int
	}
	if err := json.Unmarshal([]byte(written(t, "json", Options{}, res)), &report); err != nil {
		t.Fatal(err)
	}
	s := report.Summary
	if got := s["errors"] + s["warnings"] + s["infos"] + s["conditional"]; got != len(report.Findings)+left || s["uncounted"] != left {
		t.Errorf("%d findings and %d more, but the summary is %v", len(report.Findings), left, s)
	}
}

// failing takes a few bytes and then nothing more.
type failing struct{ room int }

var errFull = errors.New("full")

func (f *failing) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// A place that takes no more ends its own report and no other.
func TestWriteError(t *testing.T) {
	res := rules.Check("x", []byte(`{"version":"1.0",}`), rules.Target{})
	one := slices.Values([]*rules.Result{res})
	for _, name := range FormatNames() {
		var good bytes.Buffer
		outs := []*Output{
			{Format: FindFormat(name), W: &failing{}},
			{Format: FindFormat(name), W: &good},
		}
		Write(one, Options{Template: allOf(t)}, outs...)
		if want := written(t, name, Options{}, res); !errors.Is(outs[0].Err, errFull) || outs[1].Err != nil || good.String() != want {
			t.Errorf("%s: got %v, %v and %q, want %q", name, outs[0].Err, outs[1].Err, good.String(), want)
		}
	}
}

// When nobody reads on, no more results are asked for.
func TestWriteStops(t *testing.T) {
	res := rules.Check("x", []byte(`{"version":"1.0",}`), rules.Target{})
	asked := 0
	Write(func(yield func(*rules.Result) bool) {
		for range 5 {
			if asked++; !yield(res) {
				return
			}
		}
	}, Options{}, &Output{Format: FindFormat("text"), W: &failing{}})
	if asked != 1 {
		t.Errorf("%d results were asked for, want 1", asked)
	}
}

// written is a report in a format.
func written(t *testing.T, format string, opt Options, results ...*rules.Result) string {
	t.Helper()
	opt.Template = allOf(t)
	var b bytes.Buffer
	out := Output{Format: FindFormat(format), W: &b}
	if Write(slices.Values(results), opt, &out); out.Err != nil {
		t.Fatal(out.Err)
	}
	return b.String()
}

// allOf is a template that shows everything.
func allOf(t *testing.T) *Template {
	t.Helper()
	tmpl, err := ParseTemplate("all", "{{json .}}\n")
	if err != nil {
		t.Fatal(err)
	}
	return tmpl
}
