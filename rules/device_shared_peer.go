package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// sharedInDocument looks at the devices of a prefill/decode list, and at those
// of all instances of a global table.
func sharedInDocument(d *peer.Document, r *Reporter) {
	if d.Kind != document.PrefillDecode && d.Kind != document.Global {
		return
	}
	var used []*peer.Device
	firsts := newSeen(len(d.Devices))
	var buf []byte
	eachPeerDevice(d, func(x *peer.Device, _ Class) {
		server := d.Text(x.ServerID)
		if !x.ServerID.IsString() || !x.ID.IsString() || isPlaceholder(server) || ranktable.ParseAddress(server).Netip().Unmap().IsLoopback() {
			return // a loopback address can be any host
		}
		used = append(used, x)
		buf = append(append(append(buf[:0], server...), 0), d.Text(x.ID)...)
		j := firsts.first(hashText(buf), len(used)-1, func(j int) bool {
			return equalTexts(d, used[j].ServerID, x.ServerID) && equalTexts(d, used[j].ID, x.ID) && equalTexts(d, used[j].Port, x.Port)
		})
		if j == len(used)-1 {
			return
		}
		r.At(x.ID, Text{
			"device {0} of {1} is also given to {2}",
			"{1} 的 device {0} 也分配给了{2}",
		}, val(x.ID), val(x.ServerID), holder(d, used[j])).See(used[j].ID.Span(), Text{"first used", "首次出现"})
	})
}

func equalTexts(d *peer.Document, a, b peer.Value) bool {
	return a.Kind == b.Kind && bytes.Equal(a.Text(d.Src), b.Text(d.Src))
}

// holder says who has a device: a role, or an instance.
func holder(d *peer.Document, x *peer.Device) Arg {
	if x.Role != peer.NoRole {
		return both(Text{roleName(x.Role), " " + roleName(x.Role)})
	}
	id := clip(d.Text(d.Groups[d.Servers[x.Server].Group].ID))
	return both(Text{"group " + id, " group " + id})
}
