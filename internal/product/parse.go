package product

import (
	"fmt"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
)

// unsupported are products for which the HCCL manuals have no row at all;
// saying so helps more than the nearest other name would.
var unsupported = [...]string{
	"Atlas 300I", "Atlas 300I (3000)", "Atlas 300I (3010)", "Atlas 300I Pro",
	"Atlas 300V", "Atlas 300V Pro", "Atlas 200", "Atlas 500", "Atlas 200/500",
}

// Parse reads a product the way people write it: the key of a family or a
// machine, a name of the manuals in English or Chinese, or a chip name.
// Case, blanks, dashes and the words Huawei, Atlas and Ascend do not matter,
// but for one exception: "Ascend910B", the chip name in any case, is a chip of
// the Atlas training products, while "910B" in any other spelling may also
// mean the A2 and is refused.
//
// The error is a *ParseError.
func Parse(s string) (Product, error) {
	if strings.EqualFold(strings.TrimSpace(s), plain910B) {
		return Product{Family: F910A}, nil
	}
	folded := fold(s)
	short := bare(folded)
	if folded == "" {
		return Product{}, &ParseError{Input: s, Reason: lang.Text{
			EN: "the product is empty, expected " + expectedEN,
			ZH: "产品为空，应为 " + expectedZH,
		}}
	}
	if short == "910b" {
		return Product{}, ambiguous910B(s)
	}
	for name, p := range spellings() {
		if bare(fold(name)) == short {
			return p, nil
		}
	}
	if f, ok := unlistedSoC(folded); ok {
		return Product{Family: f}, nil
	}
	for _, name := range unsupported {
		if bare(fold(name)) == short {
			return Product{}, &ParseError{Input: s, Reason: lang.Text{
				EN: "the HCCL manuals do not list " + name + " as supported",
				ZH: "HCCL 手册的产品支持列表中没有 " + name,
			}}
		}
	}
	return Product{}, &ParseError{Input: s, Suggestion: suggest(folded)}
}

func ambiguous910B(input string) *ParseError {
	in := shown(input)
	return &ParseError{Input: input, Reason: lang.Text{
		EN: fmt.Sprintf("product %s is ambiguous: in speech it is Atlas A2, as a chip name (Ascend910B) it is an Atlas training product; "+
			"say a2, 910a or the whole chip name such as Ascend910B3", in),
		ZH: fmt.Sprintf("产品 %s 有歧义：口语中指 Atlas A2，作为 SoC 名（Ascend910B）则属于 Atlas 训练系列产品；"+
			"应写 a2、910a 或完整的 SoC 名，例如 Ascend910B3", in),
	}}
}

const (
	expectedEN = "910a, a2, a3, 310p, a5 or a machine such as atlas-800t-a2"
	expectedZH = "910a、a2、a3、310p、a5，或 atlas-800t-a2 一类的机型"
)

// ParseError says why a text names no product.
type ParseError struct {
	Input      string
	Suggestion string    // the spelling probably meant, "" when none is near
	Reason     lang.Text // set when the input was understood but cannot be taken
}

// Error returns the English text, one line.
func (e *ParseError) Error() string { return e.Text().EN }

// Text returns the message in both languages.
func (e *ParseError) Text() lang.Text {
	in := shown(e.Input)
	switch {
	case e.Reason != lang.Text{}:
		return e.Reason
	case e.Suggestion != "":
		return lang.Text{
			EN: fmt.Sprintf("unknown product %s, did you mean %q?", in, e.Suggestion),
			ZH: fmt.Sprintf("产品 %s 无法识别，是否为 %q？", in, e.Suggestion),
		}
	}
	return lang.Text{
		EN: fmt.Sprintf("unknown product %s, expected %s", in, expectedEN),
		ZH: fmt.Sprintf("产品 %s 无法识别，应为 %s", in, expectedZH),
	}
}

// maxShown bounds, in runes, the input that is quoted and compared: a file may
// hold anything where a product is wanted.
const maxShown = 64

// shown quotes an input for a message, on one line and not too long.
func shown(s string) string {
	n := 0
	for i := range s {
		if n++; n > maxShown {
			return fmt.Sprintf("%q", s[:i]+"…")
		}
	}
	return fmt.Sprintf("%q", s)
}
