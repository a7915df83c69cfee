package rules

var linkRules = []*Rule{
	&linkUnsupportedProduct, &linkNameLength, &linkNameDuplicate, &linkNodeCount,
	&linkRankOrder, &linkRankDuplicate, &linkRankRange, &linkClusterID,
	&linkCount, &linkPairDuplicate, &linkCycle, &linkIntraServerRoCE, &deviceShared, &linkFork,
}
