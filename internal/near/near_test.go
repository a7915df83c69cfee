package near

import "testing"

func TestBest(t *testing.T) {
	names := []string{"check", "rules", "explain", "schema", "version"}
	tests := map[string]string{
		"expalin": "explain", "explian": "explain", "rule": "rules", "schemas": "schema",
		"chekc": "check", "table": "", "": "", "x": "",
	}
	for word, want := range tests {
		if got := Best(word, names); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"abc", "abd", 1}, {"abc", "ab", 1}, {"abc", "abcd", 1},
		{"abc", "acb", 1}, {"abcd", "badc", 2}, {"ca", "abc", 3},
		{"kitten", "sitting", 3}, {"推理卡", "推里卡", 1},
	}
	for _, tt := range tests {
		if got := Distance(tt.a, tt.b); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
