package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// suggested are the keys that a first configuration has in comments.
var suggested = regexp.MustCompile(`(?m)^# ([a-z-]+:(?: |$)|  )`)

// TestFirstConfig shows that the configuration that init writes is right, as it
// is and with everything that it suggests.
func TestFirstConfig(t *testing.T) {
	for _, l := range []rules.Lang{rules.EN, rules.ZH} {
		for _, allowed := range []product.Set{0, product.SetA5, product.SetOf(product.FA2) | product.SetOf(product.FA3)} {
			s := &survey{tables: 2, told: 2, plans: 1, allowed: allowed}
			text := s.config(l)
			for _, src := range []string{text, suggested.ReplaceAllString(text, "$1")} {
				c := config.Read(source.New(".hcclint.yaml", []byte(src)), ".")
				for _, p := range c.Problems {
					t.Errorf("%v: %s\n%s", c.File.Position(p.Span.Start), p.Text.EN, src)
				}
				if src != text && (len(c.Ignore) != 1 || len(c.Overrides) != 1 || !c.FailOn.Set || c.Files == nil || len(c.Top.Levels) != 1 || !c.Baseline.Set) {
					t.Errorf("not every key is suggested:\n%s", src)
				}
			}
			if one := allowed.Len() == 1; one != strings.Contains(text, "\nproduct: ") {
				t.Errorf("%v: the product is wrongly set or missing", allowed)
			}
		}
	}
}
