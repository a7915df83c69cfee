package rules

var tableRules = []*Rule{}
