package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/product"
)

var planSyntax = Rule{
	Name:     "plan-syntax",
	Severity: Error,
	Class:    Advice,
	Also:     []Verdict{{Warning, Advice}},
	Summary:  Text{"a plan or a script that cannot be read as it stands", "plan 文件或脚本无法按原样读取"},
	Why: Text{
		"What hcclint cannot read it cannot check. In a plan aliases (*name) and tags (!name) are not followed: what they stand for would have no place of its own, and a few lines of them can expand to gigabytes. A script with a bracket or a string that is not closed does not run at all.",
		"hcclint 读不出的内容无法检查。plan 文件不支持别名（*name）和标签（!name）：它们展开后没有自己的位置，而且几行就能展开成数 GB。括号或字符串没有闭合的脚本无法运行。",
	},
	Fix: Text{
		"Mend the text at the place. In a plan write values out instead of using aliases and tags, and one plan into one file.",
		"按位置修改。plan 文件中把别名和标签写成实际的值，一个文件只写一个 plan。",
	},
	Sources:  []Source{{Manual, "YAML 1.2; the limits are hcclint's own: 16 MiB, 64 levels, one document"}},
	Plan:     checkPlanSyntax,
	PlanOnly: true,
}

func checkPlanSyntax(j *Job, r *Reporter) {
	for _, i := range j.Plan.Issues {
		switch i.Code {
		case plan.Syntax:
			if j.Plan.Format == plan.Script {
				f := r.Find(i.Span, Text{"the script cannot be parsed: {0}", "脚本无法解析：{0}"}, both(Text(i.Fault)))
				if i.Other.End > 0 {
					f.See(i.Other, Text{"opened", "左括号位置"})
				}
				continue
			}
			r.notYAML(i.Span, i.Other, i.Message)
		case plan.Encoding:
			r.notUTF8(i.Span)
		case plan.Control:
			r.controlCharacter(i.Span)
		case plan.Alias:
			r.Find(i.Span, Text{"an alias is not followed, expected the value itself", "不支持别名，应直接写出值"})
		case plan.Tag:
			r.Find(i.Span, Text{"a tag is not obeyed, expected a plain value", "不支持标签，应为普通的值"})
		case plan.Document:
			r.Find(i.Span, Text{"a second document in one file is not read, expected one plan", "同一文件中的第二个文档不会被读取，应只有一个 plan"})
		case plan.TooLarge:
			r.Find(i.Span, Text{"larger than the 16 MiB or the million values that are read", "超过可读取的上限（16 MiB 或一百万个值）"})
		case plan.TooDeep:
			r.tooDeep(i.Span, plan.MaxDepth)
		case plan.DuplicateKey:
			r.Find(i.Span, Text{"key {0} is given again; the last one counts", "键 {0} 重复，以最后一个为准"}, shown(i.Key)).
				As(Warning, Advice).See(i.Other, Text{"first given", "首次出现"})
		}
	}
}

var planValue = Rule{
	Name:     "plan-value",
	Severity: Error,
	Class:    Advice,
	Also:     []Verdict{{Warning, Advice}},
	Summary:  Text{"a value of a plan that cannot be used, or a key that it lacks", "plan 中的值无法使用，或缺少必需的键"},
	Why: Text{
		"A plan says what the job will ask for in the words of the APIs. A value of another type, beyond the range, or of a product that does not exist leaves nothing to check.",
		"plan 用 API 的参数名描述任务将要发起的请求。类型不对、超出范围或产品不存在的值无法检查。",
	},
	Fix:     Text{"Write the value as the message says; hcclint schema plan describes every key.", "按提示填写；hcclint schema plan 给出了每个键的说明。"},
	Sources: []Source{{Manual, "create_group, set_split_strategy_by_size, set_split_strategy_by_idx, link: types of the parameters"}},
	Plan:    checkPlanValue,
}

func checkPlanValue(j *Job, r *Reporter) {
	for _, i := range j.Plan.Issues {
		switch i.Code {
		case plan.MissingKey:
			r.Find(opening(i.Span), Text{"{0} is missing", "缺少 {0}"}, str(i.Key))
		case plan.WrongType:
			want := Text(i.Want.Name())
			if i.Key == "rank_table" && i.Want == plan.Map {
				want = Text{"the path of a file, or the table itself", "文件路径或 rank table 的内容"}
			}
			message := Text{"{0} is {1}, expected {2}", "{0} 为{1}，应为{2}"}
			if i.Key == "" {
				message = Text{"the document is {1}, expected {2}", "文件内容为{1}，应为{2}"}
			}
			r.Find(i.Span, message, str(i.Key), both(Text(i.Got.Name())), both(want))
		case plan.OutOfRange:
			r.Find(i.Span, Text{"{0} is a number beyond what can be read", "{0} 的数值超出可读取的范围"}, str(i.Key))
		}
	}
	checkPlanServers(j, r)
	if v := &j.Plan.RankTable; v.OK() && !v.Inline() && v.Path == "" {
		r.Find(v.Span, Text{"rank_table is empty, expected a path or the table itself", "rank_table 为空，应为路径或 rank table 的内容"})
	}
	if bad := j.ProductError; bad != nil {
		r.Find(j.Plan.Product.Span, Text{"{0}", "{0}"}, both(Text(bad.Text())))
	}
	if bad := j.ReleaseError; bad != nil {
		r.Find(j.Plan.Cann.Span, Text{"{0}", "{0}"}, both(Text(bad.Text())))
	}
	if j.ConsumerError {
		r.Find(j.Plan.Consumer.Span, Text{"consumer {0} is unknown, expected {1}", "使用方 {0} 无法识别，应为 {1}"},
			shown(j.Plan.Consumer.Value), commas(ConsumerNames()))
	}
}

// checkPlanServers finds servers under hccn that the rank table does not have.
func checkPlanServers(j *Job, r *Reporter) {
	if len(j.Plan.Hccn) == 0 || j.Table == nil || len(j.Table.Servers) == 0 {
		return
	}
	known := make(map[string]bool, len(j.Table.Servers))
	for i := range j.Table.Servers {
		known[j.Table.Text(j.Table.Servers[i].ID)] = true
	}
	for _, e := range j.Plan.Hccn {
		if e.Key.OK() && !known[e.Key.Value] {
			r.Find(e.Key.Span, Text{"the rank table has no server_id {0}", "rank table 中没有 server_id {0}"}, shown(e.Key.Value)).As(Warning, Advice)
		}
	}
}

var notStatic = Rule{
	Name:     "not-static",
	Severity: Info,
	Class:    Advice,
	Optional: true,
	Summary:  Text{"an argument that only running the script can tell", "只有运行脚本才能得知的参数"},
	Why: Text{
		"hcclint reads scripts and never runs them. Literals, range, comprehensions, arithmetic and constants of the module are evaluated; what depends on anything else is not checked, and not guessed.",
		"hcclint 只读取脚本，不执行。字面量、range、推导式、算术运算和模块级常量会被求值；依赖其他内容的参数不检查，也不猜测。",
	},
	Fix: Text{
		"Nothing has to be done. To have the call checked, write what it asks for into a plan; --rank-table gives the number of ranks for what depends on the own rank.",
		"无需处理。如需检查该调用，可把它的参数写入 plan 文件；参数依赖本 rank 时，用 --rank-table 提供 rank 数量。",
	},
	Sources: []Source{{Report, "calls of create_group in public training scripts: hardly one is written out"}},
	Plan: func(j *Job, r *Reporter) {
		for _, i := range j.Plan.Issues {
			if i.Code == plan.NotStatic {
				r.Find(i.Span, Text{"{0} is not statically known: {1}", "{0} 无法静态得知：{1}"}, str(i.Key), both(Text(i.Reason.Text())))
			}
		}
	},
	PlanOnly: true,
}

// checkPlanKeys says of keys that a plan does not have what was meant.
func checkPlanKeys(j *Job, r *Reporter) {
	if _, none := noPlan(j.Plan); none {
		return
	}
	for _, i := range j.Plan.Issues {
		switch {
		case i.Code != plan.UnknownKey:
		case i.Near != "":
			f := r.Find(i.Span, Text{"key {0} is not read in a plan, did you mean {1}?", "plan 中没有键 {0}，是否应为 {1}？"}, shown(i.Key), str(i.Near)).
				As(Warning, Advice)
			if at, ok := spelled(j.Plan.Src, i.Span, i.Key); ok && i.Free {
				f.Unsafe(at, i.Near)
			}
		default:
			r.Find(i.Span, Text{"key {0} is not read in a plan", "plan 中没有键 {0}"}, shown(i.Key)).As(Warning, Advice)
		}
	}
}

// spelled is where the letters of a key stand that is written as it is, with
// quotes around it or without.
func spelled(src []byte, at Span, key string) (Span, bool) {
	for _, at := range [...]Span{at, {Start: at.Start + 1, End: at.End - 1}} {
		if at.Start < at.End && int(at.End) <= len(src) && string(src[at.Start:at.End]) == key {
			return at, true
		}
	}
	return Span{}, false
}

// planFamilies are the families that a plan without a table can be for.
const planFamilies = readers | product.SetA5

// emptyPlan reports whether there is nothing in a document that plans have.
func emptyPlan(p *plan.Plan) bool {
	return !p.Product.Here() && !p.Consumer.Here() && !p.Cann.Here() && !p.RankTable.Here() && !p.GradientNum.Here() && !p.Mounts.Here() &&
		!p.HostNetwork.Here() && !p.LocalHostname.Here() &&
		len(p.Env)+len(p.Hccn)+len(p.Groups)+len(p.Splits)+len(p.Links)+len(p.Pairs)+len(p.SubComms) == 0
}

// noPlan reports whether a document says nothing that a plan says, and lists
// the keys that it has instead.
func noPlan(p *plan.Plan) (keys []string, none bool) {
	if p.Format != plan.YAML && p.Format != plan.JSON || p.Failed || !emptyPlan(p) {
		return nil, false
	}
	for _, i := range p.Issues {
		if i.Code == plan.UnknownKey && i.Owner == plan.OTop {
			keys = append(keys, i.Key)
		}
		if i.Near != "" {
			return nil, false
		}
	}
	return keys, len(keys) > 0
}

// checkNoPlan says what a document is that was named as a plan and is none.
// Kubernetes objects are said by layout-not-hccl.
func checkNoPlan(j *Job, r *Reporter) {
	keys, none := noPlan(j.Plan)
	if !none || slices.Contains(keys, "apiVersion") {
		return
	}
	if len(keys) > 5 {
		keys = append(keys[:5:5], "…")
	}
	for i := range keys {
		keys[i] = clip([]byte(keys[i]))
	}
	r.Find(opening(j.Plan.Root), Text{
		"not a plan: it has none of groups, splits, links, sub_comms and rank_table (its keys: {0})",
		"不是 plan 文件：没有 groups、splits、links、sub_comms 或 rank_table（键：{0}）",
	}, commas(keys)).As(Error, Advice) // HCCL never reads it
}

// checkKubernetes says of a Kubernetes object that HCCL reads what it holds.
func checkKubernetes(j *Job, r *Reporter) {
	if keys, none := noPlan(j.Plan); none && slices.Contains(keys, "apiVersion") {
		kind := document.KubernetesThing
		f := r.Find(opening(j.Plan.Root), Text{"this is {0}; {1}", "文件类型：{0}，HCCL 不能直接读取；{1}"},
			both(Text(kind.Name())), both(Text(kind.Need())))
		if j.Plan.Format == plan.YAML {
			f.As(Error, Advice) // it does not even try to read YAML
		}
	}
}
