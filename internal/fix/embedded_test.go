package fix_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/rules"
)

// TestSlipsEmbedded mends tables with slips in ConfigMaps, written in every way:
// what the ConfigMap holds then is what mending the table alone comes to, or less
// where that cannot be written.
func TestSlipsEmbedded(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	r := rand.New(rand.NewPCG(3, 4))
	const head = "apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: "
	indent := func(text string) string { return strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ") + "\n" }
	forms := []struct {
		name  string
		write func(text string) string
		all   bool // everything can be written
	}{
		{"literal", func(text string) string { return head + "|-\n    " + indent(text) }, false},
		{"folded", func(text string) string { return head + ">-\n    " + indent(text) }, false},
		{"single quotes", func(text string) string { return head + "'" + strings.ReplaceAll(indent(text), "'", "''") + "    '\n" }, false},
		{"double quotes", func(text string) string { return head + `"` + quote(text) + "\"\n" }, true},
		{"JSON", func(text string) string {
			return `{"apiVersion": "v1", "kind": "ConfigMap", "data": {"hccl.json": "` + quote(text) + `"}}`
		}, true},
	}
	changed := map[string]int{}
	for range 400 {
		text := string(slipped(r))
		if strings.ContainsAny(text, "\r\ufeff") { // what YAML makes of them is its own matter
			continue
		}
		alone := mend([]byte(text), rules.Target{}, false)
		for _, form := range forms {
			src := []byte(form.write(text))
			before, ok := held(src)
			if !ok {
				continue
			}
			p := mend(src, rules.Target{}, false)
			after, ok := held(p.Text)
			if !ok {
				t.Errorf("%s: no table any more (%s)\n%s\nbecomes\n%s", form.name, names(p), src, p.Text)
				continue
			}
			if s, bad := lost(seats(before), seats(after)); bad {
				t.Errorf("%s: %+v is lost (%s)\n%s\nbecomes\n%s", form.name, s, names(p), src, p.Text)
			}
			if form.all && !bytes.Equal(after, alone.Text) {
				t.Errorf("%s: %s\n%s\nbecomes\n%s\nalone %s\n%s", form.name, names(p), before, after, names(alone), alone.Text)
			}
			if p.Changed() {
				changed[form.name]++
			}
		}
	}
	for _, form := range forms {
		if changed[form.name] < 100 {
			t.Errorf("%s: only %d are mended", form.name, changed[form.name])
		}
	}
}

// held is the table in a ConfigMap.
func held(src []byte) ([]byte, bool) {
	f, ok := kube.Decode(src, rules.Telling)
	if !ok || len(f.Tables) != 1 {
		return nil, false
	}
	return f.Tables[0].Bytes, true
}

// quote writes a text as the inside of a JSON string.
func quote(text string) string {
	q, err := json.Marshal(text)
	if err != nil {
		panic(err) // any string can be written
	}
	return string(q[1 : len(q)-1])
}
