package rules

import (
	"fmt"
	"strings"
	"testing"
)

const (
	legacyTable = `{"status":"completed","group_count":"1",
"group_list":[{"group_name":"job","device_count":"2","instance_count":"2","instance_list":[
{"pod_name":"0","server_id":"a","devices":[{"device_id":"0","device_ip":"192.0.2.10"}]},
{"pod_name":"1","server_id":"b","devices":[{"device_id":"0","device_ip":"192.0.2.11"}]}]}]}`
	superTable = `{"version":"1.2","server_list":[{"server_id":"a","device":[
{"device_id":"0","rank_id":"0","super_device_id":"0"}]}],
"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"a"}]}],"status":"completed"}`
	v2Table = `{"version":"2.0","rank_count":1,
"rank_list":[{"rank_id":0,"local_id":0,"device_id":0,"level_list":[{"net_layer":0,"net_instance_id":"i",
"rank_addr_list":[{"addr_type":"IPV4","addr":"192.0.2.1","ports":["0/0"]}]}]}]}`
)

func edit(table string, edits ...string) string { return strings.NewReplacer(edits...).Replace(table) }

// The version is compared letter by letter, and the chip picks the parser
// first: 2.0 on Ascend 950 only, everything else on the others only.
func TestVersion(t *testing.T) {
	runTableCases(t, []tableCase{
		{"missing", "a2", edited10(`"version":"1.0",`, ``), "version-missing error rejects at 1:1"},
		{"missing in 2.0", "a5", edit(v2Table, `"version":"2.0",`, ``), "version-missing error rejects at 1:1"},
		{"misspelt is not missing as well", "a2", edited10(`"version"`, `"verison"`), "unknown-key error rejects at 1:2"},
		{"group_list has none", "910a", legacyTable, "format-legacy warning advice at 2:14"},
		{"1", "a2", edited10(`"1.0"`, `"1"`), "version-unknown error rejects at 1:12"},
		{"v1.0", "a2", edited10(`"1.0"`, `"v1.0"`), "version-unknown error rejects at 1:12"},
		{"1.3", "a2", edited10(`"1.0"`, `"1.3"`), "version-unknown error rejects at 1:12"},
		{"empty", "a2", edited10(`"1.0"`, `""`), "version-unknown error rejects at 1:12"},
		{"in a group_list table", "910a", edit(legacyTable, `{"status"`, `{"version":"0.1","status"`), "version-unknown error rejects at 1:12"},
		// A number is a matter of type; the fix writes "1.0", not "1".
		{"number", "a2", edited10(`"1.0"`, `1`), "type-not-string error rejects at 1:12"},
		{"number in 2.0", "a5", edit(v2Table, `"2.0"`, `2.0`), "type-not-string error rejects at 1:12"},
	})
}

func TestVersionVsProduct(t *testing.T) {
	runTableCases(t, []tableCase{
		{"2.0 on a2", "a2", v2Table, "version-vs-product error rejects at 1:12"},
		{"2.0 on a5", "a5", v2Table, ""},
		{"2.0, product open", "", v2Table, ""},
		{"1.0 on a5", "a5", edited10(), "version-vs-product error rejects at 1:12"},
		{"group_list on a5", "a5", legacyTable, "version-vs-product error rejects at 1:1; format-legacy warning advice at 2:14"},
		{"1.2 on a3", "a3", superTable, ""},
		{"1.2 on a2 is read, its super pods are not", "a2", superTable, "version-vs-product warning misbehaves at 1:12"},
		{"1.2, product open", "", superTable, ""},
		{"1.0 on a3 is the AI Server mode", "a3", edited10(), "version-vs-product info advice at 1:12"},
		{"1.0 on a3, named by the hardware", "", edited10(`"device":[`, `"hardware_type":"800I-A3-64G","device":[`), "version-vs-product info advice at 1:12"},
		{"super pods with 1.0: one word, not two", "a3", edit(superTable, `"1.2"`, `"1.0"`), "version-vs-fields warning misbehaves at 3:18"},
		{"super_device_id with 1.0", "a2", edited10(`"rank_id":"1"`, `"rank_id":"1","super_device_id":5`), "version-vs-fields warning misbehaves at 4:75"},
	})
}

// Without a version, or with the word Standard, group_list is read.
func TestFormat(t *testing.T) {
	both := edited10(`"status"`, `"group_count":"1","group_list":[],"status"`)
	runTableCases(t, []tableCase{
		{"1.0 with group_list", "a2", edit(legacyTable, `{"status"`, `{"version":"1.0","status"`), "format-version-mix error rejects at 1:12"},
		{"2.0 with server_list", "a2", edited10(`"1.0"`, `"2.0"`), "format-version-mix error rejects at 1:12"},
		{"2.0 with server_list on a5", "a5", edited10(`"1.0"`, `"2.0"`), "format-version-mix error rejects at 1:12"},
		{"1.0 with rank_list", "a5", edit(v2Table, `"2.0"`, `"1.0"`), "format-version-mix error rejects at 1:12"},
		{"Standard with server_list", "a2", edited10(`"1.0"`, `"Standard"`), "format-version-mix error rejects at 1:12"},
		{"Standard with group_list", "910a", edit(legacyTable, `{"status"`, `{"version":"Standard","status"`), "format-legacy warning advice at 2:14"},
		{"both, 1.0", "a2", both, "format-version-mix warning misbehaves at 5:32"},
		{"both, none", "910a", edit(legacyTable, `"group_count"`, `"server_list":[],"group_count"`),
			"format-version-mix warning misbehaves at 1:37; format-legacy warning advice at 2:14"},
		{"list misspelt beside another", "a2", edited10(`"server_list"`, `"sever_list"`, `"status"`, `"group_list":[],"status"`), "unknown-key error rejects at 2:1"},
	})
}

// Ascend 950 reads every table as 2.0: it misses rank_count first (EI0017) and
// looks at the version after that (EI0014). The others refuse the version 2.0
// itself (EI0014); what they say of a server_list that is not there has no code,
// and without a version they miss group_count (EI0017).
func TestFormatCodes(t *testing.T) {
	group := func(version string) string {
		return edit(legacyTable, `{"status"`, `{"version":"`+version+`","status"`)
	}
	for _, tt := range []struct{ name, src, product, codes, says string }{
		{"2.0, server_list", edited10(`"1.0"`, `"2.0"`), "a2", "[EI0014]", "version 2.0 is read on Ascend 950 only"},
		{"2.0, server_list", edited10(`"1.0"`, `"2.0"`), "", "[EI0014]", "version 2.0 is read on Ascend 950 only"},
		{"2.0, group_list", group("2.0"), "310p", "[EI0014]", "version 2.0 is read on Ascend 950 only"},
		{"2.0, server_list", edited10(`"1.0"`, `"2.0"`), "a5", "[EI0017]", "version 2.0 makes the runtime read rank_list"},
		{"1.0, rank_list", edit(v2Table, `"2.0"`, `"1.0"`), "a3", "[]", "makes the runtime read server_list"},
		{"1.0, rank_list", edit(v2Table, `"2.0"`, `"1.0"`), "a5", "[EI0014]", "version 1.0 is refused on Ascend 950"},
		{"1.0, group_list", group("1.0"), "910a", "[]", "makes the runtime read server_list"},
		{"1.0, group_list", group("1.0"), "a5", "[EI0017]", "version 1.0 with group_list is not read on Ascend 950"},
		{"Standard, server_list", edited10(`"1.0"`, `"Standard"`), "a2", "[EI0017]", "makes the runtime read group_list"},
	} {
		target := Target{}
		if tt.product != "" {
			target.Product, _ = ParseProduct(tt.product)
		}
		res := Check("t.json", []byte(tt.src), target)
		for i := range res.Findings {
			f := &res.Findings[i]
			if f.Rule != &formatVersionMix {
				continue
			}
			if got := fmt.Sprint(f.Runtime()); got != tt.codes || !strings.Contains(f.Message(EN), tt.says) {
				t.Errorf("%s on %q: %s %s, want %s %s", tt.name, tt.product, got, f.Message(EN), tt.codes, tt.says)
			}
			tt.codes = ""
		}
		if tt.codes != "" {
			t.Errorf("%s on %q: nothing found", tt.name, tt.product)
		}
	}
}
