package rules

import (
	"strings"
	"testing"
)

func TestIsPlaceholder(t *testing.T) {
	for _, text := range strings.Fields(`x.x.x.x xx.xx.xx.xx 192.168.101.xx XX-XX-XX-XX xxxx xx 10.0.0.x 10.*.*.* * server_0_10.*.*.*
		<ip> <node-ip>:29500 {{ip}} {device_ip} ${IP} $IP $NODE_IP_LIST node-$i $(hostname) your_ip_0 YOUR-IP 2001:db8::xx`) {
		if !isPlaceholder([]byte(text)) {
			t.Errorf("%s is one", text)
		}
	}
	for _, text := range []string{"", "{{ ip }}", "< ip >"} {
		if got := isPlaceholder([]byte(text)); got != (text != "") {
			t.Errorf("%q: %v", text, got)
		}
	}
	// Host names, UUIDs, addresses with a zone, and numbers written oddly are
	// judged by other rules, if at all.
	for _, text := range strings.Fields(`node_0 node-x x x86 0x3 0xx x1 xenon.example.com box-1 yours your yourhost 192.0.2.1 fe80::1%eth0
		2001:db8::1 -.-.-.- $ a$ $1 < > <> {} {0 [2001:db8::1] 1-x 6f1c2f34-xa12 00000000000000200000000000000001`) {
		if isPlaceholder([]byte(text)) {
			t.Errorf("%s is none", text)
		}
	}
}

func TestPlaceholderLeft(t *testing.T) {
	one := func(server, device string) string {
		return `{"version": "1.0", "status": "completed", "server_list": [{` + server +
			`, "device": [{"device_id": "0", "rank_id": "0"` + device + `}]}]}`
	}
	node := `"server_id": "node_0"`
	v12 := func(s string) string { return strings.Replace(s, `"1.0"`, `"1.2"`, 1) }
	legacy := func(instances string) string {
		return `{"status": "completed", "group_count": "1", "group_list": [{"group_name": "g", "device_count": "1",
			"instance_count": "1", "instance_list": [` + instances + `]}]}`
	}
	instance := `{"pod_name": "p", "server_id": "s", "devices": [{"device_id": "0", "device_ip": "x.x.x.x"}]}`
	clean := strings.Replace(instance, "x.x.x.x", "192.0.2.1", 1)
	lab := func(rank string) string {
		return `{"status": "completed", "deploy_mode": "lab", "para_plane_nic_location": "device", "group_count": "1",
			"group_list": [{"group_name": "g", "device_num": "1", "server_num": "1", "instance_count": "1", "instance_list": [
			{"rank_id": "` + rank + `", "server_id": "s", "devices": [{"device_id": "0", "device_ip": "192.0.2.1"}]}]}]}`
	}
	v2 := func(s string) string {
		return `{"version": "2.0", "rank_count": 1, "rank_list": [{"rank_id": 0, "local_id": 0, "device_id": 0,
			"level_list": [{"net_layer": 0, "net_instance_id": "az0", "net_type": "CLOS", "rank_addr_list": [` + s + `]}]}]}`
	}
	a2, a3 := "a2", "a3"
	retry := map[string]string{"HCCL_OP_EXPANSION_MODE": "AI_CPU", "HCCL_OP_RETRY_ENABLE": "L1:1,L2:1"}
	const rejects, misbehaves = "error rejects", "error misbehaves"
	for _, tt := range []struct {
		name, src, product string
		env                map[string]string
		consumer           Consumer
		want               string
	}{
		{"none", one(node, `, "device_ip": "192.0.2.1"`), a2, nil, HCCL, ""},
		// server_id is any text of 1 to 64 bytes for HCCL and an address for MindIE.
		{"server_id", one(`"server_id": "$NODE_IP"`, ""), a2, nil, HCCL, misbehaves},
		{"server_id, MindIE", one(`"server_id": "$NODE_IP"`, ""), a2, nil, MindIE, rejects},
		{"server_id written with escapes", one(`"server_id": "\u0024NODE_IP"`, ""), a2, nil, HCCL, misbehaves},
		// An address that is given has to be one, on every product.
		{"host_ip", one(node+`, "host_ip": "<ip>"`, ""), a2, nil, HCCL, rejects},
		{"device_ip", one(node, `, "device_ip": "10.*.*.*"`), a3, nil, HCCL, rejects},
		{"device_ip in a list", one(node, `, "device_ip": "192.0.2.1,xx.xx.xx.xx"`), a2, nil, HCCL, rejects},
		{"container_ip is MindIE's", one(node+`, "container_ip": "x.x.x.x"`, ""), a2, nil, HCCL, ""},
		{"container_ip, MindIE", one(node+`, "container_ip": "x.x.x.x"`, ""), a2, nil, MindIE, "error rejects"},
		// Numbers are read up to the first other character.
		{"rank_id", strings.Replace(one(node, ""), `"rank_id": "0"`, `"rank_id": "{{ rank }}"`, 1), a2, nil, HCCL, rejects},
		{"device_id", strings.Replace(one(node, ""), `"device_id": "0"`, `"device_id": "xx"`, 1), a2, nil, HCCL, rejects},
		{"device_id that starts with a digit", strings.Replace(one(node, ""), `"device_id": "0"`, `"device_id": "0$X"`, 1), a2, nil, HCCL, misbehaves},
		{"server_count", strings.Replace(one(node, ""), "{", `{"server_count": "{{ count }}", `, 1), a2, nil, HCCL, rejects},
		{"server_count that starts with a digit", strings.Replace(one(node, ""), "{", `{"server_count": "1${N}", `, 1), a2, nil, HCCL, misbehaves},
		{"device_port", one(node, `, "device_port": "$PORT"`), a2, nil, HCCL, rejects},
		{"device_vnic_port alone is not read", one(node, `, "device_vnic_port": "$PORT"`), a2, nil, HCCL, ""},
		{"device_vnic_port", one(node, `, "device_port": "1", "device_vnic_port": "$PORT"`), a2, nil, HCCL, rejects},
		{"backup_device_ip is not read", one(node, `, "backup_device_ip": "x.x.x.x"`), a3, nil, HCCL, "warning misbehaves"},
		{"backup_device_ip with retry", one(node, `, "backup_device_ip": "x.x.x.x"`), a3, retry, HCCL, rejects},
		{"backup_device_ip elsewhere", one(node, `, "backup_device_ip": "x.x.x.x"`), a2, retry, HCCL, "warning misbehaves"},
		// super_device_id is read in 1.2 only, super_pod_list on the A3 only.
		{"super_device_id", v12(one(node, `, "super_device_id": "xx"`)), a2, nil, HCCL, rejects},
		{"super_device_id of 1.0", one(node, `, "super_device_id": "xx"`), a2, nil, HCCL, ""},
		{"super_pod_id", v12(strings.Replace(one(node, ""), "{", `{"super_pod_list": [{"super_pod_id": "<pod>"}], `, 1)), a3, nil, HCCL, misbehaves},
		{"super_pod_id elsewhere", v12(strings.Replace(one(node, ""), "{", `{"super_pod_list": [{"super_pod_id": "<pod>"}], `, 1)), a2, nil, HCCL, ""},
		// group_list: device_ip is not read in a group with one instance.
		{"one instance", legacy(instance), "910a", nil, HCCL, ""},
		{"two instances", legacy(instance + "," + strings.Replace(instance, "x.x.x.x", "192.0.2.1", 1)), "910a", nil, HCCL, rejects},
		{"pod_name", legacy(strings.Replace(instance, `"p"`, `"{pod}"`, 1)), "910a", nil, HCCL, misbehaves},
		{"group_count", strings.Replace(legacy(clean), `"group_count": "1"`, `"group_count": "$N"`, 1), "910a", nil, HCCL, rejects},
		{"instance_count", strings.Replace(legacy(clean), `"instance_count": "1"`, `"instance_count": "${N}"`, 1), "910a", nil, HCCL, rejects},
		{"device_count", strings.Replace(legacy(clean), `"device_count": "1"`, `"device_count": "{device_count}"`, 1), "910a", nil, HCCL, rejects},
		{"rank_id of group_list is not read", legacy(strings.Replace(clean, "{", `{"rank_id": "{r}", `, 1)), "910a", nil, HCCL, ""},
		// The lab layout has the rank in the instance.
		{"lab", lab("0"), "910a", nil, HCCL, ""},
		{"rank_id of the lab layout", lab("{{ r }}"), "910a", nil, HCCL, rejects},
		{"rank_id of the lab layout, a mask", lab("xxxx"), "910a", nil, HCCL, rejects},
		{"device_num", strings.Replace(lab("0"), `"device_num": "1"`, `"device_num": "<n>"`, 1), "910a", nil, HCCL, rejects},
		{"server_num", strings.Replace(lab("0"), `"server_num": "1"`, `"server_num": "$N"`, 1), "910a", nil, HCCL, rejects},
		{"device_count of the lab layout is not read", strings.Replace(lab("0"), `"server_num"`, `"device_count": "$N", "server_num"`, 1), "910a", nil, HCCL, ""},
		// Integers of 2.0 have no quotes, a placeholder may have them.
		{"rank_count", strings.Replace(v2(""), `"rank_count": 1`, `"rank_count": "{{ n }}"`, 1), "a5", nil, HCCL, rejects},
		{"local_id", strings.Replace(v2(""), `"local_id": 0`, `"local_id": "$ID"`, 1), "a5", nil, HCCL, rejects},
		{"1.1", `{"version": "1.1", "status": "completed", "collective_id": "c", "node_list": [{"node_addr": "x.x.x.x", "ranks": [{"rank_id": "0"}]}]}`, "310p", nil, HCCL, rejects},
		{"2.0 addr", v2(`{"addr_type": "IPV4", "addr": "x.x.x.x", "ports": ["0/1"]}`), "a5", nil, HCCL, rejects},
		{"2.0 eid", v2(`{"addr_type": "EID", "addr": "000000000000002000000000000000a1", "ports": ["0/1"]}`), "a5", nil, HCCL, ""},
		{"2.0 ports are any text", v2(`{"addr_type": "IPV4", "addr": "192.0.2.1", "ports": ["<port>"]}`), "a5", nil, HCCL, misbehaves},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := ParseProduct(tt.product)
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(textFindings(t, tt.src, Target{Product: p, Env: tt.env, Consumer: tt.consumer}), ",")
			if tt.want == "" && got != "" || tt.want != "" && !strings.HasPrefix(got, "placeholder-left "+tt.want+" ") || strings.Contains(got, ",") {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}
