package rules

import "slices"

// all is the catalogue, by subject.
var all = slices.Concat(textRules, tableRules, serverRules, deviceRules, legacyRules, v2Rules, planRules, groupRules, splitRules, linkRules, peerRules)

var planRules = []*Rule{&planSyntax, &planValue, &notStatic}
