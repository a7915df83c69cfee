package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceRing910A = Rule{
	Name:     "device-ring-910a",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Documented}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{`"Device Id of server Id …" is invalid. Expected value: is unique`},
	Summary:  Text{"devices of both clusters of an Atlas training server", "device 跨越 Atlas 训练服务器的两个 cluster"},
	Why: Text{
		"Devices 0-3 and 4-7 of an Atlas training server are two clusters. Of four devices the runtime takes a whole cluster or one of six sets of two and two, and refuses any other, with the misleading text that the device id is unique. Two devices, and those six sets, pass although the manual forbids them.",
		"Atlas 训练服务器的 0-3 卡、4-7 卡各为一个 cluster（组网）。使用 4 个 device 时，运行时只接受同一 cluster 的 4 卡，或六种两两组合，其余一律拒绝，报错为容易误解的 Device Id … is unique。手册不允许跨 cluster 的 2 卡和这六种组合，但运行时不检查。",
	},
	Fix: Text{"Take the devices from one cluster: 0-3 or 4-7.", "从同一个 cluster 中选取 device：0-3 或 4-7。"},
	Sources: []Source{
		{Runtime, "the sets of four devices that a server may have"},
		{Manual, "usage constraints, Atlas training products: cards 0-3 and 4-7 are separate networks"},
	},
	Products: product.Set910A,
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
	var second []Span
	for i := range list {
		h := &list[i]
		crosses := h.ids&0x0f != 0 && h.ids&0xf0 != 0 && h.ids <= 0xff && !h.odd
		if !crosses || h.n != 2 && h.n != 4 {
			continue
		}
		if second == nil {
			second = secondClusters(t, of, len(list))
		}
		f := r.Find(second[i], Text{
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

// secondClusters are, for each host, the device_id of its first device that is in
// another cluster than the device before it.
func secondClusters(t *ranktable.Table, of []int32, hosts int) []Span {
	second := make([]Span, hosts)
	was := make([]uint32, hosts)
	for i := range was {
		was[i] = ranktable.NoNum
	}
	for i := range t.Devices {
		d := &t.Devices[i]
		host, cluster := of[d.Server], clusterOf(d.IDNum)
		if was[host] != ranktable.NoNum && was[host] != cluster && second[host].End == 0 {
			second[host] = d.ID.Span()
		}
		was[host] = cluster
	}
	return second
}

// clusterOf is the cluster of a device of an Atlas training server: 0 for the
// devices 0-3, 1 for 4-7.
func clusterOf(id uint32) uint32 { return id / 4 }
