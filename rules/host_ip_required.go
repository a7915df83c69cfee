package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var hostIPRequired = Rule{
	Name:     "host-ip-required",
	Severity: Warning,
	Class:    Misbehaves,
	Also:     []Verdict{{Error, Rejects}},
	Messages: []string{"hostIp config between ranks is different"},
	Summary:  Text{"a server has no host_ip although the job needs it", "任务需要 host_ip，但有 Server 没有填写"},
	Why: Text{
		"Operator retry on Atlas A3 needs host_ip on every server; without it the runtime only writes a line to the log and runs without retry. Where the NICs of the hosts are used (net_position host, or rank 0 with a host_ip and without a device_ip) the runtime refuses a table in which a server lacks host_ip.",
		"Atlas A3 的算子重执行要求每个 Server 都有 host_ip，缺失时运行时只写一行日志，重执行不生效。使用 Host 网卡时（net_position 为 host，或 rank 0 有 host_ip、没有 device_ip），只要有 Server 缺少 host_ip，运行时就拒绝该 rank table。",
	},
	Fix: Text{
		"Give every server the address of its host as host_ip. If the job does not need it, unset HCCL_OP_RETRY_ENABLE, or fill in device_ip so that the NICs of the devices are used.",
		"为每个 Server 填写 host_ip（主机 IP）。如果任务不需要，则取消环境变量 HCCL_OP_RETRY_ENABLE，或填写 device_ip 以使用 device 侧网卡。",
	},
	Sources: []Source{
		{Runtime, "NIC deployment: with the host NICs every rank needs a host_ip; operator retry is switched off without host_ip"},
		{Manual, "HCCL_OP_RETRY_ENABLE; Atlas A3 rank table page, host_ip"},
	},
	Products: readers,
	Product:  checkHostIPRequired,
}

func checkHostIPRequired(t *ranktable.Table, p product.Product, r *Reporter) {
	first, lacking := lackHostIP(t)
	if lacking == 0 {
		return
	}
	at := opening(t.Servers[first].Span())
	switch i, hosts := hostNIC(t, p, r); {
	case hosts && t.Is(t.Extra(i, ranktable.KNetPosition), "host") && r.has(hostNICRead):
		r.Find(at, Text{
			"{0} has no host_ip ({1} of {2} servers lack it), but net_position host of {3} makes the runtime demand it everywhere",
			"{0} 没有 host_ip（{2} 个 Server 中缺 {1} 个），而 {3} 的 net_position 为 host，要求所有 Server 填写",
		}, server(first), num(lacking), num(len(t.Servers)), device(i)).As(Error, Rejects)
	case hosts:
		r.Find(at, Text{
			"{0} has no host_ip ({1} of {2} servers lack it), but rank 0 has one and no device_ip: then the host NICs are used and every server needs it",
			"{0} 没有 host_ip（{2} 个 Server 中缺 {1} 个），而 rank 0 有 host_ip、没有 device_ip，运行时使用 Host 网卡，要求所有 Server 填写",
		}, server(first), num(lacking), num(len(t.Servers))).As(Error, Rejects)
	case p.Family == product.FA3 && r.retry():
		r.Find(at, Text{
			"{0} has no host_ip ({1} of {2} servers lack it): operator retry stays off in spite of HCCL_OP_RETRY_ENABLE",
			"{0} 没有 host_ip（{2} 个 Server 中缺 {1} 个），HCCL_OP_RETRY_ENABLE 设置的算子重执行不会生效",
		}, server(first), num(lacking), num(len(t.Servers)))
	}
}

// hostNIC says for which device the runtime uses the NICs of the hosts: one
// that asks for it, which concerns the process of that rank, or rank 0, which
// decides for all when it has a host_ip and no device_ip. An Atlas A2 with
// several servers is refused before that for its device_ip.
func hostNIC(t *ranktable.Table, p product.Product, r *Reporter) (device int, hosts bool) {
	for _, e := range t.Extras {
		if e.Key == ranktable.KNetPosition && t.Is(e.Value, "host") && r.has(hostNICRead) {
			return int(e.Device), true
		}
	}
	ranks := t.ByRank()
	if len(ranks) == 0 || ranks[0] < 0 || p.Family == product.FA2 && len(t.Servers) > 1 {
		return 0, false
	}
	d := &t.Devices[ranks[0]]
	host := t.Servers[d.Server].HostIP
	return int(ranks[0]), host.IsString() && isHostIP(host.Text(t.Src)) &&
		(!d.IP.Here() || d.Addr.Form == ranktable.EmptyStr)
}
