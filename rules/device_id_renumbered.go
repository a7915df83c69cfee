package rules

import (
	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIDRenumbered = Rule{
	Name:     "device-id-renumbered",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"device_id seems to be the position in a list, not the physical id", "device_id 似乎是序号，而不是物理 ID"},
	Why: Text{
		"Generators that are given some devices of a host, say 4 to 7, may number them from 0. The addresses then are those of devices 4 to 7 and the ids those of 0 to 3: the job takes devices that belong to somebody else, or none.",
		"只使用主机上的部分 device（例如 4～7）时，有的生成工具会从 0 重新编号。此时地址属于 device 4～7，而 ID 是 0～3：任务会占用他人的 device，或找不到 device。",
	},
	Fix: Text{
		"Write the physical ids, as npu-smi info -m lists them; the addresses in hccn.conf tell which ones they are.",
		"填写 npu-smi info -m 列出的物理 ID；可以从 hccn.conf 中的地址看出是哪些 device。",
	},
	Sources: []Source{{Report, "Paddle pull request 35530: ids by position when the first device is not 0"}},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range r.confs {
			c := &r.confs[i]
			first, last, ok := c.renumbered(t)
			if !ok {
				continue
			}
			devices := t.DevicesOf(c.server)
			r.At(devices[0].ID, Text{
				"the devices are numbered from 0 to {0}, but hccn.conf has their addresses for devices {1} to {2}",
				"device 编号为 0～{0}，而 hccn.conf 中它们的地址属于 device {1}～{2}",
			}, num(len(devices)-1), num(int(first)), num(int(last))).
				SeeConf(c, c.Entries[c.Addresses(first)[0]].Line, Text{"the first address", "第一个地址"})
		}
	},
}

// renumbered reports whether the devices of the server count from 0 while their
// addresses are, in the same order, those of other devices: the first and the
// last of these.
func (c *serverConf) renumbered(t *ranktable.Table) (first, last uint32, ok bool) {
	owner := map[ranktable.Address]uint32{}
	for i := range c.Entries {
		if e := &c.Entries[i]; e.IsAddress() && e.Device != hccn.NoDevice && e.Addr.Valid() {
			owner[e.Addr] = e.Device
		}
	}
	devices := t.DevicesOf(c.server)
	for k := range devices {
		d := &devices[k]
		id, known := owner[d.Addr]
		if !known || d.IDNum != uint32(k) || id == uint32(k) || k > 0 && id <= last {
			return 0, 0, false
		}
		if last = id; k == 0 {
			first = id
		}
	}
	return first, last, len(devices) > 0
}
