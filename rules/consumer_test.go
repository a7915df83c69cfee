package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// Documents that consumers take, to be made wrong by replacing a part.
const (
	sound = `{"version":"1.0","status":"completed","server_count":"2","server_list":[
{"server_id":"192.0.2.10","container_ip":"192.0.2.10","device":[{"device_id":"0","device_ip":"198.51.100.10","rank_id":"0"}]},
{"server_id":"192.0.2.11","container_ip":"192.0.2.11","device":[{"device_id":"0","device_ip":"198.51.100.11","rank_id":"1"}]}]}`
	global = `{"version":"1.0","status":"completed","server_group_list":[
{"group_id":"0","server_count":"1","server_list":[{"server_id":"192.0.2.10","server_ip":"192.0.2.20"}]},
{"group_id":"1","server_count":"1","server_list":[{"server_id":"192.0.2.11","server_ip":"192.0.2.21"}]},
{"group_id":"2","server_count":"1","server_list":[{"server_id":"192.0.2.12","server_ip":"192.0.2.22","device":[
{"device_id":"0","device_ip":"198.51.100.10","device_logical_id":"0","rank_id":"0"}]}]}]}`
	flat = `{"prefill_device_list":[{"server_id":"192.0.2.10","device_id":"0","device_ip":"198.51.100.10","cluster_id":"1"}],
"decode_device_list":[{"server_id":"192.0.2.11","device_id":"0","device_ip":"198.51.100.11","cluster_id":"2"}]}`
	own      = `{"version":"1.3","net_instance_id":"a","endpoint_list":[{"protocol":"roce","comm_id":"198.51.100.1","placement":"device"}]}`
	atc      = `{"RankTable":{"version":"1.0","status":"completed","server_list":[{"server_id":"192.0.2.10","device":[{"device_id":"0","rank_id":"0"}]}]},"HcclCommConfig":{}}`
	mooncake = `{"local_hostname":"192.0.2.10:12345:npu_0","metadata_server":"P2PHANDSHAKE","protocol":"ascend"}`
)

// TestOneOfEach has for every consumer a document that it takes, and one that it
// refuses where HCCL would not, or where it is the only reader.
func TestOneOfEach(t *testing.T) {
	link := &source.Info{Resolved: "/data/..data/t.json", Mode: 0o644, Link: true}
	for _, tt := range []struct {
		consumer Consumer
		good     string
		from, to string // what makes it wrong
		info     *source.Info
		rule     string
		source   string
	}{
		{HCCL, sound, `"rank_id":"1"`, `"rank_id":"2"`, nil, "rank-id-gap", "runtime: ranks are 0 to n-1"},
		{MindIE, sound, `"container_ip":"192.0.2.11",`, ``, nil, "container-ip-required", "ranktable_config.cpp of MindIE-LLM looks for its own node by container_ip"},
		{MindIEMotor, global, `"group_id":"1"`, `"group_id":"0"`, nil, "global-group-duplicate", "RankTableLoader of MindIE Motor: one entry for each role"},
		{MindSpore, sound, `"198.51.100.11"`, `""`, nil, "device-ip-required", "MindSpore hands the path to HCCL as it is"},
		{TorchNPU, sound, ``, ``, link, "file-symlink", "torch_npu refuses symbolic links, as ConfigMap mounts are"},
		{LLMDataDist, sound, `]}]}`, `]}]} x`, nil, "json-trailing-data", "link takes the table as a text and nothing behind it"},
		{LocalCommRes, own, `,"comm_id":"198.51.100.1"`, ``, nil, "local-comm-res-endpoint", "hixl, ParseEndpointListFromLocalCommRes: protocol, comm_id and placement"},
		{VLLMAscend, flat, `"cluster_id":"2"`, `"cluster_id":"1"`, nil, "cluster-id-duplicate", "the connector makes a cluster of each device"},
		{XLLM, sound, ``, ``, link, "file-symlink", "xLLM refuses symbolic links"},
		{GE, atc, `"RankTable"`, `"rank_table"`, nil, "cluster-config-keys", "atc reads RankTable"},
		{Mooncake, mooncake, `:npu_0`, ``, nil, "link-hostname-format", "hccl_transport.cpp wants npu_N behind the port"},
	} {
		if found := findingsFor(t, tt.good, nil, tt.consumer); slices.ContainsFunc(found, func(f Finding) bool { return f.Severity == Error }) {
			t.Errorf("%s: an error in what it takes: %s", tt.consumer, found[0].Message(EN))
		}
		bad := strings.Replace(tt.good, tt.from, tt.to, 1)
		if bad == tt.good && tt.info == nil {
			t.Fatalf("%s: nothing was changed", tt.consumer)
		}
		found := findingsFor(t, bad, tt.info, tt.consumer)
		if !slices.ContainsFunc(found, func(f Finding) bool { return f.Rule.Name == tt.rule && f.Severity == Error }) {
			t.Errorf("%s: no error of %s (%s); %d findings", tt.consumer, tt.rule, tt.source, len(found))
		}
	}
}

// findingsFor are the findings of a document as its consumer gets it.
func findingsFor(t *testing.T, text string, info *source.Info, c Consumer) []Finding {
	t.Helper()
	target := targetOf(t, "a2")
	target.Consumer = c
	file := source.New("doc.json", []byte(text))
	file.Info = info
	if p, ok := OpenPlan(file, true); ok {
		return p.Check(Files{}, target).Findings
	}
	if c == LLMDataDist {
		return CheckLinkTable(file, Surroundings{}, target).Findings
	}
	return CheckFile(file, Surroundings{}, target).Findings
}

// TestTraps: what only looks wrong. Each was an alarm of another checker, or is
// asked about again and again; none of it stops a job.
func TestTraps(t *testing.T) {
	device := func(id, ip, rank, more string) string {
		return `{"device_id":"` + id + `","device_ip":"` + ip + `","rank_id":"` + rank + `"` + more + `}`
	}
	table := func(version, more string, servers ...string) string {
		return `{"version":"` + version + `","status":"completed","server_list":[` + strings.Join(servers, ",") + `]` + more + `}`
	}
	box := func(id, more string, devices ...string) string {
		return `{"server_id":"` + id + `"` + more + `,"device":[` + strings.Join(devices, ",") + `]}`
	}
	for _, tt := range []struct{ why, target, text string }{
		{"servers may be in subnets of their own", "a2", table("1.0", "", box("a", "", device("0", "198.51.100.1", "0", "")), box("b", "", device("0", "203.0.113.1", "1", "")))},
		{"physical ids need not start at 0", "a2", table("1.0", "", box("a", "", device("4", "198.51.100.1", "0", ""), device("6", "198.51.100.2", "1", "")))},
		{"half of the public tables of one server have a loopback address", "a2", table("1.0", "", box("127.0.0.1", "", device("0", "", "0", "")))},
		{"a key that MindSpore writes", "a2", table("1.0", "", box("192.0.2.1", `,"host_nic_ip":"reserve"`, device("0", "198.51.100.1", "0", "")))},
		{"the ranks inside a server in another order", "a2", table("1.0", "", box("a", "", device("0", "198.51.100.1", "1", ""), device("1", "198.51.100.2", "0", "")))},
		{"a server_id of the other family", "a2", table("1.0", "", box("2001:db8::1", "", device("0", "198.51.100.1", "0", "")), box("2001:db8::2", "", device("0", "198.51.100.2", "1", "")))},
		{"unequal servers", "a2", table("1.0", "", box("a", "", device("0", "198.51.100.1", "0", ""), device("1", "198.51.100.2", "1", "")), box("b", "", device("0", "198.51.100.3", "2", "")))},
		{"the backup is the NIC of the other die", "a3", table("1.2", `,"super_pod_list":[{"super_pod_id":"0","server_list":[{"server_id":"a"}]}]`, box("a", "",
			device("0", "198.51.100.1", "0", `,"super_device_id":"0","backup_device_ip":"198.51.100.2"`), device("1", "198.51.100.2", "1", `,"super_device_id":"1","backup_device_ip":"198.51.100.1"`)))},
		{"local_comm_res needs neither rank_id nor server_count", "a2 local-comm-res", `{"version":"1.0","server_list":[{"server_id":"192.0.2.1","device":[{"device_id":"0","device_ip":"198.51.100.1"}]}],"status":"completed"}`},
		{"the smallest local_comm_res", "a3 local-comm-res", own},
		{"a whole global table", "a2 mindie-motor", global},
	} {
		res := Check("t.json", []byte(tt.text), targetOf(t, tt.target))
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Severity > Info {
				t.Errorf("%s: %s [%s]", tt.why, f.Message(EN), f.Rule.Name)
			}
		}
	}
}
