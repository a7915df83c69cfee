package rules

import (
	"math/bits"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

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
	Products: product.Set910A,
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
