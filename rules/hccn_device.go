package rules

import (
	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var hccnConfNoNetmask = Rule{
	Name:     "hccn-conf-no-netmask",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"hccn.conf has an address without its mask", "hccn.conf 中有地址但没有对应的掩码"},
	Why: Text{
		"The NICs are configured from hccn.conf when the host starts. An address without a mask leaves the NIC unreachable after the next restart, although it may work now.",
		"主机启动时按 hccn.conf 配置网卡。缺少掩码的地址在下次重启后无法访问，即使现在可用。",
	},
	Fix: Text{
		"Set both together: hccn_tool -i <device_id> -ip -s address <address> netmask <mask>.",
		"同时设置两者：hccn_tool -i <device_id> -ip -s address <地址> netmask <掩码>。",
	},
	Sources: []Source{
		{Manual, "rank table configuration, device_ip: address_0 and netmask_0 of /etc/hccn.conf; HCCN Tool, -ip -s"},
	},
	Hccn: func(h *hccn.File, r *Reporter) {
		for i := range h.Entries {
			e := &h.Entries[i]
			if !h.Tool && e.Kind == hccn.Address && e.Device != hccn.NoDevice && len(h.Of(hccn.Netmask, e.Device)) == 0 && h.Of(hccn.Address, e.Device)[0] == int32(i) {
				r.Find(e.Key, Text{"address_{0} has no netmask_{0}", "address_{0} 没有对应的 netmask_{0}"}, num(e.Device))
			}
		}
	},
}

var hccnConfMissingDevice = Rule{
	Name:     "hccn-conf-missing-device",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"hccn.conf has no address for a device", "hccn.conf 中缺少某个 device 的地址"},
	Why: Text{
		"A NIC without an IPv4 address reports its default IPv6 address instead. The families of the ranks then differ, and ranks that negotiate refuse each other; in a table from a generator the device_ip is empty or wrong.",
		"没有 IPv4 地址的网卡会上报默认的 IPv6 地址，导致各 rank 的 IP 协议族不一致，协商时失败；由工具生成的 rank table 中，该 device_ip 为空或不正确。",
	},
	Fix: Text{
		"Configure the NIC: hccn_tool -i <device_id> -ip -s address <address> netmask <mask>.",
		"配置该网卡：hccn_tool -i <device_id> -ip -s address <地址> netmask <掩码>。",
	},
	Sources: []Source{
		{Manual, "HCCL fault cases, IP family: without an IPv4 address on the device the IPv6 address is used"},
		{Manual, "rank table configuration, device_ip: address_<device_id> in /etc/hccn.conf"},
	},
	Hccn:  checkAddressless,
	Table: checkHccnConfMissingDevice,
}

// checkAddressless finds devices that have other lines but no address.
func checkAddressless(h *hccn.File, r *Reporter) {
	told := map[uint32]bool{}
	addressed := false
	for i := range h.Entries {
		addressed = addressed || h.Entries[i].IsAddress()
	}
	for i := range h.Entries {
		e := &h.Entries[i]
		if !addressed || e.Kind == hccn.Other || e.Device == hccn.NoDevice || told[e.Device] || len(h.Addresses(e.Device)) > 0 {
			continue // none at all is hccn-conf-empty
		}
		told[e.Device] = true
		r.Find(e.Key, Text{"device {0} has {1} but no address_{0}", "device {0} 有 {1}，但没有 address_{0}"}, num(e.Device), word(h.Text(e.Key)))
	}
}

// checkHccnConfMissingDevice finds devices of a table that the file of their
// server gives no address. Where the NIC is not used it does not matter.
func checkHccnConfMissingDevice(t *ranktable.Table, r *Reporter) {
	many := len(r.confs) > 0 && manyHosts(t)
	for i := range r.confs {
		c := &r.confs[i]
		last := -1
		loose := false
		for j := range c.Entries {
			if e := &c.Entries[j]; e.IsAddress() {
				last = j
				loose = loose || e.Device == hccn.NoDevice
			}
		}
		if last < 0 || loose {
			continue
		}
		if _, _, ok := c.renumbered(t); ok {
			continue // device-id-renumbered tells why
		}
		first := int(t.Servers[c.server].First)
		for k := range t.DevicesOf(c.server) {
			d := &t.Devices[first+k]
			if d.IDNum == ranktable.NoNum || len(c.Addresses(d.IDNum)) > 0 || !many && d.Addr.Form < ranktable.IPv4 {
				continue
			}
			r.Find(addressPlace(t, first+k), Text{"{0} has no address in {1}", "{1} 中没有 {0} 的地址"}, device(first+k), c.name()).
				SeeConf(c, c.Entries[last].Line, Text{"the last address there", "其中最后一个地址"})
		}
	}
}
