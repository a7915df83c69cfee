package rules

import "github.com/hcclint/hcclint/internal/ranktable"

var statusMissing = Rule{
	Name:     "status-missing",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017"},
	Messages: []string{
		"Config status is missing in the ranktable file",
		"json object has no property called status",
	},
	Summary: Text{"no status", "缺少 status"},
	Why: Text{
		"1.x tables need \"status\": \"completed\": it is the first key that the runtime looks for. 2.0 tables do without.",
		"1.x 的 rank table 必须有 \"status\": \"completed\"，运行时最先查找的就是它。2.0 版本不需要。",
	},
	Fix: Text{
		"Add \"status\": \"completed\" once the table is filled in.",
		"rank table 填写完整后加上 \"status\": \"completed\"。",
	},
	Sources: []Source{
		{Runtime, "status is required in every 1.x table and not read in 2.0"},
		{Manual, "rank table configuration, status (mandatory)"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Status.Here() || noTable(t) || layoutOf(t) == ranktable.V2 || t.Misspelt(ranktable.OTop, 0, ranktable.KStatus) {
			return
		}
		f := r.Find(opening(t.Object), Text{
			"no status: the runtime wants \"status\": \"completed\"",
			"缺少 status：运行时要求 \"status\": \"completed\"",
		})
		if len(t.Devices) > 0 {
			f.Safe(memberEdit(t, t.Object, `"status": "completed"`))
		}
	},
}

var statusNotCompleted = Rule{
	Name:     "status-not-completed",
	Severity: Error,
	Class:    Hangs,
	Also:     []Verdict{{Info, Advice}},
	Messages: []string{
		"waiting for ranktable load complete",
		"Load ranktable file[…] timeout[…]s",
	},
	Summary: Text{"a status other than completed", "status 不是 completed"},
	Why: Text{
		"A process whose table has another status takes it for not filled yet: it reads the file again every second for 30 minutes, without a message, and then fails with a timeout (EI0004). The word is compared letter by letter. A table that LLM-DataDist's link is given as a text is read once, with any status.",
		"status 为其他值时，进程认为 rank table 尚未填写：每秒重新读取一次，持续 30 分钟且没有任何提示，最后超时失败（EI0004）。该值逐字符比较。LLM-DataDist 的 link 以文本方式传入的 rank table 只读取一次，status 可以是任意文本。",
	},
	Fix: Text{
		"Write \"status\": \"completed\" into a table made by hand. If an operator writes it, find out why it is not filled: are all pods running, and do they carry the annotation with their devices?",
		"手写的 rank table 应写 \"status\": \"completed\"。由 operator 生成时，需排查未填写的原因：Pod 是否全部运行、是否有 device 信息的 annotation。",
	},
	Sources: []Source{
		{Runtime, "status other than completed: read again every second, 1800 times"},
		{Runtime, "tables given as a string: status has to be a string, whatever it says"},
		{Manual, "rank table configuration, status"},
		{Report, "tables of operators left at initializing"},
	},
	Table: checkStatusNotCompleted,
}

// checkStatusNotCompleted does not judge the table inside an atc/GE
// configuration: that is given as a text, and for texts any status will do.
func checkStatusNotCompleted(t *ranktable.Table, r *Reporter) {
	if !t.Status.IsString() || t.Is(t.Status, "completed") || layoutOf(t) == ranktable.V2 || t.Wrapped {
		return
	}
	switch {
	case t.AsText:
		r.At(t.Status, Text{
			"status {0}, not completed: link takes any status, but the same table as a file would be waited for",
			"status 为 {0}，不是 completed：link 不检查该值，但同样的 rank table 作为文件时会一直等待",
		}, val(t.Status)).As(Info, Advice)
	case initializing(t):
		r.At(t.Status, Text{
			"status initializing: the operator has not filled the table; HCCL would read it again every second for 30 minutes, then time out",
			"status 为 initializing：operator 尚未填写；HCCL 会每秒重读一次，30 分钟后超时",
		})
	case ranktable.Distance(t.Status.Text(t.Src), "completed") <= 2:
		r.At(t.Status, Text{
			"status {0} is not exactly completed: HCCL would read the table again every second for 30 minutes, then time out",
			"status {0} 与 completed 不完全一致：HCCL 会每秒重读一次，30 分钟后超时",
		}, val(t.Status)).Safe(t.Status.Span(), `"completed"`)
	default:
		r.At(t.Status, Text{
			"status {0}, not completed: HCCL would read the table again every second for 30 minutes, then time out",
			"status 为 {0}，不是 completed：HCCL 会每秒重读一次，30 分钟后超时",
		}, val(t.Status))
	}
}
