package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// The bounds of ports.
const (
	maxPorts   = 16
	maxPortLen = 32
)

var v2PortsEmpty = Rule{
	Name:     "v2-ports-empty",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"an address without ports", "地址的 ports 为空"},
	Why: Text{
		"ports says which ports of the device an address belongs to; the runtime wants 1 to 16 of them and refuses the table, with only a line in its log. Generators left it empty for layers without such ports, as RoCE.",
		"ports 说明该地址属于 device 的哪些端口，运行时要求 1～16 个，为空时拒绝该 rank table，且只在日志中写一行。有的生成工具在没有此类端口的 layer（如 RoCE）上把它留空。",
	},
	Fix: Text{
		`Write the ports as Die/port, such as "0/4"; for the NIC of the host write "d2h".`,
		`按 Die/port 的形式填写，例如 "0/4"；主机网卡填写 "d2h"。`,
	},
	Sources: []Source{
		{Runtime, "2.0 table: ports has 1 to 16 entries"},
		{Manual, "rank table configuration, version 2.0: ports"},
		{Report, "mind-cluster commit 92a2bf2b: ports of the RoCE layer were empty"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Addrs {
			if a := &t.Addrs[i]; a.Ports.Kind == jsonscan.Array && a.NPorts == 0 {
				r.At(a.Ports, Text{
					"an address of {0} has no port, expected 1 to {1}",
					"{0} 的一个地址没有端口，应为 1～{1} 个",
				}, device(int(t.Levels[a.Level].Rank)), num(maxPorts))
			}
		}
	},
}

var v2Ports = Rule{
	Name:     "v2-ports",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Documented}, {Warning, Misbehaves}},
	Summary:  Text{"a port is empty, too long, odd or under two addresses, or there are too many", "端口为空、过长、格式异常、属于两个地址，或数量过多"},
	Why: Text{
		"The runtime refuses an empty port, one above 32 bytes and more than 16 different ones. It does not look at the form: an address whose ports match nothing in the topology file is silently not used. One port under two addresses of a layer is against the manual; CANN 9.0 refuses it, later releases do not.",
		"端口为空、超过 32 字节或不同端口超过 16 个时，运行时会拒绝。运行时不检查端口的格式：与拓扑文件不匹配的地址会被静默忽略。同一 layer 的两个地址使用同一端口违反手册要求，CANN 9.0 会拒绝，之后的版本不检查。",
	},
	Fix: Text{
		`Write each port as an entry of its own in the form Die/port, such as "0/4", or "d2h" for the NIC of the host; name a port under one address of a layer only.`,
		`每个端口单独一项，按 Die/port 填写，例如 "0/4"，主机网卡填写 "d2h"；同一 layer 中一个端口只写在一个地址下。`,
	},
	Sources: []Source{
		{Runtime, "2.0 table: ports of 1 to 32 bytes, 16 different ones; unmatched ports are passed over when the rank graph is built"},
		{Manual, "rank table configuration, version 2.0: ports"},
	},
	Table: checkV2Ports,
}

func checkV2Ports(t *ranktable.Table, r *Reporter) {
	for i := range t.Addrs {
		a := &t.Addrs[i]
		for _, v := range t.Strings[a.FirstPort : a.FirstPort+a.NPorts] {
			if v.IsString() {
				checkPort(t, v, r)
			}
		}
		if a.NPorts > maxPorts && distinct(t, t.Strings[a.FirstPort:a.FirstPort+a.NPorts]) > maxPorts {
			r.Find(opening(a.Ports.Span()), Text{
				"more than {0} different ports",
				"不同的端口超过 {0} 个",
			}, num(maxPorts))
		}
	}
	for i := range t.Levels {
		if l := &t.Levels[i]; l.N > 1 {
			checkSharedPorts(t, t.Addrs[l.First:l.First+l.N], r)
		}
	}
}

func checkPort(t *ranktable.Table, v jsonscan.Value, r *Reporter) {
	if raw := v.Raw(t.Src); len(raw) <= maxPortLen && isDiePort(raw[1:len(raw)-1]) {
		return
	}
	text := v.Text(t.Src)
	switch {
	case len(text) == 0:
		r.At(v, Text{"the port is empty", "端口为空"})
	case len(text) > maxPortLen:
		r.At(v, Text{
			"port has {0} bytes, at most {1} are allowed",
			"端口长 {0} 字节，上限为 {1} 字节",
		}, num(len(text)), num(maxPortLen))
	case !isDiePort(text) && string(text) != "d2h":
		r.At(v, Text{
			"port {0} does not have the form Die/port: the address is not used if no such port exists",
			"端口 {0} 不是 Die/port 的形式：不存在该端口时，该地址不会被使用",
		}, val(v)).As(Warning, Misbehaves)
	}
}

// isDiePort reports whether text is two numbers with a slash between them.
func isDiePort(text []byte) bool {
	slash := bytes.IndexByte(text, '/')
	if slash < 1 || slash == len(text)-1 {
		return false
	}
	for i, c := range text {
		if i != slash && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// distinct counts the different texts among the values: the runtime keeps the
// ports of an address as a set.
func distinct(t *ranktable.Table, values []jsonscan.Value) int {
	firsts, n := newSeen(len(values)), 0
	for i, v := range values {
		text := v.Text(t.Src)
		same := func(j int) bool { return bytes.Equal(values[j].Text(t.Src), text) }
		if firsts.first(hashText(text), i, same) == i {
			n++
		}
	}
	return n
}
