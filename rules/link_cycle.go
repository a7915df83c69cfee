package rules

import (
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
)

var linkCycle = Rule{
	Name:     "link-cycle",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"communicators that wait for each other in a ring", "多个通信域循环等待"},
	Why: Text{
		"A link is complete when all its clusters have asked for it. If each cluster starts with the communicator in which it has the lowest rank, and those form a ring, each waits for the next one for ever. The manual asks to avoid that; nothing checks it. Links between two sides, where one side always has the lower rank, form no ring.",
		"通信域的所有 cluster 都发起建链后才算完成。如果各 cluster 都先建立自己 rank 最小的那个通信域，而这些通信域首尾相接成环，则会一直互相等待。手册要求避免循环依赖，但没有任何检查。一侧的 rank 始终较小的两侧建链不会成环。",
	},
	Fix: Text{
		"Turn one of the links around, so that the clusters can be ordered with the lower rank always in front, or have all clusters set up the links in the same order.",
		"把其中一个通信域的 rank 顺序反过来，使 rank 较小的 cluster 始终排在前面；或让所有 cluster 按相同的顺序建链。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, restrictions: all clusters initiate the request at the same time; no cyclic dependency between communicators"},
	},
	Plan: func(j *Job, r *Reporter) {
		g := waits(j)
		g.rings(func(ring []edge) { reportRing(j, g, ring, r) })
	},
	PlanOnly: true,
}

// edge is a wait: the cluster that has the lowest rank of a link waits for one
// of the others. Clusters are indexes of graph.ids.
type edge struct{ from, to, link int }

// graph is who waits for whom.
type graph struct {
	ids   []uint64 // ascending
	edges []edge   // by from, then by link
}

// waits makes the graph of the links of a plan. A plan is one list, so it does
// not show the order in which each cluster sets up its links; what it shows is
// who comes first in each. A second link between the same clusters is left out,
// link-pair-duplicate speaks of it.
func waits(j *Job) graph {
	var g graph
	sets := clusterSets(j)
	eachRepeatedSet(sets, func(i, _ int) { sets[i].n = -1 })
	for i := range sets {
		g.ids = append(g.ids, sets[i].ids[:max(sets[i].n, 0)]...)
	}
	slices.Sort(g.ids)
	g.ids = slices.Compact(g.ids)
	for i := range sets {
		if sets[i].n > 0 {
			g.add(i, clusters(&j.Plan.Links[i]))
		}
	}
	slices.SortStableFunc(g.edges, func(a, b edge) int { return a.from - b.from })
	return g
}

func (g *graph) add(link int, list []plan.Pair) {
	lead := 0
	for i := range list {
		if !list[i].Rank.OK() {
			return
		}
		if list[i].Rank.Value < list[lead].Rank.Value {
			lead = i
		}
	}
	from, _ := slices.BinarySearch(g.ids, list[lead].ID.Value)
	for i := range list {
		if to, _ := slices.BinarySearch(g.ids, list[i].ID.Value); i != lead {
			g.edges = append(g.edges, edge{from, to, link})
		}
	}
}

// rings finds rings without a cluster in common, by a search that goes as deep
// as it can: whoever waits for a cluster on the way to itself closes one.
func (g *graph) rings(report func([]edge)) {
	next := make([]int, len(g.ids)) // the next edge to look at
	for e := len(g.edges) - 1; e >= 0; e-- {
		next[g.edges[e].from] = e
	}
	const fresh, onWay, done = 0, 1, 2
	state, told := make([]uint8, len(g.ids)), make([]bool, len(g.ids))
	for start := range g.ids {
		var way []edge // from start to the present cluster
		for at := start; state[at] != done; {
			state[at] = onWay
			e := next[at]
			switch {
			case e == len(g.edges) || g.edges[e].from != at:
				state[at] = done
				if len(way) > 0 {
					at, way = way[len(way)-1].from, way[:len(way)-1]
				}
				continue
			case state[g.edges[e].to] == fresh:
				at = g.edges[e].to
				way = append(way, g.edges[e])
			case state[g.edges[e].to] == onWay:
				if ring := closing(way, g.edges[e], told); ring != nil {
					report(ring)
				}
			}
			next[g.edges[e].from]++
		}
	}
}

// closing is the ring that last closes, or nil if one of its clusters is told
// of already. All that is looked at counts as told, which bounds the work.
func closing(way []edge, last edge, told []bool) []edge {
	from := len(way)
	for at := last.from; ; {
		if told[at] {
			return nil
		}
		told[at] = true
		if at == last.to {
			break
		}
		from--
		at = way[from].from
	}
	return append(slices.Clone(way[from:]), last)
}

// reportRing reports a ring at its last link in the plan.
func reportRing(j *Job, g graph, ring []edge, r *Reporter) {
	const most = 8
	last := 0
	for i := range ring {
		if ring[i].link > ring[last].link {
			last = i
		}
	}
	ring = append(ring[last:len(ring):len(ring)], ring[:last]...)
	text := strconv.FormatUint(g.ids[ring[0].from], 10)
	for i, e := range ring {
		if i == most {
			text += " → …"
			break
		}
		text += " → " + strconv.FormatUint(g.ids[e.to], 10)
	}
	l := &j.Plan.Links[ring[0].link]
	f := r.Find(linkPlace(l), Text{
		"communicator {0} closes a ring of {1} links that can wait for each other: clusters {2}",
		"通信域 {0} 使 {1} 个通信域成环，可能互相等待：cluster {2}",
	}, linkName(l), num(len(ring)), str(text))
	for _, e := range ring[1:min(len(ring), most)] {
		f.See(linkPlace(&j.Plan.Links[e.link]), Text{"part of the ring", "环的一部分"})
	}
}
