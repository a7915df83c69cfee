package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxRanksV2 is how many ranks a 2.0 table can have.
const maxRanksV2 = 65536

var v2RankCount = Rule{
	Name:     "v2-rank-count",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable rankCount is invalid",
		"failed with rankCount is not equal to rank_list size",
		"rankCount[…] exceeds maximum limit[…]",
	},
	Summary: Text{"rank_count is not 1 to 65536 or differs from rank_list", "rank_count 不在 1～65536 内或与 rank_list 不一致"},
	Why: Text{
		"The runtime compares rank_count with the length of rank_list before it reads any rank, and refuses the table if they differ.",
		"运行时在读取各个 rank 之前先核对 rank_count 与 rank_list 的长度，不一致时拒绝该 rank table。",
	},
	Fix: Text{
		"Write the number of entries of rank_list, as a number without quotes; if rank_list is too short, a rank got lost.",
		"填写 rank_list 的实际条目数（数字，不加引号）；如果是 rank_list 变短了，检查是否漏写了 rank。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: rank_count is 1 to 65536 and the length of rank_list"},
		{Manual, "rank table configuration, version 2.0: rank_count"},
	},
	Table: checkV2RankCount,
}

func checkV2RankCount(t *ranktable.Table, r *Reporter) {
	v, listed := t.RankCount, len(t.Devices)
	if t.Layout != ranktable.V2 || !isInteger(v) {
		return
	}
	n, how := t.Integer(v)
	switch {
	case listed == 0 && n == 0: // the empty list is said elsewhere
	case how == ranktable.Refused || n < 1 || n > maxRanksV2:
		r.At(v, Text{"rank_count {0} is out of range, expected 1 to {1}", "rank_count {0} 超出范围，应为 1～{1}"}, val(v), num(maxRanksV2))
	case int(n) != listed && listed > 0 && !hasStrays(t):
		r.At(v, Text{
			"rank_count is {0}, but rank_list has {1}",
			"rank_count 为 {0}，而 rank_list 中有 {1} 个 rank",
		}, val(v), howMany(listed, "rank")).Unsafe(v.Span(), strconv.Itoa(listed))
	}
}

// isInteger reports whether the 2.0 parser reads v where it wants an integer.
// What it does not read has a wrong type, which is said elsewhere.
func isInteger(v jsonscan.Value) bool {
	return v.Kind == jsonscan.Number || v.Kind == jsonscan.True || v.Kind == jsonscan.False
}

var v2RequiredKey = Rule{
	Name:      "v2-required-key",
	Severity:  Error,
	Class:     Rejects,
	Runtime:   []Code{"EI0017"},
	AlsoCodes: []Code{"EI0014"},
	Messages:  []string{`error occurs when parser object of propName "…"`},
	Summary:   Text{"a key that every 2.0 table needs is missing", "2.0 版本的 rank table 缺少必填字段"},
	Why: Text{
		"The 2.0 parser has no defaults for these keys and refuses the table with EI0017. Drafts of the format and converters from 1.x use other names, such as level and id.",
		"2.0 版本的解析器对这些字段没有默认值，缺失时报 EI0017 并拒绝该 rank table。该格式的早期草案和从 1.x 转换的工具使用了其他字段名，例如 level、id。",
	},
	Fix: Text{
		"Add the key: rank_id, local_id, device_id and level_list in each rank; net_layer, net_instance_id and rank_addr_list in each level; addr_type, addr and ports in each address.",
		"补上该字段：每个 rank 需要 rank_id、local_id、device_id、level_list；每个 level 需要 net_layer、net_instance_id、rank_addr_list；每个地址需要 addr_type、addr、ports。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: required keys of ranks, levels and addresses"},
		{Manual, "rank table configuration, version 2.0"},
	},
	Table: checkV2RequiredKey,
}

func checkV2RequiredKey(t *ranktable.Table, r *Reporter) {
	if t.Kind == document.Table20 && !t.RankList.Here() && !t.Misspelt(ranktable.OTop, 0, ranktable.KRankList) {
		r.Find(opening(t.Object), Text{"the table has no {0}", "rank table 缺少 {0}"}, key(ranktable.KRankList))
	}
	for i := range t.Issues {
		issue := &t.Issues[i]
		if issue.Code != ranktable.Missing || t.Misspelt(issue.Owner, int(issue.Index), issue.Key) {
			continue
		}
		place := opening(issue.Span)
		switch owner := issue.Owner; {
		case issue.Key == ranktable.KRankCount && (t.Layout == ranktable.V2 || t.Layout == ranktable.NoLayout):
			r.Find(place, Text{"the table has no {0}", "rank table 缺少 {0}"}, key(issue.Key))
		case owner == ranktable.ORank:
			r.Find(place, Text{"{0} has no {1}", "{0} 缺少 {1}"}, device(int(issue.Index)), key(issue.Key))
		case owner == ranktable.OLevel:
			rank := t.Levels[issue.Index].Rank
			r.Find(place, Text{"a level of {0} has no {1}", "{0} 的一个 level 缺少 {1}"}, device(int(rank)), key(issue.Key))
		case owner == ranktable.OAddr:
			rank := t.Levels[t.Addrs[issue.Index].Level].Rank
			f := r.Find(place, Text{"an address of {0} has no {1}", "{0} 的一个地址缺少 {1}"}, device(int(rank)), key(issue.Key))
			if issue.Key == ranktable.KAddr && !r.has(addrKeyCode20) {
				f.Code("EI0014")
			}
		}
	}
}
