package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// The bounds of level_list.
const (
	maxLevels   = 8
	maxNetLayer = 7
)

var v2LayerOrder = Rule{
	Name:     "v2-layer-order",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"net_layer is not 0 to 7 in strictly ascending order, or layer 0 is missing", "net_layer 不在 0～7 内、没有严格递增，或缺少 layer 0"},
	Why: Text{
		"The levels of a rank go from the links inside the server (layer 0) outwards. The parser refuses more than 8 levels, a layer above 7 and an order that does not rise, and writes only a line in its log. A rank without layer 0 passes the parser and fails when it builds its rank graph.",
		"rank 的各个 level 从 Server 内的连接（layer 0）依次向外。超过 8 个 level、layer 大于 7 或未递增时解析失败，且只在日志中写一行。没有 layer 0 的 rank 能通过解析，随后在构建 rank graph 时失败。",
	},
	Fix: Text{
		"Sort the entries of level_list by net_layer, from 0; gaps are allowed.",
		"level_list 中的条目按 net_layer 从 0 开始递增排列，允许有间隔。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: at most 8 levels, net_layer 0 to 7, strictly ascending; layer 0 is needed for the rank graph"},
		{Manual, "rank table configuration, version 2.0: net_layer"},
	},
	Table: checkV2LayerOrder,
}

func checkV2LayerOrder(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 {
		return
	}
	for i := range t.Ranks {
		if t.Ranks[i].List.Kind == jsonscan.Array {
			checkLevels(t, i, r)
		}
	}
}

// checkLevels judges the layers of rank i, with one finding about their order.
func checkLevels(t *ranktable.Table, i int, r *Reporter) {
	rank := &t.Ranks[i]
	if rank.N > maxLevels {
		r.Find(opening(rank.List.Span()), Text{
			"{0} has {1} levels, at most {2} are allowed",
			"{0} 有 {1} 个 level，上限为 {2} 个",
		}, device(i), num(int(rank.N)), num(maxLevels)).Code(noCode)
	}
	levels := t.Levels[rank.First : rank.First+rank.N]
	zero, unknown, fell := false, false, false
	last := -1
	for j := range levels {
		v, n := levels[j].Layer, levels[j].LayerNum
		zero = zero || n == 0
		switch {
		case !isInteger(v):
			unknown = true
		case n > maxNetLayer:
			unknown = true
			f := r.At(v, Text{"net_layer {0} is out of range, expected 0 to {1}", "net_layer {0} 超出范围，应为 0~{1}"}, val(v), num(maxNetLayer))
			if n != ranktable.NoNum {
				f.Code(noCode)
			}
		case last >= 0 && n <= levels[last].LayerNum:
			if !fell {
				r.At(v, Text{
					"net_layer {0} of {1} comes after {2}, expected ascending layers",
					"{1} 的 net_layer {0} 排在 {2} 之后，应严格递增",
				}, val(v), device(i), val(levels[last].Layer)).Code(noCode)
			}
			fell = true
		default:
			last = j
		}
	}
	if !zero && !unknown {
		r.Find(opening(rank.List.Span()), Text{
			"{0} has no net_layer 0, which its rank graph starts from",
			"{0} 没有 net_layer 0，无法构建 rank graph",
		}, device(i)).Code(noCode)
	}
}
