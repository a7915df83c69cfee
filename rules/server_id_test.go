package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A serverCase is a table with the findings that the rules about servers have:
// "rule severity class line: text", the text being what the finding points at.
type serverCase struct {
	name    string
	table   string
	product string
	mindie  bool
	env     string
	want    []string
}

// servers makes a 1.0 table with one server on each line, from line 2 on.
func servers(lines ...string) string { return serversOf("1.0", "", lines...) }

// pods makes a 1.2 table of servers, followed by a line with its super pods.
func pods(list string, lines ...string) string {
	return serversOf("1.2", ",\n\"super_pod_list\":"+list, lines...)
}

func serversOf(version, rest string, lines ...string) string {
	return fmt.Sprintf(`{"version":"%s","status":"completed","server_count":"%d","server_list":[`+"\n%s\n]%s}",
		version, len(lines), strings.Join(lines, ",\n"), rest)
}

// entry makes a server: what stands before its devices, then device ids, whose
// ranks count from first.
func entry(members string, first int, ids ...int) string {
	var devices []string
	for i, id := range ids {
		devices = append(devices, fmt.Sprintf(`{"device_id":"%d","rank_id":"%d","device_ip":"192.0.2.%d"}`, id, first+i, first+i+1))
	}
	return "{" + members + `,"device":[` + strings.Join(devices, ",") + "]}"
}

func runServerCases(t *testing.T, cases []serverCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			target := targetOf(t, c.product+" "+c.env)
			if c.mindie {
				target.Consumer = MindIE
			}
			got := said(t, serverRules, c.table, target, func(res *Result, f *Finding) string {
				return fmt.Sprintf(" %d: %s", res.File.Position(f.Span.Start).Line, c.table[f.Span.Start:f.Span.End])
			})
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestServerIDs(t *testing.T) {
	long := strings.Repeat("x", 64)
	legacy := `{"status":"completed","group_count":"1","group_list":[{"group_name":"g","instance_count":"2","device_count":"2","instance_list":[
{"pod_name":"a","server_id":"%s","devices":[{"device_id":"0","device_ip":"192.0.2.1"}]},
{"pod_name":"b","server_id":"%s","devices":[{"device_id":"1","device_ip":"192.0.2.2"}]}]}]}`
	runServerCases(t, []serverCase{
		// The runtime takes 1 to 64 bytes of any text, counted in UTF-8.
		{"two names", servers(entry(`"server_id":"a"`, 0, 0, 1), entry(`"server_id":"b"`, 2, 0, 1)), "a2", false, "", nil},
		{"empty", servers(entry(`"server_id":""`, 0, 0, 1), entry(`"server_id":"b"`, 2, 0, 1)), "a2", false, "",
			[]string{`server-id-empty error rejects 2: ""`}},
		{"64 bytes", servers(entry(`"server_id":"`+long+`"`, 0, 0)), "a2", false, "", nil},
		{"65 bytes", servers(entry(`"server_id":"`+long+`y"`, 0, 0)), "a2", false, "", []string{"server-id-length error rejects 2: \"" + long + "y\""}},
		{"22 Chinese characters are 66 bytes", servers(entry(`"server_id":"`+strings.Repeat("机", 22)+`"`, 0, 0)), "a2", false, "",
			[]string{"server-id-length error rejects 2: \"" + strings.Repeat("机", 22) + "\""}},
		{"escapes do not count", servers(entry(`"server_id":"`+strings.Repeat(`\u0061`, 64)+`"`, 0, 0)), "a2", false, "", nil},
		// Missing is another rule's.
		{"missing", servers(`{"device":[{"device_id":"0","rank_id":"0"}]}`), "a2", false, "", nil},
		// Duplicates are found byte by byte; case matters.
		{"case differs", servers(entry(`"server_id":"A"`, 0, 0, 1), entry(`"server_id":"a"`, 2, 0, 1)), "a2", false, "", nil},
		{"three times", servers(entry(`"server_id":"a"`, 0, 0), entry(`"server_id":"a"`, 1, 0), entry(`"server_id":"\u0061"`, 2, 0)), "a2", false, "",
			[]string{`server-id-duplicate error rejects 3: "a"`, `server-id-duplicate error rejects 4: "\u0061"`}},
		// In a group_list the pods of a server repeat its id, the length still counts.
		{"legacy repeats", fmt.Sprintf(legacy, "a", "a"), "910a", false, "", nil},
		{"legacy empty and long", fmt.Sprintf(legacy, "", long+"y"), "910a", false, "",
			[]string{`server-id-empty error rejects 2: ""`, "server-id-length error rejects 3: \"" + long + "y\""}},
		{"legacy loopback, one host", fmt.Sprintf(legacy, "127.0.0.1", "127.0.0.1"), "910a", false, "", nil},
		{"legacy loopback, two hosts", fmt.Sprintf(legacy, "127.0.0.1", "192.0.2.9"), "910a", false, "",
			[]string{`server-id-loopback warning misbehaves 2: "127.0.0.1"`}},
		// Blanks pass the checks and break a look-up later.
		{"blank at the end", servers(entry(`"server_id":"a "`, 0, 0, 1), entry(`"server_id":"b"`, 2, 0, 1)), "a2", false, "",
			[]string{`server-id-whitespace error misbehaves 2: "a "`}},
		{"escaped tab", servers(entry(`"server_id":"\ta"`, 0, 0)), "a2", false, "", []string{`server-id-whitespace error misbehaves 2: "\ta"`}},
		{"blank inside", servers(entry(`"server_id":"a b"`, 0, 0)), "a2", false, "", nil},
		// One loopback server is what half of the public tables have.
		{"one loopback", servers(entry(`"server_id":"127.0.0.1"`, 0, 0)), "a2", false, "", nil},
		{"loopback of two", servers(entry(`"server_id":"127.0.1.1"`, 0, 0, 1), entry(`"server_id":"::1"`, 2, 0, 1)), "a2", false, "",
			[]string{`server-id-loopback warning misbehaves 2: "127.0.1.1"`, `server-id-loopback warning misbehaves 3: "::1"`}},
		{"0.0.0.0 alone", servers(entry(`"server_id":"0.0.0.0"`, 0, 0)), "a2", false, "", []string{`server-id-unusable error misbehaves 2: "0.0.0.0"`}},
		{"::", servers(entry(`"server_id":"::"`, 0, 0)), "a2", false, "", []string{`server-id-unusable error misbehaves 2: "::"`}},
	})
}

func TestServerIDTwins(t *testing.T) {
	table := servers(entry(`"server_id":"a "`, 0, 0, 1), entry(`"server_id":"a"`, 2, 2, 3), entry(`"server_id":"a"`, 4, 4, 5))
	res := Check("t.json", []byte(table), Target{})
	seen := map[string]int{}
	for i := range res.Findings {
		f := &res.Findings[i]
		seen[f.Rule.Name] = len(f.Related(EN))
		if _, fix := f.Fix(); fix && f.Rule == &serverIDWhitespace {
			t.Error("trimming would make two servers with one id")
		}
	}
	// The blank one names its twin below; the duplicate has disjoint device
	// ids, so both the first place and the advice to join are there.
	if seen["server-id-whitespace"] != 1 || seen["server-id-duplicate"] != 2 {
		t.Errorf("related places: %v", seen)
	}
}

func TestOneHostSplit(t *testing.T) {
	split := []string{`one-host-split warning misbehaves 3: "b"`}
	a, b, c := `"server_id":"a"`, `"server_id":"b"`, `"server_id":"c"`
	half := entry(a, 0, 0, 1, 2, 3)
	runServerCases(t, []serverCase{
		{"0-3 and 4-7", servers(half, entry(b, 4, 4, 5, 6, 7)), "a2", false, "", split},
		{"0-7 and 8-15", servers(entry(a, 0, 0, 1, 2, 3, 4, 5, 6, 7), entry(b, 8, 8, 9, 10, 11, 12, 13, 14, 15)), "a3", false, "", split},
		{"both have 0-3", servers(half, entry(b, 4, 0, 1, 2, 3)), "a2", false, "", nil},
		{"7 is missing", servers(half, entry(b, 4, 4, 5, 6)), "a2", false, "", nil},
		{"one more device on a third", servers(half, entry(b, 4, 4, 5, 6, 7), entry(c, 8, 0)), "a2", false, "", nil},
		{"one server", servers(entry(a, 0, 0, 1, 2, 3, 4, 5, 6, 7)), "a2", false, "", nil},
		{"one name for both is a duplicate", servers(half, entry(a, 4, 4, 5, 6, 7)), "a2", false, "",
			[]string{`server-id-duplicate error rejects 3: "a"`}},
		{"two super pods are not one machine", pods(`[{"super_pod_id":"0","server_list":[{"server_id":"a"}]},{"super_pod_id":"1","server_list":[{"server_id":"b"}]}]`,
			half, entry(b, 4, 4, 5, 6, 7)), "a3", false, "", nil},
	})
}
