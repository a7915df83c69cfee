package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var globalGroupMissing = Rule{
	Name:     "global-group-missing",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"a global table without a coordinator or without an instance", "全局 rank table 中没有 Coordinator 或没有实例"},
	Why: Text{
		"MindIE Motor looks for the coordinator in the group \"0\" and for the instances in the groups from 2 on; it refuses a table that lacks either.",
		"MindIE Motor 从 group_id 为 \"0\" 的组读取 Coordinator，从 group_id 大于等于 2 的组读取实例，缺少任意一类时拒绝加载。",
	},
	Fix: Text{
		"Add the group: group_id \"0\" for the coordinator, \"1\" for the controller, \"2\" and up for the instances.",
		"补上该组：\"0\" 为 Coordinator，\"1\" 为 Controller，\"2\" 及以上为实例。",
	},
	Sources: []Source{
		{Runtime, "MindIE-Motor, RankTableLoader.cpp: IsValidCoordinatorGroup, IsValidServerGroup"},
		{Report, "ClusterD and MindIE-Motor sources: meaning of group_id"},
	},
	Consumers: ConsumersOf(MindIEMotor),
	Peer: func(d *peer.Document, r *Reporter) {
		if d.Kind != document.Global || d.GroupList.Kind != jsonscan.Array {
			return
		}
		coordinator, instance := false, false
		for i := range d.Groups {
			if _, ok := d.Number(i); !ok {
				return // refused for that
			}
			coordinator = coordinator || d.Coordinators(i)
			instance = instance || d.Instance(i)
		}
		var message Text
		switch {
		case !coordinator && !instance:
			message = Text{"neither a coordinator (group_id 0) nor an instance (group_id 2 and up)", "既没有 Coordinator（group_id 为 0），也没有实例（group_id 从 2 开始）"}
		case !instance:
			message = Text{"no instance: a group with group_id 2 or higher", "没有实例：应有 group_id 大于等于 2 的组"}
		case !coordinator:
			message = Text{"no coordinator: a group with group_id 0", "没有 Coordinator：应有 group_id 为 0 的组"}
		default:
			return
		}
		r.Find(opening(d.GroupList.Span()), message)
	},
}

var globalDeviceMissing = Rule{
	Name:     "global-device-missing",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Summary:  Text{"a server of an instance has no devices", "实例中的 Server 没有 device"},
	Why: Text{
		"With prefill and decode separated, MindIE Motor wants 1 to 128 devices on every server of an instance and stops with invalid device number. It looks at the first instance only; a later one without devices is left out or fails when it is used.",
		"在 PD 分离部署中，MindIE Motor 要求实例的每个 Server 有 1～128 个 device，否则报 invalid device number。它只检查第一个实例，其后的实例没有 device 时会被忽略或在使用时失败。",
	},
	Fix: Text{
		"Add device with the devices of the server. ClusterD leaves it out where the table of the instance was not complete yet.",
		"补上 device 列表。实例的 rank table 尚未就绪时，ClusterD 生成的内容可能没有该列表。",
	},
	Sources: []Source{
		{Runtime, "MindIE-Motor, RankTableLoader.cpp: IsValidServer (device, 1 to 128)"},
		{Report, "segmentfault 1190000046515716: invalid number of devices"},
	},
	Consumers: ConsumersOf(MindIEMotor),
	Peer: func(d *peer.Document, r *Reporter) {
		eachInstanceServer(d, func(i int, c Class) {
			switch s := &d.Servers[i]; {
			case !s.List.Here():
				r.Find(opening(s.Span()), Text{
					"server {0} of an instance has no device list",
					"实例中的 Server {0} 没有 device 列表",
				}, val(s.ID)).As(Error, c)
			case s.List.Kind == jsonscan.Array && s.N == 0 && blankList(d, s.List):
				r.Find(opening(s.List.Span()), Text{
					"the device list of server {0} is empty, expected 1 to 128 devices",
					"Server {0} 的 device 列表为空，应有 1～128 个 device",
				}, val(s.ID)).As(Error, c)
			}
		})
	},
}

var globalServerIP = Rule{
	Name:     "global-server-ip",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Summary:  Text{"a server of a global table has no address", "全局 rank table 中的 Server 没有可用的地址"},
	Why: Text{
		"MindIE Motor connects to server_ip, the address of the pod, and needs server_id, the address of the host. It refuses a coordinator or instance without them; of instances only the first is checked at the start.",
		"MindIE Motor 通过 server_ip（Pod IP）连接服务，还需要 server_id（主机 IP）。Coordinator 或实例缺少地址时拒绝加载；启动时只检查第一个实例。",
	},
	Fix: Text{
		"Write the address of the pod as server_ip, and that of its host as server_id.",
		"server_ip 填写 Pod IP，server_id 填写其所在主机的 IP。",
	},
	Sources: []Source{
		{Runtime, "MindIE-Motor, RankTableLoader.cpp: IsValidCoordinatorList, IsValidServer"},
	},
	Consumers: ConsumersOf(MindIEMotor),
	Peer: func(d *peer.Document, r *Reporter) {
		if d.Kind != document.Global {
			return
		}
		for g := range d.Groups {
			if d.Coordinators(g) {
				for i := range d.ServersOf(g) {
					judgeServerIP(d, &d.ServersOf(g)[i], Rejects, r)
				}
				break // of a second one nobody takes notice
			}
		}
		eachInstanceServer(d, func(i int, c Class) {
			s := &d.Servers[i]
			judgeServerIP(d, s, c, r)
			switch {
			case !s.ID.Here():
				r.Find(opening(s.Span()), Text{"a server of an instance has no server_id", "实例中的 Server 没有 server_id"}).As(Error, c)
			case s.ID.Empty():
				r.At(s.ID, Text{"server_id is empty, expected the address of the host", "server_id 为空，应为主机 IP"}).As(Error, c)
			}
		})
	},
}

func judgeServerIP(d *peer.Document, s *peer.Server, c Class, r *Reporter) {
	text := d.Text(s.IP)
	switch {
	case !s.IP.Here():
		r.Find(opening(s.Span()), Text{"a server has no server_ip, the address of its pod", "Server 没有 server_ip（Pod IP）"}).As(Error, c)
	case !s.IP.IsString() || isPlaceholder(text) || ranktable.ParseAddress(text).Valid():
	default:
		r.At(s.IP, Text{"server_ip {0} is not an IP address: {1}", "server_ip {0} 不是 IP 地址：{1}"}, val(s.IP), both(whyNoAddress(text))).As(Error, c)
	}
}

var globalGroupDuplicate = Rule{
	Name:     "global-group-duplicate",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"two groups have the same group_id", "两个组的 group_id 相同"},
	Why: Text{
		"group_id says whose servers a group has. Of two coordinator groups MindIE Motor takes the first only, and with one instance group it stops at the first as well; the servers of the second are never used. Instances with one id cannot be told apart.",
		"group_id 标识组的归属。MindIE Motor 只取第一个 Coordinator 组，单机模式下也只取第一个实例组，第二个组的 Server 不会被使用；多个实例同号时无法区分。",
	},
	Fix: Text{
		"Give every group its own group_id: \"0\" coordinator, \"1\" controller, then one number for each instance.",
		"为每个组使用不同的 group_id：\"0\" 为 Coordinator，\"1\" 为 Controller，其后每个实例一个编号。",
	},
	Sources: []Source{
		{Runtime, "MindIE-Motor, RankTableLoader.cpp: GetCoordinatorNode and ParseServerNodes return with the first group"},
		{Report, "MindCluster commit 058a6a734498: faults of generated global tables"},
	},
	Consumers: ConsumersOf(MindIEMotor),
	Peer: func(d *peer.Document, r *Reporter) {
		firsts := newSeen(len(d.Groups))
		for i := range d.Groups {
			n, ok := d.Number(i)
			if !ok {
				continue
			}
			j := firsts.first(hashNumber(uint64(uint32(n))), i, func(j int) bool { m, _ := d.Number(j); return m == n })
			if j != i {
				r.At(d.Groups[i].ID, Text{"group_id {0} is given twice", "group_id {0} 重复"}, val(d.Groups[i].ID)).
					See(d.Groups[j].ID.Span(), Text{"first used", "首次出现"})
			}
		}
	},
}

// eachInstanceServer calls yield for the servers of instances, with the class
// of what is wrong with one: the loader looks at the first instance only.
func eachInstanceServer(d *peer.Document, yield func(i int, c Class)) {
	class := Rejects
	for g := range d.Groups {
		if d.Instance(g) {
			for i := range d.Groups[g].N {
				yield(int(d.Groups[g].First+i), class)
			}
			class = Misbehaves
		}
	}
}
