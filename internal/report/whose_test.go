package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

// forBoth is a table judged for two consumers with the product left open. HCCL
// needs device_ip on two servers, unless it is an Atlas A3; a local_comm_res is
// read by LLM-DataDist alone, which does not.
func forBoth(t *testing.T) (*rules.Result, Options) {
	t.Helper()
	src := []byte(`{"version":"1.0","server_count":"3","status":"completed","server_list":[` +
		`{"server_id":"a","device":[{"device_id":"0","rank_id":"0"}]},{"server_id":"b","device":[{"device_id":"0","rank_id":"1"}]},]}`)
	both := []rules.Consumer{rules.HCCL, rules.LocalCommRes}
	var parts []*rules.Result
	for _, c := range both {
		parts = append(parts, rules.Check("t.json", src, rules.Target{Consumer: c}))
	}
	return rules.Together(parts), Options{MaxSame: 5, Consumers: both}
}

// TestWhose: every format says whose a finding is that not all consumers have,
// also where it depends on the product.
func TestWhose(t *testing.T) {
	res, opt := forBoth(t)
	for format, want := range map[string][]string{
		"text":     {"t.json: on Atlas A2 products for hccl 2 errors more: device-ip-required; say --product a2 to decide\n", "[server-count-mismatch] (hccl)\n"},
		"markdown": {"- on Atlas A2 products for hccl 2 errors more: device-ip-required; say --product a2 to decide\n", " | error | for hccl: server\\_count is 3, "},
		"oneline":  {": for hccl: on 910a, a2 and 310p (error): ", "error: for hccl: server_count"},
	} {
		out := written(t, format, opt, res)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", format, w, out)
			}
		}
	}
	opt.Lang = rules.ZH
	if out := written(t, "text", opt, res); !strings.Contains(out, "、使用方是 hccl，还有 2 个错误：device-ip-required；") {
		t.Error(out)
	}
}

// TestWhoseSARIF: the same as a property, for programs.
func TestWhoseSARIF(t *testing.T) {
	res, opt := forBoth(t)
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID     string
				Properties struct{ Consumers []string }
			}
		}
	}
	if err := json.Unmarshal([]byte(written(t, "sarif", opt, res)), &log); err != nil {
		t.Fatal(err)
	}
	whose := map[string][]string{}
	for _, r := range log.Runs[0].Results {
		whose[r.RuleID] = r.Properties.Consumers
	}
	if !slices.Equal(whose["device-ip-required"], []string{"hccl"}) || !slices.Equal(whose["local-comm-res"], []string{"local-comm-res"}) {
		t.Errorf("%v", whose)
	}
	var parts []*rules.Result // that have the same findings
	for _, c := range []rules.Consumer{rules.HCCL, rules.MindSpore} {
		parts = append(parts, rules.Check("t.json", res.File.Bytes, rules.Target{Consumer: c}))
	}
	if out := written(t, "sarif", opt, rules.Together(parts)); strings.Contains(out, `"consumers"`) || !strings.Contains(out, "device-ip-required") {
		t.Error(out)
	}
}

// TestTemplateKeys: whatever JSON can say a template can ask for, though there
// be nothing of it.
func TestTemplateKeys(t *testing.T) {
	res, opt := forBoth(t)
	res.Suppressed, res.Known = 1, 1
	res.Uncounted = map[rules.Tally]int{{Rule: rules.All()[0], Severity: rules.Error}: 1}
	full := keysOf(t, written(t, "json", opt, res))
	least := keysOf(t, written(t, "template", Options{}, rules.Check("t.json", []byte("{"), rules.Target{})))
	for _, key := range []string{"finding consumers", "finding products", "finding fix", "target consumers", "summary uncounted", "summary suppressed", "summary known"} {
		if !full[key] {
			t.Errorf("JSON does not say %s", key)
		}
	}
	for key := range full {
		if !least[key] {
			t.Errorf("a template cannot ask for %s", key)
		}
	}
}

// keysOf are the keys of the objects of a report.
func keysOf(t *testing.T, text string) map[string]bool {
	t.Helper()
	var report struct {
		Target, Summary map[string]any
		Findings        []map[string]any
	}
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) == 0 {
		t.Fatal("no findings")
	}
	keys := map[string]bool{}
	add := func(of string, object map[string]any) {
		for key := range object {
			keys[of+" "+key] = true
		}
	}
	add("target", report.Target)
	add("summary", report.Summary)
	for _, f := range report.Findings {
		add("finding", f)
	}
	return keys
}

// TestConditionalPastTheCap: what is only counted for some of the products that
// a table may be for is no more than an info, as it is where it is kept, and
// fails nothing.
func TestConditionalPastTheCap(t *testing.T) {
	const servers = 40_000 // none with a device_ip, which four families want: 160,000 findings
	var b strings.Builder
	b.WriteString(`{"version":"1.0","status":"completed","server_list":[`)
	for i := range servers {
		fmt.Fprintf(&b, `{"server_id":"s%d","device":[{"device_id":"0","rank_id":"%d"}]},`, i, i)
	}
	res := rules.Check("t.json", []byte(strings.TrimSuffix(b.String(), ",")+"]}"), rules.Target{})
	n := 0
	for tally, more := range res.Uncounted {
		if tally.Rule.Name == "device-ip-required" {
			n += more
		}
	}
	if n < 4*servers-100_000 {
		t.Fatalf("%d only counted, of %d that do not fit", n, 4*servers-100_000)
	}
	want := "t.json: info: " + Grouped(n) + " more of device-ip-required; past 100,000"
	if out := written(t, "oneline", Options{}, res); strings.Count(out, " more of device-ip-required") != 1 || !strings.Contains(out, want) {
		t.Errorf("no %q in\n%s", want, out[max(len(out)-500, 0):])
	}
	var with, without Summary
	with.Add(res)
	res.Uncounted = nil
	without.Add(res)
	if with.Conditional-without.Conditional != n || with.Errors != without.Errors {
		t.Errorf("%+v, without what is only counted %+v", with, without)
	}
}
