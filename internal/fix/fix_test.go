package fix_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/fix"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// sound is a table that has nothing to mend, on lines as people write it.
const sound = `{
  "version": "1.0",
  "status": "completed",
  "server_count": "1",
  "server_list": [
    {
      "server_id": "192.0.2.1",
      "host_ip": "192.0.2.1",
      "device": [
        {"device_id": "0", "device_ip": "198.51.100.1", "rank_id": "0"},
        {"device_id": "1", "device_ip": "198.51.100.2", "rank_id": "1"}
      ]
    }
  ]
}
`

// TestUnfinished: a file with more to mend than the rounds can take is not said
// to be done. To the judge the text looks as at first whatever is mended; each of
// the rounds, of which there are ten, takes one byte off it.
func TestUnfinished(t *testing.T) {
	first := rules.Check("t.json", []byte(`{"a":1,}`+strings.Repeat(" ", 30)), rules.Target{})
	if p := fix.Mend(first, func([]byte) *rules.Result { return first }, false); !p.Unfinished || len(p.Text) != len(first.File.Bytes)-10 {
		t.Errorf("unfinished: %v; %q", p.Unfinished, p.Text)
	}
	judge := func(text []byte) *rules.Result { return rules.Check("t.json", text, rules.Target{}) }
	if p := fix.Mend(first, judge, false); p.Unfinished || !p.Changed() {
		t.Errorf("%q: changed %v, unfinished %v", p.Text, p.Changed(), p.Unfinished)
	}
}

// TestMend breaks the sound table in one or two places; mended it is the sound
// one again, to the byte.
func TestMend(t *testing.T) {
	for _, tt := range []struct {
		name   string
		broken []string // pairs: what is replaced by what
		by     string   // the rules
	}{
		{"nothing", nil, ""},
		{"a number", []string{`"rank_id": "1"`, `"rank_id": 1`}, "type-not-string"},
		{"all numbers", []string{`"0"`, "0", `"1"`, "1"}, "type-not-string"},
		{"version as a number", []string{`"1.0"`, "1.0"}, "type-not-string"},
		{"version in words", []string{`"1.0"`, `"v1"`}, "version-unknown"},
		{"comma at the end", []string{"\"1\"}\n", "\"1\"},\n"}, "json-trailing-comma"},
		{"no comma", []string{"},\n", "}\n"}, "json-missing-comma"},
		{"comment, at the end of a line", []string{`"1.0",`, `"1.0",  // fixed, "always"`}, "json-comment"},
		{"comment, inside", []string{`"1.0",`, `"1.0"/* fixed */,`}, "json-comment"},
		{"single quotes", []string{`"`, `'`}, "json-single-quotes"},
		{"typographic quotes", []string{`"completed"`, `“completed”`}, "json-typographic-quotes"},
		{"punctuation", []string{`"version":`, `"version"：`, "},\n", "}，\n"}, "json-fullwidth-punctuation"},
		{"no-break space", []string{": [", ":\u00a0["}, "json-invisible-space"},
		{"no width", []string{": [", ": \u200b["}, "json-invisible-space"},
		{"byte order mark", []string{"{\n  \"v", "\ufeff{\n  \"v"}, "json-bom"},
		{"a misspelt key", []string{`"rank_id"`, `"rankid"`}, "unknown-key"},
		{"the case of a key", []string{`"server_list"`, `"Server_List"`}, "unknown-key"},
		{"a key without quotes", []string{`"status":`, `status:`}, "json-syntax"},
		{"a misspelt status", []string{"completed", "complete"}, "status-not-completed"},
		{"key and value of status", []string{`"status": "completed"`, `"statu": "Completed"`}, "unknown-key status-not-completed"},
		{"server_count", []string{`count": "1"`, `count": "2"`}, "server-count-mismatch"},
		{"zeros and signs", []string{`"rank_id": "0"`, `"rank_id": "00"`, `"rank_id": "1"`, `"rank_id": "+1"`}, "rank-id-format"},
		{"odd device_id", []string{`"device_id": "1"`, `"device_id": " 01"`}, "device-id-invalid"},
		{"blanks in addresses", []string{`"198`, `" 198`, `_ip": "192.0.2.1"`, `_ip": "192.0.2.1\t"`}, "host-ip-invalid device-ip-invalid"},
		{"blanks in server_id", []string{`server_id": "192.0.2.1"`, `server_id": "192.0.2.1 "`}, "server-id-whitespace"},
		{"a member twice", []string{`"status"`, "\"server_count\": \"1\",\n  \"status\""}, "json-duplicate-key"},
		{"a list around it", []string{"{\n  \"v", "[{\n  \"v", "  ]\n}", "  ]\n}]"}, "top-level-type"},
		{"a bracket too many", []string{"  ]\n}", "  ]\n}\n  ]}"}, "json-trailing-data"},
		{"of everything", []string{`"0"`, "0", `"`, "'", "\"1\"}\n", "'1'},\n", `1.0",`, `1.0', # c`}, "json-single-quotes json-comment type-not-string"},
	} {
		for _, lineEnd := range []string{"\n", "\r\n"} {
			want := strings.ReplaceAll(sound, "\n", lineEnd)
			broken := strings.NewReplacer(tt.broken...).Replace(sound)
			broken = strings.ReplaceAll(broken, "\n", lineEnd)
			if len(tt.broken) > 0 && broken == want {
				t.Fatalf("%s: nothing is broken", tt.name)
			}
			p := mend([]byte(broken), product(t, "a2"), false)
			if got := string(p.Text); got != want {
				t.Errorf("%s: by %s:\n%q\nwant\n%q", tt.name, names(p), got, want)
			}
			for name := range strings.FieldsSeq(tt.by) {
				if !slices.ContainsFunc(p.Mended, func(m fix.Mended) bool { return m.Rule.Name == name }) {
					t.Errorf("%s: by %s, want %s", tt.name, names(p), tt.by)
				}
			}
		}
	}
}

// TestLeft has what nobody can mend without a guess.
func TestLeft(t *testing.T) {
	for _, tt := range []struct {
		name         string
		broken       []string
		more         int  // by unsafe fixes
		unsafe       bool // they mend it
		held, raises string
	}{
		{"an address twice", []string{"100.2", "100.1"}, 0, false, "", ""},
		{"a zero-padded address", []string{"100.2", "100.02"}, 0, false, "", ""},
		{"a rank with more behind it", []string{`"rank_id": "1"`, `"rank_id": "1x"`}, 1, true, "", ""},
		{"a second table", []string{"  ]\n}\n", "  ]\n}\n{\"a\": 1}\n"}, 1, true, "", ""},
		{"hexadecimal", []string{`"device_id": "1"`, `"device_id": "0x1"`}, 0, false, "", ""},
		{"a member twice, another value", []string{`"status"`, "\"server_count\": \"2\",\n  \"status\""}, 0, false, "", ""},
		{"a rank that is there already", []string{`"rank_id": "1"`, `"rank_id": 0`}, 0, false, "type-not-string", "rank-id-duplicate"},
	} {
		broken := strings.NewReplacer(tt.broken...).Replace(sound)
		p := mend([]byte(broken), product(t, "a2"), false)
		if string(p.Text) != broken || p.More != tt.more {
			t.Errorf("%s: %s, %d more", tt.name, names(p), p.More)
		}
		if tt.held != "" && (len(p.Held) != 1 || p.Held[0].Rule.Name != tt.held || p.Held[0].Raises.Name != tt.raises) {
			t.Errorf("%s: held %+v", tt.name, p.Held)
		}
		if p := mend([]byte(broken), product(t, "a2"), true); (string(p.Text) == sound) != tt.unsafe {
			t.Errorf("%s: %s\n%s", tt.name, names(p), p.Text)
		}
	}
}

// TestHeldAlone: a fix that raises an error does not keep others from being made.
func TestHeldAlone(t *testing.T) {
	text := sample.Table(sample.Options{Layout: sample.V10, Servers: 4, Devices: 8})
	text = bytes.ReplaceAll(text, []byte(`"rank_id": "`), []byte(`"rank_id": `)) // all are numbers
	text = bytes.ReplaceAll(text, []byte("\"\n        }"), []byte("\n        }"))
	text = bytes.Replace(text, []byte(`"rank_id": 17`), []byte(`"rank_id": 16`), 1)
	if n := bytes.Count(text, []byte(`"rank_id": 1`)); n != 11 || bytes.Contains(text, []byte(`": 17`)) {
		t.Fatalf("%d\n%s", n, text)
	}
	p := mend(text, product(t, "a2"), false)
	if len(p.Mended) != 1 || p.Mended[0].N != 31 || len(p.Held) != 1 || p.Held[0].Raises.Name != "rank-id-duplicate" {
		t.Errorf("mended %+v, held %+v", p.Mended, p.Held)
	}
	holds(t, text, product(t, "a2"))
}

// TestForeign leaves what is not UTF-8 alone, although there is something to
// mend in it.
func TestForeign(t *testing.T) {
	broken := strings.Replace(sound, `"1"}`, `1}`, 1)
	utf16 := []byte("\xff\xfe")
	for _, c := range []byte(broken) {
		utf16 = append(utf16, c, 0)
	}
	gbk := []byte(strings.Replace(broken, "198.51.100.2", "\xbd\xda\xb5\xe3", 1))
	for _, text := range [][]byte{utf16, utf16[2:], gbk} {
		if p := mend(text, rules.Target{}, true); !p.Foreign || p.Changed() || !bytes.Equal(p.Text, text) {
			t.Errorf("%q: %+v", text[:8], p)
		}
	}
}

// TestEmbedded mends tables in ConfigMaps: read again, the ConfigMap holds the
// sound table. What cannot be written there is left.
func TestEmbedded(t *testing.T) {
	broken := strings.NewReplacer(`"0"`, "0", `"1.0"`, "1.0", `"status": "completed",`, `"status": "complete", // c`, "\"1\"}\n", "\"1\"},\n").Replace(sound)
	indented := func(text string) string {
		return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n    ") + "\n"
	}
	quoted := func(text string) string { return strings.NewReplacer(`"`, `\"`, "\n", `\n`).Replace(text) }
	for _, tt := range []struct{ name, before, after string }{
		{"literal", "  hccl.json: |\n    " + indented(broken), "  hccl.json: |\n    " + indented(sound)},
		{"double quotes", `  hccl.json: "` + quoted(broken) + "\"\n", `  hccl.json: "` + quoted(sound) + "\"\n"},
		{"folded", "  hccl.json: >\n    " + strings.Replace(indented(broken), " // c", "", 1), "  hccl.json: >\n    " + indented(sound)},
	} {
		head := "apiVersion: v1\nkind: ConfigMap\ndata:\n"
		p := mend([]byte(head+tt.before), product(t, "a2"), false)
		if got := string(p.Text); got != head+tt.after {
			t.Errorf("%s: by %s\n%s\nwant\n%s", tt.name, names(p), got, head+tt.after)
		}
		holds(t, []byte(head+tt.before), product(t, "a2"))
	}
	inJSON := func(text string) []byte {
		return []byte(`{"apiVersion": "v1", "data": {"hccl.json": "` + quoted(text) + `"}, "kind": "ConfigMap"}`)
	}
	if p := mend(inJSON(broken), product(t, "a2"), false); !bytes.Equal(p.Text, inJSON(sound)) {
		t.Errorf("JSON: by %s\n%s", names(p), p.Text)
	}
}

// TestPlans mends tables that are written into plans; those in scripts are left.
func TestPlans(t *testing.T) {
	for _, tt := range []struct{ name, file, before, after string }{
		{"block", "p.yaml", "rank_table:\n  version: 1.0\n  status: completed\n  server_list:\n  - server_id: a # c\n    device:\n    - {device_id: 0, rank_id: 0}\n",
			"rank_table:\n  version: \"1.0\"\n  status: completed\n  server_list:\n  - server_id: a # c\n    device:\n    - {device_id: \"0\", rank_id: \"0\"}\n"},
		{"nothing to put a member into", "p.yaml", "rank_table:\n  version: '1.0'\n  server_list:\n  - server_id: a\n    device:\n    - {device_id: '0', rank_id: '0'}\n", ""},
		{"braces", "p.yaml", `rank_table: {"version": "1.0", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": 0}]}]}` + "\n",
			`rank_table: {"status": "completed","version": "1.0", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}]}` + "\n"},
		{"JSON", "p.json", `{"groups": [{"group": "g", "rank_num": 1, "rank_ids": [0]}], "rank_table": {"version": 1.0, "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0",}]}]}}`,
			`{"groups": [{"group": "g", "rank_num": 1, "rank_ids": [0]}], "rank_table": {"version": "1.0", "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}]}}`},
		{"script", "p.py", `t = {"version": "1.0", "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": 0}]}]}` +
			"\nfrom llm_datadist import LLMDataDist\nLLMDataDist(LLMRole.PROMPT, 0).link('c', {1: 0}, __import__('json').dumps(t))\n", ""},
	} {
		check := func(text []byte) *rules.Result {
			p, ok := rules.OpenPlan(source.New(tt.file, text), true)
			if !ok {
				t.Fatalf("%s: no plan", tt.name)
			}
			return p.Check(rules.Files{}, product(t, "a2"))
		}
		if tt.after == "" {
			tt.after = tt.before
		}
		p := fix.Mend(check([]byte(tt.before)), check, false)
		if got := string(p.Text); got != tt.after {
			t.Errorf("%s: by %s\n%s\nwant\n%s", tt.name, names(p), got, tt.after)
		}
	}
}

// TestLarge mends every rank of a large table, on lines and on one line.
func TestLarge(t *testing.T) {
	for _, minify := range []bool{false, true} {
		want := sample.Table(sample.Options{Layout: sample.V12, Servers: 512, Devices: 8, Minify: minify})
		text := bytes.ReplaceAll(want, []byte(`"device_id"`), []byte(`,"device_id"`))
		text = bytes.ReplaceAll(text, []byte(`"rank_id"`), []byte(`'rank_id'`))
		p := mend(text, product(t, "a3"), false)
		if !bytes.Equal(p.Text, want) || len(p.Mended) != 2 || p.Mended[0].N+p.Mended[1].N != 2*4096 {
			t.Errorf("%+v", p.Mended)
		}
	}
}

// TestRespelled mends addresses of other documents, and a key of a plan only
// when asked to guess.
func TestRespelled(t *testing.T) {
	want := sample.Table(sample.Options{Layout: sample.V20, Servers: 1, Devices: 2})
	for _, r := range [][2]string{
		{"00000000000000000000000000000001", "0000:0000:0000:0000:0000:0000:0000:0001"},
		{"00000000000000000000000000000001", " 00000000000000000000000000000001"},
		{"198.18.0.1", "198.18.0.1\\n"}, {`"EID"`, `"Eid"`}, {`"CLOS"`, `"clos"`}, {`"rank_id": 1`, `"rank_id": "1"`},
	} {
		text := bytes.ReplaceAll(want, []byte(r[0]), []byte(r[1]))
		if p := mend(text, product(t, "a5"), false); bytes.Equal(text, want) || !bytes.Equal(p.Text, want) {
			t.Errorf("%s: by %s\n%s", r[1], names(p), p.Text)
		}
	}
	short := bytes.ReplaceAll(want, []byte("00000000000000000000000000000001"), []byte("::1"))
	if p := mend(short, product(t, "a5"), true); p.Changed() {
		t.Errorf("by %s\n%s", names(p), p.Text)
	}

	roles := `{"prefill_device_list": [{"server_id": "a", "device_id": "0", "device_ip": "198.51.100.1", "cluster_id": "1"}],
"decode_device_list": [{"server_id": "b", "device_id": "0", "device_ip": "198.51.100.2", "cluster_id": "1"}]}`
	target := rules.Target{Consumer: rules.VLLMAscend}
	if p := mend([]byte(strings.Replace(roles, "100.2", "100.2 ", 1)), target, false); string(p.Text) != roles {
		t.Errorf("by %s\n%s", names(p), p.Text)
	}

	for plan, want := range map[string]string{
		"product: a2\ngroup: [{group: g, rank_num: 1, rank_ids: [0]}]\n":       "product: a2\ngroups: [{group: g, rank_num: 1, rank_ids: [0]}]\n",
		"groups: [{group: g, \"rank_nums\": 1, rank_ids: [0]}]\n":              "groups: [{group: g, \"rank_num\": 1, rank_ids: [0]}]\n",
		"groups: [{group: g, \"rank_nums\": 1, rank_num: 1, rank_ids: [0]}]\n": "",
	} {
		check := func(text []byte) *rules.Result {
			p, _ := rules.OpenPlan(source.New("p.yaml", text), true)
			return p.Check(rules.Files{}, product(t, "a2"))
		}
		if p := fix.Mend(check([]byte(plan)), check, false); p.Changed() || (p.More != 1) != (want == "") {
			t.Errorf("by %s, %d more", names(p), p.More)
		}
		if p := fix.Mend(check([]byte(plan)), check, true); want != "" && string(p.Text) != want {
			t.Errorf("by %s\n%s", names(p), p.Text)
		}
	}
}
