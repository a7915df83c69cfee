package rules

import (
	"github.com/hcclint/hcclint/internal/ranktable"
)

var v2AddrDuplicate = Rule{
	Name:     "v2-addr-duplicate",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"two ranks share one address on a layer", "两个 rank 在同一 layer 使用了相同的地址"},
	Why: Text{
		"An address belongs to one port of one device. The runtime does not compare the addresses of a 2.0 table: it loads, and connections meant for one rank reach the other.",
		"一个地址只属于一个 device 的一个端口。运行时不检查 2.0 格式中的地址是否重复：能够加载，但发往一个 rank 的连接会到达另一个 rank。",
	},
	Fix: Text{
		"Usually a block was copied and edited only in part: give each rank its own addresses.",
		"通常是复制后只改了一部分：为每个 rank 填写各自的地址。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: addresses are not compared, neither across ranks nor across layers"},
	},
	Table: checkV2AddrDuplicate,
}

func checkV2AddrDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	firsts := newSeen(len(t.Addrs))
	for i := range t.Addrs {
		a := &t.Addrs[i]
		l := &t.Levels[a.Level]
		// An address of zeros stands for none: the runtime passes over 0.0.0.0.
		if a.Addr.Form != ranktable.EID && !a.Addr.Valid() || isZero(a.Addr) || l.LayerNum == ranktable.NoNum {
			continue
		}
		j := firsts.first(hashAddress(a.Addr)+uint64(l.LayerNum), i, func(j int) bool {
			return t.Addrs[j].Addr == a.Addr && t.Levels[t.Addrs[j].Level].LayerNum == l.LayerNum
		})
		if rank := t.Levels[t.Addrs[j].Level].Rank; rank != l.Rank {
			r.At(a.Text, Text{
				"addr {0} is also used by {1} on net_layer {2}",
				"addr {0} 在 net_layer {2} 与 {1} 重复",
			}, val(a.Text), device(int(rank)), val(l.Layer)).
				See(t.Addrs[j].Text.Span(), Text{"first used", "首次出现"})
		}
	}
}

// isZero reports whether an address is 0.0.0.0, :: or an EID of zeros.
func isZero(a ranktable.Address) bool {
	if a.Form == ranktable.IPv4 {
		return [4]byte(a.Bytes[12:]) == [4]byte{}
	}
	return a.Bytes == [16]byte{}
}

var v2DeviceIDDuplicate = Rule{
	Name:     "v2-device-id-duplicate",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"device_id twice in one layer-0 instance", "同一 layer 0 实例中 device_id 重复"},
	Why: Text{
		"The ranks of a layer-0 instance are the devices of one server, and each has its own device_id. The runtime of a 2.0 table does not compare them, so two processes end up on one device.",
		"一个 layer 0 实例内的 rank 对应同一 Server 的各个 device，device_id 各不相同。运行时不检查 2.0 格式中的重复，结果是两个进程使用同一个 device。",
	},
	Fix: Text{
		"Write the physical id of each device; if the ranks are on different servers, give those different net_instance_ids on layer 0.",
		"填写各 device 的物理 ID；如果这些 rank 位于不同的 Server，应在 layer 0 使用不同的 net_instance_id。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: device_id 0 to 64, not compared within a server"},
	},
	Table: checkV2DeviceIDDuplicate,
}

func checkV2DeviceIDDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	firsts := newSeen(len(t.Devices))
	for i := range t.Devices {
		d := &t.Devices[i]
		inst := layer0Instance(t, i)
		if d.IDNum == ranktable.NoNum || inst < 0 {
			continue
		}
		j := firsts.first(hashNumber(uint64(inst)<<32|uint64(d.IDNum)), i, func(j int) bool {
			return t.Devices[j].IDNum == d.IDNum && layer0Instance(t, j) == inst
		})
		if j != i {
			r.At(d.ID, Text{
				"device_id {0} is also used by {1} in net_instance_id {2} of layer 0",
				"device_id {0} 在 layer 0 的 net_instance_id {2} 中与 {1} 重复",
			}, val(d.ID), device(j), val(t.Levels[inst].Instance)).
				See(t.Devices[j].ID.Span(), Text{"first used", "首次出现"})
		}
	}
}
