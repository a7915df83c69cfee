package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// The bounds of rank_addr_list and of an address in it.
const (
	maxAddrs   = 24
	maxAddrLen = 256
	eidDigits  = 32
)

var v2AddrCount = Rule{
	Name:     "v2-addr-count",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"failed with the size of rank_addrs with the same id is different"},
	Summary:  Text{"a rank has more than 24 addresses on a layer, or another number than its instance", "rank 在某一 layer 的地址超过 24 个，或与同一实例的其他 rank 数量不同"},
	Why: Text{
		"The runtime reads at most 24 addresses of a rank on a layer, and demands the same number of all ranks that share a net_instance_id there, which no manual says.",
		"每个 rank 在一个 layer 上最多 24 个地址，且同一 layer 中 net_instance_id 相同的 rank 必须有相同数量的地址，后一条手册没有写明。",
	},
	Fix: Text{
		"Give every rank of the instance the same number of addresses (usually one for each die), or put the odd rank into an instance of its own.",
		"让同一实例内每个 rank 的地址数量一致（通常每个 Die 一个），或将不同的 rank 放入单独的实例。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: rank_addr_list has at most 24 entries, the same number within (net_layer, net_instance_id)"},
		{Manual, "rank table configuration, version 2.0: rank_addr_list"},
	},
	Table: checkV2AddrCount,
}

func checkV2AddrCount(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 || len(t.Levels) == 0 {
		return
	}
	var told once
	for i, inst := range t.Instances() {
		l := &t.Levels[i]
		if l.N > maxAddrs {
			r.Find(opening(l.List.Span()), Text{
				"{0} has {1} addresses on net_layer {2}, at most {3} are allowed",
				"{0} 在 net_layer {2} 有 {1} 个地址，上限为 {3} 个",
			}, device(int(l.Rank)), num(int(l.N)), val(l.Layer), num(maxAddrs))
		}
		if inst < 0 || l.N == t.Levels[inst].N {
			continue
		}
		first := &t.Levels[inst]
		if l.List.Kind == jsonscan.Array && first.List.Kind == jsonscan.Array && told.first(t, i) {
			r.Find(opening(l.List.Span()), Text{
				"{0} has {1} in net_instance_id {2}, but {3} has {4}",
				"{0} 在 net_instance_id {2} 中有 {1} 个地址，而 {3} 有 {4} 个",
			}, device(int(l.Rank)), howMany(l.N, "address"), val(l.Instance), device(int(first.Rank)), num(int(first.N))).
				See(opening(first.List.Span()), Text{"the first rank of the instance", "该实例的第一个 rank"})
		}
	}
}

var v2AddrType = Rule{
	Name:     "v2-addr-type",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"addr_type is not exactly EID, IPV4 or IPV6", "addr_type 不是 EID、IPV4 或 IPV6"},
	Why: Text{
		"The runtime compares addr_type letter by letter and refuses everything else. The table in the manual prints IPv4 and IPv6, which it does not take; the samples there have IPV4.",
		"运行时对 addr_type 做区分大小写的精确比较，其他取值一律拒绝。手册的参数表写作 IPv4、IPv6，这种写法不被接受；手册样例中为 IPV4。",
	},
	Fix: Text{
		"Write EID, IPV4 or IPV6 in upper case.",
		"使用大写的 EID、IPV4 或 IPV6。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: addr_type is compared with EID, IPV4 and IPV6"},
		{Manual, "rank table configuration, version 2.0: addr_type"},
	},
	Table: checkV2AddrType,
}

func checkV2AddrType(t *ranktable.Table, r *Reporter) {
	for i := range t.Addrs {
		v := t.Addrs[i].Type
		if !v.IsString() || knownAddrType(t, v) {
			continue
		}
		f := r.At(v, Text{
			"addr_type {0} is not known, expected EID, IPV4 or IPV6",
			"addr_type {0} 不受支持，应为 EID、IPV4 或 IPV6",
		}, val(v))
		fixAddrType(t, v, f)
	}
}

func knownAddrType(t *ranktable.Table, v jsonscan.Value) bool {
	switch string(v.Raw(t.Src)) {
	case `"EID"`, `"IPV4"`, `"IPV6"`:
		return true
	}
	return t.Is(v, "EID") || t.Is(v, "IPV4") || t.Is(v, "IPV6")
}

// fixAddrType mends a type that is wrong only in its case.
func fixAddrType(t *ranktable.Table, v jsonscan.Value, f *Draft) {
	upper := bytes.ToUpper(v.Text(t.Src))
	switch string(upper) {
	case "EID", "IPV4", "IPV6":
		f.Safe(v.Span(), `"`+string(upper)+`"`)
	}
}
