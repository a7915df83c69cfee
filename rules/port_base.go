package rules

import (
	"math"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// checkBasePortEnv: each process of a server takes the port behind the base port
// that its device says. A base port that is none at all is env-range.
func checkBasePortEnv(e *Environment, r *Reporter) {
	v := e.here("HCCL_IF_BASE_PORT")
	if v == nil {
		return
	}
	base, how := ranktable.ParseNum([]byte(v.Value))
	high, known := e.highestDevice()
	if how != ranktable.Plain || base > math.MaxUint16 || !known || base+high <= math.MaxUint16 {
		return
	}
	r.Find(v.Span, Text{
		"HCCL_IF_BASE_PORT {0} plus device {1} is {2}, above the last port 65535",
		"HCCL_IF_BASE_PORT {0} 加上 device {1} 为 {2}，超过最大端口 65535",
	}, num(base), num(high), num(base+high)).Code("EI0001")
}

// highestDevice is the highest id of a device that the job uses, by the devices
// it sees or else by its table.
func (e *Environment) highestDevice() (high uint32, known bool) {
	if _, visible := e.visible(); len(visible) > 0 {
		for id := range visible {
			high = max(high, id)
		}
		return high, true
	}
	if e.Table == nil {
		return 0, false
	}
	for i := range e.Table.Devices {
		if id := e.Table.Devices[i].IDNum; id <= maxVisible {
			high, known = max(high, id), true
		}
	}
	return high, known
}
