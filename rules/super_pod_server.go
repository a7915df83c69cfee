package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var superPodUnknownServer = Rule{
	Name:     "super-pod-unknown-server",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"server_id[…] is not found in server_list",
		"server_id[…] in super_pod_list is not in server_list",
		"ranktable variable server_id is invalid. Expected value: a valid non-empty string",
	},
	Summary: Text{"a super pod names a server that is not in server_list", "超节点中的 Server 不在 server_list 中"},
	Why: Text{
		"super_pod_list refers to the servers by their server_id, byte by byte. Atlas A3 refuses an entry that no server of server_list has.",
		"super_pod_list 通过 server_id 引用 Server，按文本逐字节比较。server_list 中没有对应的 Server 时，Atlas A3 报错。",
	},
	Fix: Text{
		"Write the server_id as it stands in server_list. Delete the entry if the server is gone: it can be left from before a restart.",
		"与 server_list 中的 server_id 保持一致。如果该 Server 已经不在任务中（例如重启前遗留），删除该项。",
	},
	Sources: []Source{
		{Runtime, "every server_id of a super pod exists in server_list"},
		{Manual, "Atlas A3 rank table page, super_pod_list: server_id"},
	},
	Products: readers,
	Product:  checkSuperPodUnknownServer,
}

// maxGuesses bounds for how many entries a similar server is looked for.
const maxGuesses = 8

func checkSuperPodUnknownServer(t *ranktable.Table, p product.Product, r *Reporter) {
	if !superPods(t) {
		return
	}
	var missing []int
	for i, n := 0, 0; i < len(t.PodServers); i++ {
		e := &t.PodServers[i]
		if e.Server >= 0 || !e.ID.IsString() {
			continue
		}
		if n++; n == 1 {
			missing = uncovered(t)
		}
		f := r.At(e.ID, Text{
			"server_id {0} is not in server_list: a typing error, or an entry left from before a restart{1}",
			"server_id {0} 不在 server_list 中，可能是笔误，或重启前遗留的条目{1}",
		}, val(e.ID), notRead(p))
		unread(p, f)
		if n > maxGuesses {
			continue
		}
		if j := similar(t, missing, e.ID); j >= 0 {
			id := t.Servers[j].ID
			f.See(id.Span(), Text{"did you mean {0} (in no super pod yet)", "是否应为 {0}（它不在任何超节点中）"}, val(id))
			f.Unsafe(e.ID.Span(), string(id.Raw(t.Src)))
		}
	}
}

// similar finds the server among these whose id differs least from a text, by
// at most two characters and less than half of them; -1 when there is none.
func similar(t *ranktable.Table, servers []int, v ranktable.Value) int {
	text := t.Text(v)
	best, limit := -1, min(3, (len(text)+1)/2)
	for _, i := range servers {
		id := t.Text(t.Servers[i].ID)
		if len(text) > maxServerID || len(id) > maxServerID || len(id) > len(text)+2 || len(text) > len(id)+2 {
			continue
		}
		if d := near.Distance(text, id); d < limit {
			best, limit = i, d
		}
	}
	return best
}

// uncovered lists the servers that no super pod names. Of servers with one id
// the first stands for all.
func uncovered(t *ranktable.Table) []int {
	named := make([]bool, len(t.Servers))
	left := len(t.Servers)
	for i := range t.PodServers {
		if s := t.PodServers[i].Server; s >= 0 && !named[s] {
			named[s] = true
			left--
		}
	}
	if left == 0 {
		return nil
	}
	var list []int
	firsts := newSeen(len(t.Servers))
	for i := range t.Servers {
		id := t.Servers[i].ID
		if first := firstServer(firsts, t, i); first == i && !named[i] && id.IsString() && !id.Empty() {
			list = append(list, i)
		}
	}
	return list
}

var superPodCoverage = Rule{
	Name:     "super-pod-coverage",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Messages: []string{
		"superDeviceId[…] or superPod[…] in rank[…] is invalid",
		"serverNum[…] in super_pod_list and serverNum[…] in server_list are inconsistent",
	},
	Summary: Text{"a server is in no super pod, or in several", "有 Server 不属于任何超节点，或属于多个超节点"},
	Why: Text{
		"When a table has a super_pod_list, Atlas A3 wants every server in it and refuses the table otherwise, with a line in the log and no error code. A server that is named twice is accepted: the entry that comes last takes it, without a word.",
		"填写了 super_pod_list 时，Atlas A3 要求它覆盖每个 Server，否则报错，只写日志，没有错误码。Server 出现两次则能加载，以最后一次出现的超节点为准，没有任何提示。",
	},
	Fix: Text{
		"Name every server of server_list exactly once in super_pod_list.",
		"server_list 中的每个 Server 在 super_pod_list 中出现且仅出现一次。",
	},
	Sources: []Source{
		{Runtime, "every rank ends with a super pod; a later super pod takes a server from an earlier one"},
		{Manual, "Atlas A3 rank table page, super_pod_list"},
	},
	Products: readers,
	Product:  checkSuperPodCoverage,
}

func checkSuperPodCoverage(t *ranktable.Table, p product.Product, r *Reporter) {
	if !superPods(t) || len(t.PodServers) == 0 {
		return
	}
	unknown, open := 0, false
	last := make([]int32, len(t.Servers)) // number of the entry that names the server
	for i := range t.PodServers {
		e := &t.PodServers[i]
		if e.Server < 0 {
			unknown++
			continue
		}
		if j := last[e.Server] - 1; j >= 0 {
			reportTwice(t, p, r, i, int(j))
		}
		last[e.Server] = int32(i) + 1
	}
	for i := range t.Pods {
		open = open || t.Pods[i].N == 0
	}
	// Servers that an unknown or an empty entry probably stands for are told
	// there.
	missing := uncovered(t)
	if open || len(missing) <= unknown {
		return
	}
	for _, i := range missing {
		unread(p, r.At(t.Servers[i].ID, Text{
			"{0} is in no super pod of super_pod_list{1}",
			"Server {0} 没有列入 super_pod_list{1}",
		}, server(i), notRead(p)))
	}
}

// reportTwice reports that entry i of the super pods names the same server as
// entry j before.
func reportTwice(t *ranktable.Table, p product.Product, r *Reporter, i, j int) {
	e, first := &t.PodServers[i], &t.PodServers[j]
	message := Text{
		"{0} is also in super pod {1}; this later entry counts{2}",
		"{0} 也属于超节点 {1}，以此处为准{2}",
	}
	if e.Pod == first.Pod {
		message = Text{
			"{0} is listed twice in super pod {1}{2}",
			"{0} 在超节点 {1} 中出现两次{2}",
		}
	}
	r.At(e.ID, message, server(int(e.Server)), podName(t, int(first.Pod)), notRead(p)).
		As(Warning, Misbehaves).See(first.ID.Span(), Text{"first listed", "首次出现"})
}

// podName puts the super_pod_id of pod i, or its number in the list.
func podName(t *ranktable.Table, i int) Arg {
	if id := t.Pods[i].ID; id.Here() && !id.Empty() {
		return val(id)
	}
	n := strconv.Itoa(i + 1)
	return both(Text{"number " + n, "（第 " + n + " 个）"})
}
