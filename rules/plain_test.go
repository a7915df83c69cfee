package rules

import "testing"

func TestPlainTable(t *testing.T) {
	for src, want := range map[string]bool{
		`{"version":"1.0","status":"completed","server_list":[`: true, // cut off right behind: not looked at
		`{"rank_count":2,"rank_list":[]}`:                       true,
		`{"group_count":"1","group_list":[]}`:                   true,
		"{ // the manual's\n \"super_pod_list\": [":             true,
		`{"server_list":{}}`:                                    false,
		`{"groups":[],"rank_table":{"server_list":[]}}`:         false,
		`{"apiVersion":"v1","data":{"server_list":"[]"}}`:       false,
		`[{"server_list":[]}]`:                                  false,
		"product: a2\n":                                         false,
		"":                                                      false,
	} {
		if got := PlainTable([]byte(src)); got != want {
			t.Errorf("%s: %v, want %v", src, got, want)
		}
	}
}
