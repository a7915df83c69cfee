package rules

var peerRules = []*Rule{
	&localCommRes, &localCommResEndpoint, &pdListEmpty, &clusterIDDuplicate, &clusterIDInvalid, &deviceShared,
	&globalGroupMissing, &globalDeviceMissing, &globalServerIP, &globalGroupDuplicate, &globalRange,
	&clusterConfigKeys, &subCommWithoutCluster,
}
