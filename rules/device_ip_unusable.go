package rules

import (
	"net/netip"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPUnusable = Rule{
	Name:      "device-ip-unusable",
	Severity:  Error,
	Class:     Misbehaves,
	Also:      []Verdict{{Error, Rejects}},
	AlsoCodes: []Code{"EI0014"},
	Messages: []string{
		"ranktable variable IP is invalid. Expected value: a valid IP address",
		"ip[…] is not a valid ip address",
		"The ip in ranktable is not a valid ip address",
	},
	Summary: Text{"device_ip is an address that no NIC can have", "device_ip 是网卡不可能使用的地址"},
	Why: Text{
		"The runtime refuses 0.0.0.0 (EI0014) but takes ::, the broadcast address, multicast addresses and the bare network of link-local addresses. No NIC can have them: setting up the NIC or the first link fails.",
		"运行时拒绝 0.0.0.0（EI0014），但接受 ::、广播地址、组播地址以及链路本地的网络地址。网卡不可能使用这些地址，之后初始化网卡或首次建链失败。",
	},
	Fix: Text{
		"Write the address of the NIC: hccn_tool -i <device_id> -ip -g prints it on that host.",
		"填写网卡地址，可在该主机上用 hccn_tool -i <device_id> -ip -g 查询。",
	},
	Sources: []Source{
		{Runtime, "0.0.0.0 is no valid address for it, :: and 255.255.255.255 are"},
		{Report, "NIC addresses that were never configured"},
	},
	Table: checkDeviceIPUnusable,
	Peer:  unusableOfPeer,
}

func checkDeviceIPUnusable(t *ranktable.Table, r *Reporter) {
	eachAddress(t, func(i int, a ranktable.Address) bool {
		why, bad := unusable(a)
		if !bad {
			return true
		}
		r.unusableIP(t.Devices[i].IP, a, why)
		return false
	})
}

func (r *Reporter) unusableIP(v ranktable.Value, a ranktable.Address, why Text) {
	f := r.At(v, Text{
		"device_ip {0} cannot be a NIC address: {1}",
		"device_ip {0} 不可能是网卡地址：{1}",
	}, val(v), both(why))
	if a.Form == ranktable.IPv4 && a.Netip().IsUnspecified() {
		f.As(Error, Rejects).Code("EI0014")
	}
}

// unusable says why no NIC can have an address.
func unusable(a ranktable.Address) (Text, bool) {
	first := a.Bytes[0]
	if a.Form == ranktable.IPv4 {
		first = a.Bytes[12]
	}
	if !a.Valid() || first != 0 && first != 169 && first < 224 {
		return Text{}, false // nearly all
	}
	switch ip := a.Netip().Unmap(); {
	case ip.IsUnspecified():
		return Text{"it stands for any address", "表示任意地址"}, true
	case ip == netip.AddrFrom4([4]byte{255, 255, 255, 255}):
		return Text{"it is the broadcast address", "广播地址"}, true
	case ip.IsMulticast():
		return Text{"it is a multicast address", "组播地址"}, true
	case ip == netip.AddrFrom4([4]byte{169, 254}), ip == netip.AddrFrom16([16]byte{0xfe, 0x80}):
		return Text{"it is the network of link-local addresses, without a host", "链路本地网络地址，缺少主机部分"}, true
	}
	return Text{}, false
}
