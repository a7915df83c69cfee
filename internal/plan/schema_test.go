package plan

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/hcclint/hcclint/schema"
	"github.com/hcclint/hcclint/schema/validator"
)

// agreement are plans that decoder and schema have to judge alike: by their form
// alone, not by what they ask for.
var agreement = []struct {
	src  string
	good bool
}{
	{`{}`, true},
	{designJSON, true},
	{`{"rank_table": {"version": "1.0"}}`, true},
	{`{"rank_table": {"version": 1, "unknown": []}}`, true}, // the table is judged by others
	{`{"env": {}, "hccn": {}, "mounts": ["/etc/hccn.conf"], "groups": [], "splits": [], "links": [], "sub_comms": []}`, true},
	{`{"env": {"A": 1.5}, "cann": "8.0.RC3"}`, true},
	{`{"groups": [{"group": "", "rank_num": -1, "rank_ids": [-1, 5e0, 1.0]}]}`, true}, // for the rules
	{`{"splits": [{"idxList": []}, {"dataSizeList": [1e5, -1, 0.25]}, {"idxList": [1], "dataSizeList": [1]}]}`, true},
	{`{"links": [{"comm_name": "a", "cluster_rank_info": {"x": 0, "": 1}}]}`, true}, // so are ids
	{`{"sub_comms": [{"rank_ids": []}]}`, true},
	{`{"host_network": true, "use_ascend_direct": false, "local_hostname": "", "protocol": "ascend"}`, true},
	{`{"links": [{"local": {"server_id": "a", "device_id": "0"}, "remote": {"server_id": "b", "device_id": 0}}]}`, true},
	{`{"links": [{"comm_name": "a", "cluster_rank_info": {}, "local": {"server_id": "a", "device_id": "0"}, "remote": {"server_id": "b", "device_id": "0"}}]}`, true},

	{`[]`, false}, {`"a"`, false}, {`null`, false}, {`5`, false},
	{`{"Product": "a2"}`, false},
	{`{"product": 1}`, false}, {`{"consumer": null}`, false}, {`{"cann": true}`, false}, {`{"cann": null}`, false},
	{`{"gradient_num": 1.5}`, false}, {`{"gradient_num": "1"}`, false},
	{`{"rank_table": []}`, false}, {`{"rank_table": 1}`, false}, {`{"rank_table": null}`, false},
	{`{"env": []}`, false}, {`{"env": {"A": null}}`, false}, {`{"env": {"A": true}}`, false},
	{`{"hccn": {"a": 1}}`, false}, {`{"hccn": "a"}`, false}, {`{"mounts": "/etc"}`, false}, {`{"mounts": [1]}`, false},
	{`{"groups": {}}`, false}, {`{"groups": [1]}`, false}, {`{"groups": [{}]}`, false}, {`{"groups": [{"group": "a"}]}`, false},
	{`{"groups": [{"rank_ids": []}]}`, false}, {`{"groups": [{"group": 1, "rank_ids": []}]}`, false},
	{`{"groups": [{"group": "a", "rank_ids": [1.5]}]}`, false}, {`{"groups": [{"group": "a", "rank_ids": ["1"]}]}`, false},
	{`{"groups": [{"group": "a", "rank_ids": "[1]"}]}`, false}, {`{"groups": [{"group": "a", "rank_ids": [], "rank_num": "1"}]}`, false},
	{`{"groups": [{"group": "a", "rank_ids": [], "ranks": 1}]}`, false},
	{`{"splits": [{}]}`, false}, {`{"splits": [{"group": "a"}]}`, false}, {`{"splits": [{"idxList": [0.5]}]}`, false},
	{`{"splits": [{"dataSizeList": ["60"]}]}`, false}, {`{"splits": [{"dataSizeList": 60}]}`, false}, {`{"splits": [{"idxList": [], "group": null}]}`, false},
	{`{"links": [{}]}`, false}, {`{"links": [{"comm_name": "a"}]}`, false}, {`{"links": [{"cluster_rank_info": {}}]}`, false},
	{`{"links": [{"comm_name": "a", "cluster_rank_info": {"1": "0"}}]}`, false}, {`{"links": [{"comm_name": "a", "cluster_rank_info": []}]}`, false},
	{`{"links": [{"comm_name": "a", "cluster_rank_info": {}, "rank_table": 1}]}`, false},
	{`{"links": [{"local": {"server_id": "a", "device_id": "0"}}]}`, false}, {`{"links": [{"local": 1, "remote": "x"}]}`, false},
	{`{"links": [{"local": {"server_id": "a"}, "remote": {"device_id": 0}}]}`, false},
	{`{"links": [{"comm_name": "a", "local": {"server_id": "a", "device_id": "0"}}]}`, false},
	{`{"host_network": "true"}`, false}, {`{"use_ascend_direct": 1}`, false}, {`{"local_hostname": 5}`, false}, {`{"protocol": null}`, false},
	{`{"sub_comms": [{}]}`, false}, {`{"sub_comms": [{"rank_ids": [true]}]}`, false}, {`{"sub_comms": [{"rank_ids": [], "parent": 1}]}`, false},
}

// TestAgreement has the published schema judge what the decoder judges, in JSON
// and in YAML. Each of them fails for a reason of form, so that an editor shows
// what hcclint says.
func TestAgreement(t *testing.T) {
	for _, tt := range agreement {
		var v any
		d := json.NewDecoder(bytes.NewReader([]byte(tt.src)))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			t.Fatal(tt.src, err)
		}
		err := validator.Validate("plan", v)
		inJSON, inYAML := DecodeAs([]byte(tt.src), JSON), DecodeAs([]byte(tt.src), YAML)
		if (err == nil) != tt.good || (len(inJSON.Issues) == 0) != tt.good || (len(inYAML.Issues) == 0) != tt.good {
			t.Errorf("%s: schema %v, JSON %q, YAML %q", tt.src, err, showAll(inJSON), showAll(inYAML))
		}
	}
	var v any
	if err := yaml.Unmarshal([]byte(designPlan), &v); err != nil {
		t.Fatal(err)
	}
	plan := v.(map[string]any)
	delete(plan, "links") // whose keys are numbers in YAML
	if err := validator.Validate("plan", plan); err != nil {
		t.Error(err)
	}
}

// TestSchemaKeys checks that the schema has exactly the keys that are read, and
// that its example is a plan without issues.
func TestSchemaKeys(t *testing.T) {
	src, _ := schema.Source("plan")
	type object struct {
		Properties map[string]json.RawMessage
	}
	var s struct {
		object
		Definitions map[string]object
		Examples    []json.RawMessage
	}
	if err := json.Unmarshal(src, &s); err != nil {
		t.Fatal(err)
	}
	for o, properties := range map[Owner]map[string]json.RawMessage{OTop: s.Properties, OGroup: s.Definitions["group"].Properties,
		OSplit: s.Definitions["split"].Properties, OLink: s.Definitions["link"].Properties, OEnd: s.Definitions["end"].Properties, OSubComm: s.Definitions["subComm"].Properties} {
		if len(properties) != len(o.Keys()) || slices.ContainsFunc(o.Keys(), func(k string) bool { return properties[k] == nil }) {
			t.Errorf("owner %d: %d properties, keys %q", o, len(properties), o.Keys())
		}
	}
	for _, e := range s.Examples {
		if p := read(e); len(p.Issues)+len(p.Faults) > 0 || len(p.Groups) == 0 {
			t.Errorf("%s: %q", e, showAll(p))
		}
	}
}
