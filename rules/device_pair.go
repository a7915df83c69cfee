package rules

import (
	"math/bits"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var devicePlaneA2Box16 = Rule{
	Name:     "device-plane-a2-box16",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0010"},
	Messages: []string{
		"deviceId[…] in module0 and deviceId[…] in module1 are not on the same plane",
		"Device ID … in module … and device ID … in module … are not on the same plane",
	},
	Summary: Text{"devices of both halves of an A2 Box16 that do not face each other", "A2 Box16 两个模组的 device 不在同一平面"},
	Why: Text{
		"Devices 0-7 and 8-15 of an Atlas 200T A2 Box16 are two modules, joined over PCIe device by device: 0 with 8, 1 with 9 and so on. A job within one such server that uses both modules needs equally many of each and the same positions, unless it runs over RoCE.",
		"Atlas 200T A2 Box16 的 0-7 和 8-15 是两个模组，通过 PCIe 一一对应：0 对 8、1 对 9，依此类推。单 Server 任务同时使用两个模组时，两边的数量和位置必须相同；走 RoCE 时没有此限制。",
	},
	Fix: Text{
		"Take the same positions of both modules, or only one module, or set HCCL_INTRA_ROCE_ENABLE=1 (device_ip is needed then).",
		"两个模组选取相同的位置，或只使用一个模组，或设置 HCCL_INTRA_ROCE_ENABLE=1（此时需要填写 device_ip）。",
	},
	Sources: []Source{
		{Runtime, "single server, both modules, HCCL_INTRA_ROCE_ENABLE off: not on the same plane"},
		{Manual, "HCCL_INTRA_ROCE_ENABLE, HCCL_INTRA_PCIE_ENABLE; error code EI0010"},
	},
	Products: product.SetA2,
	Product:  checkDevicePlane,
}

func checkDevicePlane(t *ranktable.Table, _ product.Product, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Servers) != 1 || r.roce() {
		return // group_list ends at 7
	}
	list, _ := hosts(t)
	low, high := list[0].ids&0xff, list[0].ids>>8
	if list[0].odd || low == 0 || high == 0 || high > 0xff || low == high {
		return
	}
	lone := low &^ high
	if lone == 0 {
		lone = high &^ low << 8
	}
	id := bits.TrailingZeros64(lone)
	for i := range t.Devices {
		if d := &t.Devices[i]; int(d.IDNum) == id {
			r.At(d.ID, Text{
				"device {0} is used without device {1} of the other module; both modules must give the same positions",
				"使用了 device {0}，但没有使用另一模组的 device {1}；两个模组的位置应相同",
			}, num(id), num(id^8))
		}
	}
}

var diePairA3 = Rule{
	Name:     "die-pair-a3",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"one die of an NPU is left out", "只使用了 NPU 的一个 Die"},
	Why: Text{
		"An NPU of Atlas A3 holds two devices, its dies 2k and 2k+1, joined by a fast link. With one die alone that link is lost, schedulers hand out pairs only, and backup_device_ip has no sister to borrow from.",
		"Atlas A3 的一个 NPU 含两个 device（Die 2k 和 2k+1），之间有高速互联。只用其中一个时无法利用该互联，调度器也只按对分配，backup_device_ip 没有另一个 Die 可借用。",
	},
	Fix: Text{"Use both dies of an NPU, or neither.", "同一 NPU 的两个 Die 要么都用，要么都不用。"},
	Sources: []Source{
		{Manual, "rank table configuration, Atlas A3; MindCluster affinity scheduling: one NPU or whole pairs"},
		{Report, "HAMi pull requests 1610 and 2270"},
	},
	Products: product.SetA3,
	Product:  checkDiePair,
}

func checkDiePair(t *ranktable.Table, _ product.Product, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Devices) == len(t.Servers) {
		return // tables of one device a server are made for links between two dies
	}
	const even = 0x5555
	list, _ := hosts(t)
	for i := range list {
		ids := list[i].ids
		lone := ids &^ (ids&even<<1 | ids>>1&even)
		if list[i].odd || lone == 0 || ids > 0xffff || list[i].n == 1 {
			continue
		}
		id := bits.TrailingZeros64(lone)
		for _, d := range t.DevicesOf(int(list[i].first)) {
			if int(d.IDNum) == id {
				r.At(d.ID, Text{
					"device {0} of {1} is used without device {2}, the other die of its NPU ({3} such on this server)",
					"{1} 使用了 device {0}，但没有使用同一 NPU 的另一个 Die（device {2}），该 Server 共有 {3} 处",
				}, num(id), server(int(list[i].first)), num(id^1), num(bits.OnesCount64(lone)))
			}
		}
	}
}
