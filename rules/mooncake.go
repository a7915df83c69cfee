package rules

import (
	"strings"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// localName is a local_hostname of Mooncake, taken apart as its transport over
// HCCL does: ADDRESS:PORT:npu_N.
type localName struct {
	host, port, npu string
	addr            ranktable.Address // of host, if it is one
}

func parseLocalName(s string) localName {
	var n localName
	rest := ""
	if inside, behind, ok := strings.Cut(strings.TrimPrefix(s, "["), "]"); ok && s[0] == '[' {
		n.host, rest = inside, strings.TrimPrefix(behind, ":")
	} else if a := ranktable.ParseAddress([]byte(s)); a.Valid() {
		n.host = s // IPv6 without brackets
	} else {
		n.host, rest, _ = strings.Cut(s, ":")
	}
	n.addr = ranktable.ParseAddress([]byte(n.host))
	n.port, n.npu, _ = strings.Cut(rest, ":")
	return n
}

// mooncakeName is the local_hostname of a job whose transfers go over NPUs.
func mooncakeName(j *Job) (localName, bool) {
	v := &j.Plan.LocalHostname
	if !v.OK() || j.Plan.Protocol.OK() && j.Plan.Protocol.Value != "ascend" {
		return localName{}, false
	}
	return parseLocalName(v.Value), true
}

var mooncakeTransport = Source{Runtime, "Mooncake, hccl_transport.cpp: getDevIdAndIpPortFromServerName, rankInfoParse"}

var linkSelf = Rule{
	Name:     "link-self",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"a device is linked with itself", "device 与自身建链"},
	Why: Text{
		"The transport connects two devices. Both ends of this link are one device of one server, for which no connection can be made; usually the id of the remote end was copied from the local one.",
		"传输链路连接的是两个 device。该链路的两端是同一 Server 上的同一 device，无法建链；通常是填写对端时照抄了本端的 ID。",
	},
	Fix:       Text{"Name the device of the other side as remote.", "将 remote 改为对端的 device。"},
	Sources:   []Source{{Report, "Mooncake issue 2300"}},
	Consumers: ConsumersOf(Mooncake),
	Plan: func(j *Job, r *Reporter) {
		for i := range j.Plan.Pairs {
			p := &j.Plan.Pairs[i]
			if a, b := &p.Local, &p.Remote; sameText(a.ServerID, b.ServerID) && sameText(a.DeviceID, b.DeviceID) {
				r.Find(opening(b.Span), Text{
					"both ends are device {0} of server {1}, expected two devices",
					"两端都是 Server {1} 的 device {0}，应为两个不同的 device",
				}, shown(b.DeviceID.Value), shown(b.ServerID.Value)).See(opening(a.Span), Text{"the local end", "本端"})
			}
		}
	},
	PlanOnly: true,
}

func sameText(a, b plan.Text) bool { return a.OK() && b.OK() && a.Value == b.Value }

var linkHostnameFormat = Rule{
	Name:     "link-hostname-format",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"local_hostname is not ADDRESS:PORT:npu_N", "local_hostname 不是“IP:端口:npu_N”的形式"},
	Why: Text{
		"Mooncake's transport over HCCL takes the physical id of the NPU from the local name and looks up its address in /etc/hccn.conf. It reads an IPv4 address, a port and npu_N between colons; without one of them the transport cannot be made. The newer transport, use_ascend_direct, needs no npu_N.",
		"Mooncake 基于 HCCL 的传输从本端名称中取得 NPU 的物理 ID，再到 /etc/hccn.conf 中查询其地址。名称由冒号分隔的 IPv4 地址、端口和 npu_N 组成，缺少任何一部分都无法创建传输。较新的传输方式（use_ascend_direct）不需要 npu_N。",
	},
	Fix: Text{
		"Write it as 192.0.2.10:12345:npu_0, with the physical id of the own NPU; or set use_ascend_direct: true where Mooncake was built with it.",
		"写成 192.0.2.10:12345:npu_0 的形式，N 为本端 NPU 的物理 ID；如果编译的是较新的传输方式，设置 use_ascend_direct: true。",
	},
	Sources:   []Source{mooncakeTransport, {Report, "Mooncake issue 648"}},
	Consumers: ConsumersOf(Mooncake),
	Plan:      checkHostnameFormat,
	PlanOnly:  true,
}

func checkHostnameFormat(j *Job, r *Reporter) {
	n, ok := mooncakeName(j)
	if !ok || j.Plan.AscendDirect.On() || n.addr.Form == ranktable.IPv6 {
		return // ip-family-unsupported
	}
	at, id := j.Plan.LocalHostname.Span, strings.TrimPrefix(n.npu, "npu_")
	switch {
	case !n.addr.Valid():
		r.Find(at, Text{
			"local_hostname {0} does not begin with an IPv4 address; names of hosts are not looked up",
			"local_hostname {0} 的开头不是 IPv4 地址，此处不会解析主机名",
		}, shown(j.Plan.LocalHostname.Value))
	case n.npu == "":
		r.Find(at, Text{
			"local_hostname {0} lacks :npu_N, expected {1}:{2}:npu_0 or another id",
			"local_hostname {0} 缺少 :npu_N，应写成 {1}:{2}:npu_0（或其他 ID）",
		}, shown(j.Plan.LocalHostname.Value), str(clip([]byte(n.host))), portOr(n.port))
	case id == n.npu || !plainDecimal(id):
		r.Find(at, Text{
			"{0} in local_hostname names no NPU, expected npu_ and its physical id",
			"local_hostname 中的 {0} 不是 NPU 编号，应为 npu_ 加物理 ID",
		}, shown(n.npu))
	case !goodPort(n.port):
		r.Find(at, Text{
			"{0} in local_hostname is no port from 1 to 65535; Mooncake takes its default port instead",
			"local_hostname 中的端口 {0} 不在 1～65535 之间，Mooncake 会改用默认端口",
		}, shown(n.port)).As(Warning, Misbehaves)
	}
}

// nowhere reports whether an address is 0.0.0.0 or ::.
func nowhere(a ranktable.Address) bool { return a.Valid() && a.Netip().Unmap().IsUnspecified() }

// portOr is a port for an example, the one that was given if it is one.
func portOr(given string) Arg {
	if goodPort(given) {
		return str(given)
	}
	return str("12345")
}

func goodPort(s string) bool {
	n, how := ranktable.ParseNum([]byte(s))
	return how == ranktable.Plain && n >= 1 && n <= 65535
}

// plainDecimal reports whether a text is a decimal number of the size of an id.
func plainDecimal(s string) bool {
	_, how := ranktable.ParseNum([]byte(s))
	return how == ranktable.Plain
}

var linkAddressUnusable = Rule{
	Name:     "link-address-unusable",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"an address that no peer can connect to", "对端无法连接的地址"},
	Why: Text{
		"The local name is what the other side connects to. 0.0.0.0 and :: stand for all addresses of the own host when it listens; to connect to, they are no address.",
		"对端按本端名称中的地址建立连接。0.0.0.0 和 :: 只在监听时表示本机的所有地址，不能作为连接的目标。",
	},
	Fix:       Text{"Write the address under which the other hosts reach this one.", "填写其他主机能够访问到本机的 IP。"},
	Sources:   []Source{{Report, "Mooncake issue 1854; vllm-ascend issue 5635"}},
	Consumers: ConsumersOf(Mooncake),
	Plan: func(j *Job, r *Reporter) {
		if n, ok := mooncakeName(j); ok && nowhere(n.addr) {
			r.Find(j.Plan.LocalHostname.Span, Text{
				"local_hostname {0} is no address that peers can connect to, expected that of this host",
				"local_hostname {0} 不是对端可以连接的地址，应为本机 IP",
			}, shown(j.Plan.LocalHostname.Value))
		}
		for i := range j.Plan.Pairs {
			for _, end := range [...]*plan.End{&j.Plan.Pairs[i].Local, &j.Plan.Pairs[i].Remote} {
				if id := &end.ServerID; id.OK() && nowhere(ranktable.ParseAddress([]byte(id.Value))) {
					r.Find(id.Span, Text{
						"server_id {0} is no address that peers can connect to",
						"server_id {0} 不是对端可以连接的地址",
					}, shown(id.Value))
				}
			}
		}
	},
	PlanOnly: true,
}

var ipFamilyUnsupported = Rule{
	Name:     "ip-family-unsupported",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"an IPv6 address for a transport that knows IPv4 only", "传输方式只支持 IPv4，却使用了 IPv6 地址"},
	Why: Text{
		"Mooncake's transport over HCCL reads the address of the host as IPv4 and gives up on any other text. The newer transport, use_ascend_direct, takes IPv6 with MC_USE_IPV6=1.",
		"Mooncake 基于 HCCL 的传输只按 IPv4 解析主机地址，其他内容会报错退出。较新的传输方式（use_ascend_direct）在设置 MC_USE_IPV6=1 后支持 IPv6。",
	},
	Fix: Text{
		"Use the IPv4 address of the host, or the newer transport.",
		"改用主机的 IPv4 地址，或使用较新的传输方式。",
	},
	Sources:   []Source{mooncakeTransport, {Report, "Mooncake pull requests 619 and 1194"}},
	Consumers: ConsumersOf(Mooncake),
	Plan: func(j *Job, r *Reporter) {
		if n, ok := mooncakeName(j); ok && n.addr.Form == ranktable.IPv6 && !nowhere(n.addr) && !j.Plan.AscendDirect.On() {
			r.Find(j.Plan.LocalHostname.Span, Text{
				"local_hostname has the IPv6 address {0}, expected an IPv4 address",
				"local_hostname 使用了 IPv6 地址 {0}，应为 IPv4 地址",
			}, shown(n.host))
		}
	},
	PlanOnly: true,
}
