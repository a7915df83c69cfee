package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var rankIDDuplicate = Rule{
	Name:     "rank-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable rank_id is invalid. Expected value: is less than the communication size … and must be unique",
		"rankList[…] rankId[…] error",
		"rank_id is not repeat",
		"failed with rank_id is repeat",
	},
	Summary: Text{"two devices have one rank_id", "两个 device 的 rank_id 重复"},
	Why: Text{
		"Every rank exists once. The runtime refuses the table and says that rank_id is to be less than the communication size and unique, without a server or device.",
		"每个 rank 只能出现一次。运行时拒绝该 rank table，报错为 rank_id 应小于通信域大小且唯一，不指出 Server 和 device。",
	},
	Fix: Text{
		"Give the devices ranks from 0 to one less than their number, each once.",
		"为各 device 填写 0 到（device 总数 - 1）的 rank_id，每个值只用一次。",
	},
	Sources: []Source{
		{Runtime, "sorted ranks are exactly 0 to N-1"},
		{Report, "volcano issue 4523: master and worker both count from 0"},
	},
	Table: checkRankIDDuplicate,
}

// ranked reports whether the ranks of the table are written in it.
func ranked(t *ranktable.Table) bool {
	return t.Layout != ranktable.Legacy && t.Layout != ranktable.NoLayout
}

func checkRankIDDuplicate(t *ranktable.Table, r *Reporter) {
	if !ranked(t) {
		return
	}
	byRank := t.ByRank()
	told := false
	for i := range t.Devices {
		d := &t.Devices[i]
		if int64(d.RankNum) >= int64(len(byRank)) || byRank[d.RankNum] == int32(i) {
			continue // beyond the count: rank-id-gap
		}
		first := int(byRank[d.RankNum])
		if misread(d.Rank.Text(t.Src)) || misread(t.Devices[first].Rank.Text(t.Src)) {
			continue // rank-id-invalid: 0x3 is a repetition of 0 by accident
		}
		missing := Text{}
		if !told {
			told = true
			missing = Text{"; no device has rank " + missingRanks(byRank), "，而没有 device 使用 rank " + missingRanks(byRank)}
		}
		message := Text{"rank_id {0} is also used by {1}{2}", "rank_id {0} 与 {1} 重复{2}"}
		if t.Layout == ranktable.V2 { // devices are named by their rank there
			message = Text{"rank_id {0} occurs twice{2}", "rank_id {0} 重复{2}"}
		}
		r.At(d.Rank, message, val(d.Rank), device(first), both(missing)).
			See(t.Devices[first].Rank.Span(), Text{"first used", "首次出现"})
	}
}
