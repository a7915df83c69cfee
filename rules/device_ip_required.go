package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPRequired = Rule{
	Name:      "device-ip-required",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Error, Misbehaves}, {Warning, Documented}, {Warning, Misbehaves}},
	Runtime:   []Code{"EI0014", "EI0017"},
	AlsoCodes: []Code{"EI0006"},
	Messages: []string{
		"ranktable variable device_ip is invalid. Expected value: a valid IP address",
		"'device_ip' is not set correctly, must be set when multi Server or HCCL_INTRA_ROCE_ENABLE enabled",
	},
	Summary: Text{"a device has no NIC address although the job runs on several servers", "任务跨多个 Server，但有 device 没有网卡 IP"},
	Why: Text{
		"Devices of different servers reach each other over their NICs, so the runtime demands device_ip as soon as a table has more than one server, and refuses the table at start-up. On Atlas A3 with several super pods it loads the table and fails when the first link is set up.",
		"不同 Server 的 device 之间通过网卡通信，因此只要 rank table 中有多个 Server，运行时就要求填写 device_ip，缺失时在启动阶段报错。Atlas A3 跨多个超节点时能够加载，但首次建链失败。",
	},
	Fix: Text{
		"Fill in the address of the NIC: hccn_tool -i <device_id> -ip -g prints it on that host, and /etc/hccn.conf has it as address_<device_id> (in a container the file has to be mounted). If the servers are pods of one machine, give them one server_id instead.",
		"填写网卡地址：在该主机上执行 hccn_tool -i <device_id> -ip -g 查询，或查看 /etc/hccn.conf 中的 address_<device_id>（容器内需要挂载该文件）。如果这些 Server 其实是同一台机器上的多个 Pod，应改用同一个 server_id。",
	},
	Sources: []Source{
		{Runtime, "when device_ip is demanded: by chip, number of servers and HCCL_INTRA_ROCE_ENABLE"},
		{Manual, "rank table configuration, device_ip: Atlas A2, A3, training and 300I Duo pages"},
		{Report, "vllm-ascend issues 7711 and 14506; gpustack/runtime pull request 28"},
	},
	Product: checkDeviceIPRequired,
	Peer:    requiredOfPeer,
}

func checkDeviceIPRequired(t *ranktable.Table, p product.Product, r *Reporter) {
	if t.Layout == ranktable.Legacy || t.Layout == ranktable.Lab {
		checkLegacyDeviceIP(t, r)
	}
	if len(t.Servers) < 2 || t.Layout != ranktable.Concise {
		return // rank_ip of 1.1 tables has a default, 2.0 tables have addr
	}
	for i := range t.Devices {
		v, bad := addressDemand(t, i, p.Family, r)
		if !bad || t.Misspelt(ranktable.ODevice, i, ranktable.KDeviceIP) {
			continue
		}
		if r.Consumer() == MindIE && t.Devices[i].IP.Here() {
			continue // MindIE reads it first: device-ip-invalid
		}
		f := r.Find(addressPlace(t, i), Text{
			"{0} has no device_ip, but the table has {1} servers",
			"{0} 没有 device_ip，而 rank table 中有 {1} 个 Server",
		}, device(i), num(len(t.Servers))).As(v.Severity, v.Class).Code("EI0014")
		if v.Class != Rejects {
			f.Code("EI0006") // the link times out
		}
	}
}

// checkLegacyDeviceIP wants the key where a group_list table has it read: in a
// group of several instances, in the lab layout always. It may be empty.
func checkLegacyDeviceIP(t *ranktable.Table, r *Reporter) {
	for i := range t.Devices {
		if d := &t.Devices[i]; !d.IP.Here() && readsIP(t, d) && !t.Misspelt(ranktable.OLegacyDevice, i, ranktable.KDeviceIP) {
			r.Find(opening(d.Span()), Text{
				"{0} has no device_ip; a group with several instances needs the key, at least with \"\"",
				"{0} 没有 device_ip；多 instance 的 group 必须有该字段，值可以为 \"\"",
			}, device(i)).Code("EI0017")
		}
	}
}

// addressDemand says whether device i lacks a device_ip that it needs in a
// table of several servers, and what comes of it. The runtime means to exempt
// an Atlas A3 within one super pod but exempts it always: the pods are read
// after the devices. Older releases do not exempt it.
func addressDemand(t *ranktable.Table, i int, f product.Family, r *Reporter) (Verdict, bool) {
	d := &t.Devices[i]
	if d.Addr.Form != ranktable.EmptyStr && d.IP.Here() {
		return Verdict{}, false
	}
	absent := !d.IP.Here() && !t.Servers[d.Server].HostIP.IsString()
	switch {
	case f == product.FA2:
		return Verdict{Error, Rejects}, true
	case f != product.FA3 || r.roce() || absent && !r.has(noAddressOnA3):
		return Verdict{Error, Rejects}, absent
	case len(t.Pods) > 1 && t.Is(t.Version, "1.2"):
		return Verdict{Error, Misbehaves}, true
	case len(t.Pods) == 0 || t.Is(t.Version, "1.0"):
		return Verdict{Warning, Documented}, true // "AI Server mode": demanded by the manual
	}
	return Verdict{}, false
}

// addressPlace is where the device_ip of device i is, or should be.
func addressPlace(t *ranktable.Table, i int) Span {
	if d := &t.Devices[i]; d.IP.Here() {
		return d.IP.Span()
	}
	return opening(t.Devices[i].Span())
}

// opening is the bracket an object starts with: the place to show for
// something that it lacks.
func opening(object Span) Span { return Span{Start: object.Start, End: object.Start + 1} }

var deviceIPRequiredRoCE = Rule{
	Name:     "device-ip-required-roce",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Documented}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable device_ip is invalid. Expected value: a valid IP address",
		"'device_ip' is not set correctly, must be set when multi Server or HCCL_INTRA_ROCE_ENABLE enabled",
	},
	Summary: Text{"a device has no NIC address although the environment asks for RoCE", "环境变量要求走 RoCE，但有 device 没有网卡 IP"},
	Why: Text{
		"With HCCL_INTRA_ROCE_ENABLE=1 even the devices of one server talk over their NICs, and with HCCL_INTER_HCCS_DISABLE=TRUE the servers of an Atlas A3 super pod do. The runtime demands device_ip for the first; for the second only the manual does, and the links fail later.",
		"HCCL_INTRA_ROCE_ENABLE=1 时，同一 Server 内的 device 也通过网卡通信；HCCL_INTER_HCCS_DISABLE=TRUE 时，Atlas A3 超节点内的 Server 之间也通过网卡通信。前者由运行时检查 device_ip，后者只有手册要求，加载时不报错，之后建链失败。",
	},
	Fix: Text{
		"Fill in device_ip (hccn_tool -i <device_id> -ip -g prints it on the host), or unset the variable if the job does not need RoCE.",
		"填写 device_ip（在主机上用 hccn_tool -i <device_id> -ip -g 查询）；如果任务不需要 RoCE，则取消该环境变量。",
	},
	Sources: []Source{
		{Runtime, "HCCL_INTRA_ROCE_ENABLE=1 counts as several servers; HCCL_INTER_HCCS_DISABLE is not looked at"},
		{Manual, "HCCL_INTRA_ROCE_ENABLE, HCCL_INTER_HCCS_DISABLE; Atlas A3 rank table page"},
		{Report, "Mooncake issue 3749"},
	},
	Product: checkDeviceIPRequiredRoCE,
}

func checkDeviceIPRequiredRoCE(t *ranktable.Table, p product.Product, r *Reporter) {
	intra := r.roce() && len(t.Servers) == 1
	inter := p.Family == product.FA3 && r.hccsOff()
	if t.Layout != ranktable.Concise || !intra && !inter {
		return
	}
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.IP.Here() && d.Addr.Form != ranktable.EmptyStr || t.Misspelt(ranktable.ODevice, i, ranktable.KDeviceIP) {
			continue
		}
		if _, bad := addressDemand(t, i, p.Family, r); intra && bad {
			r.Find(addressPlace(t, i), Text{
				"{0} has no device_ip, but HCCL_INTRA_ROCE_ENABLE=1 makes it talk over its NIC",
				"{0} 没有 device_ip，而 HCCL_INTRA_ROCE_ENABLE=1 要求其通过网卡通信",
			}, device(i))
		} else if inter {
			r.Find(addressPlace(t, i), Text{
				"{0} has no device_ip, but HCCL_INTER_HCCS_DISABLE=TRUE makes it talk over its NIC",
				"{0} 没有 device_ip，而 HCCL_INTER_HCCS_DISABLE=TRUE 要求其通过网卡通信",
			}, device(i)).As(Error, Documented).Code("EI0006")
		}
	}
}
