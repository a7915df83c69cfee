package report

import (
	"strings"
	"testing"

	"github.com/hcclint/hcclint/examples"
)

// TestPart shows the place where files begin to differ also of a line that is
// too long, what cannot be seen as escapes, and that a part goes on.
func TestPart(t *testing.T) {
	long := strings.Repeat("a", 300) + "HERE" + strings.Repeat("b", 300)
	for _, tt := range []struct {
		part examples.Part
		want string
	}{
		{examples.Part{First: 9, Lines: []string{"x", "y"}}, "   9 | x\n  10 | y\n"},
		{examples.Part{First: 1, Lines: []string{"\ufeff{\t\x1b"}}, "  1 | \\ufeff{    \\x1b\n"},
		{examples.Part{First: 1, Lines: []string{long}, At: 300}, "  1 | …" + strings.Repeat("a", maxLead) + "HERE"},
		{examples.Part{First: 1, Lines: []string{"x"}, At: 99, More: true}, "  1 | x\n    | …\n"},
		{examples.Part{First: 1, Lines: []string{"网络不通"}, At: 3}, "  1 | 网络不通\n"},
		{examples.Part{First: 1, Lines: []string{""}}, "  1 | \n"},
	} {
		p := newPrinter(nil, Options{})
		p.part(&tt.part)
		got := string(p.buf)
		if tt.part.At == 300 {
			if len(got) > 200 || !strings.HasSuffix(got, "b…\n") {
				t.Errorf("%q is not clipped", got)
			}
			got = got[:min(len(got), len(tt.want))]
		}
		if got != tt.want {
			t.Errorf("%+v\n got %q\nwant %q", tt.part, got, tt.want)
		}
	}
}
