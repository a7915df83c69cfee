package rules

import (
	"github.com/hcclint/hcclint/internal/ranktable"
)

var v2LocalID = Rule{
	Name:     "v2-local-id",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014", "EI0017"},
	Messages: []string{
		"multiple replaced rank is configured",
		"ranktable variable replacedLocalId is invalid",
		"failed with configuring same local_id with replaced one simultaneously",
		"failed with replacedLocalId[…] not equal to localId[…]",
	},
	Summary: Text{"local_id is out of range, used twice in a layer-0 instance, or a backup device without its partner", "local_id 超出范围、在同一 layer 0 实例中重复，或备份 device 未指明被替换者"},
	Why: Text{
		"local_id finds the device in the topology file of the server: 0 to 63, and 64 for the backup device. The backup one needs replaced_local_id, there is one in the whole table, and the device it replaces must not be in the table any more. The same local_id twice in a layer-0 instance passes the parser, and then building the rank graph fails.",
		"local_id 用于在 Server 的拓扑文件中定位 device：取值 0～63，64 表示备份 device。备份 device 必须带有 replaced_local_id，全表最多一个，且被替换的 device 不能再出现在表中。同一 layer 0 实例中 local_id 重复时能通过解析，随后在构建 rank graph 时失败。",
	},
	Fix: Text{
		"Number the devices of one layer-0 instance by their place in the topology file, from 0; use 64 only with replaced_local_id.",
		"同一 layer 0 实例内的 device 按其在拓扑文件中的编号填写，从 0 开始；只有同时填写 replaced_local_id 时才能使用 64。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: local_id 0 to 64, replaced_local_id for 64, unique in a layer-0 instance when the rank graph is built"},
		{Manual, "rank table configuration, version 2.0: local_id"},
	},
	Table: checkV2LocalID,
}

func checkV2LocalID(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	firsts := newSeen(len(t.Ranks))
	backup := -1
	for i := range t.Ranks {
		rank := &t.Ranks[i]
		v, n := rank.LocalID, rank.LocalNum
		switch {
		case !isInteger(v):
			continue
		case n > ranktable.BackupLocalID:
			f := r.At(v, Text{"local_id {0} is out of range, expected 0 to 64", "local_id {0} 超出范围，应为 0～64"}, val(v)).Code("EI0014")
			if n != ranktable.NoNum {
				f.Code(noCode)
			}
			continue
		case n == ranktable.BackupLocalID && backup >= 0:
			r.At(v, Text{
				"{0} is a second backup device (local_id 64), one is allowed in a table",
				"{0} 是第二个备份 device（local_id 为 64），全表最多一个",
			}, device(i)).Code("EI0014").See(t.Ranks[backup].LocalID.Span(), Text{"the first one", "第一个"})
			continue
		case n == ranktable.BackupLocalID:
			backup = i
		}
		inst := layer0Instance(t, i)
		if inst < 0 {
			continue
		}
		j := firsts.first(hashNumber(uint64(inst)<<8|uint64(n)), i, func(j int) bool {
			return t.Ranks[j].LocalNum == n && layer0Instance(t, j) == inst
		})
		if j != i {
			r.At(v, Text{
				"local_id {0} is also used by {1} in net_instance_id {2} of layer 0",
				"local_id {0} 在 layer 0 的 net_instance_id {2} 中与 {1} 重复",
			}, val(v), device(j), val(t.Levels[inst].Instance)).Code(noCode).
				See(t.Ranks[j].LocalID.Span(), Text{"first used", "首次出现"})
		}
	}
	if backup >= 0 {
		checkBackupDevice(t, backup, r)
	}
}

// checkBackupDevice checks the partner of the one rank with local_id 64.
func checkBackupDevice(t *ranktable.Table, backup int, r *Reporter) {
	v := t.Ranks[backup].Replaced
	if !v.Here() {
		r.At(t.Ranks[backup].LocalID, Text{
			"local_id 64 is a backup device and needs replaced_local_id",
			"local_id 64 表示备份 device，必须同时填写 replaced_local_id",
		}).Code("EI0017")
	}
	if !isInteger(v) {
		return
	}
	n, _ := t.Integer(v)
	if n >= ranktable.BackupLocalID {
		r.At(v, Text{
			"replaced_local_id {0} is out of range, expected 0 to 63",
			"replaced_local_id {0} 超出范围，应为 0～63",
		}, val(v)).Code("EI0014")
		return
	}
	for i := range t.Ranks {
		if t.Ranks[i].LocalNum == n {
			r.At(v, Text{
				"replaced_local_id {0} is still the local_id of {1}",
				"replaced_local_id {0} 仍是 {1} 的 local_id",
			}, val(v), device(i)).Code("EI0014").See(t.Ranks[i].LocalID.Span(), Text{"used here", "在此处使用"})
			return
		}
	}
}

// layer0Instance is the layer-0 network instance of rank i, as Instances names
// it, or -1.
func layer0Instance(t *ranktable.Table, i int) int {
	rank := &t.Ranks[i]
	for l := rank.First; l < rank.First+rank.N; l++ {
		if t.Levels[l].LayerNum == 0 {
			return int(t.Instances()[l])
		}
	}
	return -1
}
