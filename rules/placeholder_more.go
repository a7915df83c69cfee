package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// extras judges the ports and backup addresses. The runtime reads
// device_vnic_port only beside device_port, and backups only on an Atlas A3
// that retries over another NIC.
func (p placeholders) extras() {
	t := p.t
	backups := p.r.l2Retry() && p.r.result.Candidates.Has(product.FA3)
	for _, e := range t.Extras {
		if !p.r.reads(t.Layout, e.Key) {
			continue
		}
		switch e.Key {
		case ranktable.KHostPort, ranktable.KDevicePort, ranktable.KPort:
			p.number(e.Value, e.Key)
		case ranktable.KVnicPort:
			if t.Extra(int(e.Device), ranktable.KDevicePort).Here() {
				p.number(e.Value, e.Key)
			}
		case ranktable.KBackupIP, ranktable.KBackupPort:
			if backups {
				p.judge(e.Value, e.Key, Error, Rejects)
			} else {
				p.judge(e.Value, e.Key, Warning, Misbehaves)
			}
		}
	}
}

// levels judges the texts of a 2.0 table. Names of instances, planes and ports
// may be any text.
func (p placeholders) levels() {
	t := p.t
	for i := range t.Levels {
		p.judge(t.Levels[i].Instance, ranktable.KNetInstanceID, Error, Misbehaves)
	}
	for i := range t.Addrs {
		a := &t.Addrs[i]
		p.judge(a.Text, ranktable.KAddr, Error, Rejects)
		p.judge(a.Plane, ranktable.KPlaneID, Error, Misbehaves)
		for _, v := range t.Strings[a.FirstPort : a.FirstPort+a.NPorts] {
			p.judge(v, ranktable.KPorts, Error, Misbehaves)
		}
		for _, v := range t.Strings[a.FirstBackup : a.FirstBackup+a.NBackups] {
			if !p.r.has(hostPort20Read) {
				break
			}
			p.judge(v, ranktable.KBackupAddr, Error, Rejects)
		}
	}
	for i := range t.ControlPlanes {
		p.judge(t.ControlPlanes[i].Text, ranktable.KAddr, Error, Rejects)
	}
}
