package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxServerID is how many bytes a server_id may have.
const maxServerID = 64

// oldMaxServerID is how many it may have up to CANN 8.3.
const oldMaxServerID = 127

// hasServerIDs reports whether the servers of a table have a server_id. Those
// of version 1.1 have a node_addr, 2.0 has no servers.
func hasServerIDs(t *ranktable.Table) bool {
	return t.Layout == ranktable.Concise || t.Layout == ranktable.Legacy || t.Layout == ranktable.Lab
}

var serverIDEmpty = Rule{
	Name:     "server-id-empty",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"serverId[…] is empty"},
	Summary:  Text{"a server has an empty server_id", "server_id 为空"},
	Why: Text{
		"server_id tells which devices share a host. The runtime refuses an empty one at start-up, with a line in the log and no error code.",
		"server_id 用来区分哪些 device 位于同一台主机。取值为空时，运行时在启动阶段报错，只写日志，没有错误码。",
	},
	Fix: Text{
		"Fill in a text that names the host and no other one, usually its IP address.",
		"填写能唯一标识该主机的文本，通常使用主机 IP。",
	},
	Sources: []Source{
		{Runtime, "server_id: 1 to 64 bytes"},
		{Manual, "rank table configuration, server_id: all pages"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Servers {
			if id := t.Servers[i].ID; id.Empty() && hasServerIDs(t) {
				r.At(id, Text{
					"server_id is empty, expected 1 to 64 bytes that name the host",
					"server_id 为空，应为 1～64 字节的主机标识",
				})
			}
		}
	},
}

var serverIDLength = Rule{
	Name:     "server-id-length",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Documented}},
	Messages: []string{
		"serverId[…] length[…] is more than …",
		"Name[…] length[…] is too long",
	},
	Summary: Text{"a server_id has more than 64 bytes", "server_id 超过 64 字节"},
	Why: Text{
		"The runtime refuses a server_id of more than 64 bytes, with a line in the log and no error code; up to CANN 8.3 the limit was 127. It counts bytes: a Chinese character takes three.",
		"server_id 超过 64 字节时运行时报错，只写日志，没有错误码；CANN 8.3 及之前上限为 127。长度按字节计算，一个汉字占 3 字节。",
	},
	Fix: Text{
		"Use the IP address of the host, or a shorter name: long names of pods are the usual reason.",
		"改用主机 IP 或更短的名称。常见原因是使用了很长的 Pod 名称。",
	},
	Sources: []Source{
		{Runtime, "server_id: 1 to 64 bytes (127 in the runtimes of 2024 and 2025)"},
		{Manual, "rank table configuration, server_id: at most 64 characters"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		limit := maxServerID
		if !r.has(serverID64) {
			limit = oldMaxServerID
		}
		for i := range t.Servers {
			id := t.Servers[i].ID
			if !id.IsString() || id.End-id.Start <= maxServerID+2 || !hasServerIDs(t) {
				continue
			}
			n := len(id.Text(t.Src))
			switch {
			case n > limit:
				r.At(id, Text{
					"server_id {0} has {1} bytes, at most {2} are allowed",
					"server_id {0} 有 {1} 字节，最多 {2} 字节",
				}, val(id), num(n), num(limit))
			case n > maxServerID:
				r.At(id, Text{
					"server_id {0} has {1} bytes; the manual allows {2}, and CANN 8.5 refuses more",
					"server_id {0} 有 {1} 字节，手册规定最多 {2} 字节，CANN 8.5 起超过会被拒绝",
				}, val(id), num(n), num(maxServerID)).As(Warning, Documented)
			}
		}
	},
}

var serverIDDuplicate = Rule{
	Name:     "server-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"IP" is repeate`,
		"The IP is used repeatedly",
		"is already exist",
		"The serverId is used repeatedly",
	},
	Summary: Text{"two entries of server_list have the same server_id", "server_list 中有重复的 server_id"},
	Why: Text{
		"Every entry of server_list is one server. The runtime refuses a server_id that occurs twice, with the misleading text \"IP\" is repeate and without a place. It compares byte by byte: Node_0 and node_0 are two servers.",
		"server_list 的每一项代表一个 Server。server_id 重复时运行时拒绝该 rank table，报错为 \"IP\" is repeate，容易误解为 IP 重复，也不指出位置。比较时区分大小写，Node_0 与 node_0 是两个 Server。",
	},
	Fix: Text{
		"If both entries are one host, for instance two containers on it, join their device lists under one server_id and correct server_count. If they are two hosts, give each its own name: tables made on hosts whose name resolves to 127.0.0.1 collide when they are merged.",
		"如果两项是同一台主机（例如同一主机上的两个容器），将 device 列表合并到同一个 server_id 下，并修改 server_count；如果是两台主机，各自使用不同的标识。主机名解析为 127.0.0.1 时分别生成的文件，合并后就会重复。",
	},
	Sources: []Source{
		{Runtime, "server_id is unique in server_list, case-sensitive"},
		{Manual, "rank table configuration, server_id: globally unique"},
		{Report, "vllm-ascend issue 2399; the masked sample table of the MindSpore documentation"},
	},
	Table: checkServerIDDuplicate,
}

func checkServerIDDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise {
		return // in a group_list the pods of one server repeat its id
	}
	firsts := newSeen(len(t.Servers))
	var masks []uint64
	for i := range t.Servers {
		s := &t.Servers[i]
		j := firstServer(firsts, t, i)
		if j == i {
			continue
		}
		if masks == nil {
			masks = deviceMasks(t)
		}
		f := r.At(s.ID, Text{
			"server_id {0} is given to two entries of server_list",
			"server_id {0} 在 server_list 中重复",
		}, val(s.ID))
		f.See(t.Servers[j].ID.Span(), Text{"first used", "首次出现"})
		if masks[i] != 0 && masks[j] != 0 && masks[i]&masks[j] == 0 {
			f.See(opening(s.List.Span()), Text{
				"its device ids do not occur in the first entry: join the two device lists under one server_id",
				"两项的 device_id 没有重叠，应将 device 列表合并到同一个 server_id 下",
			})
		}
	}
}

// firstServer is the index of the first server with the id of server i, which
// is i itself when there is no earlier one or no id to compare.
func firstServer(s seen, t *ranktable.Table, i int) int {
	if id := t.Servers[i].ID; !id.IsString() || id.Empty() {
		return i
	}
	text := t.Servers[i].ID.Text(t.Src)
	return s.first(hashText(text), i, func(j int) bool {
		return bytes.Equal(t.Servers[j].ID.Text(t.Src), text)
	})
}

// deviceMasks has the device ids of every server as bits. Ids that cannot be
// read count for nothing; a server with an id above 63 has no mask.
func deviceMasks(t *ranktable.Table) []uint64 {
	masks := make([]uint64, len(t.Servers))
	for i := range masks {
		for _, d := range t.DevicesOf(i) {
			if d.IDNum == ranktable.NoNum {
				continue
			}
			if d.IDNum > 63 {
				masks[i] = 0
				break
			}
			masks[i] |= 1 << d.IDNum
		}
	}
	return masks
}
