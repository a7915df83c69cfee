package rules

var serverRules = []*Rule{
	&serverIDEmpty, &serverIDLength, &serverIDDuplicate, &serverIDWhitespace, &serverIDLoopback, &serverIDUnusable,
	&serverIDNotIP, &oneHostSplit, &hostIPInvalid, &hostIPPartial, &hostIPRequired,
	&containerIPRequired, &containerIPDuplicate, &containerIPNotInTable, &mindieServerCount, &mindieRange,
	&superPodListEmpty, &superPodIDMissing, &superPodIDDuplicate, &superPodIDLength, &superPodUnknownServer,
	&superPodCoverage, &superPodListMissing, &superPodInterleaved, &superPodUneven,
}
