package rules

var deviceRules = []*Rule{&deviceIPRequired, &deviceIPRequiredRoCE, &deviceIPDuplicate}
