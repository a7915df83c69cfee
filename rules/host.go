package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// host is one server of the job as the runtime counts servers: an entry of
// server_list, or all instances of a group_list table with one server_id.
type host struct {
	first int32  // its first entry in Servers
	n     int32  // its devices
	ids   uint64 // the device_ids up to 63, as a set
	odd   bool   // some device_id is repeated, above 63 or not readable
}

// hosts lists the servers of the job and says for every entry of Servers which
// of them it belongs to.
func hosts(t *ranktable.Table) (list []host, of []int32) {
	list, of = make([]host, 0, len(t.Servers)), make([]int32, len(t.Servers))
	var firsts seen
	merge := t.Layout == ranktable.Legacy || t.Layout == ranktable.Lab
	if merge {
		firsts = newSeen(len(t.Servers))
	}
	for i := range t.Servers {
		j := i
		if id := t.Servers[i].ID; merge && id.IsString() {
			text := id.Text(t.Src)
			j = firsts.first(hashText(text), i, func(j int) bool { return bytes.Equal(t.Servers[j].ID.Text(t.Src), text) })
		}
		if j != i {
			of[i] = of[j]
		} else {
			of[i] = int32(len(list))
			list = append(list, host{first: int32(i)})
		}
		list[of[i]].add(t.DevicesOf(i))
	}
	return list, of
}

func (h *host) add(devices []ranktable.Device) {
	h.n += int32(len(devices))
	for i := range devices {
		bit := uint64(1) << devices[i].IDNum // 0 from 64 on
		h.odd = h.odd || bit == 0 || h.ids&bit != 0
		h.ids |= bit
	}
}

// manyHosts reports whether the job runs on more than one server.
func manyHosts(t *ranktable.Table) bool {
	for i := 1; i < len(t.Servers); i++ {
		if t.Layout == ranktable.Concise || !bytes.Equal(t.Servers[i].ID.Text(t.Src), t.Servers[0].ID.Text(t.Src)) {
			return true
		}
	}
	return false
}
