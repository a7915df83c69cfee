package validator

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/schema"
)

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// parsed is a schema as data.
func parsed(t testing.TB, name string) map[string]any {
	t.Helper()
	src, ok := schema.Source(name)
	if !ok {
		t.Fatalf("no schema %s", name)
	}
	v, err := decode(src)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v.(map[string]any)
}

// each calls f for every schema inside s, with its JSON pointer.
func each(s map[string]any, at string, f func(at string, s map[string]any)) {
	f(at, s)
	for _, word := range []string{"properties", "definitions"} {
		inner, _ := s[word].(map[string]any)
		for name, sub := range inner {
			each(sub.(map[string]any), at+"/"+word+"/"+name, f)
		}
	}
	for _, word := range []string{"items", "additionalProperties", "if", "then", "else", "anyOf"} {
		if sub, ok := s[word].(map[string]any); ok {
			each(sub, at+"/"+word, f)
		}
	}
}

func TestKinds(t *testing.T) {
	ids := map[string]bool{"plan": true, "config": true}
	for k := range document.KubernetesThing {
		if !k.IsTable() {
			continue
		}
		ids[k.ID()] = true
		if _, ok := schema.Source(k.ID()); !ok {
			t.Errorf("no schema for %s", k.ID())
		}
	}
	for _, k := range schema.Kinds() {
		s := parsed(t, k.Name)
		if !ids[k.Name] || s["title"] != k.Title || s["$id"] != "urn:hcclint:schema:"+k.Name {
			t.Errorf("%s: %q, %q, %v", k.Name, k.Title, s["title"], s["$id"])
		}
	}
	found, err := filepath.Glob("../*.schema.json")
	if err != nil || len(found) != len(schema.Kinds()) {
		t.Errorf("%d files, %d kinds, %v", len(found), len(schema.Kinds()), err)
	}
	if _, ok := schema.Source("rank-table-1.3"); ok || Validate("rank-table-1.3", nil) == nil {
		t.Error("a schema for a kind that is none")
	}
}

// TestDraft checks that the schemas are draft-07 and keep to the part of it
// that every editor and every language has alike.
func TestDraft(t *testing.T) {
	meta := jsonschema.MustCompile("http://json-schema.org/draft-07/schema#")
	anchored := regexp.MustCompile(`^\^[\x20-\x7e]+$`)
	used := []string{"$schema", "$id", "$ref", "title", "description", "type", "const", "enum", "examples", "definitions",
		"properties", "additionalProperties", "required", "items", "minItems", "maxItems", "pattern", "if", "then", "else", "anyOf"}
	for _, k := range schema.Kinds() {
		s := parsed(t, k.Name)
		if err := meta.Validate(s); err != nil {
			t.Errorf("%s: %v", k.Name, err)
		}
		if s["$schema"] != "http://json-schema.org/draft-07/schema#" {
			t.Errorf("%s: $schema is %v", k.Name, s["$schema"])
		}
		src, _ := schema.Source(k.Name)
		each(s, "", func(at string, s map[string]any) {
			for word := range s {
				if !slices.Contains(used, word) {
					t.Errorf("%s#%s: %s is not used in these schemas", k.Name, at, word)
				}
			}
			if p, ok := s["pattern"].(string); ok && (!anchored.MatchString(p) || strings.ContainsAny(p, `SsWwDdbB`)) {
				t.Errorf("%s#%s: pattern %q", k.Name, at, p)
			}
			if ref, ok := s["$ref"].(string); ok && resolve(parsed(t, k.Name), strings.TrimPrefix(ref, "#")) == nil {
				t.Errorf("%s#%s: %s leads nowhere", k.Name, at, ref)
			}
			if name, ok := strings.CutPrefix(at, "/definitions/"); ok && !strings.Contains(name, "/") &&
				!bytes.Contains(src, []byte(`"$ref": "#`+at+`"`)) {
				t.Errorf("%s#%s is not used", k.Name, at)
			}
		})
	}
}

// resolve follows a JSON pointer.
func resolve(s map[string]any, at string) map[string]any {
	for _, step := range strings.Split(at, "/")[1:] {
		s, _ = s[step].(map[string]any)
	}
	return s
}

// TestHover checks that an editor has something to say about every key, and
// that it is said in a sentence.
func TestHover(t *testing.T) {
	for _, k := range schema.Kinds() {
		each(parsed(t, k.Name), "", func(at string, s map[string]any) {
			i := strings.LastIndex(at, "/properties/")
			if i < 0 || strings.Contains(at[i+len("/properties/"):], "/") || strings.Contains(at, "/if/") || s["$ref"] != nil {
				return
			}
			d, _ := s["description"].(string)
			if len(d) < 40 && !strings.HasSuffix(at, "/net_attr") && !strings.HasSuffix(at, "/mode") || !strings.HasSuffix(d, ".") {
				t.Errorf("%s#%s: %q", k.Name, at, d)
			}
			if s["type"] == "string" && s["examples"] == nil {
				t.Errorf("%s#%s has no example", k.Name, at)
			}
		})
	}
}

// TestExamples checks every example in a schema against that very place of
// the schema.
func TestExamples(t *testing.T) {
	for _, k := range schema.Kinds() {
		n := 0
		each(parsed(t, k.Name), "", func(at string, s map[string]any) {
			examples, _ := s["examples"].([]any)
			if len(examples) == 0 {
				return
			}
			c := jsonschema.NewCompiler()
			src, _ := schema.Source(k.Name)
			if err := c.AddResource("urn:x", bytes.NewReader(src)); err != nil {
				t.Fatal(err)
			}
			sub, err := c.Compile("urn:x#" + at)
			if err != nil {
				t.Fatalf("%s#%s: %v", k.Name, at, err)
			}
			for _, e := range examples {
				n++
				if err := sub.Validate(e); err != nil {
					t.Errorf("%s#%s: example %v: %v", k.Name, at, e, err)
				}
			}
		})
		if n < 5 {
			t.Errorf("%s has only %d examples", k.Name, n)
		}
	}
}

// TestKeys checks that a schema explains every key that HCCL reads.
func TestKeys(t *testing.T) {
	for kind, l := range layouts {
		s := parsed(t, kind.ID())
		owners := map[ranktable.Owner]string{ranktable.OTop: ""}
		for o, def := range l.defs {
			owners[o] = "/definitions/" + def
		}
		for o, at := range owners {
			for _, key := range l.keys(o) {
				p := resolve(s, at+"/properties/"+key.String())
				if ref, ok := p["$ref"].(string); ok {
					p = resolve(s, ref[1:])
				}
				if d, _ := p["description"].(string); d == "" {
					t.Errorf("%s#%s does not explain %s", kind.ID(), at, key)
				}
			}
		}
	}
}

// TestCopies checks that the wrapper's schema, which has to stand alone, says
// the same about the table inside as the table's own schema.
func TestCopies(t *testing.T) {
	wrapper := parsed(t, "cluster-config")["definitions"].(map[string]any)
	n := 0
	for _, version := range []string{"1.0", "1.2"} {
		src, _ := schema.Source("rank-table-" + version)
		src = regexp.MustCompile(`"(#/definitions/\w+)"`).ReplaceAll(src, []byte(`"${1}-`+version+`"`))
		v, err := decode(src)
		if err != nil {
			t.Fatal(err)
		}
		table := v.(map[string]any)
		defs := table["definitions"].(map[string]any)
		for _, word := range []string{"$schema", "$id", "definitions", "examples"} {
			delete(table, word)
		}
		defs["table"] = table
		for name, def := range defs {
			n++
			if !reflect.DeepEqual(wrapper[name+"-"+version], def) {
				t.Errorf("%s-%s differs", name, version)
			}
		}
	}
	if n != len(wrapper) {
		t.Errorf("%d definitions in the wrapper, %d in the tables", len(wrapper), n)
	}
}

func TestValidate(t *testing.T) {
	for _, tt := range []struct {
		name, kind, src string
		want            string // pointer: message; the first ones
	}{
		{"not an object", "rank-table-1.0", `[]`, `top level: expected object, but got array`},
		{"missing", "rank-table-1.0", `{"version": "1.0", "status": "completed"}`, `top level: missing properties: 'server_list'`},
		{"number", "rank-table-1.0", `{"version": "1.0", "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": 0, "rank_id": "x"}]}]}`,
			`/server_list/0/device/0/device_id: expected string, but got number; /server_list/0/device/0/rank_id: must be a number written as text, such as "0"`},
		{"order", "rank-table-2.0", `{"version": "2.0", "rank_count": 11, "rank_list": [0, 0, 0, {}, 0, 0, 0, 0, 0, 0, 0]}`,
			`/rank_list/0: expected object, but got number; /rank_list/1: expected object, but got number; /rank_list/2: expected object, but got number; ` +
				`/rank_list/3: missing properties: 'rank_id', 'local_id', 'device_id', 'level_list'; /rank_list/4: expected object, but got number; and 6 more`},
		{"wrapped 1.2", "cluster-config", `{"RankTable": {"version": "1.2", "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0", "super_device_id": 0}]}]}}`,
			`/RankTable/server_list/0/device/0/super_device_id: expected string, but got number`},
		{"wrapped, other version", "cluster-config", `{"RankTable": {"version": "2.0", "status": "completed", "server_list": [{"server_id": "a", "device": [{"device_id": "0", "rank_id": "0"}]}]}}`,
			`/RankTable/version: value must be "1.0"; /RankTable/version: value must be one of "1.0", "1.2"`},
		{"beyond jsonschema", "rank-table-2.0", `{"rank_count": 1e10000000, "z": 1e9999}`, `/rank_count: the exponent of the number is too large`},
		{"small, in a list, odd key", "rank-table-2.0", `{"a/b": [0, {"~": 1e-9999999}]}`, `/a~1b/1/~0: the exponent of the number is too large`},
	} {
		v, err := decode([]byte(tt.src))
		if err != nil {
			t.Fatal(err)
		}
		err = Validate(tt.kind, v)
		if e := (*Error)(nil); !errors.As(err, &e) || err.Error() != tt.want {
			t.Errorf("%s\n got %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

// TestValidateData checks what does not come out of a JSON text.
func TestValidateData(t *testing.T) {
	table := func(count any) any {
		return map[string]any{"version": "2.0", "rank_count": count, "rank_list": []any{
			map[string]any{"rank_id": 0, "local_id": uint64(0), "device_id": 0.0, "level_list": []any{}}}}
	}
	for _, good := range []any{1, int64(1), 1.0, json.Number("1"), json.Number("1e0")} {
		if err := Validate("rank-table-2.0", table(good)); err != nil {
			t.Errorf("%T %v: %v", good, good, err)
		}
	}
	for _, bad := range []any{1.5, math.NaN(), math.Inf(1), json.Number("none"), json.Number("1e10000000"), struct{}{}, []string{"1"}, func() {}} {
		if e := (*Error)(nil); !errors.As(Validate("rank-table-2.0", table(bad)), &e) || len(e.Leaves) == 0 {
			t.Errorf("%T %v passes", bad, bad)
		}
	}
}

// TestPointer checks that a location of jsonschema becomes a plain pointer,
// whatever the keys hold.
func TestPointer(t *testing.T) {
	s, err := jsonschema.CompileString("urn:x", `{"additionalProperties": {"type": "object", "additionalProperties": {"type": "string"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"plain": "/plain", "a/b": "/a~1b", "a~b": "/a~0b", "~1": "/~01", "50%": "/50%", "%2F": "/%2F", "a b": "/a b", "名": "/名", `q"?#`: `/q"?#`,
	} {
		err := validate(s, map[string]any{key: map[string]any{"k": 1}})
		e := (*Error)(nil)
		if !errors.As(err, &e) || e.Leaves[0].Pointer != want+"/k" {
			t.Errorf("%q: got %v, want %s/k", key, err, want)
		}
	}
}
