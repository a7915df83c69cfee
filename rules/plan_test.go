package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// openPlan checks a plan and returns "rule severity line:column: message" of
// every finding.
func openPlan(t *testing.T, name, text string, files Files, target Target) []string {
	t.Helper()
	p, ok := OpenPlan(source.New(name, []byte(text)), true)
	if !ok {
		t.Fatalf("%s is not taken for a plan", name)
	}
	res := p.Check(files, target)
	var got []string
	for i := range res.Findings {
		f := &res.Findings[i]
		at := res.File.Position(f.Span.Start)
		line := fmt.Sprintf("%s %s %d:%d: %s", f.Rule.Name, f.Severity, at.Line, at.Column, f.Message(EN))
		for _, rel := range f.Related(EN) {
			in := res.File
			if rel.File != nil {
				in = rel.File
			}
			at := in.Position(rel.Span.Start)
			line += fmt.Sprintf(" (%s %s:%d:%d)", rel.Message, in.Name, at.Line, at.Column)
		}
		got = append(got, line)
		if zh := f.Message(ZH); zh == "" || strings.Contains(zh, "{0}") {
			t.Errorf("Chinese message %q", zh)
		}
	}
	return got
}

func TestPlanFiles(t *testing.T) {
	for _, tt := range []struct {
		name, file, text string
		want             []string
	}{
		{"key near another", "p.yaml", "product: a3\ngrups: []\n",
			[]string{"unknown-key warning 2:1: key grups is not read in a plan, did you mean groups?"}},
		{"key near none", "p.json", `{"zzz": 1, "groups": [{"group": "g", "rank_num": 1, "rank_ids": [0]}]}`,
			[]string{"unknown-key warning 1:2: key zzz is not read in a plan"}},
		{"product that does not exist", "p.yaml", "product: a9\n",
			[]string{`plan-value error 1:10: unknown product "a9", expected 910a, a2, a3, 310p, a5 or a machine such as atlas-800t-a2`}},
		{"consumer that does not exist", "p.yaml", "product: a3\nconsumer: nobody\n",
			[]string{"plan-value error 2:11: consumer nobody is unknown"}},
		{"text faults of JSON", "p.json", "{\"groups\": [{\"group\": \"g\", \"rank_num\": 1, \"rank_ids\": [0]}], // one\n}",
			[]string{"json-trailing-comma error 1:60: comma before the closing }", "json-comment error 1:62: comment (//), which JSON does not have"}},
		{"not YAML", "p.yaml", "groups: [\n", []string{"plan-syntax"}},
		{"second document", "p.yaml", "product: a3\n---\nproduct: a2\n", []string{"plan-syntax"}},
		{"not static", "p.py", "from hccl.manage.api import create_group\ncreate_group('g', 2, f())\n", []string{"not-static info 2:22: rank_ids"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := openPlan(t, tt.file, tt.text, Files{}, Target{})
			if !slices.EqualFunc(got, tt.want, strings.HasPrefix) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// A table that is written into a plan is judged as a table, with the places of
// the plan; the plan's product and environment hold for it.
func TestInlineTable(t *testing.T) {
	const plan = `product: a2
env: {HCCL_INTRA_ROCE_ENABLE: "1"}
rank_table: |
  {"version": "1.0", "status": "completed", "server_list": [
    {"server_id": "node-0", "device": [
      {"device_id": "0", "rank_id": "0"}]}]}
`
	want := []string{"device-ip-required-roce error 6:7: device 0 of server node-0 has no device_ip, but HCCL_INTRA_ROCE_ENABLE=1 makes it talk over its NIC"}
	if got := openPlan(t, "p.yaml", plan, Files{}, Target{}); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	// What is said outside of the plan counts more.
	training, _ := ParseProduct("910a")
	if got := openPlan(t, "p.yaml", plan, Files{}, Target{Product: training, Env: map[string]string{"HCCL_INTRA_ROCE_ENABLE": "0"}}); len(got) != 0 {
		t.Errorf("got %q, want nothing", got)
	}
}

func TestOpenPlan(t *testing.T) {
	for name, want := range map[string]bool{"a.yaml": true, "a.yml": true, "a.json": false, "a.txt": false} {
		if _, ok := OpenPlan(source.New(name, []byte(`{"a": 1}`)), true); ok != want {
			t.Errorf("%s named: %v, want %v", name, ok, want)
		}
		if _, ok := OpenPlan(source.New(name, []byte(`{"a": 1}`)), false); ok {
			t.Errorf("%s found in a folder is taken for a plan", name)
		}
	}
}
