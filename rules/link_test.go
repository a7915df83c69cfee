package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/source"
)

// linkTable is the table of a link; each device is "server device_id", with a
// device_port as a third word.
func linkTable(devices ...string) string {
	var servers []string
	last := ""
	for i, d := range devices {
		f := strings.Fields(d)
		text := npu(f[1], "198.51.100."+strconv.Itoa(i+1), strconv.Itoa(i))
		if len(f) > 2 {
			text = npu(f[1], "198.51.100."+strconv.Itoa(i+1), strconv.Itoa(i), "device_port", f[2])
		}
		if f[0] == last {
			servers[len(servers)-1] += "," + text
			continue
		}
		last = f[0]
		servers = append(servers, `{"server_id":"`+last+`","device":[`+text)
	}
	return `{"version":"1.0","status":"completed","server_list":[` + strings.Join(servers, "]},") + `]}]}`
}

// pairTable is what most rows link: two devices on two servers.
var pairTable = linkTable("192.0.2.10 0", "192.0.2.11 0")

// linkPlan is a plan with one link for each "name: clusters: table".
func linkPlan(product string, links ...[3]string) string {
	text := "product: " + product + "\nlinks:\n"
	for _, l := range links {
		text += "- {comm_name: " + l[0] + ", cluster_rank_info: {" + l[1] + "}"
		if l[2] != "" {
			text += ", rank_table: '" + l[2] + "'"
		}
		text += "}\n"
	}
	return text
}

func oneLink(clusters, table string) string {
	return linkPlan("atlas-800i-a2", [3]string{"p-d", clusters, table})
}

// linkFindings are the findings of the link rules and all errors of others:
// "rule severity class line:column", and the place of what belongs to it.
func linkFindings(t *testing.T, name, text string, files Files, target Target) []string {
	t.Helper()
	p, ok := OpenPlan(source.New(name, []byte(text)), true)
	if !ok {
		t.Fatalf("%s is not taken for a plan", name)
	}
	res := p.Check(files, target)
	var got []string
	for i := range res.Findings {
		f := &res.Findings[i]
		if !slices.Contains(linkRules, f.Rule) && f.Severity != Error {
			continue
		}
		checkFinding(t, name, 1<<30, f)
		at := res.File.Position(f.Span.Start)
		line := fmt.Sprintf("%s %s %s %d:%d", f.Rule.Name, f.Severity, f.Class, at.Line, at.Column)
		for _, p := range f.Products.Families() {
			line += " (" + p.Key() + ")"
		}
		got = append(got, line)
	}
	return got
}

type linkRow struct {
	name, file, text string
	want             []string
}

func runLinks(t *testing.T, rows []linkRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			file := row.file
			if file == "" {
				file = "p.yaml"
			}
			if got := linkFindings(t, file, row.text, Files{}, Target{}); !slices.Equal(got, row.want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(row.want, "\n     "))
			}
		})
	}
}

// The table of supported products on the page of link, row by row, and its note
// on Atlas A2.
func TestLinkProducts(t *testing.T) {
	const no, yes, some = "link-unsupported-product error documented 3:15", "", "link-unsupported-product info documented 3:15"
	for product, want := range map[string]string{
		"atlas-350": no, "a5": no, // Atlas 350 Accelerator Card: x
		"a3": yes, "Atlas A3 training products/Atlas A3 inference products": yes,
		"atlas-900-a3": yes, "atlas-800t-a3": yes, "atlas-800i-a3": yes,
		"a2": some, "Atlas A2 inference products": some, // by machine, see the note
		"atlas-800i-a2": yes, "a200i-a2-box": yes,
		"atlas-800t-a2": no, "atlas-900-a2-pod": no, "atlas-200t-a2-box16": no, "atlas-200i-a2-box16": no, "atlas-300i-a2": no,
		"Atlas 200I/500 A2 inference product": no,
		"310p":                                no, "atlas-300i-duo": no, // Atlas inference product
		"910a": no, "atlas-800-9000": no, // Atlas training product
	} {
		got := linkFindings(t, "p.yaml", linkPlan("'"+product+"'", [3]string{"p-d", "1: 0, 2: 1", ""}), Files{}, Target{})
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %q, want %q", product, got, want)
		}
	}
	// Without links, or with an open product, there is nothing to say.
	runLinks(t, []linkRow{
		{"no links", "", "product: 910a\nlinks: []\n", nil},
		{"open", "", "links:\n- {comm_name: a, cluster_rank_info: {1: 0, 2: 1}}\n", nil},
	})
}

func TestLinkArguments(t *testing.T) {
	long := func(s string, n int) string { return strings.Repeat(s, n) }
	named := func(name string) string {
		return linkPlan("a3", [3]string{"'" + name + "'", "1: 0, 2: 1", ""})
	}
	four := linkTable("192.0.2.10 0", "192.0.2.11 0", "192.0.2.12 0", "192.0.2.13 0")
	five := linkTable("192.0.2.10 0", "192.0.2.11 0", "192.0.2.12 0", "192.0.2.13 0", "192.0.2.14 0")
	runLinks(t, []linkRow{
		{"good", "", oneLink("1: 0, 2: 1", pairTable), nil},

		// comm_name: 1 to 127 characters in Python, bytes in C++
		{"name of 127", "", named(long("a", 127)), nil},
		{"name of 128", "", named(long("a", 128)), []string{"link-name-length error rejects 3:15"}},
		{"127 characters of three bytes", "", named(long("链", 127)), []string{"link-name-length error rejects 3:15"}},
		{"42 characters of three bytes", "", named(long("链", 42)), nil},
		{"empty name", "", named(""), []string{"link-name-length error rejects 3:15"}},

		// 2 to 4 clusters; what is missing in the table then goes without saying
		{"five", "", oneLink("1: 0, 2: 1, 3: 2, 4: 3, 5: 4", five), []string{"link-node-count error rejects 3:64"}},
		{"four", "", oneLink("1: 0, 2: 1, 3: 2, 4: 3", four), nil},
		{"one", "", oneLink("1: 0", pairTable), []string{"link-node-count error rejects 3:39"}},
		{"none", "", oneLink("", pairTable), []string{"link-node-count error rejects 3:39"}},
		{"an alias among them", "", oneLink("1: 0, <<: *x", pairTable), []string{"plan-syntax error advice 3:50"}},

		// ascending in the order written, equal ones pass
		{"descending", "", oneLink("1: 1, 2: 0", pairTable), []string{"link-rank-order error rejects 3:49"}},
		{"ids descending", "", oneLink("2: 0, 1: 1", pairTable), nil},
		{"lower than one before", "", oneLink("1: 0, 2: 2, 3: 1", linkTable("192.0.2.10 0", "192.0.2.11 0", "192.0.2.12 0")),
			[]string{"link-rank-order error rejects 3:55"}},
		{"equal", "", oneLink("1: 0, 2: 0", pairTable), []string{"link-rank-duplicate error misbehaves 3:49"}},
		{"equal, apart", "", oneLink("1: 0, 2: 1, 3: 0", ""), []string{"link-rank-order error rejects 3:55"}},

		// unsigned, of 64 and 32 bits
		{"largest id and rank", "", oneLink("0: 0, 18446744073709551615: 4294967295", ""), nil},
		{"id beyond", "", oneLink("1: 0, 18446744073709551616: 1", ""), []string{"link-cluster-id error rejects 3:46"}},
		{"negative id", "", oneLink("-1: 0, 2: 1", ""), []string{"link-cluster-id error rejects 3:40"}},
		{"word as id", "", oneLink("p: 0, 2: 1", ""), []string{"link-cluster-id error rejects 3:40"}},
		{"negative rank", "", oneLink("1: -1, 2: 1", ""), []string{"link-rank-range error rejects 3:43"}},
		{"rank beyond", "", oneLink("1: 0, 2: 4294967296", ""), []string{"link-rank-range error rejects 3:49"}},

		// an id that is there twice counts once
		{"id twice", "", oneLink("1: 0, 2: 1, 1: 2", pairTable), []string{"link-cluster-id error misbehaves 3:52", "link-rank-range error rejects 3:55"}},
		{"id twice, nothing else left", "", oneLink("1: 0, 1: 1", pairTable), []string{"link-cluster-id error misbehaves 3:46"}},
		{"id twice in JSON", "p.json", `{"product": "a3", "links": [{"comm_name": "a", "cluster_rank_info": {"1": 0, "2": 1, "1": 0}}]}`, nil},
		{"id twice in JSON, nothing else left", "p.json", `{"product": "a3", "links": [{"comm_name": "a", "cluster_rank_info": {"1": 0, "1": 1}}]}`,
			[]string{"link-node-count error rejects 1:69"}},
	})
}

// lastLine is where a word stands last in the last line of a text.
func lastLine(text, word string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return fmt.Sprintf("%d:%d", len(lines), strings.LastIndex(lines[len(lines)-1], word)+1)
}

func TestLinkTables(t *testing.T) {
	three := linkTable("192.0.2.10 0", "192.0.2.11 0", "192.0.2.12 0")
	gap := strings.Replace(pairTable, `"rank_id":"1"`, `"rank_id":"2"`, 1)
	runLinks(t, []linkRow{
		{"rank not in the table", "", oneLink("1: 0, 2: 2", pairTable), []string{"link-rank-range error rejects 3:49"}},
		{"rank of the table without a cluster", "", oneLink("1: 0, 2: 1", three), []string{"link-rank-range error documented 3:39"}},
		{"of the plan's table", "", "product: a3\nrank_table: '" + three + "'\n" + oneLink("1: 0, 2: 1", "")[len("product: atlas-800i-a2\n"):],
			[]string{"link-rank-range error documented 4:39"}},
		{"table with a gap", "", oneLink("1: 0, 2: 1", gap), []string{"rank-id-gap error rejects " + lastLine(oneLink("1: 0, 2: 1", gap), `"2"`)}},
		{"no table", "", oneLink("1: 0, 2: 7", ""), nil},
	})

	// a file, with the place in it
	p, _ := OpenPlan(source.New("p.yaml", []byte("links:\n- {comm_name: a, cluster_rank_info: {1: 0, 2: 2}, rank_table: t.json}\n")), true)
	res := p.Check(Files{Links: map[string]*source.File{"t.json": source.New("t.json", []byte(pairTable))}}, Target{})
	if len(res.Findings) != 1 || res.Findings[0].Rule != &linkRankRange {
		t.Fatalf("%d findings", len(res.Findings))
	}
	rel := res.Findings[0].Related(EN)
	if len(rel) != 1 || rel[0].File.Name != "t.json" || string(rel[0].File.Text(rel[0].Span)) != `"1"` {
		t.Errorf("see %+v", rel)
	}
	if m := res.Findings[0].Message(EN); m != "rank 2 of cluster 2 is not in the table of the link, whose last rank is 1" {
		t.Error(m)
	}
}

func TestMissingRanksOfLinkTable(t *testing.T) {
	for clusters, want := range map[string]string{
		"1: 0, 2: 1": "2-5", "1: 1, 2: 5": "0, 2-4", "1: 4, 2: 5": "0-3", "1: 0, 2: 2, 3: 4": "1, 3, 5",
	} {
		six := linkTable("h 0", "i 0", "j 0", "k 0", "l 0", "m 0")
		p, _ := OpenPlan(source.New("p.yaml", []byte(oneLink(clusters, six))), true)
		res := p.Check(Files{}, Target{})
		if len(res.Findings) != 1 || !strings.HasPrefix(res.Findings[0].Message(EN), "no cluster has rank "+want+" of") {
			t.Errorf("%s: %d findings, %s", clusters, len(res.Findings), res.Findings[0].Message(EN))
		}
	}
}

// The reader of texts does not wait for a status, wants one all the same, and
// takes nothing behind the table.
func TestLinkTableText(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(pairTable, old, new, 1) }
	for _, tt := range []struct {
		name, table string
		want        []string
	}{
		{"initializing", with("completed", "initializing"), []string{"status-not-completed info advice"}},
		{"empty", with("completed", ""), []string{"status-not-completed info advice"}},
		{"no string", with(`"completed"`, "1"), []string{"type-not-string error rejects"}},
		{"missing", with(`"status":"completed",`, ""), []string{"status-missing error rejects EI0017"}},
		{"trailing", pairTable + " x", []string{"json-trailing-data error rejects EI0004"}},
		{"only a status", `{"status":"initializing"}`, []string{"status-placeholder error rejects"}},
		{"trailing blanks", pairTable + " \n", nil},
	} {
		machine, _ := ParseProduct("atlas-800i-a2")
		res := CheckLinkTable(source.New("t.json", []byte(tt.table)), Surroundings{}, Target{Product: machine})
		var got []string
		for i := range res.Findings {
			f := &res.Findings[i]
			checkFinding(t, tt.name, len(tt.table), f)
			line := f.Rule.Name + " " + f.Severity.String() + " " + f.Class.String()
			if c := f.Runtime(); len(c) > 0 && f.Rule != &typeNotString {
				line += " " + string(c[0])
			}
			got = append(got, line)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The example on the page of link, as it is printed there.
func TestLinkSample(t *testing.T) {
	const text = `product: atlas-800i-a2
links:
- comm_name: link
  cluster_rank_info: {1: 0, 2: 1}
  rank_table: |
    {
        "server_count": "2",
        "server_list": [
            {
                "device": [
                    {
                        "device_id": "0",
                        "device_ip": "x.x.x.x",
                        "rank_id": "0"
                    },
                ],
                "server_id": "xxxx"
            },{
                "device": [
                    {
                        "device_id": "0",
                        "device_ip": "x.x.x.x",
                        "rank_id": "1"
                    },
                ],
                "server_id": "xxxx"
            }
        ],
        "status": "completed",
        "version": "1.0"
    }
`
	runLinks(t, []linkRow{{"sample", "", text, []string{
		"placeholder-left error rejects 13:38", "json-trailing-comma error rejects 15:22", "placeholder-left error misbehaves 17:30",
		"placeholder-left error rejects 22:38", "json-trailing-comma error rejects 24:22", "placeholder-left error misbehaves 26:30",
		"server-id-duplicate error rejects 26:30",
	}}})
}

func TestLinksOfOnePlan(t *testing.T) {
	many := func(n int, pair func(i int) string) string {
		var links [][3]string
		for i := range n {
			links = append(links, [3]string{"c" + strconv.Itoa(i), pair(i), ""})
		}
		return linkPlan("a3", links...)
	}
	star := func(i int) string { return "0: 0, " + strconv.Itoa(i+1) + ": 1" }
	apart := func(i int) string { return strconv.Itoa(2*i) + ": 0, " + strconv.Itoa(2*i+1) + ": 1" }
	of := func(pairs ...string) string {
		return many(len(pairs), func(i int) string { return pairs[i] })
	}
	runLinks(t, []linkRow{
		{"16", "", many(16, star), nil},
		{"17", "", many(17, star), []string{"link-count info documented 19:15"}},
		{"512", "", many(512, star), []string{"link-count info documented 19:15"}},
		{"513", "", many(513, star), []string{"link-count error rejects 515:15"}},
		// the runtime counts the links of one process
		{"513, each of others", "", many(513, apart), []string{"link-count error documented 515:15"}},

		{"same pair", "", of("1: 0, 2: 1", "1: 0, 2: 1"), []string{"link-pair-duplicate warning documented 4:38"}},
		{"same pair turned", "", of("1: 0, 2: 1", "2: 0, 1: 1"), []string{"link-pair-duplicate warning documented 4:38"}},
		{"pair in a larger set", "", of("1: 0, 2: 1", "1: 0, 2: 1, 3: 2"), nil},
		{"same name, one cluster in both", "", linkPlan("a3", [3]string{"c", "1: 0, 2: 1", ""}, [3]string{"c", "1: 0, 3: 1", ""}),
			[]string{"link-name-duplicate error rejects 4:15"}},
		{"same name, other clusters", "", linkPlan("a3", [3]string{"c", "1: 0, 2: 1", ""}, [3]string{"c", "3: 0, 4: 1", ""}), nil},
		{"the same link again", "", linkPlan("a3", [3]string{"c", "1: 0, 2: 1", ""}, [3]string{"c", "1: 0, 2: 1", ""}),
			[]string{"link-name-duplicate error rejects 4:15"}},

		{"ring of three", "", of("1: 0, 2: 1", "2: 0, 3: 1", "3: 0, 1: 1"), []string{"link-cycle warning documented 5:15"}},
		{"ring, last link first", "", of("3: 0, 1: 1", "1: 0, 2: 1", "9: 0, 1: 1", "2: 0, 3: 1"), []string{"link-cycle warning documented 6:15"}},
		{"no ring: an order of clusters fits all", "", of("1: 0, 2: 1", "2: 0, 3: 1", "1: 0, 3: 1"), nil},
		// prefill and decode, each with each: prefill always comes first
		{"no ring: two sides", "", of("1: 0, 11: 1", "1: 0, 12: 1", "2: 0, 11: 1", "2: 0, 12: 1"), nil},
		{"two that share two", "", of("1: 0, 2: 1, 3: 2", "2: 0, 1: 1, 4: 2"), []string{"link-cycle warning documented 4:15"}},
		{"two rings", "", of("1: 0, 2: 1", "2: 0, 3: 1", "3: 0, 1: 1", "5: 0, 6: 1", "6: 0, 7: 1", "7: 0, 5: 1", "3: 0, 5: 1"),
			[]string{"link-cycle warning documented 5:15", "link-cycle warning documented 8:15"}},
	})
}

func TestDeviceShared(t *testing.T) {
	one := linkTable("192.0.2.10 0", "192.0.2.11 0")
	other := linkTable("192.0.2.10 0", "192.0.2.11 1")
	port := linkTable("192.0.2.10 0 16666", "192.0.2.11 0 17000")
	last := linkTable("192.0.2.10 0 17000", "192.0.2.11 0") // the last device has none: none counts
	host := func(id string) string { return strings.ReplaceAll(linkTable("192.0.2.10 0", "X 0"), "X", id) }
	two := func(a, b string) string {
		return linkPlan("atlas-800i-a2", [3]string{"a", "1: 0, 2: 1", a}, [3]string{"b", "1: 0, 3: 1", b})
	}
	apart := linkPlan("atlas-800i-a2", [3]string{"a", "1: 0, 2: 1", one}, [3]string{"b", "3: 0, 4: 1", last})
	shared := []string{"device-shared error misbehaves 4:47"}
	runLinks(t, []linkRow{
		{"another device", "", two(one, other), nil},
		{"one device", "", two(one, one), shared},
		{"own port", "", two(one, port), nil},
		{"cluster with itself", "", linkPlan("atlas-800i-a2", [3]string{"a", "1: 0, 2: 1", one}, [3]string{"b", "2: 0, 1: 1", linkTable("192.0.2.11 0", "192.0.2.10 0")}),
			[]string{"link-pair-duplicate warning documented 4:37"}},
		{"ports that do not count", "", apart,
			[]string{"device-shared error misbehaves 4:41", "device-shared error misbehaves 4:47", "port-partial error misbehaves " + lastLine(apart, `{"device_id"`)}},
		{"by the plan's table", "", "rank_table: '" + one + "'\n" + linkPlan("atlas-800i-a2", [3]string{"a", "1: 0, 2: 1", ""}, [3]string{"b", "1: 0, 3: 1", ""}),
			[]string{"device-shared error misbehaves 5:47"}},
		{"node_0 is a host", "", two(host("node_0"), host("node_0")), shared},
	})
}

func TestLinkRoCE(t *testing.T) {
	one := linkTable("192.0.2.10 0", "192.0.2.10 1")
	bare := table10(plain("192.0.2.10", 0, "0", "1"))
	with := func(env, table string) string { return "env: {" + env + "}\n" + oneLink("1: 0, 2: 1", table) }
	runLinks(t, []linkRow{
		{"settings of RDMA", "", with(`HCCL_RDMA_TC: "132"`, one), []string{"link-intra-server-roce warning documented 4:15"}},
		{"enabled", "", with(`HCCL_RDMA_TC: "132", HCCL_INTRA_ROCE_ENABLE: "1"`, one), nil},
		{"NIC addresses", "", with("", one), []string{"link-intra-server-roce info documented 4:15"}},
		{"left off", "", with(`HCCL_INTRA_ROCE_ENABLE: "0", HCCL_INTRA_PCIE_ENABLE: "1"`, one), nil},
		{"no NIC addresses", "", with("", bare), nil},
		{"two servers", "", with(`HCCL_RDMA_TC: "132"`, pairTable), nil},
		{"other link between servers", "", "env: {HCCL_RDMA_TC: '132'}\n" + linkPlan("atlas-800i-a2", [3]string{"a", "1: 0, 2: 1", one}, [3]string{"b", "1: 0, 3: 1", pairTable}), nil},
		{"table not known", "", with(`HCCL_RDMA_TC: "132"`, ""), nil},
	})
}

func TestLinkScripts(t *testing.T) {
	const head = "import os, json\nfrom llm_datadist import LLMDataDist\nd = LLMDataDist()\n"
	table := "'" + pairTable + "'"
	runLinks(t, []linkRow{
		{"good", "s.py", head + "d.link('a', {1: 0, 2: 1}, " + table + ")\n", nil},
		{"order", "s.py", head + "d.link('a', {3: 1, 2: 0}, " + table + ")\n", []string{"link-rank-order error rejects 4:23"}},
		{"word as id", "s.py", head + "d.link('a', {'p': 0, 2: 1}, " + table + ")\n", []string{"link-cluster-id error rejects 4:14"}},
		{"unknown id", "s.py", head + "d.link('a', {os.x: 0, 2: 1}, " + table + ")\n", nil},
		{"unknown ids are not counted", "s.py", head + "d.link('a', {os.a: 0, os.b: 1, os.c: 2, os.d: 3, 5: 4}, t())\n", nil},
		{"id twice", "s.py", head + "d.link('a', {1: 0, 1: 1}, " + table + ")\n", []string{"link-cluster-id error misbehaves 4:20"}},
		{"unknown table", "s.py", head + "d.link('a', {1: 0, 2: 9}, json.dumps(t()))\n", nil},
		{"a path is no table", "s.py", head + "d.link('a', {1: 0, 2: 1}, 'link.json')\n", []string{"json-syntax error rejects 4:28"}},
		// the two sides of a link in one script
		{"two sides", "s.py", head + "if p:\n    d.link('a', {1: 0, 2: 1}, " + table + ")\nelse:\n    d.link('a', {1: 0, 2: 1}, " + table + ")\n", nil},
		{"fork", "s.py", head + "d.link('a', {1: 0, 2: 1}, " + table + ")\nos.fork()\n", []string{"link-fork warning documented 5:1"}},
		{"fork without a link", "s.py", head + "os.fork()\n", nil},
	})
}

// A call whose arguments differ from rank to rank is one place; under a
// condition the rank it was evaluated for may never come there.
func TestLinkByRank(t *testing.T) {
	const head = "import os\nfrom llm_datadist import LLMDataDist\nd = LLMDataDist()\nrank = int(os.environ['RANK_ID'])\n"
	table := source.New("t.json", []byte(pairTable))
	for script, want := range map[string][]string{
		"d.link('a' + str(rank), {1: 1, 2: 0}, t())\n":              {"link-rank-order error rejects 5:35"},
		"if x:\n    d.link('a' + str(rank), {1: 1, 2: 0}, t())\n":   {"link-rank-order warning rejects 6:39"},
		"d.link('a' + str(rank), {1: rank, 2: 7}, *more)\n":         nil, // the table is not the job's
		"d.link('a' * (127 + rank), {1: 0, 2: 1}, t())\n":           {"link-name-length error rejects 5:8"},
		"for i in range(3):\n    d.link('a', {1: 0, 2: 0}, t(i))\n": {"link-rank-duplicate error misbehaves 6:27"},
	} {
		if got := linkFindings(t, "s.py", head+script, Files{Table: table}, Target{}); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", script, got, want)
		}
	}
}

// TestManyRings looks for rings in what is made to be slow: a chain whose every
// cluster waits for an earlier one, too.
func TestManyRings(t *testing.T) {
	const n = 100_000
	g := graph{ids: make([]uint64, n)}
	for i := range n {
		if i+1 < n {
			g.edges = append(g.edges, edge{i, i + 1, i})
		}
		if i > 0 {
			g.edges = append(g.edges, edge{i, i / 2, i})
		}
	}
	rings := 0
	g.rings(func(ring []edge) {
		rings++
		for i, e := range ring {
			if e.to != ring[(i+1)%len(ring)].from {
				t.Fatalf("edge %d of %d does not lead to the next", i, len(ring))
			}
		}
	})
	if rings == 0 {
		t.Error("no ring")
	}
}

func FuzzLinks(f *testing.F) {
	f.Add([]byte(oneLink("1: 0, 2: 1", pairTable)))
	f.Add([]byte(linkPlan("a3", [3]string{"a", "1: 0, 2: 1", ""}, [3]string{"a", "2: 0, 1: 1, 1: 3", ""})))
	f.Fuzz(func(t *testing.T, src []byte) {
		p, ok := OpenPlan(source.New("p.yaml", src), true)
		if !ok || p.format == plan.Script {
			return
		}
		res := p.Check(Files{}, Target{})
		for i := range res.Findings {
			f := &res.Findings[i]
			if f.Span.Start > f.Span.End || int(f.Span.End) > len(src) || f.Message(EN) == "" {
				t.Errorf("%s at %v says %q, the text has %d bytes", f.Rule.Name, f.Span, f.Message(EN), len(src))
			}
			for _, rel := range f.Related(ZH) {
				if int(rel.Span.End) > len(src) || rel.Message == "" {
					t.Errorf("%s points to %v", f.Rule.Name, rel.Span)
				}
			}
		}
	})
}
