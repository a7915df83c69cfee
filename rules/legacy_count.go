package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var legacyCountMismatch = Rule{
	Name:     "legacy-count-mismatch",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017"},
	Summary:  Text{"a count of a group_list table is missing or differs from its list", "group_list 格式中的数量字段缺失或与列表不一致"},
	Why: Text{
		"The group_list layout states every length a second time: group_count, instance_count of each group and device_count of each group. The runtime compares them and refuses the table; for a missing one it reports EI0017, for a wrong one only a line in its log.",
		"group_list 格式把每个列表的长度又写了一遍：group_count、每个 group 的 instance_count 和 device_count。运行时会逐一核对，不一致时拒绝该 rank table；字段缺失时报 EI0017，数值不符时只在日志中写一行。",
	},
	Fix: Text{
		"Write the number of entries as a string; if the list is too short, a device or an instance got lost.",
		"以字符串形式填写实际数量；如果是列表变短了，检查是否漏写了 device 或 instance。",
	},
	Sources: []Source{
		{Runtime, "group_count, instance_count and device_count are compared with their lists"},
		{Manual, "rank table configuration, template 2 (Atlas training products)"},
	},
	Table: checkLegacyCounts,
}

func checkLegacyCounts(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Legacy && t.Layout != ranktable.Lab {
		return
	}
	c := legacyCounts{t, r, hasStrays(t)}
	if !t.Misspelt(ranktable.OTop, 0, ranktable.KGroupCount) {
		c.check(t.GroupCount, ranktable.KGroupCount, opening(t.Object), len(t.Groups), Text{"groups", "group"})
	}
	for i := range t.Groups {
		g := &t.Groups[i]
		place := opening(g.Span())
		if !t.Misspelt(ranktable.OGroup, i, ranktable.KInstanceCount) {
			c.check(g.InstanceCount, ranktable.KInstanceCount, place, int(g.NServers), Text{"instances", "instance"})
		}
		if t.Layout == ranktable.Legacy && !t.Misspelt(ranktable.OGroup, i, ranktable.KDeviceCount) { // lab has device_num
			c.check(g.DeviceCount, ranktable.KDeviceCount, place, int(g.Devices), Text{"devices", "device"})
		}
	}
}

type legacyCounts struct {
	t      *ranktable.Table
	r      *Reporter
	strays bool
}

// check compares a count with the number of things listed. An empty list is
// left to the rules about lists.
func (c legacyCounts) check(v jsonscan.Value, k ranktable.Key, missing Span, listed int, things Text) {
	if !v.Here() {
		c.r.Find(missing, Text{
			"{0} is missing: expected the number of {1} as a string",
			"缺少 {0}：应以字符串形式填写 {1} 的数量",
		}, key(k), both(things))
		return
	}
	if !v.IsString() || isPlaceholder(v.Text(c.t.Src)) {
		return
	}
	n, how := ranktable.ParseNum(v.Text(c.t.Src))
	switch {
	case how == ranktable.Refused:
		c.r.At(v, Text{
			"{0} {1} is no number: expected the number of {2}",
			"{0} {1} 不是数字：应为 {2} 的数量",
		}, key(k), val(v), both(things)).Code(noCode)
	case int(n) != listed && listed > 0 && !c.strays:
		c.r.At(v, Text{
			"{0} is {1}, but the number of {2} listed is {3}",
			"{0} 为 {1}，而实际列出 {3} 个 {2}",
		}, key(k), val(v), both(things), num(listed)).Code(noCode).Unsafe(v.Span(), `"`+strconv.Itoa(listed)+`"`)
	}
}

// hasStrays reports whether some list holds things that are no objects: they
// count as entries but are not in the model.
func hasStrays(t *ranktable.Table) bool {
	for i := range t.Issues {
		if t.Issues[i].Code == ranktable.WrongType && t.Issues[i].Want == jsonscan.Object {
			return true
		}
	}
	return false
}
