package rules

import "github.com/hcclint/hcclint/internal/product"

var linkUnsupportedProduct = Rule{
	Name:     "link-unsupported-product",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Info, Documented}},
	Summary:  Text{"links on a product that LLM-DataDist does not support", "该产品不支持 LLM-DataDist 建链"},
	Why: Text{
		"The manual lists link for Atlas A3, and of Atlas A2 for the Atlas 800I A2 inference server and the A200I A2 Box heterogeneous subrack only; for all other products it says no. The manual of CANN 8.5.0 also has the Atlas 300I A2 inference card.",
		"手册中 link 支持 Atlas A3 系列产品；Atlas A2 系列产品仅支持 Atlas 800I A2 推理服务器和 A200I A2 Box 异构组件；其他产品均不支持。CANN 8.5.0 的手册还列有 Atlas 300I A2 推理卡。",
	},
	Fix: Text{
		"Run the job on a product of the list, and name the machine (product: atlas-800i-a2) to have it checked. On the Ascend 950, link_clusters is the function to use, from CANN 9.1.0 on.",
		"在支持的产品上运行，并写明具体型号（product: atlas-800i-a2）以便检查。Ascend 950 从 CANN 9.1.0 起改用 link_clusters。",
	},
	Sources:     []Source{{Manual, "LLM-DataDist, link: supported products, and the note on Atlas A2"}},
	PlanProduct: checkLinkProduct,
}

// checkLinkProduct is silent while the product is open: that there are links
// tells more about it than the other way round.
func checkLinkProduct(j *Job, p product.Product, r *Reporter) {
	if len(j.Plan.Links) == 0 || r.Open() {
		return
	}
	if m := p.Machine; m != nil && m.Key == "atlas-300i-a2" && !r.has(noLink300I) {
		return
	}
	place := linkPlace(&j.Plan.Links[0])
	switch p.Supports(product.Link) {
	case product.No:
		r.Find(place, Text{
			"link is not supported on {0}, only on Atlas A3, Atlas 800I A2 and A200I A2 Box",
			"{0} 不支持 link，仅 Atlas A3 系列产品、Atlas 800I A2 和 A200I A2 Box 支持",
		}, on(p))
	case product.SomeMachines:
		r.Find(place, Text{
			"of the {0}, link is supported on Atlas 800I A2 and A200I A2 Box only",
			"{0} 中，link 仅支持 Atlas 800I A2 和 A200I A2 Box",
		}, on(p)).As(Info, Documented)
	}
}

var linkFork = Rule{
	Name:     "link-fork",
	Severity: Warning,
	Class:    Documented,
	Summary:  Text{"a script that sets up links forks", "建链的脚本以 fork 方式创建子进程"},
	Why: Text{
		"LLM-DataDist cannot be used in subprocesses that are forked: they inherit the state of the device from their parent, but not the device.",
		"LLM-DataDist 不支持以 fork 方式创建的子进程：子进程继承了父进程中的设备状态，但不能使用该设备。",
	},
	Fix: Text{
		"Start subprocesses with multiprocessing.set_start_method(\"spawn\").",
		"用 multiprocessing.set_start_method(\"spawn\") 创建子进程。",
	},
	Sources: []Source{{Manual, "LLM-DataDist, link, restrictions: subprocesses cannot be called in fork mode"}},
	Plan: func(j *Job, r *Reporter) {
		if len(j.Plan.Links) == 0 {
			return
		}
		for _, fork := range j.Plan.Forks {
			r.Find(fork, Text{
				"this forks, but LLM-DataDist does not support forked subprocesses, expected spawn",
				"此处使用 fork，而 LLM-DataDist 不支持以 fork 方式创建的子进程，应使用 spawn",
			}).See(linkPlace(&j.Plan.Links[0]), Text{"a link is set up", "建链位置"})
		}
	},
	PlanOnly: true,
}
