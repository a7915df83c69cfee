package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var v2NetType = Rule{
	Name:     "v2-net-type",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"net_type is not TOPO_FILE_DESC or CLOS, or not CLOS above layer 0", "net_type 不是 TOPO_FILE_DESC 或 CLOS，或 layer 1 及以上不是 CLOS"},
	Why: Text{
		"Of the names the parser knows, the rank graph can be built only from TOPO_FILE_DESC (links from the topology file, layer 0 only) and CLOS, which also holds when net_type is absent. The manual allows TOPO_FILE_DESC on every layer; above layer 0 the runtime refuses it. In one instance all ranks need the same: the odd one is dropped and then fails.",
		"解析器认识多个取值，但构建 rank graph 时只支持 TOPO_FILE_DESC（连接取自拓扑文件，仅限 layer 0）和 CLOS（未填写 net_type 时的默认值）。手册允许各层使用 TOPO_FILE_DESC，但 layer 1 及以上运行时会拒绝。同一实例内取值必须相同，不同的 rank 会被丢弃并随后失败。",
	},
	Fix: Text{
		"Use TOPO_FILE_DESC for layer 0 and CLOS for the others, in upper case.",
		"layer 0 使用 TOPO_FILE_DESC，其余各层使用 CLOS，均为大写。",
	},
	Sources: []Source{
		{Runtime, "building the rank graph: TOPO_FILE_DESC and CLOS only, CLOS from layer 1 on"},
		{Manual, "rank table configuration, version 2.0: net_type"},
	},
	Table: checkV2NetType,
}

func checkV2NetType(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	var told once
	for i := range t.Levels {
		l := &t.Levels[i]
		v, kind := l.NetType, netTypeOf(t, l.NetType)
		switch {
		case kind == otherNet && v.IsString():
			f := r.At(v, Text{
				"net_type {0} cannot be used, expected TOPO_FILE_DESC or CLOS",
				"net_type {0} 不可用，应为 TOPO_FILE_DESC 或 CLOS",
			}, val(v))
			for _, name := range [...]string{"TOPO_FILE_DESC", "CLOS"} {
				if bytes.EqualFold(v.Text(t.Src), []byte(name)) {
					f.Safe(v.Span(), `"`+name+`"`)
				}
			}
		case kind == topoNet && 0 < l.LayerNum && l.LayerNum <= maxNetLayer:
			r.At(v, Text{
				"net_type TOPO_FILE_DESC is for layer 0 only, expected CLOS for net_layer {0}",
				"net_type TOPO_FILE_DESC 仅用于 layer 0，net_layer {0} 应为 CLOS",
			}, val(l.Layer))
		case kind != otherNet && l.LayerNum == 0 && t.Instances()[i] >= 0:
			first := &t.Levels[t.Instances()[i]]
			if k := netTypeOf(t, first.NetType); k != otherNet && k != kind && told.first(t, i) {
				mixedNetType(v, l, first, r)
			}
		}
	}
}

// mixedNetType says that two levels of an instance have different types.
func mixedNetType(v jsonscan.Value, l, first *ranktable.Level, r *Reporter) {
	place := v.Span()
	if !v.Here() {
		place = opening(l.Span())
	}
	r.Find(place, Text{
		"net_type of {0} differs from that of {1} in net_instance_id {2}",
		"{0} 的 net_type 与 {1} 不同，而两者同属 net_instance_id {2}",
	}, device(int(l.Rank)), device(int(first.Rank)), val(first.Instance)).As(Warning, Misbehaves)
}

type netType uint8

const (
	otherNet netType = iota
	topoNet
	closNet
)

// netTypeOf reads net_type; absent it is CLOS. Nearly every level has one of
// the two in plain text.
func netTypeOf(t *ranktable.Table, v jsonscan.Value) netType {
	switch string(v.Raw(t.Src)) {
	case `"TOPO_FILE_DESC"`:
		return topoNet
	case `"CLOS"`:
		return closNet
	}
	switch {
	case t.Is(v, "TOPO_FILE_DESC"):
		return topoNet
	case !v.Here() || t.Is(v, "CLOS"):
		return closNet
	}
	return otherNet
}

// once remembers of which network instances something was said: what is wrong
// between two ranks of an instance is often wrong between all of them.
type once []bool

// first reports whether the instance of level i is asked about for the first
// time.
func (o *once) first(t *ranktable.Table, i int) bool {
	if *o == nil {
		*o = make(once, len(t.Levels))
	}
	inst := t.Instances()[i]
	told := (*o)[inst]
	(*o)[inst] = true
	return !told
}
