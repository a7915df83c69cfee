package rules

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// planExample is a plan of the examples, with what its want.txt judges it for.
type planExample struct {
	rule   string
	bad    bool
	plan   *Plan
	target Target
}

// planExamples are the examples that are plans or scripts. Those with the table
// in them are left out: it cannot be taken away.
func planExamples(t *testing.T) []planExample {
	t.Helper()
	paths, err := filepath.Glob("../examples/*/*.*")
	if err != nil || len(paths) == 0 {
		t.Fatal("no examples", err)
	}
	var list []planExample
	for _, path := range paths {
		base := filepath.Base(path)
		if !strings.HasPrefix(base, "bad.") && !strings.HasPrefix(base, "good.") {
			continue
		}
		file, err := source.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		p, ok := OpenPlan(file, true)
		if !ok || PlainTable(file.Bytes) || p.plan != nil && p.plan.RankTable.Inline() {
			continue
		}
		if _, objects := CheckObjects(file, Surroundings{}, Target{}, true); objects {
			continue
		}
		dir := filepath.Dir(path)
		list = append(list, planExample{filepath.Base(dir), base[0] == 'b', p, exampleTarget(t, filepath.Join(dir, "want.txt"))})
	}
	return list
}

// exampleTarget is what the first command of an example says.
func exampleTarget(t *testing.T, path string) (target Target) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	words := strings.Fields(first)
	for i, word := range words[:len(words)-1] {
		switch value := words[i+1]; word {
		case "--product":
			target.Product, err = ParseProduct(value)
		case "--consumer":
			target.Consumer, _ = ParseConsumer(value)
		case "--cann":
			target.Release, err = ParseRelease(value)
		}
		if err != nil {
			t.Fatal(path, err)
		}
	}
	return target
}

// placesOf are the places where each rule finds something in a plan with a table,
// and for which products.
func placesOf(p *Plan, table string, target Target) map[*Rule]string {
	files := Files{}
	if table != "" {
		files.Table = source.New("table.json", []byte(table))
	}
	res := p.Check(files, target)
	all := map[*Rule]string{}
	for i := range res.Findings {
		f := &res.Findings[i]
		all[f.Rule] += fmt.Sprint(f.Span, f.Products, " ")
	}
	return all
}

// TestPlanOnly runs all examples that are plans without a table and with several:
// what a rule finds that says it looks at the plan only is always the same, and
// what the other rules find is not.
func TestPlanOnly(t *testing.T) {
	tables := []string{
		farm(2, "0", "1", "2", "3", "4", "5", "6", "7"),
		farm(1, "0", "4"),
		table12([]string{"a b", "c"}, plain("a", 0, "0", "1"), plain("b", 2, "0", "1"), plain("c", 4, "0", "1")),
		table10(
			node("a", npu("0", "198.51.100.1", "0"), npu("1", "198.51.100.2", "2")),
			node("b", npu("0", "198.51.100.3", "1"), npu("1", "198.51.100.4", "3"))),
		v2(""),
		farm(1, "20"), // only Atlas inference products have it
	}
	differs, fires := map[*Rule]bool{}, map[*Rule]bool{}
	for _, x := range planExamples(t) {
		open := x.target
		open.Product = Product{}
		for _, target := range []Target{x.target, open} {
			without := placesOf(x.plan, "", target)
			if x.bad {
				rule, _ := Find(x.rule)
				fires[rule] = fires[rule] || without[rule] != ""
			}
			for _, table := range tables {
				with := placesOf(x.plan, table, target)
				for _, rule := range slices.Concat(slices.Collect(maps.Keys(with)), slices.Collect(maps.Keys(without))) {
					if with[rule] == without[rule] {
						continue
					}
					if differs[rule] = true; rule.PlanOnly && x.plan.script == nil { // scripts: see Result.swept
						t.Errorf("%s in %s: %s with a table, %s without", rule.Name, x.plan.file.Name, with[rule], without[rule])
					}
				}
			}
		}
	}
	for _, rule := range All() {
		switch {
		case rule.Plan == nil && rule.PlanProduct == nil:
			if rule.PlanOnly {
				t.Errorf("%s does not look at plans", rule.Name)
			}
		case rule.PlanOnly && rule.PlanProduct != nil:
			t.Errorf("%s depends on the product, which the table tells", rule.Name)
		case rule.PlanOnly && !fires[rule] && rule.Document == nil && rule.Table == nil: // those have a table as an example
			t.Errorf("%s does not find its example without a table", rule.Name)
		case !rule.PlanOnly && !differs[rule]:
			t.Errorf("%s seems to look at what is written in the plan only", rule.Name)
		}
	}
}

// TestIdleComments: a comment about a rule that a table could not change is left
// over although there is no table; one about any other is not.
func TestIdleComments(t *testing.T) {
	for rule, want := range map[string]int{"split-size-sum": 1, "link-rank-order": 1, "group-rank-duplicate": 1, "group-rank-range": 0, "link-rank-range": 0} {
		res := checkPlanText(t, "job.yaml", "groups:\n  - {group: a, rank_num: 2, rank_ids: [0, 1]}  # hcclint:ignore "+rule+" on purpose\n")
		res.IgnoreComments()
		idle := 0
		for i := range res.Findings {
			if res.Findings[i].Rule.Ignore != nil {
				idle++
			}
		}
		if idle != want {
			t.Errorf("%s: %d comments are left over, want %d", rule, idle, want)
		}
	}
}
