package rules

import (
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// jobOf opens a plan as a job, with these tables of links by their paths, and a
// rank table of two devices.
func jobOf(t *testing.T, text string, links map[string]string) *Job {
	t.Helper()
	p, ok := OpenPlan(source.New("plan.yaml", []byte(text)), true)
	if !ok {
		t.Fatal("no plan")
	}
	files := Files{Table: source.New("own.json", []byte(table10(plain("own", 0, "0", "1")))), Links: map[string]*source.File{}}
	for path, table := range links {
		files.Links[path] = source.New(path, []byte(table))
	}
	j := &Job{plan: p, Plan: p.plan, tableFile: files.Table}
	j.table(Surroundings{}, Target{})
	j.links(files, Target{})
	return j
}

// TestTablesOfLinks: a table that several links name is read once; an inline one
// is that of its link alone; a link without a table has that of the plan. Tables
// are told apart by how many ranks they have.
func TestTablesOfLinks(t *testing.T) {
	three, four := table10(plain("a", 0, "0", "1", "2")), table10(plain("a", 0, "0", "1", "2", "3"))
	inline := `, rank_table: {version: "1.0", status: completed, server_list: [{server_id: x, device: [{device_id: "0", rank_id: "0"}]}]}`
	link := func(rest string) string { return "- {comm_name: a, cluster_rank_info: {1: 0, 2: 1}" + rest + "}\n" }
	const toThree, toFour = ", rank_table: three.json", ", rank_table: four.json"
	for _, tt := range []struct {
		name, links string
		ranks       []int
		read        int // tables
	}{
		{"one path", link(toThree) + link(toThree) + link(toThree), []int{3, 3, 3}, 1},
		{"two in turn", link(toThree) + link(toFour) + link(toThree) + link(toFour), []int{3, 4, 3, 4}, 2},
		{"inline, then none", link(inline) + link(""), []int{1, 2}, 2},
		{"none, inline, none", link("") + link(inline) + link(""), []int{2, 1, 2}, 2},
		{"the same inline twice", link(inline) + link(inline), []int{1, 1}, 2},
		{"a path, then none", link(toThree) + link(""), []int{3, 2}, 2},
		{"what could not be read", link(", rank_table: gone.json") + link(""), []int{0, 2}, 2},
	} {
		j := jobOf(t, "links:\n"+tt.links, map[string]string{"three.json": three, "four.json": four})
		for i, l := range j.Links {
			if l.ranks != tt.ranks[i] {
				t.Errorf("%s: link %d has a table of %d ranks, want %d", tt.name, i, l.ranks, tt.ranks[i])
			}
		}
		if len(j.Links) != len(tt.ranks) || len(j.linkTables) != tt.read {
			t.Errorf("%s: %d links with %d tables, want %d with %d", tt.name, len(j.Links), len(j.linkTables), len(tt.ranks), tt.read)
		}
	}
}

// TestRanksOfSharedTables: rank 3 is only in one of two tables that links name in
// turn, and rank 1 not in the inline one.
func TestRanksOfSharedTables(t *testing.T) {
	three, four := table10(plain("a", 0, "0", "1", "2")), table10(plain("a", 0, "0", "1", "2", "3"))
	const text = `links:
- {comm_name: a, cluster_rank_info: {1: 0, 2: 3}, rank_table: four.json}
- {comm_name: b, cluster_rank_info: {3: 0, 4: 3}, rank_table: three.json}
- {comm_name: c, cluster_rank_info: {5: 0, 6: 3}, rank_table: four.json}
- {comm_name: d, cluster_rank_info: {7: 0, 8: 3}, rank_table: three.json}
`
	p, _ := OpenPlan(source.New("plan.yaml", []byte(text)), true)
	res := p.Check(Files{Links: map[string]*source.File{
		"three.json": source.New("three.json", []byte(three)), "four.json": source.New("four.json", []byte(four)),
	}}, targetOf(t, "a3"))
	beyond := map[int]bool{} // lines
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule == &linkRankRange && f.Severity == Error && f.Class != Documented {
			beyond[res.File.Position(f.Span.Start).Line] = true
		}
	}
	if len(beyond) != 2 || !beyond[3] || !beyond[5] {
		t.Errorf("ranks beyond their table in lines %v, want 3 and 5", beyond)
	}
}
