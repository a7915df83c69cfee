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
