package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var ipFamilyMixed = Rule{
	Name:     "ip-family-mixed",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0001", "EI0014"},
	Messages: []string{
		"rank[…] device ip family[…] is not same as others[…]",
		"rank[…] device ip family[…] is not same with others[…]",
		"RankIpFamily",
		`"Device Id of server Id …" is invalid. Expected value: is unique`,
	},
	Summary: Text{"IPv4 and IPv6 addresses in one table", "同一 rank table 中混用 IPv4 和 IPv6"},
	Why: Text{
		"With several servers all device_ip have to be of one family, and all host_ip, too. The runtime shows a mixed device_ip as an error of an environment variable (EI0001, RankIpFamily) and a mixed host_ip as a device id that is not unique (EI0014). An IPv6 address that holds an IPv4 one counts as IPv6.",
		"多 Server 时，所有 device_ip 必须属于同一地址族，所有 host_ip 也一样。device_ip 混用时运行时报环境变量错误（EI0001，RankIpFamily），host_ip 混用时误报为 Device Id 不唯一（EI0014）。内嵌 IPv4 的 IPv6 地址按 IPv6 处理。",
	},
	Fix: Text{"Use addresses of one family for all devices, and for all hosts.", "所有 device 使用同一地址族的地址，所有主机也一样。"},
	Sources: []Source{
		{Runtime, "families of all valid device_ip and of all valid host_ip, only with several servers"},
		{Manual, "error code EI0001, RankIpFamily"},
	},
	Table: checkIPFamilyMixed,
}

func checkIPFamilyMixed(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous || !manyHosts(t) {
		return // 2.0 takes both; nothing is known of 1.1
	}
	first, form := -1, ranktable.NoAddr
	done := false
	eachAddress(t, func(i int, a ranktable.Address) bool {
		switch {
		case done:
			return false
		case first < 0:
			first, form = i, a.Form
		case a.Form != form:
			done = true
			reportFamilies(r, "device_ip", t.Devices[first].IP, t.Devices[i].IP, form, "EI0001")
		}
		return true
	})
	if t.Layout != ranktable.Concise {
		return // host_ip is not read
	}
	var host ranktable.Value
	form = ranktable.NoAddr
	for i := range t.Servers {
		v := t.Servers[i].HostIP
		if !v.IsString() {
			continue
		}
		a := ranktable.ParseAddress(v.Text(t.Src))
		switch {
		case !a.Valid():
		case form == ranktable.NoAddr:
			host, form = v, a.Form
		case a.Form != form:
			reportFamilies(r, "host_ip", host, v, form, "EI0014")
			return
		}
	}
}

func reportFamilies(r *Reporter, what string, first, second ranktable.Value, form ranktable.Form, code Code) {
	a, b := "IPv4", "IPv6"
	if form == ranktable.IPv6 {
		a, b = b, a
	}
	r.At(second, Text{
		"{0} {1} is {2}, but {3} is {4}; with several servers all need one family",
		"{0} {1} 是 {2}，而 {3} 是 {4}；多 Server 时必须使用同一地址族",
	}, str(what), val(second), str(b), val(first), str(a)).Code(code).
		See(first.Span(), Text{"first {0} address", "首个 {0} 地址"}, str(a))
}
