package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var serverCountMismatch = Rule{
	Name:      "server-count-mismatch",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Warning, Misbehaves}},
	AlsoCodes: []Code{"EI0014"},
	Messages: []string{
		"ranktable variable server_count is invalid",
		"serverList size[…] neq server num[…]",
		"Parameter server_count is …, which is not equal to server_list length in ranktable file",
		"Invalid server_count in ranktable file",
	},
	Summary: Text{"server_count is not the number of servers", "server_count 与 Server 数量不一致"},
	Why: Text{
		"The runtime compares server_count with the length of server_list and refuses the table when they differ; a count that is no number is refused with a line in the log only.",
		"运行时会比较 server_count 与 server_list 的长度，不一致时拒绝加载；不是数字时只在日志中有一行。",
	},
	Fix: Text{
		"Set server_count to the number of servers, after checking that none is missing.",
		"先确认没有漏写 Server，再将 server_count 改为实际数量。",
	},
	Sources: []Source{
		{Runtime, "server_count equals the length of server_list"},
		{Manual, "rank table configuration, server_count"},
	},
	Table: checkServerCountMismatch,
	Peer:  countsOfGroups,
}

func checkServerCountMismatch(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise || !t.ServerCount.IsString() || t.ServerList.Kind != jsonscan.Array {
		return
	}
	n, how := ranktable.ParseNum(t.ServerCount.Text(t.Src))
	count := len(t.Servers)
	switch {
	case how == ranktable.Plain && int(n) == count, isPlaceholder(t.ServerCount.Text(t.Src)):
		return
	case how != ranktable.Refused && count == 0 && blank(t, t.ServerList):
		return // of an empty list server-list-empty speaks
	}
	for _, i := range t.Issues { // elements that are no objects count, too
		if i.Key == ranktable.KServerList && i.Owner == ranktable.OTop && i.Want == jsonscan.Object {
			count++
		}
	}
	var f *Draft
	switch {
	case how == ranktable.Refused:
		f = r.At(t.ServerCount, Text{
			"server_count {0} is no number, server_list has {1}",
			"server_count {0} 不是数字，server_list 中有 {1} 个 Server",
		}, val(t.ServerCount), num(count))
	case int(n) != count:
		f = r.At(t.ServerCount, Text{
			"server_count is {0}, but server_list has {1}",
			"server_count 为 {0}，而 server_list 中有 {1} 个 Server",
		}, val(t.ServerCount), num(count)).Code("EI0014")
	case how == ranktable.Lenient:
		f = r.At(t.ServerCount, Text{
			"server_count {0} is read as {1} by HCCL, but not by others",
			"server_count {0} 被 HCCL 读作 {1}，其他使用方不一定",
		}, val(t.ServerCount), num(count)).As(Warning, Misbehaves)
	default:
		return
	}
	f.Safe(t.ServerCount.Span(), `"`+strconv.Itoa(count)+`"`)
}

var serverCountMissing = Rule{
	Name:      "server-count-missing",
	Severity:  Error,
	Class:     Rejects,
	Consumers: ConsumersOf(MindIE),
	Messages:  []string{"Ranktable file is invalid. Please check json format"},
	Summary:   Text{"no server_count, which MindIE reads", "缺少 MindIE 需要的 server_count"},
	Why: Text{
		"HCCL counts the servers itself when server_count is not there; MindIE reads it without a default and does not start.",
		"缺少 server_count 时 HCCL 会自行统计；MindIE 直接读取该字段，没有默认值，因此无法启动。",
	},
	Fix: Text{"Add server_count with the number of servers, as a string.", "补上 server_count，值为 Server 数量的字符串。"},
	Sources: []Source{
		{Report, "MindIE: server_count is read without a default"},
		{Manual, "MindIE rank table configuration, server_count (mandatory)"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.Concise || t.ServerCount.Here() || t.Misspelt(ranktable.OTop, 0, ranktable.KServerCount) {
			return
		}
		at, text := memberEdit(t, t.Object, `"server_count": "`+strconv.Itoa(len(t.Servers))+`"`)
		r.Find(opening(t.Object), Text{
			"no server_count: MindIE needs it (here \"{0}\")",
			"缺少 server_count：MindIE 需要该字段（此处应为 \"{0}\"）",
		}, num(len(t.Servers))).Safe(at, text)
	},
}
