package rules

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var rankIDGap = Rule{
	Name:     "rank-id-gap",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable rank_id is invalid. Expected value: is less than the communication size … and must be unique",
		"rankList[…] rankId[…] error",
		"check rankList[…] rankId[…] failed",
		"rank_id is continuous",
		"failed with rank_id is not continuous",
		"failed with rank_id is out of range",
	},
	Summary: Text{"the ranks are not exactly 0 to N-1", "rank_id 不是从 0 开始连续编号"},
	Why: Text{
		"The ranks of a table with N devices have to be 0 to N-1 without a hole. The runtime refuses anything else and does not say which rank is missing; some ranks may show another error first.",
		"有 N 个 device 的 rank table，rank_id 必须是连续的 0～N-1。否则运行时拒绝，且不指出缺少哪个 rank；部分 rank 可能先报别的错误。",
	},
	Fix: Text{
		"Number the devices again from 0 on, or add the devices that are missing.",
		"从 0 开始重新编号，或补上缺少的 device。",
	},
	Sources: []Source{
		{Runtime, "sorted ranks are exactly 0 to N-1"},
		{Manual, "rank table configuration, rank_id: from 0, unique"},
	},
	Table: checkRankIDGap,
}

func checkRankIDGap(t *ranktable.Table, r *Reporter) {
	if !ranked(t) {
		return
	}
	n := uint32(len(t.Devices))
	var first *ranktable.Device
	lowest, beyond := ^uint32(0), 0
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.RankNum == ranktable.NoNum && !isMaxNum(t, d.Rank) {
			continue // missing or not a number: said elsewhere
		}
		lowest = min(lowest, d.RankNum)
		if d.RankNum >= n {
			beyond++
			if first == nil {
				first = d
			}
		}
	}
	if first == nil {
		return // what is missing is explained by duplicates and unreadable ranks
	}
	missing := missingRanks(t.ByRank())
	if lowest > 0 {
		r.At(first.Rank, Text{
			"ranks start at {0}; expected 0 to {1} (missing: {2})",
			"rank 从 {0} 开始，应为 0～{1}（缺少：{2}）",
		}, num(lowest), num(n-1), str(missing))
		return
	}
	r.At(first.Rank, Text{
		"rank_id {0} is beyond the {1} devices of the table; expected 0 to {2} (missing: {3})",
		"rank_id {0} 超出范围：共 {1} 个 device，应为 0～{2}（缺少：{3}）",
	}, val(first.Rank), num(n), num(n-1), str(missing))
}

// missingRanks lists the ranks that no device has, as ranges.
func missingRanks(byRank []int32) string {
	var b strings.Builder
	const most = 8
	ranges := 0
	for i := 0; i < len(byRank); i++ {
		if byRank[i] >= 0 {
			continue
		}
		from := i
		for i+1 < len(byRank) && byRank[i+1] < 0 {
			i++
		}
		if ranges++; ranges > most {
			return b.String() + ", …"
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(from))
		if i > from {
			b.WriteString("-" + strconv.Itoa(i))
		}
	}
	return b.String()
}
