package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var superPodListMissing = Rule{
	Name:     "super-pod-list-missing",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"a 1.2 table without super_pod_list", "version 为 1.2，但没有 super_pod_list"},
	Why: Text{
		"The table loads, but without super_pod_list an Atlas A3 takes every server for one outside a super pod: super_device_id has no effect and the traffic between servers goes over the NICs.",
		"文件能够加载，但没有 super_pod_list 时，Atlas A3 认为所有 Server 都不在超节点内，super_device_id 不起作用，Server 之间的数据经过网卡传输。",
	},
	Fix: Text{
		"Add super_pod_list with the servers of every super pod, and super_device_id on every device. If the servers are to talk over their NICs, write version 1.0.",
		"添加 super_pod_list，列出每个超节点的 Server，并为每个 device 填写 super_device_id。如果 Server 之间本来就通过网卡通信，将 version 改为 1.0。",
	},
	Sources: []Source{
		{Runtime, "without super_pod_list: a warning in the log, then as without super pods"},
		{Manual, "Atlas A3 rank table page: without super_pod_list the table is for AI servers"},
		{Report, "vllm-ascend issue 1680"},
	},
	Products: product.SetOf(product.FA3),
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if !superPods(t) || t.SuperPodList.Here() || len(t.Servers) == 0 || t.Misspelt(ranktable.OTop, 0, ranktable.KSuperPodList) {
			return
		}
		for i := range t.Devices {
			if t.Devices[i].SuperID.Here() {
				r.Find(opening(t.Object), Text{
					"super_device_id is given, but without super_pod_list it has no effect",
					"填写了 super_device_id，但没有 super_pod_list，super_device_id 不起作用",
				}).See(t.Devices[i].SuperID.Span(), Text{"the first one", "首次出现"})
				return
			}
		}
		if len(t.Servers) > 1 { // one server has no links to lose
			r.Find(opening(t.Object), Text{
				"version 1.2 without super_pod_list: every server counts as one outside a super pod",
				"version 为 1.2，但没有 super_pod_list，所有 Server 都按不在超节点内处理",
			})
		}
	},
}

// podsOf is the super pod of every server: the last one that names it, or -1.
// It is nil unless the pods are whole, so that what is said about their shape
// does not follow from another mistake.
func podsOf(t *ranktable.Table) []int32 {
	if !superPods(t) || len(t.Pods) < 2 {
		return nil
	}
	pods := make([]int32, len(t.Servers))
	for i := range pods {
		pods[i] = -1
	}
	for i := range t.PodServers {
		e := &t.PodServers[i]
		if e.Server < 0 {
			return nil
		}
		pods[e.Server] = int32(e.Pod)
	}
	for _, pod := range pods {
		if pod < 0 {
			return nil
		}
	}
	return pods
}

var superPodInterleaved = Rule{
	Name:     "super-pod-interleaved",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"the servers of a super pod are not listed together", "同一超节点的 Server 没有连续排列"},
	Why: Text{
		"The manual demands that server_list gives the servers of one super pod one after the other. The runtime does not check it.",
		"手册要求 server_list 中同一超节点的 Server 连续排列，不能与其他超节点交叉。运行时不检查。",
	},
	Fix: Text{
		"Sort server_list by super pod. If rank_id follows the order of the list, number the ranks again.",
		"按超节点对 server_list 重新排序。如果 rank_id 按列表顺序编号，需要一并重新编号。",
	},
	Sources: []Source{
		{Manual, "Atlas A3 rank table page, note at the end: servers of one super pod together"},
		{Runtime, "interleaved super pods are accepted"},
	},
	Products: product.SetOf(product.FA3),
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		pods := podsOf(t)
		last := make([]int32, len(t.Pods)) // number of the last server of the pod so far
		for i, pod := range pods {
			if j := int(last[pod]) - 1; j >= 0 && j != i-1 {
				r.Find(serverPlace(t, i), Text{
					"{0} is of super pod {1}, but stands after servers of super pod {2}",
					"{0} 属于超节点 {1}，却排在超节点 {2} 的 Server 之后",
				}, server(i), podName(t, int(pod)), podName(t, int(pods[i-1]))).
					See(serverPlace(t, j), Text{"the server of the same super pod before", "同一超节点的前一个 Server"})
				return
			}
			last[pod] = int32(i) + 1
		}
	},
}

var superPodUneven = Rule{
	Name:     "super-pod-uneven",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"the super pods have different numbers of servers", "各超节点的 Server 数量不一致"},
	Why: Text{
		"The table works, but the manual advises the same number of servers in every super pod: otherwise the runtime divides them into smaller super pods of equal size.",
		"可以正常使用，但手册建议各超节点的 Server 数量一致。不一致时，运行时会将其划分为大小相等的更小的超节点。",
	},
	Fix: Text{
		"Use the same number of servers of every super pod if you can choose.",
		"条件允许时，各超节点使用相同数量的 Server。",
	},
	Sources: []Source{
		{Manual, "create_group, Atlas A3: the same number of servers in every super pod"},
		{Runtime, "super pods of different size are divided by their greatest common divisor"},
	},
	Products: product.SetOf(product.FA3),
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		pods := podsOf(t)
		if pods == nil {
			return
		}
		counts := make([]int, len(t.Pods))
		for _, pod := range pods {
			counts[pod]++
		}
		for i, n := range counts {
			if n != counts[0] {
				r.Find(opening(t.Pods[i].Span()), Text{
					"different numbers of servers: {1} in super pod {0}, {3} in super pod {2}",
					"超节点 {0} 有 {1} 个 Server，超节点 {2} 有 {3} 个",
				}, podName(t, i), num(n), podName(t, 0), num(counts[0])).
					See(opening(t.Pods[0].Span()), Text{"the first super pod", "第一个超节点"})
				return
			}
		}
	},
}
