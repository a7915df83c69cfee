package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
)

// TestCopies compares a table with copies in which one thing was changed. The
// checksum is over what was read: every key and the order of lists count, white
// space, the order of keys and what the parser skips do not.
func TestCopies(t *testing.T) {
	const table = `{"version":"1.2","status":"completed","server_count":"2","server_list":[
{"server_id":"a","device":[{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0","super_device_id":"0"},{"device_id":"1","device_ip":"192.0.2.2","rank_id":"1","super_device_id":"1"}]},
{"server_id":"b","host_ip":"192.0.2.9","device":[{"device_id":"0","device_ip":"192.0.2.3","rank_id":"2","super_device_id":"2"}]}],
"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"a"},{"server_id":"b"}]}]}`
	lines := strings.Split(table, "\n")
	swap := func(i, j int) string {
		l := slices.Clone(lines)
		l[i], l[j] = strings.TrimSuffix(l[j], "],")+",", strings.TrimSuffix(l[i], ",")+"],"
		return strings.Join(l, "\n")
	}
	const legacy = `{"status":"completed","group_count":"1","group_list":[{"group_name":"g","device_count":"1","instance_count":"1","instance_list":[{"pod_name":"x","server_id":"a","devices":[{"device_id":"0","device_ip":"192.0.2.1"}]}]}]}`
	two := v2("", "{"+eid0+`,"ports":["0/1"]}`)
	for _, tt := range []struct {
		name, table string
		old, new    string // replaced in the copy
		want        []string
	}{
		{"the same", table, "", "", nil},
		{"address", table, "192.0.2.3", "192.0.2.4", []string{`error "192.0.2.4" device_ip of device 0 of server b is 192.0.2.4, but 192.0.2.3 in a.json`}},
		{"rank", table, `"rank_id":"2"`, `"rank_id":"3"`, []string{`error "3" rank_id of device 0 of server b is 3, but 2 in a.json`}},
		{"version", table, `"1.2"`, `"1.0"`, []string{`error "1.0" version of the table is 1.0, but 1.2 in a.json`}},
		{"status", table, `"completed"`, `"initializing"`, []string{`error "initializing" status of the table is initializing, but completed in a.json`}},
		{"count", table, `"server_count":"2",`, ``, []string{`error { the table has no server_count, which is 2 in a.json`}},
		{"host", table, `"host_ip":"192.0.2.9",`, ``, []string{`error { server b has no host_ip, which is 192.0.2.9 in a.json`}},
		{"unknown key", table, `"status"`, `"job_id":"7","status"`, []string{`error "7" the table has job_id, which is not in a.json`}},
		{"device gone", table, lines[1][strings.Index(lines[1], `,{"device_id":"1"`) : len(lines[1])-3], "",
			[]string{`error { device 1 of server a is missing, a.json has it with rank 1`}},
		{"server gone", table, lines[1], "", []string{`error [ server a is missing, a.json has it with 2 devices`}},
		{"servers swapped", table, table, swap(1, 2), []string{`error { server a is entry 2 of its list, but entry 1 in a.json: the order differs`}},
		{"pod", table, `"super_pod_id":"p"`, `"super_pod_id":"q"`,
			[]string{`error { super pod p is missing, a.json has it`, `error { super pod q is not in a.json`}},
		{"server of a pod", table, `[{"server_id":"a"}`, `[{"server_id":"b"}`,
			[]string{`error "b" server_list/0/server_id of super pod p is b, but a in a.json`}},
		{"white space", table, ",", ", ", []string{`info   differs from a.json in white space only, which the checksum of HCCL does not cover`}},
		{"line ends", table, "\n", "\r\n", []string{`info "\r" differs from a.json in line ends only, which the checksum of HCCL does not cover`}},
		{"order of keys", table, `"server_id":"b","host_ip":"192.0.2.9"`, `"host_ip":"192.0.2.9","server_id":"b"`,
			[]string{`info h differs from a.json in the order of keys only, which the checksum of HCCL does not cover`}},
		{"escape", table, `"p"`, `"\u0070"`, []string{`info \ differs from a.json in how it is written (escapes, comments, repeated keys or text behind the end) only, which the checksum of HCCL does not cover`}},
		{"legacy address", legacy, "192.0.2.1", "192.0.2.2", []string{`error "192.0.2.2" device_ip of device 0 of server a is 192.0.2.2, but 192.0.2.1 in a.json`}},
		{"legacy group", legacy, `"device_count":"1"`, `"device_count":"2"`, []string{`error "2" device_count of group g is 2, but 1 in a.json`}},
		{"2.0 address", two, "192.0.2.1", "192.0.2.2",
			[]string{`error "192.0.2.2" level_list/0/rank_addr_list/0/addr of rank 0 is 192.0.2.2, but 192.0.2.1 in a.json`}},
		{"2.0 white space", two, ",", ", ", []string{`warning   differs from a.json in white space only; whether the checksum of a 2.0 table covers that is not known`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			copied := tt.table
			if tt.old != "" {
				copied = strings.ReplaceAll(tt.table, tt.old, tt.new)
			}
			results := Same([]*source.File{source.New("a.json", []byte(tt.table)), source.New("b.json", []byte(copied))}, Target{})
			if n := len(results[0].Findings); n > 0 {
				t.Errorf("%d findings in the first file", n)
			}
			var got []string
			for i := range results[1].Findings {
				f := &results[1].Findings[i]
				at := strings.ReplaceAll(copied[f.Span.Start:f.Span.End], "\r", `"\r"`)
				got = append(got, fmt.Sprintf("%s %s %s", f.Severity, at, f.Message(EN)))
				checkFinding(t, tt.name, len(copied), f)
				if rel := f.Related(EN); len(rel) != 1 || rel[0].File.Name != "a.json" || int(rel[0].Span.End) > len(tt.table) {
					t.Errorf("no place in the first file: %v", rel)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// TestCopiesUnreadable: what cannot be read is said and not compared; the first
// file that can be read is the one to go by.
func TestCopiesUnreadable(t *testing.T) {
	good, other := string(sample.Table(sample.Options{Servers: 1, Devices: 2})), string(sample.Table(sample.Options{Servers: 2, Devices: 2}))
	var files []*source.File
	for i, src := range []string{"{", good, good, other, `{"a":1}`} {
		files = append(files, source.New(fmt.Sprint(i), []byte(src)))
	}
	results := Same(files, Target{})
	rules := make([]string, len(files))
	for i, res := range results {
		for _, f := range res.Findings {
			rules[i] = f.Rule.Name
		}
	}
	if want := []string{"json-truncated", "", "", "copies-differ", "layout-unknown"}; !slices.Equal(rules, want) {
		t.Errorf("got %q, want %q", rules, want)
	}
}

// FuzzCopies demands of any two texts that a comparison ends, points into both
// files, and finds nothing between equal ones.
func FuzzCopies(f *testing.F) {
	for _, l := range []sample.Layout{sample.V10, sample.V12, sample.V20, sample.Legacy} {
		table := sample.Table(sample.Options{Layout: l, Servers: 2, Devices: 2})
		f.Add(table, 40, byte('7'))
		f.Add(table, 200, byte('"'))
	}
	f.Fuzz(func(t *testing.T, src []byte, at int, c byte) {
		changed := slices.Clone(src)
		if at >= 0 && at < len(changed) {
			changed[at] = c
		}
		res := Same([]*source.File{source.New("a", src), source.New("b", changed), source.New("c", src)}, Target{})
		for i := range res[1].Findings {
			for _, rel := range res[1].Findings[i].Related(ZH) {
				if rel.File != nil && int(rel.Span.End) > len(src) {
					t.Errorf("a place beyond the end: %v", rel.Span)
				}
			}
		}
		if res[0].table != nil && !res[0].table.Failed && res[0].table.Kind.IsTable() && len(res[2].Findings) > 0 {
			t.Errorf("equal files differ: %s", res[2].Findings[0].Message(EN))
		}
	})
}
