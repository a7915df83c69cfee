package peer

import (
	"slices"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// Decode reads a document of this kind: Global, PrefillDecode or LocalCommRes.
// What is wrong with the text is not its matter; where it cannot be read to its
// end, the model is partial. The text is kept, not copied.
func Decode(src []byte, kind document.Kind) *Document {
	d := decoder{doc: &Document{Src: src, Kind: kind}, s: jsonscan.New(src)}
	if !d.s.Failed() && d.s.Peek() == jsonscan.Object {
		d.top()
	}
	for i := range d.roles {
		d.doc.Devices = append(d.doc.Devices, d.roles[i]...)
	}
	d.doc.check(slices.Concat(d.strays[0], d.strays[1]))
	return d.doc
}

// decoder is one pass over a text.
type decoder struct {
	doc    *Document
	s      *jsonscan.Scanner
	roles  [2][]Device // of a prefill/decode list
	strays [2][]Issue  // elements of lists that are no objects, by top-level list
	at     int         // the top-level list that is being read
}

// top reads the members of the top-level object. A list that is given again
// starts anew.
func (d *decoder) top() {
	doc := d.doc
	doc.Object = d.object(func(key string) {
		switch {
		case key == "version":
			doc.Version = d.s.Value()
		case key == "server_group_list" && doc.Kind == document.Global:
			doc.Groups, doc.Servers, doc.Devices = doc.Groups[:0], doc.Servers[:0], doc.Devices[:0]
			doc.GroupList = d.topList(0, key, d.group)
		case key == "prefill_device_list" && doc.Kind == document.PrefillDecode:
			d.roles[0] = d.roles[0][:0]
			doc.Prefill = d.topList(0, key, func() { d.roles[0] = append(d.roles[0], d.device(Device{Role: PrefillRole})) })
		case key == "decode_device_list" && doc.Kind == document.PrefillDecode:
			d.roles[1] = d.roles[1][:0]
			doc.Decode = d.topList(1, key, func() { d.roles[1] = append(d.roles[1], d.device(Device{Role: DecodeRole})) })
		case key == "server_list" && doc.Kind == document.LocalCommRes:
			doc.Servers, doc.Devices = doc.Servers[:0], doc.Devices[:0]
			doc.ServerList = d.topList(0, key, func() { d.server(0) })
		case key == "net_instance_id" && doc.Kind == document.LocalCommRes:
			doc.NetInstance = d.s.Value()
		case key == "endpoint_list" && doc.Kind == document.LocalCommRes:
			doc.Endpoints = doc.Endpoints[:0]
			doc.Endpoint = d.topList(1, key, d.endpoint)
		default:
			d.s.Skip()
		}
	})
}

// topList reads a top-level list.
func (d *decoder) topList(list int, key string, read func()) Value {
	d.at = list
	d.strays[list] = d.strays[list][:0]
	return d.elements(key, read)
}

func (d *decoder) group() {
	var g Group
	servers, devices, strays := len(d.doc.Servers), len(d.doc.Devices), len(d.strays[d.at])
	index := uint32(len(d.doc.Groups))
	at := d.object(func(key string) {
		switch key {
		case "group_id":
			g.ID = d.s.Value()
		case "server_count":
			g.Count = d.s.Value()
		case "server_list":
			d.doc.Servers, d.doc.Devices = d.doc.Servers[:servers], d.doc.Devices[:devices]
			d.strays[d.at] = d.strays[d.at][:strays]
			g.List = d.elements(key, func() { d.server(index) })
		default:
			d.s.Skip()
		}
	})
	g.Open, g.End = at.Start, at.End
	g.First, g.N = uint32(servers), uint32(len(d.doc.Servers)-servers)
	d.doc.Groups = append(d.doc.Groups, g)
}

func (d *decoder) server(group uint32) {
	s := Server{Group: group}
	first, strays := len(d.doc.Devices), len(d.strays[d.at])
	index := uint32(len(d.doc.Servers))
	at := d.object(func(key string) {
		switch key {
		case "server_id":
			s.ID = d.s.Value()
		case "server_ip":
			s.IP = d.s.Value()
		case "device":
			d.doc.Devices = d.doc.Devices[:first]
			d.strays[d.at] = d.strays[d.at][:strays]
			s.List = d.elements(key, func() { d.doc.Devices = append(d.doc.Devices, d.device(Device{Server: index})) })
		default:
			d.s.Skip()
		}
	})
	s.Open, s.End = at.Start, at.End
	s.First, s.N = uint32(first), uint32(len(d.doc.Devices)-first)
	for i := first; i < len(d.doc.Devices); i++ {
		d.doc.Devices[i].ServerID = s.ID
	}
	d.doc.Servers = append(d.doc.Servers, s)
}

func (d *decoder) device(x Device) Device {
	at := d.object(func(key string) {
		if v := x.field(key); v != nil {
			*v = d.s.Value()
		} else {
			d.s.Skip()
		}
	})
	x.Open, x.End = at.Start, at.End
	return x
}

// field is where the value of a key belongs. The server_id of a device is only
// read where it has no server around it.
func (d *Device) field(key string) *Value {
	switch key {
	case "server_id":
		if d.Role == NoRole {
			return nil
		}
		return &d.ServerID
	case "device_id":
		return &d.ID
	case "device_ip":
		return &d.IP
	case "device_port":
		return &d.Port
	case "device_logical_id":
		return &d.LogicalID
	case "rank_id":
		return &d.Rank
	case "super_device_id":
		return &d.SuperID
	case "super_pod_id":
		return &d.PodID
	case "cluster_id":
		return &d.Cluster
	}
	return nil
}

func (d *decoder) endpoint() {
	var e Endpoint
	at := d.object(func(key string) {
		switch key {
		case "protocol":
			e.Protocol = d.s.Value()
		case "comm_id":
			e.CommID = d.s.Value()
		case "placement":
			e.Placement = d.s.Value()
		case "plane":
			e.Plane = d.s.Value()
		case "dst_eid":
			e.DstEID = d.s.Value()
		default:
			d.s.Skip()
		}
	})
	e.Open, e.End = at.Start, at.End
	d.doc.Endpoints = append(d.doc.Endpoints, e)
}

// object reads the object that comes next; member reads the value of one key.
func (d *decoder) object(member func(key string)) source.Span {
	start := d.s.Pos()
	for d.s.Enter(); d.s.Key(); {
		member(string(d.s.Name()))
	}
	return source.Span{Start: start, End: d.s.Pos()}
}

// elements reads a list of objects; read is called for each one.
func (d *decoder) elements(key string, read func()) Value {
	if d.s.Peek() != jsonscan.Array {
		return d.s.Value()
	}
	v := Value{Start: d.s.Pos(), Kind: jsonscan.Array}
	for d.s.Enter(); d.s.Elem(); {
		if d.s.Peek() == jsonscan.Object {
			read()
			continue
		}
		e := d.s.Value()
		if e.Kind != jsonscan.Broken && len(d.strays[d.at]) < MaxIssues {
			d.strays[d.at] = append(d.strays[d.at], Issue{Key: key, Want: jsonscan.Object, Actual: e.Kind, Span: e.Span()})
		}
	}
	v.End = d.s.Pos()
	return v
}
