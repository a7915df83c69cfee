package rules

import (
	"math"
	"strconv"
)

var rankIDEnvRange = Rule{
	Name:      "rank-id-env-range",
	Severity:  Error,
	Class:     Rejects,
	Runtime:   []Code{"EI0014"},
	AlsoCodes: []Code{"EI0003"},
	Messages: []string{
		"for parameter RANK_ID … a non-negative decimal number",
		"The rank_id must be an digit",
		"rankId[…] is invalid",
		"rank_id[…] is invalid",
	},
	Summary: Text{"RANK_ID is no rank of the job", "RANK_ID 不是任务中的 rank"},
	Why: Text{
		"RANK_ID tells the process which entry of the rank table is its own. It has to be digits only, below the number of ranks, and the rank_id of one entry.",
		"进程通过 RANK_ID 在 rank table 中找到自己的条目。只能由数字组成，必须小于 rank 数量，且与某个 rank_id 一致。",
	},
	Fix: Text{
		"Set RANK_ID to the rank_id of this process, or use the rank table of this job.",
		"将 RANK_ID 设为本进程的 rank_id，或使用本任务的 rank table。",
	},
	Sources: []Source{
		{Runtime, "check of the own rank: digits (EI0003), below the number of ranks, in the table (EI0014)"},
		{Manual, "environment variables RANK_ID, RANK_SIZE"},
	},
	Env: checkRankID,
}

func checkRankID(e *Environment, r *Reporter) {
	v := e.here("RANK_ID")
	if v == nil {
		return
	}
	for i := range len(v.Value) {
		if c := v.Value[i]; c < '0' || c > '9' {
			r.Find(v.Span, Text{
				"RANK_ID is {0}, expected digits only",
				"RANK_ID 的值 {0} 不正确，只能由数字组成",
			}, shown(v.Value)).Code("EI0003")
			return
		}
	}
	n, err := strconv.Atoi(v.Value)
	if err != nil {
		n = math.MaxInt // more digits than a number has
	}
	switch size := e.get("RANK_SIZE"); {
	case e.Table != nil && n >= len(e.Table.Devices):
		r.Find(v.Span, Text{
			"RANK_ID is {0}, but the number of ranks in the rank table is {1}",
			"RANK_ID 为 {0}，而 rank table 中的 rank 数量为 {1}",
		}, shown(v.Value), num(len(e.Table.Devices))).seeTable(e, opening(e.Table.Object), Text{"the rank table", "rank table"})
	case e.Table == nil && size != nil:
		if ranks, err := strconv.Atoi(size.Value); err == nil && ranks > 0 && n >= ranks {
			r.Find(v.Span, Text{
				"RANK_ID is {0}, but RANK_SIZE is {1}: ranks start at 0",
				"RANK_ID 为 {0}，而 RANK_SIZE 为 {1}：rank 从 0 开始",
			}, shown(v.Value), num(ranks)).SeeVariable(size, Text{"RANK_SIZE", "RANK_SIZE"})
		}
	}
}

var rankSizeEnv = Rule{
	Name:     "rank-size-env",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"RANK_SIZE is not the number of ranks in the table", "RANK_SIZE 与 rank table 中的 rank 数量不一致"},
	Why: Text{
		"RANK_SIZE has to be the number of ranks in the rank table. When it differs, one of the two is left over from another job, and the consumer refuses the size or waits for ranks that do not exist.",
		"RANK_SIZE 必须等于 rank table 中的 rank 数量。不一致说明其中之一来自其他任务，使用方会拒绝该值，或等待不存在的 rank。",
	},
	Fix: Text{
		"Set RANK_SIZE to the number of ranks in the table, or use the rank table of this job.",
		"将 RANK_SIZE 设为 rank table 中的 rank 数量，或使用本任务的 rank table。",
	},
	Sources: []Source{
		{Manual, "environment variable RANK_SIZE"},
		{Report, "xLLM issue 498: rankSize 16 invalid"},
	},
	Env: func(e *Environment, r *Reporter) {
		v := e.here("RANK_SIZE")
		if v == nil || e.Table == nil {
			return
		}
		ranks := len(e.Table.Devices)
		if n, err := strconv.Atoi(v.Value); err == nil && n > 0 && n != ranks { // else env-range
			r.Find(v.Span, Text{
				"RANK_SIZE is {0}, but the number of ranks in the rank table is {1}",
				"RANK_SIZE 为 {0}，而 rank table 中的 rank 数量为 {1}",
			}, num(n), num(ranks)).seeTable(e, opening(e.Table.Object), Text{"the rank table", "rank table"})
		}
	},
}
