package rules

var v2Rules = []*Rule{}
