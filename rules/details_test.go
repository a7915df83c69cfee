package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/source"
)

// Details that no other test holds fast: a change of one of these lines went
// unseen.

// messagesOf are the messages that one rule has for a table, in English.
func messagesOf(res *Result, rule *Rule) (all []string) {
	for i := range res.Findings {
		if res.Findings[i].Rule == rule {
			all = append(all, res.Findings[i].Message(EN))
		}
	}
	return all
}

// TestNumberOfDevice: devices without an id are counted from 1, in each server.
func TestNumberOfDevice(t *testing.T) {
	res := Check("t.json", []byte(table10(node("a", `{"rank_id":"0"}`), node("b", `{"rank_id":"1"}`, `{"rank_id":"2"}`))), Target{})
	for i, want := range []string{"device number 1 of server a", "device number 1 of server b", "device number 2 of server b"} {
		if got := res.deviceName(i, EN); got != want {
			t.Errorf("device %d is %q, want %q", i, got, want)
		}
	}
	if got, want := res.deviceName(2, ZH), "b 的第 2 个 device"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOnlyComments(t *testing.T) {
	for src, want := range map[string]bool{
		"# a\n\n # b\n": true, "\n\n": false, "": false, "# a\nx\n": false, "\ufeff# a": true,
	} {
		if got := onlyComments([]byte(src)); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
}

// TestTooLongForConfigMap: the message has the size and the limit of Kubernetes.
func TestTooLongForConfigMap(t *testing.T) {
	table := `{"server_list": 1}` + strings.Repeat("x", kube.MaxText)
	file := source.New("cm.yaml", []byte("apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: '"+table+"'\n"))
	res, _ := CheckObjects(file, Surroundings{}, Target{}, true)
	got := messagesOf(res, &configMapSyntax)
	// 18 bytes before the x, and 1 MiB = 1048576.
	if want := "hccl.json has 1048594 bytes; a ConfigMap holds at most 1048576 (1 MiB)"; !slices.Equal(got, []string{want}) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSetName has lines as a shell reads them: a name begins with no digit.
func TestSetName(t *testing.T) {
	for line, want := range map[string]string{
		"A=1": "A", "_a1=": "_a1", "export A=1": "A", "export\tA=1": "A", "exportA=1": "exportA",
		"A": "", "=1": "", "1A=1": "", "9=1": "", "A={": "", "A={}": "", "A b=1": "", "A-b=1": "",
	} {
		if got := string(setName([]byte(line))); got != want {
			t.Errorf("%q sets %q, want %q", line, got, want)
		}
	}
}

// TestShown: what a reader could not see stands in quotes.
func TestShown(t *testing.T) {
	res := &Result{}
	for text, want := range map[string]string{"": `""`, " ": `" "`, "a b": `"a b"`, `a"`: `"a""`, "a": "a", "组": "组"} {
		arg := shown(text)
		if got := string(res.appendArg(nil, &arg, EN)); got != want {
			t.Errorf("%q is shown as %s, want %s", text, got, want)
		}
	}
}

// TestUnevenCount: of servers with 3 devices and with 1, only that they differ is
// said.
func TestUnevenCount(t *testing.T) {
	res := Check("t.json", []byte(table10(cards("a", 0, "0", "1", "2"), cards("b", 3, "0"))), targetOf(t, "910a"))
	if count(res, &deviceCount910A) != 0 || count(res, &deviceCountUneven) == 0 {
		t.Errorf("%d and %d findings", count(res, &deviceCount910A), count(res, &deviceCountUneven))
	}
}

// TestPlaceholdersOfPeer: of a device every value is looked at. One with marks
// stands in quotes.
func TestPlaceholdersOfPeer(t *testing.T) {
	for _, key := range []string{"device_id", "device_ip", "super_device_id"} {
		device := map[string]string{"device_id": "0", "device_ip": "192.0.2.1", "super_device_id": "0"}
		device[key] = "<" + key + ">"
		table := `{"version":"1.2","server_list":[{"server_id":"a","device":[{"device_id":"` + device["device_id"] + `","device_ip":"` +
			device["device_ip"] + `","super_device_id":"` + device["super_device_id"] + `"}]}]}`
		res := Check("t.json", []byte(table), targetOf(t, "a3 local-comm-res"))
		got := messagesOf(res, &placeholderLeft)
		if want := key + ` "<` + key + `>"` + " is a placeholder, expected the real value"; !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// confsFor judges a table with one hccn.conf, that of server a.
func confsFor(t *testing.T, table, conf string) *Result {
	t.Helper()
	around := Surroundings{Hccn: map[string]*source.File{"a": source.New("a.conf", []byte(conf))}}
	return CheckFile(source.New("t.json", []byte(table)), around, targetOf(t, "a2"))
}

// TestHccnDetails: an address that can be none is for device-ip-unusable to say;
// a fix is offered where hccn.conf has one address that can be read.
func TestHccnDetails(t *testing.T) {
	const mask = "netmask_0=255.255.255.0\n"
	lab := `{"status":"completed","deploy_mode":"lab","para_plane_nic_location":"device","group_count":"1","group_list":[{"group_name":"g","device_num":"2",` +
		`"server_num":"2","instance_count":"2","instance_list":[{"rank_id":"0","server_id":"a","devices":[{"device_id":"0","device_ip":"198.51.100.1"}]},` +
		`{"rank_id":"1","server_id":"b","devices":[{"device_id":"0","device_ip":"198.51.100.2"}]}]}]}`
	two := func(ip string) string {
		return table10(node("a", npu("0", ip, "0")), node("b", npu("0", "198.51.100.2", "1")))
	}
	for _, tt := range []struct {
		name, table, conf string
		differs, fix      bool
	}{
		{"the same", two("198.51.100.1"), "address_0=198.51.100.1\n" + mask, false, false},
		{"another", two("198.51.100.1"), "address_0=198.51.100.9\n" + mask, true, true},
		{"one of two others", two("198.51.100.1"), "address_0=198.51.100.9\nIPv6address_0=2001:db8::9\n" + mask, true, false},
		{"a list with something else in it", two("198.51.100.1,x"), "address_0=198.51.100.9\n" + mask, false, false},
		{"a list", two("198.51.100.1,198.51.100.3"), "address_0=198.51.100.9\n" + mask, true, false},
		{"one that cannot be read", two("198.51.100.1"), "address_0=x\n" + mask, false, false},
		{"of nobody", two("0.0.0.0"), "address_0=198.51.100.9\n" + mask, false, false},
		{"lab", lab, "address_0=198.51.100.9\n" + mask, true, true},
	} {
		res := confsFor(t, tt.table, tt.conf)
		differs, fix := false, false
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Rule == &deviceIPVsHccnConf {
				_, fix = f.Fix()
				differs = true
			}
		}
		if differs != tt.differs || fix != tt.fix {
			t.Errorf("%s: differs %v, fix %v", tt.name, differs, fix)
		}
	}
}

// TestBackups: the third device has the backup of the first one.
func TestBackups(t *testing.T) {
	backup := func(rank, ip, backup string, more ...string) string {
		return npu(rank, ip, rank, append([]string{"super_device_id", rank, "backup_device_ip", backup}, more...)...)
	}
	res := Check("t.json", []byte(table12([]string{"a"}, node("a",
		backup("0", "198.51.100.1", "203.0.113.1"), backup("1", "198.51.100.2", "203.0.113.2"), backup("2", "198.51.100.3", "203.0.113.1")))),
		targetOf(t, "a3"))
	var twice []string
	for i := range res.Findings {
		if m := res.Findings[i].Message(EN); strings.Contains(m, "is the backup of another device, too") {
			twice = append(twice, m)
		}
	}
	if want := "backup_device_ip 203.0.113.1 of device 2 of server a is the backup of another device, too"; !slices.Equal(twice, []string{want}) {
		t.Errorf("%q, want %q", twice, want)
	}
}

// TestPortsOfBackups: the port of a backup is compared with that of the other die
// from CANN 8.1 on, where ports are read.
func TestPortsOfBackups(t *testing.T) {
	die := func(id, ip, backup, key, port string) string {
		return npu(id, ip, id, "super_device_id", id, "backup_device_ip", backup, key, port)
	}
	for _, tt := range []struct {
		port    string
		release Release
		want    int
	}{{"16700", Latest, 1}, {"16701", Latest, 0}, {"16700", CANN80, 0}, {"16700", CANN81, 1}} {
		target := targetOf(t, "a3")
		target.Release = tt.release
		res := Check("t.json", []byte(table12([]string{"a"}, node("a",
			die("0", "198.51.100.1", "198.51.100.2", "backup_device_port", tt.port), die("1", "198.51.100.2", "198.51.100.1", "device_port", "16700")))), target)
		if got := count(res, &backupDeviceIP); got != tt.want {
			t.Errorf("port %s, %s: %d findings, want %d", tt.port, tt.release, got, tt.want)
		}
	}
}

// TestPlansWithoutEnding: a name that says nothing leaves it to the text, but only
// if somebody means the file.
func TestPlansWithoutEnding(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		named, ok  bool
	}{
		{"job", "product: a2\n", true, true}, {"job", "apiVersion: v1\nkind: Service\n", true, true}, {"job", "kind: Service\n", true, true},
		{"job", "product: a2\n", false, false}, {"job", "image: x\n", true, false}, {"job", "words\n", true, false},
		{"job.txt", "product: a2\n", true, false}, {"job.yaml", "image: x\n", true, true},
	} {
		if _, ok := OpenPlan(source.New(tt.name, []byte(tt.text)), tt.named); ok != tt.ok {
			t.Errorf("%s, %q, named %v: %v", tt.name, tt.text, tt.named, ok)
		}
	}
}

// TestEmptyPlan: each key of plans alone makes one.
func TestEmptyPlan(t *testing.T) {
	for _, text := range []string{
		"product: a2", "consumer: hccl", "cann: '9.0'", "rank_table: t.json", "gradient_num: 3", "mounts: [/etc]", "host_network: true",
		"env: {A: b}", "hccn: {a: b}", "groups: [{group: a}]", "splits: [{group: a, dataSizeList: [100]}]", "links: [{comm_name: a}]", "sub_comms: [{name: a}]",
	} {
		if emptyPlan(plan.DecodeAs([]byte(text+"\n"), plan.YAML)) {
			t.Errorf("%s is nothing", text)
		}
	}
	if !emptyPlan(plan.DecodeAs([]byte("image: x\n"), plan.YAML)) {
		t.Error("something without a key of plans")
	}
}

// TestVersionOfOtherLayout: the code of a 2.0 table under another version is that
// of the product that it is for.
func TestVersionOfOtherLayout(t *testing.T) {
	table := strings.Replace(v2("", "{"+eid0+`,"ports":["0/1"]}`), `"version":"2.0"`, `"version":"1.0"`, 1)
	res := Check("t.json", []byte(table), targetOf(t, "a5"))
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Rule == &formatVersionMix {
			if got := f.Runtime(); !slices.Equal(got, []Code{"EI0014"}) {
				t.Errorf("codes %q, want EI0014", got)
			}
			return
		}
	}
	t.Error("not found")
}

// TestWordsOfVariables: the case matters unless the runtime folds it.
func TestWordsOfVariables(t *testing.T) {
	for _, tt := range []struct {
		w     words
		value string
		found bool
	}{
		{words{list: "TRUE FALSE"}, "TRUE", false}, {words{list: "TRUE FALSE"}, "true", true},
		{words{list: "TRUE FALSE", fold: true}, "true", false}, {words{list: "TRUE FALSE", fold: true}, "yes", true},
	} {
		res := &Result{}
		rep := &Reporter{result: res, rule: &envRange}
		checkWords(&tt.w, &Variable{Name: "A", Value: tt.value}, Product{}, rep)
		if found := len(res.Findings) > 0; found != tt.found {
			t.Errorf("%+v, %s: found %v", tt.w, tt.value, found)
		}
	}
}

// TestSuperDeviceIDsWithoutPods: ids are compared within a super pod.
func TestSuperDeviceIDsWithoutPods(t *testing.T) {
	twice := node("a", npu("0", "-", "0", "super_device_id", "5"), npu("1", "-", "1", "super_device_id", "5"))
	with := table12([]string{"a"}, twice)
	for table, want := range map[string]int{
		with: 1, table12(nil, twice): 0, strings.Replace(with, `"1.2"`, `"1.0"`, 1): 0,
	} {
		if got := count(Check("t.json", []byte(table), targetOf(t, "a3")), &superDeviceIDDuplicate); got != want {
			t.Errorf("%d findings, want %d: %s", got, want, table)
		}
	}
}

// TestElementsOfPods: only who reads super_pod_list trips over its elements.
func TestElementsOfPods(t *testing.T) {
	table := strings.Replace(table12([]string{"a"}, plain("a", 0, "0")), `"super_pod_list":[`, `"super_pod_list":[null,`, 1)
	for product, want := range map[string]int{"a3": 1, "a2": 0} {
		if got := count(Check("t.json", []byte(table), targetOf(t, product)), &typeNotObject); got != want {
			t.Errorf("%s: %d findings, want %d", product, got, want)
		}
	}
}

// TestPathMessages: a path without .json anywhere has another message than one
// with it in the middle.
func TestPathMessages(t *testing.T) {
	for path, want := range map[string]string{
		"/x/hccl.txt":      "the path /x/hccl.txt of this table does not end in .json",
		"/x.json/hccl.txt": `the path /x.json/hccl.txt of this table does not end with its first ".json"`,
	} {
		file := source.New(path, []byte(table10(plain("a", 0, "0"))))
		file.Info = &source.Info{Resolved: path}
		if got := messagesOf(CheckFile(file, Surroundings{}, targetOf(t, "a2")), &pathSuffix); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestManyKeysOfUnknown: six keys are enough to recognise a document.
func TestManyKeysOfUnknown(t *testing.T) {
	res := Check("t.json", []byte(`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}`), targetOf(t, "a2"))
	got := strings.Join(messagesOf(res, &layoutUnknown), "")
	if !strings.HasSuffix(got, "(its keys: a, b, c, d, e, f, …)") {
		t.Error(got)
	}
}

// TestServersOfConfigMaps: the servers of all tables in a file are its servers.
func TestServersOfConfigMaps(t *testing.T) {
	cm := "apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: '" + table10(plain("a", 0, "0"), plain("b", 1, "0")) + "'\n"
	res, ok := CheckObjects(source.New("cm.yaml", []byte(cm+"---\n"+cm)), Surroundings{}, targetOf(t, "a2"), true)
	if !ok || res.Servers() != 4 || res.Ranks() != 4 { // two tables of two servers with a device
		t.Errorf("%d servers, %d ranks", res.Servers(), res.Ranks())
	}
}

// TestRingOfUnknownRanks: who has the lowest rank of a link is not known where one
// cannot be read, so that no ring is closed by it.
func TestRingOfUnknownRanks(t *testing.T) {
	ring := "links:\n- {comm_name: a, cluster_rank_info: {1: 0, 2: 1}}\n- {comm_name: b, cluster_rank_info: {2: 0, 3: 1}}\n- {comm_name: c, cluster_rank_info: {3: 0, 1: 1}}\n"
	for text, want := range map[string]int{ring: 1, strings.Replace(ring, "3: 0, 1: 1", "3: 0, 1: x", 1): 0} {
		p, _ := OpenPlan(source.New("p.yaml", []byte(text)), true)
		if got := count(p.Check(Files{}, targetOf(t, "a3")), &linkCycle); got != want {
			t.Errorf("%d rings, want %d", got, want)
		}
	}
}
