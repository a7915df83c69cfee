package rules

import (
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
)

var groupUnsupportedProduct = Rule{
	Name:     "group-unsupported-product",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Warning, Documented}, {Info, Documented}},
	Summary:  Text{"groups on a product that the manual does not list", "该产品不在 create_group 的支持列表中"},
	Why: Text{
		"create_group is documented for Atlas training products, of Atlas A2 for the Atlas 800T A2, 900 A2 PoD and 200T A2 Box16, of the inference products for the Atlas 300I Duo, for Atlas A3 and the Atlas 350; not for the Atlas 200I/500 A2. Sub-communicators are not documented for inference products; frameworks do create them on other A2 machines.",
		"手册中 create_group 支持 Atlas 训练系列产品、Atlas A3 系列产品、Atlas 350 加速卡；Atlas A2 仅支持 Atlas 800T A2、Atlas 900 A2 PoD、Atlas 200T A2 Box16；Atlas 推理系列产品仅支持 Atlas 300I Duo；不支持 Atlas 200I/500 A2。子通信域不支持 Atlas 推理系列产品；在其他 A2 机型上，框架实际会创建子通信域。",
	},
	Fix: Text{"Use a listed product, or communicate in the world group.", "换用支持的产品，或只使用默认的全局 group。"},
	Sources: []Source{
		{Manual, "create_group and HcclCreateSubCommConfig: supported products"},
	},
	PlanProduct: func(j *Job, p product.Product, r *Reporter) {
		for i := range j.Plan.Groups {
			if g := &j.Plan.Groups[i]; g.Dialect == plan.HCCL {
				judgeSupport(r, p, product.CreateGroup, place(g.Name.Span, g.Span), "create_group")
				break
			}
		}
		if len(j.Plan.SubComms) > 0 {
			s := &j.Plan.SubComms[0]
			f := judgeSupport(r, p, product.SubComm, place(s.Name.Span, s.Span), "HcclCreateSubCommConfig")
			if f != nil && p.Family == product.FA2 && p.Machine != nil {
				f.As(Warning, Documented)
			}
		}
	},
}

var splitUnsupportedProduct = Rule{
	Name:     "split-unsupported-product",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Info, Documented}},
	Summary:  Text{"a split strategy on a product that the manual does not list", "该产品不在梯度切分接口的支持列表中"},
	Why: Text{
		"set_split_strategy_by_size and set_split_strategy_by_idx are documented for the same products as create_group: of Atlas A2 only the Atlas 800T A2, 900 A2 PoD and 200T A2 Box16, of the inference products only the Atlas 300I Duo, and not the Atlas 200I/500 A2.",
		"set_split_strategy_by_size、set_split_strategy_by_idx 与 create_group 支持的产品相同：Atlas A2 仅支持 Atlas 800T A2、Atlas 900 A2 PoD、Atlas 200T A2 Box16，Atlas 推理系列产品仅支持 Atlas 300I Duo，不支持 Atlas 200I/500 A2。",
	},
	Fix:     Text{"Leave the call out on this product; the default is two segments.", "在该产品上不要调用；默认切分为两段。"},
	Sources: []Source{{Manual, "set_split_strategy_by_size: applicability"}},
	PlanProduct: func(j *Job, p product.Product, r *Reporter) {
		if len(j.Plan.Splits) > 0 {
			s := &j.Plan.Splits[0]
			name := "set_split_strategy_by_size"
			if s.Kind == plan.ByIndex {
				name = "set_split_strategy_by_idx"
			}
			judgeSupport(r, p, product.SplitStrategy, opening(s.Span), name)
		}
	},
}

// judgeSupport says that the manuals do not list a product for a call, once it
// is known what the product is.
func judgeSupport(r *Reporter, p product.Product, api product.API, at Span, call string) *Draft {
	if r.Open() {
		return nil
	}
	if since, late := groupsSince(p.Family, api); late && !r.has(since) {
		return r.Find(at, Text{
			"{0} is supported on {1} from CANN {2} on, not in {3}", "{1} 从 CANN {2} 起支持 {0}，{3} 不支持",
		}, str(call), on(p), str(changes[since].Since.String()), str(r.target.Release.String()))
	}
	switch p.Supports(api) {
	case product.No:
		return r.Find(at, Text{"{0} is not supported on {1}", "{1} 不支持 {0}"}, str(call), on(p))
	case product.SomeMachines:
		return r.Find(at, Text{
			"{0} is supported on some of {1} only: {2}", "{0} 只支持 {1} 中的部分产品：{2}",
		}, str(call), on(p), both(supported(p.Family))).As(Info, Documented)
	}
	return nil
}

// supported names the machines of a family that the note under the table lists.
func supported(f product.Family) Text {
	if f == product.F310P {
		return Text{"Atlas 300I Duo", "Atlas 300I Duo 推理卡"}
	}
	return Text{"Atlas 800T A2, Atlas 900 A2 PoD, Atlas 200T A2 Box16", "Atlas 800T A2、Atlas 900 A2 PoD、Atlas 200T A2 Box16"}
}
