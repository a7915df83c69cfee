package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var superPodIDMissing = Rule{
	Name:     "super-pod-id-missing",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable super_pod_id is invalid. Expected value: a valid non-empty string",
		"super_pod_id[…] is invalid",
		"json object property value of Name[super_pod_id] is not string!",
	},
	Summary: Text{"a super pod has no super_pod_id or an empty one", "超节点缺少 super_pod_id 或取值为空"},
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
	Messages: []string{
		`"IP" is repeate`,
		"The IP is used repeatedly",
		"is already exist",
	},
	Summary: Text{"two super pods have the same super_pod_id", "两个超节点的 super_pod_id 重复"},
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
	Messages: []string{"Name[…] length[…] is too long"},
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
