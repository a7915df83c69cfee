package kube

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hcclint/hcclint/internal/source"
)

func telling(text []byte) bool {
	return bytes.Contains(text, []byte("server_list")) || bytes.Contains(text, []byte(`"initializing"`))
}

// object is a ConfigMap in YAML with this data.
func object(data string) string {
	return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: rings-config-名\ndata:\n" + data
}

// TestTables takes a table out of every form; the place of its x is counted by
// hand.
func TestTables(t *testing.T) {
	const table = `{"server_list": "x"}`
	escaped := `{\"server_list\": \"x\"}`
	list := "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Service\n- apiVersion: v1\n  kind: ConfigMap\n  data:\n    hccl.json: |\n      "
	for _, tt := range []struct {
		name, src string
		pointer   string
		line, col int
		escaped   bool
	}{
		{"literal", object("  hccl.json: |\n    " + table + "\n"), "/data/hccl.json", 7, 21, false},
		{"literal, on lines", object("  hccl.json: |-\n    {\"server_list\":\n      \"x\"}\n"), "/data/hccl.json", 8, 7, false},
		{"folded", object("  hccl.json: >\n    {\"server_list\":\n    \"x\"}\n"), "/data/hccl.json", 8, 5, false},
		{"double quotes", object("  hccl.json: \"" + escaped + "\"\n"), "/data/hccl.json", 6, 33, true},
		{"double quotes, folded", object("  hccl.json: \"{\\\"server_list\\\":\n      \\\"x\\\"}\"\n"), "/data/hccl.json", 7, 7, true},
		{"single quotes", object("  hccl.json: '" + table + "'\n"), "/data/hccl.json", 6, 31, false},
		{"any key, Chinese", object("  a/b~名: '" + table + "'\n"), "/data/a~1b~0名", 6, 27, false},
		{"CRLF", strings.ReplaceAll(object("  hccl.json: |\n    {\"server_list\":\n      \"x\"}\n"), "\n", "\r\n"), "/data/hccl.json", 8, 7, false},
		{"byte order mark, comment", "\ufeff# c\n" + object("  k: |\n    "+table+"\n"), "/data/k", 8, 21, false},
		{"second document", "%YAML 1.1\n---\na: *b\n--- # next\n" + object("  k: |\n    "+table+"\n") + "...\n", "/data/k", 11, 21, false},
		{"behind what is no YAML", "kind: Pod\na: {{ x }} y\n---\n" + object("  k: |\n    "+table+"\n"), "/data/k", 10, 21, false},
		{"flow", "{apiVersion: v1, kind: ConfigMap, data: {k: '" + table + "'}}", "/data/k", 1, 62, false},
		{"List", list + table + "\n", "/items/1/data/hccl.json", 10, 23, false},
		{"List of ConfigMaps", strings.NewReplacer("List", "ConfigMapList", "  kind: ConfigMap\n", "").Replace(list) + table + "\n", "/items/1/data/hccl.json", 9, 23, false},
		{"JSON", `{"apiVersion": "v1", "data": {"hccl.json": "` + escaped + `", "version": "1"}, "kind": "ConfigMap"}`, "/data/hccl.json", 1, 63, true},
		{"JSON List", "{\n  \"apiVersion\": \"v1\", \"items\": [1, {\"kind\": \"ConfigMap\",\n  \"data\": {\"k\": \"" + escaped + "\"}}],\n \"kind\": \"List\"}", "/items/1/data/k", 3, 36, true},
		{"anchor", object("  k: &a |\n    " + table + "\n"), "/data/k", 7, 21, false},
		{"other keys", object("  log: &a '{}'\n  copy: *a\n  version: 3\n  k: |\n    " + table + "\nbinaryData:\n  x: '" + table + "'\n"), "/data/k", 10, 21, false},
	} {
		f, ok := Decode([]byte(tt.src), telling)
		if !ok || len(f.Tables) != 1 || len(f.Issues) > 0 {
			t.Errorf("%s: %v %+v", tt.name, ok, f)
			continue
		}
		x := f.Tables[0]
		want := strings.Index(string(x.Bytes), `"x"`)
		s := x.Place(source.Span{Start: uint32(want), End: uint32(want + 3)})
		at := source.New("", []byte(tt.src)).Position(s.Start)
		if at.Line != tt.line || at.Column != tt.col || x.Pointer != tt.pointer || x.Escaped != tt.escaped {
			t.Errorf("%s: at %d:%d, %s, escaped %v", tt.name, at.Line, at.Column, x.Pointer, x.Escaped)
		}
	}
}

// TestNone has files without a table in a ConfigMap.
func TestNone(t *testing.T) {
	const table = `'{"server_list": 1}'`
	for name, src := range map[string]string{
		"another object":   strings.Replace(object("  k: "+table), "ConfigMap", "Secret # ConfigMap", 1),
		"no table":         object("  boot.sh: |\n    grep server_list\n  x: '{\"a\": \"server\"}'\n"),
		"kind deeper":      "apiVersion: v1\nspec:\n  kind: ConfigMap\n  x: " + table,
		"template":         object("  t: '{\"server_list\": [{{range .S}}1{{end}}]}'\n"),
		"list of others":   "apiVersion: v1\nkind: PodList\nitems:\n- {kind: ConfigMapx, data: {k: " + table + "}}\n",
		"list in a list":   "apiVersion: v1\nkind: List\nitems:\n- kind: List\n  items:\n  - {kind: ConfigMap, data: {k: " + table + "}}\n",
		"a rank table":     `{"server_list": [], "x": "apiVersion ConfigMap"}`,
		"JSON, cut off":    `{"apiVersion": "v1", "kind": "ConfigMap", "data": {"k": "{\"server_list\": `,
		"an empty file":    "",
		"a script":         "apiVersion = 'v1'\nkind = 'ConfigMap'\nserver_list = [\n",
		"only annotations": "apiVersion: v1\nkind: ConfigMap\nmetadata: {annotations: {k: " + table + "}}\n",
	} {
		if f, ok := Decode([]byte(src), telling); ok && len(f.Tables)+len(f.Issues) > 0 {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// TestIssues has what is refused. The tables that can be read are kept.
func TestIssues(t *testing.T) {
	const block = " |\n    {\"server_list\": 1}\n"
	for _, tt := range []struct {
		name, src string
		code      Code
		at        string // "line:column text"
		tables    int
	}{
		{"alias", object("  x: &a" + block + "  hccl.json: *a\n"), Alias, "8:14 *a", 1},
		{"alias of data", "apiVersion: v1\nkind: ConfigMap\nx: &a {k: '{\"server_list\": 1}'}\ndata: *a\n", Alias, "4:7 *a", 0},
		{"merge", object("  <<: *x\n  k:" + block), Syntax, "6:7 *", 0}, // an unknown anchor
		{"tag", object("  hccl.json: !!str" + block), Tag, "6:14 !", 0},
		{"binary", object("  hccl.json: !!binary eyJzZXJ2ZXJfbGlzdCI6IDF9\n  k:" + block), Tag, "6:14 !", 1},
		{"a key twice", object("  k:" + block + "  k:" + block), DuplicateKey, "8:3 k", 1},
		{"data twice", object("  k:"+block) + "data:\n  k:" + block, DuplicateKey, "8:1 d", 1},
		{"a key twice in JSON", `{"apiVersion":"v1","kind":"ConfigMap","data":{"k":"{\"server_list\":1}","k":"{\"server_list\":2}"}}`, DuplicateKey, `1:73 "`, 1},
		{"a map", object("  k: {\"server_list\": 1}\n"), NoString, "6:6 {", 1},
		{"no YAML", object("  k:" + block + " }\n"), Syntax, "8:2 }", 0},
		{"no JSON", `{"apiVersion":"v1","kind":"ConfigMap","data":{"k":"{\"server_list\":1}"},}`, Syntax, "1:73 ,", 1},
		{"a control character", object("  k:" + block + "  l: \x00\n"), Control, "8:6 \x00", 0},
		{"GBK", object("  k:" + block + "  l: \xc3\xfb\n"), Encoding, "8:6 \xc3", 0},
		{"empty", object("  ranktable.json: \"\"\n"), Unfilled, "6:19 \"", 0},
		{"deep", object("  k:" + block + "x: " + strings.Repeat("[", 100)), TooDeep, "", 0},
	} {
		f, ok := Decode([]byte(tt.src), telling)
		if !ok || len(f.Issues) != 1 || f.Issues[0].Code != tt.code || len(f.Tables) != tt.tables {
			t.Errorf("%s: %v %+v", tt.name, ok, f)
			continue
		}
		in := source.New("", []byte(tt.src))
		at := in.Position(f.Issues[0].Span.Start)
		got := fmt.Sprintf("%d:%d %s", at.Line, at.Column, in.Text(f.Issues[0].Span))
		if !strings.HasPrefix(got, tt.at) {
			t.Errorf("%s: at %s", tt.name, got)
		}
	}
}

// TestHostile decodes what is made to be expensive. Times are generous, for busy
// machines: what they keep out takes minutes.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	laughs := "x:\n  a: &a [x,x,x,x,x,x,x,x,x]\n"
	for c := 'b'; c <= 'z'; c++ {
		laughs += fmt.Sprintf("  %c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c,", c-1), 9), ","))
	}
	head := object("  k: |\n    {\"server_list\": 1}\n")
	filler := strings.Repeat("x ", 4<<20)
	for _, tt := range []struct {
		name, src string
		tables    int
		code      int // -1: none
	}{
		{"billion laughs", head + laughs, 1, -1},
		{"100 MB in a literal", object("  k: |\n    {\"server_list\": \"" + strings.Repeat("x", 100<<20) + "\"}\n"), 0, int(TooLarge)},
		{"100 MB in JSON", `{"apiVersion":"v1","kind":"ConfigMap","data":{"k":"{\"server_list\":\"` + strings.Repeat("x", 100<<20) + `\"}"}}`, 0, int(TooLarge)},
		{"8 MiB in double quotes", object("  k: \"{\\\"server_list\\\": 1} " + filler + "\"\n"), 0, int(TooLong)},
		{"8 MiB in single quotes", object("  k: '{\"server_list\": 1} " + filler + "'\n"), 0, int(TooLong)},
		{"an open quote", object("  k: '{\"server_list\": 1} " + filler), 0, int(Syntax)},
		{"many values", head + "x: [" + strings.Repeat("0,", 1<<20) + "]\n", 0, int(TooLarge)},
		{"many keys in JSON", `{"apiVersion":"v1","kind":"ConfigMap","data":{` + strings.Repeat(`"":"",`, 1<<20) + `"k":"{\"server_list\":1}"}}`, 0, int(TooLarge)},
		{"many keys twice", object(strings.Repeat("  k: '{\"server_list\": 1}'\n", 100_000)), 1, int(DuplicateKey)},
		{"1 MiB of line ends", `{"apiVersion":"v1","kind":"ConfigMap","data":{"k":"{\"server_list\":1` + strings.Repeat(`\n`, 1_000_000) + `}"}}`, 1, -1},
		{"a byte too long", object("  k: '{\"server_list\": 1}" + strings.Repeat("x", MaxText) + "'\n"), 0, int(TooLong)},
		{"many documents", strings.Repeat("---\n"+head, 10_000), 10_000, -1},
		{"many lines", object("  k: |\n" + strings.Repeat("\n", 1<<19) + "    {\"server_list\": 1}\n"), 1, -1},
	} {
		start := time.Now()
		f, ok := Decode([]byte(tt.src), telling)
		if d := time.Since(start); d > 30*time.Second {
			t.Errorf("%s: %v", tt.name, d)
		}
		if !ok || len(f.Tables) != tt.tables || (len(f.Issues) > 0) != (tt.code >= 0) || tt.code >= 0 && f.Issues[0].Code != Code(tt.code) {
			t.Errorf("%s: %v, %d tables, %d issues", tt.name, ok, len(f.Tables), len(f.Issues))
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, data := range []string{
		"  k: |\n    {\"server_list\": 1}\n", "  k: >-\n    {\"server_list\":\n\n     1}\n", "  k: \"{\\\"server_list\\\":\\n 1}\"\n", "  k: '{\"server_list\": ''1''}'\n",
		"  k: &a '{\"server_list\": 1}'\n  hccl: *a\n", "  k: !!str '{\"server_list\": 1}'\n", "  k: {server_list: [1, ~]}\n", "  k: {\"server_list\": 1}\n  k: 2\n",
	} {
		f.Add([]byte(object(data)))
		f.Add([]byte("---\r\n" + strings.ReplaceAll(object(data), "\n", "\r\n") + "...\r\n"))
	}
	f.Add([]byte(`{"apiVersion":"v1","items":[{"kind":"ConfigMap","data":{"k":"{\"server_list\":\n\ud83d\ude00 1}"}}],"kind":"List"}`))
	f.Add([]byte("apiVersion: v1\nkind: List\nitems:\n- kind: ConfigMap\n  data: *x\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<14 {
			return
		}
		file, ok := Decode(src, telling)
		if !ok {
			return
		}
		check := func(s source.Span) {
			if s.Start > s.End || int(s.End) > len(src) {
				t.Fatalf("%v of %d bytes", s, len(src))
			}
		}
		for _, i := range file.Issues {
			check(i.Span)
			check(i.Other)
		}
		for _, x := range file.Tables {
			check(x.Span)
			for i := range x.Bytes {
				check(x.Place(source.Span{Start: uint32(i), End: uint32(i) + 1}))
			}
		}
	})
}
