package rules

var textRules = []*Rule{&jsonTrailingComma}
