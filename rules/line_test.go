package rules

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// TestLineInsideAnother: a message names the line of the file that somebody has
// in the editor, not the one of the table that is written into it.
func TestLineInsideAnother(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		// The bracket { of rank_table: | stands on the third line.
		{"plan.yaml", "product: a2\nrank_table: |\n  {\n  \"version\": \"1.0\"\n", "{ opens on line 3"},
		// [ on line 6 is closed by } on the next one.
		{"cm.yaml", "apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: |\n    {\"version\": \"1.0\",\n    \"server_list\": [\n    }\n", "bracket opened on line 6"},
	} {
		file := source.New(tt.name, []byte(tt.text))
		var res *Result
		if p, ok := OpenPlan(file, true); tt.name == "plan.yaml" && ok {
			res = p.Check(Files{}, Target{})
		} else if res, ok = CheckObjects(file, Surroundings{}, Target{}, true); !ok {
			t.Fatalf("%s holds no table", tt.name)
		}
		var all []string
		for i := range res.Findings {
			all = append(all, res.Findings[i].Message(EN))
		}
		if got := strings.Join(all, "\n"); !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q in it", tt.name, got, tt.want)
		}
	}
}
