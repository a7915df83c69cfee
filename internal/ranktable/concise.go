package ranktable

import (
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/room"
	"github.com/hcclint/hcclint/internal/source"
)

// servers reads server_list of a 1.0 or 1.2 table.
func (d *decoder) servers() Value {
	t := d.t
	if t.Devices == nil {
		t.Devices = room.Of[Device](d.room())[:0]
	}
	return d.elements(KServerList, OTop, 0, d.server)
}

func (d *decoder) server() {
	t, s := d.t, d.s
	index := len(t.Servers)
	sv := Server{Open: s.Pos(), First: uint32(len(t.Devices))}
	t.Servers = append(t.Servers, sv) // the devices point to it
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "server_id":
			sv.ID = s.Value()
		case "host_ip":
			sv.HostIP = s.Value()
		case "container_ip":
			sv.ContainerIP = s.Value()
		case "hardware_type":
			sv.HardwareType = s.Value()
		case "device":
			if sv.List.Here() {
				d.forgetDevices(sv.List, int(sv.First))
			}
			sv.List = d.elements(KDevice, OServer, index, func() { d.device(index) })
		default:
			if !harmless(OServer, s.Name()) {
				d.unknown(OServer, index)
			}
			s.Skip()
		}
	}
	sv.End = s.Pos()
	sv.N = uint32(len(t.Devices)) - sv.First
	t.Servers[index] = sv
	if !d.sized { // the others are mostly of the same size; counting them once is enough
		t.Servers, d.sized = slices.Grow(t.Servers, d.room()/int(sv.N+1)), true
	}

	d.strReq(sv.ID, KServerID, OServer, index, sv.Span())
	d.str(sv.HostIP, KHostIP, OServer, index)
	d.str(sv.ContainerIP, KContainerIP, OServer, index)
	d.require(sv.List, KDevice, OServer, index, sv.Span())
}

// device reads one device of server i.
func (d *decoder) device(i int) {
	t, s := d.t, d.s
	index := len(t.Devices)
	dv := Device{Open: s.Pos(), Server: uint32(i), IDNum: NoNum, RankNum: NoNum, SuperNum: NoNum}
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "device_id":
			dv.ID = s.Value()
		case "rank_id":
			dv.Rank = s.Value()
		case "device_ip":
			dv.IP = s.Value()
		case "super_device_id":
			dv.SuperID = s.Value()
		case "host_port":
			d.extra(KHostPort, ODevice, index)
		case "device_port":
			d.extra(KDevicePort, ODevice, index)
		case "device_vnic_port":
			d.extra(KVnicPort, ODevice, index)
		case "backup_device_ip":
			d.extra(KBackupIP, ODevice, index)
		case "backup_device_port":
			d.extra(KBackupPort, ODevice, index)
		case "net_position":
			d.extra(KNetPosition, ODevice, index)
		case "net_protocol":
			d.extra(KNetProtocol, ODevice, index)
		default:
			if !harmless(ODevice, s.Name()) {
				d.unknown(ODevice, index)
			}
			s.Skip()
		}
	}
	dv.End = s.Pos()
	dv.IDNum = t.number(dv.ID, KDeviceID, ODevice, index)
	dv.RankNum = t.number(dv.Rank, KRankID, ODevice, index)
	dv.SuperNum = t.number(dv.SuperID, KSuperDeviceID, ODevice, index)
	dv.Addr = t.address(dv.IP)
	t.Devices = append(t.Devices, dv)

	if dv.ID.Kind != jsonscan.String || dv.Rank.Kind != jsonscan.String {
		d.strReq(dv.ID, KDeviceID, ODevice, index, dv.Span())
		d.strReq(dv.Rank, KRankID, ODevice, index, dv.Span())
	}
	d.str(dv.IP, KDeviceIP, ODevice, index)
	d.str(dv.SuperID, KSuperDeviceID, ODevice, index)
}

// extra reads a rarely given key of device index, an object of kind o; given
// twice, the last value counts.
func (d *decoder) extra(k Key, o Owner, index int) {
	e := Extra{Device: uint32(index), Key: k, Value: d.s.Value()}
	again := false
	for i := len(d.t.Extras) - 1; i >= 0 && d.t.Extras[i].Device == e.Device; i-- {
		if d.t.Extras[i].Key == k {
			d.forgetIssues(d.t.Extras[i].Value)
			d.t.Extras[i], again = e, true
		}
	}
	if !again {
		d.t.Extras = append(d.t.Extras, e)
	}
	d.str(e.Value, k, o, index)
}

// forgetDevices drops the devices from index first on: their list is given a
// second time.
func (d *decoder) forgetDevices(old Value, first int) {
	t := d.t
	d.forget(old, NoLayout)
	t.Devices = t.Devices[:first]
	for len(t.Extras) > 0 && t.Extras[len(t.Extras)-1].Device >= uint32(first) {
		t.Extras = t.Extras[:len(t.Extras)-1]
	}
}

// superPods reads super_pod_list.
func (d *decoder) superPods() Value {
	t := d.t
	if t.SuperPodList.Here() {
		d.forget(t.SuperPodList, NoLayout)
		t.Pods, t.PodServers = t.Pods[:0], t.PodServers[:0]
	}
	if d.s.Peek() != jsonscan.Array { // reported by topTypes
		t.SuperPodList = d.s.Value()
		return t.SuperPodList
	}
	t.SuperPodList = d.elements(KSuperPodList, OTop, 0, d.pod)
	return t.SuperPodList
}

func (d *decoder) pod() {
	t, s := d.t, d.s
	index := len(t.Pods)
	p := Pod{Open: s.Pos(), First: uint32(len(t.PodServers))}
	t.Pods = append(t.Pods, p)
	s.Enter()
	for s.Key() {
		switch string(s.Name()) {
		case "super_pod_id":
			p.ID = s.Value()
		case "server_list":
			if p.List.Here() {
				d.forget(p.List, NoLayout)
				t.PodServers = t.PodServers[:p.First]
			}
			p.List = d.elements(KServerList, OPod, index, func() { d.podServer(index) })
		default:
			if !harmless(OPod, s.Name()) {
				d.unknown(OPod, index)
			}
			s.Skip()
		}
	}
	p.End = s.Pos()
	p.N = uint32(len(t.PodServers)) - p.First
	t.Pods[index] = p
	d.str(p.ID, KSuperPodID, OPod, index)
	d.require(p.List, KServerList, OPod, index, p.Span())
}

func (d *decoder) podServer(pod int) {
	t, s := d.t, d.s
	index := len(t.PodServers)
	p := PodServer{Open: s.Pos(), Pod: uint32(pod), Server: -1}
	s.Enter()
	for s.Key() {
		if string(s.Name()) == "server_id" {
			p.ID = s.Value()
			continue
		}
		if !harmless(OPodServer, s.Name()) {
			d.unknown(OPodServer, index)
		}
		s.Skip()
	}
	p.End = s.Pos()
	t.PodServers = append(t.PodServers, p)
	d.strReq(p.ID, KServerID, OPodServer, index, p.Span())
}

// Span is the object of the entry.
func (p *PodServer) Span() source.Span { return source.Span{Start: p.Open, End: p.End} }

// resolvePods finds the server of every entry of the pods.
func (t *Table) resolvePods() {
	if len(t.PodServers) == 0 {
		return
	}
	at := make(map[string]int32, len(t.Servers))
	for i := range t.Servers {
		if id := t.Servers[i].ID; id.IsString() {
			if _, twice := at[t.Text(id)]; !twice {
				at[t.Text(id)] = int32(i)
			}
		}
	}
	for i := range t.PodServers {
		if server, ok := at[t.Text(t.PodServers[i].ID)]; ok && t.PodServers[i].ID.IsString() {
			t.PodServers[i].Server = server
		}
	}
}
