package rules

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLongValues holds messages short whatever the table holds, and cheap: they
// are made for every finding.
func TestLongValues(t *testing.T) {
	const size = 1 << 17
	for name, text := range map[string]string{
		"letters": strings.Repeat("x", size), "commas": strings.Repeat("192.0.2.1,", size/10),
		"escapes": strings.Repeat(`\ud83d\ude00`, size/12), "Chinese": strings.Repeat("节", size/3), "zero": strings.Repeat(`\u0000`, size/6),
	} {
		for _, table := range []string{
			table10(node("node_0", npu("0", text, "0"))), table10(node(text, npu("0", "-", "0")), node(text, npu("0", "-", "1"))),
			table10(node("node_0", npu(text, "-", text))), table10(`{"` + text + `":1,"server_id":["` + text + `"]}`),
			`{"` + text + `":1}`, `"` + text + `"`,
		} {
			res := Check("t.json", []byte(table), Target{})
			for i := range res.Findings {
				for _, l := range []Lang{EN, ZH} {
					if m := res.Findings[i].Message(l); utf8.RuneCountInString(m) > 500 {
						t.Errorf("%s: a message of %d characters: %.200s", name, utf8.RuneCountInString(m), m)
					}
				}
			}
		}
	}
}

// TestShownIsCut shows that a value is cut at its end only, and that this shows.
func TestShownIsCut(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("a", 48): strings.Repeat("a", 48), strings.Repeat("a", 49): strings.Repeat("a", 47) + "…",
		strings.Repeat("a", 5000): strings.Repeat("a", 47) + "…", "é\x00": `é\x00`,
	} {
		if got := clip([]byte(text)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
