package config

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/hcclint/hcclint/schema"
	"github.com/hcclint/hcclint/schema/validator"
)

// agreement are configurations that reader and schema have to judge alike: by
// their form alone, so names and dates in them are real ones.
var agreement = []struct {
	src  string
	good bool
}{
	{`{}`, true},
	{`{"product": "a2", "consumer": "mindie", "cann": "9.0", "fail-on": "never", "baseline": "b.json"}`, true},
	{`{"cann": 9.0}`, true},
	{`{"severity": {"rank-order": "off", "json-bom": "error"}}`, true},
	{`{"severity": {}, "overrides": [], "ignore": []}`, true},
	{`{"files": ["a/**"], "exclude": ["b"]}`, true},
	{`{"overrides": [{"files": ["a"], "product": "a3", "consumer": "hccl", "cann": "8.0", "severity": {"json-bom": "info"}}]}`, true},
	{`{"ignore": [{"rule": "json-bom", "reason": "x", "files": ["a"], "pointer": "/a/*", "until": "2027-03-01"}]}`, true},

	{`[]`, false}, {`"a"`, false}, {`1`, false},
	{`{"Product": "a2"}`, false}, {`{"env": {}}`, false},
	{`{"product": 1}`, false}, {`{"product": ""}`, false}, {`{"product": null}`, false}, {`{"consumer": ["hccl"]}`, false},
	{`{"cann": true}`, false}, {`{"cann": " "}`, false}, {`{"fail-on": "no"}`, false}, {`{"fail-on": false}`, false},
	{`{"severity": []}`, false}, {`{"severity": {"rank-order": 1}}`, false}, {`{"severity": {"rank-order": "fatal"}}`, false}, {`{"severity": {"rank-order": null}}`, false},
	{`{"files": "a"}`, false}, {`{"files": []}`, false}, {`{"files": [1]}`, false}, {`{"files": [""]}`, false}, {`{"exclude": ["/a"]}`, false}, {`{"exclude": ["a\\b"]}`, false},
	{`{"overrides": {}}`, false}, {`{"overrides": [1]}`, false}, {`{"overrides": [{}]}`, false}, {`{"overrides": [{"files": []}]}`, false},
	{`{"overrides": [{"files": ["a"], "baseline": "x"}]}`, false}, {`{"overrides": [{"files": ["a"], "product": 1}]}`, false},
	{`{"ignore": {}}`, false}, {`{"ignore": ["json-bom"]}`, false}, {`{"ignore": [{}]}`, false}, {`{"ignore": [{"rule": "json-bom"}]}`, false},
	{`{"ignore": [{"reason": "x"}]}`, false}, {`{"ignore": [{"rule": "json-bom", "reason": " \t\n"}]}`, false}, {`{"ignore": [{"rule": ["json-bom"], "reason": "x"}]}`, false},
	{`{"ignore": [{"rule": "json-bom", "reason": "x", "until": "tomorrow"}]}`, false}, {`{"ignore": [{"rule": "json-bom", "reason": "x", "until": 2027}]}`, false},
	{`{"ignore": [{"rule": "json-bom", "reason": "x", "pointer": "a"}]}`, false}, {`{"ignore": [{"rule": "json-bom", "reason": "x", "line": 5}]}`, false},
	{`{"baseline": ""}`, false}, {`{"baseline": {}}`, false},
}

// TestAgreement has the published schema judge what the reader judges: an editor
// shows what hcclint says.
func TestAgreement(t *testing.T) {
	for _, tt := range agreement {
		d := json.NewDecoder(bytes.NewReader([]byte(tt.src)))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			t.Fatal(tt.src, err)
		}
		if err := validator.Validate("config", v); (err == nil) != tt.good {
			t.Errorf("%s: the schema says %v", tt.src, err)
		}
		if c := read(tt.src); (len(c.Problems) == 0) != tt.good {
			t.Errorf("%s: the reader says %v", tt.src, said(c))
		}
	}
}

// TestSchemaExample reads the example that the schema shows.
func TestSchemaExample(t *testing.T) {
	src, ok := schema.Source("config")
	var s struct{ Examples []json.RawMessage }
	if err := json.Unmarshal(src, &s); !ok || err != nil || len(s.Examples) == 0 {
		t.Fatal(err)
	}
	for _, example := range s.Examples {
		if c := read(string(example)); len(c.Problems) > 0 {
			t.Errorf("%s: %v", example, said(c))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	for _, tt := range agreement {
		f.Add([]byte(tt.src))
	}
	for _, seed := range []string{"a: &a [*a]\n<<: *a", "product: !!x y", "files: ['[', '{a', '**']", "ignore:\n- rule: |\n    json-bom\n  reason: >\n   x\n", "\ufeff# x", "? [a]\n: b", "x: \x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return
		}
		c := read(string(src))
		for _, p := range c.Problems {
			if p.Span.Start > p.Span.End || int(p.Span.End) > len(src) || p.Text.EN == "" || p.Text.ZH == "" {
				t.Fatalf("%q: problem %+v", src, p)
			}
		}
		for i := range c.Ignore {
			if e := &c.Ignore[i]; len(c.Problems) == 0 && (e.Rule == nil || e.Reason == "" || int(e.Span.End) > len(src)) {
				t.Fatalf("%q: entry %+v", src, e)
			}
		}
		c.At("a/b.json")
		c.Checks("a/b.json")
	})
}
