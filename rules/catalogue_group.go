package rules

var groupRules = []*Rule{
	&groupUnsupportedProduct, &groupNameLength, &groupNameReserved, &groupNameCharacters, &groupNameDuplicate,
	&groupBeforeInit, &groupCreatedLate,
	&groupRankNum, &groupRankMax, &groupRankRange, &groupRankDuplicate,
	&groupSize910A, &groupCountUneven, &groupRing910A, &groupPosition910A, &groupSingleServer310P,
	&groupOrder, &groupSize, &groupRankNotInParent, &groupListEmpty, &groupCallerNotMember,
}

var splitRules = []*Rule{
	&splitSizeSum, &splitSizeNegative, &splitSegmentCount, &splitIndexOrder, &splitIndexNegative, &splitIndexLast,
	&splitGroupUnknown, &splitBothSet, &splitSetTwice, &splitUnsupportedProduct, &splitSizeZero,
}
