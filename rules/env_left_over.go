package rules

import (
	"github.com/hcclint/hcclint/internal/ranktable"
)

var envLeftOver = Rule{
	Name:     "env-left-over",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"the path of a rank table that seems left over from another job", "残留的 rank table 路径变量"},
	Why: Text{
		"A variable that an earlier job or an image left behind counts like one that was set on purpose. MindIE takes any rank table for that of a job on several servers, and a service on one server then does not start; where an old and a new name hold different paths, it depends on the release which table is used.",
		"早先的任务或镜像遗留的环境变量，与特意设置的变量同样生效。MindIE 只要设置了 rank table 就按多机任务启动，单机服务会因此启动失败；新旧变量名指向不同文件时，使用哪个文件取决于版本。",
	},
	Fix: Text{
		"Unset the variable where the job needs no table; give both names the same path where both are needed.",
		"任务不需要 rank table 时删除该变量；新旧变量名都需要时，设置为相同的路径。",
	},
	Sources: []Source{
		{Manual, "MindIE 2.3, installation guide, environment variables: a single-server service must not have one"},
		{Report, "gpustack sets both names, see env-name-renamed"},
	},
	Env: checkLeftOver,
}

func checkLeftOver(e *Environment, r *Reporter) {
	each(e, func(v *Variable) {
		known := findVariable(v.Name)
		switch now := e.get(known.newName); {
		case v.Value == "":
		case now != nil && now.Value != v.Value:
			r.Find(v.Span, Text{
				"{0} names another rank table than {1}; which one is used depends on the release",
				"{0} 与 {1} 指向不同的 rank table，使用哪一个取决于版本",
			}, str(v.Name), str(now.Name)).SeeVariable(now, Text{"the other one", "另一个"})
		case mindie.Has(r.Consumer()) && known.readBy(r.Consumer()) && singleServer(e.Table):
			r.Find(v.Span, Text{
				"{0} is set and its table has one server: MindIE needs no rank table there, and does not start with it",
				"设置了 {0}，而 rank table 只有一个 Server：MindIE 单机不需要 rank table，设置后无法启动",
			}, str(v.Name)).seeTable(e, opening(e.Table.ServerList.Span()), Text{"the only server", "唯一的 Server"})
		}
	})
}

func singleServer(t *ranktable.Table) bool {
	return t != nil && t.Layout == ranktable.Concise && len(t.Servers) == 1
}

var tableNotPassed = Rule{
	Name:     "table-not-passed",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"ranks are set, but no variable names the rank table", "设置了 rank，但没有变量指定 rank table"},
	Why: Text{
		"The process takes its rank from RANK_ID and RANK_SIZE, and the table from a variable of its own. Without that the table is not read: the ranks find each other in another way, or the number of ranks does not fit and the start fails.",
		"进程从 RANK_ID、RANK_SIZE 得到 rank，而 rank table 由另一个变量指定。没有该变量时不会读取 rank table：各 rank 改用其他方式建链，或因 rank 数量不符而启动失败。",
	},
	Fix: Text{
		"Set the variable to the absolute path of the table, in every container and process.",
		"在每个容器和进程中，将该变量设置为 rank table 的绝对路径。",
	},
	Sources:   []Source{{Report, "xLLM issue 498: rankSize 16 invalid, the table had not reached the operator library"}},
	Consumers: ConsumersOf(MindIE, MindSpore, TorchNPU, XLLM),
	Env: func(e *Environment, r *Reporter) {
		if !e.Tables || r.namesTable(e) {
			return
		}
		for _, name := range [...]string{"RANK_SIZE", "RANK_ID"} {
			if v := e.here(name); v != nil {
				r.Find(v.NameSpan, Text{
					"{0} is set beside a rank table, but RANK_TABLE_FILE is not: {1} would not read the table",
					"设置了 {0} 并提供了 rank table，但没有设置 RANK_TABLE_FILE，{1} 不会读取该文件",
				}, str(name), str(r.Consumer().Title()))
				return
			}
		}
	},
}

// namesTable reports whether a variable names a rank table, or is a slip of one
// that does: env-name-unknown speaks of those.
func (r *Reporter) namesTable(e *Environment) bool {
	for name := range e.all {
		known := findVariable(name)
		if known == nil {
			known = findVariable(meantVariable(name, r.Consumer()))
		}
		if known != nil && known.path {
			return true
		}
	}
	return false
}
