package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/peer"
)

var deviceShared = Rule{
	Name:     "device-shared",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"two ranks, roles or tables use one device", "两个 rank、角色或文件使用同一个 device"},
	Why: Text{
		"Each process listens on its device with a port of its own (16666 unless device_port says otherwise). On one server, device and port the second process cannot bind, or both fight for the memory of the device.",
		"每个进程都会在自己的 device 上监听端口（未指定 device_port 时为 16666）。Server、device 和端口都相同时，后启动的进程绑定端口失败，或两个进程争用同一块 device 内存。",
	},
	Fix: Text{
		"Give each its own devices; if they really are to share one, give them different values of device_port.",
		"为两者分配不同的 device；确需共用时，device_port 应取不同的值。",
	},
	Sources: []Source{
		{Report, "vllm-ascend issues 4725 and 1544, lmdeploy pull request 4722"},
		{Manual, "rank table configuration, device_port"},
	},
	Peer: sharedInDocument,
}

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
		if !x.ServerID.IsString() || !x.ID.IsString() || isPlaceholder(d.Text(x.ServerID)) {
			return
		}
		used = append(used, x)
		buf = append(append(append(buf[:0], d.Text(x.ServerID)...), 0), d.Text(x.ID)...)
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
	id := clean(string(d.Text(d.Groups[d.Servers[x.Server].Group].ID)))
	return both(Text{"group " + id, " group " + id})
}
