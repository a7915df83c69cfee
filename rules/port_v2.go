package rules

import (
	"math"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// checkPort2 judges a port of a 2.0 table, a number that is cut to 32 bits
// before anyone looks at it.
func checkPort2(t *ranktable.Table, r *Reporter, k ranktable.Key, v ranktable.Value) {
	if v.Kind != jsonscan.Number {
		return // absent, or reported as a type
	}
	f, err := strconv.ParseFloat(string(v.Raw(t.Src)), 64)
	n := math.Trunc(f)
	if err == nil && 1 <= n && n <= math.MaxUint16 {
		return
	}
	if wrapped := math.Mod(n, 1<<32); err == nil && 1 <= wrapped && wrapped <= math.MaxUint16 {
		r.At(v, Text{
			"{0} {1} is not a port and becomes {2}; expected 1 to 65535",
			"{0} {1} 不是端口号，会变成 {2}，应为 1～65535",
		}, key(k), val(v), num(int(wrapped))).As(Error, Misbehaves)
		return
	}
	r.At(v, Text{
		"{0} {1} is not a port; expected 1 to 65535",
		"{0} {1} 不是端口号，应为 1～65535",
	}, key(k), val(v))
}

// checkBasePort judges 1.1 tables, whose host ports are a base port plus the
// place of the rank on its node.
func checkBasePort(t *ranktable.Table, r *Reporter) {
	base, err := strconv.Atoi(r.Env("HCCL_IF_BASE_PORT"))
	if err != nil {
		return
	}
	for i := range t.Servers {
		if last := base + int(t.Servers[i].N) - 1; last > math.MaxUint16 {
			r.Find(opening(t.Servers[i].List.Span()), Text{
				"HCCL_IF_BASE_PORT={0} gives the last rank of {1} port {2}; ports end at 65535",
				"HCCL_IF_BASE_PORT={0} 时，{1} 最后一个 rank 的端口为 {2}，超过 65535",
			}, num(base), server(i), num(last))
		}
	}
}
