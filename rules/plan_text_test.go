package rules

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// TestFaultsOfPlan: messages about the text of a plan show what stands in the
// plan, not what stands at the same place of its rank table, which may be shorter.
func TestFaultsOfPlan(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"key twice":   {`{"groups": [{"group": "a", "rank_num": 1, "rank_ids": [0]}], "cann": "8.0", "cann": "8.5"}`, `key "cann" is given again in this object, with 8.5 instead of 8.0; the last one counts`},
		"not a value": {`{"groups": [{"group": "a", "rank_num": 1, "rank_ids": [0]}], "cann": nothing}`, `nothing without quotes, expected text in double quotes`},
		"template":    {`{"groups": [{"group": "a", "rank_num": 1, "rank_ids": [0]}], "cann": ${RELEASE}}`, `${RELEASE} looks like a template`},
	} {
		t.Run(name, func(t *testing.T) {
			p, ok := OpenPlan(source.New("p.json", []byte(row.text)), true)
			if !ok {
				t.Fatal("no plan")
			}
			for table, src := range map[string]string{
				"short": `{}`,
				"long":  `{"version":"1.0","status":"completed","server_count":"1","server_list":[{"server_id":"192.0.2.1","device":[{"device_id":"0","rank_id":"0"}]}]}`,
			} {
				res := p.Check(Files{Table: source.New("t.json", []byte(src))}, Target{})
				var all []string
				for i := range res.Findings {
					all = append(all, res.Findings[i].Message(EN))
				}
				if got := strings.Join(all, "\n"); !strings.Contains(got, row.want) {
					t.Errorf("%s table:\n%s\nwant %s", table, got, row.want)
				}
			}
		})
	}
}
