package rules_test

import (
	"cmp"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// unfilled is a place in a message that got no argument.
var unfilled = regexp.MustCompile(`\{[0-9]\}`)

// FuzzCheck gives any bytes to every rule: no panic, findings in order and
// inside the text, messages complete in both languages, the same answer twice.
func FuzzCheck(f *testing.F) {
	for _, layout := range []sample.Layout{sample.V10, sample.V12, sample.V20, sample.Legacy} {
		f.Add(sample.Table(sample.Options{Layout: layout, Servers: 2, Devices: 2}), uint8(0))
	}
	for i, text := range []string{
		`{"prefill_device_list":[{"server_id":"s","device_id":"0","device_ip":"192.0.2.1","cluster_id":1},null],"decode_device_list":[{"server_id":"s","device_id":"0","device_ip":"x","cluster_id":"1"}]}`,
		`{"server_group_list":[{"group_id":"0","server_list":[{"server_ip":"a"}]},{"group_id":"2","server_count":2,"server_list":[{"server_id":"s","device":[{"device_id":9999}]},{}]},7]}`,
		`{"version":"1.2","server_list":[{"server_id":"s","device":[{"device_id":"0x"}]},{"device":[]}]}`,
		`{"version":"1.3","net_instance_id":"n","endpoint_list":[{"protocol":"uboe","comm_id":"1","placement":"host"},{}]}`,
		`{"HcclCommConfig":{}}`, `{"RankTable":{}}`,
	} {
		for pick := range 8 {
			f.Add([]byte(text), uint8(pick<<5|i))
		}
	}
	file, err := os.Open("testdata/verdicts.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	defer file.Close()
	for i, v := range decodeLines[verdict](f, file) {
		f.Add(append([]byte(v.Text), v.Base64...), uint8(i))
	}
	products := []string{"910a", "a2", "a3", "310p", "a5", "atlas-200t-a2-box16", "atlas-800t-a2", "a200-500a2"}
	f.Fuzz(func(t *testing.T, src []byte, pick uint8) {
		names := rules.ConsumerNames()
		consumer, _ := rules.ParseConsumer(names[int(pick>>5)%len(names)])
		target := rules.Target{Consumer: consumer}
		if i := int(pick) % (len(products) + 1); i < len(products) {
			p, err := rules.ParseProduct(products[i])
			if err != nil {
				t.Fatal(err)
			}
			target.Product = p
		}
		if pick&16 != 0 {
			target.Env = map[string]string{"HCCL_INTRA_ROCE_ENABLE": "1", "HCCL_OP_EXPANSION_MODE": "AI_CPU",
				"HCCL_OP_RETRY_ENABLE": "L1:1,L2:1", "HCCL_INTER_HCCS_DISABLE": "TRUE", "MIES_CONTAINER_IP": "192.0.2.1"}
		}
		res := rules.Check("t.json", src, target)
		if !slices.IsSortedFunc(res.Findings, func(a, b rules.Finding) int { return cmp.Compare(a.Span.Start, b.Span.Start) }) {
			t.Error("findings are not in the order of the text")
		}
		for i := range res.Findings {
			checkFinding(t, &res.Findings[i], src)
		}
		again := rules.Check("t.json", src, target)
		if a, b := list(res), list(again); a != b {
			t.Errorf("two answers for one text\n%s\n%s", a, b)
		}
	})
}

func checkFinding(t *testing.T, f *rules.Finding, src []byte) {
	t.Helper()
	inside := func(s rules.Span) bool { return s.Start <= s.End && int(s.End) <= len(src) }
	if !inside(f.Span) {
		t.Errorf("%s: %v is outside the text", f.Rule.Name, f.Span)
	}
	for _, l := range []rules.Lang{rules.EN, rules.ZH} {
		messages := []string{f.Message(l)}
		for _, rel := range f.Related(l) {
			messages = append(messages, rel.Message)
			if !inside(rel.Span) {
				t.Errorf("%s: related %v is outside the text", f.Rule.Name, rel.Span)
			}
		}
		for _, m := range messages {
			if m == "" || unfilled.MatchString(m) && !unfilled.Match(src) {
				t.Errorf("%s: message %q", f.Rule.Name, m)
			}
			if strings.ContainsAny(m, "\n\r\x1b") || len(m) > 2000 {
				t.Errorf("%s: more of the file than a value: %q", f.Rule.Name, m)
			}
		}
	}
	verdict := rules.Verdict{Severity: f.Severity, Class: f.Class}
	if verdict != (rules.Verdict{Severity: f.Rule.Severity, Class: f.Rule.Class}) && !slices.Contains(f.Rule.Also, verdict) {
		t.Errorf("%s: %s/%s is not among the verdicts it lists", f.Rule.Name, f.Severity, f.Class)
	}
	if fix, ok := f.Fix(); ok {
		for _, e := range fix.Edits {
			if !inside(e.Span) {
				t.Errorf("%s: edit %v is outside the text", f.Rule.Name, e.Span)
			}
		}
	}
}
