package rules

import (
	"math/bits"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceRing910A = Rule{
	Name:     "device-ring-910a",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Documented}},
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"devices of both clusters of an Atlas training server", "device 跨越 Atlas 训练服务器的两个 cluster"},
	Why: Text{
		"Devices 0-3 and 4-7 of an Atlas training server are two clusters. Of four devices the runtime takes a whole cluster or one of six sets of two and two, and refuses any other, with the misleading text that the device id is unique. Two devices, and those six sets, pass although the manual forbids them.",
		"Atlas 训练服务器的 0-3 卡、4-7 卡各为一个组网。使用 4 个 device 时，运行时只接受同一组网的 4 卡，或六种两两组合，其余一律拒绝，报错为容易误解的 Device Id … is unique。手册不允许跨组网的 2 卡和这六种组合，但运行时不检查。",
	},
	Fix: Text{"Take the devices from one cluster: 0-3 or 4-7.", "从同一个 cluster 中选取 device：0-3 或 4-7。"},
	Sources: []Source{
		{Runtime, "the sets of four devices that a server may have"},
		{Manual, "usage constraints, Atlas training products: cards 0-3 and 4-7 are separate networks"},
	},
	Products: product.SetOf(product.F910A),
	Product:  checkDeviceRing910A,
}

// crossingSets are the sets over both clusters that the runtime takes.
var crossingSets = [...]uint64{
	1<<0 | 1<<1 | 1<<4 | 1<<5, 1<<0 | 1<<2 | 1<<4 | 1<<6, 1<<0 | 1<<3 | 1<<4 | 1<<7,
	1<<1 | 1<<2 | 1<<5 | 1<<6, 1<<1 | 1<<3 | 1<<5 | 1<<7, 1<<2 | 1<<3 | 1<<6 | 1<<7,
}

func checkDeviceRing910A(t *ranktable.Table, _ product.Product, r *Reporter) {
	if !groupsByServer(t) {
		return
	}
	list, of := hosts(t)
	for i := range list {
		h := &list[i]
		crosses := h.ids&0x0f != 0 && h.ids&0xf0 != 0 && h.ids <= 0xff && !h.odd
		if !crosses || h.n != 2 && h.n != 4 {
			continue
		}
		f := r.Find(secondCluster(t, of, int32(i)), Text{
			"the {0} devices of {1} are in both clusters (0-3 and 4-7)",
			"{1} 的 {0} 个 device 跨越两个 cluster（0-3 和 4-7）",
		}, num(h.n), server(int(h.first)))
		if h.n == 2 || isCrossingSet(h.ids) {
			f.As(Warning, Documented)
		}
	}
}

func isCrossingSet(ids uint64) bool {
	for _, s := range crossingSets {
		if s == ids {
			return true
		}
	}
	return false
}

// secondCluster is the device_id of the first device of a host that is in
// another cluster than the device before it.
func secondCluster(t *ranktable.Table, of []int32, host int32) Span {
	was := uint32(ranktable.NoNum)
	for i := range t.Devices {
		d := &t.Devices[i]
		if of[d.Server] != host {
			continue
		}
		if was != ranktable.NoNum && d.IDNum/4 != was {
			return d.ID.Span()
		}
		was = d.IDNum / 4
	}
	return Span{}
}

var nicPositions910A = Rule{
	Name:     "nic-positions-910a",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"NICs on different devices of the servers", "各 Server 的网卡所在 device 不一致"},
	Why: Text{
		"Where only some of the eight devices of an Atlas training server have a NIC address, the others send through their neighbours. The runtime demands the NICs on the same device_ids of every server, in a number that divides the devices, and says only that the nic list should be the same.",
		"Atlas 训练服务器的 8 个 device 中只有一部分有网卡 IP 时，其余 device 经由相邻 device 转发。运行时要求各 Server 的网卡位于相同的 device_id，且网卡数能整除 device 数；报错只说 nic list should be the same between servers。",
	},
	Fix: Text{
		"Fill in device_ip on the same device_ids of every server, best on all: hccn_tool -i <device_id> -ip -g prints it.",
		"在各 Server 相同的 device_id 上填写 device_ip，最好全部填写；可用 hccn_tool -i <device_id> -ip -g 查询。",
	},
	Sources:  []Source{{Runtime, "8 devices on each of several servers, some without device_ip: NIC list of the servers"}},
	Products: product.SetOf(product.F910A),
	Product:  checkNICPositions910A,
}

func checkNICPositions910A(t *ranktable.Table, _ product.Product, r *Reporter) {
	if !groupsByServer(t) || !manyHosts(t) {
		return
	}
	list, of := hosts(t)
	for i := range list {
		if list[i].n != 8 || list[i].odd {
			return
		}
	}
	nics := make([]uint64, len(list))
	for i := range t.Devices {
		if d := &t.Devices[i]; d.IP.Here() && !d.IP.Empty() {
			nics[of[d.Server]] |= 1 << d.IDNum
		}
	}
	for i := range list {
		place := opening(t.Servers[list[i].first].List.Span())
		switch have := bits.OnesCount64(nics[i]); {
		case nics[i] != nics[0]:
			r.Find(place, Text{
				"the device_ids with a device_ip on {0} are not those of {1}",
				"{0} 上有 device_ip 的 device_id 与 {1} 不一致",
			}, server(int(list[i].first)), server(int(list[0].first)))
		case i == 0 && have > 0 && 8%have != 0:
			r.Find(place, Text{
				"{0} of 8 devices of {1} have a device_ip; expected 1, 2, 4 or all 8",
				"{1} 的 8 个 device 中有 {0} 个带 device_ip，应为 1、2、4 个或全部 8 个",
			}, num(have), server(int(list[0].first)))
		}
	}
}
