package plan

import (
	"fmt"
	"strings"
	"testing"
)

var codeNames = [...]string{UnknownKey: "unknown", MissingKey: "missing", WrongType: "type", OutOfRange: "range", DuplicateKey: "duplicate",
	NotStatic: "not static", TooLarge: "large", TooDeep: "deep", Alias: "alias", Tag: "tag", Document: "document", Syntax: "syntax",
	Encoding: "encoding", Control: "control"}

// show is an issue as one line: what it is about, and where.
func show(src []byte, i Issue) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", codeNames[i.Code], i.Key)
	switch {
	case i.Code == WrongType:
		fmt.Fprintf(&b, " (%s, not %s)", i.Want.Name().EN, i.Got.Name().EN)
	case i.Near != "":
		fmt.Fprintf(&b, " (%s?)", i.Near)
	case i.Code == NotStatic:
		fmt.Fprintf(&b, " (%s)", i.Reason.Text().EN)
	}
	fmt.Fprintf(&b, " at %s", where(src, i.Span))
	if i.Other.End > 0 {
		fmt.Fprintf(&b, ", %s", where(src, i.Other))
	}
	return b.String()
}

func showAll(p *Plan) (list []string) {
	for _, i := range p.Issues {
		list = append(list, show(p.Src, i))
	}
	return list
}

// TestIssues has every code that a plan can get. The places are counted by hand.
func TestIssues(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      []string
	}{
		{"unknown keys", "group: []\ngroups:\n- group: a\n  rank_id: [0]\n  rank_ids: [0]\n- {Group: b, rank_ids: [0], zzzzzz: 1}\n",
			[]string{"unknown group (groups?) at 1:1 group", "unknown rank_id (rank_ids?) at 4:3 rank_id",
				"unknown Group (group?) at 6:4 Group", "unknown zzzzzz at 6:29 zzzzzz", "missing group at 6:3 {Group: b, rank_ids: [0], zzzzzz: 1}"}},
		{"unknown keys in JSON", `{"link": 1, "splits": [{"dataSizelist": []}]}`,
			[]string{`unknown link (links?) at 1:2 "link"`, `unknown dataSizelist (dataSizeList?) at 1:25 "dataSizelist"`,
				`missing dataSizeList at 1:24 {"dataSizelist": []}`}},
		{"a very long key", `{"` + strings.Repeat("g", 65) + `": 1}`, []string{"unknown " + strings.Repeat("g", 65) + ` at 1:2 "` + strings.Repeat("g", 65) + `"`}},
		{"missing keys", "groups: [{}]\nsplits: [{group: a}]\nlinks: [{}]\nsub_comms: [{}]",
			[]string{"missing group at 1:10 {}", "missing rank_ids at 1:10 {}", "missing dataSizeList at 2:10 {group: a}",
				"missing comm_name at 3:9 {}", "missing cluster_rank_info at 3:9 {}", "missing rank_ids at 4:13 {}"}},
		{"no map", "- a", []string{"type  (a map, not a list) at 1:1 - a"}},
		{"no map in JSON", "[]", []string{"type  (a map, not a list) at 1:1 []"}},
		{"a text", "hello", []string{"type  (a map, not a string) at 1:1 hello"}},
		{"nothing", "", []string{"type  (a map, not null) at 1:1 "}},
		{"a comment", "# nothing\n", []string{"type  (a map, not null) at 1:1 "}},
		{"wrong types at the top", "product: 910\ncann: [8]\nenv: []\nhccn: a\ngroups: {}\ngradient_num: '160'\nrank_table: 5\nconsumer:\nsplits: true",
			[]string{"type product (a string, not an integer) at 1:10 910", "type cann (a string, not a list) at 2:7 [8]", "type env (a map, not a list) at 3:6 []",
				"type hccn (a map, not a string) at 4:7 a", "type groups (a list, not a map) at 5:9 {}", "type gradient_num (an integer, not a string) at 6:15 '160'",
				"type rank_table (a map, not an integer) at 7:13 5", "type consumer (a string, not null) at 8:10 ", "type splits (a list, not a boolean) at 9:9 true"}},
		{"wrong types inside", "groups: [a, {group: 0, rank_num: x, rank_ids: 3}]\nenv: {A: true, B: [], C: }\nhccn: {a: 1}",
			[]string{"type groups (a map, not a string) at 1:10 a", "type group (a string, not an integer) at 1:21 0",
				"type rank_num (an integer, not a string) at 1:34 x", "type rank_ids (a list, not an integer) at 1:47 3",
				"type A (a string, not a boolean) at 2:10 true", "type B (a string, not a list) at 2:19 []", "type C (a string, not null) at 2:26 ",
				"type a (a string, not an integer) at 3:11 1"}},
		{"numbers that are none", "groups: [{group: a, rank_ids: ['0', \"1\", 1.5, true, null, .inf, .NaN, yes, 010, 1_0, 1:30, [0], {}, 0b1]}]",
			[]string{"type rank_ids (an integer, not a string) at 1:32 '0'", `type rank_ids (an integer, not a string) at 1:37 "1"`,
				"type rank_ids (an integer, not a number with a fraction) at 1:42 1.5", "type rank_ids (an integer, not a boolean) at 1:47 true",
				"type rank_ids (an integer, not null) at 1:53 null", "type rank_ids (an integer, not infinity or NaN) at 1:59 .inf",
				"type rank_ids (an integer, not infinity or NaN) at 1:65 .NaN", "type rank_ids (an integer, not a string) at 1:71 yes",
				"type rank_ids (an integer, not a number that YAML 1.1 and 1.2 read differently) at 1:76 010",
				"type rank_ids (an integer, not a number that YAML 1.1 and 1.2 read differently) at 1:81 1_0",
				"type rank_ids (an integer, not a number that YAML 1.1 and 1.2 read differently) at 1:86 1:30",
				"type rank_ids (an integer, not a list) at 1:92 [0]", "type rank_ids (an integer, not a map) at 1:97 {}",
				"type rank_ids (an integer, not a number that YAML 1.1 and 1.2 read differently) at 1:101 0b1"}},
		{"shares that are none", "splits: [{dataSizeList: [x, .inf, 1e400, 60]}]\n",
			[]string{"type dataSizeList (a number, not a string) at 1:26 x", "type dataSizeList (a number, not infinity or NaN) at 1:29 .inf",
				"range dataSizeList at 1:35 1e400"}},
		{"beyond 64 bits", "groups: [{group: a, rank_ids: [9223372036854775808, -9223372036854775809, 1e300, 9223372036854775807]}]\n",
			[]string{"range rank_ids at 1:32 9223372036854775808", "range rank_ids at 1:53 -9223372036854775809", "range rank_ids at 1:75 1e300"}},
		{"ranks of clusters", "links: [{comm_name: a, cluster_rank_info: {1: x, 2: 1.5}}, {comm_name: b, cluster_rank_info: [0, 1]}]\n",
			[]string{"type cluster_rank_info (an integer, not a string) at 1:47 x", "type cluster_rank_info (an integer, not a number with a fraction) at 1:53 1.5",
				"type cluster_rank_info (a map, not a list) at 1:94 [0, 1]"}},
		{"keys twice", "product: a\nenv:\n  A: 1\n  A: 2\ngroups:\n- group: a\n  group: b\n  rank_ids: []\n\"product\": b\n",
			[]string{"duplicate A at 4:3 A, 3:3 A", "duplicate group at 7:3 group, 6:3 group", `duplicate product at 9:1 "product", 1:1 product`}},
		{"aliases", "groups:\n- &g {group: a, rank_ids: &r [0]}\n- *g\n- {<<: *g, group: b, rank_ids: *r}\n",
			[]string{"alias  at 3:3 *g", "alias  at 4:8 *g", "alias  at 4:32 *r"}},
		{"alias as a key", "a: &a b\n*a : c\n", []string{"alias  at 2:1 *a", "unknown a at 1:1 a"}},
		{"a merge without an alias", "groups: [{<<: {group: a}, group: b, rank_ids: []}]", []string{"unknown << at 1:11 <<"}},
		{"tags", "product: !!str a2\ncann: !secret\n  9\ngroups: !!seq [{group: &x !<tag:a> b, rank_ids: ! [0]}]\n",
			[]string{"tag  at 1:10 !!str", "tag  at 2:7 !secret", "tag  at 4:27 !<tag:a>", "tag  at 4:49 !", "tag  at 4:9 !!seq"}},
		{"two documents", "product: a2\n---\nproduct: a3\n", []string{"document  at 2:1 ---"}},
		{"keys that are no texts", "? [a]\n: b\n? {c: d}\n: e\nproduct: a2\n", nil},
		{"not UTF-8", "product: a2\ngroups: \xb2\xe2\n", []string{"encoding  at 2:9 \xb2"}},
		{"UTF-16", "\xff\xfea\x00", []string{"encoding  at 1:1 \xff"}},
		{"a NUL", "product: a\x002\n", []string{"control  at 1:11 \x00"}},
		{"a bell", "product: 名\a\n", []string{"control  at 1:11 \a"}},
		{"an open bracket", "groups: [a\nproduct: b\n", []string{"syntax  at 2:8 :"}}, // a key in a list has to be on one line
		{"an open bracket at the end", "groups: [a,\n", []string{"syntax  at 1:12 \n"}},
		{"a tab as indentation", "env:\n\tA: 1\n", []string{"syntax  at 2:1 \t"}},
		{"an unknown anchor", "product: *a\n", []string{"syntax  at 1:10 *"}},
	} {
		p := read([]byte(tt.src))
		got := showAll(p)
		if tt.name == "keys that are no texts" { // nobody reads them, whatever they are
			if p.Failed || p.Product.Value != "a2" {
				t.Errorf("%s: %q", tt.name, got)
			}
			continue
		}
		for i := range got {
			if p.Issues[i].Code == Syntax { // what the parser was reading is its own matter
				got[i], _, _ = strings.Cut(got[i], ", ")
				if p.Issues[i].Message == "" {
					t.Errorf("%s: no message", tt.name)
				}
			}
		}
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
		}
	}
}

// TestFaults checks that the text of a JSON plan is judged by jsonscan, and
// that nothing is said twice.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		faults    int
		failed    bool
		groups    int
	}{
		{"comma", `{"groups": [{"group": "a", "rank_ids": [0, 1,],}]}`, 2, false, 1},
		{"comment", `{"product": "a2" // here` + "\n}", 1, false, 0},
		{"key twice", `{"product": "a2", "product": "a3"}`, 1, false, 0},
		{"Python", `{"product": None, "gradient_num": 0x10, "groups": [{"group": None, "rank_ids": [True]}]}`, 4, false, 1},
		{"1e400", `{"groups": [{"group": "a", "rank_ids": [1e400]}], "splits": [{"dataSizeList": [1e400]}]}`, 2, false, 1},
		{"cut off", `{"groups": [{"group": "a", "rank_ids": [0, 1`, 1, true, 1},
		{"cut off before a key", `{"groups": [{"group": "a"`, 1, true, 1},
		{"a list cut off", `[{"group`, 1, true, 0},
		{"too deep", strings.Repeat("[", 100), 1, true, 0},
		{"UTF-16", "{\x00\"\x00", 1, true, 0},
	} {
		p := DecodeAs([]byte(tt.src), JSON)
		if len(p.Faults) != tt.faults || len(p.Issues) > 0 || p.Failed != tt.failed || len(p.Groups) != tt.groups {
			t.Errorf("%s: faults %+v, issues %q, failed %v, %d groups", tt.name, p.Faults, showAll(p), p.Failed, len(p.Groups))
		}
	}
}

// TestNames checks that every type and code has a name in both languages.
func TestNames(t *testing.T) {
	for i := NoType; i <= Range; i++ {
		if n := i.Name(); n.EN == "" || n.ZH == "" {
			t.Errorf("type %d has no name", i)
		}
	}
	for o := range numOwners {
		if o.Keys() == nil && (o == OTop || o >= OGroup && o <= OSubComm) {
			t.Errorf("owner %d has no keys", o)
		}
	}
}
