package plan

import (
	"strings"
	"testing"
)

// TestForeign reads the formats that are in use: the option of GE and the
// configuration of atc as their code and manual have them, torchair's with a
// list as a text.
func TestForeign(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		format    Format
		groups    string // name [ranks]
		issues    string
	}{
		{"GE", `[{"group_name":"g","group_rank_list":[0,1]},{"group_name":"hccl_world_group","group_rank_list":[0]}]`, GroupList,
			"g [0 1], hccl_world_group [0]", ""},
		{"GE, nothing", `[]`, GroupList, "", ""},
		{"GE, unknown keys are nobody's business", `[{"group_name":"g","group_rank_list":[0],"comment":1}]`, GroupList, "g [0]", ""},
		{"GE, a slip", `[{"group_name":"g","group_ranklist":[0]}]`, GroupList, "g []",
			`unknown group_ranklist (group_rank_list?) at 1:20 "group_ranklist"`},
		{"GE, a list as a text", `[{"group_name":1,"group_rank_list":"[0]"}, 5]`, GroupList, " []",
			`type group_name (a string, not an integer) at 1:16 1|type group_rank_list (a list, not a string) at 1:36 "[0]"|type  (a map, not an integer) at 1:44 5`},
		{"GE, the key of version 2", `{"group_list":[]}`, GroupList, "", `type  (a list, not a map) at 1:1 {"group_list":[]}`},
		{"atc", `{"GroupList":[{"RankIds":[0,1],"HcclCommconfig":{"hcclCommName":"test_group"}}]}`, SubCommConfig, "test_group [0 1]", ""},
		{"atc, the other spelling", `{"GroupList":[{"RankIds":[2],"HcclCommConfig":{"hcclCommName":"a"}}]}`, SubCommConfig, "a [2]", ""},
		{"atc, missing", `{"GroupList":[{"HcclCommconfig":{}}, {"RankIds":[1]}]}`, SubCommConfig, " [],  [1]",
			`missing hcclCommName at 1:33 {}|missing RankIds at 1:15 {"HcclCommconfig":{}}|missing HcclCommconfig at 1:38 {"RankIds":[1]}`},
		{"torchair", `{"deploy":1,"comm_group":[{"group_name":"tp","group_rank_list":"[0, 1]"}]}`, ModelRelation, "tp [0 1]", ""},
		{"torchair, a list", `{"comm_group":[{"group_name":"tp","group_rank_list":[3]}]}`, ModelRelation, "tp [3]", ""},
		{"torchair, no list", `{"comm_group":[{"group_name":"tp","group_rank_list":"0, 1"}]}`, ModelRelation, "tp []",
			`type group_rank_list (a list, not a string) at 1:53 "0, 1"`},
		{"torchair, a comma too many", `{"comm_group":[{"group_name":"tp","group_rank_list":"[0,]"}]}`, ModelRelation, "tp []",
			`type group_rank_list (a list, not a string) at 1:53 "[0,]"`},
		{"torchair, no numbers", `{"comm_group":[{"group_name":"tp","group_rank_list":"[0, \"1\", 1.5]"}]}`, ModelRelation, "tp [0 ? ?]",
			`type group_rank_list (an integer, not a string) at 1:58 \"1\"|type group_rank_list (an integer, not a number with a fraction) at 1:65 1.5`},
	} {
		p := DecodeAs([]byte(tt.src), tt.format)
		if got := strings.Join(showAll(p), "|"); got != tt.issues {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.issues)
		}
		var got []string
		for _, line := range strings.Split(model(p), "\n") {
			if g, ok := strings.CutPrefix(line, "group "); ok {
				got = append(got, strings.Replace(g, " - ", " ", 1))
			}
		}
		if strings.Join(got, ", ") != tt.groups {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.groups)
		}
		for _, g := range p.Groups {
			if want := map[Format]Dialect{GroupList: GE, SubCommConfig: Atc, ModelRelation: Torchair}[tt.format]; g.Dialect != want || g.Rank != -1 {
				t.Errorf("%s: dialect %d, rank %d", tt.name, g.Dialect, g.Rank)
			}
		}
	}
}

// TestWrittenPlaces checks the places inside of a list that is a text.
func TestWrittenPlaces(t *testing.T) {
	p := DecodeAs([]byte(`{"comm_group":[{"group_name":"g","group_rank_list":"[0,\n 17\u002c 2]"}]}`), ModelRelation)
	want := []string{"1:54 0", "1:59 17", "1:68 2"}
	for i, r := range p.Groups[0].RankIDs.List {
		if got := where(p.Src, r.Span); got != want[i] {
			t.Errorf("got %s, want %s", got, want[i])
		}
	}
}

func TestRecognise(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      Format
	}{
		{"plan.yaml", designPlan, YAML},
		{"-", designPlan, YAML},
		{"crlf.yml", strings.ReplaceAll(designPlan, "\n", "\r\n"), YAML},
		{"plan.json", designJSON, JSON},
		{"C:\\jobs\\PLAN.JSON", designJSON, JSON},
		{"-", designJSON, JSON},
		{"flow.yaml", `{"splits": [{idxList: [1]}]}`, YAML},
		{"bom.yaml", "\ufeff\"links\":\n- cluster_rank_info: {}\n", YAML},
		{"ge.json", `[{"group_name":"g","group_rank_list":[0,1]}]`, GroupList},
		{"ge.cfg", ` [ {"group_rank_list":[0,1]}]`, GroupList},
		{"sub.json", `{"x":[[]],"GroupList":[{"RankIds":[0,1]}]}`, SubCommConfig},
		{"model_relation_config.json", `{"comm_group":[{"group_rank_list":"[0, 1]"}]}`, ModelRelation},
		{"train.py", "from hccl.manage.api import create_group\n", Script},
		// What only looks alike.
		{"other.py", "print(1)", NoPlan},
		{"graph.json", `{"nodes": [], "links": [{"source": 0, "target": 1}]}`, NoPlan},
		{"groups.json", `{"groups": [{"name": "a"}], "x": "rank_ids"}`, NoPlan},
		{"table.json", small, NoPlan},
		{"legacy.json", `{"group_list": [{"group_name": "a"}]}`, NoPlan},
		{"list.json", `[{"group_name": "a"}, {"x": "rank_ids"}]`, NoPlan},
		{"alert.yaml", "groups:\n- name: rules\n", NoPlan},
		{"notes.yaml", "text: about rank_ids\n", NoPlan},
		{"text", "rank_ids are numbers: groups of them", NoPlan},
		{"empty.yaml", "", NoPlan},
		{"empty.json", "", NoPlan},
		{"scalar.json", `"rank_ids"`, NoPlan},
		{"broken.json", "\x00\x00rank_ids", NoPlan},
	} {
		if got := Recognise([]byte(tt.src), tt.name); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
