// Package peer holds the model of the documents that other programs than HCCL
// read and that go under the name rank table: the global table of MindIE
// Motor, the prefill/decode list of vllm-ascend and the local_comm_res of
// LLM-DataDist.
//
// Like a rank table they are kept as they were written: every field is the
// place of a value in the text. A key that is given twice counts as its
// reader takes it, with the last value.
package peer

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// Value is a JSON value of the document: its place, type and text flags.
type Value = jsonscan.Value

// Document is a decoded document. Groups, servers and devices are in the order
// of the text.
type Document struct {
	Src    []byte
	Kind   document.Kind
	Object source.Span // the top-level object

	Version     Value
	GroupList   Value // server_group_list
	Prefill     Value // prefill_device_list
	Decode      Value // decode_device_list
	ServerList  Value // local_comm_res
	NetInstance Value // local_comm_res: net_instance_id
	Endpoint    Value // local_comm_res: endpoint_list

	Groups    []Group
	Servers   []Server
	Devices   []Device
	Endpoints []Endpoint

	Issues []Issue
}

// Group is an entry of server_group_list.
type Group struct {
	Open, End       uint32 // its object in the text
	ID, Count, List Value  // group_id, server_count, server_list
	First, N        uint32 // in Servers
}

// Server is an entry of a server_list.
type Server struct {
	Open, End    uint32
	ID, IP, List Value  // server_id, server_ip, device
	Group        uint32 // in Groups; unused in a local_comm_res
	First, N     uint32 // in Devices
}

// Role is the list of a prefill/decode list that a device stands in.
type Role uint8

// The roles.
const (
	NoRole Role = iota
	PrefillRole
	DecodeRole
)

// Device is one device.
type Device struct {
	Open, End      uint32
	ServerID       Value // server_id, also where its server has it
	ID, IP, Port   Value // device_id, device_ip, device_port
	LogicalID      Value // device_logical_id
	Rank           Value // rank_id
	SuperID, PodID Value // super_device_id, super_pod_id
	Cluster        Value // cluster_id
	Server         uint32
	Role           Role
}

// Endpoint is an entry of endpoint_list.
type Endpoint struct {
	Open, End                   uint32
	Protocol, CommID, Placement Value
	Plane, DstEID               Value
}

// Span is the object of the group.
func (g *Group) Span() source.Span { return source.Span{Start: g.Open, End: g.End} }

// Span is the object of the server.
func (s *Server) Span() source.Span { return source.Span{Start: s.Open, End: s.End} }

// Span is the object of the device.
func (d *Device) Span() source.Span { return source.Span{Start: d.Open, End: d.End} }

// Span is the object of the endpoint.
func (e *Endpoint) Span() source.Span { return source.Span{Start: e.Open, End: e.End} }

// Text is what a string value says; the raw text of any other.
func (d *Document) Text(v Value) []byte { return v.Text(d.Src) }

// Is reports whether v is the string text.
func (d *Document) Is(v Value, text string) bool { return v.Is(d.Src, text) }

// ServersOf are the servers of group i.
func (d *Document) ServersOf(i int) []Server {
	g := &d.Groups[i]
	return d.Servers[g.First : g.First+g.N]
}

// DevicesOf are the devices of server i.
func (d *Document) DevicesOf(i int) []Device {
	s := &d.Servers[i]
	return d.Devices[s.First : s.First+s.N]
}

// Issue is a value of another type than the reader of the document takes, or a
// key that it looks for and does not find.
type Issue struct {
	Key     string        // the key concerned
	Missing bool          // it is not there
	Want    jsonscan.Kind // the type wanted
	Span    source.Span   // the value; the object if it is missing
	Actual  jsonscan.Kind // the type found
}

// MaxIssues is how many issues are kept.
const MaxIssues = 100_000
