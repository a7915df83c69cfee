package rules

var legacyRules = []*Rule{
	&legacyCountMismatch, &legacyGroupName, &legacyPodName, &legacyRankOrder, &labLayout, &heterogeneousTable,
}
