package rules

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIDNotVisible = Rule{
	Name:     "device-id-not-visible",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable config devId[…],but local devId[…]",
		"ranktable variable devicePhyId is invalid",
		"The ranktable config devId is inconsistent with the local devId",
	},
	Summary: Text{"a device of the table that the process cannot see", "rank table 中的 device 对进程不可见"},
	Why: Text{
		"device_id is the physical id of a device. A container or a process sees only the devices of ASCEND_VISIBLE_DEVICES or ASCEND_RT_VISIBLE_DEVICES and counts them from 0; tables with these counted ids, or with the first devices of a host, name devices that belong to somebody else.",
		"device_id 是 device 的物理 ID。容器或进程只能看到 ASCEND_VISIBLE_DEVICES、ASCEND_RT_VISIBLE_DEVICES 中的 device，并从 0 开始编号；rank table 若填写这种逻辑 ID，或直接填写主机的前几个 device，就会指向不属于本任务的 device。",
	},
	Fix: Text{
		"Write the physical ids of the visible devices into the table.",
		"在 rank table 中填写可见 device 的物理 ID。",
	},
	Sources: []Source{
		{Runtime, "check of the own rank: the device of the process is not that of the table (devicePhyId)"},
		{Report, "vllm-ascend issue 2618 and pull 2080"},
	},
	Env: checkNotVisible,
}

// checkNotVisible: with RANK_ID the device of that rank has to be visible.
// Otherwise the process is on one of the servers, it is not known on which; a
// process that sees fewer devices than the server has may be one of several.
func checkNotVisible(e *Environment, r *Reporter) {
	t := e.Table
	if t == nil || t.Layout != ranktable.Concise && t.Layout != ranktable.Legacy && t.Layout != ranktable.V2 {
		return
	}
	v, visible := e.visible()
	if v == nil || e.here(v.Name) == nil {
		return
	}
	if own := e.get("RANK_ID"); own != nil {
		n, how := ranktable.ParseNum([]byte(own.Value))
		if how != ranktable.Plain || int64(n) >= int64(len(t.Devices)) || t.ByRank()[n] < 0 {
			return
		}
		i := int(t.ByRank()[n])
		if t.Devices[i].IDNum != ranktable.NoNum && !visible[t.Devices[i].IDNum] {
			r.notVisible(e, v, i)
		}
		return
	}
	if t.Layout == ranktable.V2 {
		return // ranks without servers: nobody knows whose they are
	}
	hidden := -1
	for s := range t.Servers {
		i := hiddenOf(t, s, visible)
		if i < 0 {
			return
		}
		if hidden < 0 {
			hidden = i
		}
	}
	if hidden >= 0 {
		r.notVisible(e, v, hidden)
	}
}

// hiddenOf is the index of the first device of a server that is not visible, or
// -1 when the process may be on this server.
func hiddenOf(t *ranktable.Table, s int, visible map[uint32]bool) int {
	first, seen := -1, 0
	devices := t.DevicesOf(s)
	for i := range devices {
		switch id := devices[i].IDNum; {
		case id == ranktable.NoNum:
			return -1
		case visible[id]:
			seen++
		case first < 0:
			first = int(t.Servers[s].First) + i
		}
	}
	if len(devices) > len(visible) && seen > 0 {
		return -1
	}
	return first
}

func (r *Reporter) notVisible(e *Environment, v *Variable, i int) {
	r.Find(v.Span, Text{
		"{0} of the rank table is not among the devices {1} of {2}: device_id is the physical id",
		"{0} 在 rank table 中，但不在 {2} 的 {1} 中：device_id 应为物理 ID",
	}, device(i), shown(v.Value), str(v.Name)).seeTable(e, e.Table.Devices[i].ID.Span(), Text{"the device", "该 device"})
}

// visible are the physical ids that the process sees, and the variable that
// says so; nil when none does, or not in numbers. In a container with
// ASCEND_VISIBLE_DEVICES the other variable counts within these.
func (e *Environment) visible() (*Variable, map[uint32]bool) {
	outer, inner := e.get("ASCEND_VISIBLE_DEVICES"), e.get("ASCEND_RT_VISIBLE_DEVICES")
	v := inner
	if inner == nil {
		v = outer
	}
	if v == nil {
		return nil, nil
	}
	ids, ok := deviceList(v.Value)
	if outer != nil && inner != nil {
		mounted, known := deviceList(outer.Value)
		for i, id := range ids {
			if ok = ok && known && int(id) < len(mounted); ok {
				ids[i] = mounted[id]
			}
		}
	}
	if !ok {
		return nil, nil
	}
	set := map[uint32]bool{}
	for _, id := range ids {
		set[id] = true
	}
	return v, set
}

// maxVisible is the highest id that is taken for one.
const maxVisible = 1023

// deviceList reads ids with commas, and ranges of them as a container runtime
// takes them; not ok for anything else, such as names of devices.
func deviceList(value string) (ids []uint32, ok bool) {
	for item := range strings.SplitSeq(value, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(item), "-")
		if !isRange {
			to = from
		}
		low, err1 := strconv.ParseUint(from, 10, 32)
		high, err2 := strconv.ParseUint(to, 10, 32)
		if err1 != nil || err2 != nil || high > maxVisible || low > high || len(ids) > maxVisible {
			return nil, false
		}
		for id := low; id <= high; id++ {
			ids = append(ids, uint32(id))
		}
	}
	return ids, true
}
