package rules

var legacyRules = []*Rule{}
