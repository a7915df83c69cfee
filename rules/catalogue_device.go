package rules

var deviceRules = []*Rule{
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
}
