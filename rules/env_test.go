package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// envOf is a source of variables, one on each line.
func envOf(lines ...string) EnvSource {
	s := EnvSource{File: source.New("<env>", []byte(strings.Join(lines, "\n")))}
	at := uint32(0)
	for _, line := range lines {
		name, value, _ := strings.Cut(line, "=")
		start := at + uint32(len(name)) + 1
		s.Vars = append(s.Vars, Variable{Name: name, Value: value,
			NameSpan: Span{Start: at, End: start - 1}, Span: Span{Start: start, End: start + uint32(len(value))}})
		at = start + uint32(len(value)) + 1
	}
	return s
}

// envSaid lists what is said of some variables: "rule severity class line:column".
func envSaid(t *testing.T, target Target, job JobTable, info *source.Info, sources ...EnvSource) []string {
	t.Helper()
	var out []string
	for _, res := range CheckEnv(sources, target, job, info) {
		for i := range res.Findings {
			f := &res.Findings[i]
			at := res.File.Position(f.Span.Start)
			line := fmt.Sprintf("%s %s %s %d:%d", f.Rule.Name, f.Severity, f.Class, at.Line, at.Column)
			if f.Products != 0 {
				line += fmt.Sprint(" ", f.Products.Families())
			}
			out = append(out, line)
			for _, l := range []Lang{EN, ZH} {
				if m := f.Message(l); m == "" || strings.Contains(m, "{") || strings.Contains(m, "\n") {
					t.Errorf("message %q", m)
				}
			}
			if v := (Verdict{f.Severity, f.Class}); v != (Verdict{f.Rule.Severity, f.Rule.Class}) && !slices.Contains(f.Rule.Also, v) {
				t.Errorf("%s is not among the verdicts of its rule", line)
			}
		}
	}
	return out
}

// envRow is a target, variables, and what is to be said of them.
type envRow struct {
	name, target, vars string
	want               []string
}

func checkEnvRows(t *testing.T, rows []envRow, job JobTable, info *source.Info) {
	for _, tt := range rows {
		t.Run(tt.name, func(t *testing.T) {
			got := envSaid(t, targetOf(t, tt.target), job, info, envOf(strings.Split(tt.vars, "|")...))
			if !slices.Equal(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestEnvAlone: ranges, names and conflicts, from the pages of the variables.
func TestEnvAlone(t *testing.T) {
	checkEnvRows(t, []envRow{
		// The ranges of the manual, at and beyond both ends.
		{"ranges kept", "a2", "HCCL_BUFFSIZE=1|HCCL_RDMA_TC=252|HCCL_RDMA_SL=7|HCCL_RDMA_RETRY_CNT=1|HCCL_CONNECT_TIMEOUT=7200|HCCL_IF_BASE_PORT=65520|HCCL_EXEC_TIMEOUT=0", nil},
		{"below", "a2", "HCCL_BUFFSIZE=0|HCCL_CONNECT_TIMEOUT=119", []string{"env-range error rejects 1:15", "env-range error rejects 2:22"}},
		{"above", "a2", "HCCL_RDMA_SL=8|HCCL_RDMA_TC=256|HCCL_IF_BASE_PORT=65530", []string{
			"env-range error rejects 1:14", "env-range error rejects 2:14", "env-range error rejects 3:19"}},
		{"a port beyond the last", "a3", "HCCL_IF_BASE_PORT=65530|ASCEND_VISIBLE_DEVICES=8-15", []string{
			"port-range error rejects 1:19", "env-range error rejects 1:19"}},
		{"the highest base port", "a3", "HCCL_IF_BASE_PORT=65520|ASCEND_VISIBLE_DEVICES=0-15", nil},
		{"more devices than the range was made for", "310p", "HCCL_IF_BASE_PORT=65520|ASCEND_VISIBLE_DEVICES=0-31", []string{"port-range error rejects 1:19"}},
		{"no multiple of 4", "a2", "HCCL_RDMA_TC=130", []string{"env-range error rejects 1:14"}},
		{"words instead of numbers", "a2", "HCCL_INTRA_ROCE_ENABLE=true|HCCL_BUFFSIZE=200;", []string{"env-range error rejects 1:24", "env-range error rejects 2:15"}},
		{"multiples of 68", "910a", "HCCL_EXEC_TIMEOUT=1836", nil},
		{"no multiple of 68", "910a", "HCCL_EXEC_TIMEOUT=1800", []string{"env-range error rejects 1:19"}},
		{"any number on the A2", "a2", "HCCL_EXEC_TIMEOUT=1800", nil},
		{"AIV", "a3", "HCCL_EXEC_TIMEOUT=1092|HCCL_OP_EXPANSION_MODE=AIV", []string{"env-range error rejects 1:19"}},
		{"CCU", "a5", "HCCL_EXEC_TIMEOUT=65536|HCCL_OP_EXPANSION_MODE=CCU_SCHED", []string{"env-range error rejects 1:19"}},
		{"RDMA time-out by product", "310p", "HCCL_RDMA_TIMEOUT=24", nil},
		{"RDMA time-out of the A3", "a3", "HCCL_RDMA_TIMEOUT=24", []string{"env-range error rejects 1:19"}},
		{"open product", "", "HCCL_RDMA_TIMEOUT=24", []string{"env-range error rejects 1:19 [a2 a3]"}},
		{"empty is unset", "a2", "HCCL_BUFFSIZE=", nil},
		{"a shell knows", "a2", "HCCL_BUFFSIZE=$SIZE|RANK_ID=`id`|HCCL_IF_IP=$(hostname -I)|ASCEND_RT_VISIBLE_DEVICES=$1", nil},
		// A mode that the chip does not have: an error on the 950, others fall back.
		{"mode falls back", "a2", "HCCL_OP_EXPANSION_MODE=CCU_MS", []string{"env-range warning misbehaves 1:24"}},
		{"mode refused", "a5", "HCCL_OP_EXPANSION_MODE=HOST", []string{"env-range error rejects 1:24"}},
		{"retry", "a3", "HCCL_OP_RETRY_ENABLE=L1:1, L2:0|HCCL_OP_RETRY_PARAMS=MaxCnt:1,HoldTime:5000,IntervalTime:1000", nil},
		{"retry with L0 of older pages", "a3", "HCCL_OP_RETRY_ENABLE=L0:0,L1:1,L2:1", nil},
		{"retry wrong", "a3", "HCCL_OP_RETRY_ENABLE=1|HCCL_OP_RETRY_PARAMS=MaxCnt:11", []string{"env-range error rejects 1:22", "env-range error rejects 2:22"}},
		{"ports", "a2", "HCCL_NPU_SOCKET_PORT_RANGE=auto|HCCL_HOST_SOCKET_PORT_RANGE=60000-60050,60100", nil},
		{"ports overlap", "a2", "HCCL_HOST_SOCKET_PORT_RANGE=60000-60050,60050", []string{"env-range error rejects 1:29"}},
		{"faults", "a2", "HCCL_DFS_CONFIG=connection_fault_detection_time:0", nil},
		// The grammar of the manual's page, and level0:fullmesh, which the code takes.
		{"algorithm", "a2", "HCCL_ALGO=level0:NA;level1:H-D_R", nil},
		{"algorithms of operators", "a3", "HCCL_ALGO=allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:NHR;level2:NB", nil},
		{"algorithm inside a server", "a2", "HCCL_ALGO=level0:fullmesh", nil},
		{"blanks in the algorithm", "a2", "HCCL_ALGO=level0:NA; level1:ring", nil},
		{"no algorithm", "a2", "HCCL_ALGO=ring", []string{"env-range error rejects 1:11"}},
		{"unknown algorithm", "a2", "HCCL_ALGO=level0:NA;level1:foo", []string{"env-range error rejects 1:11"}},
		{"algorithm in capitals", "a2", "HCCL_ALGO=level0:NA;level1:RING", []string{"env-range error rejects 1:11"}},
		{"level twice", "a2", "HCCL_ALGO=level1:ring;level1:NHR", []string{"env-range error rejects 1:11"}},
		{"level 4", "a2", "HCCL_ALGO=level4:ring", []string{"env-range error rejects 1:11"}},
		{"semicolon at the end", "a2", "HCCL_ALGO=level0:NA;level1:ring;", []string{"env-range error rejects 1:11"}},
		{"both forms", "a2", "HCCL_ALGO=level0:NA/allreduce=level0:NA;level1:ring", []string{"env-range error rejects 1:11"}},
		{"no operator", "a2", "HCCL_ALGO==level0:NA", []string{"env-range error rejects 1:11"}},
		{"faults wrong", "a2", "HCCL_DFS_CONFIG=connection_fault_detection_time:10", []string{"env-range error rejects 1:17"}},
		{"case of words", "a3", "HCCL_INTER_HCCS_DISABLE=true|HCCL_DETERMINISTIC=TRUE", nil},
		{"chief", "a2", "CM_CHIEF_PORT=65521", []string{"env-range error documented 1:15"}},

		{"not on this product", "310p", "HCCL_INTRA_ROCE_ENABLE=1", []string{"env-unsupported-product warning documented 1:1"}},
		{"not on this machine", "atlas-800t-a2", "HCCL_INTRA_PCIE_ENABLE=1", []string{"env-unsupported-product warning documented 1:1"}},
		{"on this machine", "atlas-200t-a2-box16", "HCCL_INTRA_PCIE_ENABLE=1", nil},

		{"both ways", "a2", "CM_CHIEF_IP=192.0.2.1|RANK_ID=0|CM_WORKER_SIZE=8", []string{"env-conflict error documented 1:1"}},
		{"both links", "a2", "HCCL_INTRA_PCIE_ENABLE=1|HCCL_INTRA_ROCE_ENABLE=1", []string{"env-conflict error rejects 2:24"}},
		{"neither link", "a2", "HCCL_INTRA_PCIE_ENABLE=0|HCCL_INTRA_ROCE_ENABLE=0", nil},
		{"RoCE alone", "a2", "HCCL_INTRA_ROCE_ENABLE=1", nil},
		{"0 alone", "a2", "HCCL_INTRA_PCIE_ENABLE=0", []string{"env-conflict error rejects 1:24"}}, // documented-rules 6.3
		{"the other 0 alone", "a3", "HCCL_INTRA_ROCE_ENABLE=0", []string{"env-conflict error rejects 1:24"}},

		{"no address", "a2", "HCCL_IF_IP=85", []string{"hccl-if-ip-invalid error rejects 1:12"}},
		{"address", "a2", "HCCL_IF_IP=2001:db8::1", nil},
		{"order", "a2", "ASCEND_RT_VISIBLE_DEVICES=0,2,4,6,1,3,5,7", []string{"visible-devices-order error rejects 1:27"}},
		{"order kept", "a2", "ASCEND_RT_VISIBLE_DEVICES=0,2,5", nil},
		{"outside the container", "a2", "ASCEND_VISIBLE_DEVICES=4-5|ASCEND_RT_VISIBLE_DEVICES=0,6", []string{"device-id-out-of-visible-range error rejects 2:27"}},

		{"no digits", "a2", "RANK_ID=-1", []string{"rank-id-env-range error rejects 1:9"}},
		{"rank and size", "a2", "RANK_ID=8|RANK_SIZE=8", []string{"rank-id-env-range error rejects 1:9"}},
		{"last rank", "a2", "RANK_ID=7|RANK_SIZE=8", nil},

		// Names: what is no slip is nobody's business.
		{"strangers", "a2", "PATH=/bin|RANK=0|LOCAL_RANK=0|HCCL_ASYNC_ERROR_HANDLING=0|HCCL_EVENT_TIMEOUT=5|RANK_TABLE_PATH=/x|ASCEND_HOME_PATH=/y|ASCEND_RT_VISIBLE=x|rank_id=x|HCCL_DESYNC_DEBUG=1|HCCL_BLOCKING_WAIT=1|HCCL_DIAGNOSE_ENABLE=1|HCCL_ENTRY_LOG_ENABLE=1|HCCL_DEBUG_CONFIG=ALG|MIES_INSTALL_PATH=/z|MIES_CONTAINER_MANAGEMENT_IP=x|RANK_TABLE_FILE_V1=/v", nil},
		{"slip", "a2", "HCCL_CONNECT_TIMOUT=300", []string{"env-name-unknown error misbehaves 1:1"}},
		{"slip beside the right one", "a2", "HCCL_CONNECT_TIMOUT=300|HCCL_CONNECT_TIMEOUT=300", nil},
		{"lower case", "a2", "hccl_buffsize=200", []string{"env-name-unknown error misbehaves 1:1"}},
		{"swapped letters", "a2 vllm-ascend", "DISAGGREGATED_RPEFILL_RANK_TABLE_PATH=/x.json", []string{"env-name-unknown error misbehaves 1:1"}},
		{"underscore too many", "a2 mindie", "RANK_TABLE_PATH=/data/rt.json", []string{"env-name-unknown error misbehaves 1:1"}},
		{"name of another consumer", "a2 torch_npu", "RANKTABLEFILE=/data/rt.json", []string{"env-name-unknown error misbehaves 1:1"}},
		{"old name", "a2 mindie", "RANKTABLEFILE=/data/rt.json", []string{"env-name-renamed error misbehaves 1:1"}},
		{"old name, consumer not known", "a2", "RANKTABLEFILE=/data/rt.json", []string{"env-name-renamed warning misbehaves 1:1"}},
		{"both names", "a2 mindie", "RANKTABLEFILE=/data/rt.json|RANK_TABLE_FILE=/data/rt.json", nil},

		{"relative", "a2 torch_npu", "RANK_TABLE_FILE=./rt.json", []string{"env-path-relative warning misbehaves 1:17"}},
		{".json twice", "a2", "RANK_TABLE_FILE=/data/hccl.json.d/rt.json", []string{"path-suffix error rejects 1:17"}},
		{"no .json", "a2", "RANK_TABLE_FILE=/data/rank_table.txt", []string{"path-suffix error rejects 1:17"}},
		{"upper case", "a2", "RANK_TABLE_FILE=/data/t.JSON", []string{"path-suffix error rejects 1:17"}},
		{"only .json", "a2", "RANK_TABLE_FILE=/data/.json", []string{"path-suffix error rejects 1:17"}},
		{"any name on the 950", "a5", "RANK_TABLE_FILE=/data/rank_table.txt", nil},
		{"long name", "a2", "RANK_TABLE_FILE=/" + strings.Repeat("x", 251) + ".json", []string{"path-too-long error rejects 1:1"}},
		{"long path", "a2", "RANK_TABLE_FILE=/" + strings.Repeat("x/", 2045) + "x.json", []string{"path-too-long error rejects 1:1"}},
		{"longest path", "a2", "RANK_TABLE_FILE=/" + strings.Repeat("x/", 2044) + "x.json", nil},

		{"beside a table", "a2", "RANK_TABLE_FILE=/data/rt.json|HCCL_NPU_SOCKET_PORT_RANGE=61000-61050|HCCL_IF_IP=192.0.2.1", []string{
			"env-ignored-with-table warning misbehaves 2:1", "env-ignored-with-table info misbehaves 3:1"}},
		{"two tables", "a2", "RANKTABLEFILE=/data/a.json|RANK_TABLE_FILE=/data/b.json", []string{"env-left-over warning misbehaves 1:15"}},
		{"one table, two names", "a2 mindie", "RANKTABLEFILE=/data/a.json|RANK_TABLE_FILE=/data/a.json", nil},
		{"two programs", "a2", "RANK_TABLE_FILE=/data/a.json|DISAGGREGATED_PREFILL_RANK_TABLE_PATH=/data/b.json", nil},
		{"ranks without a table", "a2 torch_npu", "RANK_ID=0|RANK_SIZE=2", nil},
		{"without a table", "a2", "HCCL_NPU_SOCKET_PORT_RANGE=61000-61050|HCCL_IF_IP=192.0.2.1", nil},
		{"torch_npu waits", "a2 torch_npu", "RANK_TABLE_FILE=/data/rt.json|HCCL_CONNECT_TIMEOUT=120", []string{"connect-timeout warning misbehaves 2:22"}},
		{"torch_npu waits long", "a2 torch_npu", "RANK_TABLE_FILE=/data/rt.json|HCCL_CONNECT_TIMEOUT=300", nil},
	}, JobTable{}, nil)
}

// TestEnvAndTable relates variables to a table of one server with the devices
// 2 and 3.
func TestEnvAndTable(t *testing.T) {
	table := Check("t.json", []byte(`{"version":"1.0","status":"completed","server_list":[{"server_id":"a","device":[
		{"device_id":"2","rank_id":"0"},{"device_id":"3","rank_id":"1"}]}]}`), targetOf(t, "a2"))
	if len(table.JobTables()) != 1 {
		t.Fatal("no table")
	}
	const hidden = "device-id-not-visible error rejects "
	checkEnvRows(t, []envRow{
		{"right", "a2", "RANK_ID=1|RANK_SIZE=2|ASCEND_RT_VISIBLE_DEVICES=2,3", nil},
		{"rank beyond", "a2", "RANK_ID=2|RANK_SIZE=2", []string{"rank-id-env-range error rejects 1:9"}},
		{"more digits than a number", "a2", "RANK_ID=99999999999999999999", []string{"rank-id-env-range error rejects 1:9"}},
		{"MindIE on one server", "a2 mindie", "RANK_TABLE_FILE=/data/t.json", []string{"env-left-over warning misbehaves 1:17"}},
		{"MindIE on one server, old name", "a2 mindie", "RANKTABLEFILE=/data/t.json", []string{
			"env-name-renamed error misbehaves 1:1", "env-left-over warning misbehaves 1:15"}},
		{"others on one server", "a2 torch_npu", "RANK_TABLE_FILE=/data/t.json", nil},
		{"not passed", "a2 torch_npu", "RANK_ID=0|RANK_SIZE=2", []string{"table-not-passed warning misbehaves 2:1"}},
		{"passed", "a2 torch_npu", "RANK_ID=0|RANK_SIZE=2|RANK_TABLE_FILE=/data/t.json", nil},
		{"passed by another name", "a2 torch_npu", "RANK_ID=0|RANK_SIZE=2|RANK_TABLE_FILES=/data/t.json", []string{"env-name-unknown error misbehaves 3:1"}},
		{"passed to a function", "a2", "RANK_ID=0|RANK_SIZE=2", nil}, // HCCL takes the path as an argument
		{"size", "a2 xllm", "RANK_ID=0|RANK_SIZE=16", []string{"table-not-passed warning misbehaves 2:1", "rank-size-env error rejects 2:11"}},
		{"physical ids elsewhere", "a2", "ASCEND_RT_VISIBLE_DEVICES=4,7", []string{hidden + "1:27"}},
		{"one of two", "a2", "ASCEND_VISIBLE_DEVICES=0,2", []string{hidden + "1:24"}},
		{"more than the table has", "a2", "ASCEND_RT_VISIBLE_DEVICES=0,1,2,3", nil},
		{"one device for each process", "a2", "ASCEND_RT_VISIBLE_DEVICES=3", nil},
		{"the device of the rank", "a2", "ASCEND_RT_VISIBLE_DEVICES=3|RANK_ID=0", []string{hidden + "1:27"}},
		{"counted inside the container", "a2", "ASCEND_VISIBLE_DEVICES=2,3|ASCEND_RT_VISIBLE_DEVICES=0,1", nil},
		{"names of devices", "a2", "ASCEND_VISIBLE_DEVICES=Ascend910-0", nil},
	}, JobTable{Result: table, Any: true}, nil)
	checkEnvRows(t, []envRow{{"several tables", "a2", "RANK_SIZE=16|HCCL_LOGIC_SUPERPOD_ID=x", []string{
		"env-unsupported-product warning documented 2:1", "env-ignored-with-table warning misbehaves 2:1"}}}, JobTable{Any: true}, nil)
}

// TestLinkTable: the ranks of a link are not those of RANK_ID.
func TestLinkTable(t *testing.T) {
	table := source.New("t.json", []byte(`{"version":"1.0","status":"completed","server_list":[{"server_id":"a","device":[{"device_id":"2","rank_id":"0"}]}]}`))
	if len(CheckLinkTable(table, Surroundings{}, targetOf(t, "a2")).JobTables()) > 0 {
		t.Error("a link's table is taken for the job's")
	}
}

// TestEnvFile looks at the file that RANK_TABLE_FILE names.
func TestEnvFile(t *testing.T) {
	const set = "RANK_TABLE_FILE=/data/hccl.json"
	wide := &source.Info{Resolved: "/data/hccl.json", Mode: 0o644}
	checkEnvRows(t, []envRow{
		{"mode", "a2 mindie", set, []string{"file-mode error rejects 1:17"}},
		{"mode unchecked", "a2 mindie", set + "|MINDIE_CHECK_INPUTFILES_PERMISSION=0", nil},
		{"mode for HCCL", "a2", set, nil},
	}, JobTable{}, wide)
	checkEnvRows(t, []envRow{{"mode 0640", "a2 mindie", set, nil}}, JobTable{}, &source.Info{Resolved: "/data/hccl.json", Mode: 0o640})
	link := &source.Info{Resolved: "/data/..data/hccl", Mode: 0o600, Link: true}
	checkEnvRows(t, []envRow{
		{"link", "a2 xllm", set, []string{"path-suffix error rejects 1:17", "file-symlink error rejects 1:17"}},
		{"link with the right end", "a2", "RANK_TABLE_FILE=/data/table", []string{"path-suffix error rejects 1:17"}},
	}, JobTable{}, link)
	checkEnvRows(t, []envRow{{"link to a .json", "a2", "RANK_TABLE_FILE=/data/table", nil}}, JobTable{}, &source.Info{Resolved: "/data/t.json", Link: true})
}

// TestEnvSources: what a later source sets again does not count.
func TestEnvSources(t *testing.T) {
	got := envSaid(t, targetOf(t, "a2"), JobTable{}, nil, envOf("HCCL_BUFFSIZE=0", "HCCL_INTRA_PCIE_ENABLE=1"), envOf("HCCL_BUFFSIZE=1", "HCCL_INTRA_ROCE_ENABLE=1"))
	if want := []string{"env-conflict error rejects 2:24"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestOwnFile judges a table by what the file system says of it.
func TestOwnFile(t *testing.T) {
	const table = `{"version":"1.0","status":"completed","server_list":[{"server_id":"a","device":[{"device_id":"2","rank_id":"0"}]}]}`
	for _, tt := range []struct {
		target, path string
		mode         fs.FileMode
		link         bool
		want         []string
	}{
		{"a2", "/x/t.json", 0o644, true, nil},
		{"a2 torch_npu", "/x/t.json", 0o644, true, []string{"file-symlink error misbehaves"}},
		{"a2 xllm", "/x/t.json", 0o644, true, []string{"file-symlink error rejects"}},
		{"a2 xllm", "/x/t.json", 0o644, false, nil},
		{"a2", "/x/t", 0o644, false, []string{"path-suffix info advice"}},
		{"a5", "/x/t", 0o644, false, nil},
	} {
		file := source.New("t", []byte(table))
		file.Info = &source.Info{Resolved: tt.path, Mode: tt.mode, Link: tt.link}
		var got []string
		for _, f := range CheckFile(file, Surroundings{}, targetOf(t, tt.target)).Findings {
			if slices.Contains(envRules, f.Rule) {
				got = append(got, f.Rule.Name+" "+f.Severity.String()+" "+f.Class.String())
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v: got %q", tt, got)
		}
	}
}

// TestPlanEnv: the environment of a plan is held against its table, and what is
// set outside of it counts more.
func TestPlanEnv(t *testing.T) {
	table := source.New("t.json", []byte(`{"version":"1.0","status":"completed","server_list":[{"server_id":"a","device":[{"device_id":"2","rank_id":"0"}]}]}`))
	const text = "product: a2\nrank_table: t.json\nenv: {RANK_ID: \"1\", HCCL_BUFFSIZE: \"0\"}\n"
	got := openPlan(t, "p.yaml", text, Files{Table: table}, Target{Env: map[string]string{"HCCL_BUFFSIZE": "1"}})
	if want := []string{"rank-id-env-range error 3:16: RANK_ID is 1, but the number of ranks in the rank table is 1 (the rank table t.json:1:1)"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestVariables holds the table of variables against itself.
func TestVariables(t *testing.T) {
	names := map[string]bool{}
	for i := range variables {
		v := &variables[i]
		if names[v.name] || v.name == "" {
			t.Errorf("%q is there twice", v.name)
		}
		names[v.name] = true
		if v.newName != "" && findVariable(v.newName) == nil {
			t.Errorf("%s: no variable %s", v.name, v.newName)
		}
		for _, b := range v.bounds {
			if b.low > b.high {
				t.Errorf("%s: %+v", v.name, b)
			}
		}
	}
}

// TestHostNetwork: which interface is taken matters where no table says it.
func TestHostNetwork(t *testing.T) {
	const warns = "hostnetwork-without-if-ip warning 2:15: the containers use the network of the host, and neither HCCL_IF_IP nor HCCL_SOCKET_IFNAME says which interface"
	for _, tt := range []struct {
		rest string
		want []string
	}{
		{"host_network: true", []string{warns}},
		{"host_network: true\nenv: {HCCL_SOCKET_IFNAME: \"=eth0\"}", nil},
		{"host_network: true\nenv: {HCCL_IF_IP: 192.0.2.10}", nil},
		{"host_network: true\nenv: {RANK_TABLE_FILE: /data/t.json}", nil},
		{"host_network: true\nrank_table: t.json", nil},
		{"host_network: false", nil},
	} {
		if got := openPlan(t, "p.yaml", "product: a2\n"+tt.rest+"\n", Files{}, Target{}); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q", tt.rest, got)
		}
	}
}
