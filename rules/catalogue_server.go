package rules

var serverRules = []*Rule{}
