package rules

import "testing"

const dev0 = "/server_list/0/device/"

func TestDeviceID(t *testing.T) {
	// stoull reads leading digits and ignores the rest; it skips blanks, a plus
	// sign and zeros, and refuses a text without digits.
	runDevice(t, []deviceRow{
		{name: "plain", table: table10(plain("a", 0, "4", "7")), product: "910a"},
		{name: "hexadecimal is device 0", table: table10(plain("a", 0, "0x3")), product: "a2",
			want: []string{"device-id-invalid error misbehaves " + dev0 + "0/device_id"}},
		{name: "hexadecimal is no duplicate", table: table10(plain("a", 0, "0", "0x3")), product: "a2",
			want: []string{"device-id-invalid error misbehaves " + dev0 + "1/device_id"}},
		{name: "text behind the digits", table: table10(plain("a", 0, "3abc")), product: "a2",
			want: []string{"device-id-invalid error misbehaves " + dev0 + "0/device_id"}},
		{name: "empty", table: table10(plain("a", 0, "")), product: "a2",
			want: []string{"device-id-invalid error rejects " + dev0 + "0/device_id"}},
		{name: "negative", table: table10(plain("a", 0, "-1")), product: "a2",
			want: []string{"device-id-invalid error rejects " + dev0 + "0/device_id"}},
		{name: "zeros before it", table: table10(plain("a", 0, "01")), product: "a2",
			want: []string{"device-id-invalid warning misbehaves " + dev0 + "0/device_id"}},
		{name: "odd spelling is a duplicate", table: table10(plain("a", 0, "1", "+1")), product: "a2", want: []string{
			"device-id-invalid warning misbehaves " + dev0 + "1/device_id",
			"device-id-duplicate error rejects " + dev0 + "1/device_id"}},
		{name: "placeholder", table: table10(plain("a", 0, "<id>")), product: "a2"},
	})
}

func TestDeviceIDRange(t *testing.T) {
	// 7 on the 910, 15 on A2 and A3, 31 on the 310P, 64 in 2.0 tables, 7 in
	// group_list tables on every chip.
	above := []string{"device-id-range error rejects " + dev0 + "0/device_id"}
	runDevice(t, []deviceRow{
		{name: "8 on 910a", table: table10(plain("a", 0, "8")), product: "910a", want: above},
		{name: "15 on a2", table: table10(plain("a", 0, "15")), product: "a2"},
		{name: "16 on a2", table: table10(plain("a", 0, "16")), product: "a2", want: above},
		{name: "16 on a3", table: table10(plain("a", 0, "16")), product: "a3", want: above},
		{name: "31 on 310p", table: table10(plain("a", 0, "31")), product: "310p"},
		{name: "32 on 310p", table: table10(plain("a", 0, "32")), product: "310p", want: above},
		{name: "beyond 32 bits", table: table10(plain("a", 0, "4294967296")), product: "a2", want: above},
		{name: "the number that stands for none", table: table10(plain("a", 0, "4294967295")), product: "a2", want: above},
		{name: "8 on a machine with 8 devices", table: table10(plain("a", 0, "8")), product: "atlas-800t-a2",
			want: []string{"device-id-range warning documented " + dev0 + "0/device_id"}},
		{name: "8 in a group_list on a2", table: legacy("a: 8"), product: "a2",
			want: []string{"device-id-range error rejects /group_list/0/instance_list/0/devices/0/device_id"}},
		{name: "64 in 2.0", table: ranks20(`"rank_id":0,"local_id":0,"device_id":64`), product: "a5"},
		{name: "65 in 2.0", table: ranks20(`"rank_id":0,"local_id":0,"device_id":65`), product: "a5",
			want: []string{"device-id-range error rejects /rank_list/0/device_id"}},
		{name: "negative in 2.0", table: ranks20(`"rank_id":0,"local_id":0,"device_id":-1`), product: "a5",
			want: []string{"device-id-range error rejects /rank_list/0/device_id"}},
		{name: "text in 2.0 is a type", table: ranks20(`"rank_id":0,"local_id":0,"device_id":"99"`), product: "a5"},
	})
}

func TestDeviceIDDuplicate(t *testing.T) {
	runDevice(t, []deviceRow{
		{name: "twice on a server", table: table10(plain("a", 0, "0", "1", "0")), product: "a2",
			want: []string{"device-id-duplicate error rejects " + dev0 + "2/device_id"}},
		{name: "on two servers", table: table10(cards("a", 0, "0", "1"), cards("b", 2, "0", "1")), product: "a2"},
		{name: "two pods of one server", table: legacy("a: 0=192.0.2.1", "a: 0=192.0.2.2"), product: "910a",
			want: []string{"device-id-duplicate error rejects /group_list/0/instance_list/1/devices/0/device_id"}},
		{name: "two pods of two servers", table: legacy("a: 0=192.0.2.1", "b: 0=192.0.2.2"), product: "910a"},
		{name: "2.0 has another rule", table: ranks20(`"rank_id":0,"local_id":0,"device_id":1`, `"rank_id":1,"local_id":1,"device_id":1`), product: "a5"},
	})
}
