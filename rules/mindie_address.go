package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var serverIDNotIP = Rule{
	Name:     "server-id-not-ip",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Messages: []string{"server_id is invalid"},
	Summary:  Text{"MindIE needs an address as server_id", "MindIE 要求 server_id 为 IP"},
	Why: Text{
		"HCCL takes any text as server_id, MindIE uses it as the address of the host and refuses a name such as node_0 or the uid of a pod.",
		"HCCL 允许 server_id 为任意文本，MindIE 则把它当作主机 IP 使用，会拒绝 node_0 这样的名称或 Pod 的 UID。",
	},
	Fix: Text{
		"Write the IP address of the host. Where MindCluster makes the table, the annotation onePodOneNode: \"true\" puts it there instead of the uid of the pod.",
		"改为主机 IP。由 MindCluster 生成时，为 Pod 添加注解 onePodOneNode: \"true\"，server_id 就会使用主机 IP 而不是 Pod 的 UID。",
	},
	Sources: []Source{
		{Runtime, "MindIE-LLM, check of the rank table when the Python environment is read; MindIE-Motor, RankTableLoader.cpp: IsValidServer"},
		{Manual, "MindIE, rank table file configuration: server_id is the IP of the host"},
	},
	Consumers: ConsumersOf(MindIE, MindIEMotor),
	Peer:      namesOfGlobal,
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Servers {
			id := t.Servers[i].ID
			// Empty ones, blanks and placeholders have rules of their own.
			if t.Layout != ranktable.Concise || !id.IsString() || id.Flags&jsonscan.Marks != 0 {
				continue
			}
			if text := trim(id.Text(t.Src)); len(text) > 0 && !ranktable.ParseAddress(text).Valid() {
				r.At(id, Text{
					"server_id {0} is no IP address, which MindIE demands",
					"server_id {0} 不是 IP，MindIE 要求填写主机 IP",
				}, val(id))
			}
		}
	},
}

var containerIPRequired = Rule{
	Name:     "container-ip-required",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"The containerIp in the server node is empty in ranktable file"},
	Summary:  Text{"MindIE needs a container_ip on every server", "MindIE 要求每个 Server 填写 container_ip"},
	Why: Text{
		"MindIE finds its own node by container_ip and connects to the other ones with it. It refuses a table in which a server has none. HCCL does not read the key.",
		"MindIE 通过 container_ip 找到自身节点并连接其他节点，只要有 Server 没有该字段就会报错。HCCL 不读取该字段。",
	},
	Fix: Text{
		"Add the address of the container (or pod) to the server. With the host network it is the same as server_id.",
		"为该 Server 填写容器（Pod）的 IP；使用主机网络时与 server_id 相同。",
	},
	Sources: []Source{
		{Runtime, "MindIE-LLM, src/config_manager/ranktable_config.cpp: containerIp is not empty"},
		{Manual, "MindIE, rank table file configuration: container_ip"},
	},
	Consumers: ConsumersOf(MindIE),
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.Concise || len(t.Servers) < 2 {
			return // one server is refused as such: mindie-server-count
		}
		for i := range t.Servers {
			s := &t.Servers[i]
			switch {
			case s.ContainerIP.Empty():
				r.At(s.ContainerIP, Text{
					"container_ip of {0} is empty, MindIE needs the address of the container",
					"{0} 的 container_ip 为空，MindIE 要求填写容器 IP",
				}, server(i))
			case !s.ContainerIP.Here():
				r.Find(opening(s.Span()), Text{
					"{0} has no container_ip, which MindIE demands",
					"{0} 没有 container_ip，MindIE 要求填写容器 IP",
				}, server(i))
			}
		}
	},
}

var containerIPDuplicate = Rule{
	Name:     "container-ip-duplicate",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"two servers have the same container_ip", "两个 Server 的 container_ip 相同"},
	Why: Text{
		"MindIE finds its own node by container_ip. When two servers have the same one, both processes take the same entry and both can take themselves for the master: rank ids then seem to be repeated.",
		"MindIE 通过 container_ip 找到自身节点。两个 Server 的取值相同时，两个进程会选中同一项，可能都把自己当作主节点，并表现为 rank_id 重复。",
	},
	Fix: Text{
		"Write the container's own address on each server.",
		"为每个 Server 填写各自容器的 IP。",
	},
	Sources:   []Source{{Runtime, "MindIE-LLM, src/config_manager/ranktable_config.cpp: the local server is the one with this container_ip"}},
	Consumers: ConsumersOf(MindIE),
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.Concise {
			return
		}
		firsts := newSeen(len(t.Servers))
		for i := range t.Servers {
			ip := t.Servers[i].ContainerIP
			if !ip.IsString() || ip.Empty() {
				continue
			}
			text := ip.Text(t.Src)
			j := firsts.first(hashText(text), i, func(j int) bool {
				return bytes.Equal(t.Servers[j].ContainerIP.Text(t.Src), text)
			})
			if j != i {
				r.At(ip, Text{
					"container_ip {0} is also that of {1}",
					"container_ip {0} 与 {1} 的 container_ip 重复",
				}, val(ip), server(j)).See(t.Servers[j].ContainerIP.Span(), Text{"first used", "首次出现"})
			}
		}
	},
}
