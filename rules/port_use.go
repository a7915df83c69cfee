package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var portPartial = Rule{
	Name:     "port-partial",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"device_port on some devices only", "只有部分 device 填写了 device_port"},
	Why: Text{
		"Whether the ports of the table are used at all is one switch, which the runtime sets anew with every device: the last one of the file decides. If it has a device_port, the others fall back to 16666; if it has none, all ports given are ignored.",
		"是否使用 rank table 中的端口由一个总开关决定，运行时每读一个 device 就重设一次，文件中最后一个 device 说了算：它有 device_port，则其余未填的使用 16666；它没有，则所有已填的端口都不生效。",
	},
	Fix: Text{"Give every device a device_port, or none.", "所有 device 都填写 device_port，或都不填。"},
	Sources: []Source{
		{Runtime, "the switch for user ports is overwritten by each device"},
	},
	Table: checkPortPartial,
}

func checkPortPartial(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Extras) == 0 || !r.has(portsRead) {
		return // group_list and 1.1 have no device_port, in 2.0 each stands for itself
	}
	n, lacking := 0, 0 // lacking: the first device without a port
	last := false
	for _, e := range t.Extras {
		if e.Key != ranktable.KDevicePort {
			continue
		}
		n++
		if int(e.Device) == lacking {
			lacking++
		}
		last = int(e.Device) == len(t.Devices)-1
	}
	if n == 0 || n == len(t.Devices) {
		return
	}
	place := opening(t.Devices[lacking].Span())
	if last {
		r.Find(place, Text{
			"{0} has no device_port, {1} of {2} devices have; it will use 16666",
			"{0} 没有 device_port，而 {2} 个 device 中有 {1} 个已填写；它将使用 16666",
		}, device(lacking), num(n), num(len(t.Devices)))
		return
	}
	r.Find(place, Text{
		"{0} has no device_port, {1} of {2} devices have; as the last device has none, all ports are ignored",
		"{0} 没有 device_port，而 {2} 个 device 中有 {1} 个已填写；由于最后一个 device 未填写，所有端口都不生效",
	}, device(lacking), num(n), num(len(t.Devices)))
}

var portCollision = Rule{
	Name:      "port-collision",
	Severity:  Warning,
	Class:     Documented,
	AlsoCodes: []Code{"EI0020", "EJ0003"},
	Messages: []string{
		"Failed to bind the IP port",
		"listen on ip[…] and specific port[…] fail. Please check the port status and whether the port is being used by other process",
	},
	Summary: Text{"one host_port twice on a server", "同一 Server 上 host_port 重复"},
	Why: Text{
		"The processes of a server listen on their host_port, so the manual wants a different one for each device. The runtime does not compare them; the second process fails to bind its port.",
		"同一 Server 的各进程分别监听自己的 host_port，手册要求互不相同。运行时不比较，第二个进程会绑定端口失败。",
	},
	Fix: Text{"Give every device of a server its own host_port.", "为同一 Server 的每个 device 填写不同的 host_port。"},
	Sources: []Source{
		{Manual, "rank table configuration, Atlas A3, host_port: distinct for each device of a server"},
		{Report, "vllm-ascend issue 405: a host port taken twice"},
	},
	Table: checkPortCollision,
}

func checkPortCollision(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.Concise || len(t.Extras) == 0 || !r.has(portsRead) {
		return // the other 1.x layouts have no host_port, 2.0 does not say which host a rank is on
	}
	firsts := newSeen(len(t.Extras))
	type port struct {
		server uint32
		n      uint32
	}
	ports := make([]port, len(t.Extras))
	for i, e := range t.Extras {
		if e.Key != ranktable.KHostPort || !e.Value.IsString() {
			continue
		}
		n, how := portNum(t, e.Value)
		if how == ranktable.Refused {
			continue
		}
		p := port{t.Devices[e.Device].Server, n}
		ports[i] = p
		j := firsts.first(hashNumber(uint64(p.server)<<32|uint64(n)), i, func(j int) bool { return ports[j] == p })
		if j != i {
			r.At(e.Value, Text{
				"host_port {0} is also used by {1}",
				"host_port {0} 与 {1} 重复",
			}, val(e.Value), device(int(t.Extras[j].Device))).See(t.Extras[j].Value.Span(), Text{"first used", "首次出现"})
		}
	}
}
