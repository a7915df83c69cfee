package rules

import (
	"strings"

	"github.com/hcclint/hcclint/internal/near"
)

var envNameUnknown = Rule{
	Name:     "env-name-unknown",
	Severity: Error,
	Class:    Misbehaves,
	Summary:  Text{"a variable that nothing reads, one slip away from one that is read", "没有程序读取的环境变量，与正确名称只差一两个字符"},
	Why: Text{
		"A misspelt variable is no error for anybody: the job starts without the setting, or without its rank table. Names without an underscore, or with another one, are read by one consumer and not by the next.",
		"环境变量拼错不会报错：任务照常启动，但该设置不生效，甚至没有使用 rank table。少一个或多一个下划线的名称，往往只有个别使用方读取。",
	},
	Fix: Text{"Write the name as the message says.", "按提示修改名称。"},
	Sources: []Source{
		{Manual, "CANN environment variables of HCCL; the deployment guides of the consumers"},
		{Report, "vllm-ascend pull 1011 and its example scripts (RPEFILL); MindIE-PyMotor commit ce66d2a: RANK_TABLE_PATH for RANKTABLE_PATH"},
	},
	Env: func(e *Environment, r *Reporter) {
		for i := range e.Vars {
			v := &e.Vars[i]
			known := findVariable(v.Name)
			if known != nil && (known.readBy(r.Consumer()) || r.Consumer() == HCCL || known.newName != "" && known.readers.Has(r.Consumer())) {
				continue
			}
			meant := meantVariable(v.Name, r.Consumer())
			if meant == "" || e.all[meant] != nil {
				continue
			}
			r.Find(v.NameSpan, Text{
				"{0} is not read by {1}, did you mean {2}?",
				"{1} 不读取 {0}，是否应为 {2}？",
			}, str(clip([]byte(v.Name))), str(r.Consumer().Title()), str(meant))
		}
	},
}

// family reports whether a name belongs to one of the families of names in
// which slips are looked for: others may mean anything.
func family(name string) bool {
	for _, prefix := range [...]string{
		"HCCL_", "HCLL_", "HCC_", "RANK_", "RANKTABLE", "RANKID", "RANKSIZE", "ASCEND_RT_", "ASCEND_VIS", "CM_", "MIES_",
		"DISAGGREGATED_", "LAYERWISE_", "MINDSPORE_HCCL_",
	} {
		if strings.HasPrefix(name, prefix) || prefix == "HCCL_" && strings.HasPrefix(strings.ToUpper(name), prefix) {
			return true
		}
	}
	return false
}

// maxName is how long a name can be and still be near one that is known.
const maxName = 64

// meantVariable is the variable that the consumer reads and that is nearest to
// a name: at most two slips away, one where the name is short.
func meantVariable(name string, c Consumer) string {
	if !family(name) || len(name) > maxName {
		return ""
	}
	best, limit := "", 3
	if len(name) < 10 {
		limit = 2
	}
	upper := strings.ToUpper(name)
	for i := range variables {
		v := &variables[i]
		if !v.readBy(c) || v.newName != "" || v.name == name || max(len(name)-len(v.name), len(v.name)-len(name)) >= limit {
			continue // by its length alone too far away, which is quick to see
		}
		if d := near.Distance(upper, v.name); d < limit {
			best, limit = v.name, d
		}
	}
	return best
}

var envNameRenamed = Rule{
	Name:     "env-name-renamed",
	Severity: Error,
	Class:    Misbehaves,
	Also:     []Verdict{{Warning, Misbehaves}},
	Summary:  Text{"a variable that has another name now", "环境变量已改名"},
	Why: Text{
		"MindIE takes the rank table from RANK_TABLE_FILE; older releases took it from RANKTABLEFILE or MIES_RANKTABLEFILE. The old name is ignored without a message, and the job starts as if there were no table.",
		"MindIE 从 RANK_TABLE_FILE 读取 rank table 的路径，旧版本使用 RANKTABLEFILE 或 MIES_RANKTABLEFILE。新版本忽略旧名称且没有提示，任务按没有 rank table 启动。",
	},
	Fix: Text{
		"Set RANK_TABLE_FILE; the old variable may stay for older releases.",
		"设置 RANK_TABLE_FILE；如需兼容旧版本，可同时保留旧变量。",
	},
	Sources: []Source{
		{Manual, "MindIE 2.3, installation guide, environment variables: the new name"},
		{Report, "gpustack sets both names"},
	},
	Env: func(e *Environment, r *Reporter) {
		for i := range e.Vars {
			v := &e.Vars[i]
			known := findVariable(v.Name)
			if known == nil || known.newName == "" || e.all[known.newName] != nil {
				continue
			}
			if c := r.Consumer(); c != HCCL && !known.readers.Has(c) {
				continue // env-name-unknown
			}
			f := r.Find(v.NameSpan, Text{
				"{0} is called {1} now, releases from 2.3 on do not read the old name",
				"{0} 已改名为 {1}，2.3 及以后的版本不再读取旧名称",
			}, str(v.Name), str(known.newName))
			if r.Consumer() == HCCL {
				f.As(Warning, Misbehaves) // who reads it is not known
			}
		}
	},
}
