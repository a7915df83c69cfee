package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPInvalid = Rule{
	Name:     "device-ip-invalid",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable IP is invalid. Expected value: a valid IP address",
		"ip[…] is not a valid ip address",
		"The ip in ranktable is not a valid ip address",
		"Parameter device_ip is invalid in ranktable file",
		"device_ip is invalid",
	},
	Summary: Text{"device_ip is not an IP address", "device_ip 不是 IP 地址"},
	Why: Text{
		"A device_ip that is there and not empty has to be an IPv4 or IPv6 address, also in a table of one server. The runtime takes no mask suffix, blank, zero-padded part or host name. MindIE takes no empty one either.",
		"device_ip 只要存在且非空，就必须是 IPv4 或 IPv6 地址，单 Server 也不例外。运行时不接受掩码后缀、空格、补零的数字段和主机名。MindIE 还不接受空字符串。",
	},
	Fix: Text{
		"Write the address of the NIC alone: hccn_tool -i <device_id> -ip -g prints it on that host. With HCCL and one server, device_ip may also be left out.",
		"只填写网卡地址，可在该主机上用 hccn_tool -i <device_id> -ip -g 查询。HCCL 单 Server 时也可以不写 device_ip。",
	},
	Sources: []Source{
		{Runtime, "every device_ip that is read: inet_pton after the text behind % is cut off"},
		{Manual, "MindIE rank table configuration, device_ip"},
		{Report, "gpustack issues 2551, 2821 and 3498 (-.-.-.-); MindCluster device plugin (-1)"},
	},
	Table: checkDeviceIPInvalid,
	Peer:  addressesOfPeer,
}

func checkDeviceIPInvalid(t *ranktable.Table, r *Reporter) {
	mindie := r.Consumer() == MindIE && t.Layout == ranktable.Concise
	for i := range t.Devices {
		d := &t.Devices[i]
		switch form := d.Addr.Form; {
		case form == ranktable.EmptyStr && mindie:
			r.At(d.IP, Text{
				"device_ip of {0} is empty; MindIE checks every address, also on one server",
				"{0} 的 device_ip 为空；MindIE 会检查每个地址，单 Server 也不例外",
			}, device(i))
		case form < ranktable.AddrList || !readsIP(t, d):
		case form == ranktable.BadAddr || t.Layout != ranktable.Concise:
			if text := d.IP.Text(t.Src); !isPlaceholder(text) {
				f := r.At(d.IP, Text{
					"device_ip {0} is not an IP address: {1}",
					"device_ip {0} 不是 IP 地址：{1}",
				}, val(d.IP), both(whyNoAddress(text)))
				f.unpad(d.IP, text, oneAddress)
			}
		default:
			t.Addresses(d.IP, func(item []byte, a ranktable.Address) bool {
				if !a.Valid() && !isPlaceholder(d.IP.Text(t.Src)) {
					r.At(d.IP, Text{
						"device_ip {0} has an item that is not an IP address, \"{1}\": {2}",
						"device_ip {0} 中的 \"{1}\" 不是 IP 地址：{2}",
					}, val(d.IP), word(item), both(whyNoAddress(item)))
					return false
				}
				return true
			})
		}
	}
}

func oneAddress(text []byte) bool { return ranktable.ParseAddress(text).Valid() }

// readsIP reports whether the runtime reads device_ip of a device: in a
// group_list table only where the group has several instances.
func readsIP(t *ranktable.Table, d *ranktable.Device) bool {
	switch t.Layout {
	case ranktable.Concise, ranktable.Lab:
		return true
	case ranktable.Legacy:
		return t.Groups[t.Servers[d.Server].Group].NServers > 1
	}
	return false // rank_ip of 1.1 tables is another key, 2.0 tables have addr
}

// whyNoAddress says what a text looks like that is no address.
func whyNoAddress(text []byte) Text {
	s := string(text)
	parts := strings.Split(s, ".")
	numeric := len(parts) > 1 && len(strings.Trim(s, ".0123456789")) == 0
	switch {
	case s == "":
		return Text{"it is empty", "为空"}
	case strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsPunct(r) }):
		return foreignMark(s)
	case s == "-1":
		return Text{"a device plugin writes this when it cannot query the NIC", "device plugin 查询网卡失败时会写入该值"}
	case strings.Trim(s, "-.") == "":
		return Text{"a generator writes this when the NIC has no address", "网卡未配置地址时，生成工具会写入该值"}
	case strings.TrimSpace(s) != s, strings.ContainsAny(s, " \t"):
		return Text{"it has a blank", "含有空格"}
	case strings.Contains(s, ","):
		return Text{"only one address is read in this layout", "该格式只支持一个地址"}
	case hasMask(s):
		return Text{"write it without the mask suffix", "不要带掩码后缀"}
	case strings.HasSuffix(s, "%"):
		return Text{"the interface name behind % is missing", "% 后缺少网口名"}
	case strings.Count(s, ":") > 1:
		return Text{"it is no valid IPv6 address", "不是有效的 IPv6 地址"}
	case strings.Contains(s, ":"):
		return Text{"a port belongs into device_port", "端口应写在 device_port 中"}
	case numeric && len(parts) != 4:
		return Text{"an IPv4 address has four numbers", "IPv4 地址应有 4 段"}
	case numeric && paddedWithZero(parts):
		return Text{"a number is padded with zeros", "数字段补了 0"}
	case numeric:
		return Text{"every number is 0 to 255", "每段应为 0～255"}
	case strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") && !strings.Contains(s, "/"): // not N/A
		return Text{"a name is not looked up", "不支持主机名"}
	}
	return Text{"expected an IPv4 or IPv6 address", "应为 IPv4 或 IPv6 地址"}
}

// hasMask reports whether a text ends with a slash and a number.
func hasMask(s string) bool {
	_, mask, ok := strings.Cut(s, "/")
	return ok && mask != "" && strings.Trim(mask, "0123456789") == ""
}

func paddedWithZero(parts []string) bool {
	for _, p := range parts {
		if len(p) > 1 && p[0] == '0' {
			return true
		}
	}
	return false
}

// foreignMark names the first mark in an address that no address has: the full
// stop of a Chinese keyboard looks like a dot.
func foreignMark(s string) Text {
	i := strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
	r, _ := utf8.DecodeRuneInString(s[i:])
	return Text{"it holds " + charName(r), "含有 " + charName(r)}
}
