package rules

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// planIn judges a plan and returns its messages in a language.
func planIn(t *testing.T, l Lang, text string) string {
	t.Helper()
	p, ok := OpenPlan(source.New("plan.yaml", []byte(text)), true)
	if !ok {
		t.Fatalf("no plan: %s", text)
	}
	res := p.Check(Files{}, Target{})
	var all []string
	for i := range res.Findings {
		all = append(all, res.Findings[i].Message(l))
	}
	return strings.Join(all, "\n")
}

// TestPlanMessages: what goes into a message is in its language as well.
func TestPlanMessages(t *testing.T) {
	for _, tt := range []struct{ plan, en, zh string }{
		{"[1, 2]\n", "the document is a list, expected ", "文件内容为列表，应为"},
		{"consumer: nobody\n", "consumer nobody is unknown, expected hccl, mindie, ", "使用方 nobody 无法识别，应为 hccl、mindie、"},
		{"image: x\nname: y\n", "(its keys: image, name)", "（键：image、name）"},
	} {
		for l, want := range map[Lang]string{EN: tt.en, ZH: tt.zh} {
			if got := planIn(t, l, tt.plan); !strings.Contains(got, want) {
				t.Errorf("%q says %q, want %q in it", tt.plan, got, want)
			}
		}
	}
}
