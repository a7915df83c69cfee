package validator

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/schema"
)

// sample is a good table of a kind.
type sample struct {
	name, kind string
	src        []byte
}

// handWritten are tables as the manuals describe them for each product, with
// optional keys that the examples in the schemas leave out.
var handWritten = []struct{ name, kind, src string }{
	{"one server, no NIC", "rank-table-1.0", `{"version": "1.0", "status": "completed", "server_count": "1", "server_list": [
		{"server_id": "node-0", "device": [{"device_id": "0", "rank_id": "0"}, {"device_id": "1", "device_ip": "", "rank_id": "1"}]}]}`},
	{"ports, IPv6, host address", "rank-table-1.0", `{"version": "1.0", "status": "completed", "server_count": "2", "server_list": [
		{"server_id": "192.0.2.1", "host_ip": "192.0.2.1", "container_ip": "192.0.2.101", "hardware_type": "800I-A2-32G", "device": [
			{"device_id": "0", "device_ip": "2001:db8::1", "device_port": "16667", "device_vnic_port": "16668", "host_port": "60001", "rank_id": "0"}]},
		{"server_id": "192.0.2.2", "host_ip": "192.0.2.2", "container_ip": "192.0.2.102", "hardware_type": "800I-A2-32G", "device": [
			{"device_id": "0", "device_ip": "2001:db8::2", "device_port": "16667", "device_vnic_port": "16668", "host_port": "60001", "rank_id": "1"}]}]}`},
	{"what another version reads", "rank-table-1.0", `{"version": "1.0", "status": "completed", "super_pod_list": "none", "group_list": 0, "server_list": [
		{"server_id": "node-0", "device": [{"device_id": "0", "rank_id": "0", "super_device_id": 0, "note": null}]}]}`},
	{"cross-cluster keys", "rank-table-cross-cluster", `{"version": "1.0", "status": "completed", "server_count": "1", "cluster_list": [], "server_list": [
		{"server_id": "192.0.2.1", "server_ip": "192.0.2.1", "device": [{"device_id": "0", "device_ip": "198.51.100.1", "dpu_ip": "203.0.113.1", "numa_id": "0", "rank_id": "0"}]}]}`},
	{"super pod with backup NICs", "rank-table-1.2", `{"version": "1.2", "status": "completed", "server_list": [
		{"server_id": "node-0", "host_ip": "192.0.2.1", "device": [
			{"device_id": "0", "device_ip": "198.51.100.1", "backup_device_ip": "198.51.100.2", "backup_device_port": "16667", "device_port": "16666", "super_device_id": "37748736", "rank_id": "0", "net_position": "device", "net_protocol": "rdma"},
			{"device_id": "1", "device_ip": "198.51.100.2", "backup_device_ip": "198.51.100.1", "backup_device_port": "16667", "device_port": "16666", "super_device_id": "37814273", "rank_id": "1"}]}],
		"super_pod_list": [{"super_pod_id": "0", "server_list": [{"server_id": "node-0"}]}]}`},
	{"1.2 without super pods", "rank-table-1.2", `{"version": "1.2", "status": "completed", "server_list": [
		{"server_id": "node-0", "device": [{"device_id": "0", "rank_id": "0"}]}]}`},
	{"version Standard", "rank-table-legacy", `{"version": "Standard", "status": "completed", "group_count": "1", "board_id": "0x002f", "para_plane_nic_num": 8, "group_list": [
		{"group_name": "", "instance_count": "1", "device_count": "1", "instance_list": [
			{"pod_name": "0", "server_id": "192.0.2.1", "devices": [{"device_id": "0"}]}]}]}`},
	{"lab with everything", "rank-table-lab", `{"board_id": "0x0000", "chip_info": "910", "deploy_mode": "lab", "para_plane_nic_location": "device", "para_plane_nic_name": ["eth0"], "para_plane_nic_num": "1",
		"status": "completed", "group_count": "1", "group_list": [{"group_name": "group0", "device_num": "1", "server_num": "1", "instance_count": "1", "instance_list": [
			{"rank_id": "0", "server_id": "192.0.2.1", "devices": [{"device_id": "0", "device_ip": ""}]}]}]}`},
	{"ranks on the host", "rank-table-1.1", `{"version": "1.1", "status": "completed", "collective_id": "", "mode": "rdma", "heterog_sub_version": "1.2", "node_list": [
		{"node_addr": "192.0.2.1", "ranks": [{"rank_id": "0", "device_id": "-1", "port": "0", "rank_ip": "", "sdid": "1", "bind_device_id": "0"}]}]}`},
	{"backup NPU and control plane", "rank-table-2.0", `{"version": "2.0", "detour": "true", "rank_count": 1, "rank_list": [
		{"rank_id": 0, "local_id": 64, "replaced_local_id": 5, "device_id": 5, "device_port": 16666, "host_port": 16667,
		 "control_plane": {"addr_type": "IPV4", "addr": "192.0.2.1", "listen_port": 60000},
		 "level_list": [{"net_layer": 0, "net_instance_id": "a", "rank_addr_list": []},
			{"net_layer": 3, "net_instance_id": "b", "net_type": "CLOS", "net_attr": "", "rank_addr_list": [
				{"addr_type": "IPV4", "addr": "198.51.100.1", "backup_addr": ["198.51.100.2"], "ports": ["0/4", "0/5"]}]}]}]}`},
	{"no layers yet", "rank-table-2.0", `{"version": "2.0", "status": 5, "rank_count": 1.0, "rank_list": [{"rank_id": 0, "local_id": 0, "device_id": 0, "level_list": []}]}`},
	{"wrapped", "cluster-config", `{"HcclCommConfig": {"hcclCommName": "comm_0"}, "RankTable": {"version": "1.0", "status": "completed", "server_list": [
		{"server_id": "node-0", "device": [{"device_id": "0", "rank_id": "0"}]}]}, "version": 7, "server_list": "of nobody"}`},
}

// samples are good rank tables of every kind: those above and the examples in the
// schemas.
func samples(t testing.TB) []sample {
	var out []sample
	for _, h := range handWritten {
		out = append(out, sample{h.name, h.kind, []byte(h.src)})
	}
	for _, k := range schema.Kinds() {
		if k.Name == "plan" || k.Name == "config" {
			continue // internal/plan and internal/config test their own
		}
		for _, example := range parsed(t, k.Name)["examples"].([]any) {
			out = append(out, sample{"example", k.Name, mutator{newRand()}.encode(nil, example)})
		}
	}
	return out
}

// TestSamples checks that good tables are good, and of the kind they are
// meant to be.
func TestSamples(t *testing.T) {
	for _, s := range samples(t) {
		if kind := ranktable.Decode(s.src).Kind.ID(); kind != s.kind {
			t.Errorf("%s %s: taken for a %s", s.kind, s.name, kind)
		}
		if judged, valid := compare(t, s.src); !judged || !valid {
			v, _ := decode(s.src)
			t.Errorf("%s %s: %v", s.kind, s.name, Validate(s.kind, v))
		}
	}
}

// TestGoodExamples checks the tables that the rules' examples show as mended:
// their form must be right for every editor, too.
func TestGoodExamples(t *testing.T) {
	paths, err := filepath.Glob("../../examples/*/good*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if judged, valid := compare(t, src); judged && !valid {
			v, _ := decode(src)
			t.Errorf("%s: %v", path, Validate(ranktable.Decode(src).Kind.ID(), v))
		}
	}
}
