package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxLegacyName is the length in bytes of group_name, pod_name and
// collective_id.
const maxLegacyName = 127

var legacyGroupName = Rule{
	Name:     "legacy-group-name",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017", "EI0014"},
	Messages: []string{
		"Name[…] length[…] is too long",
		"Config group_name is missing in the ranktable file",
	},
	Summary: Text{"a group of a group_list table has no group_name of its own", "group_list 格式中的 group 缺少唯一的 group_name"},
	Why: Text{
		"The manual calls group_name optional and its value does not matter, as all groups become hccl_world_group. Yet the runtime refuses a table in which it is missing, longer than 127 bytes or given twice.",
		"手册说 group_name 可选，其取值也不起作用，因为所有 group 都会合并为 hccl_world_group。但缺失、超过 127 字节或重复时，运行时会拒绝该 rank table。",
	},
	Fix: Text{
		`Give every group a group_name: "hccl_world_group" for the first one, any other text for the next.`,
		`为每个 group 填写 group_name：第一个可用 "hccl_world_group"，其余用不同的名字。`,
	},
	Sources: []Source{
		{Runtime, "group_name is required, at most 127 bytes and unique over the groups; it may be empty"},
		{Manual, "rank table configuration, template 2: group_name is optional"},
	},
	Table: checkLegacyGroupName,
}

func checkLegacyGroupName(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Legacy && t.Layout != ranktable.Lab {
		return
	}
	names := legacyNames{t: t, r: r, owns: ranktable.OGroup, key: ranktable.KGroupName, n: len(t.Groups)}
	names.value = func(i int) jsonscan.Value { return t.Groups[i].Name }
	names.owner = func(i int) (Span, Text) { return t.Groups[i].Span(), Text{"the group", "该 group"} }
	names.unique = t.Layout == ranktable.Legacy // lab does not compare them
	names.check()
}

var legacyPodName = Rule{
	Name:     "legacy-pod-name",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017", "EI0014"},
	Messages: []string{
		`"IP" is repeate`,
		"is already exist",
		"Config pod_name is missing in the ranktable file",
	},
	Summary: Text{"an instance of a group_list table has no pod_name of its own", "group_list 格式中的 instance 缺少唯一的 pod_name"},
	Why: Text{
		"Without rank_id a process finds itself in the table by its pod_name. The runtime refuses a table in which it is missing, empty, longer than 127 bytes or given twice, also in two groups.",
		"该格式没有 rank_id，进程通过 pod_name 在 rank table 中找到自己。pod_name 缺失、为空、超过 127 字节或重复（包括跨 group 重复）时，运行时会拒绝该 rank table。",
	},
	Fix: Text{
		"Write the name of the pod into each instance, the text that the process passes as its identity.",
		"在每个 instance 中填写 Pod 名称，即进程初始化时传入的标识。",
	},
	Sources: []Source{
		{Runtime, "pod_name is required, at most 127 bytes and unique over the table"},
		{Manual, "rank table configuration, template 2: pod_name"},
	},
	Table: checkLegacyPodName,
}

func checkLegacyPodName(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Legacy {
		return
	}
	names := legacyNames{t: t, r: r, owns: ranktable.OInstance, key: ranktable.KPodName, n: len(t.Servers), unique: true, identity: true}
	names.value = func(i int) jsonscan.Value { return t.Servers[i].PodName }
	names.owner = func(i int) (Span, Text) { return t.Servers[i].Span(), Text{"the instance", "该 instance"} }
	names.check()
}

// legacyNames checks a name that every one of n objects must have.
type legacyNames struct {
	t      *ranktable.Table
	r      *Reporter
	owns   ranktable.Owner
	key    ranktable.Key
	n      int
	unique bool
	// identity: a process looks itself up by this name. Asked with an empty
	// one, the runtime finds no rank and refuses (it was tried).
	identity bool
	value    func(i int) jsonscan.Value
	owner    func(i int) (Span, Text)
}

func (c legacyNames) check() {
	firsts := newSeen(c.n)
	for i := range c.n {
		v := c.value(i)
		if !v.Here() && !c.t.Misspelt(c.owns, i, c.key) {
			object, what := c.owner(i)
			c.r.Find(opening(object), Text{"{0} has no {1}", "{0} 缺少 {1}"}, both(what), key(c.key)).Code("EI0017")
		}
		if !v.IsString() {
			continue
		}
		text := v.Text(c.t.Src)
		if c.identity && len(text) == 0 {
			c.r.At(v, Text{
				"{0} is empty: the process of this instance would not find itself in the table",
				"{0} 为空：该 instance 的进程无法在 rank table 中找到自己",
			}, key(c.key)).Code("EI0014")
			continue
		}
		if len(text) > maxLegacyName {
			c.r.At(v, Text{
				"{0} has {1} bytes, at most {2} are allowed",
				"{0} 长 {1} 字节，上限为 {2} 字节",
			}, key(c.key), num(len(text)), num(maxLegacyName)).Code(noCode)
		}
		j := firsts.first(hashText(text), i, func(j int) bool { return bytes.Equal(c.value(j).Text(c.t.Src), text) })
		if j != i && c.unique {
			c.r.At(v, Text{"{0} {1} is used twice", "{0} {1} 重复"}, key(c.key), val(v)).Code("EI0014").
				See(c.value(j).Span(), Text{"first used", "首次出现"})
		}
	}
}
