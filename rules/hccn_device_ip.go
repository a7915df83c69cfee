package rules

import (
	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPVsHccnConf = Rule{
	Name:      "device-ip-vs-hccn-conf",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Warning, Misbehaves}},
	Runtime:   []Code{"EI0014"},
	AlsoCodes: []Code{"EJ0004"},
	Messages: []string{
		"the IP address(…) in the ranktable is inconsistent with the IP address(…) of the network adapter",
		"Check ip fail. Reason: …",
	},
	Summary: Text{"device_ip is not the address that the NIC has", "device_ip 与网卡实际的地址不一致"},
	Why: Text{
		"The runtime sets up the NIC of each device with its device_ip and refuses an address that the NIC does not have: the driver returns -17, the IP address in the ranktable is inconsistent with the IP address of the network adapter. Usually the host was renumbered after the table was written, or one line of hccn.conf is stale.",
		"运行时用 device_ip 初始化每个 device 的网卡，网卡上没有该地址时报错：驱动返回 -17，提示 the IP address in the ranktable is inconsistent with the IP address of the network adapter。通常是写好 rank table 之后主机更换了地址，或 hccn.conf 中有一行过期。",
	},
	Fix: Text{
		"Ask the NIC: hccn_tool -i <device_id> -ip -g on that host. Then correct the table, or the stale line of hccn.conf.",
		"在该主机上用 hccn_tool -i <device_id> -ip -g 查询网卡，再修改 rank table 或 hccn.conf 中过期的行。",
	},
	Sources: []Source{
		{Runtime, "the driver looks for device_ip among the addresses of its family on the NIC when RDMA is set up"},
		{Manual, "HCCL fault cases, device_ip of the rank table is not that of the NIC (EI0014, older releases EJ0004)"},
		{Report, "vllm-ascend pull request 16847; MindSpore and TensorFlow fault cases, return code -17"},
	},
	Table: checkDeviceIPVsHccnConf,
}

func checkDeviceIPVsHccnConf(t *ranktable.Table, r *Reporter) {
	for i := range r.confs {
		c := &r.confs[i]
		loose := c.loose(int(t.Servers[c.server].N))
		first := int(t.Servers[c.server].First)
		for k := range t.DevicesOf(c.server) {
			d := &t.Devices[first+k]
			if !d.Addr.Valid() && d.Addr.Form != ranktable.AddrList || !readsIP(t, d) {
				continue
			}
			own := c.Addresses(d.IDNum)
			switch {
			case len(own) > 0:
				if !c.has(t, d, own) {
					f := r.differs(t, first+k, c, &c.Entries[own[0]])
					if d.Addr.Valid() && len(own) == 1 && c.Entries[own[0]].Addr.Valid() {
						f.Unsafe(d.IP.Span(), `"`+string(c.Text(c.Entries[own[0]].Value))+`"`)
					}
				}
			case loose != nil && d.Addr.Valid() && !loose[d.Addr]:
				r.differs(t, first+k, c, nil)
			}
		}
	}
}

// differs reports the device_ip of a device; e is nil where it is none of the
// addresses that were printed.
func (r *Reporter) differs(t *ranktable.Table, i int, c *serverConf, e *hccn.Entry) *Draft {
	d := &t.Devices[i]
	var f *Draft
	if e != nil {
		f = r.At(d.IP, Text{
			"device_ip {0} is not the address of the NIC: {1} has {2} for {3}",
			"device_ip {0} 与网卡不一致：{1} 中 {3} 的地址为 {2}",
		}, val(d.IP), c.name(), word(c.Text(e.Value)), device(i)).SeeConf(c, e.Line, Text{"the address there", "其中的地址"})
	} else {
		f = r.At(d.IP, Text{
			"device_ip {0} of {1} is none of the {2} addresses that hccn_tool printed",
			"{1} 的 device_ip {0} 不在 hccn_tool 输出的 {2} 个地址中",
		}, val(d.IP), device(i), num(len(c.Entries))).SeeConf(c, c.Entries[0].Line, Text{"the first one", "第一个地址"})
	}
	if !nicsSetUp(t, r) {
		f.As(Warning, Misbehaves)
	}
	return f
}

// nicsSetUp reports whether the runtime surely sets up the NICs. Within one
// server, or one super pod, it may do without them.
func nicsSetUp(t *ranktable.Table, r *Reporter) bool {
	return r.roce() || manyHosts(t) && (len(t.Pods) != 1 || r.hccsOff())
}

// has reports whether a device_ip, or one address of its list, is among
// entries. An entry that cannot be read is no evidence: hccn-conf-syntax.
func (c *serverConf) has(t *ranktable.Table, d *ranktable.Device, entries []int32) (found bool) {
	t.Addresses(d.IP, func(_ []byte, a ranktable.Address) bool {
		_, bad := unusable(a)
		found = found || bad || !a.Valid() // rules of their own
		for _, j := range entries {
			e := &c.Entries[j]
			found = found || e.Addr == a || !e.Addr.Valid()
		}
		return !found
	})
	return found
}

// loose are addresses that hccn_tool printed without a device, if there are
// enough for n devices: an output of fewer says nothing about the others.
func (c *serverConf) loose(n int) map[ranktable.Address]bool {
	set := map[ranktable.Address]bool{}
	for i := range c.Entries {
		if e := &c.Entries[i]; e.Device == hccn.NoDevice && c.Tool && e.Addr.Valid() {
			set[e.Addr] = true
		}
	}
	if len(set) < n {
		return nil
	}
	return set
}
