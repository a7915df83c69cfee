package ranktable

// Key is a key that the runtime reads in some layout.
type Key uint8

// The keys, named as in the table.
const (
	NoKey Key = iota
	KVersion
	KStatus
	KServerCount
	KServerList
	KSuperPodList
	KGroupCount
	KGroupList
	KDeployMode
	KNICLocation
	KCollectiveID
	KMode
	KHeterogVersion
	KNodeList
	KRankCount
	KRankList
	KDetour

	KServerID
	KHostIP
	KContainerIP
	KHardwareType
	KDevice
	KDevices
	KPodName

	KDeviceID
	KRankID
	KDeviceIP
	KSuperDeviceID
	KHostPort
	KDevicePort
	KVnicPort
	KBackupIP
	KBackupPort
	KNetPosition
	KNetProtocol

	KSuperPodID

	KGroupName
	KInstanceCount
	KDeviceCount
	KDeviceNum
	KServerNum
	KInstanceList

	KNodeAddr
	KRanks
	KRankIP
	KPort
	KSDID
	KBindDeviceID

	KLocalID
	KReplacedLocalID
	KLevelList
	KControlPlane
	KNetLayer
	KNetInstanceID
	KNetType
	KNetAttr
	KRankAddrList
	KAddrType
	KAddr
	KPlaneID
	KPorts
	KBackupAddr
	KListenPort

	KRankTable // the wrapper of atc/GE
	numKeys
)

var keyNames = [numKeys]string{
	KVersion: "version", KStatus: "status", KServerCount: "server_count", KServerList: "server_list",
	KSuperPodList: "super_pod_list", KGroupCount: "group_count", KGroupList: "group_list",
	KDeployMode: "deploy_mode", KNICLocation: "para_plane_nic_location", KCollectiveID: "collective_id",
	KMode: "mode", KHeterogVersion: "heterog_sub_version", KNodeList: "node_list",
	KRankCount: "rank_count", KRankList: "rank_list", KDetour: "detour",
	KServerID: "server_id", KHostIP: "host_ip", KContainerIP: "container_ip", KHardwareType: "hardware_type",
	KDevice: "device", KDevices: "devices", KPodName: "pod_name",
	KDeviceID: "device_id", KRankID: "rank_id", KDeviceIP: "device_ip", KSuperDeviceID: "super_device_id",
	KHostPort: "host_port", KDevicePort: "device_port", KVnicPort: "device_vnic_port",
	KBackupIP: "backup_device_ip", KBackupPort: "backup_device_port",
	KNetPosition: "net_position", KNetProtocol: "net_protocol",
	KSuperPodID: "super_pod_id",
	KGroupName:  "group_name", KInstanceCount: "instance_count", KDeviceCount: "device_count",
	KDeviceNum: "device_num", KServerNum: "server_num", KInstanceList: "instance_list",
	KNodeAddr: "node_addr", KRanks: "ranks", KRankIP: "rank_ip", KPort: "port", KSDID: "sdid",
	KBindDeviceID: "bind_device_id",
	KLocalID:      "local_id", KReplacedLocalID: "replaced_local_id", KLevelList: "level_list",
	KControlPlane: "control_plane", KNetLayer: "net_layer", KNetInstanceID: "net_instance_id",
	KNetType: "net_type", KNetAttr: "net_attr", KRankAddrList: "rank_addr_list",
	KAddrType: "addr_type", KAddr: "addr", KPlaneID: "plane_id", KPorts: "ports",
	KBackupAddr: "backup_addr", KListenPort: "listen_port",
	KRankTable: "RankTable",
}

// String is the key as it stands in a table.
func (k Key) String() string { return keyNames[k] }

// Owner is the kind of object that a member belongs to.
type Owner uint8

// The owners. The comment says which list an Index counts in.
const (
	OTop          Owner = iota // the table itself
	OServer                    // Servers
	ODevice                    // Devices
	OPod                       // Pods
	OPodServer                 // PodServers
	OGroup                     // Groups
	OInstance                  // Servers
	OLegacyDevice              // Devices
	ONode                      // Servers
	ONodeRank                  // Devices
	ORank                      // Ranks and Devices
	OLevel                     // Levels
	OAddr                      // Addrs
	OControlPlane              // ControlPlanes
	numOwners
)

// ownerKeys are the keys read in each kind of object: candidates for "did you
// mean".
var ownerKeys = [numOwners][]Key{
	OTop: {KVersion, KStatus, KServerCount, KServerList, KSuperPodList, KGroupCount, KGroupList, KDeployMode,
		KNICLocation, KCollectiveID, KMode, KHeterogVersion, KNodeList, KRankCount, KRankList, KDetour},
	OServer:       {KServerID, KHostIP, KContainerIP, KHardwareType, KDevice},
	ODevice:       {KDeviceID, KRankID, KDeviceIP, KSuperDeviceID, KHostPort, KDevicePort, KVnicPort, KBackupIP, KBackupPort, KNetPosition, KNetProtocol},
	OPod:          {KSuperPodID, KServerList},
	OPodServer:    {KServerID},
	OGroup:        {KGroupName, KInstanceCount, KDeviceCount, KDeviceNum, KServerNum, KInstanceList},
	OInstance:     {KPodName, KServerID, KRankID, KDevices},
	OLegacyDevice: {KDeviceID, KDeviceIP},
	ONode:         {KNodeAddr, KRanks},
	ONodeRank:     {KRankID, KDeviceID, KPort, KRankIP, KSDID, KBindDeviceID},
	ORank:         {KRankID, KLocalID, KReplacedLocalID, KDeviceID, KDevicePort, KHostPort, KLevelList, KControlPlane},
	OLevel:        {KNetLayer, KNetInstanceID, KNetType, KNetAttr, KRankAddrList},
	OAddr:         {KAddrType, KAddr, KPlaneID, KPorts, KBackupAddr},
	OControlPlane: {KAddrType, KAddr, KListenPort},
}

// Keys are the keys that are read in this kind of object.
func (o Owner) Keys() []Key { return ownerKeys[o] }

// harmless reports keys that generators and other readers put beside HCCL's
// own (census of public tables and the generators' sources). Nobody is told
// about them.
func harmless(o Owner, key []byte) bool {
	switch o {
	case OTop:
		switch string(key) {
		case "cluster_list", "board_id", "chip_info", "para_plane_nic_num", "para_plane_nic_name", "para_plane_info",
			"total", "job_id", "cm_index", "HcclCommConfig", "host_nic_ip", "server_count", "hardware_type":
			return true
		}
	case OServer:
		switch string(key) {
		case "host_nic_ip", "server_ip", "pod_ip", "server_name", "server_sn", "pod_name", "container_ids",
			"super_pod_id", "para_net_position", "net_position", "cluster_id", "pod_namespace":
			return true
		}
	case ODevice, OLegacyDevice:
		switch string(key) {
		case "rack_id", "server_id", "super_pod_id", "dpu_ip", "numa_id", "device_logical_id", "cluster_id", "level_list", "net_port":
			return true
		}
	case OGroup:
		return string(key) == "group_id"
	case OInstance:
		return string(key) == "host_ip" || string(key) == "server_name"
	}
	return false
}
