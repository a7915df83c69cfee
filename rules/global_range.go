package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// The limits of MindIE Motor.
const (
	motorMaxGroups       = 98
	motorMaxCoordinators = 2
	motorMaxServers      = 96 // of an instance
	motorMaxDevices      = 128
	motorMaxID           = 2048 // device_id, device_logical_id and rank_id
	motorMaxSuperID      = 1 << 30
)

var globalRange = Rule{
	Name:     "global-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Summary:  Text{"a number of a global table beyond what MindIE Motor takes", "全局 rank table 中的数值超出 MindIE Motor 的范围"},
	Why: Text{
		"MindIE Motor takes up to 98 groups, 2 coordinators, 96 servers in an instance and 128 devices on a server; device_id, device_logical_id and rank_id are 0 to 2048, super_device_id is 0 to 1073741824. Ids are only checked in the first instance.",
		"MindIE Motor 最多支持 98 个组、2 个 Coordinator、每个实例 96 个 Server、每个 Server 128 个 device；device_id、device_logical_id、rank_id 的范围为 0～2048，super_device_id 为 0～1073741824。只检查第一个实例中的 ID。",
	},
	Fix:       Text{"Correct the number, or split the service.", "修改该数值，或拆分服务。"},
	Sources:   []Source{{Runtime, "MindIE-Motor, RankTableLoader.cpp: limits at its head, IsValidDeviceInfo"}},
	Consumers: ConsumersOf(MindIEMotor),
	Peer:      checkGlobalRange,
}

func checkGlobalRange(d *peer.Document, r *Reporter) {
	if d.Kind != document.Global {
		return
	}
	count := func(v peer.Value, n, limit int, what Text, c Class) {
		if n > limit {
			r.Find(opening(v.Span()), Text{"{0} {1}, MindIE Motor takes {2}", "{0} 个{1}，MindIE Motor 最多支持 {2} 个"},
				num(n), both(what), num(limit)).As(Error, c)
		}
	}
	count(d.GroupList, len(d.Groups), motorMaxGroups, Text{"groups", "组"}, Rejects)
	class := Rejects
	for g := range d.Groups {
		group := &d.Groups[g]
		if _, ok := d.Number(g); !ok && group.ID.IsString() {
			r.At(group.ID, Text{"group_id {0} is no number", "group_id {0} 不是数字"}, val(group.ID))
		}
		if d.Coordinators(g) {
			count(group.List, int(group.N), motorMaxCoordinators, Text{"coordinators", " Coordinator"}, Rejects)
		}
		if d.Instance(g) {
			count(group.List, int(group.N), motorMaxServers, Text{"servers", " Server"}, class)
			class = Misbehaves
		}
	}
	eachInstanceServer(d, func(i int, c Class) {
		count(d.Servers[i].List, int(d.Servers[i].N), motorMaxDevices, Text{"devices", " device"}, c)
	})
	eachPeerDevice(d, func(x *peer.Device, c Class) {
		judgeMotorID(d, x.ID, "device_id", motorMaxID, c, r)
		judgeMotorID(d, x.LogicalID, "device_logical_id", motorMaxID, c, r)
		judgeMotorID(d, x.Rank, "rank_id", motorMaxID, c, r)
		judgeMotorID(d, x.SuperID, "super_device_id", motorMaxSuperID, c, r)
	})
}

func judgeMotorID(d *peer.Document, v peer.Value, key string, limit int, c Class, r *Reporter) {
	n, ok := peer.Stoi(d.Src, v)
	if !v.IsString() || ok && 0 <= n && n <= limit || isPlaceholder(d.Text(v)) {
		return
	}
	r.At(v, Text{"{0} {1} is not a number of 0 to {2}", "{0} {1} 不是 0～{2} 范围内的数字"}, str(key), val(v), num(limit)).As(Error, c)
}

// countsOfGroups compares server_count, which MindIE Motor does not read.
func countsOfGroups(d *peer.Document, r *Reporter) {
	for i := range d.Groups {
		g := &d.Groups[i]
		if !g.Count.Here() || g.Count.Kind == jsonscan.Broken || g.List.Kind != jsonscan.Array {
			continue
		}
		if n, how := ranktable.ParseNum(d.Text(g.Count)); how != ranktable.Plain || n != g.N {
			r.At(g.Count, Text{
				"server_count of group {0} is {1}, but its server_list has {2}",
				"group {0} 的 server_count 为 {1}，而 server_list 中有 {2} 个 Server",
			}, val(g.ID), val(g.Count), num(g.N)).As(Warning, Misbehaves)
		}
	}
}

// namesOfGlobal looks for names in server_id of instances.
func namesOfGlobal(d *peer.Document, r *Reporter) {
	eachInstanceServer(d, func(i int, c Class) {
		id := d.Servers[i].ID
		if text := d.Text(id); id.IsString() && len(text) > 0 && !isPlaceholder(text) && !ranktable.ParseAddress(text).Valid() {
			r.At(id, Text{
				"server_id {0} is no IP address, which MindIE Motor demands",
				"server_id {0} 不是 IP，MindIE Motor 要求填写主机 IP",
			}, val(id)).As(Error, c)
		}
	})
}

// blankList reports whether an array has no element at all.
func blankList(d *peer.Document, v peer.Value) bool {
	return len(bytes.TrimSpace(d.Src[v.Start+1:v.End-1])) == 0
}
