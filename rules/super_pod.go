package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// superPods reports whether super_pod_list and super_device_id count: only
// version 1.2 has them. In a 1.0 table the runtime passes over them, which
// version-vs-fields says.
func superPods(t *ranktable.Table) bool {
	return t.Layout == ranktable.Concise && t.Is(t.Version, "1.2")
}

// readsPods reports whether the runtime of this product reads super_pod_list.
func readsPods(t *ranktable.Table, p product.Product) bool {
	return superPods(t) && p.Family.SuperPods() && t.SuperPodList.Here()
}

// unread makes a warning of what is wrong in a super_pod_list that this family
// does not read.
func unread(p product.Product, d *Draft) *Draft {
	if !p.Family.SuperPods() {
		d.As(Warning, Misbehaves)
	}
	return d
}

// notRead ends a message about a super_pod_list that this family does not read.
func notRead(p product.Product) Arg {
	if p.Family.SuperPods() {
		return str("")
	}
	return both(Text{" (this product does not read it)", "（该产品不读取）"})
}

var superPodListEmpty = Rule{
	Name:     "super-pod-list-empty",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Messages: []string{
		"get property[super_pod_list] size is zero",
		"'super_pod_list' in ranktable is not set correctly",
	},
	Summary: Text{"super_pod_list, or the server_list of a super pod, is empty", "super_pod_list 或超节点的 server_list 为空"},
	Why: Text{
		"super_pod_list may be left out, but an empty one is refused on Atlas A3, and so is a super pod without servers. Other products do not read it.",
		"super_pod_list 可以不写，但在 Atlas A3 上写成空列表会报错，超节点没有任何 Server 时也会报错。其他产品不读取。",
	},
	Fix: Text{
		"List the servers of every super pod, or delete super_pod_list if the job does not use the links of a super pod.",
		"列出每个超节点的 Server；如果任务不使用超节点内的链路，则删除 super_pod_list。",
	},
	Sources: []Source{
		{Runtime, "super_pod_list and its server_list: non-empty arrays"},
		{Manual, "Atlas A3 rank table page, super_pod_list"},
	},
	Products: readers,
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if !superPods(t) {
			return
		}
		if emptyList(t, t.SuperPodList) {
			unread(p, r.At(t.SuperPodList, Text{
				"super_pod_list is empty: list the super pods or leave the key out{0}",
				"super_pod_list 为空，应列出超节点或删除该字段{0}",
			}, notRead(p)))
		}
		for i := range t.Pods {
			if pod := &t.Pods[i]; pod.N == 0 && emptyList(t, pod.List) {
				unread(p, r.At(pod.List, Text{
					"server_list of this super pod is empty{0}",
					"该超节点的 server_list 为空{0}",
				}, notRead(p)))
			}
		}
	},
}

// emptyList reports whether a value is an array of nothing; one whose elements
// could not be read is not.
func emptyList(t *ranktable.Table, v ranktable.Value) bool {
	return v.Kind == jsonscan.Array && len(bytes.TrimSpace(t.Src[v.Start+1:v.End-1])) == 0
}
