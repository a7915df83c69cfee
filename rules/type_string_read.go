package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// readOnSome reports whether it depends on the product that a text is read:
// the address of a device, backups, and what belongs to super pods.
func readOnSome(i ranktable.Issue) bool {
	switch i.Owner {
	case ranktable.OPod, ranktable.OPodServer:
		return true
	case ranktable.ODevice:
		return i.Key == ranktable.KDeviceIP || i.Key == ranktable.KBackupIP || i.Key == ranktable.KBackupPort
	}
	return false
}

// stringVerdict says what comes of a value that is no string, whatever the
// product: nothing where the runtime does not read the key.
func stringVerdict(t *ranktable.Table, i ranktable.Issue, r *Reporter) Verdict {
	lab := t.Layout == ranktable.Lab
	index := int(i.Index)
	read := r.reads(t.Layout, i.Key)
	if !read {
		return Verdict{}
	}
	switch i.Owner {
	case ranktable.OServer:
		read = i.Key != ranktable.KContainerIP || r.Consumer() == MindIE
	case ranktable.ODevice:
		switch i.Key {
		case ranktable.KSuperDeviceID:
			read = t.Is(t.Version, "1.2") // version-vs-fields otherwise
		case ranktable.KVnicPort:
			read = t.Extra(index, ranktable.KDevicePort).Here()
		}
	case ranktable.OGroup:
		switch i.Key {
		case ranktable.KDeviceNum, ranktable.KServerNum:
			read = lab
		case ranktable.KDeviceCount:
			read = !lab
		}
	case ranktable.OInstance:
		switch i.Key {
		case ranktable.KRankID:
			read = lab
		case ranktable.KPodName:
			read = !lab
		}
	case ranktable.OLegacyDevice:
		read = i.Key != ranktable.KDeviceIP || legacyAddress(t, index)
	case ranktable.ONodeRank:
		read = i.Key != ranktable.KSDID && i.Key != ranktable.KBindDeviceID || t.HeterogVersion.Here()
	}
	if !read {
		return Verdict{}
	}
	return Verdict{Error, Rejects}
}

// productVerdict is stringVerdict for what readOnSome lists.
func productVerdict(t *ranktable.Table, i ranktable.Issue, p product.Product, r *Reporter) Verdict {
	refused := Verdict{Error, Rejects}
	switch {
	case !r.reads(t.Layout, i.Key):
	case i.Key == ranktable.KDeviceIP:
		return addressVerdict(t, int(i.Index), p, r)
	case i.Owner == ranktable.ODevice: // backups
		ip := t.Extra(int(i.Index), ranktable.KBackupIP)
		switch {
		case p.Family != product.FA3:
		case !r.l2Retry():
			return Verdict{Warning, Misbehaves} // refused once the retry is switched on
		case i.Key == ranktable.KBackupIP || ip.Here() && !ip.Empty():
			return refused
		}
	case readsPods(t, p):
		return refused
	}
	return Verdict{}
}

// addressVerdict is what comes of a device_ip that is no string: it counts as
// absent, but on one server it is looked at more closely than an absent one.
func addressVerdict(t *ranktable.Table, index int, p product.Product, r *Reporter) Verdict {
	several := len(t.Servers) > 1
	host := t.Servers[t.Devices[index].Server].HostIP.IsString()
	switch {
	case p.Family == product.FA2 && (several || r.roce()):
		return Verdict{Error, Rejects}
	case host, several && p.Family == product.FA3 && !r.roce() && r.has(noAddressOnA3):
		return Verdict{Error, Misbehaves}
	}
	return Verdict{Error, Rejects}
}
