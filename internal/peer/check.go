package peer

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// Number is the group_id of group i as MindIE Motor reads it: with std::stoi,
// which passes over blanks before the digits and anything behind them. It
// reports false for what is no number.
func (d *Document) Number(i int) (int, bool) { return Stoi(d.Src, d.Groups[i].ID) }

// Stoi reads a string value as std::stoi does.
func Stoi(src []byte, v Value) (int, bool) {
	if !v.IsString() {
		return 0, false
	}
	text := bytes.TrimLeft(v.Text(src), " \t\n\v\f\r")
	n := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		n = 1
	}
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	i, err := strconv.ParseInt(string(text[:n]), 10, 32)
	return int(i), err == nil
}

// coordinator is the group_id of the coordinators, compared as a text. Instances
// of the service have the numbers from firstInstance on.
const (
	coordinator   = "0"
	firstInstance = 2
)

// Coordinators reports whether group i holds the coordinators.
func (d *Document) Coordinators(i int) bool { return d.Is(d.Groups[i].ID, coordinator) }

// Instance reports whether group i is an instance, whose devices are used.
func (d *Document) Instance(i int) bool {
	n, ok := d.Number(i)
	return ok && n >= firstInstance
}

// check looks for what the reader of the document needs and does not find, and
// for values of a type that it does not take.
func (d *Document) check(strays []Issue) {
	d.Issues = strays
	switch d.Kind {
	case document.Global:
		d.Issues = slices.DeleteFunc(strays, d.unread)
		d.global()
	case document.PrefillDecode:
		d.prefillDecode()
	case document.LocalCommRes:
		d.Issues = slices.DeleteFunc(strays, func(i Issue) bool {
			return (i.Key == "endpoint_list") != d.Endpoints13() || i.Key == "endpoint_list" && !d.EndpointsRead()
		})
		if !d.Endpoints13() {
			d.commRes()
		}
	}
}

// Endpoints13 reports whether a local_comm_res is one of version 1.3, or meant
// to be.
func (d *Document) Endpoints13() bool {
	return d.Is(d.Version, "1.3") || !d.Version.Here() && d.Endpoint.Here() && !d.ServerList.Here()
}

// EndpointsRead reports whether the endpoints of a local_comm_res are used;
// otherwise the reader makes its own.
func (d *Document) EndpointsRead() bool {
	list := d.Endpoint
	return d.NetInstance.IsString() && list.Kind == jsonscan.Array &&
		len(bytes.TrimSpace(d.Src[list.Start+1:max(list.End, list.Start+2)-1])) > 0
}

// unread reports whether an element stands in a list of a global table that is
// not read: servers of the controller, devices beside the instances.
func (d *Document) unread(i Issue) bool {
	if i.Key == "server_group_list" {
		return false
	}
	n, _ := slices.BinarySearchFunc(d.Groups, i.Span.Start, func(g Group, at uint32) int { return cmp.Compare(g.End, at+1) })
	return n == len(d.Groups) || !d.Instance(n) && !(d.Coordinators(n) && i.Key == "server_list")
}

// global leaves the addresses of servers and the lists of devices to rules of
// their own. The controller's group is not read.
func (d *Document) global() {
	d.typed(d.GroupList, "server_group_list", jsonscan.Array)
	for i := range d.Groups {
		g := &d.Groups[i]
		d.text(g.ID, "group_id", g.Span())
		instance := d.Instance(i)
		if !instance && !d.Coordinators(i) {
			continue
		}
		d.need(g.List, "server_list", jsonscan.Array, g.Span())
		for j := int(g.First); j < int(g.First+g.N); j++ {
			s := &d.Servers[j]
			d.typed(s.IP, "server_ip", jsonscan.String)
			if !instance {
				continue
			}
			d.typed(s.ID, "server_id", jsonscan.String)
			d.typed(s.List, "device", jsonscan.Array)
			for k := range d.DevicesOf(j) {
				x := &d.DevicesOf(j)[k]
				d.text(x.ID, "device_id", x.Span())
				d.text(x.IP, "device_ip", x.Span())
				d.text(x.LogicalID, "device_logical_id", x.Span())
				d.text(x.Rank, "rank_id", x.Span())
				d.typed(x.SuperID, "super_device_id", jsonscan.String)
			}
		}
	}
}

// prefillDecode: super_pod_id and super_device_id count as absent when they are
// null, and cluster_id may be a number.
func (d *Document) prefillDecode() {
	d.typed(d.Prefill, "prefill_device_list", jsonscan.Array)
	d.typed(d.Decode, "decode_device_list", jsonscan.Array)
	for i := range d.Devices {
		x := &d.Devices[i]
		d.text(x.ServerID, "server_id", x.Span())
		d.text(x.ID, "device_id", x.Span())
		d.text(x.IP, "device_ip", x.Span())
		d.need(x.Cluster, "cluster_id", x.Cluster.Kind, x.Span())
		if x.SuperID.Kind != jsonscan.Null {
			d.typed(x.SuperID, "super_device_id", jsonscan.String)
		}
		if x.PodID.Kind != jsonscan.Null {
			d.typed(x.PodID, "super_pod_id", jsonscan.String)
		}
	}
}

// commRes is about versions 1.0 and 1.2; version and super_device_id have rules
// of their own.
func (d *Document) commRes() {
	d.typed(d.Version, "version", jsonscan.String)
	d.need(d.ServerList, "server_list", jsonscan.Array, d.Object)
	for i := range d.Servers {
		s := &d.Servers[i]
		d.text(s.ID, "server_id", s.Span())
		d.need(s.List, "device", jsonscan.Array, s.Span())
		for k := range d.DevicesOf(i) {
			x := &d.DevicesOf(i)[k]
			d.text(x.ID, "device_id", x.Span())
			d.typed(x.IP, "device_ip", jsonscan.String)
			d.typed(x.Port, "device_port", jsonscan.String)
			if d.Is(d.Version, "1.2") {
				d.typed(x.SuperID, "super_device_id", jsonscan.String)
			}
		}
	}
}

// text demands a string.
func (d *Document) text(v Value, key string, owner source.Span) {
	d.need(v, key, jsonscan.String, owner)
}

// need demands a value of this type.
func (d *Document) need(v Value, key string, want jsonscan.Kind, owner source.Span) {
	if !v.Here() {
		d.issue(Issue{Key: key, Missing: true, Want: want, Span: owner})
		return
	}
	d.typed(v, key, want)
}

// typed reports a value of another type. What was reported as text already is
// left alone.
func (d *Document) typed(v Value, key string, want jsonscan.Kind) {
	if v.Here() && v.Kind != want && v.Kind != jsonscan.Broken {
		d.issue(Issue{Key: key, Want: want, Span: v.Span(), Actual: v.Kind})
	}
}

func (d *Document) issue(i Issue) {
	if len(d.Issues) < MaxIssues {
		d.Issues = append(d.Issues, i)
	}
}
