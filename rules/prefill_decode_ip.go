package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// vllm-ascend writes a rank table for each link, of one prefill and one decode
// device, and HCCL judges it like any other: with two servers where the two
// devices have two.

// links are the links that a list of prefill and decode devices makes.
type links struct {
	d       *peer.Document
	some    [3]bool   // by role: it has a device
	servers [3][]byte // the server_id of its first device
	several [3]bool   // it has devices on other servers as well
}

// linksOf is for lists with two sides; it reports false for any other document.
func linksOf(d *peer.Document) (*links, bool) {
	l := &links{d: d}
	for i := range d.Devices {
		x := &d.Devices[i]
		if id := d.Text(x.ServerID); !l.some[x.Role] {
			l.some[x.Role], l.servers[x.Role] = true, id
		} else if !bytes.Equal(id, l.servers[x.Role]) {
			l.several[x.Role] = true
		}
	}
	return l, d.Kind == document.PrefillDecode && l.some[peer.PrefillRole] && l.some[peer.DecodeRole]
}

// across reports whether a device is linked to one of another server.
func (l *links) across(x *peer.Device) bool {
	other := peer.PrefillRole
	if x.Role == peer.PrefillRole {
		other = peer.DecodeRole
	}
	return l.several[other] || !bytes.Equal(l.d.Text(x.ServerID), l.servers[other])
}

// requiredOfPeer: only on Atlas A2 is an empty device_ip refused. Without the
// product the list may be for Atlas A3, where it is not.
func requiredOfPeer(d *peer.Document, r *Reporter) {
	l, ok := linksOf(d)
	family := r.target.Product.Family
	if !ok || family != product.FA2 && family != product.Unknown {
		return
	}
	for i := range d.Devices {
		x := &d.Devices[i]
		if !x.IP.IsString() || !x.IP.Empty() || !l.across(x) && !r.roce() {
			continue
		}
		f := r.At(x.IP, Text{
			"device {0} on {1} has no device_ip, which HCCL wants on Atlas A2 for a link between two servers",
			"{1} 上的 device {0} 没有 device_ip，Atlas A2 跨 Server 建链时 HCCL 要求填写",
		}, val(x.ID), val(x.ServerID))
		if family == product.FA2 {
			f.Code("EI0014")
		} else {
			f.As(Warning, Misbehaves)
		}
	}
}

// eachPeerAddress calls yield for the valid addresses of the devices, until it
// returns false for one of a device.
func eachPeerAddress(d *peer.Document, yield func(x *peer.Device, item []byte, a ranktable.Address) bool) {
	for i := range d.Devices {
		x := &d.Devices[i]
		if !x.IP.IsString() {
			continue
		}
		for item := range bytes.SplitSeq(d.Text(x.IP), []byte{','}) {
			if a := ranktable.ParseAddress(item); a.Valid() && !yield(x, item, a) {
				break
			}
		}
	}
}

func unusableOfPeer(d *peer.Document, r *Reporter) {
	if _, ok := linksOf(d); !ok {
		return
	}
	eachPeerAddress(d, func(x *peer.Device, _ []byte, a ranktable.Address) bool {
		why, bad := unusable(a)
		if bad {
			r.unusableIP(x.IP, a, why)
		}
		return !bad
	})
}

func loopbackOfPeer(d *peer.Document, r *Reporter) {
	l, ok := linksOf(d)
	if !ok {
		return
	}
	eachPeerAddress(d, func(x *peer.Device, _ []byte, a ranktable.Address) bool {
		if !isLoopback(a) || !l.across(x) {
			return true
		}
		r.At(x.IP, Text{
			"device_ip {0} is a loopback address, but device {1} on {2} is linked to other servers",
			"device_ip {0} 是回环地址，而 {2} 上的 device {1} 需要与其他 Server 建链",
		}, val(x.IP), val(x.ID), val(x.ServerID))
		return false
	})
}

// peerAddress is an address of a device.
type peerAddress struct {
	x    *peer.Device
	item []byte
	addr ranktable.Address
}

// duplicatesOfPeer compares each decode device with the prefill devices: devices
// of one side are never in a table together.
func duplicatesOfPeer(d *peer.Document, r *Reporter) {
	if _, ok := linksOf(d); !ok {
		return
	}
	var sides [3][]peerAddress
	eachPeerAddress(d, func(x *peer.Device, item []byte, a ranktable.Address) bool {
		if _, bad := unusable(a); !bad {
			sides[x.Role] = append(sides[x.Role], peerAddress{x, item, a})
		}
		return true
	})
	all := append(sides[peer.PrefillRole], sides[peer.DecodeRole]...)
	firsts := newSeen(len(all))
	for i := range all {
		x := all[i].x
		j := firsts.first(hashAddress(all[i].addr), i, func(j int) bool { return all[j].addr == all[i].addr })
		first := all[j].x
		if x.Role == first.Role || sameDevice(d, x, first) {
			continue
		}
		f := r.At(x.IP, Text{
			"device_ip {0} is also used by {1} device {2} on {3}",
			"device_ip {0} 与 {3} 上的 {1} 设备 {2} 重复",
		}, val(x.IP), str(roleName(first.Role)), val(first.ID), val(first.ServerID)).
			See(first.IP.Span(), Text{"first used", "首次出现"})
		if bytes.Equal(all[i].item, all[j].item) {
			f.Code("EI0014")
		} else {
			f.As(Error, Misbehaves) // HCCL compares texts
		}
	}
}

// sameDevice reports whether a device is on both sides, which device-shared says.
func sameDevice(d *peer.Document, x, y *peer.Device) bool {
	return bytes.Equal(d.Text(x.ServerID), d.Text(y.ServerID)) && bytes.Equal(d.Text(x.ID), d.Text(y.ID))
}
