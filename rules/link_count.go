package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
)

const (
	advisedLinks = 16
	maxLinks     = 512
)

var linkCount = Rule{
	Name:     "link-count",
	Severity: Info,
	Class:    Documented,
	Also:     []Verdict{{Error, Rejects}, {Error, Documented}},
	Summary:  Text{"more communicators than are advised or possible", "通信域数量超过建议值或上限"},
	Why: Text{
		"The manual advises at most 16 communicators: each takes memory of the device, and transfers of the cache get slower. Of links that are set up at the same time, those beyond 16 wait in a queue. A process refuses the link beyond 512.",
		"手册建议通信域不超过 16 个：每个通信域都占用 device 内存，过多会降低 cache 传输性能，甚至导致 OOM。同时建链超过 16 个时，其余的在底层排队。一个进程超过 512 个时拒绝建链。",
	},
	Fix: Text{
		"Link only clusters that exchange caches, unlink those that do not any more, or use link_clusters.",
		"只为需要传输 cache 的 cluster 建链，不再使用的及时断链，或改用 link_clusters。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, restrictions: 16 communicators advised, 512 at most; at most 16 links at the same time"},
		{Runtime, "comm_link_manager.cc: Link num is over limit:512"},
	},
	Plan:     checkLinkCount,
	PlanOnly: true,
}

// checkLinkCount counts the links of the plan; in a script those of which the
// process surely makes each, if it comes there.
func checkLinkCount(j *Job, r *Reporter) {
	n := 0
	advised, over := -1, -1 // the first links beyond
	for i := range j.Plan.Links {
		if j.Plan.Links[i].Conditional || sameCall(j, i) {
			continue
		}
		switch n++; n {
		case advisedLinks + 1:
			advised = i
		case maxLinks + 1:
			over = i
		}
	}
	switch {
	case over >= 0:
		f := r.Find(linkPlace(&j.Plan.Links[over]), Text{
			"{0} communicators, {1} at most ({2} advised)",
			"共 {0} 个通信域，最多 {1} 个（建议不超过 {2} 个）",
		}, num(n), num(maxLinks), num(advisedLinks)).As(Error, Documented)
		if mostLinks(j) > maxLinks {
			f.As(Error, Rejects)
		}
	case advised >= 0:
		r.Find(linkPlace(&j.Plan.Links[advised]), Text{
			"{0} communicators, {1} at most are advised; more than {1} set up at the same time wait in a queue",
			"共 {0} 个通信域，建议不超过 {1} 个；同时建链超过 {1} 个时需要排队",
		}, num(n), num(advisedLinks))
	}
}

// mostLinks is how many links the cluster has that has most of them. The bound
// of the runtime is for one process, and each cluster is one.
func mostLinks(j *Job) int {
	var ids []uint64
	for i := range j.Plan.Links {
		for _, c := range clusters(&j.Plan.Links[i]) {
			if c.ID.OK() {
				ids = append(ids, c.ID.Value)
			}
		}
	}
	slices.Sort(ids)
	most, from := 0, 0
	for i := range ids {
		if ids[i] != ids[from] {
			from = i
		}
		most = max(most, i-from+1)
	}
	return most
}

var linkPairDuplicate = Rule{
	Name:     "link-pair-duplicate",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"the same clusters are linked twice", "同一组 cluster 重复建链"},
	Why: Text{
		"A communicator connects its clusters in both directions. A second one between the same clusters is accepted, takes memory of the device once more and counts towards the number of communicators, which the manual wants to be small.",
		"link 是双向建链，一个通信域足够。同一组 cluster 的第二个通信域能够创建，但会再占用一份 device 内存，并计入手册要求控制的通信域数量。",
	},
	Fix: Text{"Delete one of the links.", "删除其中一个。"},
	Sources: []Source{
		{Manual, "LLM-DataDist, link: a bilateral link; excessive links may cause OOM errors and deteriorate the cache transmission performance"},
	},
	Plan: func(j *Job, r *Reporter) {
		sets := clusterSets(j)
		eachRepeatedSet(sets, func(i, first int) {
			l, other := &j.Plan.Links[i], &j.Plan.Links[first]
			if l.Name.OK() && other.Name.OK() && l.Name.Value == other.Name.Value {
				return // link-name-duplicate
			}
			r.Find(l.Map, Text{
				"communicator {0} has the same clusters as {1}",
				"通信域 {0} 与 {1} 的 cluster 相同",
			}, linkName(l), linkName(other)).See(other.Map, Text{"first linked", "首次建链"})
		})
	},
	PlanOnly: true,
}

// clusterSet are the ids of the clusters of a link, ascending; n is 0 when the
// link is not to be compared with others.
type clusterSet struct {
	ids [maxClusters]uint64
	n   int
}

// clusterSets are the clusters of every link. Those that are not all known, or
// too few or too many, are left out, and so are the calls of a script.
func clusterSets(j *Job) []clusterSet {
	if inScript(j) {
		return nil
	}
	sets := make([]clusterSet, len(j.Plan.Links))
	for i := range sets {
		list := clusters(&j.Plan.Links[i])
		if len(list) < 2 || len(list) > maxClusters || slices.ContainsFunc(list, func(c plan.Pair) bool { return !c.ID.OK() }) {
			continue
		}
		s := &sets[i]
		for k, c := range list {
			s.ids[k] = c.ID.Value
		}
		s.n = len(list)
		slices.Sort(s.ids[:s.n])
	}
	return sets
}

// eachRepeatedSet calls report for every link that has the clusters of an
// earlier one.
func eachRepeatedSet(sets []clusterSet, report func(i, first int)) {
	firsts := newSeen(len(sets))
	for i := range sets {
		if sets[i].n == 0 {
			continue
		}
		hash := uint64(0)
		for _, id := range sets[i].ids {
			hash = hashNumber(hash ^ id)
		}
		if first := firsts.first(hash, i, func(k int) bool { return sets[k] == sets[i] }); first != i {
			report(i, first)
		}
	}
}
