package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// superPods reports whether super_pod_list counts: only version 1.2 has it. In
// a 1.0 table the runtime passes over it, which version-vs-fields says.
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
	Summary:  Text{"super_pod_list, or the server_list of a super pod, is empty", "super_pod_list 或超节点的 server_list 为空"},
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

var superPodIDMissing = Rule{
	Name:     "super-pod-id-missing",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"a super pod has no super_pod_id or an empty one", "超节点缺少 super_pod_id 或取值为空"},
	Why: Text{
		"Atlas A3 tells the super pods apart by super_pod_id and refuses a table that lacks one. Up to CANN 8.3 the error is EI0004.",
		"Atlas A3 通过 super_pod_id 区分超节点，缺失时报错。CANN 8.3 及之前报 EI0004。",
	},
	Fix: Text{
		"Give every entry its own super_pod_id, as text. npu-smi info -t spod-info -i <id> -c <chip_id> prints the physical one; any other text that is unique will do.",
		"为每个超节点填写唯一的 super_pod_id（字符串）。物理 ID 可用 npu-smi info -t spod-info -i <id> -c <chip_id> 查询，也可以使用其他不重复的文本。",
	},
	Sources: []Source{
		{Runtime, "super_pod_id: a text of 1 to 127 bytes, unique"},
		{Manual, "Atlas A3 rank table page, super_pod_id; troubleshooting: super_pod_id is not a string"},
	},
	Products: readers,
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		for i := range t.Pods {
			switch pod := &t.Pods[i]; {
			case !superPods(t):
			case pod.ID.Empty():
				unread(p, r.At(pod.ID, Text{"super_pod_id is empty{0}", "super_pod_id 为空{0}"}, notRead(p)))
			case !pod.ID.Here():
				unread(p, r.Find(opening(pod.Span()), Text{
					"super pod number {0} has no super_pod_id{1}",
					"第 {0} 个超节点没有 super_pod_id{1}",
				}, num(i+1), notRead(p)))
			}
		}
	},
}

var superPodIDDuplicate = Rule{
	Name:     "super-pod-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"two super pods have the same super_pod_id", "两个超节点的 super_pod_id 重复"},
	Why: Text{
		"Every entry of super_pod_list is one super pod. Atlas A3 refuses a super_pod_id that occurs twice, with the misleading text \"IP\" is repeate and without a place.",
		"super_pod_list 的每一项代表一个超节点。super_pod_id 重复时 Atlas A3 报错 \"IP\" is repeate，容易误解为 IP 重复，也不指出位置。",
	},
	Fix: Text{
		"Join the server lists of the two entries if they are one super pod, or correct one of the ids.",
		"如果是同一个超节点，合并两项的 server_list；否则修改其中一个 super_pod_id。",
	},
	Sources: []Source{
		{Runtime, "super_pod_id is unique in super_pod_list"},
		{Manual, "Atlas A3 rank table page, super_pod_id: globally unique"},
	},
	Products: readers,
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if !superPods(t) {
			return
		}
		firsts := newSeen(len(t.Pods))
		for i := range t.Pods {
			id := t.Pods[i].ID
			if !id.IsString() || id.Empty() {
				continue
			}
			text := id.Text(t.Src)
			j := firsts.first(hashText(text), i, func(j int) bool { return bytes.Equal(t.Pods[j].ID.Text(t.Src), text) })
			if j != i {
				unread(p, r.At(id, Text{
					"super_pod_id {0} is given to two super pods{1}",
					"super_pod_id {0} 重复{1}",
				}, val(id), notRead(p))).See(t.Pods[j].ID.Span(), Text{"first used", "首次出现"})
			}
		}
	},
}

// maxSuperPodID is how many bytes a super_pod_id may have.
const maxSuperPodID = 127

var superPodIDLength = Rule{
	Name:     "super-pod-id-length",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"a super_pod_id has more than 127 bytes", "super_pod_id 超过 127 字节"},
	Why: Text{
		"Atlas A3 refuses a super_pod_id of more than 127 bytes, with a line in the log and no error code.",
		"super_pod_id 超过 127 字节时 Atlas A3 报错，只写日志，没有错误码。",
	},
	Fix:      Text{"Use a shorter text; a plain number is enough.", "改用更短的文本，使用数字即可。"},
	Sources:  []Source{{Runtime, "super_pod_id: a text of 1 to 127 bytes, unique"}},
	Products: readers,
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		for i := range t.Pods {
			id := t.Pods[i].ID
			if !id.IsString() || id.End-id.Start <= maxSuperPodID+2 || !superPods(t) {
				continue
			}
			if n := len(id.Text(t.Src)); n > maxSuperPodID {
				unread(p, r.At(id, Text{
					"super_pod_id {0} has {1} bytes, at most 127 are allowed{2}",
					"super_pod_id {0} 有 {1} 字节，最多 127 字节{2}",
				}, val(id), num(n), notRead(p)))
			}
		}
	},
}
