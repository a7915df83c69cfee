package plan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// where is a span as "line:col text".
func where(src []byte, s source.Span) string {
	f := source.New("", src)
	at := f.Position(s.Start)
	return fmt.Sprintf("%d:%d %s", at.Line, at.Column, f.Text(s))
}

// designPlan is the plan of the design in block YAML, with Chinese names, a tab
// before a comment, lists at the indentation of their key and folded texts.
const designPlan = `# 计划
product: atlas-800t-a2
rank_table: rank_table.json	# path
env: {HCCL_INTRA_ROCE_ENABLE: "1", HCCL_WHITELIST_DISABLE: 1}
hccn:
  192.0.2.10: hccn/node0.conf
groups:
- group: 张量并行0
  rank_num: 4
  rank_ids: [0, 1, 2,
    3]
- {group: 'it''s', rank_ids: [ 8 ]}
splits:
  - group: tp0
    dataSizeList:
      - 60
      - 19.5 # most
      - 20.5
  - idxList: [20, 100, 159]
links:
  - comm_name: "p0-d0\u00e9"
    cluster_rank_info: {2: 0, 1: 1}
    rank_table: link.json
sub_comms:
  - parent: hccl_world_group
    name: pp0
      and more
    rank_ids: [0, 4]
gradient_num: 160
cann: 8.5
consumer: mindie
`

const designJSON = `{"product": "atlas-800t-a2", "rank_table": "rank_table.json",
 "env": {"HCCL_INTRA_ROCE_ENABLE": "1", "HCCL_WHITELIST_DISABLE": 1}, "hccn": {"192.0.2.10": "hccn/node0.conf"},
 "groups": [{"group": "张量并行0", "rank_num": 4, "rank_ids": [0, 1, 2, 3]}, {"group": "it's", "rank_ids": [8]}],
 "splits": [{"group": "tp0", "dataSizeList": [60, 19.5, 20.5]}, {"idxList": [20, 100, 159]}],
 "links": [{"comm_name": "p0-d0\u00e9", "cluster_rank_info": {"2": 0, "1": 1}, "rank_table": "link.json"}],
 "sub_comms": [{"parent": "hccl_world_group", "name": "pp0 and more", "rank_ids": [0, 4]}],
 "gradient_num": 160, "cann": 8.5, "consumer": "mindie"}`

// designModel is what both say.
const designModel = `product atlas-800t-a2, consumer mindie, cann 8.5, table rank_table.json, gradients 160
env HCCL_INTRA_ROCE_ENABLE=1
env HCCL_WHITELIST_DISABLE=1
hccn 192.0.2.10=hccn/node0.conf
group 张量并行0 4 [0 1 2 3]
group it's - [8]
split tp0 0 [60 19.5 20.5] []
split hccl_world_group 1 [] [20 100 159]
link p0-d0é [2:0 1:1] link.json
sub hccl_world_group pp0 and more [0 4]
`

// model writes down what a plan says, without places.
func model(p *Plan) string {
	var b strings.Builder
	num := func(i Int) string {
		switch i.State {
		case Absent:
			return "-"
		case Unreadable:
			return "?"
		}
		return fmt.Sprint(i.Value)
	}
	nums := func(list []Int) (out []string) {
		for _, i := range list {
			out = append(out, num(i))
		}
		return out
	}
	fmt.Fprintf(&b, "product %s, consumer %s, cann %s, table %s, gradients %s\n",
		p.Product.Value, p.Consumer.Value, p.Cann.Value, p.RankTable.Path, num(p.GradientNum))
	for _, e := range p.Env {
		fmt.Fprintf(&b, "env %s=%s\n", e.Key.Value, e.Value.Value)
	}
	for _, e := range p.Hccn {
		fmt.Fprintf(&b, "hccn %s=%s\n", e.Key.Value, e.Value.Value)
	}
	for _, g := range p.Groups {
		fmt.Fprintf(&b, "group %s %s %v\n", g.Name.Value, num(g.RankNum), nums(g.RankIDs.List))
	}
	for _, s := range p.Splits {
		texts := []string{}
		for _, n := range s.Sizes {
			texts = append(texts, n.Text)
		}
		fmt.Fprintf(&b, "split %s %d %v %v\n", s.Group.Value, s.Kind, texts, nums(s.Indexes))
	}
	for _, l := range p.Links {
		pairs := []string{}
		for _, c := range l.Clusters {
			pairs = append(pairs, c.ID.Text+":"+num(c.Rank))
		}
		fmt.Fprintf(&b, "link %s %v %s\n", l.Name.Value, pairs, l.Table.Path)
	}
	for _, s := range p.SubComms {
		fmt.Fprintf(&b, "sub %s %s %v\n", s.Parent.Value, s.Name.Value, nums(s.RankIDs.List))
	}
	return b.String()
}

// TestDecode reads one plan in every way it can be written.
func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      Format
	}{
		{"block YAML", designPlan, YAML},
		{"CRLF", strings.ReplaceAll(designPlan, "\n", "\r\n"), YAML},
		{"byte order mark", "\ufeff" + designPlan, YAML},
		{"document markers", "---\n" + designPlan + "...\n", YAML},
		{"JSON", designJSON, JSON},
		{"flow YAML", strings.Replace(designJSON, `"product"`, "product", 1), YAML},
		{"JSON as YAML", "# flow\n---\n" + designJSON, YAML},
	} {
		p := read([]byte(tt.src))
		if got := model(p); got != designModel || p.Format != tt.want || len(p.Issues) > 0 || len(p.Faults) > 0 || p.Failed {
			t.Errorf("%s: format %d, issues %+v, faults %+v\n%s", tt.name, p.Format, p.Issues, p.Faults, got)
		}
		for _, s := range p.Splits {
			if s.Rank != -1 || s.Ranks != nil {
				t.Errorf("%s: split evaluated for rank %d", tt.name, s.Rank)
			}
		}
	}
}

// spans are the places of the values of a plan that have one of their own.
func spans(p *Plan) []source.Span {
	list := []source.Span{p.Product.Span, p.RankTable.Span, p.Env[0].Key.Span, p.Env[0].Value.Span, p.Hccn[0].Key.Span,
		p.Groups[0].Name.Span, p.Groups[0].RankNum.Span, p.Groups[0].RankIDs.List[3].Span,
		p.Groups[1].Name.Span, p.Groups[1].RankIDs.Span, p.Groups[1].RankIDs.List[0].Span,
		p.Splits[0].Sizes[1].Span, p.Splits[1].Indexes[2].Span, p.Splits[1].List,
		p.Links[0].Name.Span, p.Links[0].Map, p.Links[0].Clusters[0].ID.Span, p.Links[0].Clusters[1].Rank.Span, p.Links[0].Table.Span,
		p.SubComms[0].RankIDs.Span, p.GradientNum.Span}
	return list
}

// TestPlaces counts lines and columns by hand: columns in characters, spans with
// their quotes.
func TestPlaces(t *testing.T) {
	block := []string{
		"2:10 atlas-800t-a2", "3:13 rank_table.json", "4:7 HCCL_INTRA_ROCE_ENABLE", `4:31 "1"`, "6:3 192.0.2.10",
		"8:10 张量并行0", "9:13 4", "11:5 3",
		"12:11 'it''s'", "12:30 [ 8 ]", "12:32 8",
		"17:9 19.5", "19:24 159", "19:14 [20, 100, 159]",
		`21:16 "p0-d0\u00e9"`, "22:24 {2: 0, 1: 1}", "22:25 2", "22:34 1", "23:17 link.json",
		"28:15 [0, 4]", "29:15 160",
	}
	json := []string{
		`1:13 "atlas-800t-a2"`, `1:44 "rank_table.json"`, `2:10 "HCCL_INTRA_ROCE_ENABLE"`, `2:36 "1"`, `2:80 "192.0.2.10"`,
		`3:23 "张量并行0"`, "3:44 4", "3:69 3",
		`3:84 "it's"`, "3:104 [8]", "3:105 8",
		"4:51 19.5", "4:87 159", "4:77 [20, 100, 159]",
		`5:26 "p0-d0\u00e9"`, `5:62 {"2": 0, "1": 1}`, `5:63 "2"`, "5:76 1", `5:94 "link.json"`,
		"6:83 [0, 4]", "7:18 160",
	}
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"block YAML", designPlan, block},
		{"CRLF", strings.ReplaceAll(designPlan, "\n", "\r\n"), block},
		{"JSON", designJSON, json},
		{"JSON as YAML", strings.Replace(designJSON, `{"product"`, `{ product `, 1), json},
	} {
		p := read([]byte(tt.src))
		for i, s := range spans(p) {
			if got := where(p.Src, s); got != tt.want[i] {
				t.Errorf("%s: got %s, want %s", tt.name, got, tt.want[i])
			}
		}
	}
	p := read([]byte(designPlan))
	for _, tt := range []struct {
		span source.Span
		want string
	}{
		{p.Groups[0].Span, "8:3 group: 张量并行0\n  rank_num: 4\n  rank_ids: [0, 1, 2,\n    3]"},
		{p.Groups[1].Span, "12:3 {group: 'it''s', rank_ids: [ 8 ]}"},
		{p.Splits[0].List, "16:7 - 60\n      - 19.5 # most\n      - 20.5"},
		{p.SubComms[0].Name.Span, "26:11 pp0\n      and more"},
	} {
		if got := where(p.Src, tt.span); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	if !strings.HasSuffix(designPlan, string(p.Src[p.Root.End:])) || p.Root.Start != uint32(strings.Index(designPlan, "product")) {
		t.Errorf("the top level is %q", where(p.Src, p.Root))
	}
}

// TestMore reads what the two plans above do not have.
func TestMore(t *testing.T) {
	const rest = "product , consumer , cann , table , gradients -\n"
	for _, tt := range []struct{ name, src, want string }{
		{"empty map", "{}", rest},
		{"both lists of a split", "splits: [{dataSizeList: [100], idxList: [5], group: a}]",
			rest + "split a 0 [100] []\nsplit a 1 [] [5]\n"},
		{"no parent, no name", "sub_comms: [{rank_ids: []}]", rest + "sub hccl_world_group  []\n"},
		{"ids of clusters in their order, also twice", "links: [{comm_name: a, cluster_rank_info: {9: 0, 1: 1, '9': 2, x: 3, 18446744073709551615: 4, -1: 5, 007: 6}}]",
			rest + "link a [9:0 1:1 9:2 x:3 18446744073709551615:4 -1:5 007:6] \n"},
		{"whole numbers as JSON has them", "groups: [{group: a, rank_ids: [1.0, 1e2, 0x1F, 0o17, +5, -0]}]", rest + "group a - [1 100 31 15 5 0]\n"},
		{"texts that YAML 1.1 takes for something else", "groups: [{group: yes, rank_ids: []}, {group: No, rank_ids: []}, {group: 2001-01-01, rank_ids: []}, {group: y, rank_ids: []}]",
			rest + "group yes - []\ngroup No - []\ngroup 2001-01-01 - []\ngroup y - []\n"},
		{"environment as written", "env: {A: 1.10, B: 010, C: yes, D: '', E: 0x1F}", rest + "env A=1.10\nenv B=010\nenv C=yes\nenv D=\nenv E=0x1F\n"},
		{"anchor that nobody uses", "groups: &g [{group: &n a, rank_ids: &r [1]}]", rest + "group a - [1]\n"},
		{"folded text", "product: >-\n  atlas\n  800t\n", "product atlas 800t, consumer , cann , table , gradients -\n"},
		{"the last of two keys", `{"gradient_num": 1, "groups": [{"group": "a", "rank_ids": []}], "gradient_num": 2, "groups": []}`,
			"product , consumer , cann , table , gradients 2\n"},
	} {
		p := read([]byte(tt.src))
		if got := model(p); got != tt.want || len(p.Issues) > 0 {
			t.Errorf("%s: issues %+v\n%s", tt.name, p.Issues, got)
		}
	}
}

func TestClusterIDs(t *testing.T) {
	p := read([]byte("links: [{comm_name: a, cluster_rank_info: {0: 0, 18446744073709551615: 1, 18446744073709551616: 2, -1: 3, x: 4, 01: 5, '': 6}}]"))
	var got []bool
	for _, c := range p.Links[0].Clusters {
		got = append(got, c.ID.OK())
	}
	if want := []bool{true, true, false, false, false, false, false}; !slices.Equal(got, want) || p.Links[0].Clusters[1].ID.Value != 1<<64-1 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhole(t *testing.T) {
	for src, want := range map[string]bool{"[0, 1]": true, "[]": true, "[0, x]": false, "x": false} {
		p := read([]byte("groups: [{group: a, rank_ids: " + src + "}]"))
		if got := p.Groups[0].RankIDs.Whole(); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}

// read decodes a plan that has no file name to tell its format.
func read(src []byte) *Plan {
	if looksJSON(src) {
		return DecodeAs(src, JSON)
	}
	return DecodeAs(src, YAML)
}
