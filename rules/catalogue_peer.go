package rules

var peerRules = []*Rule{
	&localCommRes, &localCommResEndpoint, &pdListEmpty, &clusterIDDuplicate, &clusterIDInvalid,
	&globalGroupMissing, &globalDeviceMissing, &globalServerIP, &globalGroupDuplicate, &globalRange,
	&clusterConfigKeys, &subCommWithoutCluster,
}
