package rules

import (
	"strings"

	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/source"
)

var hccnConfEmpty = Rule{
	Name:     "hccn-conf-empty",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"hccn.conf gives no device an address", "hccn.conf 中没有任何 device 的地址"},
	Why: Text{
		"Generators of rank tables and LLM-DataDist take the NIC addresses of a server from /etc/hccn.conf. Without an address_N line some of them stop with a bare key error on \"0\", others write an empty device_ip.",
		"rank table 生成工具和 LLM-DataDist 从 /etc/hccn.conf 读取网卡 IP。没有 address_N 行时，有的工具只报键错误 \"0\" 就退出，有的会写出空的 device_ip。",
	},
	Fix: Text{
		"Configure the NICs of the host: hccn_tool -i <device_id> -ip -s address <address> netmask <mask>, for every device. If hccn_tool -i <device_id> -ip -g prints addresses, take those.",
		"配置该主机的网卡：对每个 device 执行 hccn_tool -i <device_id> -ip -s address <地址> netmask <掩码>。如果 hccn_tool -i <device_id> -ip -g 能查到地址，以查询结果为准。",
	},
	Sources: []Source{
		{Manual, "rank table configuration, device_ip: address_<device_id> in /etc/hccn.conf"},
		{Report, "mindspore issue 252: the table tool dies with a key error on a host with an empty hccn.conf"},
	},
	Hccn: func(h *hccn.File, r *Reporter) {
		for i := range h.Entries {
			if h.Entries[i].IsAddress() {
				return
			}
		}
		switch {
		case h.Foreign:
		case len(h.Src) == 0:
			r.Find(Span{}, Text{"the file has no bytes, expected address_N=ADDRESS for every device", "文件为 0 字节，应有每个 device 的 address_N=IP"})
		case onlyComments(h.Src):
			r.Find(Span{}, Text{
				"nothing but comments, none of the lines address_N=ADDRESS that hccn.conf is made of",
				"只有注释，没有 hccn.conf 应有的 address_N=IP 行",
			})
		default:
			r.Find(Span{}, Text{"there is no line address_N=ADDRESS", "没有 address_N=IP 行"})
		}
	},
}

var hccnConfSyntax = Rule{
	Name:     "hccn-conf-syntax",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"a line of hccn.conf is not key_N=value", "hccn.conf 中有不符合 key_N=value 的行"},
	Why: Text{
		"Readers look for the exact text address_<device_id>= at the start of a line and take all that follows for the address. LLM-DataDist refuses a second = and a value that is no IP address, also for a blank behind it; a line that does not start like that is passed over, and the device has no address.",
		"读取方在行首查找 address_<device_id>=，并把其后的全部内容当作地址。LLM-DataDist 会拒绝多余的 = 和不是 IP 地址的值，末尾多一个空格也不行；行首不符的行会被忽略，该 device 就没有地址。",
	},
	Fix: Text{
		"Write one key_N=value per line without blanks, N being the device_id: address_0=192.0.2.10. hccn_tool -i <device_id> -ip -s writes the lines itself.",
		"每行写一个 key_N=value，不含空格，N 为 device_id，如 address_0=192.0.2.10。用 hccn_tool -i <device_id> -ip -s 配置时会自动写入。",
	},
	Sources: []Source{
		{Manual, "rank table configuration, device_ip: the lines address_0, netmask_0 and netdetect_0 of /etc/hccn.conf"},
		{Report, "LLM-DataDist (hixl), GetDeviceIp: exact prefix address_<id>=, one =, a value that inet_pton takes"},
	},
	Hccn: checkHccnConfSyntax,
}

func checkHccnConfSyntax(h *hccn.File, r *Reporter) {
	if h.Foreign {
		return
	}
	if h.BOM && !h.Tool {
		r.Find(Span{Start: 0, End: 3}, Text{
			"byte order mark (U+FEFF) at the start: the first line is not found",
			"文件开头有 BOM（U+FEFF），第一行无法识别",
		}).As(Warning, Misbehaves)
	}
	if h.CR != (source.Span{}) && !h.Tool {
		r.Find(h.CR, Text{
			"lines end with \\r\\n: readers take the \\r for a part of the address",
			"行尾为 \\r\\n，\\r 会被当作地址的一部分",
		}).As(Warning, Misbehaves)
	}
	for i := range h.Entries {
		if e := &h.Entries[i]; e.Flaw != hccn.NoFlaw {
			f := r.Find(e.Line, flawText(e.Flaw), word(h.Text(e.Line)))
			if !e.IsAddress() {
				f.As(Warning, Misbehaves)
			}
		} else if e.Kind != hccn.Other && !e.Addr.Valid() {
			f := r.Find(e.Value, Text{"{0} {1} is not an IP address: {2}", "{0} 的值 {1} 不是 IP 地址：{2}"},
				word(h.Text(e.Key)), shown(string(h.Text(e.Value))), both(whyNoAddress(h.Text(e.Value))))
			if !e.IsAddress() {
				f.As(Warning, Misbehaves)
			}
		}
	}
}

func flawText(f hccn.Flaw) Text {
	switch f {
	case hccn.NoEquals:
		return Text{"\"{0}\" has no =, expected key_N=value", "\"{0}\" 中没有 =，应为 key_N=value"}
	case hccn.Blanks:
		return Text{"\"{0}\" has blanks around the key or the value, expected key_N=value", "\"{0}\" 的键或值前后有空格，应为 key_N=value"}
	case hccn.Equals:
		return Text{"\"{0}\" has more than one =, expected key_N=value", "\"{0}\" 中有多个 =，应为 key_N=value"}
	case hccn.NoNumber:
		return Text{"\"{0}\" does not say which device, expected key_N=value with its device_id", "\"{0}\" 没有指明 device，应为 key_N=value，N 为 device_id"}
	}
	return Text{"\"{0}\" is not found: keys are told by their case, as in address_0 and IPv6address_0", "\"{0}\" 无法识别：键区分大小写，如 address_0、IPv6address_0"}
}

var hccnConfDuplicateKey = Rule{
	Name:     "hccn-conf-duplicate-key",
	Severity: Warning,
	Class:    Misbehaves,
	Also:     []Verdict{{Info, Advice}},
	Summary:  Text{"a key of hccn.conf is given twice", "hccn.conf 中有重复的键"},
	Why: Text{
		"Which of the two the NIC was configured with cannot be told from the file, and its readers differ: LLM-DataDist takes the first, scripts that fill a dictionary take the last. One stale address among many shows only as slow or failing transfers of one device.",
		"从文件中无法判断网卡实际使用哪一个，各读取方也不一致：LLM-DataDist 取第一个，写入字典的脚本取最后一个。众多地址中只有一个过期时，只会表现为某个 device 传输缓慢或失败。",
	},
	Fix: Text{
		"Ask the NIC with hccn_tool -i <device_id> -ip -g and keep the line that agrees.",
		"用 hccn_tool -i <device_id> -ip -g 查询网卡，保留与之一致的一行。",
	},
	Sources: []Source{
		{Report, "vllm-ascend pull request 16847: one line older than the address of the NIC"},
		{Report, "LLM-DataDist (hixl), ReadDeviceIpFromHccnConf: the first line that fits"},
	},
	Hccn: checkHccnConfDuplicateKey,
}

func checkHccnConfDuplicateKey(h *hccn.File, r *Reporter) {
	if h.Tool {
		return
	}
	firsts := make(map[string]int, len(h.Entries))
	for i := range h.Entries {
		e := &h.Entries[i]
		name := string(h.Text(e.Key))
		if e.Flaw != hccn.NoFlaw && e.Flaw != hccn.Blanks {
			continue // a finding of its own
		}
		j, again := firsts[name]
		if !again {
			firsts[name] = i
			continue
		}
		first := &h.Entries[j]
		if strings.TrimSpace(string(h.Text(first.Value))) == strings.TrimSpace(string(h.Text(e.Value))) {
			r.Find(e.Key, Text{"{0} is given again with the same value", "{0} 重复，值相同"}, word(h.Text(e.Key))).
				As(Info, Advice).See(first.Line, Text{"first given", "首次出现"})
			continue
		}
		r.Find(e.Key, Text{
			"{0} is given again as {1}, before it was {2}: keep the one that the NIC has",
			"{0} 重复：此处为 {1}，之前为 {2}，应只保留网卡实际使用的值",
		}, word(h.Text(e.Key)), word(h.Text(e.Value)), word(h.Text(first.Value))).See(first.Line, Text{"first given", "首次出现"})
	}
}
