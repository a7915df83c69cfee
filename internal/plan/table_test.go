package plan

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// small is an inline rank table, and what a decoder of JSON makes of it.
const small = `{"version": "1.0", "server_list": [{"server_id": "名", "device": [{"device_id": "0", "rank_id": "7"}]}]}`

// TestTable reads one table in every way it can stand in a plan and asks where
// its rank_id is.
func TestTable(t *testing.T) {
	indented := strings.ReplaceAll(small, "[{", "[{\n      ")
	escaped := strings.ReplaceAll(small, `"`, `\"`)
	for _, tt := range []struct {
		name, src string
		rank      string // text at the place of rank_id
	}{
		{"JSON", `{"rank_table": ` + small + `}`, `"7"`},
		{"JSON in JSON", `{"rank_table": "` + escaped + `"}`, `\"7\"`},
		{"flow YAML that is JSON", "rank_table: " + small, `"7"`},
		{"flow YAML on several lines", "rank_table:\n  " + indented, `"7"`},
		{"flow YAML that is not", "rank_table: " + strings.ReplaceAll(small, `"rank_id"`, "rank_id"), `"7"`},
		{"flow YAML with a comment", "rank_table: " + strings.Replace(small, "[{", "[ # list\n {", 1), `"7"`},
		{"literal block", "product: a2\nrank_table: | # JSON\n  " + indented + "\n", `"7"`},
		{"folded block", "rank_table: >-\n  " + indented + "\n", `"7"`},
		{"literal block, CRLF", strings.ReplaceAll("rank_table: |\n  "+indented+"\n", "\n", "\r\n"), `"7"`},
		{"double quotes", `rank_table: "` + escaped + `"`, `\"7\"`},
		{"double quotes with all escapes", `rank_table: "` + strings.Replace(strings.Replace(escaped, "名", `\u540d`, 1), "[{", "[\\n\\x20\\t\\\n    {", 1) + `"`, `\"7\"`},
		{"single quotes", `rank_table: '` + small + `'`, `"7"`},
		{"block YAML", "rank_table:\n  version: '1.0'\n  server_list:\n  - server_id: 名\n    device:\n    - {device_id: '0', \"rank_id\": '7'}\n", "'7'"},
		{"block YAML without quotes", "rank_table: \n version: \"1.0\"\n server_list:\n - device:\n   - device_id: \"0\"\n     rank_id: \"7\" # seven\n   server_id: >\n    名\n", `"7"`},
	} {
		p := read([]byte(tt.src))
		if len(p.Issues) > 0 || p.RankTable.State != Readable || !p.RankTable.Inline() {
			t.Errorf("%s: %q", tt.name, showAll(p))
			continue
		}
		checkTable(t, tt.name, p, tt.rank)
	}
}

func checkTable(t *testing.T, name string, p *Plan, rank string) {
	t.Helper()
	table := &p.RankTable
	var got, want map[string]any
	if err := json.Unmarshal(table.Text, &got); err != nil {
		t.Errorf("%s: %v in %s", name, err, table.Text)
		return
	}
	json.Unmarshal([]byte(small), &want)
	if strings.HasPrefix(name, "block YAML without") { // a folded text ends with its line
		got["server_list"].([]any)[0].(map[string]any)["server_id"] = "名"
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %s", name, table.Text)
	}
	r := ranktable.Decode(table.Text)
	if len(r.Devices) != 1 || r.Devices[0].RankNum != 7 {
		t.Fatalf("%s: the table has %d devices", name, len(r.Devices))
	}
	place := table.Place(r.Devices[0].Rank.Span())
	if got := string(p.Src[place.Start:place.End]); got != rank {
		t.Errorf("%s: rank_id is at %q, want %q", name, got, rank)
	}
}

// TestTableKept checks that values keep their type in a table that is written
// as YAML: HCCL wants texts, and the reader of tables says so at that place.
func TestTableKept(t *testing.T) {
	for _, tt := range []struct{ yaml, want string }{
		{"1.0", "1"}, {"'1.0'", `"1.0"`}, {"7", "7"}, {"+7", "7"}, {"0x1F", "31"}, {".5", "0.5"}, {"1e3", "1000"}, {"010", `"010"`}, {"1e400", `"1e400"`},
		{"yes", `"yes"`}, {"TRUE", "true"}, {"~", "null"}, {"", "null"}, {".nan", `".nan"`}, {`"\e\\\"\n"`, `"\u001b\\\"\u000a"`}, {"[]", "[]"}, {"{}", "{}"},
		{"[1, {a: [b]}]", `[1,{"a":["b"]}]`}, {strings.Repeat("9", 30), strings.Repeat("9", 30)}, {"a b\n   c", `"a b c"`},
	} {
		p := read([]byte("rank_table:\n  k: " + tt.yaml + "\n  z: 1\n"))
		if got := string(p.RankTable.Text); got != `{"k":`+tt.want+`,"z":1}` {
			t.Errorf("%s: %s", tt.yaml, got)
			continue
		}
		at := uint32(len(`{"k":`))
		place := p.RankTable.Place(source.Span{Start: at, End: at + uint32(len(tt.want))})
		if got := string(p.Src[place.Start:place.End]); got != tt.yaml {
			t.Errorf("%s: place %q", tt.yaml, got)
		}
	}
}

func TestTablePath(t *testing.T) {
	for src, want := range map[string]string{
		"rank_table: link.json": "link.json", `rank_table: "a\\b.json"`: `a\b.json`, "rank_table: ''": "", "rank_table: '[1]'": "[1]",
		"rank_table: 名.json": "名.json",
	} {
		p := read([]byte(src))
		if table := p.RankTable; table.Path != want || table.Inline() || !table.OK() {
			t.Errorf("%s: %+v", src, table)
		}
	}
	if p := read([]byte("{}")); p.RankTable.Here() || p.RankTable.Inline() {
		t.Errorf("no table: %+v", p.RankTable)
	}
}

// TestPlaceEdges asks for places at the ends.
func TestPlaceEdges(t *testing.T) {
	p := read([]byte(`rank_table: "  {\"a\": 1}\n"`))
	table := &p.RankTable
	n := uint32(len(table.Text)) // two blanks, {"a": 1}, a line end
	if n != 2+8+1 {
		t.Fatalf("%q", table.Text)
	}
	for _, tt := range []struct {
		start, end uint32
		want       string
	}{
		{0, n, `  {\"a\": 1}\n`}, {n, n, ""}, {n + 5, n + 9, ""}, {3, 4, `\"`}, {3, 6, `\"a\"`}, {10, 11, `\n`}, {2, 2, ""},
	} {
		s := table.Place(source.Span{Start: tt.start, End: tt.end})
		if got := string(p.Src[s.Start:s.End]); got != tt.want {
			t.Errorf("%d-%d: %q, want %q", tt.start, tt.end, got, tt.want)
		}
	}
	if s := (&Table{Span: source.Span{Start: 3, End: 5}}).Place(source.Span{Start: 0, End: 9}); s != (source.Span{Start: 3, End: 5}) {
		t.Errorf("no text: %v", s)
	}
}

// TestTableBroken has an alias in a table: that is said once, and the table is
// not to be judged.
func TestTableBroken(t *testing.T) {
	p := read([]byte("rank_table:\n  version: &v '1.0'\n  status: *v\n"))
	if p.RankTable.State != Unreadable || len(p.Issues) != 1 || p.Issues[0].Code != Alias {
		t.Errorf("%+v, %q", p.RankTable, showAll(p))
	}
}

// TestDoubled reads single quotes in single quotes, and a pair of surrogates.
func TestDoubled(t *testing.T) {
	p := read([]byte(`rank_table: '{"a": "it''s"}'`))
	if got := string(p.RankTable.Text); got != `{"a": "it's"}` {
		t.Errorf("%s", got)
	}
	p = read([]byte(`{"rank_table": "{\"a\": \"\ud83d\ude00\", \"b\": \"\ud83d\"}"}`))
	if got := string(p.RankTable.Text); got != "{\"a\": \"\U0001f600\", \"b\": \"\ufffd\"}" {
		t.Errorf("%s", got)
	}
}
