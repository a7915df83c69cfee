package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var serverIDWhitespace = Rule{
	Name:     "server-id-whitespace",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"a server_id begins or ends with a blank", "server_id 首尾有空白字符"},
	Why: Text{
		"The table loads, but one part of the runtime trims server_id when it groups the ranks by server and another one looks itself up with the blanks: the two do not find the same server. Ids that differ only in blanks become one server.",
		"文件能够加载，但运行时按 Server 归类 rank 时去掉了首尾空白，查找自身时却没有，两处得到的 Server 不一致。只差空白的两个 server_id 会被当成同一个 Server。",
	},
	Fix: Text{
		"Delete the blanks, also where super_pod_list names the server.",
		"删除空白字符；super_pod_list 中引用该 Server 的位置也要一并修改。",
	},
	Sources: []Source{{Runtime, "the communicator trims server_id in one of two look-ups"}},
	Table:   checkServerIDWhitespace,
}

// trim removes the blanks of ASCII, as the runtime does.
func trim(text []byte) []byte { return bytes.Trim(text, " \t\n\v\f\r") }

func checkServerIDWhitespace(t *ranktable.Table, r *Reporter) {
	if !hasServerIDs(t) {
		return
	}
	var padded []int
	for i := range t.Servers {
		id := t.Servers[i].ID
		if id.IsString() && id.Flags&(jsonscan.Odd|jsonscan.Escaped) != 0 {
			if text := id.Text(t.Src); len(trim(text)) != len(text) {
				padded = append(padded, i)
			}
		}
	}
	if padded == nil {
		return
	}
	// The ids without blanks first, so that the others are compared with them.
	firsts := newSeen(len(t.Servers))
	twin := func(i int) int {
		text := trim(t.Servers[i].ID.Text(t.Src))
		return firsts.first(hashText(text), i, func(j int) bool {
			return bytes.Equal(trim(t.Servers[j].ID.Text(t.Src)), text)
		})
	}
	next := 0
	for i := range t.Servers {
		if next < len(padded) && padded[next] == i {
			next++
		} else if t.Servers[i].ID.IsString() {
			twin(i)
		}
	}
	for _, i := range padded {
		id := t.Servers[i].ID
		f := r.At(id, Text{
			"server_id {0} begins or ends with a blank, which the runtime trims in one place and not in another",
			"server_id {0} 首尾有空白字符，运行时有的地方去掉、有的地方保留",
		}, val(id))
		switch j := twin(i); {
		case j != i:
			f.See(t.Servers[j].ID.Span(), Text{"the same id but for the blanks", "去掉空白后与此处相同"})
		case id.Flags&jsonscan.Escaped == 0 && t.Layout == ranktable.Concise && len(t.Pods) == 0:
			raw := id.Raw(t.Src)
			f.Safe(id.Span(), `"`+string(trim(raw[1:len(raw)-1]))+`"`)
		}
	}
}

var serverIDLoopback = Rule{
	Name:     "server-id-loopback",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"a loopback address is the server_id of one of several servers", "多个 Server 时使用环回地址作为 server_id"},
	Why: Text{
		"127.0.0.1 and its like are the same on every host. The runtime only compares server_id, but tables made this way collide when they are merged, and programs that take server_id for the address of the host connect to themselves. For one server it does no harm.",
		"127.0.0.1 等环回地址在每台主机上都相同。运行时只比较 server_id 的文本，但这样分别生成的文件合并后会重复；把 server_id 当作主机地址的程序会连到自己。只有一个 Server 时没有影响。",
	},
	Fix: Text{
		"Write the host's own address. Generators take it from the host name: see whether /etc/hosts resolves that to a loopback address, or pass --server_ip.",
		"改为主机自身的 IP。生成工具根据主机名取值，检查 /etc/hosts 是否将主机名解析为环回地址，或使用 --server_ip 指定。",
	},
	Sources: []Source{{Report, "mindspore issue 252; half of the public tables have one, nearly all of them for one server"}},
	Table:   checkServerIDLoopback,
}

func checkServerIDLoopback(t *ranktable.Table, r *Reporter) {
	if !hasServerIDs(t) || !manyHosts(t) {
		return
	}
	var last []byte // a repeated one is server-id-duplicate
	for i := range t.Servers {
		id := t.Servers[i].ID
		if !id.IsString() {
			continue
		}
		text := id.Text(t.Src)
		if !bytes.Equal(text, last) && ranktable.ParseAddress(text).Netip().Unmap().IsLoopback() {
			r.At(id, Text{
				"server_id {0} is a loopback address, which is the same on every host",
				"server_id {0} 是环回地址，在每台主机上都相同",
			}, val(id))
			last = text
		}
	}
}

var serverIDUnusable = Rule{
	Name:     "server-id-unusable",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"0.0.0.0 or :: as server_id", "server_id 为 0.0.0.0 或 ::"},
	Why: Text{
		"0.0.0.0 stands for every address of a host and names none. The runtime takes it as it takes any text, but nothing that uses server_id as the address of the host can connect to it, such as MindIE to its master node.",
		"0.0.0.0 代表本机的所有地址，不能标识任何主机。运行时不检查 server_id 的内容，因此能够加载，但把 server_id 当作主机地址的程序（例如 MindIE 连接主节点）无法建立连接。",
	},
	Fix: Text{
		"Write the address of the host on which the devices are.",
		"改为 device 所在主机的 IP。",
	},
	Sources: []Source{{Report, "public tables with 0.0.0.0 as server_id (ModelZoo-TensorFlow)"}},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Servers {
			id := t.Servers[i].ID
			if !hasServerIDs(t) || !id.IsString() {
				continue
			}
			if ranktable.ParseAddress(id.Text(t.Src)).Netip().Unmap().IsUnspecified() {
				r.At(id, Text{
					"server_id {0} names no host, expected the host's own address",
					"server_id {0} 不能标识主机，应为主机自身的 IP",
				}, val(id))
			}
		}
	},
}
