package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
)

// checkGroupInterleaved finds groups whose servers an Atlas training product
// counts wrongly. A group that stays where the ranks do not alternate is right
// whatever the rest of the table does.
func checkGroupInterleaved(j *Job, p product.Product, r *Reporter) {
	if p.Family != product.F910A || cards910A(p) || j.Table == nil {
		return
	}
	all := j.spreads(r)
	j.eachGroup(func(i int, g *plan.Group) bool {
		s := &all[i]
		if s.counted == len(s.shares) {
			return false
		}
		f := r.Find(opening(g.RankIDs.Span), Text{
			"ranks of {0} servers alternate in this group, and create_group counts {1} servers{2}",
			"该 group 有 {0} 个 Server，但 rank 在 Server 之间交错，create_group 会算成 {1} 个{2}",
		}, num(len(s.shares)), num(s.counted), onRank(g.Site)).As(Error, Misbehaves).unlessSkipped(g.Site, Misbehaves)
		for k := range s.shares[:2] {
			h := &s.shares[k]
			dev := &j.Table.Devices[j.Table.ByRank()[h.ranks[len(h.ranks)-1].rank]]
			f.SeeTable(j, dev.Rank.Span(), Text{"rank {0} is on {1}", "rank {0} 在 {1} 上"}, num(h.ranks[len(h.ranks)-1].rank), s.name(h))
		}
		return true
	})
}
