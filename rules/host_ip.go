package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var hostIPInvalid = Rule{
	Name:     "host-ip-invalid",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable IP is invalid. Expected value: a valid IP address",
		"ipStr[…] convert failed",
		"The ips in ranktable is invalid",
	},
	Summary: Text{"host_ip is no IPv4 or IPv6 address", "host_ip 不是有效的 IPv4 或 IPv6 地址"},
	Why: Text{
		"host_ip may be left out, but where the key is there, the runtime reads it and refuses everything that is no address: an empty text, a host name, an address with a mask or with a blank, 0.0.0.0.",
		"host_ip 可以不写，但只要写了，运行时就会解析，取值为空、主机名、带掩码或空格的地址、0.0.0.0 都会报错。",
	},
	Fix: Text{
		"Fill in the address of the host, or delete the key. MindCluster writes an empty one when it does not know the address.",
		"填写主机 IP，或者删除该字段。MindCluster 获取不到主机 IP 时会写成空字符串。",
	},
	Sources: []Source{
		{Runtime, "host_ip: an IPv4 or IPv6 address if present, on every chip"},
		{Manual, "rank table configuration, host_ip: Atlas A3 page (IPv4 only)"},
		{Report, "the operator of MindCluster writes \"host_ip\": \"\""},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Servers {
			v := t.Servers[i].HostIP
			switch {
			case t.Layout != ranktable.Concise || !v.IsString() || isHostIP(v.Text(t.Src)):
			case v.Empty():
				r.At(v, Text{
					"host_ip is empty, expected an address or no such key",
					"host_ip 为空，应填写 IP 或删除该字段",
				})
			default:
				r.At(v, Text{
					"host_ip {0} is no address, expected IPv4 such as 192.0.2.1 or IPv6",
					"host_ip {0} 不是有效地址，应为 IPv4（如 192.0.2.1）或 IPv6",
				}, val(v)).unpad(v, v.Text(t.Src), isHostIP)
			}
		}
	},
}

// isHostIP reports whether the runtime takes a text as host_ip.
func isHostIP(text []byte) bool {
	a := ranktable.ParseAddress(text)
	return a.Valid() && !(a.Form == ranktable.IPv4 && a.Netip().IsUnspecified())
}

var hostIPPartial = Rule{
	Name:     "host-ip-partial",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"only some servers have a host_ip", "只有部分 Server 有 host_ip"},
	Why: Text{
		"The table loads, but what host_ip is for (operator retry, the host NICs, consumers that look for their own host) needs it on every server.",
		"文件能够加载，但使用 host_ip 的功能（算子重执行、Host 网卡、按主机 IP 查找自身的使用方）要求每个 Server 都有。",
	},
	Fix: Text{
		"Give every server its host_ip, or none.",
		"为所有 Server 填写 host_ip，或者全部删除。",
	},
	Sources: []Source{
		{Runtime, "host_ip may be on some servers only; retry and the host NICs want it on all"},
		{Report, "mind-cluster commit d4274e65: the consumer did not find its host"},
	},
	Products: readers,
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		first, lacking := lackHostIP(t)
		if lacking == 0 || lacking == len(t.Servers) {
			return
		}
		if _, hosts := hostNIC(t, p, r); hosts || p.Family == product.FA3 && r.retry() {
			return // host-ip-required
		}
		r.Find(opening(t.Servers[first].Span()), Text{
			"{0} has no host_ip, {1} of {2} servers have one",
			"{0} 没有 host_ip，而 {2} 个 Server 中有 {1} 个填写了 host_ip",
		}, server(first), num(len(t.Servers)-lacking), num(len(t.Servers)))
	},
}

// lackHostIP counts the servers of a server_list without host_ip.
func lackHostIP(t *ranktable.Table) (first, lacking int) {
	if t.Layout != ranktable.Concise {
		return 0, 0 // no other layout has the key
	}
	for i := range t.Servers {
		if t.Servers[i].HostIP.Here() {
			continue
		}
		if lacking == 0 {
			first = i
		}
		lacking++
	}
	return first, lacking
}
