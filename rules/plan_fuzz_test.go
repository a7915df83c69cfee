package rules

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// FuzzPlan gives any text to the rules about plans, as YAML, JSON and Python,
// with and without a table: no panic, places inside of the text, messages in
// both languages.
func FuzzPlan(f *testing.F) {
	f.Add("groups:\n- {group: tp, rank_num: 2, rank_ids: [0, 1]}\n- {group: tp, rank_num: 3, rank_ids: [4, 3, 3]}\n"+
		"splits: [{group: tp, dataSizeList: [46.66, 24.32, 29.02], idxList: [1, 0]}]\nsub_comms: [{parent: a, name: b, rank_ids: [0, 9]}]\ngradient_num: 3\n", uint8(0))
	f.Add(`{"groups": [{"group": "g", "rank_num": 1, "rank_ids": [-1, 99999999999, 4]}], "cann": "6.0"}`, uint8(1))
	f.Add("from hccl.manage.api import *\nfrom hccl.split.api import *\nfor step in x:\n  create_group('g'+str(rank), 2, [rank, rank+4])\n"+
		"set_split_strategy_by_size([11.1, 22.2, 33.3, 33.4], 'g')\n", uint8(2))
	products := []string{"", "910a", "atlas-300t-9000", "a2", "atlas-800i-a2", "a3", "310p", "a5"}
	tables := []string{"", farm(2, "0", "1", "4", "5"), legacy("a: 0 4", "b: 1 5"), table12([]string{"a", "b"}, plain("a", 0, "0"), plain("b", 1, "0")),
		table10(plain("a", 0, "0", "1"), plain("b", 5, "0")), ranks20(`"rank_id":0`)}
	f.Fuzz(func(t *testing.T, text string, pick uint8) {
		name := []string{"p.yaml", "p.json", "p.py"}[pick%3]
		p, ok := OpenPlan(source.New(name, []byte(text)), true)
		if !ok {
			return
		}
		for _, table := range tables {
			var files Files
			if table != "" {
				files.Table = source.New("t.json", []byte(table))
			}
			var target Target
			target.Product, _ = ParseProduct(products[pick/3%8])
			res := p.Check(files, target)
			for i := range res.Findings {
				f := &res.Findings[i]
				if f.Span.Start > f.Span.End || int(f.Span.End) > len(text) {
					t.Errorf("%s: %v is outside of the text", f.Rule.Name, f.Span)
				}
				for _, l := range []Lang{EN, ZH} {
					if m := f.Message(l); m == "" || strings.ContainsAny(m, "\n\r\x1b") || len(m) > 2000 {
						t.Errorf("%s: message %q", f.Rule.Name, m)
					}
					f.Related(l)
				}
			}
		}
	})
}
