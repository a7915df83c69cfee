package rules

import "testing"

func TestSuperDeviceID(t *testing.T) {
	die := func(id, rank, super string) string {
		return npu(id, "198.51.100.1"+rank, rank, "super_device_id", super)
	}
	one := func(super string) string {
		return table12([]string{"h"}, node("h", die("0", "0", "5"), die("1", "1", super)))
	}
	at := func(finding string) []string { return []string{finding + " " + dev0 + "1/super_device_id"} }
	runDevice(t, []deviceRow{
		{name: "empty", table: one(""), product: "a3", want: at("super-device-id-empty error rejects")},
		{name: "read on a2, too", table: one(""), product: "a2", want: at("super-device-id-empty error rejects")},
		{name: "negative", table: one("-2"), product: "a3", want: at("super-device-id-invalid error rejects")},
		{name: "tail", table: one("6x"), product: "a3", want: at("super-device-id-invalid warning misbehaves")},
		{name: "means not set", table: one("4294967295"), product: "a3", want: at("super-device-id-missing error rejects")},
		{name: "twice in a pod", table: one("5"), product: "a3", want: at("super-device-id-duplicate error rejects")},
		{name: "not compared on a2", table: one("5"), product: "a2"},
		{name: "not read in 1.0", table: table10(node("h", die("0", "0", "x"), die("1", "1", ""))), product: "a3"},
		{name: "twice in two pods", product: "a3", table: table12([]string{"h", "i"},
			node("h", die("0", "0", "5"), die("1", "1", "6")), node("i", die("0", "2", "5"), die("1", "3", "6")))},
		{name: "missing with pods", product: "a3", want: []string{"super-device-id-missing error rejects " + dev0 + "1"},
			table: table12([]string{"h"}, node("h", die("0", "0", "5"), npu("1", "-", "1")))},
		{name: "missing without pods", product: "a3",
			table: table12(nil, node("h", npu("0", "-", "0"), npu("1", "-", "1")))},
	})
}

func TestBackupDeviceIP(t *testing.T) {
	const gate = "HCCL_OP_EXPANSION_MODE=AI_CPU HCCL_OP_RETRY_ENABLE=L1:1,L2:1"
	four := func(backup0, backup1 string, more ...string) string {
		first := append([]string{"backup_device_ip", backup0}, more...)
		return table10(node("h", npu("0", "198.51.100.1", "0", first...), npu("1", "198.51.100.2", "1", "backup_device_ip", backup1, "device_port", "16666"),
			npu("2", "198.51.100.3", "2"), npu("3", "198.51.100.4", "3")))
	}
	at := func(verdict string) []string {
		return []string{"backup-device-ip " + verdict + " " + dev0 + "0/backup_device_ip"}
	}
	ported := func(want ...string) []string {
		return append(want, "port-partial error misbehaves "+dev0+"2")
	}
	partial := "port-partial error misbehaves " + dev0 + "0"
	runDevice(t, []deviceRow{
		{name: "sister die", table: four("198.51.100.2", "198.51.100.1"), product: "a3", env: gate, want: []string{partial}},
		{name: "not in the table", table: four("203.0.113.1", "203.0.113.2"), product: "a3", env: gate, want: []string{partial}},
		{name: "own address", table: four("198.51.100.1", ""), product: "a3", want: append([]string{partial}, at("warning misbehaves")...)},
		{name: "own address, read", table: four("198.51.100.1", ""), product: "a3", env: gate, want: append([]string{partial}, at("error rejects")...)},
		{name: "another NPU", table: four("198.51.100.3", ""), product: "a3", env: gate, want: append([]string{partial}, at("error rejects")...)},
		{name: "no address", table: four("junk", ""), product: "a3", want: append([]string{partial}, at("warning misbehaves")...)},
		{name: "never read on a2", table: four("junk", ""), product: "a2", env: gate, want: []string{partial}},
		{name: "used twice", table: four("198.51.100.2", "198.51.100.2"), product: "a3", env: gate,
			want: []string{partial, "backup-device-ip error rejects " + dev0 + "1/backup_device_ip"}},
		{name: "port of the pair", table: four("198.51.100.2", "", "backup_device_port", "16666", "device_port", "16667"), product: "a3", env: gate,
			want: ported("backup-device-ip error rejects " + dev0 + "0/backup_device_port")},
	})
}
