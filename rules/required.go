package rules

import "github.com/hcclint/hcclint/internal/ranktable"

// required reports whether the runtime refuses a table in which this object
// lacks the key, device_ip and the fields of super pods aside.
func required(t *ranktable.Table, o ranktable.Owner, index int, k ranktable.Key) bool {
	layout := readLayout(t)
	switch k {
	case ranktable.KVersion:
		return layout != ranktable.Legacy
	case ranktable.KStatus:
		return layout != ranktable.V2
	case ranktable.KServerList:
		return layout == ranktable.Concise || o == ranktable.OPod
	case ranktable.KGroupCount, ranktable.KGroupList:
		return layout == ranktable.Legacy
	case ranktable.KNodeList, ranktable.KCollectiveID:
		return layout == ranktable.Heterogeneous
	case ranktable.KRankCount, ranktable.KRankList:
		return layout == ranktable.V2
	case ranktable.KNICLocation, ranktable.KDeviceNum, ranktable.KServerNum:
		return t.Layout == ranktable.Lab
	case ranktable.KDeviceCount, ranktable.KPodName:
		return t.Layout == ranktable.Legacy
	case ranktable.KRankID:
		return o != ranktable.OInstance || t.Layout == ranktable.Lab
	case ranktable.KDeviceID:
		return o != ranktable.ONodeRank
	case ranktable.KDeviceIP:
		return o == ranktable.OLegacyDevice && legacyAddress(t, index)
	case ranktable.KServerID, ranktable.KDevice, ranktable.KDevices, ranktable.KSuperPodID,
		ranktable.KGroupName, ranktable.KInstanceCount, ranktable.KInstanceList, ranktable.KNodeAddr, ranktable.KRanks,
		ranktable.KLocalID, ranktable.KLevelList, ranktable.KNetLayer, ranktable.KNetInstanceID, ranktable.KRankAddrList,
		ranktable.KAddrType, ranktable.KAddr, ranktable.KPorts, ranktable.KListenPort:
		return true
	}
	return false
}

// belongs reports whether a top-level key is one of the layout at all.
func belongs(t *ranktable.Table, k ranktable.Key) bool {
	layout := readLayout(t)
	switch k {
	case ranktable.KServerCount, ranktable.KSuperPodList, ranktable.KServerList:
		return layout == ranktable.Concise
	case ranktable.KGroupCount, ranktable.KGroupList, ranktable.KDeployMode, ranktable.KNICLocation:
		return layout == ranktable.Legacy
	case ranktable.KCollectiveID, ranktable.KMode, ranktable.KHeterogVersion, ranktable.KNodeList:
		return layout == ranktable.Heterogeneous
	case ranktable.KRankCount, ranktable.KRankList, ranktable.KDetour:
		return layout == ranktable.V2
	case ranktable.KVersion:
		return layout != ranktable.Legacy
	}
	return true
}

// legacyAddress reports whether device_ip of a group_list device is read: in
// groups with several instances, and always in the lab layout.
func legacyAddress(t *ranktable.Table, device int) bool {
	return t.Layout == ranktable.Lab || t.Groups[t.Servers[t.Devices[device].Server].Group].NServers > 1
}

// isList reports whether the value of a key is an array or an object.
func isList(k ranktable.Key) bool {
	switch k {
	case ranktable.KServerList, ranktable.KGroupList, ranktable.KNodeList, ranktable.KRankList, ranktable.KSuperPodList,
		ranktable.KDevice, ranktable.KDevices, ranktable.KRanks, ranktable.KInstanceList:
		return true
	}
	return false
}

// lack says what comes of the object of an issue lacking a key, whatever the
// product.
func lack(t *ranktable.Table, i ranktable.Issue, k ranktable.Key) (Verdict, Code) {
	switch {
	case required(t, i.Owner, int(i.Index), k) && isList(k):
		return Verdict{Error, Rejects}, ""
	case required(t, i.Owner, int(i.Index), k):
		return Verdict{Error, Rejects}, "EI0017"
	case i.Owner == ranktable.OTop && !belongs(t, k):
		return Verdict{Info, Misbehaves}, ""
	}
	return Verdict{Warning, Misbehaves}, ""
}
