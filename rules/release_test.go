package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
)

func TestParseRelease(t *testing.T) {
	for _, tt := range []struct {
		given string
		want  Release
		meant string // with an error
	}{
		{"latest", Latest, ""}, {"Latest", Latest, ""}, {"9.1", CANN91, ""}, {"9.1.0", CANN91, ""}, {"9.0.0", CANN90, ""},
		{"8.5.0.alpha002", CANN85, ""}, {"8.3.RC1", CANN83, ""}, {"CANN 8.2", CANN82, ""}, {"v8.1", CANN81, ""}, {"8.0.RC3", CANN80, ""},
		{"6.0.1", CANN6, ""}, {"6", CANN6, ""},
		{"8.4", 0, "8.3"}, {"8.9", 0, "8.5"}, {"9.2.0", 0, "9.1"}, {"10.0", 0, "9.1"}, {"7.0", 0, "8.0"}, {"8", 0, "8.0"},
		{"lates", 0, "latest"}, {"", 0, ""}, {"x", 0, ""}, {"-1.0", 0, ""},
		{"1", 0, ""}, {"5.1", 0, ""}, {"0", 0, ""}, // before what is known, and near nothing that is
	} {
		got, err := ParseRelease(tt.given)
		if bad, ok := err.(*ReleaseError); got != tt.want || ok != (tt.want == Latest && !strings.EqualFold(tt.given, "latest")) || ok && bad.Meant != tt.meant {
			t.Errorf("%q: %v, %v; want %v, %q", tt.given, got, err, tt.want, tt.meant)
		}
	}
	for r := CANN80; r < numReleases; r++ {
		if got, err := ParseRelease(r.String()); got != r || err != nil {
			t.Errorf("%s: %v, %v", r, got, err)
		}
		if !r.Before(Latest) || Latest.Before(r) || r.Before(r) || !(r - 1).Before(r) {
			t.Errorf("%s has no place in the order", r)
		}
	}
}

// TestChanges demands that the changes are in order and say where they are from.
func TestChanges(t *testing.T) {
	for i, c := range changes {
		checkText(t, "What", c.What)
		checkSources(t, []Source{c.Source})
		if c.Since == Latest || i > 0 && c.Since.Before(changes[i-1].Since) {
			t.Errorf("%s: since %s", c.What.EN, c.Since)
		}
	}
}

// TestChangedRules demands that the changes name the rules that they change:
// every example is judged for all releases and products.
func TestChangedRules(t *testing.T) {
	for _, c := range changes {
		for _, name := range c.Rules {
			if _, ok := Find(name); !ok {
				t.Errorf("%s: there is no rule %s", c.What.EN, name)
			}
		}
	}
	files, _ := filepath.Glob("../examples/*/*.json")
	if len(files) == 0 {
		t.Fatal("there are no examples")
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range product.Families() {
			var before []string
			for r := CANN80; r < numReleases; r++ {
				now := verdictsOf(file, src, Target{Product: Product{Family: f}, Release: r})
				for _, name := range drifted(before, now) {
					if r > CANN80 && !slices.ContainsFunc(changes[:], func(c Change) bool { return c.Since == r && slices.Contains(c.Rules, name) }) {
						t.Errorf("%s: %s is another one on %s in %s; no change says so", file, name, f, r)
					}
				}
				before = now
			}
		}
	}
}

// verdictsOf lists the rules that fire with what they say of their findings.
func verdictsOf(file string, src []byte, target Target) []string {
	var all []string
	for _, f := range Check(file, src, target).Findings {
		all = append(all, f.Rule.Name+" "+f.Severity.String()+" "+f.Class.String())
	}
	slices.Sort(all)
	return all
}

// drifted are the rules of verdicts that only one of two lists has.
func drifted(a, b []string) []string {
	var names []string
	for _, pair := range [][2][]string{{a, b}, {b, a}} {
		for _, v := range pair[0] {
			if !slices.Contains(pair[1], v) {
				name, _, _ := strings.Cut(v, " ")
				names = append(names, name)
			}
		}
	}
	return names
}

// v1 is a table of servers, each with its devices.
func v1(version string, servers ...string) string {
	return fmt.Sprintf(`{"version":%q,"status":"completed","server_count":"%d","server_list":[%s]}`, version, len(servers), strings.Join(servers, ","))
}

// v2 is a 2.0 table of one rank with these keys and addresses.
func v2(rank string, addrs ...string) string {
	return `{"version":"2.0","rank_count":1,"rank_list":[{"rank_id":0,"local_id":0,"device_id":0` + rank +
		`,"level_list":[{"net_layer":0,"net_instance_id":"a","net_type":"TOPO_FILE_DESC","rank_addr_list":[` + strings.Join(addrs, ",") + `]}]}]}`
}

const eid0 = `"addr_type":"IPV4","addr":"192.0.2.1"`

// TestReleaseDrift has for every change a document that one of two releases
// refuses and the other does not.
func TestReleaseDrift(t *testing.T) {
	one := func(rest string) string {
		return v1("1.0", `{"server_id":"a","device":[{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0"`+rest+`}]}`)
	}
	named := func(id string) string {
		return v1("1.0", `{"server_id":"`+id+`","device":[{"device_id":"0","device_ip":"192.0.2.1","rank_id":"0"}]}`)
	}
	pods := strings.TrimSuffix(v1("1.2",
		`{"server_id":"a","device":[{"device_id":"0","super_device_id":"0","rank_id":"0"}]}`,
		`{"server_id":"b","device":[{"device_id":"0","super_device_id":"1","rank_id":"1"}]}`), "}") +
		`,"super_pod_list":[{"super_pod_id":"p","server_list":[{"server_id":"a"},{"server_id":"b"}]}]}`
	two := func(servers int) string {
		var list []string
		for s := range servers {
			list = append(list, entry(fmt.Sprintf(`"server_id":"s%d"`, s), 8*s, 0, 1, 2, 3, 4, 5, 6, 7))
		}
		return v1("1.0", list...)
	}
	many := "cann: %s\ngroups: [{group: g, rank_ids: [0], rank_num: 5000}]"
	for _, tt := range []struct {
		change   change
		src      string // a table, or a plan for table
		table    string
		product  string
		accepts  Release
		refuses  Release
		rule     string
		class    Class
		codes    string
		accepted string // what the other one says of it, if anything
	}{
		// The pages of CANN 6.0.1 and 8.0.RC3.
		{groupOf32768, many, "", "910a", CANN80, CANN6, "group-rank-max", Documented, "[]", ""},
		{anyPositions910A, "groups: [{group: g, rank_ids: [0, 9]}]", two(2), "910a", CANN80, CANN6, "group-position-910a", Documented, "[]", "warning documented"},
		// The runtime of 2024 does not look at ports, that of 2025 does.
		{portsRead, one(`,"device_port":"0"`), "", "a2", CANN80, CANN81, "port-range", Rejects, "[]", ""},
		{portsRead, one(`,"host_port":7`), "", "a2", CANN80, CANN81, "type-not-string", Rejects, "[EI0004]", ""},
		{portsRead, one(`,"device_port":"1"`), "", "a2", CANN81, CANN80, "unknown-key", Misbehaves, "[]", ""},
		// 8.0.RC3 has groups over several servers on the 300I Duo, 8.5.0 one server.
		{duoOneServer, "groups: [{group: g, rank_ids: [0, 8]}]", two(2), "atlas-300i-duo", CANN80, CANN85, "group-single-server-310p", Documented, "[]", ""},
		// The A3 came to the page with 8.3.RC1, the Atlas 350 with 9.0.0.
		{groupsOnA3, "groups: [{group: g, rank_ids: [0]}]", "", "a3", CANN83, CANN82, "group-unsupported-product", Documented, "[]", ""},
		{groupsOnA3, "splits: [{group: hccl_world_group, dataSizeList: [100]}]", "", "a3", CANN83, CANN82, "split-unsupported-product", Documented, "[]", ""},
		{groupsOnA5, "groups: [{group: g, rank_ids: [0]}]", "", "a5", CANN90, CANN85, "group-unsupported-product", Documented, "[]", ""},
		// 127 bytes in the runtimes of 2024 and 2025, 64 in that of 9.0; the manuals say 64 throughout.
		{serverID64, named(strings.Repeat("a", 127)), "", "a2", CANN83, CANN85, "server-id-length", Rejects, "[]", "warning documented"},
		{serverID64, named(strings.Repeat("a", 128)), "", "a2", numReleases, CANN80, "server-id-length", Rejects, "[]", ""},
		// 15 until 8.3, then 31.
		{deviceID31On310P, v1("1.0", entry(`"server_id":"a"`, 0, 16)), "", "310p", CANN85, CANN83, "device-id-range", Rejects, "[]", ""},
		// No exemption in the runtimes of 2024 and 2025: the A3 behaves like the 310P.
		{noAddressOnA3, pods, "", "a3", CANN85, CANN82, "device-ip-required", Rejects, "[EI0004]", ""},
		// The runtimes of 2024 and 2025 read 1.x only.
		{tables20, v2("", "{"+eid0+`,"ports":["0/1"]}`), "", "a5", CANN90, CANN82, "version-vs-product", Rejects, "[EI0004]", ""},
		// 8.5.0 lists the Atlas 300I A2, 9.0.0 does not.
		{noLink300I, "links: [{comm_name: c, cluster_rank_info: {1: 0, 2: 1}}]", two(1), "atlas-300i-a2", CANN85, CANN90, "link-unsupported-product", Documented, "[]", ""},
		// Not in the runtime of 9.0.
		{hostNICRead, one(`,"net_position":"host"`), "", "a2", CANN90, CANN91, "host-ip-required", Rejects, "[]", ""},
		{hostNICRead, one(`,"net_protocol":1`), "", "a2", CANN90, CANN91, "type-not-string", Rejects, "[EI0017]", ""},
		{hostPort20Read, v2(`,"host_port":0`, "{"+eid0+`,"ports":["0/1"]}`), "", "a5", CANN90, CANN91, "port-range", Rejects, "[]", ""},
		{hostPort20Read, v2(`,"host_port":"1"`, "{"+eid0+`,"ports":["0/1"]}`), "", "a5", CANN90, CANN91, "type-not-number", Rejects, "[]", ""},
		{hostPort20Read, v2("", "{"+eid0+`,"ports":["0/1"],"backup_addr":["x"]}`), "", "a5", CANN90, CANN91, "v2-backup-addr", Rejects, "[]", ""},
		{hostPort20Read, v2("", "{"+eid0+`,"ports":["0/1"],"backup_addr":"x"}`), "", "a5", CANN90, CANN91, "type-not-array", Rejects, "[]", ""},
		// Refused by the runtime of 9.0 only.
		{onePortTwice20, v2("", "{"+eid0+`,"ports":["0/1"]}`, `{"addr_type":"IPV4","addr":"192.0.2.2","ports":["0/1"]}`), "", "a5", CANN91, CANN90, "v2-ports", Rejects, "[]", "warning documented"},
	} {
		since := changes[tt.change].Since
		if !slices.Contains(changes[tt.change].Rules, tt.rule) {
			t.Errorf("%s does not name %s", changes[tt.change].What.EN, tt.rule)
		}
		name := fmt.Sprintf("%s since %s", tt.rule, since)
		t.Run(name, func(t *testing.T) {
			if tt.accepts != numReleases && tt.accepts.has(tt.change) == tt.refuses.has(tt.change) {
				t.Errorf("the change of %s is not between %s and %s", since, tt.accepts, tt.refuses)
			}
			refused := func(r Release) []string { return judged(t, tt.src, tt.table, tt.product, r, tt.rule) }
			severity := "error "
			if tt.rule == "unknown-key" {
				severity = "warning "
			}
			if got := slices.Compact(refused(tt.refuses)); !slices.Equal(got, []string{severity + tt.class.String() + " " + tt.codes}) {
				t.Errorf("%s: %q", tt.refuses, got)
			}
			if tt.accepts == numReleases {
				return
			}
			got := refused(tt.accepts)
			if tt.accepted == "" && len(got) > 0 || tt.accepted != "" && !slices.Equal(got, []string{tt.accepted + " []"}) {
				t.Errorf("%s: %q", tt.accepts, got)
			}
		})
	}
}

// judged is what one rule says of a document, as "severity class codes".
func judged(t *testing.T, src, table, product string, release Release, rule string) []string {
	t.Helper()
	target := targetOf(t, product)
	target.Release = release
	var res *Result
	if strings.HasPrefix(src, "{") {
		res = Check("t.json", []byte(src), target)
	} else {
		if strings.Contains(src, "%s") {
			src, target.Release = fmt.Sprintf(src, release), Latest // the plan says it
		}
		p, _ := OpenPlan(source.New("p.yaml", []byte(src)), true)
		var files Files
		if table != "" {
			files.Table = source.New("t.json", []byte(table))
		}
		res = p.Check(files, target)
	}
	var out []string
	for i := range res.Findings {
		f := &res.Findings[i]
		if f.Rule.Name == rule {
			out = append(out, fmt.Sprintf("%s %s %v", f.Severity, f.Class, f.Runtime()))
			checkFinding(t, rule, len(res.File.Bytes), f)
		}
	}
	return out
}

// TestReleaseCodes: EI0004 for every complaint about a table up to 8.3, EI0014
// and EI0017 from 8.5 on. Codes of other things stay.
func TestReleaseCodes(t *testing.T) {
	twice := v1("1.0", entry(`"server_id":"a"`, 0, 0), entry(`"server_id":"a"`, 1, 1))
	noRank := v1("1.0", `{"server_id":"a","device":[{"device_id":"0"}]}`)
	families := v1("1.0", entry(`"server_id":"a"`, 0, 0), `{"server_id":"b","device":[{"device_id":"0","device_ip":"2001:db8::1","rank_id":"1"}]}`)
	box16 := v1("1.0", entry(`"server_id":"a"`, 0, 0, 9))
	late := v1("1.2", `{"server_id":"a","device":[{"device_id":"0","rank_id":"0"}]}`, `{"server_id":"b","host_ip":"192.0.2.9","device":[{"device_id":"0","rank_id":"1"}]}`)
	for _, tt := range []struct{ rule, table, product, old, now string }{
		{"server-id-duplicate", twice, "a2", "[EI0004]", "[EI0014]"},
		{"key-missing", noRank, "a2", "[EI0004]", "[EI0017]"},
		{"ip-family-mixed", families, "a2", "[EI0004]", "[EI0001]"},
		{"json-truncated", twice[:40], "a2", "[EI0004]", "[EI0004]"},
		{"device-plane-a2-box16", box16, "atlas-200t-a2-box16", "[EI0010]", "[EI0010]"},
		{"device-ip-required", late, "a3", "[EI0004]", "[EI0006]"}, // the first device: refused, then only fails to link
	} {
		for r := CANN80; r < numReleases; r++ {
			want := tt.old
			if !r.Before(CANN85) {
				want = tt.now
			}
			if got := judged(t, tt.table, "", tt.product, r, tt.rule); len(got) == 0 || !strings.HasSuffix(got[0], want) {
				t.Errorf("%s on %s: %q, want %s", tt.rule, r, got, want)
			}
		}
	}
	// A missing addr of a 2.0 table was taken for an empty one.
	noAddr := v2("", `{"addr_type":"IPV4","ports":["0/1"]}`)
	for r, want := range map[Release]string{CANN90: "[EI0014]", CANN91: "[EI0017]", Latest: "[EI0017]"} {
		if got := judged(t, noAddr, "", "a5", r, "v2-required-key"); len(got) != 1 || !strings.HasSuffix(got[0], want) {
			t.Errorf("a missing addr on %s: %q, want %s", r, got, want)
		}
	}
}

// TestPlanRelease: a plan names the release, one that was given goes before it,
// be it the newest, and one that does not exist is said.
func TestPlanRelease(t *testing.T) {
	p, _ := OpenPlan(source.New("p.yaml", []byte("cann: 8.2\ngroups: [{group: g, rank_ids: [0]}]")), true)
	if got := p.Check(Files{}, Target{}).Target.Release; got != CANN82 {
		t.Errorf("release %s", got)
	}
	for _, given := range []Release{CANN90, Latest} {
		if got := p.Check(Files{}, Target{Release: given, Given: Given{Release: true}}).Target.Release; got != given {
			t.Errorf("release %s, given %s", got, given)
		}
	}
	if got := p.Check(Files{}, Target{Release: CANN90}).Target.Release; got != CANN82 { // of a configuration, say
		t.Errorf("release %s", got)
	}
	// A wrong word stays wrong where it does not count.
	all := "product: zz\nconsumer: zz\ncann: 5.1\ngroups: [{group: g, rank_num: 1, rank_ids: [0]}]"
	p, _ = OpenPlan(source.New("p.yaml", []byte(all)), true)
	target := targetOf(t, "a2")
	target.Consumer, target.Release, target.Given = MindIE, CANN90, Given{Product: true, Consumer: true, Release: true}
	res := p.Check(Files{}, target)
	if n := count(res, &planValue); n != 3 || res.Target.Consumer != MindIE || res.Target.Release != CANN90 || res.Target.Product != target.Product {
		t.Errorf("%d wrong words, judged for %+v", n, res.Target)
	}
	got := judged(t, "cann: 8.4\ngroups: [{group: g, rank_ids: [0]}]", "", "a2", Latest, "plan-value")
	if !slices.Equal(got, []string{"error advice []"}) {
		t.Errorf("a release that does not exist: %q", got)
	}
}
