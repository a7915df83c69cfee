package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/product"
)

// tableCase is one document with what the rules about its kind, version, keys
// and types have to say.
type tableCase struct {
	name   string
	target string // "a2", "a2 mindie", "a3 A=B"; "" leaves the product open
	src    string
	want   string // "rule severity class at line:column", separated by ;
}

// runTableCases compares what the rules of this section find. Findings that
// hold for some products only carry them behind the class.
func runTableCases(t *testing.T, cases []tableCase) {
	t.Helper()
	for _, c := range cases {
		got := said(t, tableRules, c.src, targetOf(t, c.target), func(res *Result, f *Finding) string {
			checkFix(t, c, res, f)
			some := ""
			for _, family := range f.Products.Families() {
				some += " " + family.Key()
			}
			p := res.File.Position(f.Span.Start)
			return fmt.Sprintf("%s at %d:%d", some, p.Line, p.Column)
		})
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, text, c.want)
		}
	}
}

// checkFix applies a safe fix: the findings have to become fewer or milder.
func checkFix(t *testing.T, c tableCase, res *Result, f *Finding) {
	t.Helper()
	fix, ok := f.Fix()
	if !ok || !fix.Safe {
		return
	}
	mended := c.src
	for _, e := range slices.Backward(fix.Edits) {
		mended = mended[:e.Span.Start] + e.Replacement + mended[e.Span.End:]
	}
	after := Check("t.json", []byte(mended), res.Target)
	weight := func(r *Result) (n int) {
		for i := range r.Findings {
			if slices.Contains(tableRules, r.Findings[i].Rule) && r.Findings[i].Severity > Info {
				n += int(r.Findings[i].Severity)
			}
		}
		return n
	}
	if weight(after) >= weight(res) {
		t.Errorf("%s: the fix of %s makes nothing better in %s", c.name, f.Rule.Name, mended)
	}
}

// table10 is a sound 1.0 table; edits are pairs of old and new text.
func edited10(edits ...string) string {
	return strings.NewReplacer(edits...).Replace(`{"version":"1.0","server_count":"1",
"server_list":[{"server_id":"node-0","device":[
{"device_id":"0","device_ip":"192.0.2.10","rank_id":"0"},
{"device_id":"1","device_ip":"192.0.2.11","rank_id":"1"}]}],
"status":"completed"}`)
}

func TestSoundTables(t *testing.T) {
	for _, f := range product.Families() {
		if f != product.FA5 && f != product.FA3 {
			runTableCases(t, []tableCase{{"1.0 on " + f.Key(), f.Key(), edited10(), ""}})
		}
	}
	runTableCases(t, []tableCase{
		{"1.0, product open: not a word about Atlas A3", "", edited10(), ""},
		{"known extras", "a2", edited10(`"device":[`, `"host_nic_ip":"reserve","hardware_type":"x","device":[`), ""},
		{"server_count is optional for HCCL", "a2", edited10(`"server_count":"1",`, ``), ""},
	})
}

func TestLayout(t *testing.T) {
	runTableCases(t, []tableCase{
		{"package.json", "", `{"name":"x","version":"1.2.3","dependencies":{}}`, "layout-unknown error rejects at 1:1"},
		{"empty object", "", ` {}`, "layout-unknown error rejects at 1:2"},
		{"no version, list misspelt", "", `{"sever_list":[{"device":[]}]}`, "layout-unknown error rejects at 1:2"},
		{"one device of a 2.0 table", "", `{"rank_id":0,"level_list":[]}`, "layout-unknown error rejects at 1:1"},
		{"an array is top-level-type", "", `[]`, ""},
		{"broken text is json-truncated", "", `{"name":`, ""},
		{"Kubernetes", "", `{"apiVersion":"v1","kind":"ConfigMap","data":{"hccl.json":""}}`, "layout-not-hccl error rejects at 1:1"},
		{"prefill and decode", "a2", `{"prefill_device_list":[],"decode_device_list":[],"status":"completed"}`, "layout-not-hccl error rejects at 1:1"},
		{"job-summary", "a2", strings.Replace(edited10(), `{`, `{"total":1,`, 1), "layout-not-hccl error rejects at 1:1"},
		{"local_comm_res", "a2", `{"version":"1.0","server_list":[{"server_id":"a","device":[{"device_id":"0"}]}]}`, "layout-not-hccl error rejects at 1:1"},
		{"global", "a2", `{"version":"1.0","status":"completed","server_group_list":[]}`, "global-table error rejects at 1:1"},
		{"not filled", "a2", `{"status":"initializing"}`, "status-placeholder error hangs at 1:11"},
		{"not filled, with a version", "a2", `{"version":"1.0","status":"initializing"}`, "status-placeholder error hangs at 1:27"},
	})
}
