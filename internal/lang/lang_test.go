package lang

import "testing"

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		name string
		want Lang
		ok   bool
	}{
		{"zh", ZH, true}, {"ZH", ZH, true}, {"zh_CN.UTF-8", ZH, true}, {"zh-Hans", ZH, true}, {"zh@pinyin", ZH, true},
		{"en", EN, true}, {"en_US", EN, true}, {"C", EN, false}, {"zha_CN", EN, false}, {"", EN, false},
	} {
		if got, ok := Parse(tt.name); got != tt.want || ok != tt.ok || FromLocale(tt.name) != tt.want {
			t.Errorf("%q: %v, %v; want %v, %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

// TestFromLocale: Chinese is written in UTF-8, and only to who reads that.
func TestFromLocale(t *testing.T) {
	for locale, want := range map[string]Lang{
		"zh_CN": ZH, "zh_CN.UTF-8": ZH, "zh_CN.utf8": ZH, "zh_TW.utf-8@x": ZH, "zh_CN@pinyin": ZH,
		"zh_CN.GBK": EN, "zh_CN.GB18030": EN, "zh_TW.Big5": EN, "zh_CN.gb2312@x": EN, "zh_CN.": EN, "en_US.UTF-8": EN, "C.UTF-8": EN,
	} {
		if got := FromLocale(locale); got != want {
			t.Errorf("%s: %v, want %v", locale, got, want)
		}
	}
}
