package rules

import (
	"slices"
	"strings"
	"testing"
)

// The rules by subject, for tests that are about one of them.
var (
	textRules   = section(&jsonEmpty, &placeholderLeft)
	tableRules  = section(&layoutUnknown, &globalTable)
	serverRules = section(&serverIDEmpty, &superPodUneven)
	deviceRules = section(&deviceIDInvalid, &portReserved)
	legacyRules = section(&legacyCountMismatch, &heterogeneousTable)
	v2Rules     = section(&v2RankCount, &v2Detour)
	planRules   = section(&planSyntax, &notStatic)
	groupRules  = section(&groupUnsupportedProduct, &groupCallerNotMember)
	splitRules  = section(&splitSizeSum, &splitSizeZero)
	linkRules   = section(&linkUnsupportedProduct, &ipFamilyUnsupported)
	peerRules   = section(&localCommRes, &subCommWithoutCluster)
	hccnRules   = section(&deviceIPVsHccnConf, &deviceIDRenumbered)
	envRules    = section(&rankIDEnvRange, &visibleDevicesOrder)
	copyRules   = section(&copiesDiffer, &copiesDiffer)
	ignoreRules = section(&suppressionNoReason, &baselineStale)
)

// section is a part of the catalogue.
func section(first, last *Rule) []*Rule {
	return all[slices.Index(all, first) : slices.Index(all, last)+1]
}

// TestSections shows that every rule is in one section.
func TestSections(t *testing.T) {
	if got := slices.Concat(textRules, tableRules, serverRules, deviceRules, legacyRules, v2Rules, planRules, groupRules, splitRules, linkRules, peerRules, hccnRules, envRules, copyRules, ignoreRules); !slices.Equal(got, all) {
		t.Errorf("the sections have %d rules of %d", len(got), len(all))
	}
}

// targetOf reads a target: "a2", "a2 mindie", "a3 A=B"; "" leaves the product
// open.
func targetOf(t *testing.T, s string) Target {
	t.Helper()
	target := Target{Env: map[string]string{}}
	for word := range strings.FieldsSeq(s) {
		name, value, isEnv := strings.Cut(word, "=")
		if c, ok := ParseConsumer(word); ok {
			target.Consumer = c
		} else if isEnv {
			target.Env[name] = value
		} else if p, err := ParseProduct(word); err == nil {
			target.Product = p
		} else {
			t.Fatalf("target %q: %v", s, err)
		}
	}
	return target
}

// said lists what some rules say of a text, each finding as show writes it. The
// verdict of every one has to be among those of its rule, and its message whole
// in both languages.
func said(t *testing.T, rules []*Rule, src string, target Target, show func(*Result, *Finding) string) []string {
	t.Helper()
	res := Check("t.json", []byte(src), target)
	var out []string
	for i := range res.Findings {
		f := &res.Findings[i]
		if !slices.Contains(rules, f.Rule) {
			continue
		}
		out = append(out, f.Rule.Name+" "+f.Severity.String()+" "+f.Class.String()+show(res, f))
		if v := (Verdict{f.Severity, f.Class}); v != (Verdict{f.Rule.Severity, f.Rule.Class}) && !slices.Contains(f.Rule.Also, v) {
			t.Errorf("%s is not among the verdicts of its rule", out[len(out)-1])
		}
		for _, l := range []Lang{EN, ZH} {
			if m := f.Message(l); m == "" || strings.Contains(m, "{0") || strings.Contains(m, "{1") || strings.Contains(m, "\n") {
				t.Errorf("message %q", m)
			}
		}
	}
	return out
}
