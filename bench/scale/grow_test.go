package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

// small is a table of two ranks, and a link to it.
const (
	smallTable = `{"server_count": "1", "server_list": [{"server_id": "192.0.2.10", "device": [
		{"device_id": "0", "device_ip": "127.0.0.1", "rank_id": "0"}, {"device_id": "x", "device_ip": "198.51.100.11", "rank_id": "1"}]}]}`
	smallPlan = "links:\n- comm_name: a\n  cluster_rank_info: {1: 0, 2: 1}\n  rank_table: t.json\n"
)

// device is a device of a table, server one of its servers.
type device struct {
	ID   string `json:"device_id"`
	IP   string `json:"device_ip"`
	Rank string `json:"rank_id"`
}

type server struct {
	ID     string   `json:"server_id"`
	Device []device `json:"device"`
}

type table struct {
	Count   string   `json:"server_count"`
	Servers []server `json:"server_list"`
}

func grownTable(t *testing.T, g grower) table {
	t.Helper()
	text, ok := g.grow([]byte(smallTable))
	var got table
	if err := json.Unmarshal(text, &got); err != nil || !ok {
		t.Fatalf("%t %v\n%s", ok, err, text)
	}
	return got
}

// TestGrow: copies of a server differ in names, addresses and ranks; what is
// wrong remains wrong: a loopback address, and a device_id that is no number.
func TestGrow(t *testing.T) {
	got := grownTable(t, grower{copies: 3, ranks: 2})
	if got.Count != "3" || len(got.Servers) != 3 {
		t.Fatalf("%+v", got)
	}
	last := got.Servers[2]
	want := []device{{"0", "127.0.2.1", "4"}, {"x", "198.51.102.11", "5"}}
	if last.ID != "192.0.4.10" || !slices.Equal(last.Device, want) {
		t.Errorf("%+v", last)
	}
}

// TestGrowInner: one server with more devices.
func TestGrowInner(t *testing.T) {
	got := grownTable(t, grower{copies: 3, ranks: 2, inner: true})
	if got.Count != "1" || len(got.Servers) != 1 || got.Servers[0].ID != "192.0.2.10" || len(got.Servers[0].Device) != 6 {
		t.Fatalf("%+v", got)
	}
	if d := got.Servers[0].Device[5]; d != (device{"x", "198.51.102.11", "5"}) {
		t.Errorf("%+v", d)
	}
}

// TestGrowPlan: a plan becomes JSON, and what it says of its table remains.
func TestGrowPlan(t *testing.T) {
	files := growAll(map[string][]byte{"bad.yaml": []byte(smallPlan), "t.json": []byte(smallTable)}, 4, false)
	text := string(files["bad.json"])
	if strings.Count(text, "t.json") != 2 || !strings.Contains(text, `"a-1"`) || files["bad.yaml"] != nil {
		t.Errorf("%s", text)
	}
}

// TestEmbedded: the table in a ConfigMap grows inside of its string.
func TestEmbedded(t *testing.T) {
	src, _ := json.Marshal(map[string]any{"kind": "ConfigMap", "data": map[string]string{"t.json": smallTable}})
	text, _ := grower{copies: 5, ranks: 2}.grow(src)
	if n := strings.Count(string(text), "server_id"); n != 5 {
		t.Errorf("%d servers:\n%s", n, text)
	}
}

// TestAnother: what a name or an address is, every copy of it is too.
func TestAnother(t *testing.T) {
	for first, want := range map[string]string{
		"127.0.0.1": "127.1.0.1", "2001:db8::1": "2001:db8::100:0:1", "node": "node-256",
		"000000000000000000000000c0000201": "000001000000000000000000c0000201",
	} {
		if got := another(first, 256); got != want {
			t.Errorf("%s: %s, want %s", first, got, want)
		}
	}
}

// TestOnce: only rules that exist can be left out.
func TestOnce(t *testing.T) {
	for name := range once {
		if _, ok := rules.Find(name); !ok {
			t.Errorf("%s is no rule", name)
		}
	}
}

// TestExamples: every other rule has a command about a file that exists.
func TestExamples(t *testing.T) {
	t.Chdir("../..")
	jobs, err := exampleJobs(nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(jobs) != len(rules.All())-len(once) {
		t.Errorf("%d jobs", len(jobs))
	}
	for _, j := range jobs {
		files, named := j.files(1), 0
		for _, arg := range j.args {
			if files[arg] != nil {
				named++
			}
		}
		if named == 0 {
			t.Errorf("%s: none of its files in %q", j.name, j.args)
		}
	}
}
