package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var portReserved = Rule{
	Name:     "port-reserved",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"a port below 1024 is used", "使用了 1024 以下的端口"},
	Why: Text{
		"Ports 1 to 1023 belong to system services; a process without privileges may not listen on them. The manual advises against them.",
		"1～1023 为系统保留端口，普通权限的进程可能无法监听。手册建议避开。",
	},
	Fix: Text{"Use a port from 1024 to 65535.", "使用 1024～65535 的端口。"},
	Sources: []Source{
		{Manual, "rank table configuration, device_port and host_port: 1 to 1023 are reserved"},
	},
	Table: checkPortReserved,
}

func checkPortReserved(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 {
		for i := range t.Ranks {
			rank := &t.Ranks[i]
			reportReserved(t, r, ranktable.KDevicePort, rank.DevicePort)
			if r.has(hostPort20Read) {
				reportReserved(t, r, ranktable.KHostPort, rank.HostPort)
			}
		}
		return
	}
	for _, e := range t.Extras { // of server_list tables: the port of 1.1 has another key
		if isPort(e.Key) && r.has(portsRead) {
			reportReserved(t, r, e.Key, e.Value)
		}
	}
}

func reportReserved(t *ranktable.Table, r *Reporter, k ranktable.Key, v ranktable.Value) {
	if v.Kind != jsonscan.String && v.Kind != jsonscan.Number {
		return
	}
	if n, how := portNum(t, v); how == ranktable.Plain && 0 < n && n < 1024 {
		r.At(v, Text{
			"{0} {1} is reserved for system services; better 1024 to 65535",
			"{0} {1} 是系统保留端口，建议使用 1024～65535",
		}, key(k), val(v))
	}
}
