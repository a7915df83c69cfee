package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPListCount = Rule{
	Name:     "device-ip-list-count",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"device[…] size[…] neq first device size[…] error"},
	Summary:  Text{"devices with different numbers of addresses", "各 device 的 device_ip 地址数量不相等"},
	Why: Text{
		"device_ip may list several addresses with commas between them, but then every device of the table needs equally many; a missing or empty device_ip counts as one. The runtime refuses anything else without an error code.",
		"device_ip 可以用逗号分隔多个地址，但整个 rank table 中每个 device 的地址数量必须相等；缺失或为空按一个计算。否则运行时拒绝，且没有错误码。",
	},
	Fix: Text{"Give every device the same number of addresses, usually one.", "让每个 device 的地址数量相等，通常为一个。"},
	Sources: []Source{
		{Runtime, "number of addresses of device_ip is equal on all devices"},
	},
	Table: checkDeviceIPListCount,
}

func checkDeviceIPListCount(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise {
		return // one address only, or none at all
	}
	few, many := -1, -1
	nFew, nMany := 0, 0
	for i := range t.Devices {
		n := 1
		if t.Devices[i].Addr.Form == ranktable.AddrList {
			n += bytes.Count(t.Devices[i].IP.Text(t.Src), []byte{','})
		}
		if few < 0 || n < nFew {
			few, nFew = i, n
		}
		if many < 0 || n > nMany {
			many, nMany = i, n
		}
	}
	if nFew == nMany {
		return
	}
	r.At(t.Devices[many].IP, Text{
		"number of addresses in device_ip: {1} at {0}, but {3} at {2}; all devices need the same",
		"{0} 的 device_ip 地址数量为 {1}，而 {2} 为 {3}；所有 device 应相等",
	}, device(many), num(nMany), device(few), num(nFew)).
		See(addressPlace(t, few), Text{"{0} here", "此处为 {0} 个"}, num(nFew))
}

var deviceIPSubnet = Rule{
	Name:     "device-ip-subnet",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"one device of a server is in another network than all the others", "某个 device 与同一 Server 的其他 device 不在同一网络"},
	Why: Text{
		"Where all NICs of a server but one share the first half of their IPv4 address, the odd one is often a slip of the pen. Such a table is legal, and the NICs may well be routed.",
		"同一 Server 上，除一个以外的网卡 IPv4 地址前两段都相同时，不同的那个往往是笔误。这样的 rank table 是合法的，网卡之间也可能有路由。",
	},
	Fix: Text{
		"Compare with hccn_tool -i <device_id> -ip -g; nothing is to be done if the address is right.",
		"用 hccn_tool -i <device_id> -ip -g 核对；地址无误则无需处理。",
	},
	Sources: []Source{
		{Report, "stale or mistyped NIC addresses in hand-edited tables"},
	},
	Table: checkDeviceIPSubnet,
}

func checkDeviceIPSubnet(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Servers) < 2 {
		return // a hint for the tables people edit
	}
	for s := range t.Servers {
		devices := t.DevicesOf(s)
		if len(devices) < 4 {
			continue
		}
		// The usual network is that of two of the first three.
		usual := network(&devices[0])
		if network(&devices[1]) != usual && network(&devices[1]) == network(&devices[2]) {
			usual = network(&devices[1])
		}
		odd, n := 0, 0
		for i := range devices {
			if devices[i].Addr.Form != ranktable.IPv4 {
				n = 2
				break
			}
			if network(&devices[i]) != usual {
				odd = i
				n++
			}
		}
		_, bad := unusable(devices[odd].Addr)
		if n == 1 && !bad && !isLoopback(devices[odd].Addr) {
			r.At(devices[odd].IP, Text{
				"device_ip {0} is in another network than every other device of {1}",
				"device_ip {0} 与 {1} 其他所有 device 不在同一网络",
			}, val(devices[odd].IP), server(s))
		}
	}
}

// network is the first half of an IPv4 address.
func network(d *ranktable.Device) [2]byte { return [2]byte(d.Addr.Bytes[12:14]) }
