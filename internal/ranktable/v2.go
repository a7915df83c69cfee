package ranktable

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/room"
	"github.com/hcclint/hcclint/internal/source"
)

// ranks reads rank_list of a 2.0 table.
func (d *decoder) ranks() Value {
	t := d.t
	if t.Devices == nil {
		n := d.room() // a rank has at least a level and an address
		t.Devices = room.Of[Device](n/3 + 1)[:0]
		t.Ranks = make([]Rank, 0, n/3+1)
		t.Levels = make([]Level, 0, n/2+1)
		t.Addrs = make([]Addr, 0, n/2+1)
	}
	return d.elements(KRankList, OTop, 0, d.rank)
}

func (d *decoder) rank() {
	t, s := d.t, d.s
	index := len(t.Devices)
	dv := Device{Open: s.Pos(), IDNum: NoNum, RankNum: NoNum, SuperNum: NoNum}
	r := Rank{First: uint32(len(t.Levels)), LocalNum: NoNum}
	t.Devices, t.Ranks = append(t.Devices, dv), append(t.Ranks, r)
	var plane Value // the control_plane read last
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "rank_id":
			dv.Rank = s.Value()
		case "local_id":
			r.LocalID = s.Value()
		case "replaced_local_id":
			r.Replaced = s.Value()
		case "device_id":
			dv.ID = s.Value()
		case "device_port":
			r.DevicePort = s.Value()
		case "host_port":
			r.HostPort = s.Value()
		case "level_list":
			if r.List.Here() {
				d.forgetLevels(r.List, r.First)
			}
			r.List = d.elements(KLevelList, ORank, index, func() { d.level(index) })
		case "control_plane":
			d.forgetIssues(plane)
			plane = d.controlPlane(index)
		default:
			d.unknown(ORank, index)
			s.Skip()
		}
	}
	dv.End = s.Pos()
	r.N = uint32(len(t.Levels)) - r.First
	dv.IDNum = t.integer(dv.ID, KDeviceID, ORank, index)
	dv.RankNum = t.integer(dv.Rank, KRankID, ORank, index)
	r.LocalNum = t.integer(r.LocalID, KLocalID, ORank, index)
	t.Devices[index], t.Ranks[index] = dv, r
	d.rankTypes(&dv, &r, index)
}

func (d *decoder) rankTypes(dv *Device, r *Rank, index int) {
	numReq := func(v Value, k Key) {
		if v.Kind != jsonscan.Number {
			d.require(v, k, ORank, index, dv.Span())
			d.num(v, k, ORank, index)
		}
	}
	numReq(dv.Rank, KRankID)
	numReq(r.LocalID, KLocalID)
	numReq(dv.ID, KDeviceID)
	if r.LocalNum == BackupLocalID {
		d.num(r.Replaced, KReplacedLocalID, ORank, index)
	}
	d.num(r.DevicePort, KDevicePort, ORank, index)
	d.num(r.HostPort, KHostPort, ORank, index)
	d.require(r.List, KLevelList, ORank, index, dv.Span())
}

// level reads one level of rank i.
func (d *decoder) level(i int) {
	t, s := d.t, d.s
	index := len(t.Levels)
	l := Level{Open: s.Pos(), Rank: uint32(i), LayerNum: NoNum, First: uint32(len(t.Addrs))}
	t.Levels = append(t.Levels, l)
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "net_layer":
			l.Layer = s.Value()
		case "net_instance_id":
			l.Instance = s.Value()
		case "net_type":
			l.NetType = s.Value()
		case "net_attr":
			l.NetAttr = s.Value()
		case "rank_addr_list":
			if l.List.Here() {
				d.forget(l.List, NoLayout)
				t.Addrs = t.Addrs[:l.First]
			}
			l.List = d.elements(KRankAddrList, OLevel, index, func() { d.addr(index) })
		default:
			d.unknown(OLevel, index)
			s.Skip()
		}
	}
	l.End = s.Pos()
	l.N = uint32(len(t.Addrs)) - l.First
	l.LayerNum = t.integer(l.Layer, KNetLayer, OLevel, index)
	t.Levels[index] = l
	if l.Layer.Kind != jsonscan.Number {
		d.require(l.Layer, KNetLayer, OLevel, index, l.Span())
		d.num(l.Layer, KNetLayer, OLevel, index)
	}
	d.strReq(l.Instance, KNetInstanceID, OLevel, index, l.Span())
	d.str(l.NetType, KNetType, OLevel, index)
	d.str(l.NetAttr, KNetAttr, OLevel, index)
	d.require(l.List, KRankAddrList, OLevel, index, l.Span())
}

// addr reads one address of level i.
func (d *decoder) addr(i int) {
	t, s := d.t, d.s
	index := len(t.Addrs)
	a := Addr{Open: s.Pos(), Level: uint32(i)}
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "addr_type":
			a.Type = s.Value()
		case "addr":
			a.Text = s.Value()
		case "plane_id":
			a.Plane = s.Value()
		case "ports":
			d.forgetIssues(a.Ports) // what an earlier list of the same name had
			a.FirstPort = uint32(len(t.Strings))
			a.Ports = d.strings(KPorts, index)
			a.NPorts = uint32(len(t.Strings)) - a.FirstPort
		case "backup_addr":
			d.forgetIssues(a.Backup)
			a.FirstBackup = uint32(len(t.Strings))
			a.Backup = d.strings(KBackupAddr, index)
			a.NBackups = uint32(len(t.Strings)) - a.FirstBackup
		default:
			d.unknown(OAddr, index)
			s.Skip()
		}
	}
	a.End = s.Pos()
	if a.Type.Kind == jsonscan.String && a.Text.Kind == jsonscan.String {
		a.Addr = ParseEndpoint(a.Type.Text(t.Src), a.Text.Text(t.Src))
	}
	t.Addrs = append(t.Addrs, a)
	d.strReq(a.Type, KAddrType, OAddr, index, a.Span())
	d.strReq(a.Text, KAddr, OAddr, index, a.Span())
	d.str(a.Plane, KPlaneID, OAddr, index)
	d.require(a.Ports, KPorts, OAddr, index, a.Span())
}

// strings reads an array of strings of address i into Strings.
func (d *decoder) strings(k Key, i int) Value {
	s := d.s
	if s.Peek() != jsonscan.Array {
		v := s.Value()
		d.typed(v, jsonscan.Array, k, OAddr, i)
		return v
	}
	v := Value{Start: s.Pos(), Kind: jsonscan.Array}
	s.Enter()
	for s.Elem() {
		item := s.Value()
		d.str(item, k, OAddr, i)
		d.t.Strings = append(d.t.Strings, item)
	}
	v.End = s.Pos()
	return v
}

// controlPlane reads the control_plane of rank i.
func (d *decoder) controlPlane(i int) Value {
	t, s := d.t, d.s
	if n := len(t.ControlPlanes); n > 0 && t.ControlPlanes[n-1].Rank == uint32(i) {
		t.ControlPlanes = t.ControlPlanes[:n-1] // given twice: the last one counts
	}
	if s.Peek() != jsonscan.Object {
		v := s.Value()
		d.typed(v, jsonscan.Object, KControlPlane, ORank, i)
		return v
	}
	index := len(t.ControlPlanes)
	c := ControlPlane{Open: s.Pos(), Rank: uint32(i)}
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "addr_type":
			c.Type = s.Value()
		case "addr":
			c.Text = s.Value()
		case "listen_port":
			c.Port = s.Value()
		default:
			d.unknown(OControlPlane, index)
			s.Skip()
		}
	}
	c.End = s.Pos()
	t.ControlPlanes = append(t.ControlPlanes, c)
	d.strReq(c.Type, KAddrType, OControlPlane, index, c.Span())
	d.strReq(c.Text, KAddr, OControlPlane, index, c.Span())
	d.require(c.Port, KListenPort, OControlPlane, index, c.Span())
	d.num(c.Port, KListenPort, OControlPlane, index)
	return Value{Start: c.Open, End: c.End, Kind: jsonscan.Object}
}

// Span is the object of the control plane.
func (c *ControlPlane) Span() source.Span { return source.Span{Start: c.Open, End: c.End} }

// forgetLevels drops the levels from index first on: their list is given a
// second time.
func (d *decoder) forgetLevels(old Value, first uint32) {
	t := d.t
	d.forget(old, NoLayout)
	if int(first) < len(t.Levels) {
		t.Addrs = t.Addrs[:t.Levels[first].First]
	}
	t.Levels = t.Levels[:first]
}

// Instances says of every level which network instance it belongs to: the
// index of the first level with the same net_layer and net_instance_id, or -1
// where one of the two cannot be read.
func (t *Table) Instances() []int32 {
	if t.instances != nil {
		return t.instances
	}
	type instance struct {
		layer uint32
		id    string
	}
	t.instances = make([]int32, len(t.Levels))
	firsts := make(map[instance]int32)
	var last [8]int32 // of each layer, plus one: neighbours mostly share their instance
	for i := range t.Levels {
		l := &t.Levels[i]
		if l.LayerNum >= uint32(len(last)) || l.Instance.Kind != jsonscan.String {
			t.instances[i] = -1
			continue
		}
		id := l.Instance.Text(t.Src)
		if j := last[l.LayerNum] - 1; j >= 0 && bytes.Equal(id, t.Levels[j].Instance.Text(t.Src)) {
			t.instances[i] = j
			continue
		}
		first, ok := firsts[instance{l.LayerNum, string(id)}]
		if !ok {
			first = int32(i)
			firsts[instance{l.LayerNum, string(id)}] = first
		}
		t.instances[i], last[l.LayerNum] = first, first+1
	}
	return t.instances
}
