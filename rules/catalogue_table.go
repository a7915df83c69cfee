package rules

var tableRules = []*Rule{
	&layoutUnknown, &layoutNotHCCL, &statusPlaceholder,
	&versionMissing, &versionUnknown, &versionVsProduct, &versionVsFields, &formatVersionMix, &formatLegacy,
	&unknownKey, &keyMissing,
	&typeNotString, &typeNotNumber, &typeNotInteger, &typeNotArray, &typeNotObject,
	&serverListEmpty, &deviceListEmpty,
	&statusMissing, &statusNotCompleted,
	&serverCountMismatch, &serverCountMissing,
	&globalTable,
}
