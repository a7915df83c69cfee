package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// planRow is a plan with what the rules about groups and splits say of it:
// "rule severity class line:column".
type planRow struct {
	name, file, plan, table, product string
	want                             []string
	says                             []string // parts of the first messages
	codes                            string   // of the first finding
}

func runPlans(t *testing.T, rows []planRow) {
	t.Helper()
	mine := append(append(slices.Clone(groupRules), splitRules...), &rankInterleaved)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var target Target
			if row.product != "" {
				p, err := ParseProduct(row.product)
				if err != nil {
					t.Fatal(err)
				}
				target.Product = p
			}
			var files Files
			if row.table != "" {
				files.Table = source.New("t.json", []byte(row.table))
			}
			if row.file == "" {
				row.file = "p.yaml"
			}
			p, ok := OpenPlan(source.New(row.file, []byte(row.plan)), true)
			if !ok {
				t.Fatal("not taken for a plan")
			}
			res := p.Check(files, target)
			var got []string
			for i := range res.Findings {
				f := &res.Findings[i]
				if !slices.Contains(mine, f.Rule) {
					continue
				}
				at := res.File.Position(f.Span.Start)
				line := fmt.Sprintf("%s %s %s %d:%d", f.Rule.Name, f.Severity, f.Class, at.Line, at.Column)
				for _, p := range f.Products.Families() {
					line += " (" + p.Key() + ")"
				}
				if n := len(got); n < len(row.says) && !strings.Contains(f.Message(EN), row.says[n]) {
					t.Errorf("message %q, want %q", f.Message(EN), row.says[n])
				}
				if got := fmt.Sprint(f.Runtime()); row.codes != "" && i == 0 && got != row.codes {
					t.Errorf("codes %s, want %s", got, row.codes)
				}
				got = append(got, line)
				checkPlanFinding(t, f)
			}
			if !slices.Equal(got, row.want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(row.want, "\n     "))
			}
		})
	}
}

func checkPlanFinding(t *testing.T, f *Finding) {
	t.Helper()
	for _, l := range []Lang{EN, ZH} {
		texts := []string{f.Message(l)}
		for _, rel := range f.Related(l) {
			texts = append(texts, rel.Message)
		}
		for _, m := range texts {
			if m == "" || strings.ContainsAny(m, "{}\n") || l == ZH && strayBlank(m) != "" {
				t.Errorf("%s: message %q", f.Rule.Name, m)
			}
		}
	}
	v := Verdict{f.Severity, f.Class}
	if v != (Verdict{f.Rule.Severity, f.Rule.Class}) && !slices.Contains(f.Rule.Also, v) {
		t.Errorf("%s: %v, %v is not listed", f.Rule.Name, f.Severity, f.Class)
	}
}

func long(n int) string { return strings.Repeat("g", n) }

// group is a plan with one group of these ranks.
func group(ranks string) string {
	n := strings.Count(ranks, ",") + 1
	return "groups: [{group: g, rank_num: " + strconv.Itoa(n) + ", rank_ids: [" + ranks + "]}]"
}

func TestGroupNames(t *testing.T) {
	named := func(name string) string { return "groups: [{group: " + name + ", rank_num: 1, rank_ids: [0]}]" }
	length := []string{"group-name-length error rejects 1:18"}
	runPlans(t, []planRow{
		// 1 to 127 bytes; Python counts characters.
		{name: "127 bytes", plan: named(long(127))},
		{name: "128 bytes", plan: named(long(128)), want: length, says: []string{"has 128 bytes, expected at most 127"}, codes: "[]"},
		{name: "43 Chinese characters", plan: named(strings.Repeat("组", 43)), want: length, codes: "[EI0003]",
			says: []string{"43 characters but 129 bytes, expected at most 127 bytes; Python lets it pass"}},
		{name: "42 Chinese characters", plan: named(strings.Repeat("组", 42)), want: []string{"group-name-characters warning advice 1:18"}},
		{name: "empty", plan: named(`""`), want: length},
		{name: "sub-communicator", plan: "sub_comms: [{name: " + long(128) + ", rank_ids: [0]}]", want: []string{"group-name-length warning misbehaves 1:20"}},

		{name: "world", plan: named("hccl_world_group"), want: []string{"group-name-reserved error rejects 1:18"}},
		{name: "world in the list of GE", file: "g.json", plan: `[{"group_name": "hccl_world_group", "group_rank_list": [0, 1]}]`},
		{name: "world as a sub-communicator", plan: "sub_comms: [{name: hccl_world_group, rank_ids: [0]}]", want: []string{"group-name-reserved error rejects 1:20"}},

		{name: "letters, digits, underscore", plan: named("my_Group_0")},
		{name: "a dash", plan: named("tp-0"), want: []string{"group-name-characters warning advice 1:18"}, says: []string{`"-" in group name tp-0`}},
	})
}

func TestGroupNameDuplicate(t *testing.T) {
	two := func(a, b string) string {
		return "groups:\n- {group: tp, rank_ids: [" + a + "], rank_num: 2}\n- {group: tp, rank_ids: [" + b + "], rank_num: 2}\n"
	}
	script := "from hccl.manage.api import create_group\n"
	eight := table10(plain("a", 0, "0", "1", "2", "3", "4", "5", "6", "7"))
	runPlans(t, []planRow{
		// A rank cannot create a second group of a name; other ranks can.
		{name: "a rank in both", plan: two("0, 1", "1, 2"), want: []string{"group-name-duplicate error rejects 3:11"}, says: []string{"and rank 1 is in both"}},
		{name: "no rank in both", plan: two("0, 1", "2, 3"), want: []string{"group-name-duplicate warning rejects 3:11"}},
		{name: "two names for one list", plan: "groups:\n- {group: tp, rank_ids: [0, 1], rank_num: 2}\n- {group: cp, rank_ids: [0, 1], rank_num: 2}\n"},
		{name: "sub-communicators", plan: "sub_comms:\n- {name: a, rank_ids: [0, 1]}\n- {name: a, rank_ids: [1]}\n", want: []string{"group-name-duplicate error rejects 3:10"}},

		// One call that every rank makes for its own group is how it is done.
		{name: "own group of each rank", file: "s.py", plan: script + "create_group('tp', 2, [rank // 2 * 2, rank // 2 * 2 + 1])\n", table: eight, product: "atlas-800t-a2"},
		{name: "lists that overlap", file: "s.py", plan: script + "create_group('tp', 2, [rank // 4, rank // 4 + 1])\n", table: eight, product: "atlas-800t-a2",
			want: []string{"group-name-duplicate warning misbehaves 2:14", "group-caller-not-member error rejects 2:23"}},
		{name: "branches", file: "s.py", plan: script + "if a:\n    create_group('tp', 1, [0])\nelse:\n    create_group('tp', 1, [1])\n"},
		{name: "branches with a rank in both", file: "s.py", plan: script + "if a:\n    create_group('tp', 1, [0])\nelse:\n    create_group('tp', 2, [0, 1])\n",
			want: []string{"group-name-duplicate warning rejects 5:18"}},
		{name: "the same again for MindSpore", file: "s.py", plan: "from mindspore.communication import create_group\ncreate_group('tp', [0, 1])\ncreate_group('tp', [0, 1])\n"},
		{name: "another list for MindSpore", file: "s.py", plan: "from mindspore.communication import create_group\ncreate_group('tp', [0, 1])\ncreate_group('tp', [0, 2])\n",
			want: []string{"group-name-duplicate error rejects 3:14"}},
	})
}

func TestGroupWhen(t *testing.T) {
	mindspore := "from mindspore.communication import init, create_group\n"
	runPlans(t, []planRow{
		{name: "before init", file: "s.py", plan: mindspore + "create_group('tp', [0, 1])\ninit()\n", want: []string{"group-before-init error documented 2:1"}},
		{name: "after init", file: "s.py", plan: mindspore + "init()\ncreate_group('tp', [0, 1])\n"},
		{name: "inside a step", file: "s.py", plan: mindspore + "def main():\n    init()\n    for step in range(9):\n        if step == 3:\n            create_group('tp', [0, 1])\n",
			want: []string{"group-created-late warning misbehaves 6:13"}},
		{name: "in the forward function", file: "s.py", plan: mindspore + "class Net:\n    def forward(self, x):\n        create_group('tp', [0, 1])\n", want: []string{"group-created-late warning misbehaves 4:9"}},
		// Loops over groups, and functions that set up, are how it is done.
		{name: "a loop over groups", file: "s.py", plan: mindspore + "def setup():\n    for i in range(4):\n        create_group('tp' + str(i), [0, 1])\n"},
	})
}

func TestGroupRanks(t *testing.T) {
	eight := table10(plain("a", 0, "0", "1", "2", "3", "4", "5", "6", "7"))
	hccl := "from hccl.manage.api import create_group\n"
	at := func(rule, class, place string) []string { return []string{rule + " error " + class + " " + place} }
	runPlans(t, []planRow{
		// rank_num is positive and the length of rank_ids.
		{name: "count", plan: "groups: [{group: g, rank_num: 4, rank_ids: [0, 1]}]", want: at("group-rank-num", "rejects", "1:31"), says: []string{"rank_num is 4, but rank_ids has 2"}},
		{name: "zero", plan: "groups: [{group: g, rank_num: 0, rank_ids: [0]}]", want: at("group-rank-num", "rejects", "1:31")},
		{name: "no ranks", plan: "groups: [{group: g, rank_num: 0, rank_ids: []}]", want: at("group-rank-num", "rejects", "1:44")},
		{name: "without rank_num", plan: "groups: [{group: g, rank_ids: [0, 1]}]"},

		// Ranks are below the number of devices.
		{name: "in range", plan: group("0, 7"), table: eight, product: "atlas-800t-a2"},
		{name: "beyond", plan: group("0, 8, 9"), table: eight, product: "atlas-800t-a2", want: at("group-rank-range", "rejects", "1:48"),
			says: []string{"rank 8 is not among the ranks 0 to 7 of the rank table (and 1 more)"}},
		{name: "negative", plan: group("-1, 0"), want: at("group-rank-range", "rejects", "1:45")},
		{name: "no table", plan: group("0, 800000"), product: "a3"},
		{name: "sub-communicator", plan: "sub_comms: [{name: a, rank_ids: [0, 8]}]", table: eight, product: "atlas-800t-a2", want: at("group-rank-range", "rejects", "1:37")},
		{name: "a larger job", file: "s.py", plan: hccl + "if size == 16:\n    create_group('g', 2, [0, 8])\n", table: eight, product: "atlas-800t-a2",
			want: []string{"group-rank-range warning rejects 3:30"}},
		{name: "of some rank", file: "s.py", plan: hccl + "create_group('g' + str(rank), 2, [rank, rank + 4])\n", table: eight, product: "atlas-800t-a2",
			want: []string{"group-rank-range error rejects 2:41"}, says: []string{"rank 8 is not among the ranks 0 to 7 of the rank table (on rank 4)"}},

		// Every rank once.
		{name: "twice", plan: group("0, 1, 1"), want: at("group-rank-duplicate", "rejects", "1:51"), codes: "[EI0014]"},
		{name: "twice on the 950", plan: group("0, 1, 1"), product: "a5", want: at("group-rank-duplicate", "rejects", "1:51"), codes: "[]"},
		{name: "twice, apart", plan: group("1, 0, 1"), want: append([]string{"group-order info advice 1:48"}, at("group-rank-duplicate", "rejects", "1:51")...)},
		{name: "twice in a sub-communicator", plan: "sub_comms: [{name: a, rank_ids: [0, 0]}]", want: at("group-rank-duplicate", "rejects", "1:37")},

		// create_group sorts before the 950.
		{name: "order", plan: group("1, 0"), product: "a3", want: []string{"group-order info advice 1:48"}, says: []string{"create_group sorts"}},
		{name: "order on the 950", plan: group("1, 0"), product: "a5", want: []string{"group-order info advice 1:48"}, says: []string{"the order is kept"}},
		{name: "order of a sub-communicator", plan: "sub_comms: [{name: a, rank_ids: [1, 0]}]", want: []string{"group-order info advice 1:37"}, says: []string{"the order is kept"}},

		{name: "one rank for MindSpore", file: "s.py", plan: "from mindspore.communication import create_group\ncreate_group('g', [0])\n", want: []string{"group-size warning documented 2:19"}},
		{name: "one rank", plan: group("0")},

		// The calling rank is a member.
		{name: "not a member", file: "s.py", plan: hccl + "create_group('g', 2, [0, 1])\n", table: eight, product: "atlas-800t-a2",
			want: []string{"group-caller-not-member warning rejects 2:22"}, says: []string{"every rank calls it, but rank 2"}},
		{name: "guarded", file: "s.py", plan: hccl + "if rank in [0, 1]:\n    create_group('g', 2, [0, 1])\n", table: eight, product: "atlas-800t-a2"},
		{name: "all are members", file: "s.py", plan: hccl + "create_group('g', 8, list(range(8)))\n", table: eight, product: "atlas-800t-a2"},

		// A rank of a sub-communicator is one of its parent.
		{name: "parent", plan: "sub_comms:\n- {name: a, rank_ids: [4, 5]}\n- {name: b, parent: a, rank_ids: [0, 1]}\n- {name: c, parent: a, rank_ids: [4]}\n"},
		{name: "not in the parent", plan: "sub_comms:\n- {name: a, rank_ids: [4, 5]}\n- {name: b, parent: a, rank_ids: [0, 3]}\n", want: at("group-rank-not-in-parent", "rejects", "3:38")},

		{name: "no groups for atc", file: "c.json", plan: `{"GroupList": []}`, want: []string{"group-list-empty warning rejects 1:1"}},
	})
}

// TestGroupMax: 32768 ranks, 4096 up to CANN 6.
func TestGroupMax(t *testing.T) {
	of := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, ", %d", i)
		}
		return fmt.Sprintf("groups: [{group: g, rank_num: %d, rank_ids: [%s]}]", n, b.String()[2:])
	}
	runPlans(t, []planRow{
		{name: "32768", plan: of(32768), product: "a3"},
		{name: "32769", plan: of(32769), product: "a3", want: []string{"group-rank-max error documented 1:31"}},
		{name: "CANN 6", plan: "cann: 6.0.1\n" + of(4104), product: "910a", want: []string{"group-rank-max error documented 2:31"}},
		{name: "CANN 9", plan: "cann: 9.0.0\n" + of(4097), product: "a3"},
	})
}

// TestGroupProducts is the tables of supported products of the manuals, row by
// row, with the notes under them.
func TestGroupProducts(t *testing.T) {
	create := []string{"group-unsupported-product error documented 1:18", "split-unsupported-product error documented 2:10"}
	some := []string{"group-unsupported-product info documented 1:18", "split-unsupported-product info documented 2:10"}
	rows := []planRow{
		{name: "Atlas 350 accelerator card", product: "atlas-350"},
		{name: "Atlas A3 training and inference products", product: "a3"},
		{name: "Atlas 800I A3", product: "atlas-800i-a3"},
		{name: "Atlas A2 training and inference products", product: "a2", want: some},
		{name: "Atlas 200I/500 A2", product: "a200-500a2", want: create},
		{name: "Atlas inference products", product: "310p", want: some},
		{name: "Atlas training products", product: "910a"},
		{name: "A2: Atlas 800T A2", product: "atlas-800t-a2"},
		{name: "A2: Atlas 900 A2 PoD", product: "atlas-900-a2-pod"},
		{name: "A2: Atlas 200T A2 Box16", product: "atlas-200t-a2-box16"},
		{name: "A2: Atlas 800I A2", product: "atlas-800i-a2", want: create},
		{name: "A2: A200I A2 Box", product: "a200i-a2-box", want: create},
		{name: "A2: Atlas 200I A2 Box16", product: "atlas-200i-a2-box16", want: create},
		{name: "inference: Atlas 300I Duo", product: "atlas-300i-duo"},
		{name: "product open"},
	}
	for i := range rows {
		rows[i].plan = "groups: [{group: g, rank_num: 1, rank_ids: [0]}]\nsplits: [{dataSizeList: [60, 20, 20]}]\n"
	}
	runPlans(t, rows)
	sub := "sub_comms: [{name: a, rank_ids: [0]}]"
	runPlans(t, []planRow{
		{name: "sub-communicator on 310p", plan: sub, product: "310p", want: []string{"group-unsupported-product error documented 1:20"}},
		{name: "sub-communicator on 800I A2", plan: sub, product: "atlas-800i-a2", want: []string{"group-unsupported-product warning documented 1:20"}},
		{name: "sub-communicator on 910a", plan: sub, product: "910a"},
	})
}
