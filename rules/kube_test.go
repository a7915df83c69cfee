package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// configMaps is a file with one ConfigMap for each text, in a block of its own.
func configMaps(texts ...string) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString("apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: |\n    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n---\n")
	}
	return b.String()
}

// TestObjects: places are those of the file. That of rank_id in a table10 of one
// device is counted by hand.
func TestObjects(t *testing.T) {
	const placeholder = `{"status":"initializing"}`
	const gap = `{"version":"1.0","status":"completed","server_count":"1","server_list":[` + "\n" +
		`{"server_id":"192.0.2.1","device":[{"device_id":"0","device_ip":"198.51.100.1","rank_id":"1"}]}]}`
	const summary = `{"version":"1.0","status":"complete","total":1,"server_count":"1","server_list":[{"server_id":"192.0.2.1","device":[{"device_id":"0","rank_id":"0"}]}]}`
	sound := strings.Replace(gap, `"rank_id":"1"`, `"rank_id":"0"`, 1)
	inJSON := `{"apiVersion":"v1","kind":"ConfigMap","data":{"hccl.json":` + strconv.Quote(gap) + `}}`
	global := globalOf(peerGroup("2", instanceServer("192.0.2.10", "")))
	for _, tt := range []struct {
		name, target, src string
		named             bool
		held, passed      int
		want              []string
	}{
		{"sound", "a2", configMaps(sound), false, 1, 0, nil},
		{"placeholder", "a2", configMaps(placeholder), false, 1, 0, []string{"status-placeholder info hangs 5:15"}},
		{"filled, but not completed", "a2", configMaps(strings.Replace(sound, "completed", "initializing", 1)), false, 1, 0, []string{"status-not-completed error hangs 5:31"}},
		{"fault in a block", "a2", configMaps(sound, gap), false, 2, 0, []string{"rank-id-gap error rejects 13:94"}},
		{"fault in JSON", "a2", inJSON, false, 1, 0, []string{"rank-id-gap error rejects 1:253 (t#/data/hccl.json 2:90)"}},
		{"fault of the text", "a2", configMaps(sound[:len(sound)-1] + ",}"), false, 1, 0, []string{"json-trailing-comma error rejects 6:101"}},
		{"other configuration", "a2", strings.Replace(configMaps(`{"a": "rank_id"}`), "hccl", "config", 1), true, 0, 0, nil},
		{"beside a table of another program", "a2", configMaps(sound, global, summary), true, 1, 2, nil},
		{"found in a folder", "a2", configMaps(global), false, 0, 1, nil},
		{"named", "a2", configMaps(global), true, 1, 0, []string{"global-table error rejects 5:5"}},
		{"for its reader", "a2 mindie-motor", configMaps(sound, global), true, 1, 1, []string{"global-device-missing error rejects 12:216"}},
		{"a key twice", "a2", "apiVersion: v1\nkind: ConfigMap\ndata:\n  a: '" + placeholder + "'\n  a: ''\n", true, 0, 0,
			[]string{"configmap-syntax error advice 5:3"}},
		{"a chart, in a folder", "a2", "apiVersion: v1\nkind: ConfigMap\n{{- if x }}\ndata:\n  a: '" + placeholder + "'\n", false, 0, 0, nil},
		{"a chart, named", "a2", "apiVersion: v1\nkind: ConfigMap\n{{- if x }}\ndata:\n  a: '" + placeholder + "'\n", true, 0, 0,
			[]string{"configmap-syntax error advice 4:1"}},
	} {
		res, ok := CheckObjects(source.New("t", []byte(tt.src)), Surroundings{}, targetOf(t, tt.target), tt.named)
		if want := tt.held+tt.passed+len(tt.want) > 0; ok != want {
			t.Errorf("%s: %v", tt.name, ok)
			continue
		} else if !ok {
			continue
		}
		var got []string
		for i := range res.Findings {
			f := &res.Findings[i]
			checkFinding(t, tt.name, len(tt.src), f)
			at := res.File.Position(f.Span.Start)
			line := fmt.Sprintf("%s %s %s %d:%d", f.Rule.Name, f.Severity, f.Class, at.Line, at.Column)
			for _, rel := range f.Related(EN) {
				if rel.File != nil {
					at := rel.File.Position(rel.Span.Start)
					line += fmt.Sprintf(" (%s %d:%d)", rel.File.Name, at.Line, at.Column)
				}
			}
			got = append(got, line)
		}
		if !slices.Equal(got, tt.want) || len(res.Held()) != tt.held || len(res.Passed()) != tt.passed {
			t.Errorf("%s: %d held, %d passed, got %q, want %q", tt.name, len(res.Held()), len(res.Passed()), got, tt.want)
		}
	}
	if _, ok := CheckObjects(source.New("x.py", []byte(configMaps(sound))), Surroundings{}, Target{}, true); ok {
		t.Error("a script is no Kubernetes object")
	}
}
