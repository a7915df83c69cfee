package rules

import "github.com/hcclint/hcclint/internal/product"

var envConflict = Rule{
	Name:      "env-conflict",
	Severity:  Error,
	Class:     Documented,
	Also:      []Verdict{{Error, Rejects}},
	AlsoCodes: []Code{"EI0001"},
	Summary:   Text{"variables that must not be set together", "不能同时使用的环境变量"},
	Why: Text{
		"A job is described by a rank table or by CM_CHIEF_IP and its companions, never by both: with the latter RANK_TABLE_FILE, RANK_ID and RANK_SIZE must not exist. And the devices of a server talk over PCIe or over RoCE: HCCL_INTRA_PCIE_ENABLE and HCCL_INTRA_ROCE_ENABLE cannot both be 1, and 0 for one of them is refused where the other is not set.",
		"集群信息只能用 rank table 或 CM_CHIEF_IP 等变量中的一种方式提供：使用后者时不能存在 RANK_TABLE_FILE、RANK_ID、RANK_SIZE。Server 内的 device 通过 PCIe 或 RoCE 通信：HCCL_INTRA_PCIE_ENABLE 与 HCCL_INTRA_ROCE_ENABLE 不能同时为 1；其中一个为 0 而另一个未设置时，HCCL 也会报错。",
	},
	Fix: Text{
		"Unset the variables of the way that is not used; for the links inside a server set one of the two to 1 and the other to 0, or neither.",
		"删除未使用方式的变量；Server 内通信方式的两个变量一个设为 1、另一个设为 0，或者都不设置。",
	},
	Sources: []Source{
		{Manual, "HCCL user guide, cluster information by environment variables; HCCL_INTRA_PCIE_ENABLE and HCCL_INTRA_ROCE_ENABLE: table of the combinations"},
		{Runtime, "ParseIntraLinkType of alg_env_config.cc, whatever the chip: EI0001 for both links at 1, and for one at 0 while the other is not set"},
	},
	Products:   product.Set910A | product.SetA2 | product.SetA3,
	Env:        checkTwoWays,
	EnvProduct: checkIntraLinks,
}

// checkTwoWays has one finding, at the first of the CM_* variables.
func checkTwoWays(e *Environment, r *Reporter) {
	for i := range e.Vars {
		v := &e.Vars[i]
		switch v.Name {
		case "CM_CHIEF_IP", "CM_CHIEF_PORT", "CM_CHIEF_DEVICE", "CM_WORKER_SIZE", "CM_WORKER_IP":
		default:
			continue
		}
		for _, name := range [...]string{"RANK_TABLE_FILE", "RANK_ID", "RANK_SIZE"} {
			if other := e.all[name]; other != nil {
				r.Find(v.NameSpan, Text{
					"{0} and {1} are both set: a job has a rank table or CM_* variables, not both",
					"同时设置了 {0} 和 {1}：rank table 与 CM_* 变量只能使用一种",
				}, str(v.Name), str(name)).SeeVariable(other, Text{"the other one", "另一个"})
				return
			}
		}
	}
}

// checkIntraLinks judges the two variables together where both are read.
func checkIntraLinks(e *Environment, _ product.Product, r *Reporter) {
	pcie, roce := e.all["HCCL_INTRA_PCIE_ENABLE"], e.all["HCCL_INTRA_ROCE_ENABLE"]
	switch at := e.here("HCCL_INTRA_ROCE_ENABLE"); {
	case at == nil:
	case pcie != nil && pcie.Value == "1" && at.Value == "1":
		r.Find(at.Span, Text{
			"HCCL_INTRA_PCIE_ENABLE and HCCL_INTRA_ROCE_ENABLE are both 1, expected 0 for one of them",
			"HCCL_INTRA_PCIE_ENABLE 与 HCCL_INTRA_ROCE_ENABLE 同时为 1，应将其中一个设为 0",
		}).As(Error, Rejects).Code("EI0001").SeeVariable(pcie, Text{"the other one", "另一个"})
	case pcie == nil && at.Value == "0":
		r.half(at, "HCCL_INTRA_ROCE_ENABLE", "HCCL_INTRA_PCIE_ENABLE")
	}
	if at := e.here("HCCL_INTRA_PCIE_ENABLE"); at != nil && roce == nil && at.Value == "0" {
		r.half(at, "HCCL_INTRA_PCIE_ENABLE", "HCCL_INTRA_ROCE_ENABLE")
	}
}

// half: 0 alone is refused, although it is what one of them has by default, and
// many scripts write it.
func (r *Reporter) half(at *Variable, name, other string) {
	r.Find(at.Span, Text{
		"{0} is 0 and {1} is not set, expected 1 for {1}",
		"{0} 为 0 而未设置 {1}，应将 {1} 设为 1",
	}, str(name), str(other)).As(Error, Rejects).Code("EI0001")
}
