// Package ranktable holds the model of a rank table and decodes every layout
// that HCCL reads into it, in one pass over the text. Rules see this model and
// never JSON.
//
// The model keeps what was written, not what it means: every field is the
// place of a value in the text, numbers and addresses are decoded beside it.
// It has no pointers, so that a table of 32,768 ranks costs two or three
// allocations and the garbage collector nothing.
package ranktable

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// Value is a JSON value of the table: its place, type and text flags.
type Value = jsonscan.Value

// Layout says which of the lists of a document became the model.
type Layout uint8

// The layouts. A document that is no table of HCCL has none.
const (
	NoLayout      Layout = iota
	Concise              // server_list: versions 1.0 and 1.2
	Legacy               // group_list without deploy_mode: "template 2"
	Lab                  // group_list with deploy_mode
	Heterogeneous        // node_list: version 1.1
	V2                   // rank_list: version 2.0
)

// Table is a decoded document. Servers, Devices and so on are in the order of
// the text.
type Table struct {
	Src     []byte
	Faults  []jsonscan.Fault // what is wrong with the text
	Dropped jsonscan.Dropped // faults beyond those kept
	Failed  bool             // the text could not be read to its end: the model is partial

	Root    jsonscan.Kind // type of the top-level value
	Top     []Member      // members of the top-level object, the first 256
	Kind    document.Kind // what the document is
	Layout  Layout
	Wrapped bool        // the table is the RankTable of an atc/GE configuration
	AsText  bool        // the table is handed over as a text, not as a file (LLM-DataDist)
	Object  source.Span // the object that holds the table

	Version, Status                       Value
	ServerCount, ServerList, SuperPodList Value // server_list layouts
	GroupCount, GroupList                 Value // group_list layouts
	DeployMode, NICLocation               Value // lab
	CollectiveID, Mode, HeterogVersion    Value // 1.1
	NodeList                              Value // 1.1
	RankCount, RankList, Detour           Value // 2.0

	Servers    []Server
	Devices    []Device
	Extras     []Extra // rarely given keys of devices, ordered by device
	Pods       []Pod
	PodServers []PodServer
	Groups     []Group

	Ranks         []Rank // 2.0: one for each device
	Levels        []Level
	Addrs         []Addr
	Strings       []Value // ports and backup addresses, see Addr
	ControlPlanes []ControlPlane

	Issues []Issue // missing, unknown and wrongly typed members
	Odd    []Odd   // numbers that do not look like what they are read as

	byRank    []int32
	instances []int32 // see Instances
	spelling  *spelling
}

// Member is one member of the top-level object.
type Member struct {
	Key   source.Span
	Value Value
}

// Server is an entry of server_list, an instance of group_list, or a node of
// node_list.
type Server struct {
	Open, End    uint32 // its object in the text
	ID           Value  // server_id; node_addr in 1.1
	HostIP       Value
	ContainerIP  Value
	HardwareType Value
	PodName      Value // legacy: pod_name
	RankID       Value // lab: rank_id of the instance
	List         Value // device, devices or ranks
	First, N     uint32
	Group        uint32 // legacy: index in Groups
}

// Span is the object of the server.
func (s *Server) Span() source.Span { return source.Span{Start: s.Open, End: s.End} }

// NoNum stands for a number that is absent or that the runtime cannot read.
const NoNum = ^uint32(0)

// Device is one device, and with that one rank.
type Device struct {
	Open, End uint32 // its object in the text
	ID        Value  // device_id
	Rank      Value  // rank_id
	IP        Value  // device_ip; rank_ip in 1.1
	SuperID   Value  // super_device_id

	IDNum    uint32 // device_id as the runtime reads it, or NoNum
	RankNum  uint32 // rank_id likewise; in the legacy layout the rank it gets
	SuperNum uint32 // super_device_id likewise
	Server   uint32 // index in Servers; unused in 2.0
	Addr     Address
}

// Span is the object of the device.
func (d *Device) Span() source.Span { return source.Span{Start: d.Open, End: d.End} }

// Extra is a rarely given key of a device: ports, backup addresses and the
// like.
type Extra struct {
	Device uint32
	Key    Key
	Value  Value
}

// Pod is an entry of super_pod_list.
type Pod struct {
	Open, End uint32
	ID        Value // super_pod_id
	List      Value // server_list
	First, N  uint32
}

// Span is the object of the pod.
func (p *Pod) Span() source.Span { return source.Span{Start: p.Open, End: p.End} }

// PodServer is a server named by a pod.
type PodServer struct {
	Open, End uint32
	ID        Value
	Pod       uint32
	Server    int32 // index in Servers, -1 when no server has this id
}

// Group is an entry of group_list.
type Group struct {
	Open, End                      uint32
	Name, InstanceCount            Value
	DeviceCount                    Value // template 2
	DeviceNum, ServerNum           Value // lab
	List                           Value // instance_list
	FirstServer, NServers, Devices uint32
}

// Span is the object of the group.
func (g *Group) Span() source.Span { return source.Span{Start: g.Open, End: g.End} }

// BackupLocalID is the local_id of the spare device that replaces another one;
// only beside it replaced_local_id is read.
const BackupLocalID = 64

// Rank is what a 2.0 table says of a rank beside device_id and rank_id.
type Rank struct {
	LocalID, Replaced    Value // local_id, replaced_local_id
	DevicePort, HostPort Value
	List                 Value // level_list
	LocalNum             uint32
	First, N             uint32 // in Levels
}

// Level is an entry of level_list.
type Level struct {
	Open, End                uint32
	Layer, Instance          Value // net_layer, net_instance_id
	NetType, NetAttr         Value
	List                     Value // rank_addr_list
	LayerNum, Rank, First, N uint32
}

// Span is the object of the level.
func (l *Level) Span() source.Span { return source.Span{Start: l.Open, End: l.End} }

// Addr is an entry of rank_addr_list. Ports and backup addresses are ranges of
// Strings.
type Addr struct {
	Open, End             uint32
	Type, Text, Plane     Value // addr_type, addr, plane_id
	Ports, Backup         Value
	Level                 uint32
	FirstPort, NPorts     uint32
	FirstBackup, NBackups uint32
	Addr                  Address // addr as addr_type says
}

// Span is the object of the address.
func (a *Addr) Span() source.Span { return source.Span{Start: a.Open, End: a.End} }

// ControlPlane is the control_plane of a 2.0 rank.
type ControlPlane struct {
	Open, End        uint32
	Type, Text, Port Value
	Rank             uint32
}

// Text is what a string value says.
func (t *Table) Text(v Value) string { return string(v.Text(t.Src)) }

// Is reports whether v is the string text.
func (t *Table) Is(v Value, text string) bool { return v.Is(t.Src, text) }

// DevicesOf are the devices of server i.
func (t *Table) DevicesOf(i int) []Device {
	s := &t.Servers[i]
	return t.Devices[s.First : s.First+s.N]
}

// ExtrasOf are the rarely given keys of device i.
func (t *Table) ExtrasOf(i int) []Extra {
	lo, hi := 0, len(t.Extras)
	for lo < hi {
		if m := int(uint(lo+hi) >> 1); t.Extras[m].Device < uint32(i) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	end := lo
	for end < len(t.Extras) && t.Extras[end].Device == uint32(i) {
		end++
	}
	return t.Extras[lo:end]
}

// Extra is the value of one rarely given key of device i; Absent when the
// device has none.
func (t *Table) Extra(i int, k Key) Value {
	for _, e := range t.ExtrasOf(i) {
		if e.Key == k {
			return e.Value
		}
	}
	return Value{}
}

// ByRank lists the devices by rank: element r is the index of the first device
// with rank r, or -1. It has one element for each device, so that ranks beyond
// the count are not in it.
func (t *Table) ByRank() []int32 {
	if t.byRank != nil {
		return t.byRank
	}
	t.byRank = make([]int32, len(t.Devices))
	for i := range t.byRank {
		t.byRank[i] = -1
	}
	for i := range t.Devices {
		if r := t.Devices[i].RankNum; int64(r) < int64(len(t.byRank)) && t.byRank[r] < 0 {
			t.byRank[r] = int32(i)
		}
	}
	return t.byRank
}

// Issue is a member that is missing, unknown, or of another JSON type than the
// layout has there.
type Issue struct {
	Code   IssueCode
	Key    Key           // the key missing or wrongly typed
	Owner  Owner         // the kind of object it belongs to
	Want   jsonscan.Kind // the type wanted
	Index  uint32        // of the owner in its list (Servers, Devices, …)
	Span   source.Span   // the value; the key if unknown; the object if missing
	Actual jsonscan.Kind // the type found
}

// IssueCode says what an Issue is about.
type IssueCode uint8

// The issues.
const (
	Missing IssueCode = iota
	Unknown
	WrongType
)

// Odd is a number that was not written as a plain decimal number.
type Odd struct {
	Key   Key
	Owner Owner
	Index uint32 // of the owner in its list
	Value Value
	Num   uint32 // what the runtime reads, or NoNum
	How   Reading
}
