package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
)

var localCommResEndpoint = Rule{
	Name:     "local-comm-res-endpoint",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"an endpoint of a local_comm_res that HIXL does not take", "HIXL 不接受的 local_comm_res endpoint"},
	Why: Text{
		"Every endpoint of version 1.3 names protocol (roce, hccs, ub_ctp, uboe, ub_rtp), comm_id and placement (host, device); uboe and ub_rtp are on the device only and exclude each other. The list is used only beside net_instance_id; otherwise HIXL makes its own without a word.",
		"1.3 版本的每个 endpoint 都需要 protocol（roce、hccs、ub_ctp、uboe、ub_rtp）、comm_id 和 placement（host、device）；uboe 和 ub_rtp 只能在 device 侧，且不能同时出现。只有同时给出 net_instance_id 时才使用该列表，否则 HIXL 自动生成且没有提示。",
	},
	Fix: Text{
		"Complete the endpoint, or leave the list out: {\"version\": \"1.3\"} lets HIXL find the endpoints itself.",
		"补全 endpoint；也可以不写该列表，{\"version\": \"1.3\"} 即由 HIXL 自动生成。",
	},
	Sources: []Source{
		{Runtime, "hixl, endpoint_generator.cc: ParseEndpointListFromLocalCommRes, ParseLocalCommRes, IsSupportedProtocolDesc"},
		{Manual, "HIXL interface: local_comm_res, version 1.3"},
	},
	Consumers: ConsumersOf(LocalCommRes),
	Peer:      checkEndpoints,
}

func checkEndpoints(d *peer.Document, r *Reporter) {
	if d.Kind != document.LocalCommRes || !d.Endpoints13() {
		return
	}
	if !d.EndpointsRead() {
		if at := d.Endpoint; at.Here() && at.Kind != jsonscan.Broken {
			r.Find(opening(at.Span()), Text{
				"endpoint_list is not used: it needs an element and net_instance_id as a string beside it",
				"endpoint_list 不会被使用：需要至少一个元素，并同时给出字符串类型的 net_instance_id",
			}).As(Warning, Misbehaves)
		}
		return
	}
	var other *peer.Endpoint // the first of uboe and ub_rtp
	for i := range d.Endpoints {
		e := &d.Endpoints[i]
		if !judgeEndpoint(d, e, r) {
			continue
		}
		switch {
		case !d.Is(e.Protocol, "uboe") && !d.Is(e.Protocol, "ub_rtp"):
		case other == nil:
			other = e
		case !equalTexts(d, e.Protocol, other.Protocol):
			r.At(e.Protocol, Text{"uboe and ub_rtp exclude each other", "uboe 和 ub_rtp 不能同时出现"}).
				See(other.Protocol.Span(), Text{"the other one", "另一个"})
			return
		}
	}
}

// judgeEndpoint reports the first thing that is wrong with an endpoint.
func judgeEndpoint(d *peer.Document, e *peer.Endpoint, r *Reporter) bool {
	for _, f := range [...]struct {
		name string
		v    peer.Value
		need bool
	}{{"protocol", e.Protocol, true}, {"comm_id", e.CommID, true}, {"placement", e.Placement, true}, {"plane", e.Plane, false}, {"dst_eid", e.DstEID, false}} {
		switch {
		case !f.v.Here() && f.need:
			r.Find(opening(e.Span()), Text{"the endpoint has no {0}", "endpoint 缺少 {0}"}, str(f.name))
			return false
		case f.v.Kind == jsonscan.Broken:
			return false
		case f.v.Here() && !f.v.IsString():
			r.At(f.v, Text{"{0} is {1} instead of a string", "{0} 是{1}而不是字符串"}, str(f.name), both(typeName(f.v.Kind)))
			return false
		}
	}
	device := d.Is(e.Placement, "device")
	switch string(d.Text(e.Protocol)) {
	case "roce", "hccs", "ub_ctp":
	case "uboe", "ub_rtp":
		if d.Is(e.Placement, "host") {
			r.At(e.Placement, Text{"{0} is on the device only, expected placement device", "{0} 只能在 device 侧，placement 应为 device"}, val(e.Protocol))
			return false
		}
	default:
		r.At(e.Protocol, Text{"protocol {0} is unknown, expected roce, hccs, ub_ctp, uboe or ub_rtp", "protocol {0} 无法识别，应为 roce、hccs、ub_ctp、uboe 或 ub_rtp"}, val(e.Protocol))
		return false
	}
	if !device && !d.Is(e.Placement, "host") {
		r.At(e.Placement, Text{"placement {0} is unknown, expected host or device", "placement {0} 无法识别，应为 host 或 device"}, val(e.Placement))
		return false
	}
	return true
}
