package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
)

// shownID puts the id of a cluster.
func shownID(id uint64) Arg { return str(strconv.FormatUint(id, 10)) }

var linkNodeCount = Rule{
	Name:     "link-node-count",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{
		"cluster_rank_info size can not be greater than 4",
		"cluster num must be bigger than 1",
	},
	Summary: Text{"a link of fewer than two or more than four clusters", "建链的 cluster 少于 2 个或多于 4 个"},
	Why: Text{
		"A communicator of link has two to four clusters, one of them the own one. The Python part raises a ValueError for any other number; the manual only states the upper bound.",
		"link 的通信域由 2～4 个 cluster 组成，其中包括本端。其他数量会被 Python 层以 ValueError 拒绝；手册只写了上限。",
	},
	Fix: Text{
		"Set up several communicators of at most four clusters; a pair of two is the usual one.",
		"拆成多个通信域，每个最多 4 个 cluster，通常为两两建链。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, restrictions: a maximum of four nodes in a communicator"},
		{Runtime, "LLMDataDist.link (llm_datadist.py): 2 to 4 entries"},
	},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(_ int, l *plan.Link) bool {
			if !l.State.OK() {
				return false
			}
			list := clusters(l)
			known := 0 // an id that a script leaves unknown may be another one again
			for i := range list {
				if !list[i].ID.Here() {
					continue
				}
				if known++; known == maxClusters+1 {
					doubt(r.Find(list[i].ID.Span, Text{
						"cluster_rank_info has {0} clusters, {1} at most in one communicator",
						"cluster_rank_info 中有 {0} 个 cluster，一个通信域最多 {1} 个",
					}, num(len(list)), num(maxClusters)), l, Rejects)
					return true
				}
			}
			if len(list) > 1 || repeats(j, l, list) {
				return false
			}
			doubt(r.Find(l.Map, Text{
				"number of clusters in cluster_rank_info: {0}, expected 2 to {1}",
				"cluster_rank_info 中有 {0} 个 cluster，应为 2～{1} 个",
			}, num(len(list)), num(maxClusters)), l, Rejects)
			return true
		})
	},
	PlanOnly: true,
}

var linkClusterID = Rule{
	Name:     "link-cluster-id",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Rejects}, {Warning, Misbehaves}},
	Messages: []string{"cluster id in cluster_rank_info can not be duplicated"},
	Summary:  Text{"a cluster id is no unsigned integer, or occurs twice", "cluster ID 不是无符号整数，或重复"},
	Why: Text{
		"The keys of cluster_rank_info are unsigned integers of 64 bits; link refuses others. Given twice, an id counts once, with the rank that stands last: the communicator lacks a cluster.",
		"cluster_rank_info 的键是 64 位无符号整数，其他值会被 link 拒绝。重复的键只保留最后一个 rank，通信域因此少一个 cluster。",
	},
	Fix: Text{
		"Use the cluster_id that each LLMDataDist was made with, each once.",
		"填写各 LLMDataDist 初始化时的 cluster_id，每个只写一次。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, cluster_rank_info: Dict[int, int], cluster IDs and rank IDs"},
		{Runtime, "LLMDataDist.link (llm_datadist.py): keys are unsigned 64-bit integers"},
	},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(_ int, l *plan.Link) bool { return checkClusterIDs(j, l, r) })
	},
	PlanOnly: true,
}

func checkClusterIDs(j *Job, l *plan.Link, r *Reporter) (found bool) {
	firsts := newSeen(len(l.Clusters))
	for i, c := range l.Clusters {
		if !c.ID.OK() {
			if c.ID.Here() {
				found = true
				doubt(r.Find(c.ID.Span, Text{
					"cluster id {0} is not a whole number from 0 to 18446744073709551615",
					"cluster ID {0} 不是 0～18446744073709551615 的整数",
				}, shown(c.ID.Text)), l, Rejects)
			}
			continue
		}
		at := firsts.first(hashNumber(c.ID.Value), i, func(k int) bool { return l.Clusters[k].ID.Value == c.ID.Value })
		if at == i || j.Plan.Format == plan.JSON && l.Clusters[at].ID.Text == c.ID.Text {
			continue // json-duplicate-key
		}
		found = true
		f := r.Find(c.ID.Span, Text{
			"cluster {0} is given again; the last rank counts",
			"cluster {0} 重复，以最后一个 rank 为准",
		}, shownID(c.ID.Value)).As(Error, Misbehaves)
		f.See(l.Clusters[at].ID.Span, Text{"first given", "首次出现"})
		doubt(f, l, Misbehaves)
	}
	return found
}
