package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIPDuplicate = Rule{
	Name:     "device-ip-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		`"IP" is repeate`,
		"The IP is used repeatedly",
		"is already exist",
	},
	Summary: Text{"two devices share one NIC address", "两个 device 使用同一个网卡 IP"},
	Why: Text{
		"A NIC address stands for one device of the whole job. The runtime refuses a table in which one occurs twice, with the text \"IP\" is repeate and without a place. It compares texts, so one IPv6 address in two spellings gets through, and the two ranks take each other's connections.",
		"网卡 IP 在整个任务中只对应一个 device。出现重复时运行时拒绝该 rank table，报错为 \"IP\" is repeate，不指出位置。运行时按文本比较，同一个 IPv6 地址的两种写法能通过检查，但两个 rank 会接到彼此的连接。",
	},
	Fix: Text{
		"Usually a block was copied and edited only in part: ask each device for its own address with hccn_tool -i <device_id> -ip -g on its host.",
		"通常是复制后只改了一部分：在各主机上用 hccn_tool -i <device_id> -ip -g 查询每个 device 自己的地址。",
	},
	Sources: []Source{
		{Runtime, "device_ip is unique over the table, compared as text"},
		{Report, "one address on several devices in a public table (ModelZoo-TensorFlow, WideDeep_ID2940)"},
	},
	Table: checkDeviceIPDuplicate,
	Peer:  duplicatesOfPeer,
}

func checkDeviceIPDuplicate(t *ranktable.Table, r *Reporter) {
	if t.Layout == ranktable.V2 || t.Layout == ranktable.Heterogeneous {
		return // 2.0 has v2-addr-duplicate; the ranks of a 1.1 node share its address
	}
	all := ownedAddresses(t)
	firsts := newSeen(all.len())
	all.each(func(i int, addr ranktable.Address) {
		j := firsts.first(hashAddress(addr), i, func(j int) bool { return all.is(j, addr) })
		if j != i {
			r.duplicateIP(&all, i, j)
		}
	})
}

// duplicateIP reports address i, which is the same as address j.
func (r *Reporter) duplicateIP(all *owned, i, j int) {
	at, address := all.place(i)
	message := Text{"device_ip {0} is also used by {1}", "device_ip {0} 与 {1} 重复"}
	if all.device(i) == all.device(j) {
		message = Text{"device_ip {0} stands twice in the list of {1}", "device_ip {0} 在 {1} 的列表中重复"}
	}
	first, _ := all.place(j)
	f := r.Find(at, message, address, device(all.device(j))).See(first, Text{"first used", "首次出现"})
	if !bytes.Equal(all.text(i), all.text(j)) {
		f.As(Error, Misbehaves)
	}
}

// owned are the addresses that the runtime reads, by a number: that of its
// device for a single address, beyond all devices for those of comma lists.
// Those that no NIC can have are left out, device-ip-unusable speaks of them.
type owned struct {
	t     *ranktable.Table
	lists []listed
}

// listed is an address of a comma list.
type listed struct {
	addr   ranktable.Address
	device int
	text   []byte
	span   Span // of the item; of the whole list if that is written with escapes
}

func ownedAddresses(t *ranktable.Table) owned {
	o := owned{t: t}
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.Addr.Form != ranktable.AddrList || !readsIP(t, d) {
			continue
		}
		at := d.IP.Start + 1
		t.Addresses(d.IP, func(item []byte, a ranktable.Address) bool {
			span := Span{Start: at, End: at + uint32(len(item))}
			at = span.End + 1
			if d.IP.Flags&jsonscan.Escaped != 0 {
				span = d.IP.Span()
			}
			if _, bad := unusable(a); a.Valid() && !bad {
				o.lists = append(o.lists, listed{a, i, item, span})
			}
			return a.Valid()
		})
	}
	return o
}

func (o *owned) len() int { return len(o.t.Devices) + len(o.lists) }

// each calls yield for the addresses in the order of the text.
func (o *owned) each(yield func(i int, a ranktable.Address)) {
	next := 0
	for i := range o.t.Devices {
		d := &o.t.Devices[i]
		if _, bad := unusable(d.Addr); d.Addr.Valid() && !bad && readsIP(o.t, d) {
			yield(i, d.Addr)
		}
		for ; next < len(o.lists) && o.lists[next].device == i; next++ {
			yield(len(o.t.Devices)+next, o.lists[next].addr)
		}
	}
}

// device is the index of the device that has address i.
func (o *owned) device(i int) int {
	if i < len(o.t.Devices) {
		return i
	}
	return o.lists[i-len(o.t.Devices)].device
}

// is reports whether address i, one that each had, is this one.
func (o *owned) is(i int, a ranktable.Address) bool {
	if i < len(o.t.Devices) {
		return o.t.Devices[i].Addr == a
	}
	return o.lists[i-len(o.t.Devices)].addr == a
}

// text is how address i is written.
func (o *owned) text(i int) []byte {
	if i < len(o.t.Devices) {
		return o.t.Devices[i].IP.Text(o.t.Src)
	}
	return o.lists[i-len(o.t.Devices)].text
}

// place is where address i stands, and the address for a message.
func (o *owned) place(i int) (Span, Arg) {
	if i < len(o.t.Devices) {
		v := o.t.Devices[i].IP
		return v.Span(), val(v)
	}
	return o.lists[i-len(o.t.Devices)].span, word(o.text(i))
}
