package rules

var v2Rules = []*Rule{
	&v2RankCount, &v2RequiredKey, &v2LocalID, &v2LayerOrder, &v2NetType, &v2NetInstance,
	&v2AddrCount, &v2AddrType, &v2AddrInvalid, &v2EIDLength, &v2AddrDuplicate, &v2DeviceIDDuplicate,
	&v2PortsEmpty, &v2Ports, &v2Plane, &v2ControlPlane, &v2BackupAddr, &v2Detour,
}
