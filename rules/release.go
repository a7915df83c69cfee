package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// Release is a release of CANN, in order. The zero Release is the newest one.
//
// What the runtime does is known of four releases: 8.0, 8.1 and 8.2 (one
// runtime), 9.0 and 9.1. Of 8.3 and 8.5 there are the manuals only. They put
// the change of the error codes between these two, so 8.3 is taken to be like
// 8.2 and 8.5 like 9.0 in everything else as well. Of CANN 6 only the pages
// about groups are known; everything else is judged as on 8.0.
type Release uint8

// The releases.
const (
	Latest Release = iota
	CANN6
	CANN80
	CANN81
	CANN82
	CANN83
	CANN85
	CANN90
	CANN91
	numReleases
)

// releases are the names and the numbers of the releases.
var releases = [numReleases]struct {
	name         string
	major, minor int
}{
	Latest: {name: "latest"},
	CANN6:  {"6", 6, 0},
	CANN80: {"8.0", 8, 0}, CANN81: {"8.1", 8, 1}, CANN82: {"8.2", 8, 2}, CANN83: {"8.3", 8, 3}, CANN85: {"8.5", 8, 5},
	CANN90: {"9.0", 9, 0}, CANN91: {"9.1", 9, 1},
}

// String is the release as it is given to --cann.
func (r Release) String() string { return releases[r].name }

// Before reports whether a release is older than another one.
func (r Release) Before(s Release) bool { return r != Latest && (s == Latest || r < s) }

// ReleaseNames are the names of the releases that tables can be judged for.
func ReleaseNames() []string {
	var names []string
	for r := CANN80; r < numReleases; r++ {
		names = append(names, r.String())
	}
	return append(names, Latest.String())
}

// ParseRelease reads a release as people write it: 8.5, 8.3.RC1, CANN 9.0.0.
func ParseRelease(s string) (Release, error) {
	text := strings.TrimLeft(strings.ToLower(strings.TrimSpace(s)), "canv ")
	first, rest, _ := strings.Cut(text, ".")
	second, _, _ := strings.Cut(rest, ".")
	major, err := strconv.Atoi(first)
	if err != nil {
		if strings.EqualFold(strings.TrimSpace(s), Latest.String()) {
			return Latest, nil
		}
		return Latest, &ReleaseError{s, near.Best(strings.ToLower(s), ReleaseNames())}
	}
	if major == 6 {
		return CANN6, nil
	}
	if major < 6 {
		return Latest, &ReleaseError{s, ""} // nothing is known of it, and none is near
	}
	minor, err := strconv.Atoi(second)
	meant := CANN80 // the newest one that is not after what was given
	for r := CANN80; r < numReleases; r++ {
		n := releases[r]
		if err == nil && n.major == major && n.minor == minor {
			return r, nil
		}
		if n.major < major || n.major == major && n.minor <= minor {
			meant = r
		}
	}
	return Latest, &ReleaseError{s, meant.String()}
}

// ReleaseError is a release that is not known.
type ReleaseError struct {
	Given string
	Meant string // the nearest one, if there is one
}

// Text says what was expected, in both languages.
func (e *ReleaseError) Text() lang.Text {
	names := ReleaseNames()
	given := `"` + clip([]byte(e.Given)) + `"`
	en := "CANN release " + given + " is not known, expected " + strings.Join(names, ", ")
	zh := "CANN 版本 " + given + " 无法识别，应为 " + strings.Join(names, "、")
	if e.Meant != "" {
		en, zh = en+"; did you mean \""+e.Meant+"\"?", zh+"；是否为 \""+e.Meant+"\"？"
	}
	return lang.Text{EN: en, ZH: zh}
}

func (e *ReleaseError) Error() string { return e.Text().EN }

// Change is something that a release brought.
type Change struct {
	Since  Release
	What   Text
	Source Source
	Rules  []string // names of the rules whose verdict it changes; codes are for Rule.Codes
}

// change is one of the changes.
type change uint8

const (
	groupOf32768 change = iota
	anyPositions910A
	portsRead
	duoOneServer
	groupsOnA3
	newCodes
	serverID64
	deviceID31On310P
	noAddressOnA3
	tables20
	groupsOnA5
	noLink300I
	hostNICRead
	hostPort20Read
	onePortTwice20
	addrKeyCode20
	numChanges
)

// has reports whether a release has a change.
func (r Release) has(c change) bool { return !r.Before(changes[c].Since) }

// has reports whether the release that is judged for has a change.
func (r *Reporter) has(c change) bool { return r.target.Release.has(c) }

// Changes are all the changes, the oldest first.
func Changes() []Change { return slices.Clone(changes[:]) }

// changes is what differs between the releases, and all of it.
var changes = [numChanges]Change{
	groupOf32768: {CANN80, Text{
		"a group can have 32768 ranks, before 4096",
		"group 最多 32768 个 rank，之前为 4096"},
		Source{Manual, "create_group, rank_num: CANN 6.0.1 and 8.0.RC3"},
		[]string{"group-rank-max"}},
	anyPositions910A: {CANN80, Text{
		"on Atlas training products the ranks of a group may sit at different positions (rank mod 8) on each server",
		"Atlas 训练系列产品的 group 在各 Server 上可以选取不同位置（rank id 对 8 取模）的 rank"},
		Source{Manual, "create_group: CANN 6.0.1 demands equal positions, 8.0.RC3 no longer"},
		[]string{"group-position-910a"}},
	portsRead: {CANN81, Text{
		"device_port, host_port and backup_device_port are read",
		"读取 device_port、host_port、backup_device_port"},
		Source{Runtime, "server_list tables: the runtime of 2024 has no ports, that of 2025 has"},
		[]string{"port-range", "port-reserved", "port-partial", "port-collision", "backup-device-ip", "type-not-string", "placeholder-left", "unknown-key"}},
	duoOneServer: {CANN81, Text{
		"groups of Atlas 300I Duo cards stay within one server (the manuals of 8.1 to 8.3 were not at hand and are taken to be like that of 8.5)",
		"Atlas 300I Duo 推理卡的 group 限于单个 Server（未查到 8.1～8.3 的手册，按 8.5 处理）"},
		Source{Manual, "create_group, Atlas 300I Duo: 8.0.RC3 has several servers, 8.5.0 one"},
		[]string{"group-single-server-310p"}},
	groupsOnA3: {CANN83, Text{
		"groups and split strategies on Atlas A3",
		"Atlas A3 系列产品支持 group 和梯度切分接口"},
		Source{Manual, "create_group, supported products: 8.2.RC1 without the A3, 8.3.RC1 with it"},
		[]string{"group-unsupported-product", "split-unsupported-product"}},
	newCodes: {CANN85, Text{
		"wrong values are EI0014 and missing keys EI0017; before, every complaint about a rank table is EI0004",
		"取值错误报 EI0014，缺少字段报 EI0017；之前 rank table 的问题一律报 EI0004"},
		Source{Manual, "error codes and fault handling pages up to 8.3 and from 8.5 on; the runtimes of 2024 and 2025 have EI0004 only"},
		nil},
	serverID64: {CANN85, Text{
		"server_id has at most 64 bytes, before 127",
		"server_id 最多 64 字节，之前为 127"},
		Source{Runtime, "server_id: 127 bytes in the runtimes of 2024 and 2025, 64 in that of 9.0"},
		[]string{"server-id-length"}},
	deviceID31On310P: {CANN85, Text{
		"device_id up to 31 on the 310P, before 15",
		"310P 的 device_id 最大为 31，之前为 15"},
		Source{Runtime, "device_id of the 310P: 15 in the runtimes of 2024 and 2025, 31 in that of 9.0"},
		[]string{"device-id-range"}},
	noAddressOnA3: {CANN85, Text{
		"an Atlas A3 loads a table of several servers without device_ip; before, it refuses one without device_ip and host_ip",
		"Atlas A3 多 Server 时缺少 device_ip 也能加载；之前 device_ip 和 host_ip 都没有时拒绝"},
		Source{Runtime, "device_ip: the exemption of the A3 is in the runtime of 9.0 and not in those of 2024 and 2025"},
		[]string{"device-ip-required", "type-not-string"}},
	tables20: {CANN85, Text{
		"2.0 tables are read", "读取 2.0 版本的 rank table"},
		Source{Runtime, "the runtimes of 2024 and 2025 read 1.x tables only"},
		[]string{"version-vs-product"}},
	groupsOnA5: {CANN90, Text{
		"groups and split strategies on Ascend 950 (Atlas 350)",
		"Ascend 950（Atlas 350 加速卡）支持 group 和梯度切分接口"},
		Source{Manual, "create_group, supported products: 9.0.0"},
		[]string{"group-unsupported-product", "split-unsupported-product"}},
	noLink300I: {CANN90, Text{
		"link no longer lists the Atlas 300I A2 inference card",
		"link 的支持列表不再包含 Atlas 300I A2 推理卡"},
		Source{Manual, "LLM-DataDist, link, supported products: 8.5.0 and 9.0.0"},
		[]string{"link-unsupported-product"}},
	hostNICRead: {CANN91, Text{
		"net_position and net_protocol are read",
		"读取 net_position、net_protocol"},
		Source{Runtime, "server_list tables: not in the runtime of 9.0"},
		[]string{"host-ip-required", "type-not-string", "unknown-key"}},
	hostPort20Read: {CANN91, Text{
		"host_port and backup_addr of 2.0 tables are read",
		"读取 2.0 版本的 host_port、backup_addr"},
		Source{Runtime, "2.0 tables: not in the runtime of 9.0"},
		[]string{"port-range", "port-reserved", "type-not-number", "type-not-array", "v2-backup-addr", "placeholder-left", "unknown-key"}},
	onePortTwice20: {CANN91, Text{
		"one port under two addresses of a level of a 2.0 table is accepted, before refused",
		"2.0 版本同一 level 的两个地址可以使用同一端口，之前会拒绝"},
		Source{Runtime, "2.0 tables: refused by the runtime of 9.0"},
		[]string{"v2-ports"}},
	addrKeyCode20: {CANN91, Text{
		"a missing addr of a 2.0 table is EI0017, before EI0014",
		"2.0 版本缺少 addr 时报 EI0017，之前报 EI0014"},
		Source{Runtime, "2.0 tables: the runtime of 9.0 takes a missing addr for an empty one"},
		[]string{"v2-required-key"}},
}

// Changes are what the releases brought for one rule, the oldest first. That
// they changed its codes is among them.
func (rule *Rule) Changes() []Change {
	var all []Change
	for i := range changes {
		c := &changes[i]
		recoded := change(i) == newCodes && !slices.Equal(rule.Codes(CANN83), rule.Codes(Latest))
		if recoded || slices.Contains(c.Rules, rule.Name) {
			all = append(all, *c)
		}
	}
	return all
}

// Codes are all the error codes that findings of the rule can have in a release.
func (rule *Rule) Codes(r Release) []Code {
	var all []Code
	for _, c := range slices.Concat(rule.Runtime, rule.AlsoCodes) {
		for _, c := range r.codes(rule, []Code{c}) {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

// codes are the error codes that a release has instead of the present ones.
// EI0001 for mixed address families is one of them: the runtime takes the table
// for an environment variable there, but a plan or a variable keeps it.
func (r Release) codes(rule *Rule, codes []Code) []Code {
	if r.has(newCodes) {
		return codes
	}
	table := rule.Table != nil || rule.Product != nil
	for _, c := range codes {
		if c != "EI0014" && c != "EI0017" && (c != "EI0001" || !table) {
			return codes // no rule has others beside these
		}
	}
	if len(codes) == 0 {
		return nil
	}
	return oldCodes
}

var oldCodes = []Code{"EI0004"}

// reads reports whether the release reads a key of a table that later releases
// read.
func (r *Reporter) reads(l ranktable.Layout, k ranktable.Key) bool {
	c, ok := newKey(l, k)
	return !ok || r.has(c)
}

// newKey says with which change a key came to be read, if that was not always
// so.
func newKey(l ranktable.Layout, k ranktable.Key) (change, bool) {
	switch {
	case l == ranktable.V2:
		return hostPort20Read, k == ranktable.KHostPort || k == ranktable.KBackupAddr
	case l != ranktable.Concise:
	case k == ranktable.KNetPosition, k == ranktable.KNetProtocol:
		return hostNICRead, true
	case isPort(k):
		return portsRead, true
	}
	return 0, false
}

// maxDeviceID is the highest device_id of a family in this release.
func (r Release) maxDeviceID(f product.Family) int {
	if f == product.F310P && !r.has(deviceID31On310P) {
		return 15
	}
	return f.MaxDeviceID()
}

// groupsSince is when a product came to be listed for groups and split
// strategies, if that was not always so.
func groupsSince(f product.Family, api product.API) (change, bool) {
	groups := api == product.CreateGroup || api == product.SplitStrategy
	switch {
	case groups && f == product.FA3:
		return groupsOnA3, true
	case groups && f == product.FA5:
		return groupsOnA5, true
	}
	return 0, false
}
