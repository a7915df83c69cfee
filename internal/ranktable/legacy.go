package ranktable

import (
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/room"
)

// groups reads group_list, of template 2 or of the lab layout. Which of the
// two it is only deploy_mode says, which may come later, so both sets of keys
// are read.
func (d *decoder) groups() Value {
	t := d.t
	if t.Devices == nil {
		t.Devices = room.Of[Device](d.room())[:0]
	}
	return d.elements(KGroupList, OTop, 0, d.group)
}

func (d *decoder) group() {
	t, s := d.t, d.s
	index := len(t.Groups)
	g := Group{Open: s.Pos(), FirstServer: uint32(len(t.Servers))}
	first := len(t.Devices)
	t.Groups = append(t.Groups, g)
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "group_name":
			g.Name = s.Value()
		case "instance_count":
			g.InstanceCount = s.Value()
		case "device_count":
			g.DeviceCount = s.Value()
		case "device_num":
			g.DeviceNum = s.Value()
		case "server_num":
			g.ServerNum = s.Value()
		case "instance_list":
			if g.List.Here() {
				d.forgetDevices(g.List, first)
				t.Servers = t.Servers[:g.FirstServer]
			}
			g.List = d.elements(KInstanceList, OGroup, index, func() { d.instance(index) })
		default:
			if !harmless(OGroup, s.Name()) {
				d.unknown(OGroup, index)
			}
			s.Skip()
		}
	}
	g.End = s.Pos()
	g.NServers = uint32(len(t.Servers)) - g.FirstServer
	g.Devices = uint32(len(t.Devices) - first)
	t.Groups[index] = g
	d.strReq(g.Name, KGroupName, OGroup, index, g.Span())
	d.strReq(g.InstanceCount, KInstanceCount, OGroup, index, g.Span())
	d.str(g.DeviceCount, KDeviceCount, OGroup, index)
	d.str(g.DeviceNum, KDeviceNum, OGroup, index)
	d.str(g.ServerNum, KServerNum, OGroup, index)
	d.require(g.List, KInstanceList, OGroup, index, g.Span())
}

// instance reads one instance of group i: a server of the model.
func (d *decoder) instance(i int) {
	t, s := d.t, d.s
	index := len(t.Servers)
	sv := Server{Open: s.Pos(), First: uint32(len(t.Devices)), Group: uint32(i)}
	t.Servers = append(t.Servers, sv)
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "pod_name":
			sv.PodName = s.Value()
		case "server_id":
			sv.ID = s.Value()
		case "rank_id":
			sv.RankID = s.Value()
		case "devices":
			if sv.List.Here() {
				d.forgetDevices(sv.List, int(sv.First))
			}
			sv.List = d.elements(KDevices, OInstance, index, func() { d.legacyDevice(index) })
		default:
			if !harmless(OInstance, s.Name()) {
				d.unknown(OInstance, index)
			}
			s.Skip()
		}
	}
	sv.End = s.Pos()
	sv.N = uint32(len(t.Devices)) - sv.First
	t.Servers[index] = sv
	d.strReq(sv.ID, KServerID, OInstance, index, sv.Span())
	d.str(sv.PodName, KPodName, OInstance, index)
	d.str(sv.RankID, KRankID, OInstance, index)
	d.require(sv.List, KDevices, OInstance, index, sv.Span())
	// In the lab layout the instance has the rank; a second device has none.
	if rank := t.number(sv.RankID, KRankID, OInstance, index); sv.N > 0 && sv.RankID.IsString() {
		t.Devices[sv.First].Rank, t.Devices[sv.First].RankNum = sv.RankID, rank
	}
}

func (d *decoder) legacyDevice(i int) {
	t, s := d.t, d.s
	index := len(t.Devices)
	dv := Device{Open: s.Pos(), Server: uint32(i), IDNum: NoNum, RankNum: NoNum, SuperNum: NoNum}
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "device_id":
			dv.ID = s.Value()
		case "device_ip":
			dv.IP = s.Value()
		default:
			if !harmless(OLegacyDevice, s.Name()) {
				d.unknown(OLegacyDevice, index)
			}
			s.Skip()
		}
	}
	dv.End = s.Pos()
	dv.IDNum = t.number(dv.ID, KDeviceID, OLegacyDevice, index)
	dv.Addr = t.address(dv.IP)
	t.Devices = append(t.Devices, dv)
	d.strReq(dv.ID, KDeviceID, OLegacyDevice, index, dv.Span())
	d.str(dv.IP, KDeviceIP, OLegacyDevice, index)
}

// rankLegacy numbers the devices of a template 2 table as the runtime does:
// by the text of server_id, then by device_id.
func (t *Table) rankLegacy() {
	order := make([]int32, len(t.Devices))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		da, db := &t.Devices[a], &t.Devices[b]
		if c := slices.Compare(t.Servers[da.Server].ID.Text(t.Src), t.Servers[db.Server].ID.Text(t.Src)); c != 0 {
			return c
		}
		switch {
		case da.IDNum < db.IDNum:
			return -1
		case da.IDNum > db.IDNum:
			return 1
		}
		return 0
	})
	for rank, i := range order {
		t.Devices[i].RankNum = uint32(rank)
	}
}

// nodes reads node_list of a 1.1 table.
func (d *decoder) nodes() Value {
	return d.elements(KNodeList, OTop, 0, d.node)
}

func (d *decoder) node() {
	t, s := d.t, d.s
	index := len(t.Servers)
	sv := Server{Open: s.Pos(), First: uint32(len(t.Devices))}
	t.Servers = append(t.Servers, sv)
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "node_addr":
			sv.ID = s.Value()
		case "ranks":
			if sv.List.Here() {
				d.forgetDevices(sv.List, int(sv.First))
			}
			sv.List = d.elements(KRanks, ONode, index, func() { d.nodeRank(index) })
		default:
			d.unknown(ONode, index)
			s.Skip()
		}
	}
	sv.End = s.Pos()
	sv.N = uint32(len(t.Devices)) - sv.First
	t.Servers[index] = sv
	d.strReq(sv.ID, KNodeAddr, ONode, index, sv.Span())
	d.require(sv.List, KRanks, ONode, index, sv.Span())
}

// nodeRank reads one rank of node i. Its own keys go to the extras.
func (d *decoder) nodeRank(i int) {
	t, s := d.t, d.s
	index := len(t.Devices)
	dv := Device{Open: s.Pos(), Server: uint32(i), IDNum: NoNum, RankNum: NoNum, SuperNum: NoNum}
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "rank_id":
			dv.Rank = s.Value()
		case "device_id":
			dv.ID = s.Value()
		case "rank_ip":
			dv.IP = s.Value()
		case "port":
			d.extra(KPort, ONodeRank, index)
		case "sdid":
			d.extra(KSDID, ONodeRank, index)
		case "bind_device_id":
			d.extra(KBindDeviceID, ONodeRank, index)
		default:
			d.unknown(ONodeRank, index)
			s.Skip()
		}
	}
	dv.End = s.Pos()
	// device_id is signed here, and -1 is a rank on the host.
	if dv.ID.Kind == jsonscan.String {
		dv.IDNum, _ = ParseNum(dv.ID.Text(t.Src))
	}
	dv.RankNum = t.number(dv.Rank, KRankID, ONodeRank, index)
	dv.Addr = t.address(dv.IP)
	t.Devices = append(t.Devices, dv)
	d.strReq(dv.Rank, KRankID, ONodeRank, index, dv.Span())
	d.str(dv.ID, KDeviceID, ONodeRank, index)
	d.str(dv.IP, KRankIP, ONodeRank, index)
}
