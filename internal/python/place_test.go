package python

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// at is the source text of a span, with the place it must have.
func at(src string, s source.Span) string { return src[s.Start:s.End] }

func TestPlaces(t *testing.T) {
	src := strings.Join([]string{
		"# 组网脚本",
		"from hccl.manage.api import create_group",
		"N = 2",
		"ranks = [4, N + 3,",
		"\t -6]",
		"if True:",
		"\tcreate_group(\t'训练组' \"一\" , # 名称",
		"\t\trank_num = N,",
		"\t\trank_ids=ranks)",
		"create_group('b', 2, [0] * 2)",
		"create_group('c', 2, list(range(2)))",
		"create_group('d', 2, [i + 1 for i in (7, 8)])",
		"",
	}, "\r\n")
	calls := Scan([]byte(src)).Calls
	if len(calls) != 4 {
		t.Fatalf("%d calls, want 4", len(calls))
	}
	c := calls[0]
	for _, r := range []struct {
		what string
		span source.Span
		want string
	}{
		{"name", c.Name, "create_group"},
		{"call", c.Span, src[strings.Index(src, "create_group(\t"):strings.Index(src, "\r\ncreate_group('b'")]},
		{"group", c.Args[0].Span, "'训练组' \"一\""},
		{"group value", c.Args[0].Value.Span, "'训练组' \"一\""},
		{"keyword", c.Args[1].Span, "N"},
		{"constant list", c.Args[2].Span, "ranks"},
		{"its first element", c.Args[2].Value.List()[0].Span, "4"},
		{"its second element", c.Args[2].Value.List()[1].Span, "N + 3"},
		{"its third element", c.Args[2].Value.List()[2].Span, "-6"},
		{"repeated", calls[1].Args[2].Value.List()[1].Span, "0"},
		{"of a range", calls[2].Args[2].Value.List()[1].Span, "range(2)"},
		{"of a comprehension", calls[3].Args[2].Value.List()[1].Span, "i + 1"},
		{"a comprehension", calls[3].Args[2].Value.Span, "[i + 1 for i in (7, 8)]"},
		{"in the string", c.Args[0].Value.At(0), "\xe8"},
		{"in the second string", c.Args[0].Value.At(9), "\xe4"},
	} {
		if got := at(src, r.span); got != r.want {
			t.Errorf("%s: got %q, want %q", r.what, got, r.want)
		}
	}
	if want := uint32(strings.Index(src, "N,")); c.Args[1].Span.Start != want {
		t.Errorf("rank_num at %d, want %d", c.Args[1].Span.Start, want)
	}
}

// link returns the value of the rank_table of the only link in src.
func link(t *testing.T, src string) Value {
	t.Helper()
	calls := Scan([]byte(src)).Calls
	if len(calls) != 1 || len(calls[0].Args) != 3 {
		t.Fatalf("no link in %s", src)
	}
	return calls[0].Args[2].Value
}

func TestTableText(t *testing.T) {
	const head = "import json, llm_datadist\n"
	src := head + "d.link('x', {1: 0, 2: 1}, '''\n{\"status\": \"组\"}''')\n"
	v := link(t, src)
	start, ok := v.Offset()
	if !ok || !strings.HasPrefix(src[start:], "\n{\"status\"") || v.Text != "\n{\"status\": \"组\"}" {
		t.Errorf("a plain string: got %q at %d %v", v.Text, start, ok)
	}

	// Escapes and line ends of two bytes: the text is not the file's any more,
	// but each part of it knows where it stands.
	src = head + "d.link('x', {1: 0, 2: 1}, \"\"\"{\\\"a\\\":\r\n7}\"\"\")\n"
	v = link(t, src)
	if _, ok := v.Offset(); ok || v.Text != "{\"a\":\n7}" {
		t.Errorf("escapes: got %q, plain %v", v.Text, ok)
	}
	for what, want := range map[string]string{"7": "7", "a": "a", "\n": "\r\n", "\"": "\\\""} {
		if got := at(src, v.At(strings.Index(v.Text, what))); got != want {
			t.Errorf("escapes: %q comes from %q, want %q", what, got, want)
		}
	}

	src = head + "ip = '10.0.0.1'\ndev = {'device_ip': ip, 'n': 4}\nd.link('x', {1: 0, 2: 1}, json.dumps({'device': [dev], 'z': None}))\n"
	v = link(t, src)
	if want := `{"device": [{"device_ip": "10.0.0.1", "n": 4}], "z": null}`; v.Text != want {
		t.Errorf("dumps: got %s", v.Text)
	}
	for what, want := range map[string]string{"0.0.1": "0", "4": "4", "null": "None", "device_ip": "d", "{\"device\"": "{'device': [dev], 'z': None}"} {
		if got := at(src, v.At(strings.Index(v.Text, what))); got != want {
			t.Errorf("dumps: %q comes from %q, want %q", what, got, want)
		}
	}
	if got := v.At(strings.Index(v.Text, "0.0.1")).Start; int(got) != strings.Index(src, "0.0.1") {
		t.Errorf("dumps: the address is at %d", got)
	}
	for _, off := range []int{-1, 0, len(v.Text), 1 << 20} {
		if s := v.At(off); int(s.End) > len(src) || s.Start > s.End {
			t.Errorf("offset %d is at %v", off, s)
		}
	}
}
