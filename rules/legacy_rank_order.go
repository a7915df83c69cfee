package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var legacyRankOrder = Rule{
	Name:     "legacy-rank-order",
	Severity: Info,
	Class:    Misbehaves,
	Summary:  Text{"ranks of a group_list table follow the text order of server_id, not the listed order", "group_list 格式按 server_id 的文本顺序编排 rank，与书写顺序不同"},
	Why: Text{
		`A group_list table has no rank_id: the runtime sorts the servers by server_id as text, then the devices by device_id, and numbers them. "10.0.0.10" comes before "10.0.0.9", so rank 0 may sit on another server than the first one listed.`,
		`group_list 格式没有 rank_id：运行时先按 server_id 的文本排序，再按 device_id 排序，依次编号。"10.0.0.10" 排在 "10.0.0.9" 之前，因此 rank 0 不一定在列出的第一个 Server 上。`,
	},
	Fix: Text{
		"List the instances in the order of their server_id texts, or write the table in the server_list layout, where each device has its rank_id.",
		"按 server_id 的文本顺序书写 instance，或改用 server_list 格式，在每个 device 中写明 rank_id。",
	},
	Sources: []Source{
		{Runtime, "template 2: ranks are numbered by server_id as text, then by device_id"},
	},
	Table: checkLegacyRankOrder,
}

func checkLegacyRankOrder(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Legacy {
		return
	}
	last := -1
	for i := range t.Servers {
		id := t.Servers[i].ID
		if !id.IsString() {
			continue
		}
		if last >= 0 && bytes.Compare(id.Text(t.Src), t.Servers[last].ID.Text(t.Src)) < 0 {
			r.At(id, Text{
				"server_id {0} is listed after {1} but gets the lower ranks: ranks follow the text order of server_id",
				"server_id {0} 写在 {1} 之后，但 rank 编号更小：rank 按 server_id 的文本顺序编排",
			}, val(id), val(t.Servers[last].ID)).
				See(t.Servers[last].ID.Span(), Text{"listed before it", "写在它之前"})
			return // one is enough to show it
		}
		last = i
	}
}
