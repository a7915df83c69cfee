package plan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/ranktable"
)

func fromScript(src string, ranks int) *Plan {
	return FromScript([]byte(src), python.Scan([]byte(src)), ranks)
}

const imports = "from hccl.manage.api import create_group\nfrom hccl.split.api import *\nimport llm_datadist\n"

// TestScript makes a plan of each kind of call.
func TestScript(t *testing.T) {
	const empty = "product , consumer , cann , table , gradients -\n"
	for _, tt := range []struct{ name, src, want, issues string }{
		{"the manuals' examples", imports + `create_group("myGroup", 4, [0, 1, 2, 3])
set_split_strategy_by_size([60, 20, 20], "group")
set_split_strategy_by_idx([20, 100, 159])
d.link("link", {2: 0, 1: 1}, '{}')
`, empty + "group myGroup 4 [0 1 2 3]\nsplit group 0 [60 20 20] []\nsplit hccl_world_group 1 [] [20 100 159]\nlink link [2:0 1:1] \n", ""},
		{"True is an int", imports + "create_group('a', True, [False, True])\nset_split_strategy_by_size([99.5, .5, 0])\n",
			empty + "group a 1 [0 1]\nsplit hccl_world_group 0 [99.5 0.5 0] []\n", ""},
		{"what Python refuses", imports + "create_group(5, '4', (0, 1))\ncreate_group('a', 1, range(4))\ncreate_group('a', 2, [1.5, '1'])\nset_split_strategy_by_size({}, None)\nd.link('a', {'1': 0, -1: 'x'}, None)\n",
			empty + "group  ? []\ngroup a 1 []\ngroup a 2 [? ?]\nsplit  0 [] []\nlink a [1:0 -1:?] \n",
			"type group (a string, not an integer) at 4:14 5|type rank_num (an integer, not a string) at 4:17 '4'|type rank_ids (a list, not a tuple) at 4:22 (0, 1)|" +
				"type rank_ids (a list, not a range) at 5:22 range(4)|type rank_ids (an integer, not a number with a fraction) at 6:23 1.5|type rank_ids (an integer, not a string) at 6:28 '1'|" +
				"type group (a string, not null) at 7:32 None|type dataSizeList (a list, not a map) at 7:28 {}|" +
				"type cluster_rank_info (an integer, not a string) at 8:26 'x'|type rank_table (a string, not null) at 8:32 None"},
		{"missing and hidden arguments", imports + "create_group('a')\ncreate_group(*args)\nset_split_strategy_by_idx(**kw)\n",
			empty + "group a - []\ngroup  - []\nsplit  1 [] []\n",
			"missing rank_num at 4:1 create_group('a')|missing rank_ids at 4:1 create_group('a')|" +
				"not static group (it depends on what happens when the script runs) at 5:1 create_group(*args)|not static rank_num (it depends on what happens when the script runs) at 5:1 create_group(*args)|not static rank_ids (it depends on what happens when the script runs) at 5:1 create_group(*args)|" +
				"not static idxList (it depends on what happens when the script runs) at 6:1 set_split_strategy_by_idx(**kw)"},
		{"MindSpore has no rank_num", "from mindspore.communication import create_group\ncreate_group('a', [0, 1])\n", empty + "group a - [0 1]\n", ""},
		{"a name that is not known", imports + "create_group('a', n, [0, n])\n", empty + "group a ? [0 ?]\n",
			"not static rank_num (it uses a name that is not a constant of this script) at 4:19 n|not static rank_ids (it uses a name that is not a constant of this script) at 4:26 n"},
		{"infinity", imports + "set_split_strategy_by_size([1e400])\n", empty + "split hccl_world_group 0 [+Inf] []\n",
			"type dataSizeList (a number, not infinity or NaN) at 4:29 1e400"},
		{"beyond 64 bits", imports + "create_group('a', 1, [9223372036854775808])\n", empty + "group a 1 [?]\n", "range rank_ids at 4:23 9223372036854775808"},
		{"ids of clusters are unsigned", imports + "A = 0x8000000000000000\nd.link('a', {A: 0, 18_446_744_073_709_551_615: 1, 18446744073709551616: 2}, '{}')\n",
			empty + "link a [9223372036854775808:0 18446744073709551615:1 18446744073709551616:2] \n", ""},
		{"ids that are calculated", imports + "A = 2**63 - 1\nd.link('a', {9223372036854775807 + 1: 0, -9223372036854775808: 1, A + 1: 2}, '{}')\n",
			empty + "link a [:0 :1 :2] \n", "not static cluster_rank_info (it holds an integer beyond 64 bits) at 5:14 9223372036854775807 + 1|" +
				"not static cluster_rank_info (it holds an integer beyond 64 bits) at 5:42 -9223372036854775808|not static cluster_rank_info (it holds an integer beyond 64 bits) at 5:67 A + 1"},
		{"nothing to find", "print(1)\n", empty, ""},
	} {
		p := fromScript(tt.src, 0)
		if got := model(p); got != tt.want {
			t.Errorf("%s: got\n%s", tt.name, got)
		}
		if got := strings.Join(showAll(p), "|"); got != tt.issues {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.issues)
		}
		if p.Format != Script || p.Failed {
			t.Errorf("%s: format %d, failed %v", tt.name, p.Format, p.Failed)
		}
	}
}

// TestSite checks what is said about where a call stands.
func TestSite(t *testing.T) {
	p := fromScript(imports+`import os
create_group("a", 1, [0])
initialize_system()
def f():
    for i in [1]:
        if i:
            create_group("b", 1, [0])
os.fork()
`, 8)
	a, b := p.Groups[0].Site, p.Groups[1].Site
	if a.Rank != -1 || a.InFunction || a.InLoop || a.Conditional || a.Dialect != HCCL {
		t.Errorf("a: %+v", a)
	}
	if !b.InFunction || !b.InLoop || !b.Conditional || b.BeforeInit {
		t.Errorf("b: %+v", b)
	}
	if len(p.Forks) != 1 || where(p.Src, p.Forks[0]) != "11:1 os.fork()" {
		t.Errorf("forks %v", p.Forks)
	}
}

const ranked = imports + `from hccl.manage.api import get_rank_id
rank = get_rank_id()
`

// TestRanks evaluates calls that differ from rank to rank.
func TestRanks(t *testing.T) {
	src := ranked + `create_group("tp" + str(rank // 4), 4, [rank // 4 * 4 + i for i in range(4)])
set_split_strategy_by_size([rank % 2, 100 - rank % 2])
create_group("all", 8, list(range(8)))
`
	p := fromScript(src, 8)
	var got []string
	for _, g := range p.Groups {
		got = append(got, fmt.Sprint(g.Name.Value, g.Rank, g.Ranks))
	}
	for _, s := range p.Splits {
		got = append(got, fmt.Sprint(s.Sizes[0].Value, s.Rank, s.Ranks))
	}
	want := []string{"tp00[0 1 2 3]", "tp14[4 5 6 7]", "all-1[]", "0 0[0 2 4 6]", "1 1[1 3 5 7]"}
	for i := range got {
		got[i] = strings.ReplaceAll(got[i], " ", "")
		want[i] = strings.ReplaceAll(want[i], " ", "")
	}
	if !slices.Equal(got, want) || len(p.Issues) > 0 {
		t.Errorf("got %q, issues %q", got, showAll(p))
	}
	if r := p.Groups[1].RankIDs; len(r.List) != 4 || r.List[0].Value != 4 {
		t.Errorf("ranks of the second group: %+v", r)
	}
	// Without a number of ranks nothing is evaluated, and nothing guessed.
	p = fromScript(src, 0)
	if len(p.Groups) != 2 || p.Groups[0].Name.OK() || len(p.Issues) < 3 || p.Issues[0].Reason != python.OwnRank {
		t.Errorf("without ranks: %s%q", model(p), showAll(p))
	}
}

// TestRanksBounded evaluates for more ranks, and builds more, than is wanted.
func TestRanksBounded(t *testing.T) {
	p := fromScript(ranked+"create_group('g%d' % rank, 1000, [rank + i for i in range(1000)])\n", 32768)
	elements := 0
	for _, g := range p.Groups {
		elements += len(g.RankIDs.List)
	}
	if elements > maxKept || len(p.Groups) < 100 {
		t.Errorf("%d groups, %d elements", len(p.Groups), elements)
	}
	if len(p.Issues) != 1 || p.Issues[0].Code != NotStatic || p.Issues[0].Reason != python.OverBudget {
		t.Errorf("issues %q", showAll(p))
	}
	// The largest world passes.
	p = fromScript(ranked+"create_group('g%d' % (rank // 8), 8, [rank // 8 * 8 + i for i in range(8)])\n", 32768)
	if len(p.Groups) != 4096 || len(p.Issues) > 0 || len(p.Groups[4095].Ranks) != 8 {
		t.Errorf("%d groups, issues %q", len(p.Groups), showAll(p))
	}
}

// TestScriptTable decodes the table in a call and asks for places in it.
func TestScriptTable(t *testing.T) {
	for _, tt := range []struct {
		arg, rank string
	}{
		{"'" + small + "'", `"7"`},
		{`"` + strings.ReplaceAll(small, `"`, `\"`) + `"`, `\"7\"`},
		{"'''" + strings.ReplaceAll(small, ", ", ",\n ") + "'''", `"7"`},
	} {
		p := fromScript(imports+"d.link('a', {1: 0, 2: 1}, "+tt.arg+")\n", 0)
		table := &p.Links[0].Table
		r := ranktable.Decode(table.Text)
		if len(r.Devices) != 1 || r.Devices[0].RankNum != 7 {
			t.Errorf("%s: %q", tt.arg, table.Text)
			continue
		}
		s := table.Place(r.Devices[0].Rank.Span())
		if got := string(p.Src[s.Start:s.End]); got != tt.rank {
			t.Errorf("%s: rank_id is at %q", tt.arg, got)
		}
	}
	p := fromScript(imports+"d.link('a', {1: 0, 2: 1}, '')\nd.link('a', {1: 0, 2: 1}, x)\n", 0)
	if table := p.Links[0].Table; !table.Inline() || table.Path != "" {
		t.Errorf("an empty text is a table, not a path: %+v", table)
	}
	if table := p.Links[1].Table; table.State != Unreadable {
		t.Errorf("an unknown table: %+v", table)
	}
}

func TestScriptTooLarge(t *testing.T) {
	p := fromScript(strings.Repeat("#", python.MaxSize+1), 0)
	if !p.Failed || len(p.Issues) != 1 || p.Issues[0].Code != TooLarge {
		t.Errorf("issues %+v", p.Issues)
	}
}
