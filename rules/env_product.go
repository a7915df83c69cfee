package rules

import (
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var envUnsupportedProduct = Rule{
	Name:     "env-unsupported-product",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"a variable that this product does not read", "该产品不支持的环境变量"},
	Why: Text{
		"Each page of the manual says which products read the variable; on the others it has no effect. It usually came along with a script that was written for another machine.",
		"手册中每个环境变量都列出了支持的产品，在其他产品上不生效。这类变量通常来自为其他机型编写的脚本。",
	},
	Fix:        Text{"Remove the variable.", "删除该变量。"},
	Sources:    []Source{{Manual, "HCCL user guide, environment variables: product support of each"}},
	EnvProduct: checkEnvProduct,
}

// checkEnvProduct says nothing while the product is open: it would then say of
// every variable for which products it is not.
func checkEnvProduct(e *Environment, p product.Product, r *Reporter) {
	if r.Open() {
		return
	}
	for i := range e.Vars {
		v := &e.Vars[i]
		known := findVariable(v.Name)
		if known == nil || known.readOn(p) {
			continue
		}
		r.Find(v.NameSpan, Text{
			"{0} is not read on {1}",
			"{1}不读取 {0}",
		}, str(v.Name), on(p))
	}
}

// readOn reports whether the product reads the variable.
func (v *variable) readOn(p product.Product) bool {
	if v.products != 0 && !v.products.Has(p.Family) {
		return false
	}
	return v.machines == "" || p.Machine == nil || slices.Contains(strings.Fields(v.machines), p.Machine.Key)
}

var envIgnoredWithTable = Rule{
	Name:      "env-ignored-with-table",
	Severity:  Warning,
	Class:     Misbehaves,
	Also:      []Verdict{{Info, Misbehaves}},
	AlsoCodes: []Code{"EI0019", "EI0020"},
	Messages: []string{
		"Failed to bind the IP port",
		"listen on ip[…] and specific port[…] fail. Please check the port status and whether the port is being used by other process",
	},
	Summary: Text{"a variable that has no effect beside a rank table", "使用 rank table 时不生效的环境变量"},
	Why: Text{
		"These variables are for communicators that are negotiated from a root node. With a rank table the addresses, ports and super pods come from the table, and nothing says that the variable was passed over.",
		"这些变量只对基于 root 节点信息协商创建的通信域生效。使用 rank table 时，地址、端口和超节点都以表中内容为准，变量被忽略且没有提示。",
	},
	Fix: Text{
		"Write host_port and device_port (or the super pods) into the rank table, or remove the variable.",
		"在 rank table 中填写 host_port、device_port（或超节点信息），或删除该变量。",
	},
	Sources: []Source{{Manual, "HCCL user guide: HCCL_NPU_SOCKET_PORT_RANGE, HCCL_HOST_SOCKET_PORT_RANGE, HCCL_IF_IP, HCCL_IF_BASE_PORT, HCCL_LOGIC_SUPERPOD_ID"}},
	Env:     checkEnvIgnored,
}

func checkEnvIgnored(e *Environment, r *Reporter) {
	if !e.hasTable() || r.Consumer() == MindIEMotor {
		return
	}
	for i := range e.Vars {
		v := &e.Vars[i]
		known := findVariable(v.Name)
		if known == nil || known.table == (Verdict{}) {
			continue
		}
		if v.Name == "HCCL_IF_IP" && e.get(v.Name) != nil && !isAddress(v.Value) {
			continue // hccl-if-ip-invalid
		}
		if v.Name == "HCCL_IF_BASE_PORT" && (e.Table == nil || !e.portsOfTable()) {
			continue // version 1.1 counts its ports from it
		}
		r.Find(v.NameSpan, Text{
			"{0} has no effect beside a rank table",
			"使用 rank table 时 {0} 不生效",
		}, str(v.Name)).As(known.table.Severity, known.table.Class)
	}
}

// portsOfTable reports whether the ports of the ranks come from the table.
func (e *Environment) portsOfTable() bool { return e.Table.Layout != ranktable.Heterogeneous }
