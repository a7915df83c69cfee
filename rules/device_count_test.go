package rules

import (
	"strconv"
	"testing"
)

func TestDeviceCount(t *testing.T) {
	three := []string{"device-count-910a error rejects /server_list/0/device"}
	uneven := []string{"device-count-uneven error rejects /server_list/1/device"}
	advice := []string{"device-count-uneven info advice /server_list/1/device"} // accepted, and slower
	lopsided := table10(cards("a", 0, "0", "1"), cards("b", 2, "0"))
	runDevice(t, []deviceRow{
		// A power of two and at most 8 once there are more than 2; cards are exempt.
		{name: "three", table: table10(plain("a", 0, "0", "1", "2")), product: "910a", want: three},
		{name: "six", table: table10(plain("a", 0, "0", "1", "2", "3", "4", "5")), product: "910a", want: three},
		{name: "eight", table: table10(plain("a", 0, "0", "1", "2", "3", "4", "5", "6", "7")), product: "910a"},
		{name: "three cards", table: table10(plain("a", 0, "0", "1", "2")), product: "atlas-300t-9000"},
		{name: "three on a2", table: table10(plain("a", 0, "0", "1", "2")), product: "a2"},
		{name: "three in a group_list", table: legacy("a: 0 1 2"), product: "910a",
			want: []string{"device-count-910a error rejects /group_list/0/instance_list/0/devices"}},
		{name: "pods of one server count together", table: legacy("a: 0=192.0.2.1 1=192.0.2.2 2=192.0.2.3", "a: 3=192.0.2.4"), product: "910a"},

		// Every server needs total/servers devices, not on the A2 and A3.
		{name: "uneven on 910a", table: lopsided, product: "910a", want: uneven},
		{name: "uneven on 310p", table: lopsided, product: "310p", want: []string{"single-server-310p warning documented /server_list/1", uneven[0]}},
		{name: "uneven on a2", table: lopsided, product: "a2", want: advice},
		{name: "uneven on a3", table: lopsided, product: "a3", want: advice},
		{name: "even on a2", table: table10(cards("a", 0, "0"), cards("b", 1, "0")), product: "a2"},
		{name: "uneven for mindie", table: lopsided, product: "a2", consumer: MindIE, want: uneven},
		{name: "one of three", table: table10(cards("a", 0, "0"), cards("b", 1, "0", "1"), cards("c", 3, "0")), product: "910a", want: uneven},
		{name: "product open", table: lopsided, want: []string{
			"device-count-uneven error rejects /server_list/1/device (910a) (310p)"}},
		{name: "one server on 310p", table: table10(plain("a", 0, "0", "1")), product: "310p"},
	})
}

func TestDeviceRing910A(t *testing.T) {
	at := func(verdict, device string) []string {
		return []string{"device-ring-910a " + verdict + " " + dev0 + device + "/device_id"}
	}
	four := func(ids ...string) string { return table10(plain("a", 0, ids...)) }
	runDevice(t, []deviceRow{
		// The code takes a whole cluster and six sets of two and two.
		{name: "whole cluster", table: four("4", "5", "6", "7"), product: "910a"},
		{name: "three and one", table: four("0", "1", "2", "4"), product: "910a", want: at("error rejects", "3")},
		{name: "two and two, refused", table: four("0", "1", "4", "6"), product: "910a", want: at("error rejects", "2")},
		{name: "two and two, admitted", table: four("0", "3", "4", "7"), product: "910a", want: at("warning documented", "2")},
		{name: "a pair over both", table: four("0", "5"), product: "910a", want: at("warning documented", "1")},
		{name: "a pair of one", table: four("5", "6"), product: "910a"},
		{name: "eight", table: four("0", "1", "2", "3", "4", "5", "6", "7"), product: "910a"},
		{name: "a2", table: four("0", "1", "2", "4"), product: "a2"},
	})
}

func TestNICPositions910A(t *testing.T) {
	eight := func(id string, first int, nics string) string {
		var devices []string
		for i := range 8 {
			ip := ""
			if nics[i] == '1' {
				ip = "198.51.100." + string(rune('0'+first)) + string(rune('0'+i))
			}
			devices = append(devices, npu(string(rune('0'+i)), ip, strconv.Itoa((first-1)*8+i)))
		}
		return node(id, devices...)
	}
	runDevice(t, []deviceRow{
		// The number of NICs divides the devices and the positions are equal.
		{name: "same four", table: table10(eight("a", 1, "10101010"), eight("b", 2, "10101010")), product: "910a"},
		{name: "all", table: table10(eight("a", 1, "11111111"), eight("b", 2, "11111111")), product: "910a"},
		{name: "other four", table: table10(eight("a", 1, "10101010"), eight("b", 2, "01010101")), product: "910a",
			want: []string{"nic-positions-910a error rejects /server_list/1/device"}},
		{name: "three", table: table10(eight("a", 1, "11100000"), eight("b", 2, "11100000")), product: "910a",
			want: []string{"nic-positions-910a error rejects /server_list/0/device"}},
		{name: "one server", table: table10(eight("a", 1, "11100000")), product: "910a"},
	})
}

func TestDevicePairs(t *testing.T) {
	one := func(ids ...string) string { return table10(plain("a", 0, ids...)) }
	runDevice(t, []deviceRow{
		// Both modules of a Box16: equal and congruent modulo 8, unless RoCE is on.
		{name: "same positions", table: one("0", "1", "8", "9"), product: "a2"},
		{name: "other positions", table: one("0", "9"), product: "a2",
			want: []string{"device-plane-a2-box16 error rejects " + dev0 + "0/device_id"}},
		{name: "one module", table: one("8", "9", "10"), product: "a2"},
		{name: "over RoCE", table: table10(cards("a", 0, "0", "9")), product: "a2", env: "HCCL_INTRA_ROCE_ENABLE=1"},
		{name: "two servers", table: table10(cards("a", 0, "0", "9"), cards("b", 2, "0", "9")), product: "a2"},

		// The dies of an NPU are 2k and 2k+1.
		{name: "pairs", table: one("2", "3", "6", "7"), product: "a3"},
		{name: "no pair", table: one("1", "2"), product: "a3", want: []string{"die-pair-a3 warning advice " + dev0 + "0/device_id"}},
		{name: "one device a server, as for links", table: table10(cards("a", 0, "1"), cards("b", 1, "0")), product: "a3"},
	})
}
