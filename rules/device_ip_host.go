package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var deviceIPLoopback = Rule{
	Name:     "device-ip-loopback",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"device_ip is a loopback address although there are several servers", "多 Server 任务的 device_ip 是环回地址"},
	Why: Text{
		"The runtime takes 127.0.0.1 or ::1 as a NIC address, but no other server can connect to it. A device plugin writes such addresses when it cannot query the NIC.",
		"运行时接受 127.0.0.1、::1 作为网卡 IP，但其他 Server 无法与之建链。device plugin 查询网卡失败时会写入这类地址。",
	},
	Fix: Text{
		"Write the address of the NIC: hccn_tool -i <device_id> -ip -g prints it; if it prints none, configure the NIC first.",
		"填写网卡地址，可用 hccn_tool -i <device_id> -ip -g 查询；查不到时先配置网卡。",
	},
	Sources: []Source{
		{Runtime, "loopback addresses are valid addresses for it"},
		{Report, "MindCluster device plugin: failure markers as addresses"},
	},
	Peer: loopbackOfPeer,
	Table: func(t *ranktable.Table, r *Reporter) {
		if !manyHosts(t) {
			return
		}
		eachAddress(t, func(i int, a ranktable.Address) bool {
			if !isLoopback(a) {
				return true
			}
			d := &t.Devices[i]
			r.At(d.IP, Text{
				"device_ip {0} is a loopback address; other servers cannot reach {1}",
				"device_ip {0} 是环回地址，其他 Server 无法访问 {1}",
			}, val(d.IP), device(i))
			return false
		})
	},
}

func isLoopback(a ranktable.Address) bool {
	if a.Form == ranktable.IPv4 {
		return a.Bytes[12] == 127
	}
	return a.Netip().Unmap().IsLoopback()
}

// eachAddress calls yield with every valid device_ip that the runtime reads;
// when it answers false the rest of that device is passed over.
func eachAddress(t *ranktable.Table, yield func(device int, a ranktable.Address) bool) {
	for i := range t.Devices {
		d := &t.Devices[i]
		switch {
		case d.Addr.Form < ranktable.IPv4 || d.Addr.Form == ranktable.BadAddr || !readsIP(t, d):
		case d.Addr.Form != ranktable.AddrList:
			yield(i, d.Addr)
		default:
			t.Addresses(d.IP, func(_ []byte, a ranktable.Address) bool { return !a.Valid() || yield(i, a) })
		}
	}
}

var deviceIPIsHostIP = Rule{
	Name:     "device-ip-is-host-ip",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"device_ip is the address of a host", "device_ip 与主机地址相同"},
	Why: Text{
		"The NIC of a device has an address of its own, in the network of the NICs. The address of the host gets through the runtime's checks, but the device cannot be reached under it.",
		"device 的网卡有自己的地址，位于网卡所在的网络。写成主机地址能通过运行时检查，但无法通过它访问该 device。",
	},
	Fix: Text{
		"Write the address of the NIC: hccn_tool -i <device_id> -ip -g prints it on that host.",
		"填写网卡地址，可在该主机上用 hccn_tool -i <device_id> -ip -g 查询。",
	},
	Sources: []Source{
		{Manual, "rank table configuration: device_ip is the address of the NIC, host_ip that of the host"},
		{Runtime, "not compared with each other"},
	},
	Table: checkDeviceIPIsHostIP,
}

func checkDeviceIPIsHostIP(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous || !manyHosts(t) && !r.roce() {
		return // a 1.1 node may well share its address with its ranks
	}
	type named struct {
		addr  ranktable.Address
		value ranktable.Value
	}
	all := make([]named, 0, 2*len(t.Servers))
	known := newSeen(2 * len(t.Servers))
	find := func(a ranktable.Address, i int) int {
		return known.first(hashAddress(a), i, func(j int) bool { return all[j].addr == a })
	}
	for i := range t.Servers {
		for _, v := range [...]ranktable.Value{t.Servers[i].ID, t.Servers[i].HostIP} {
			if !v.IsString() {
				continue
			}
			if a := ranktable.ParseAddress(v.Text(t.Src)); a.Valid() && find(a, len(all)) == len(all) {
				all = append(all, named{a, v})
			}
		}
	}
	if len(all) == 0 {
		return
	}
	eachAddress(t, func(i int, a ranktable.Address) bool {
		if _, bad := unusable(a); bad || isLoopback(a) {
			return true // said already
		}
		if j := known.find(hashAddress(a), func(j int) bool { return all[j].addr == a }); j >= 0 {
			d := &t.Devices[i]
			r.At(d.IP, Text{
				"device_ip {0} of {1} is the address of a host; expected that of its NIC",
				"{1} 的 device_ip {0} 是主机地址，应填写网卡地址",
			}, val(d.IP), device(i)).See(all[j].value.Span(), Text{"the host", "该主机"})
			return false
		}
		return true
	})
}
