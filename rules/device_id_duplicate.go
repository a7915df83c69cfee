package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIDDuplicate = Rule{
	Name:     "device-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"Device Id of server Id …" is invalid. Expected value: is unique`,
		"device id repeat for one server",
		"The ranktable config devId is inconsistent with the local devId",
	},
	Summary: Text{"two ranks on one device", "同一个 Server 上 device_id 重复"},
	Why: Text{
		"A device of a server can be one rank only. The runtime notices it late, when the communicator is made, and says that the device id of the server is unique; older releases spoke of a local device that does not match.",
		"一个 Server 上的每个 device 只能对应一个 rank。运行时在创建通信域时才发现，报错为 Device Id of server Id … is unique；旧版本报的是本地 device 不匹配。",
	},
	Fix: Text{
		"Give each device of the server its own physical id, or move the second entry to the server it belongs to.",
		"为该 Server 的每个 device 填写各自的物理 ID，或把第二项移到它所属的 Server 下。",
	},
	Sources: []Source{
		{Runtime, "device_id is unique for each server_id, checked when the communicator is made"},
		{Report, "MindSpore documentation, CANN error cases: local device mismatch caused by a repeated device_id"},
	},
	Table: checkDeviceIDDuplicate,
}

func checkDeviceIDDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous {
		return // 2.0: v2-device-id-duplicate; 1.1 tables are not checked for it
	}
	list, of := hosts(t)
	clean := true
	for i := range list {
		clean = clean && !list[i].odd
	}
	if clean {
		return
	}
	firsts := newSeen(len(t.Devices))
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.IDNum == ranktable.NoNum || d.ID.Flags != jsonscan.Digits && !oddSpelling(d.ID.Text(t.Src)) {
			continue // device-id-invalid: 0x3 is a repetition of 0 by accident
		}
		key := uint64(of[d.Server])<<32 | uint64(d.IDNum)
		j := firsts.first(hashNumber(key), i, func(j int) bool {
			return t.Devices[j].IDNum == d.IDNum && of[t.Devices[j].Server] == of[d.Server]
		})
		if j != i {
			r.At(d.ID, Text{
				"device_id {0} occurs twice on {1}",
				"device_id {0} 在 {1} 上重复",
			}, val(d.ID), server(int(d.Server))).See(t.Devices[j].ID.Span(), Text{"first used", "首次出现"})
		}
	}
}
