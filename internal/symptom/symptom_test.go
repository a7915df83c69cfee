package symptom

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

// printed are texts that HCCL, its Python modules, LLM-DataDist, MindIE and
// torch_npu really print, filled in as in manuals and public reports, with the
// rules that have to be told, eight at most.
var printed = []struct{ text, want string }{
	// Error messages of the releases from 8.5 on, with their code.
	{`EI0014: 2026-04-24-06:31:33.915.634 Value 192.0.2.11 for ranktable variable  "IP" is repeate is invalid. Expected value: please check the ranktable.`,
		"server-id-duplicate super-pod-id-duplicate device-ip-duplicate legacy-pod-name"},
	{`"IP" is repeate`, "server-id-duplicate super-pod-id-duplicate device-ip-duplicate legacy-pod-name"},
	{"Value 2 for ranktable variable server_count is invalid. Expected value: 1.", "server-count-mismatch"},
	{"Value -.-.-.- for ranktable variable IP is invalid. Expected value: a valid IP address.", "placeholder-left host-ip-invalid device-ip-invalid device-ip-unusable"},
	{"Value  for ranktable variable device_ip is invalid. Expected value: a valid IP address.", "device-ip-required device-ip-required-roce"},
	{"Value 3 for ranktable variable rank_id is invalid. Expected value: is less than the communication size 3 and must be unique..", "rank-id-duplicate rank-id-gap"},
	{"Value x for ranktable variable rank_id is invalid. Expected value: is a non-negative integer..", "rank-id-invalid"},
	{`Value 4 for ranktable variable  "Device Id of server Id 192.0.2.10"  is invalid. Expected value: is unique.`, "device-id-duplicate device-ring-910a ip-family-mixed group-rank-duplicate group-ring-910a"},
	{`Value 3 for ranktable variable "DeviceNum of server Id node_0"  is invalid. Expected value: is that number of devices under each server node is the same.`, "device-count-uneven group-count-uneven"},
	{"Value 3 for ranktable variable devicePhyId is invalid. Expected value: 1.", "device-id-not-visible"},
	{"Value  for ranktable variable super_device_id is invalid. Expected value: a valid non-negative integer.", "super-device-id-empty super-device-id-invalid"},
	{"Value  for ranktable variable super_pod_id is invalid. Expected value: a valid non-empty string..", "super-pod-id-missing"},
	{"Value 1.5 for ranktable variable version is invalid.", "version-unknown version-vs-product"},
	{"Value 1.0 for ranktable variable version is invalid. Expected value: 2.0.", "version-vs-product version-unknown"},
	{"Value 4 for ranktable variable rankCount is invalid. Expected value: rankCount is equal to rankSize[3].", "v2-rank-count"},
	{"Config status is missing in the ranktable file.", "status-missing"},
	{"EI0017: Config group_count is missing in the ranktable file.", "version-missing"},
	{"Config rank_id is missing in the ranktable file.", "key-missing type-not-string"},
	{"The ranktable or rank is invalid,Reason:[path does not exist, permission is insufficient, or the JSON format is incorrect]. Please check the configured ranktable. [/tmp/hccl.json]", "json-empty json-encoding json-trailing-comma json-comment json-missing-comma json-single-quotes json-typographic-quotes json-fullwidth-punctuation"},

	// The same faults in 8.3 and older.
	{"EI0004: 2024-04-24-06:31:33.915.634 The ranktable or rank is invalid, Reason:[The ip in ranktable is not a valid ip address]. Please check the configured ranktable. [The ranktable path configured in the training can be found in the plogs.]",
		"placeholder-left device-ip-invalid device-ip-unusable"},
	{"The ranktable or rank is invalid,Reason:[The IP is used repeatedly.]. Please check the configured ranktable.", "server-id-duplicate super-pod-id-duplicate device-ip-duplicate"},
	{"EI0004: The ranktable is invalid,Reason:[The ranktable config devId is inconsistent with the local devId.]. Please check the configured ranktable. [{\"server_count\":\"1\",\"server_list\":[{\"device\":[{\"device_id\":\"1\",\"device_ip\":\"192.168.100.101\",\"rank_id\":\"0\"}", "device-id-duplicate device-id-not-visible"},
	{"Reason:[Ranktable version is not supported]", "version-unknown"},
	{"Reason:[device id repeat for one server. Please check ranktable]", "device-id-duplicate group-rank-duplicate"},

	// Lines of the log without an error code.
	{"[ERROR] HCCL(1265,):2025-10-21 07:56:47.198.454 [topoinfo_ranktableConcise.cc:727][15326][InitGroupStage][RanktableCheck]errNo[0x0000000005010001] super_device_id[] is invalid", "super-device-id-empty super-device-id-invalid"},
	{"[ERROR] HCCL(144905,python):2025-04-20-00:26:54.435.048 [config.cc:413] [145735][InitGroupStage][RanktableCheck]rank[0] device ip family[2] is not same with others[10].", "ip-family-mixed"},
	{"[ERROR] HCCL(144905,python):2025-04-20-00:26:54.435.048 [config.cc:413] [145735][InitGroupStage][RanktableCheck]rank[0] device ip family[2] is not same as others[10].", "ip-family-mixed"},
	{"[ERROR] HCCL(1104629,test_one_side):2025-10-28-17:45:13.679.684 [param_check.cc:66] [1104629][InitGroupStage][RanktableConfig]errNo[0x0000000005010001] path /ranktable.json is not a valid real path", "env-path-relative"},
	{"[ERROR] HCCP(166192,eExecutor):2025-01-21-16:59:39.962.565 [ra_host.c:480]tid:167056,ra_rdev_init_check_ip(480) : [check][ip]fail, ret(129) the IP address(127.10.0.0) in the ranktable is inconsistent with the IP address(127.10.0.1) of the network adapter, please make sure they're consistent. num(2)", "device-ip-vs-hccn-conf"},
	{"[Parse][ClusterInfo]ranktable config devId[1],but local devId[3]", "device-id-not-visible"},
	{"'device_ip' is not set correctly, must be set when multi Server or HCCL_INTRA_ROCE_ENABLE enabled", "one-host-split device-ip-required device-ip-required-roce"},
	{"errNo[0x0000000005000002] device_id[9] more than 7 is invalid", "device-id-range"},
	{"[Get][SingleDevicePort] deviceIndex[1], devicePhyId[1], port number[70000] exceed max port number[65535]", "port-range"},
	{"superDeviceId[0x0] in superPod[0] already exists.", "super-device-id-duplicate"},
	{"In A+X serverNum_[1], moduleNum_[2] case: deviceId[0] in module0 and deviceId[9] in module1 are not on the same plane", "device-plane-a2-box16"},
	{"errNo[0x0000000005000009] Load ranktable file[/user/hccl.json] timeout[1800]s", "status-placeholder status-not-completed"},
	{"json object property value of Name[rank_id] is not string!", "type-not-string"},
	{"[RankTableInfo::CheckAndInsert] failed with the size of rank_addrs with the same id is different. leveId[az0],rankAddrSize[1]", "v2-addr-count"},
	{"json object has no property called server_list", "layout-not-hccl format-version-mix global-table key-missing"},

	{"[ERROR] HCCL(1009464,all_reduce_test):2025-03-15-00:41:48.470.172 [hccl_socket.cc:110] [1009464][InitGroupStage][RanktableDetect] socket type[0], listen on ip[192.168.2.199] and specific port[16666] fail. Please check the port status and whether the port is being used by other process.", "port-collision device-shared env-ignored-with-table"},
	{"[PID: 2267203] 2025-11-21-11:38:29.575.404 Bind_Failed(EJ0003): Failed to bind the IP port. Reason: The IP address and port have been bound already.", "port-collision device-shared env-ignored-with-table"},

	// Python.
	{"ValueError: size percentage list sum is not 100%", "split-size-sum"},
	{"ValueError: idx in idxList is not ascending", "split-index-order"},
	{"ValueError: rank_num[4] not equal to rank_ids len[3].", "group-rank-num"},
	{"rank in cluster_rank_info must be ordered", "link-rank-order"},
	{"cluster_rank_info size can not be greater than 4.", "link-node-count"},

	// Other programs.
	{"Parameter device_ip is invalid in ranktable file.", "device-ip-invalid"},
	{"The containerIp in the server node is empty in ranktable file.", "container-ip-required"},
	{"Parameter server_count must be in range [2, 60], but got 1", "mindie-server-count"},
	{"ASCEND_LOGI The rank_table_file is not available, switch to original interface.", "file-symlink env-path-relative"},
	{"The argument is invalid.Reason: Set visible device failed, invalid device=1, input visible devices:1", "device-id-out-of-visible-range visible-devices-order"},

	// Pieces, and other spellings of the same.
	{"ip is repeate", "server-id-duplicate super-pod-id-duplicate device-ip-duplicate legacy-pod-name"},
	{"sum is not 100%", "split-size-sum"},
	{"ranktable variable server_count", "server-count-mismatch"},
	{"IS NOT SAME WITH OTHERS", "ip-family-mixed"},
	{"rank_table.json:25:24: error: device_ip 198.51.100.10 is also used by device 0 of server 192.0.2.10 [device-ip-duplicate]", "device-ip-duplicate"},
}

func TestFind(t *testing.T) {
	for _, tt := range printed {
		var got []string
		for _, m := range Find(tt.text).Matches {
			got = append(got, m.Rule.Name)
		}
		want := strings.Fields(tt.want)
		if !sameNames(got, want) {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, want)
		}
	}
}

// sameNames compares without order: rules that share a message are in the order
// of the catalogue.
func sameNames(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// TestNothing has texts that are about something else, or say too little.
func TestNothing(t *testing.T) {
	for _, text := range []string{
		"",
		" \n\n",
		"error",
		"is not",
		"is invalid",
		"device",
		"1234 0x0000000005010001 192.0.2.1",
		"GEInitialize failed.[FUNC:GEInitialize][FILE:ge_api.cc][LINE:307]",
		"PluginManager InvokeAll failed.[FUNC:Initialize][FILE:ops_kernel_manager.cc][LINE :89]",
		"RuntimeError: Ascend collective communication initialization failed.",
		"Solution: Try again with a valid cluster configuration in the ranktable file. Ensure that the configuration matches the operating environment.",
		"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB",
		"bash: hcclint: command not found",
		"ModuleNotFoundError: No module named 'torch_npu'",
		"The Notify register has not received the Notify record from remote rank: [3].",
		"dial tcp 192.0.2.1:443: connect: connection refused",
		"[INFO] HCCL(1265,):2025-10-21 07:56:47 [op_base.cc:778] Entry-HcclCommInitClusterInfo",
		`{"version":"1.0","server_count":"1","server_list":[{"server_id":"node_0","device":[{"device_id":"0","device_ip":"192.0.2.10","rank_id":"0"}]}],"status":"completed"}`,
		"网络不通",
		strings.Repeat("a", 1<<16),
	} {
		if f := Find(text); len(f.Matches) > 0 {
			t.Errorf("%.80q is taken for %s: %q", text, f.Matches[0].Rule.Name, f.Matches[0].Message)
		}
	}
}

// TestNear has misspelt and shortened messages: they are not taken for a rule,
// or are.
func TestNear(t *testing.T) {
	for _, tt := range []struct{ text, near string }{
		{"ip family", "ip-family-mixed"},
		{"mixed ip family of the others", "ip-family-mixed"},
	} {
		if f := Find(tt.text); len(f.Matches) > 0 || !slices.Contains(f.Near, tt.near) {
			t.Errorf("%s: %v, near %s", tt.text, f.Matches, f.Near)
		}
	}
}

// TestLog finds the line that matters in a log, and where it is.
func TestLog(t *testing.T) {
	noise := strings.Repeat("[INFO] HCCL(1265,):2025-10-21 07:56:47 [op_base.cc:778] Entry-HcclCommInitClusterInfo rank[0]\r\n", 5000)
	want := "EI0014: Value 2 for ranktable variable server_count is invalid. Expected value: 1."
	f := Find(noise + want + "\r\n" + noise)
	if len(f.Matches) != 1 || f.Matches[0].Rule.Name != "server-count-mismatch" || f.Matches[0].Line != 5001 || f.Matches[0].Text != want {
		t.Errorf("%v", f.Matches)
	}
	if !slices.Equal(f.Codes, []rules.Code{"EI0014"}) {
		t.Errorf("codes %v", f.Codes)
	}
}

// TestMild passes over what HCCL only notes, unless there is nothing else.
func TestMild(t *testing.T) {
	mild := "[WARNING] HCCL(1,python):2025-04-20 json object has no property called host_ip\n"
	for text, want := range map[string]string{
		mild: "key-missing",
		mild + "[ERROR] HCCL(1,python):2025-04-20 super_device_id[] is invalid\n": "super-device-id-empty",
		"[INFO] HCCL(1,python) waiting for ranktable load complete...\n":          "status-placeholder",
	} {
		f := Find(text)
		if len(f.Matches) == 0 || f.Matches[0].Rule.Name != want || slices.ContainsFunc(f.Matches, func(m Match) bool { return m.Line != f.Matches[0].Line }) {
			t.Errorf("%s: %v, want %s", text, f.Matches, want)
		}
	}
}

func TestCodes(t *testing.T) {
	for text, want := range map[string]rules.Code{
		"The ranktable or rank is invalid,Reason:...":                                                "EI0004",
		"Value 7 for ranktable variable something_new is invalid. Expected value: 8.":                "EI0014",
		"Failed to parse the ranktable file /tmp/hccl.json. Reason: x":                               "EI0004",
		"Value 1000 for environment variable HCCL_RDMA_SL is invalid. Expected value : range[0, 7].": "EI0001",
		"Getting socket times out. Reason: 1. The remote does not initiate a connect":                "EI0006",
	} {
		if f := Find(text); len(f.Matches) > 0 || len(f.Codes) == 0 || f.Codes[0] != want {
			t.Errorf("%s: %v, %v, want %s", text, f.Matches, f.Codes, want)
		}
	}
	f := Find("ei0004 xEI0014 EI00141 (EJ0004) EI0004 EI000x EI")
	if !slices.Equal(f.Codes, []rules.Code{"EI0004", "EJ0004"}) {
		t.Errorf("%v", f.Codes)
	}
}

// TestMessages demands that every message of a rule is found, as it stands and
// with values, and leads to that rule.
func TestMessages(t *testing.T) {
	for _, r := range rules.All() {
		for _, m := range r.Messages {
			for _, text := range []string{m, strings.ReplaceAll(m, "…", "192.0.2.10"), "[ERROR] HCCL(1265,):2025-10-21 [" + strings.ReplaceAll(m, "…", "7") + "]"} {
				f := Find(text)
				found := slices.ContainsFunc(f.Matches, func(m Match) bool { return m.Rule == r })
				if !found && len(f.Matches) < maxMatches {
					t.Errorf("%s: %q finds %v", r.Name, text, f.Matches)
				}
			}
		}
	}
}

// TestHostile bounds the time for a MiB of words that all messages have.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	var all []string
	for _, r := range rules.All() {
		all = append(all, r.Messages...)
	}
	text := strings.Join(all, " ")
	text = strings.Repeat(text+" ", 1<<20/len(text))
	if f := Find(text); len(f.Matches) == 0 {
		t.Error("no match")
	}
	for _, s := range []string{strings.Repeat("\n", 1<<20), strings.Repeat("[", 1<<20), strings.Repeat("EI0014 ", 1<<17), strings.Repeat("\xff", 1<<20)} {
		if f := Find(s); len(f.Matches) > 0 || len(f.Codes) > 1 {
			t.Errorf("%.10q: %v", s, f)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, p := range printed {
		f.Add(p.text)
	}
	f.Add("[a-b]\x00[[]]EI")
	f.Fuzz(func(t *testing.T, text string) {
		a, b := Find(text), Find(text)
		if len(a.Matches) > maxMatches || len(a.Near) > maxNear || len(a.Codes) > maxCodes {
			t.Errorf("%d matches, %d near, %d codes", len(a.Matches), len(a.Near), len(a.Codes))
		}
		if !slices.Equal(a.Matches, b.Matches) || !slices.Equal(a.Near, b.Near) {
			t.Error("two answers to one question")
		}
		seen := map[*rules.Rule]bool{}
		for _, m := range a.Matches {
			if seen[m.Rule] || m.Line < 1 || m.Line > 1+strings.Count(text, "\n") {
				t.Errorf("%s of line %d", m.Rule.Name, m.Line)
			}
			seen[m.Rule] = true
		}
	})
}

// TestRoom bounds what is made while a log is read, by its size: lines of known
// words, lines of no words, and one line that never ends.
func TestRoom(t *testing.T) {
	var all []string
	for _, r := range rules.All() {
		all = append(all, r.Messages...)
	}
	const size = 4 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for name, text := range map[string]string{
		"messages": fill(strings.Join(all, "\n") + "\n"), "one line": fill(strings.Join(all, " ") + " "),
		"short lines": fill("is\n"), "levels": fill("[ERROR] hccl-x EI0014 entry-\n"), "no words": fill("x1 2 \n"),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Find(text)
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > size/4 {
			t.Errorf("%s: %d bytes for a text of %d", name, made, size)
		}
	}
}
