package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// readers are the families whose runtime reads 1.x tables.
const readers = product.Set910A | product.SetA2 | product.SetA3 | product.Set310P

// candidates are the families a table can be for: the one that was named, or
// what the document shows (its version, its keys, its highest device_id).
func candidates(t *ranktable.Table, target Target) product.Set {
	if named := target.Product; !named.IsOpen() {
		return product.SetOf(named.Family)
	}
	switch t.Kind {
	case document.Table20:
		return product.SetA5
	case document.Table12:
		return product.SetA3
	case document.TableLegacy, document.TableLab:
		return product.Set910A
	}
	if t.SuperPodList.Here() {
		return product.SetA3
	}
	if set := byHardware(t); set != 0 {
		return set
	}
	return byDeviceID(t, target.Release)
}

// byHardware uses the hardware_type that MindCluster writes: "800I-A2-32G".
func byHardware(t *ranktable.Table) product.Set {
	for i := range t.Servers {
		switch text := t.Text(t.Servers[i].HardwareType); {
		case len(text) < 7:
		case text[:7] == "800I-A2", text[:7] == "800I A2":
			return product.SetA2
		case text[:7] == "800I-A3", text[:7] == "800I A3":
			return product.SetA3
		}
	}
	return 0
}

// byDeviceID leaves out the families that cannot have the highest device_id.
// An id that no family can have says nothing.
func byDeviceID(t *ranktable.Table, release Release) product.Set {
	highest := 0
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.SuperID.Here() {
			return product.SetA3
		}
		if d.IDNum != ranktable.NoNum {
			highest = max(highest, int(d.IDNum))
		}
	}
	var set product.Set
	for _, f := range readers.Families() {
		if highest <= release.maxDeviceID(f) {
			set |= product.SetOf(f)
		}
	}
	if set == 0 {
		return readers
	}
	return set
}
