package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
)

// farm is a table of n servers with these devices each, ranks in order.
func farm(n int, ids ...string) string {
	var list []string
	for i := range n {
		list = append(list, cards(string(rune('a'+i)), i*len(ids), ids...))
	}
	return table10(list...)
}

// TestGroupManual is the page of create_group: three servers of eight.
func TestGroupManual(t *testing.T) {
	three := farm(3, "0", "1", "2", "3", "4", "5", "6", "7")
	at := func(rule, verdict string, column int) []string {
		return []string{fmt.Sprintf("%s %s 1:%d", rule, verdict, column)}
	}
	ring, uneven, size := "group-ring-910a", "group-count-uneven", "group-size-910a"
	rows := []planRow{}
	for _, row := range []struct {
		ranks string
		want  []string
	}{
		{"1, 9, 17", nil},
		{"1, 2, 9, 10, 17, 18", nil},
		{"4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23", nil},
		{"0, 1, 2, 3, 4, 5, 6, 7", nil},
		// The runtime takes pairs over both clusters, and six sets of four.
		{"3, 4", at(ring, "error documented", 48)},
		{"2, 3, 6, 7", at(ring, "error documented", 51)},
		{"2, 3, 4, 5", at(ring, "error rejects", 51)},
		{"3, 4, 11, 12", at(ring, "error documented", 48)},
		{"1, 2, 9", at(uneven, "error rejects", 51)},
		{"0, 1, 2", at(size, "error rejects", 45)},
		{"0, 1, 2, 8, 9, 10, 16, 17, 18", at(size, "error rejects", 45)},
		{"0, 1, 1, 2", at("group-rank-duplicate", "error rejects", 51)},
		{"0, 24", at("group-rank-range", "error rejects", 48)},
		// Other positions on the second server: up to CANN 6 an error.
		{"1, 10, 17", at("group-position-910a", "warning documented", 48)},
	} {
		rows = append(rows, planRow{name: row.ranks, plan: group(row.ranks), table: three, product: "910a", want: row.want})
		if row.ranks != "0, 24" {
			rows = append(rows, planRow{name: row.ranks + " without a table", plan: group(row.ranks), product: "910a", want: row.want})
		}
	}
	runPlans(t, rows)

	const slower = "group-count-uneven warning advice 1:51"
	runPlans(t, []planRow{
		{name: "a2, 1", plan: group("1, 9, 17"), table: three, product: "atlas-800t-a2"},
		{name: "a2, 2", plan: group("1, 2, 9, 10, 17, 18"), table: three, product: "atlas-800t-a2"},
		{name: "a2, 3", plan: group("4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23"), table: three, product: "atlas-800t-a2"},
		{name: "a2, one server, anything", plan: group("0, 1, 2"), table: three, product: "atlas-800t-a2"},
		{name: "a2, both clusters", plan: group("3, 4"), table: three, product: "atlas-800t-a2"},
		{name: "a2, uneven", plan: group("1, 2, 9"), table: three, product: "atlas-800t-a2", want: []string{slower}},
		{name: "a2, positions", plan: group("1, 10"), table: three, product: "atlas-800t-a2", want: []string{"group-position-910a warning documented 1:48"}},
		{name: "a3, uneven", plan: group("1, 2, 9"), table: three, product: "a3", want: []string{"group-count-uneven info advice 1:51"}},
		{name: "a3, positions", plan: group("1, 10"), table: three, product: "a3"},
		{name: "CANN 6", plan: "cann: \"6.0.1\"\n" + group("1, 10, 17"), table: three, product: "910a", want: []string{"group-position-910a error documented 2:48"}},
		{name: "300I Duo, one server", plan: group("1, 2, 5"), table: three, product: "atlas-300i-duo"},
		{name: "300I Duo, two servers", plan: group("1, 9"), table: three, product: "atlas-300i-duo", want: []string{"group-single-server-310p error documented 1:48"}},
		{name: "cards", plan: group("0, 1, 2"), table: three, product: "atlas-300t-9000", want: []string{"group-size-910a warning documented 1:45"}},
	})
}

// TestGroupByTable: the devices are those of the table, not rank mod 8.
func TestGroupByTable(t *testing.T) {
	four := farm(2, "2", "3", "4", "5")
	shuffled := farm(1, "0", "4", "1", "5", "2", "6", "3", "7")
	interleaved := table10(
		node("a", npu("0", "198.51.100.1", "0"), npu("1", "198.51.100.2", "2")),
		node("b", npu("0", "198.51.100.3", "1"), npu("1", "198.51.100.4", "3")))
	runPlans(t, []planRow{
		{name: "in one cluster by the table", plan: group("0, 1, 4, 5"), table: four, product: "910a"},
		{name: "in both by the table", plan: group("1, 2"), table: four, product: "910a", want: []string{"group-ring-910a error documented 1:48"},
			says: []string{"ranks 1, 2 of server a are in both clusters (devices 0-3 and 4-7) (by the device ids of the rank table"}},
		{name: "right by rank mod 8 only", plan: group("0, 1"), table: shuffled, product: "910a", want: []string{"group-ring-910a error documented 1:48"}},
		{name: "right by the table only", plan: group("0, 2, 4, 6"), table: shuffled, product: "910a"},
		{name: "no table", plan: group("3, 4"), product: "910a", want: []string{"group-ring-910a error documented 1:48"},
			says: []string{"(assuming 8 ranks a server and rank mod 8 as the device: no rank table is known)"}},
		{name: "group_list", plan: group("0, 1"), table: legacy("a: 0=192.0.2.1 4=192.0.2.2"), product: "910a", want: []string{"group-ring-910a error documented 1:48"}},
		{name: "sixteen devices, same positions", plan: group("0, 24"), product: "atlas-200t-a2-box16",
			table: farm(2, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")},

		// Servers are counted by changes along the sorted ranks.
		{name: "interleaved", plan: group("0, 1, 2, 3"), table: interleaved, product: "910a", want: []string{"rank-interleaved error misbehaves 1:44"},
			says: []string{"ranks of 2 servers alternate in this group, and create_group counts 4 servers"}},
		{name: "interleaved elsewhere", plan: group("0, 1"), table: interleaved, product: "910a"},
		{name: "interleaved on a2", plan: group("0, 1, 2, 3"), table: interleaved, product: "atlas-800t-a2"},
	})
}

func TestGroupPods(t *testing.T) {
	table := table12([]string{"a b", "c"}, plain("a", 0, "0", "1"), plain("b", 2, "0", "1"), plain("c", 4, "0", "1"))
	runPlans(t, []planRow{
		{name: "one server of each pod", plan: group("0, 1, 4, 5"), table: table, product: "a3"},
		{name: "two and one", plan: group("0, 1, 2, 3, 4, 5"), table: table, product: "a3", want: []string{"group-count-uneven info advice 1:44"},
			says: []string{"number of servers: 1 of super pod 1, but 2 of super pod 0"}},
		{name: "one pod", plan: group("0, 1, 2, 3"), table: table, product: "a3"},
	})
}

// TestGroupTime: five groups of 32768 ranks, in an order that helps nobody,
// take milliseconds beside the reading.
func TestGroupTime(t *testing.T) {
	const n = 32768
	var b strings.Builder
	b.WriteString("{\"groups\": [")
	for g := range 5 {
		fmt.Fprintf(&b, `%s{"group": "g%d", "rank_num": %d, "rank_ids": [0`, strings.Repeat(",", min(g, 1)), g, n)
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, ",%d", i*12345%n)
		}
		b.WriteString("]}")
	}
	b.WriteString("]}")
	table := sample.Table(sample.Options{Layout: sample.V10, Servers: n / 8, Devices: 8})
	p, _ := OpenPlan(source.New("p.json", []byte(b.String())), true)
	product, _ := ParseProduct("910a")
	j := &Job{plan: p, Plan: p.plan, tableFile: source.New("t.json", table)}
	target := Target{Product: product}
	j.table(Surroundings{}, target)
	if j.Ranks() != n || len(j.Plan.Groups) != 5 || j.Plan.Format != plan.JSON {
		t.Fatal("the job is not what it should be")
	}
	res := &Result{File: p.file, table: j.Table, text: j.Table.Src}
	rep := &Reporter{result: res, target: target}
	for _, rule := range groupRules {
		if rule.Consumers != 0 {
			continue // asked for other consumers
		}
		rep.rule = rule
		if rule.Plan != nil {
			rule.Plan(j, rep)
		}
		if rule.PlanProduct != nil && (rule.Products == 0 || rule.Products.Has(product.Family)) {
			rule.PlanProduct(j, product, rep)
		}
	}
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule != &groupOrder {
			t.Errorf("%s: %s", f.Rule.Name, f.Message(EN))
		}
	}
}
