package rules

import (
	"fmt"
	"strings"
	"testing"
)

func TestV2Addresses(t *testing.T) {
	const eid = "20010db8000000000000000000000001"
	many := make([]string, 25)
	for i := range many {
		many[i] = addr20(fmt.Sprintf("192.0.2.%d", i+1), fmt.Sprintf(`,"ports":["0/%d"]`, i))
	}
	two := func(a, b string) string {
		return table20(rank20(0, level20(0, "os0", "", a), ""), rank20(1, level20(0, "os0", "", b), ""))
	}
	runCases(t, v2Rules, []verdictCase{
		{"24 addresses", addrs20(many[:24]...), "a5", ""},
		{"25 addresses", addrs20(many...), "a5", "v2-addr-count error rejects [] ["},
		// The manual's table prints IPv4; only IPV4 is read.
		{"IPv4", addrs20(addr20("192.0.2.1", `,"addr_type":"IPv4"`)), "a5", `v2-addr-type error rejects [] "IPv4"`},
		{"IP", addrs20(addr20("192.0.2.1", `,"addr_type":"IP"`)), "a5", `v2-addr-type error rejects [] "IP"`},
		{"leading zero", addrs20(addr20("192.0.2.01", "")), "a5", `v2-addr-invalid error rejects [] "192.0.2.01"`},
		{"IPV4 text as IPV6", addrs20(addr20("192.0.2.1", `,"addr_type":"IPV6"`)), "a5", `v2-addr-invalid error rejects [] "192.0.2.1"`},
		{"IPV6", addrs20(addr20("2001:db8::1", `,"addr_type":"IPV6"`)), "a5", ""},
		{"scope id", addrs20(addr20("2001:db8::1%eth0", `,"addr_type":"IPV6"`)), "a5", `v2-addr-invalid error rejects [] "2001:db8::1%eth0"`},
		{"empty", addrs20(addr20("", "")), "a5", `v2-addr-invalid error rejects [EI0014] ""`},
		{"empty EID", addrs20(addr20("", `,"addr_type":"EID"`)), "a5", `v2-addr-invalid error rejects [EI0014] ""`},
		{"257 bytes", addrs20(addr20(strings.Repeat("1", 257), "")), "a5", `v2-addr-invalid error rejects [EI0014] "` + strings.Repeat("1", 39)},
		{"EID", addrs20(addr20(strings.ToUpper(eid), `,"addr_type":"EID"`)), "a5", ""},
		{"a placeholder is another rule's", addrs20(addr20("x.x.x.x", "")), "a5", ""},
		{"EID of 31", addrs20(addr20(eid[1:], `,"addr_type":"EID"`)), "a5", `v2-eid-length error rejects [] "` + eid[1:] + `"`},
		{"EID with a g", addrs20(addr20(eid[:31]+"g", `,"addr_type":"EID"`)), "a5", `v2-addr-invalid error rejects [] "` + eid[:31] + `g"`},

		{"one address on two ranks", two(addr20("192.0.2.1", ""), addr20("192.0.2.1", "")), "a5", `v2-addr-duplicate error misbehaves [] "192.0.2.1"`},
		{"one EID in two cases", two(addr20(eid, `,"addr_type":"EID"`), addr20(strings.ToUpper(eid), `,"addr_type":"EID"`)), "a5",
			`v2-addr-duplicate error misbehaves [] "` + strings.ToUpper(eid) + `"`},
		{"one IPV6 in two spellings", two(addr20("2001:db8::1", `,"addr_type":"IPV6"`), addr20("2001:db8:0::1", `,"addr_type":"IPV6"`)), "a5",
			`v2-addr-duplicate error misbehaves [] "2001:db8:0::1"`},
		{"0.0.0.0 stands for none", two(addr20("0.0.0.0", ""), addr20("0.0.0.0", "")), "a5", ""},
		{"one address on two layers of a rank", one20(level20(0, "os0", "", addr20("192.0.2.1", ""))+","+level20(1, "all", "", addr20("192.0.2.1", "")), ""), "a5", ""},
		{"one address twice on a rank", addrs20(addr20("192.0.2.1", ""), addr20("192.0.2.1", `,"ports":["0/2"]`)), "a5", ""},

		{"no backup", addrs20(addr20("192.0.2.1", `,"backup_addr":[]`)), "a5", ""},
		{"backup", addrs20(addr20("192.0.2.1", `,"backup_addr":["198.51.100.1"]`)), "a5", ""},
		{"backup of another type", addrs20(addr20("192.0.2.1", `,"backup_addr":["2001:db8::1"]`)), "a5", `v2-backup-addr error rejects [] "2001:db8::1"`},
		{"backup with EID", addrs20(addr20(eid, `,"addr_type":"EID","backup_addr":["198.51.100.1"]`)), "a5", `v2-backup-addr error rejects [] ["198.51.100.1"]`},
		{"17 backups", addrs20(addr20("192.0.2.1", `,"backup_addr":["198.51.100.1"`+strings.Repeat(`,"198.51.100.1"`, 16)+`]`)), "a5",
			"v2-backup-addr error rejects [] ["},
	})
}

func TestV2Ports(t *testing.T) {
	list := func(ports ...string) string {
		return addrs20(addr20("192.0.2.1", `,"ports":["`+strings.Join(ports, `","`)+`"]`))
	}
	many := make([]string, 17)
	for i := range many {
		many[i] = fmt.Sprintf("0/%d", i)
	}
	runCases(t, v2Rules, []verdictCase{
		{"none", addrs20(addr20("192.0.2.1", `,"ports":[]`)), "a5", "v2-ports-empty error rejects [] []"},
		{"empty", list(""), "a5", `v2-ports error rejects [] ""`},
		{"NIC of the host", list("d2h"), "a5", ""},
		{"32 bytes", list("0/" + strings.Repeat("1", 30)), "a5", ""},
		{"33 bytes", list("0/" + strings.Repeat("1", 31)), "a5", `v2-ports error rejects [] "0/` + strings.Repeat("1", 31) + `"`},
		{"two in one string", list("0/4,0/5"), "a5", `v2-ports warning misbehaves [] "0/4,0/5"`},
		{"no die", list("4"), "a5", `v2-ports warning misbehaves [] "4"`},
		{"no port", list("4/"), "a5", `v2-ports warning misbehaves [] "4/"`},
		{"17 different", list(many...), "a5", "v2-ports error rejects [] ["},
		// The runtime keeps them as a set.
		{"17 with 16 different", list(append(many[:16:16], "0/0")...), "a5", ""},
		{"numbers are a wrong type", addrs20(addr20("192.0.2.1", `,"ports":[1]`)), "a5", ""},
		{"one port under two addresses", addrs20(addr20("192.0.2.1", ""), addr20("192.0.2.2", "")), "a5", `v2-ports warning documented [] "0/1"`},
		{"one port on two layers", one20(level20(0, "os0", "", addr20("192.0.2.1", ""))+","+level20(1, "all", "", addr20("192.0.2.2", "")), ""), "a5", ""},
	})
}

func TestV2Optional(t *testing.T) {
	plane := func(text string) string { return one20("", `,"control_plane":`+text) }
	detour := func(value string) string {
		return strings.Replace(one20("", ""), `"rank_count"`, `"detour":`+value+`,"rank_count"`, 1)
	}
	runCases(t, v2Rules, []verdictCase{
		{"control_plane", plane(`{"addr_type":"IPV4","addr":"198.51.100.1","listen_port":16667}`), "a5", ""},
		{"without listen_port", plane(`{"addr_type":"IPV4","addr":"198.51.100.1"}`), "a5", "v2-control-plane error rejects [EI0017] {"},
		{"listen_port 65537", plane(`{"addr_type":"IPV4","addr":"198.51.100.1","listen_port":65537}`), "a5", "v2-control-plane error rejects [] 65537"},
		// Accepted, by one too many.
		{"listen_port 65536", plane(`{"addr_type":"IPV4","addr":"198.51.100.1","listen_port":65536}`), "a5", "v2-control-plane warning misbehaves [] 65536"},
		{"listen_port negative", plane(`{"addr_type":"IPV4","addr":"198.51.100.1","listen_port":-1}`), "a5", "v2-control-plane error rejects [EI0014] -1"},
		{"type", plane(`{"addr_type":"ipv4","addr":"198.51.100.1","listen_port":1}`), "a5", `v2-control-plane error rejects [] "ipv4"`},
		{"address", plane(`{"addr_type":"IPV4","addr":"","listen_port":1}`), "a5", `v2-control-plane error rejects [EI0014] ""`},
		{"null is a wrong type", plane(`null`), "a5", ""},
		{"detour", detour(`"true"`), "a5", ""},
		{"detour empty", detour(`""`), "a5", ""},
		{"detour yes", detour(`"yes"`), "a5", `v2-detour error rejects [] "yes"`},
		{"detour a boolean is a wrong type", detour(`true`), "a5", ""},
	})
}
