package rules

import (
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxNetInstance is the length of net_instance_id in bytes.
const maxNetInstance = 1024

var v2NetInstance = Rule{
	Name:     "v2-net-instance",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"net_instance_id is empty or too long, or one host has several of layer 0", "net_instance_id 为空或过长，或同一主机使用了多个 layer 0 实例"},
	Why: Text{
		"Ranks with the same net_instance_id on a layer are linked there. The runtime refuses an empty one and one above 1024 bytes. It does not know hosts: devices of one host in different layer-0 instances load well and get no link between them in layer 0. Hosts have no name in a 2.0 table, so an instance is taken for a part of a host if its local_ids continue those of the instance before it.",
		"同一 layer 中 net_instance_id 相同的 rank 之间才有连接。该字段为空或超过 1024 字节时运行时会拒绝。运行时不认识主机：同一主机的 device 分属不同的 layer 0 实例时能够加载，但它们在 layer 0 没有连接。2.0 格式不记录主机，因此当某个实例的 local_id 正好接续前一个实例时，判断两者属于同一主机。",
	},
	Fix: Text{
		"Give all devices of a host the same net_instance_id on layer 0, and another one to each host.",
		"同一主机的所有 device 在 layer 0 使用相同的 net_instance_id，不同主机使用不同的值。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: net_instance_id of 1 to 1024 bytes"},
		{Manual, "rank table configuration, version 2.0: net_instance_id"},
		{Report, "mind-cluster commits 841ad79a and 2f7151cf: layer-0 instances that were not one per host"},
	},
	Table: checkV2NetInstance,
}

func checkV2NetInstance(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	for i := range t.Levels {
		v := t.Levels[i].Instance
		if !v.IsString() || v.End-v.Start <= maxNetInstance && !v.Empty() {
			continue
		}
		if v.Empty() {
			r.At(v, Text{"net_instance_id is empty", "net_instance_id 为空"})
		} else if n := len(v.Text(t.Src)); n > maxNetInstance {
			r.At(v, Text{
				"net_instance_id has {0} bytes, at most {1} are allowed",
				"net_instance_id 长 {0} 字节，上限为 {1} 字节",
			}, num(n), num(maxNetInstance))
		}
	}
	checkSplitHost(t, r)
}

// checkSplitHost looks for one host in several layer-0 instances. Each server
// of a 2.0 table counts its local_ids from 0, so two instances that follow one
// another and share 0..n-1 between them look like one server. One finding is
// enough: what wrote the table does it for every host.
func checkSplitHost(t *ranktable.Table, r *Reporter) {
	inst := t.Instances()
	ids := make([]uint64, len(t.Levels)) // by instance: the local_ids in it
	for i := range t.Levels {
		l := &t.Levels[i]
		if n := t.Ranks[l.Rank].LocalNum; l.LayerNum == 0 && inst[i] >= 0 && n < ranktable.BackupLocalID {
			ids[inst[i]] |= 1 << n
		}
	}
	host := -1
	for i, set := range ids {
		if set == 0 {
			continue
		}
		if host >= 0 && set&ids[host] == 0 && fromZero(ids[host]) && fromZero(ids[host]|set) {
			first := t.Levels[host].Instance
			r.At(t.Levels[i].Instance, Text{
				"net_instance_id {0} continues the local_ids of {1}: one host looks split into two instances of layer 0",
				"net_instance_id {0} 的 local_id 接续 {1}：同一主机可能被拆成了两个 layer 0 实例",
			}, val(t.Levels[i].Instance), val(first)).As(Warning, Misbehaves).
				See(first.Span(), Text{"the instance before it", "前一个实例"})
			return
		}
		host = i
	}
}

// fromZero reports whether a set of numbers is 0..n-1.
func fromZero(set uint64) bool { return set&(set+1) == 0 }
