package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var backupDeviceIP = Rule{
	Name:      "backup-device-ip",
	Severity:  Warning,
	Class:     Misbehaves,
	Also:      []Verdict{{Error, Rejects}},
	AlsoCodes: []Code{"EI0014"},
	Messages: []string{
		"Please do not use self ip as backup ip",
		"is not sio link, backup device ip[…]",
		"Backup devIp[…] for devicePhyId[…] is not in this comm",
		"backup device port[…] on devPhyId[…] should not be the same with device port[…]",
	},
	Summary: Text{"backup_device_ip is not the NIC of the other die", "backup_device_ip 不是同一 NPU 另一个 Die 的网卡 IP"},
	Why: Text{
		"When its NIC fails, a die of Atlas A3 borrows the NIC of the other die of its NPU, whose device_ip is the right backup address. The runtime reads the key only with HCCL_OP_EXPANSION_MODE=AI_CPU and L2:1 in HCCL_OP_RETRY_ENABLE, and then refuses anything else; before that a wrong value goes unnoticed.",
		"Atlas A3 的网卡故障时，Die 会借用同一 NPU 另一个 Die 的网卡，因此备用地址应为另一个 Die 的 device_ip。只有 HCCL_OP_EXPANSION_MODE=AI_CPU 且 HCCL_OP_RETRY_ENABLE 含 L2:1 时运行时才读取该字段，此时其他取值会被拒绝；其余情况下错误不会被发现。",
	},
	Fix: Text{
		"Write the device_ip of the other die (2k and 2k+1 are a pair), with a backup_device_port that this die does not use as its device_port.",
		"填写另一个 Die 的 device_ip（2k 与 2k+1 为一对），且 backup_device_port 不能与该 Die 的 device_port 相同。",
	},
	Sources: []Source{
		{Runtime, "backup addresses: valid, unique among themselves, not the own device, of the pair; checked on the A3 with AI_CPU and L2 retry"},
		{Manual, "rank table configuration, Atlas A3, backup_device_ip and backup_device_port"},
	},
	Products: product.SetA3,
	Product:  checkBackupDeviceIP,
}

func checkBackupDeviceIP(t *ranktable.Table, _ product.Product, r *Reporter) {
	n := 0
	for i := range t.Extras {
		if t.Extras[i].Key == ranktable.KBackupIP {
			n++
		}
	}
	if n == 0 || t.Layout != ranktable.Concise {
		return
	}
	b := backups{t: t, r: r, all: ownedAddresses(t)}
	b.owners = newSeen(b.all.len())
	b.all.each(func(i int, a ranktable.Address) {
		b.owners.first(hashAddress(a), i, func(j int) bool { return b.all.is(j, a) })
	})
	b.firsts = newSeen(b.all.len() + n)
	for _, e := range t.Extras {
		if e.Key == ranktable.KBackupIP && e.Value.IsString() {
			b.value(int(e.Device), e.Value)
		}
	}
}

// backups is what is known while the backup addresses are gone through.
type backups struct {
	t      *ranktable.Table
	r      *Reporter
	all    owned // every device_ip
	owners seen  // in all
	used   []listed
	firsts seen // in used
}

// value judges the backup_device_ip of device i: the first fault is told.
func (b *backups) value(i int, v ranktable.Value) {
	b.t.Addresses(v, func(item []byte, a ranktable.Address) bool {
		if !a.Valid() {
			if !isPlaceholder(v.Text(b.t.Src)) {
				f := b.say(v, Text{
					"backup_device_ip {0} is not an IP address: {1}",
					"backup_device_ip {0} 不是 IP 地址：{1}",
				}, val(v), both(whyNoAddress(item)))
				b.refusedAs(f, "EI0014")
			}
			return false
		}
		k := len(b.used)
		if j := b.firsts.first(hashAddress(a), k, func(j int) bool { return b.used[j].addr == a }); j != k {
			message := Text{
				"backup_device_ip {0} of {1} is the backup of another device, too",
				"{1} 的 backup_device_ip {0} 已被另一个 device 用作备用地址",
			}
			if b.used[j].device == i {
				message = Text{"backup_device_ip {0} of {1} has one address twice", "{1} 的 backup_device_ip {0} 中有重复的地址"}
			}
			f := b.say(v, message, val(v), device(i))
			b.refusedAs(f, "EI0014")
			return false
		}
		b.used = append(b.used, listed{addr: a, device: i})
		owner := b.owners.find(hashAddress(a), func(j int) bool { return b.all.is(j, a) })
		return owner < 0 || b.pair(i, b.all.device(owner), v)
	})
}

// pair judges device i with a backup address of device o.
func (b *backups) pair(i, o int, v ranktable.Value) bool {
	own, other := &b.t.Devices[i], &b.t.Devices[o]
	switch {
	case i == o:
		b.say(v, Text{
			"backup_device_ip {0} is the device_ip of {1} itself; expected that of the other die",
			"backup_device_ip {0} 就是 {1} 自己的 device_ip，应为另一个 Die 的地址",
		}, val(v), device(i))
	case own.Server != other.Server || own.IDNum^1 != other.IDNum:
		b.say(v, Text{
			"backup_device_ip {0} belongs to {2}, which is not the other die of {1}",
			"backup_device_ip {0} 属于 {2}，它不是 {1} 所在 NPU 的另一个 Die",
		}, val(v), device(i), device(o))
	default:
		return b.ports(i, o)
	}
	return false
}

// ports wants another port for the backup than the pair has on that NIC.
func (b *backups) ports(i, o int) bool {
	mine, theirs := b.t.Extra(i, ranktable.KBackupPort), b.t.Extra(o, ranktable.KDevicePort)
	if !mine.IsString() || !theirs.IsString() || !b.r.has(portsRead) {
		return true
	}
	m, how := ranktable.ParseNum(mine.Text(b.t.Src))
	if n, _ := ranktable.ParseNum(theirs.Text(b.t.Src)); how == ranktable.Refused || m != n {
		return true
	}
	b.say(mine, Text{
		"backup_device_port {0} of {1} is the device_port of {2} on the same NIC; expected another one",
		"{1} 的 backup_device_port {0} 与 {2} 的 device_port 相同，同一网卡上端口不能重复",
	}, val(mine), device(i), device(o)).See(theirs.Span(), Text{"device_port", "device_port"})
	return false
}

func (b *backups) say(at ranktable.Value, message Text, args ...Arg) *Draft {
	f := b.r.At(at, message, args...)
	if b.r.l2Retry() {
		f.As(Error, Rejects)
	}
	return f
}

// refusedAs names the code of a fault that the runtime has one for.
func (b *backups) refusedAs(f *Draft, c Code) {
	if b.r.l2Retry() {
		f.Code(c)
	}
}
