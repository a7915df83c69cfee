package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPDuplicate = Rule{
	Name:     "device-ip-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"two devices share one NIC address", "两个 device 使用同一个网卡 IP"},
	Why: Text{
		"A NIC address stands for one device of the whole job. The runtime refuses a table in which one occurs twice, with the text \"IP\" is repeate and without a place. It compares texts, so one IPv6 address in two spellings gets through, and the two ranks take each other's connections.",
		"网卡 IP 在整个任务中只对应一个 device。出现重复时运行时拒绝该 rank table，报错为 \"IP\" is repeate，不指出位置。运行时按文本比较，同一个 IPv6 地址的两种写法能通过检查，但两个 rank 会接到彼此的连接。",
	},
	Fix: Text{
		"Usually a block was copied and edited only in part: ask each device for its own address with hccn_tool -i <device_id> -ip -g on its host.",
		"通常是复制后只改了一部分：在各主机上用 hccn_tool -i <device_id> -ip -g 查询每个 device 自己的地址。",
	},
	Sources: []Source{
		{Runtime, "device_ip is unique over the table, compared as text"},
		{Report, "one address on several devices in a public table (ModelZoo-TensorFlow, WideDeep_ID2940)"},
	},
	Table: checkDeviceIPDuplicate,
}

func checkDeviceIPDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous {
		return // 2.0 has v2-addr-duplicate; the ranks of a 1.1 node share its address
	}
	all := ownedAddresses(t)
	firsts := newSeen(len(all))
	for i, a := range all {
		j := firsts.first(hashAddress(a.addr), i, func(j int) bool { return all[j].addr == a.addr })
		if j == i {
			continue
		}
		d, first := &t.Devices[a.device], &t.Devices[all[j].device]
		f := r.At(d.IP, Text{
			"device_ip {0} is also used by {1}",
			"device_ip {0} 与 {1} 重复",
		}, val(d.IP), device(int(all[j].device)))
		f.See(first.IP.Span(), Text{"first used", "首次出现"})
		if !bytes.Equal(addressText(t, d.IP, a.addr), addressText(t, first.IP, a.addr)) {
			f.As(Error, Misbehaves)
		}
	}
}

// owned is an address with the index of the device that has it.
type owned struct {
	addr   ranktable.Address
	device int32
}

// ownedAddresses lists the addresses that the runtime reads: one of each
// device, or several where device_ip is a comma list. Those that no NIC can
// have are left out, device-ip-unusable speaks of them.
func ownedAddresses(t *ranktable.Table) []owned {
	all := make([]owned, 0, len(t.Devices))
	eachAddress(t, func(i int, a ranktable.Address) bool {
		if _, bad := unusable(a); !bad {
			all = append(all, owned{a, int32(i)})
		}
		return true
	})
	return all
}

// addressText is how an address is written in a device_ip that has it.
func addressText(t *ranktable.Table, v ranktable.Value, want ranktable.Address) (text []byte) {
	t.Addresses(v, func(item []byte, a ranktable.Address) bool {
		text = item
		return a != want
	})
	return text
}
