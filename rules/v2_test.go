package rules

import (
	"fmt"
	"strings"
	"testing"
)

type verdictCase struct{ name, text, product, want string } // want: findings, one a line

// runCases lists what some rules find as "rule severity class codes the-place".
func runCases(t *testing.T, rules []*Rule, tests []verdictCase) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := said(t, rules, test.text, targetOf(t, test.product), func(_ *Result, f *Finding) string {
				place := test.text[f.Span.Start:f.Span.End]
				return fmt.Sprintf(" %v %s", f.Runtime(), place[:min(len(place), 40)])
			})
			if got := strings.Join(got, "\n"); got != test.want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", test.text, got, test.want)
			}
		})
	}
}

// rank20 is a rank of a 2.0 table; what stands in levels and more replaces the
// ordinary layer 0.
func rank20(id int, levels, more string) string {
	if levels == "" {
		levels = level20(0, "os0", "", addr20(fmt.Sprintf("192.0.2.%d", id+1), ""))
	}
	if !strings.Contains(more, "local_id") {
		more += fmt.Sprintf(`,"local_id":%d`, id)
	}
	if !strings.Contains(more, "device_id") {
		more += fmt.Sprintf(`,"device_id":%d`, id)
	}
	return fmt.Sprintf(`{"rank_id":%d%s,"level_list":[%s]}`, id, more, levels)
}

func level20(layer int, inst, more string, addrs ...string) string {
	return fmt.Sprintf(`{"net_layer":%d,"net_instance_id":%q%s,"rank_addr_list":[%s]}`, layer, inst, more, strings.Join(addrs, ","))
}

// addr20 is an address; what stands in more replaces type and ports.
func addr20(addr, more string) string {
	if !strings.Contains(more, "addr_type") {
		more += `,"addr_type":"IPV4"`
	}
	if !strings.Contains(more, "ports") {
		more += `,"ports":["0/1"]`
	}
	return fmt.Sprintf(`{"addr":%q%s}`, addr, more)
}

func table20(ranks ...string) string {
	return fmt.Sprintf(`{"version":"2.0","rank_count":%d,"rank_list":[%s]}`, len(ranks), strings.Join(ranks, ","))
}

// one20 is a table with one rank.
func one20(levels, more string) string { return table20(rank20(0, levels, more)) }

// addrs20 is a table with one rank that has these addresses on layer 0.
func addrs20(addrs ...string) string { return one20(level20(0, "os0", "", addrs...), "") }

func count20(count string, listed int) string {
	ranks := make([]string, listed)
	for i := range ranks {
		ranks[i] = rank20(i, "", "")
	}
	return fmt.Sprintf(`{"version":"2.0","rank_count":%s,"rank_list":[%s]}`, count, strings.Join(ranks, ","))
}

func TestV2Ranks(t *testing.T) {
	runCases(t, v2Rules, []verdictCase{
		{"sound", table20(rank20(0, "", ""), rank20(1, "", "")), "a5", ""},
		{"rank_count too high", count20("3", 2), "a5", "v2-rank-count error rejects [EI0014] 3"},
		{"rank_count zero", count20("0", 1), "a5", "v2-rank-count error rejects [EI0014] 0"},
		{"rank_count negative", count20("-1", 1), "a5", "v2-rank-count error rejects [EI0014] -1"},
		// The parser cuts fractions off and counts true as 1.
		{"rank_count 2.9", count20("2.9", 2), "a5", ""},
		{"rank_count true", count20("true", 1), "a5", ""},
		{"rank_count a string", count20(`"3"`, 2), "a5", ""}, // a wrong type, no wrong count
		{"rank_list empty", count20("4", 0), "a5", ""},       // said elsewhere
		{"a rank that is no object", `{"version":"2.0","rank_count":2,"rank_list":[` + rank20(0, "", "") + `,5]}`, "a5", ""},
		{"rank_list missing", `{"version":"2.0","rank_count":2}`, "a5", "v2-required-key error rejects [EI0017] {"},
		{"rank_count missing", `{"version":"2.0","rank_list":[` + rank20(0, "", "") + `]}`, "a5", "v2-required-key error rejects [EI0017] {"},
		{"rank_id missing", `{"version":"2.0","rank_count":1,"rank_list":[{"local_id":0,"device_id":0,"level_list":[` +
			level20(0, "os0", "") + `]}]}`, "a5", "v2-required-key error rejects [EI0017] {"},
		{"local_id misspelt", `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"localid":0,"device_id":0,"level_list":[` +
			level20(0, "os0", "") + `]}]}`, "a5", ""}, // unknown-key says it
		{"keys of a level missing", one20(`{}`, ""), "a5", "v2-required-key error rejects [EI0017] {\n" +
			"v2-required-key error rejects [EI0017] {\nv2-required-key error rejects [EI0017] {"},
		{"ports missing", addrs20(`{"addr_type":"IPV4","addr":"192.0.2.1"}`), "a5", "v2-required-key error rejects [EI0017] {"},

		{"local_id 65", one20("", `,"local_id":65`), "a5", "v2-local-id error rejects [] 65"},
		{"local_id negative", one20("", `,"local_id":-1`), "a5", "v2-local-id error rejects [EI0014] -1"},
		{"backup device", table20(rank20(0, "", ""), rank20(1, "", `,"local_id":64,"replaced_local_id":3`)), "a5", ""},
		{"backup device alone", one20("", `,"local_id":64`), "a5", "v2-local-id error rejects [EI0017] 64"},
		{"replaced 64", one20("", `,"local_id":64,"replaced_local_id":64`), "a5", "v2-local-id error rejects [EI0014] 64"},
		{"replaced one in use", table20(rank20(0, "", ""), rank20(1, "", `,"local_id":64,"replaced_local_id":0`)), "a5",
			"v2-local-id error rejects [EI0014] 0"},
		{"two backup devices on two servers", table20(
			rank20(0, "", `,"local_id":64,"replaced_local_id":2`),
			rank20(1, level20(0, "os1", "", addr20("192.0.2.2", "")), `,"local_id":64,"replaced_local_id":3`)), "a5",
			"v2-local-id error rejects [EI0014] 64"},
		// replaced_local_id is not read without local_id 64.
		{"replaced of an ordinary rank", table20(rank20(0, "", `,"local_id":0,"replaced_local_id":1`), rank20(1, "", "")), "a5", ""},
		{"local_id twice in an instance", table20(rank20(0, "", ""), rank20(1, "", `,"local_id":0`)), "a5", "v2-local-id error rejects [] 0"},
		{"device_id twice in an instance", table20(rank20(0, "", ""), rank20(1, "", `,"device_id":0`)), "a5",
			"v2-device-id-duplicate error misbehaves [] 0"},
		// Every server of the manual's sample starts from 0 again.
		{"ids again on the next server", table20(rank20(0, "", ""),
			rank20(1, level20(0, "os1", "", addr20("192.0.2.2", "")), `,"local_id":0,"device_id":0`)), "a5", ""},
	})
}

func TestV2Levels(t *testing.T) {
	addr := addr20("192.0.2.1", "")
	other := addr20("192.0.2.2", "")
	nine := make([]string, 9)
	for i := range nine {
		nine[i] = level20(min(i, 7), "os0", "", addr)
	}
	runCases(t, v2Rules, []verdictCase{
		{"gap", one20(level20(0, "os0", "", addr)+","+level20(3, "all", "", other), ""), "a5", ""},
		{"falling", one20(level20(1, "all", "", addr)+","+level20(0, "os0", "", other), ""), "a5", "v2-layer-order error rejects [] 0"},
		{"twice", one20(level20(0, "os0", "", addr)+","+level20(0, "os1", "", addr), ""), "a5", "v2-layer-order error rejects [] 0"},
		{"layer 8", one20(level20(0, "os0", "", addr)+","+level20(8, "all", "", addr), ""), "a5", "v2-layer-order error rejects [] 8"},
		{"nine levels", one20(strings.Join(nine, ","), ""), "a5",
			"v2-layer-order error rejects [] [\nv2-layer-order error rejects [] 7"},
		{"no layer 0", one20(level20(1, "all", "", addr), ""), "a5", "v2-layer-order error rejects [] ["},
		{"level_list empty", `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":0,"device_id":0,"level_list":[]}]}`, "a5",
			"v2-layer-order error rejects [] ["},
		{"net_layer a string", one20(`{"net_layer":"0","net_instance_id":"os0","rank_addr_list":[]}`, ""), "a5", ""},

		{"net_type CLOS on layer 0", one20(level20(0, "os0", `,"net_type":"CLOS"`, addr), ""), "a5", ""},
		// Parsed, but no rank graph is built from it.
		{"net_type 1DMESH", one20(level20(0, "os0", `,"net_type":"1DMESH"`, addr), ""), "a5", `v2-net-type error rejects [] "1DMESH"`},
		{"net_type in lower case", one20(level20(0, "os0", `,"net_type":"clos"`, addr), ""), "a5", `v2-net-type error rejects [] "clos"`},
		{"TOPO_FILE_DESC on layer 1", one20(level20(0, "os0", "", addr)+","+level20(1, "all", `,"net_type":"TOPO_FILE_DESC"`, addr), ""), "a5",
			`v2-net-type error rejects [] "TOPO_FILE_DESC"`},
		{"mixed, said once", table20(rank20(0, level20(0, "os0", `,"net_type":"TOPO_FILE_DESC"`, addr), ""), rank20(1, "", ""), rank20(2, "", "")), "a5",
			"v2-net-type warning misbehaves [] {"},
		{"absent is CLOS", table20(rank20(0, level20(0, "os0", `,"net_type":"CLOS"`, addr), ""), rank20(1, "", "")), "a5", ""},

		{"instance empty", one20(level20(0, "", "", addr), ""), "a5", `v2-net-instance error rejects [] ""`},
		{"instance of 1024", one20(level20(0, strings.Repeat("x", 1024), "", addr), ""), "a5", ""},
		{"instance of 1025", one20(level20(0, strings.Repeat("x", 1025), "", addr), ""), "a5",
			`v2-net-instance error rejects [] "` + strings.Repeat("x", 39)},
		{"one host in two instances", table20(rank20(0, "", ""), rank20(1, level20(0, "os1", "", other), "")), "a5",
			`v2-net-instance warning misbehaves [] "os1"`},
		{"same local_ids in two instances", table20(rank20(0, "", ""), rank20(1, level20(0, "os1", "", other), `,"local_id":0`)), "a5", ""},
		{"a gap between them", table20(rank20(0, "", ""), rank20(1, level20(0, "os1", "", other), `,"local_id":4`)), "a5", ""},

		{"unequal address counts, said once", table20(rank20(0, "", ""), rank20(1, level20(0, "os0", ""), ""), rank20(2, level20(0, "os0", ""), "")), "a5",
			"v2-addr-count error rejects [] ["},
		{"no addresses at all", table20(rank20(0, level20(0, "os0", ""), ""), rank20(1, level20(0, "os0", ""), "")), "a5", ""},
		{"unequal in two layers", one20(level20(0, "x", "", addr)+","+level20(1, "x", ""), ""), "a5", ""},

		{"planes differ", table20(
			rank20(0, level20(0, "os0", "", addr)+","+level20(1, "all", "", addr20("198.51.100.1", `,"plane_id":"p0"`)), ""),
			rank20(1, level20(0, "os0", "", other)+","+level20(1, "all", "", addr20("198.51.100.2", `,"plane_id":"p1"`)), "")), "a5",
			`v2-plane info misbehaves [] "p1"`},
		{"planes of layer 0", table20( // there they do not count
			rank20(0, level20(0, "os0", "", addr20("192.0.2.1", `,"plane_id":"p0"`)), ""),
			rank20(1, level20(0, "os0", "", addr20("192.0.2.2", `,"plane_id":"p1"`)), "")), "a5", ""},
		{"planes in another order", table20(
			rank20(0, level20(0, "os0", "")+","+level20(1, "all", "", addr20("198.51.100.1", `,"plane_id":"p0"`), addr20("198.51.100.2", `,"ports":["0/2"]`)), ""),
			rank20(1, level20(0, "os0", "")+","+level20(1, "all", "", addr20("198.51.100.3", `,"plane_id":"0"`), addr20("198.51.100.4", `,"ports":["0/2"],"plane_id":"p0"`)), "")), "a5", ""},
	})
}
