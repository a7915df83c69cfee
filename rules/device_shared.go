package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceShared = Rule{
	Name:      "device-shared",
	Severity:  Error,
	Class:     Misbehaves,
	AlsoCodes: []Code{"EI0019", "EI0020", "EJ0003"},
	Messages: []string{
		"Failed to bind the IP port",
		"listen on ip[…] and specific port[…] fail. Please check the port status and whether the port is being used by other process",
	},
	Summary: Text{"two clusters, roles or instances on one device and port", "两个 cluster、角色或实例使用同一 device 和端口"},
	Why: Text{
		"Each cluster, role or instance is a process of its own, and HCCL listens on a port of the device it runs on: device_port, or 16666. The second process on the same device and port cannot bind it (EI0020).",
		"每个 cluster、角色或实例都是独立的进程，HCCL 会在其 device 上监听端口：device_port，缺省为 16666。同一 device 上使用同一端口的第二个进程绑定失败（EI0020）。",
	},
	Fix: Text{
		"Give each cluster a device of its own. If two really are to share one, give them different device_port in their tables.",
		"为每个 cluster 使用不同的 device。确需共用时，在各自的 rank table 中填写不同的 device_port。",
	},
	Sources: []Source{
		{Report, "vllm-ascend issue 4725 (prefill and decode on port 16666) and issue 1544 (two ranks on device 0); hcomm pull request 5725"},
		{Manual, "rank table configuration, device_port: 16666 by default"},
	},
	Plan: checkDeviceShared,
	Peer: sharedInDocument,
}

// use is a cluster of a link on its device.
type use struct {
	link   int
	pair   plan.Pair
	server string
	device uint32
	port   uint32
}

func (u *use) sameDevice(v *use) bool {
	return u.server == v.server && u.device == v.device && u.port == v.port
}

// checkDeviceShared compares the links with each other. Two ranks of one table
// on a device are device-id-duplicate; the job's own table is for the same
// processes, which share what they listen on.
func checkDeviceShared(j *Job, r *Reporter) {
	all := uses(j)
	firsts, again := newSeen(len(all)), newSeen(len(all))
	for i := range all {
		u := &all[i]
		hash := hashText([]byte(u.server)) ^ hashNumber(uint64(u.port)<<32|uint64(u.device))
		first := firsts.first(hash, i, func(k int) bool { return all[k].sameDevice(u) })
		repeat := again.first(hash^hashNumber(u.pair.ID.Value), i, func(k int) bool {
			return all[k].sameDevice(u) && all[k].pair.ID.Value == u.pair.ID.Value
		})
		other := &all[first]
		if first == i || repeat != i || other.link == u.link {
			continue
		}
		r.Find(u.pair.Rank.Span, Text{
			"cluster {0} is on device {1} of server {2} with port {3}, which cluster {4} uses",
			"cluster {0} 与 cluster {4} 使用同一 device：Server {2} 的 device {1}，端口 {3}",
		}, shownID(u.pair.ID.Value), num(u.device), shown(u.server), num(u.port), shownID(other.pair.ID.Value)).
			See(other.pair.Rank.Span, Text{"first used", "首次出现"}).
			SeeLink(j.Links[u.link], j.Links[u.link].deviceAt(u.pair.Rank.Value).ID.Span(), Text{"the device", "该 device"})
	}
}

// uses lists the clusters of the links whose device is known. A placeholder and
// a loopback address can be any host.
func uses(j *Job) (all []use) {
	if inScript(j) {
		return nil
	}
	for i := range j.Plan.Links {
		n, t := j.Links[i].ranks, j.Links[i].Table
		if n == 0 || !hasServerIDs(t) {
			continue
		}
		for _, c := range clusters(&j.Plan.Links[i]) {
			if !c.ID.OK() || !c.Rank.OK() || c.Rank.Value < 0 || c.Rank.Value >= int64(n) {
				continue
			}
			d := j.Links[i].deviceAt(c.Rank.Value)
			id := t.Servers[d.Server].ID
			text := id.Text(t.Src)
			if d.IDNum == ranktable.NoNum || !id.IsString() || id.Empty() || isPlaceholder(text) ||
				ranktable.ParseAddress(text).Netip().Unmap().IsLoopback() {
				continue
			}
			all = append(all, use{i, c, string(text), d.IDNum, listenPort(t, int(t.ByRank()[c.Rank.Value]))})
		}
	}
	return all
}

// listenPort is the port that HCCL listens on at device i. Without a
// device_port at the last device all of them are ignored.
func listenPort(t *ranktable.Table, i int) uint32 {
	const standard = 16666
	v := t.Extra(i, ranktable.KDevicePort)
	if t.Layout != ranktable.Concise || !v.IsString() || !t.Extra(len(t.Devices)-1, ranktable.KDevicePort).Here() {
		return standard
	}
	n, how := portNum(t, v)
	if how == ranktable.Refused {
		return standard
	}
	return n
}
