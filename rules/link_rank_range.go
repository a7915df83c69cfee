package rules

import (
	"math"
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
)

// whole puts a whole number.
func whole(n int64) Arg { return str(strconv.FormatInt(n, 10)) }

var linkRankRange = Rule{
	Name:     "link-rank-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Documented}, {Warning, Rejects}, {Warning, Documented}},
	Summary:  Text{"the ranks of a link are not those of its rank table", "建链的 rank 与其 rank table 不一致"},
	Why: Text{
		"Each cluster joins the communicator as one rank of the table that is given with it. HCCL refuses a rank that the table does not have; a rank of the table without a cluster is one that nobody joins as, and the others wait for it.",
		"每个 cluster 以所传 rank table 中的一个 rank 加入通信域。HCCL 拒绝 rank table 中不存在的 rank；rank table 中没有对应 cluster 的 rank 不会有进程加入，其他进程会等待它。",
	},
	Fix: Text{
		"Give link a table of just the devices it connects, with the ranks 0 to N-1, and each cluster one of them. Ranks of the other side come from its own number of devices.",
		"传给 link 的 rank table 只包含要建链的 device，rank 为 0～N-1，每个 cluster 对应其中一个。对端的 rank 要按对端的 device 数量计算。",
	},
	Sources: []Source{
		{Manual, "LLM-DataDist, link: cluster_rank_info and the example of rank_table"},
		{Runtime, "HcclCommInitClusterInfoMemConfig: the rank has to be one of the table; LLMDataDist.link: ranks are unsigned 32-bit integers"},
		{Report, "xllm pull request 1552: the rank of the other side computed with the own size"},
	},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(i int, l *plan.Link) bool {
			t, list, found := j.Links[i], clusters(l), false
			for _, c := range list {
				found = checkLinkRank(t, l, &c, r) || found
			}
			return found || t.ranks > 0 && !repeats(j, l, list) && checkTableRanks(t, l, list, r)
		})
	},
}

func checkLinkRank(t *LinkTable, l *plan.Link, c *plan.Pair, r *Reporter) bool {
	switch v, n := c.Rank.Value, t.ranks; {
	case !c.Rank.OK():
		return false
	case v < 0 || v > math.MaxUint32:
		doubt(r.Find(c.Rank.Span, Text{
			"rank {0} of cluster {1} is not a number from 0 to 4294967295",
			"cluster {1} 的 rank {0} 不在 0～4294967295 之内",
		}, whole(v), shown(c.ID.Text)), l, Rejects)
	case n > 0 && v >= int64(n):
		f := r.Find(c.Rank.Span, Text{
			"rank {0} of cluster {1} is not in the table of the link, whose last rank is {2}",
			"cluster {1} 的 rank {0} 不在建链的 rank table 中，其最大 rank 为 {2}",
		}, whole(v), shown(c.ID.Text), num(n-1))
		t.seeRank(f, int64(n-1), Text{"the last rank", "最大的 rank"})
		doubt(f, l, Rejects)
	default:
		return false
	}
	return true
}

// checkTableRanks looks for ranks of the table that no cluster has. Where the
// number of clusters is wrong, or two have one rank, that is what is said.
func checkTableRanks(t *LinkTable, l *plan.Link, list []plan.Pair, r *Reporter) bool {
	if len(list) < 2 || len(list) > maxClusters {
		return false
	}
	ranks := make([]int64, 0, maxClusters)
	for _, c := range list {
		if !c.Rank.OK() || slices.Contains(ranks, c.Rank.Value) {
			return false
		}
		ranks = append(ranks, c.Rank.Value)
	}
	n := t.ranks
	if len(ranks) == n {
		return false
	}
	slices.Sort(ranks)
	missing, first, next := "", int64(-1), int64(0)
	for _, rank := range append(ranks, int64(n)) {
		if next < rank {
			if first < 0 {
				first = next
			} else {
				missing += ", "
			}
			missing += span(next, rank-1)
		}
		next = rank + 1
	}
	f := r.Find(l.Map, Text{
		"no cluster has rank {0} of the table of the link, which has {1}",
		"没有 cluster 对应建链 rank table 中的 rank {0}，其中共有 {1} 个 rank",
	}, str(missing), howMany(n, "rank")).As(Error, Documented)
	t.seeRank(f, first, Text{"the rank", "该 rank"})
	doubt(f, l, Documented)
	return true
}

// span writes the numbers from lo to hi.
func span(lo, hi int64) string {
	if lo == hi {
		return strconv.FormatInt(lo, 10)
	}
	return strconv.FormatInt(lo, 10) + "-" + strconv.FormatInt(hi, 10)
}
