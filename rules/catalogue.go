package rules

// all is the catalogue, by subject.
var all = []*Rule{
	// text and JSON
	&jsonEmpty, &jsonEncoding, &jsonBOM, &jsonTrailingComma, &jsonComment, &jsonMissingComma,
	&jsonSingleQuotes, &jsonTypographicQuotes, &jsonFullwidthPunctuation, &jsonInvisibleSpace,
	&jsonTruncated, &jsonSyntax, &jsonTrailingData, &jsonDuplicateKey, &topLevelType,
	&fileTooLarge, &jsonTooDeep, &placeholderLeft,

	// which table this is
	&layoutUnknown, &layoutNotHCCL, &configMapSyntax, &statusPlaceholder,
	&versionMissing, &versionUnknown, &versionVsProduct, &versionVsFields, &formatVersionMix, &formatLegacy,
	&unknownKey, &keyMissing,
	&typeNotString, &typeNotNumber, &typeNotInteger, &typeNotArray, &typeNotObject,
	&serverListEmpty, &deviceListEmpty,
	&statusMissing, &statusNotCompleted,
	&serverCountMismatch, &serverCountMissing,
	&globalTable,

	// servers and super pods
	&serverIDEmpty, &serverIDLength, &serverIDDuplicate, &serverIDWhitespace, &serverIDLoopback, &serverIDUnusable,
	&serverIDNotIP, &oneHostSplit, &hostIPInvalid, &hostIPPartial, &hostIPRequired,
	&containerIPRequired, &containerIPDuplicate, &containerIPNotInTable, &mindieServerCount, &mindieRange,
	&superPodListEmpty, &superPodIDMissing, &superPodIDDuplicate, &superPodIDLength, &superPodUnknownServer,
	&superPodCoverage, &superPodListMissing, &superPodInterleaved, &superPodUneven,

	// devices and ranks
	&deviceIDInvalid, &deviceIDRange, &deviceIDDuplicate,
	&deviceCount910A, &deviceRing910A, &nicPositions910A, &deviceCountUneven,
	&devicePlaneA2Box16, &diePairA3, &singleServer310P,
	&rankIDInvalid, &rankIDFormat, &rankIDDuplicate, &rankIDGap,
	&rankInterleaved, &rankOrder, &rankOrderV2,
	&deviceIPRequired, &deviceIPRequiredRoCE, &deviceIPInvalid, &deviceIPUnusable, &deviceIPLoopback,
	&deviceIPDuplicate, &deviceIPIsHostIP, &deviceIPListCount, &deviceIPSubnet, &ipFamilyMixed,
	&superDeviceIDMissing, &superDeviceIDEmpty, &superDeviceIDInvalid, &superDeviceIDDuplicate,
	&backupDeviceIP,
	&portRange, &portPartial, &portCollision, &portReserved,

	// the old layouts and version 1.1
	&legacyCountMismatch, &legacyGroupName, &legacyPodName, &legacyRankOrder, &labLayout, &heterogeneousTable,

	// 2.0 tables
	&v2RankCount, &v2RequiredKey, &v2LocalID, &v2LayerOrder, &v2NetType, &v2NetInstance,
	&v2AddrCount, &v2AddrType, &v2AddrInvalid, &v2EIDLength, &v2AddrDuplicate, &v2DeviceIDDuplicate,
	&v2PortsEmpty, &v2Ports, &v2Plane, &v2ControlPlane, &v2BackupAddr, &v2Detour,

	// plans and scripts: what can be read of them, groups, splits, links
	&planSyntax, &planValue, &notStatic,

	&groupUnsupportedProduct, &groupNameLength, &groupNameReserved, &groupNameCharacters, &groupNameDuplicate,
	&groupBeforeInit, &groupCreatedLate, &groupSameRanks,
	&groupRankNum, &groupRankMax, &groupRankRange, &groupRankDuplicate,
	&groupSize910A, &groupCountUneven, &groupRing910A, &groupPosition910A, &groupSingleServer310P,
	&groupOrder, &groupSize, &groupRankNotInParent, &groupListEmpty, &groupCallerNotMember,

	&splitSizeSum, &splitSizeNegative, &splitSegmentCount, &splitIndexOrder, &splitIndexNegative, &splitIndexLast,
	&splitGroupUnknown, &splitBothSet, &splitSetTwice, &splitUnsupportedProduct, &splitSizeZero,

	&linkUnsupportedProduct, &linkNameLength, &linkNameDuplicate, &linkNodeCount,
	&linkRankOrder, &linkRankDuplicate, &linkRankRange, &linkClusterID,
	&linkCount, &linkPairDuplicate, &linkCycle, &linkIntraServerRoCE, &deviceShared, &linkFork,
	&linkSelf, &linkHostnameFormat, &linkAddressUnusable, &ipFamilyUnsupported,

	// documents of other programs
	&localCommRes, &localCommResEndpoint, &pdListEmpty, &clusterIDDuplicate, &clusterIDInvalid,
	&globalGroupMissing, &globalDeviceMissing, &globalServerIP, &globalGroupDuplicate, &globalRange,
	&clusterConfigKeys, &subCommWithoutCluster,

	// hccn.conf of the servers
	&deviceIPVsHccnConf, &hccnConfEmpty, &hccnConfSyntax, &hccnConfDuplicateKey, &hccnConfNoNetmask,
	&hccnConfMissingDevice, &hccnConfNotMounted, &deviceIDRenumbered,

	// the environment, and files as files
	&rankIDEnvRange, &rankSizeEnv, &envConflict, &envRange, &envUnsupportedProduct, &envIgnoredWithTable,
	&envNameUnknown, &envNameRenamed, &envLeftOver, &tableNotPassed,
	&hcclIFIPInvalid, &hostNetworkWithoutIfIP, &connectTimeout,
	&pathSuffix, &pathTooLong, &fileMode, &fileSymlink, &envPathRelative,
	&deviceIDNotVisible, &deviceIDOutOfVisibleRange, &visibleDevicesOrder,

	// copies of a table
	&copiesDiffer,

	// what was decided about findings
	&suppressionNoReason, &suppressionExpired, &suppressionStale, &baselineStale,
}
