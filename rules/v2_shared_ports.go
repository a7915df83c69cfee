package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// checkSharedPorts looks for a port under two of the addresses of a level.
func checkSharedPorts(t *ranktable.Table, addrs []ranktable.Addr, r *Reporter) {
	for i := range addrs {
		for _, v := range t.Strings[addrs[i].FirstPort : addrs[i].FirstPort+min(addrs[i].NPorts, maxPorts)] {
			if first, ok := usedBefore(t, addrs[:min(i, maxAddrs)], v); ok {
				f := r.At(v, Text{
					"port {0} is also under another address of this level",
					"端口 {0} 同时属于该 level 的另一个地址",
				}, val(v)).See(first.Span(), Text{"first used", "首次出现"})
				if r.has(onePortTwice20) {
					f.As(Warning, Documented)
				}
			}
		}
	}
}

// usedBefore looks for a port under some addresses.
func usedBefore(t *ranktable.Table, addrs []ranktable.Addr, port jsonscan.Value) (jsonscan.Value, bool) {
	text := port.Text(t.Src)
	for i := range addrs {
		for _, v := range t.Strings[addrs[i].FirstPort : addrs[i].FirstPort+min(addrs[i].NPorts, maxPorts)] {
			if bytes.Equal(v.Text(t.Src), text) {
				return v, true
			}
		}
	}
	return jsonscan.Value{}, false
}
