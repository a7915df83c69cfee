package product

import "testing"

func TestFold(t *testing.T) {
	tests := []struct{ in, folded, bare string }{
		{"Atlas 800T A2", "atlas800ta2", "800ta2"},
		{"Huawei Atlas_800T·A2", "atlas800ta2", "800ta2"},
		{"Ａｔｌａｓ　８００Ｔ—Ａ２", "atlas800ta2", "800ta2"},
		{"A800T-A2", "a800ta2", "800ta2"},
		{"昇腾910B4-1", "ascend910b41", "910b41"},
		{"Ascend910_9391", "ascend9109391", "9109391"},
		{"Atlas A2 Series Products", "atlasa2product", "a2product"},
		{"Atlas 训练系列产品", "atlas训练产品", "训练产品"},
		{"Atlas 300T 训练卡（型号：9000）", "atlas300t训练卡型号9000", "300t训练卡型号9000"},
		{"a2", "a2", "a2"},
		{"a200-500a2", "a200500a2", "200500a2"},
		{"", "", ""},
	}
	for _, tt := range tests {
		folded := fold(tt.in)
		if folded != tt.folded || bare(folded) != tt.bare {
			t.Errorf("%q folds to %q, bare %q; want %q, %q", tt.in, folded, bare(folded), tt.folded, tt.bare)
		}
	}
}

func FuzzParse(f *testing.F) {
	for name := range spellings() {
		f.Add(name)
	}
	f.Add("910b")
	f.Add("\xff a\u202eb")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if (err == nil) == p.IsOpen() {
			t.Fatalf("Parse(%q) = %+v, %v", s, p, err)
		}
		if err != nil {
			if pe := err.(*ParseError); pe.Suggestion != "" {
				if _, err := Parse(pe.Suggestion); err != nil {
					t.Errorf("Parse(%q) suggests %q: %v", s, pe.Suggestion, err)
				}
			}
		} else if again, err := Parse(p.Key()); err != nil || again != p {
			t.Errorf("Parse(%q) = %q, which reads back as %q, %v", s, p.Key(), again.Key(), err)
		}
	})
}
