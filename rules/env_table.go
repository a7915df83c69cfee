package rules

import "github.com/hcclint/hcclint/internal/product"

// variable is what there is to say about an environment variable: the manual's
// page of each, as data.
type variable struct {
	name     string
	products product.Set // that read it; zero: all
	machines string      // that read it, by key, where not the whole family does
	readers  ConsumerSet // that read it; zero: HCCL, or all of them
	bounds   []bounds    // a whole number: the first ones that apply
	words    []words     // one of these words: likewise
	form     form        // everything else
	table    Verdict     // of setting it beside a rank table; zero: it counts as well
	newName  string      // what it is called now
	path     bool        // the path of a rank table
}

// bounds are what a number has to be. Zero products and modes are all of them.
type bounds struct {
	on        product.Set
	mode      string // what HCCL_OP_EXPANSION_MODE begins with
	low, high int64
	multiple  int64
}

// words are what a word has to be, with blanks between them.
type words struct {
	on    product.Set
	list  string
	fold  bool // the case does not matter
	falls bool // another word counts as the default, without an error
}

// form checks a value; what it returns is what was expected, with the verdict.
type form uint8

// The forms.
const (
	anyForm form = iota
	addressForm
	portsForm
	superPodForm
	retryForm
	retryParamsForm
	faultForm
	algoForm
)

const (
	maxInt32 = 1<<31 - 1
	noLimit  = 1<<63 - 1
	oldChips = product.Set910A | product.Set310P // the chips before the A2
	newChips = product.SetA2 | product.SetA3 | product.SetA5
)

var (
	onOff       = []words{{list: "0 1"}}
	ineffective = Verdict{Warning, Misbehaves}
	mayMatter   = Verdict{Info, Misbehaves} // other communicators of the job may use it
	mindie      = ConsumersOf(MindIE, MindIEMotor)
)

// elsewhere are programs that are no consumer here (omni-infer).
const elsewhere ConsumerSet = 1 << 15

var variables = [...]variable{
	// Which table, and which rank of it.
	{name: "RANK_TABLE_FILE", path: true},
	{name: "RANK_ID"},
	{name: "RANK_SIZE", bounds: []bounds{{low: 1, high: noLimit}}},
	{name: "RANKTABLEFILE", readers: mindie, newName: "RANK_TABLE_FILE", path: true},
	{name: "MIES_RANKTABLEFILE", readers: mindie, newName: "RANK_TABLE_FILE", path: true},
	{name: "RANKTABLE_PATH", readers: mindie, path: true},
	{name: "GLOBAL_RANK_TABLE_FILE_PATH", readers: elsewhere, path: true},
	{name: "RANK_TABLE_FILE_PATH", readers: elsewhere, path: true},
	{name: "LAYERWISE_DISAGGREGATED_RANK_TABLE_FILE", readers: mindie, path: true},
	{name: "DISAGGREGATED_PREFILL_RANK_TABLE_PATH", readers: ConsumersOf(VLLMAscend), path: true},
	{name: "MINDSPORE_HCCL_CONFIG_PATH", readers: ConsumersOf(MindSpore), path: true},
	{name: "MIES_CONTAINER_IP", readers: mindie},
	{name: "MINDIE_CHECK_INPUTFILES_PERMISSION", readers: mindie},
	{name: "HOST_IP"},
	{name: "ASCEND_RT_VISIBLE_DEVICES"},
	{name: "ASCEND_VISIBLE_DEVICES"},

	// Instead of a table.
	{name: "CM_CHIEF_IP", products: chiefs, form: addressForm},
	{name: "CM_CHIEF_PORT", products: chiefs, bounds: []bounds{{low: 0, high: 65520}}},
	{name: "CM_CHIEF_DEVICE", products: chiefs, bounds: []bounds{
		{on: product.Set910A, low: 0, high: 7}, {low: 0, high: 15}}},
	{name: "CM_WORKER_SIZE", products: chiefs, bounds: []bounds{{low: 0, high: 32768}}},
	{name: "CM_WORKER_IP", products: chiefs, form: addressForm},

	// How ranks find each other. With a rank table the table says it.
	{name: "HCCL_IF_IP", table: mayMatter}, // hccl-if-ip-invalid
	{name: "HCCL_SOCKET_IFNAME", table: mayMatter},
	{name: "HCCL_SOCKET_FAMILY", words: []words{{list: "AF_INET AF_INET6"}}},
	{name: "HCCL_IF_BASE_PORT", bounds: []bounds{{low: 1024, high: 65520}}, table: mayMatter},
	{name: "HCCL_HOST_SOCKET_PORT_RANGE", products: newChips, form: portsForm, table: ineffective},
	{name: "HCCL_NPU_SOCKET_PORT_RANGE", products: newChips, form: portsForm, table: ineffective},
	{name: "HCCL_LOGIC_SUPERPOD_ID", products: product.SetA3, form: superPodForm, table: ineffective},
	{name: "HCCL_WHITELIST_DISABLE", words: onOff},
	{name: "HCCL_WHITELIST_FILE"},

	// Links inside a server and a super pod.
	{name: "HCCL_INTRA_PCIE_ENABLE", products: product.Set910A | product.SetA2, words: onOff,
		machines: "atlas-200t-a2-box16 atlas-300t-pro-9000"},
	{name: "HCCL_INTRA_ROCE_ENABLE", products: product.Set910A | product.SetA2 | product.SetA3, words: onOff},
	{name: "HCCL_INTER_HCCS_DISABLE", products: product.SetA3, words: []words{{list: "TRUE FALSE", fold: true}}},

	// Memory, NICs and time-outs.
	{name: "HCCL_BUFFSIZE", bounds: []bounds{{low: 1, high: noLimit}}},
	{name: "HCCL_RDMA_TC", bounds: []bounds{{low: 0, high: 255, multiple: 4}}},
	{name: "HCCL_RDMA_SL", bounds: []bounds{{low: 0, high: 7}}},
	{name: "HCCL_RDMA_TIMEOUT", bounds: []bounds{
		{on: product.SetA2 | product.SetA3, low: 5, high: 20},
		{on: oldChips, low: 5, high: 24},
		{on: product.SetA5, low: 0, high: 31}}},
	{name: "HCCL_RDMA_RETRY_CNT", bounds: []bounds{{low: 1, high: 7}}},
	{name: "HCCL_RDMA_QPS_PER_CONNECTION", bounds: []bounds{{low: 1, high: 32}}},
	{name: "HCCL_RDMA_QP_PORT_CONFIG_PATH"},
	{name: "HCCL_MULTI_QP_THRESHOLD", bounds: []bounds{{low: 1, high: 8192}}},
	{name: "HCCL_CONNECT_TIMEOUT", bounds: []bounds{{low: 120, high: 7200}}},
	{name: "HCCL_EXEC_TIMEOUT", bounds: []bounds{
		{on: oldChips, low: 68, high: 17340, multiple: 68},
		{mode: "AIV", low: 0, high: 1091},
		{on: product.SetA5, mode: "CCU", low: 0, high: 65535},
		{low: 0, high: maxInt32}}},

	// Operators.
	{name: "HCCL_OP_RETRY_ENABLE", products: product.SetA3, form: retryForm},
	{name: "HCCL_OP_RETRY_PARAMS", products: product.SetA3, form: retryParamsForm},
	{name: "HCCL_OP_EXPANSION_MODE", products: newChips | product.Set310P, words: []words{
		{on: product.SetA5, list: "AI_CPU AICPU_TS AICPU_CacheDisable AIV CCU_MS CCU_SCHED"},
		{on: product.SetA3, list: "AI_CPU AICPU_CacheDisable AIV", falls: true},
		{on: product.SetA2, list: "HOST HOST_TS AI_CPU AIV", falls: true},
		{on: product.Set310P, list: "HOST AI_CPU", falls: true}}},
	{name: "HCCL_DETERMINISTIC", products: newChips, words: []words{{list: "false true strict", fold: true}}},
	{name: "HCCL_ALGO", products: newChips | product.Set910A, form: algoForm},
	{name: "HCCL_DFS_CONFIG", form: faultForm},
	{name: "HCCL_DETOUR"},
}

// chiefs are the products on which a job can do without a table.
const chiefs = product.Set910A | product.SetA2

// findVariable finds a variable by its name; nil when there is none.
func findVariable(name string) *variable {
	for i := range variables {
		if variables[i].name == name {
			return &variables[i]
		}
	}
	return nil
}

// readBy reports whether the consumer, or HCCL behind it, reads the variable.
func (v *variable) readBy(c Consumer) bool { return v.readers == 0 || v.readers.Has(c) }
