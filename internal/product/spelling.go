package product

import (
	"cmp"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/near"
)

// spellings yields every name that Parse takes, with what it stands for.
func spellings() iter.Seq2[string, Product] {
	return func(yield func(string, Product) bool) {
		all := func(p Product, names ...string) bool {
			for _, name := range names {
				if !yield(name, p) {
					return false
				}
			}
			return true
		}
		for _, f := range Families() {
			row, p := &families[f], Product{Family: f}
			if !all(p, row.key, row.name.EN, row.name.ZH) || !all(p, row.also...) {
				return
			}
		}
		for i := range machines {
			m := &machines[i]
			p := Product{m.Family, m}
			if !all(p, m.Key, m.Name.EN, m.Name.ZH) || !all(p, m.also...) {
				return
			}
		}
		for _, s := range socs {
			if !all(Product{Family: s.family}, s.name) {
				return
			}
		}
	}
}

// fold reduces a name to what tells it apart: no case, blanks, dashes or
// brackets, full-width forms as ASCII, no maker, no "series".
func fold(s string) string {
	s = strings.Map(func(r rune) rune {
		if r > 0xFF00 && r < 0xFF5F { // full-width forms of ! to ~
			r -= 0xFEE0
		}
		if unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune("_·/():", r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
	s = strings.TrimPrefix(strings.TrimPrefix(s, "huawei"), "华为")
	if rest, ok := strings.CutPrefix(s, "昇腾"); ok {
		s = "ascend" + rest
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, "series", ""), "系列", "")
	return strings.ReplaceAll(s, "products", "product")
}

// bare drops the brand of a folded name, which people leave out or shorten:
// "800T A2" and "A800T A2" are the Atlas 800T A2, "910B3" is the Ascend910B3.
func bare(folded string) string {
	for _, brand := range [...]string{"atlas", "ascend"} {
		if rest, ok := strings.CutPrefix(folded, brand); ok {
			folded = rest
			break
		}
	}
	if len(folded) > 3 && folded[0] == 'a' && strings.Trim(folded[1:4], "0123456789") == "" {
		return folded[1:]
	}
	return folded
}

// suggest returns the spelling that was probably meant: one that has the input
// as a part, else the nearest within a third of its length, else the longest
// one inside it.
func suggest(folded string) string {
	short := bare(folded)
	n := utf8.RuneCountInString(short)
	if n == 0 || n > maxShown {
		return ""
	}
	var whole, nearest, inner string
	best := n/3 + 1
	for name := range spellings() {
		if name == plain910B {
			continue // never send anyone to the ambiguous name
		}
		long := fold(name)
		b := bare(long)
		if n >= 3 && strings.Contains(b, short) && (whole == "" || len(b) < len(bare(fold(whole)))) {
			whole = name
		}
		if len(b) >= 4 && strings.Contains(short, b) && len(b) > len(bare(fold(inner))) {
			inner = name
		}
		if d := min(near.Distance(short, b), near.Distance(folded, long)); d < best {
			best, nearest = d, name
		}
	}
	return cmp.Or(whole, nearest, inner)
}
