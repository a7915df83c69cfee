package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceCount910A = Rule{
	Name:     "device-count-910a",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{"ranktable variable devNum is invalid. Expected value: to be 1, 2 or 4, or a multiple of 8"},
	Summary:  Text{"a number of devices that an Atlas training server does not take", "Atlas 训练系列产品不支持的单 Server device 数量"},
	Why: Text{
		"The eight devices of an Atlas training server form two rings of four. The runtime refuses 3, 5, 6 or 7 devices of a server when the communicator is made (devNum).",
		"Atlas 训练服务器的 8 个 device 分为两个各含 4 卡的 cluster（组网）。每个 Server 使用 3、5、6、7 个 device 时，运行时在创建通信域时报错（devNum）。",
	},
	Fix: Text{"Use 1, 2, 4 or 8 devices of every server.", "每个 Server 使用 1、2、4 或 8 个 device。"},
	Sources: []Source{
		{Runtime, "devices of a server that is not made of cards: a power of two and at most 8, once there are more than 2"},
		{Manual, "usage constraints, Atlas training products: 1, 2, 4 or 8 NPUs of a server"},
		{Report, "mindocr pull request 443"},
	},
	Products: product.Set910A,
	Product:  checkDeviceCount910A,
}

func checkDeviceCount910A(t *ranktable.Table, p product.Product, r *Reporter) {
	cards := p.Machine != nil && p.Machine.Devices == 0
	if cards || !groupsByServer(t) {
		return
	}
	list, _ := hosts(t)
	for i := range list {
		if list[i].n != list[0].n {
			return // device-count-uneven says it
		}
	}
	if n := list[0].n; n > 2 && n != 4 && n != 8 {
		r.Find(opening(t.Servers[0].List.Span()), Text{
			"{0} devices on every server; Atlas training products take 1, 2, 4 or 8",
			"每个 Server 有 {0} 个 device，Atlas 训练系列产品只支持 1、2、4 或 8 个",
		}, num(n))
	}
}

// groupsByServer reports whether the devices of the table belong to servers in
// the sense of the rules about how many and which a server gives.
func groupsByServer(t *ranktable.Table) bool {
	switch t.Layout {
	case ranktable.Concise, ranktable.Legacy, ranktable.Lab:
		return len(t.Servers) > 0
	}
	return false // 1.1 tables are not checked for it, 2.0 tables have no servers
}

var deviceCountUneven = Rule{
	Name:     "device-count-uneven",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Info, Advice}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"DeviceNum of server Id …" is invalid`,
		"is that number of devices under each server node is the same",
		"devices num of each server error",
		"The number of devices in every server node is … which not equal in ranktable file",
	},
	Summary: Text{"servers with different numbers of devices", "各 Server 的 device 数量不相等"},
	Why: Text{
		"On Atlas training products and the Atlas 300I Duo every server has to give the same number of devices, or the runtime refuses the table (DeviceNum of server Id). MindIE demands it on every product; Atlas A2 and A3 take such a table and are only slower.",
		"Atlas 训练系列产品和 Atlas 300I Duo 要求各 Server 的 device 数量相等，否则运行时拒绝该 rank table（DeviceNum of server Id …）。MindIE 在任何产品上都要求相等；Atlas A2、A3 可以加载，只是性能下降。",
	},
	Fix: Text{"Give every server equally many devices.", "让每个 Server 提供相同数量的 device。"},
	Sources: []Source{
		{Runtime, "devices of a server = devices / servers, not on the A2 and A3"},
		{Manual, "MindIE rank table configuration; usage constraints of the training products"},
	},
	Product: checkDeviceCountUneven,
}

func checkDeviceCountUneven(t *ranktable.Table, p product.Product, r *Reporter) {
	needed := p.Family.EvenServers() || r.Consumer() == MindIE
	if !groupsByServer(t) || !needed && r.Open() {
		return // while the product is open, the others' refusal counts more than this advice
	}
	message := Text{
		"number of devices: {1} on {0}, but {3} on {2}; all servers need the same",
		"{0} 的 device 数量为 {1}，而 {2} 为 {3}；各 Server 应相等",
	}
	if !needed {
		message = Text{
			"number of devices: {1} on {0}, but {3} on {2}; with unequal numbers {4} are slower",
			"{0} 的 device 数量为 {1}，而 {2} 为 {3}；数量不相等时{4}性能下降",
		}
	}
	list, _ := hosts(t)
	usual := usualCount(list)
	for i := range list {
		// A server without any device has a finding of its own.
		if h := &list[i]; h.n != usual.n && h.n > 0 {
			f := r.Find(opening(t.Servers[h.first].List.Span()), message,
				server(int(h.first)), num(h.n), server(int(usual.first)), num(usual.n), on(p))
			if !needed {
				f.As(Info, Advice)
			}
		}
	}
}

// usualCount is the first of the servers with the commonest number of devices,
// the higher number where two are equally common.
func usualCount(list []host) host {
	var times [65]int
	best := list[0]
	at := func(n int32) int32 { return min(n, 64) }
	for i := range list {
		times[at(list[i].n)]++
	}
	for i := range list {
		a, b := times[at(list[i].n)], times[at(best.n)]
		if a > b || a == b && list[i].n > best.n {
			best = list[i]
		}
	}
	return best
}

var singleServer310P = Rule{
	Name:     "single-server-310p",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"several servers with Atlas 300I Duo cards", "Atlas 300I Duo 推理卡使用了多个 Server"},
	Why: Text{
		"The manual says that HCCL on the Atlas 300I Duo works within one server only; the runtime does not check it, and the sample on the same manual's rank table page has two servers.",
		"手册说明 Atlas 300I Duo 推理卡上的 HCCL 只支持单 Server；运行时不检查，手册 rank table 页面的示例也写了两个 Server。",
	},
	Fix: Text{"Keep the job on one server, or test the job over several servers before relying on it.", "把任务限制在一个 Server 内；确需多 Server 时，先验证再使用。"},
	Sources: []Source{
		{Manual, "usage constraints, Atlas 300I Duo: single server"},
	},
	Products: product.Set310P,
	Product: func(t *ranktable.Table, _ product.Product, r *Reporter) {
		// Not said while the product is open: nearly every table of several
		// servers is for another product.
		if !r.Open() && groupsByServer(t) && manyHosts(t) {
			list, _ := hosts(t)
			second := &t.Servers[list[1].first]
			r.Find(opening(second.Span()), Text{
				"{0} servers; HCCL on the Atlas 300I Duo is documented for one server only",
				"共有 {0} 个 Server，手册规定 Atlas 300I Duo 推理卡只支持单 Server",
			}, num(len(list)))
		}
	},
}
