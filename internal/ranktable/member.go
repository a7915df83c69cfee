package ranktable

import (
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// Member is the value of one key of the object with this index among its
// owners; Absent when the object lacks the key.
func (t *Table) Member(o Owner, index int, k Key) Value {
	switch o {
	case OTop:
		return t.topMember(k)
	case OServer, OInstance, ONode:
		return t.Servers[index].member(k)
	case ODevice, OLegacyDevice, ONodeRank:
		if v := t.Devices[index].member(k); v.Here() {
			return v
		}
		return t.Extra(index, k)
	case OPod:
		return pick(k, KSuperPodID, t.Pods[index].ID, KServerList, t.Pods[index].List)
	case OPodServer:
		return pick(k, KServerID, t.PodServers[index].ID, NoKey, Value{})
	case OGroup:
		return t.Groups[index].member(k)
	case ORank:
		return t.rankMember(index, k)
	case OLevel:
		return t.Levels[index].member(k)
	case OAddr:
		return t.Addrs[index].member(k)
	case OControlPlane:
		c := &t.ControlPlanes[index]
		if k == KListenPort {
			return c.Port
		}
		return pick(k, KAddrType, c.Type, KAddr, c.Text)
	}
	return Value{}
}

// pick chooses between two keys.
func pick(k, a Key, va Value, b Key, vb Value) Value {
	switch k {
	case a:
		return va
	case b:
		return vb
	}
	return Value{}
}

func (t *Table) topMember(k Key) Value {
	switch k {
	case KVersion:
		return t.Version
	case KStatus:
		return t.Status
	case KServerCount:
		return t.ServerCount
	case KServerList:
		return t.ServerList
	case KSuperPodList:
		return t.SuperPodList
	case KGroupCount:
		return t.GroupCount
	case KGroupList:
		return t.GroupList
	case KDeployMode:
		return t.DeployMode
	case KNICLocation:
		return t.NICLocation
	case KCollectiveID:
		return t.CollectiveID
	case KMode:
		return t.Mode
	case KHeterogVersion:
		return t.HeterogVersion
	case KNodeList:
		return t.NodeList
	case KRankCount:
		return t.RankCount
	case KRankList:
		return t.RankList
	case KDetour:
		return t.Detour
	}
	return Value{}
}

func (s *Server) member(k Key) Value {
	switch k {
	case KServerID, KNodeAddr:
		return s.ID
	case KHostIP:
		return s.HostIP
	case KContainerIP:
		return s.ContainerIP
	case KHardwareType:
		return s.HardwareType
	case KPodName:
		return s.PodName
	case KRankID:
		return s.RankID
	case KDevice, KDevices, KRanks:
		return s.List
	}
	return Value{}
}

func (d *Device) member(k Key) Value {
	switch k {
	case KDeviceID:
		return d.ID
	case KRankID:
		return d.Rank
	case KDeviceIP, KRankIP:
		return d.IP
	case KSuperDeviceID:
		return d.SuperID
	}
	return Value{}
}

func (g *Group) member(k Key) Value {
	switch k {
	case KGroupName:
		return g.Name
	case KInstanceCount:
		return g.InstanceCount
	case KDeviceCount:
		return g.DeviceCount
	case KDeviceNum:
		return g.DeviceNum
	case KServerNum:
		return g.ServerNum
	case KInstanceList:
		return g.List
	}
	return Value{}
}

func (t *Table) rankMember(index int, k Key) Value {
	r := &t.Ranks[index]
	switch k {
	case KLocalID:
		return r.LocalID
	case KReplacedLocalID:
		return r.Replaced
	case KDevicePort:
		return r.DevicePort
	case KHostPort:
		return r.HostPort
	case KLevelList:
		return r.List
	case KControlPlane:
		i, ok := slices.BinarySearchFunc(t.ControlPlanes, uint32(index), func(c ControlPlane, rank uint32) int {
			return cmp.Compare(c.Rank, rank)
		})
		if !ok {
			return Value{}
		}
		return Value{Start: t.ControlPlanes[i].Open, End: t.ControlPlanes[i].End, Kind: jsonscan.Object}
	}
	return t.Devices[index].member(k)
}

func (l *Level) member(k Key) Value {
	switch k {
	case KNetLayer:
		return l.Layer
	case KNetInstanceID:
		return l.Instance
	case KNetType:
		return l.NetType
	case KNetAttr:
		return l.NetAttr
	case KRankAddrList:
		return l.List
	}
	return Value{}
}

func (a *Addr) member(k Key) Value {
	switch k {
	case KAddrType:
		return a.Type
	case KAddr:
		return a.Text
	case KPlaneID:
		return a.Plane
	case KPorts:
		return a.Ports
	case KBackupAddr:
		return a.Backup
	}
	return Value{}
}
