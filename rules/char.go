package rules

import (
	"fmt"
	"unicode"
)

// charNames are the names of the characters that stand for JSON's own in texts
// from word processors, web pages and Chinese keyboards.
var charNames = [...]struct {
	char rune
	name string
}{
	{'\u0085', "U+0085 NEXT LINE"}, {'\u00a0', "U+00A0 NO-BREAK SPACE"}, {'\u00ad', "U+00AD SOFT HYPHEN"},
	{'\u1680', "U+1680 OGHAM SPACE MARK"}, {'\u180e', "U+180E MONGOLIAN VOWEL SEPARATOR"},
	{'\u2002', "U+2002 EN SPACE"}, {'\u2003', "U+2003 EM SPACE"}, {'\u2007', "U+2007 FIGURE SPACE"}, {'\u2009', "U+2009 THIN SPACE"},
	{'\u200b', "U+200B ZERO WIDTH SPACE"}, {'\u200c', "U+200C ZERO WIDTH NON-JOINER"}, {'\u200d', "U+200D ZERO WIDTH JOINER"},
	{'\u200e', "U+200E LEFT-TO-RIGHT MARK"}, {'\u200f', "U+200F RIGHT-TO-LEFT MARK"},
	{'\u2028', "U+2028 LINE SEPARATOR"}, {'\u2029', "U+2029 PARAGRAPH SEPARATOR"}, {'\u202f', "U+202F NARROW NO-BREAK SPACE"},
	{'\u205f', "U+205F MEDIUM MATHEMATICAL SPACE"}, {'\u2060', "U+2060 WORD JOINER"},
	{'\u3000', "U+3000 IDEOGRAPHIC SPACE"}, {'\ufeff', "U+FEFF BYTE ORDER MARK"},

	{'，', "U+FF0C FULLWIDTH COMMA"}, {'、', "U+3001 IDEOGRAPHIC COMMA"}, {'﹐', "U+FE50 SMALL COMMA"}, {'､', "U+FF64 HALFWIDTH IDEOGRAPHIC COMMA"},
	{'：', "U+FF1A FULLWIDTH COLON"}, {'﹕', "U+FE55 SMALL COLON"},
	{'｛', "U+FF5B FULLWIDTH LEFT CURLY BRACKET"}, {'｝', "U+FF5D FULLWIDTH RIGHT CURLY BRACKET"},
	{'［', "U+FF3B FULLWIDTH LEFT SQUARE BRACKET"}, {'］', "U+FF3D FULLWIDTH RIGHT SQUARE BRACKET"},
	{'【', "U+3010 LEFT BLACK LENTICULAR BRACKET"}, {'】', "U+3011 RIGHT BLACK LENTICULAR BRACKET"},
	{'；', "U+FF1B FULLWIDTH SEMICOLON"}, {'。', "U+3002 IDEOGRAPHIC FULL STOP"}, {'．', "U+FF0E FULLWIDTH FULL STOP"},
	{'（', "U+FF08 FULLWIDTH LEFT PARENTHESIS"}, {'）', "U+FF09 FULLWIDTH RIGHT PARENTHESIS"},

	{'“', "U+201C LEFT DOUBLE QUOTATION MARK"}, {'”', "U+201D RIGHT DOUBLE QUOTATION MARK"},
	{'„', "U+201E DOUBLE LOW-9 QUOTATION MARK"}, {'‟', "U+201F DOUBLE HIGH-REVERSED-9 QUOTATION MARK"},
	{'‘', "U+2018 LEFT SINGLE QUOTATION MARK"}, {'’', "U+2019 RIGHT SINGLE QUOTATION MARK"},
	{'‚', "U+201A SINGLE LOW-9 QUOTATION MARK"}, {'‛', "U+201B SINGLE HIGH-REVERSED-9 QUOTATION MARK"},
	{'«', "U+00AB LEFT-POINTING DOUBLE ANGLE QUOTATION MARK"}, {'»', "U+00BB RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK"},
	{'＂', "U+FF02 FULLWIDTH QUOTATION MARK"}, {'＇', "U+FF07 FULLWIDTH APOSTROPHE"},
	{'「', "U+300C LEFT CORNER BRACKET"}, {'」', "U+300D RIGHT CORNER BRACKET"},
	{'『', "U+300E LEFT WHITE CORNER BRACKET"}, {'』', "U+300F RIGHT WHITE CORNER BRACKET"},
	{'〝', "U+301D REVERSED DOUBLE PRIME QUOTATION MARK"}, {'〞', "U+301E DOUBLE PRIME QUOTATION MARK"}, {'″', "U+2033 DOUBLE PRIME"},
}

// charName says which character r is: ASCII as itself, others by their number
// and name, or by their number and look.
func charName(r rune) string {
	for i := range charNames {
		if charNames[i].char == r {
			return charNames[i].name
		}
	}
	switch {
	case '!' <= r && r <= '~':
		return string(r)
	case unicode.IsPrint(r):
		return fmt.Sprintf("U+%04X %c", r, r)
	}
	return fmt.Sprintf("U+%04X", r)
}
