package rules

import (
	"math"

	"github.com/hcclint/hcclint/internal/plan"
)

// maxSegments is what the manual allows.
const maxSegments = 8

var splitSizeNegative = Rule{
	Name:     "split-size-negative",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"dataSize val[…] in dataSizeList cannot be a negative number"},
	Summary:  Text{"a negative size in a split", "切分策略中有负的百分比"},
	Why: Text{
		"A size is the share of a segment in per cent. Python refuses one below 0 with a ValueError, whatever the sum.",
		"每个值是该段数据量的百分比。小于 0 时，无论总和是多少，Python 都会抛出 ValueError。",
	},
	Fix: Text{"Use numbers from 0 to 100 that add up to 100.", "使用 0 到 100 之间、总和为 100 的数。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_size: the list must be non-negative"},
		{Runtime, "hccl.split.api and HcomSetGradFusionBySize: each size at least 0"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachSplit(func(_ int, s *plan.Split) bool {
			for i := range s.Sizes {
				if n := &s.Sizes[i]; n.OK() && n.Value < 0 {
					r.Find(n.Span, Text{"size {0} is negative{1}", "百分比 {0} 为负数{1}"}, shown(n.Text), onRank(s.Site)).unlessSkipped(s.Site, Rejects)
					return true
				}
			}
			return false
		})
	},
	PlanOnly: true,
}

var splitSegmentCount = Rule{
	Name:     "split-segment-count",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}, {Error, Documented}, {Warning, Documented}},
	Messages: []string{
		"dataSizeList length is 0",
		"idxList length is 0",
	},
	Summary: Text{"no segment, or more than eight", "没有分段，或超过 8 段"},
	Why: Text{
		"An empty list is refused. The manual allows at most eight segments; the runtime has that number but never compares with it.",
		"空列表会被拒绝。手册规定最多 8 段；运行时定义了该上限，但没有检查。",
	},
	Fix: Text{"Use 1 to 8 segments; without a call HCCL splits into two (96.54% and 3.46%).", "使用 1 至 8 段；不调用接口时，HCCL 默认切分为两段（96.54% 和 3.46%）。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_size, set_split_strategy_by_idx: at most eight segments"},
		{Runtime, "hccl.split.api: the list is not empty"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachSplit(func(_ int, s *plan.Split) bool {
			n := len(s.Sizes) + len(s.Indexes)
			switch {
			case s.State.OK() && n == 0:
				r.Find(s.List, Text{"the list has no segment{0}", "列表中没有分段{0}"}, onRank(s.Site)).unlessSkipped(s.Site, Rejects)
			case n > maxSegments:
				r.Find(opening(s.List), Text{"{0} segments, expected at most {1}{2}", "共 {0} 段，应不超过 {1} 段{2}"},
					num(n), num(maxSegments), onRank(s.Site)).As(Error, Documented).unlessSkipped(s.Site, Documented)
			default:
				return false
			}
			return true
		})
	},
	PlanOnly: true,
}

var splitIndexOrder = Rule{
	Name:     "split-index-order",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"idx in idxList is not ascending"},
	Summary:  Text{"gradient indexes that are not ascending", "梯度索引没有严格递增"},
	Why: Text{
		"Every index is the last gradient of a segment, so that each has to be above the one before. Python raises a ValueError otherwise.",
		"每个索引是一段的最后一个梯度，因此必须大于前一个。否则 Python 抛出 ValueError。",
	},
	Fix: Text{"Write the indexes in ascending order, each once.", "按从小到大书写索引，每个值只写一次。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_idx: the indexes are ascending"},
		{Runtime, "hccl.split.api and HcomSetGradFusionByIndex: strictly ascending"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachSplit(func(_ int, s *plan.Split) bool {
			at := disorder(s.Indexes)
			if at > 0 {
				r.Find(s.Indexes[at].Span, Text{
					"index {0} comes after {1}, expected a higher one{2}", "索引 {0} 排在 {1} 之后，应大于前一个{2}",
				}, num(int(s.Indexes[at].Value)), num(int(s.Indexes[at-1].Value)), onRank(s.Site)).unlessSkipped(s.Site, Rejects)
			}
			return at > 0
		})
	},
	PlanOnly: true,
}

// disorder is the first place of a list that is not above the one before it, or
// 0. Numbers that cannot be read are passed over.
func disorder(list []plan.Int) int {
	for i := 1; i < len(list); i++ {
		if a, b := &list[i-1], &list[i]; a.OK() && b.OK() && b.Value <= a.Value {
			return i
		}
	}
	return 0
}

var splitIndexNegative = Rule{
	Name:     "split-index-negative",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"idx val[…] in idxList is an out-of-range value, the correct value range is 0 to …"},
	Summary:  Text{"a gradient index outside of 0 to 4294967295", "梯度索引不在 0 到 4294967295 之内"},
	Why: Text{
		"A gradient index is a whole number of 32 bits. Python raises a ValueError for any other.",
		"梯度索引是 32 位无符号整数。超出范围时 Python 抛出 ValueError。",
	},
	Fix: Text{"Use indexes of the model's gradients, counted from 0.", "使用模型梯度的索引，从 0 开始计数。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_idx: the indexes are non-negative"},
		{Runtime, "hccl.split.api: each index from 0 to 4294967295"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachSplit(func(_ int, s *plan.Split) bool {
			for i := range s.Indexes {
				if n := &s.Indexes[i]; n.OK() && (n.Value < 0 || n.Value > math.MaxUint32) {
					r.Find(n.Span, Text{"index {0} is outside of 0 to 4294967295{1}", "索引 {0} 不在 0 到 4294967295 之内{1}"},
						num(int(n.Value)), onRank(s.Site)).unlessSkipped(s.Site, Rejects)
					return true
				}
			}
			return false
		})
	},
	PlanOnly: true,
}

var splitIndexLast = Rule{
	Name:     "split-index-last",
	Severity: Warning,
	Class:    Rejects,
	Summary:  Text{"the last index is not the last gradient", "最后一个索引不是最后一个梯度"},
	Why: Text{
		"When the graph is compiled, the last index has to be the number of gradients less one, or the compilation fails. The log of a run shows it: segment index list.",
		"编译图时，最后一个索引必须等于梯度总数减 1，否则编译失败。运行日志中的 segment index list 会显示该值。",
	},
	Fix:     Text{"End the list with gradient_num - 1, or correct gradient_num.", "列表以 gradient_num - 1 结尾，或修正 gradient_num。"},
	Sources: []Source{{Runtime, "compilation of the graph: the last index is the number of gradients less one"}},
	Plan: func(j *Job, r *Reporter) {
		n := j.Plan.GradientNum
		j.eachSplit(func(_ int, s *plan.Split) bool {
			if !n.OK() || len(s.Indexes) == 0 || disorder(s.Indexes) > 0 {
				return false
			}
			last := &s.Indexes[len(s.Indexes)-1]
			if !last.OK() || last.Value == n.Value-1 {
				return false
			}
			r.Find(last.Span, Text{"the last index is {0}, expected {1} for {2} gradients", "最后一个索引为 {0}，{2} 个梯度时应为 {1}"},
				num(int(last.Value)), num(int(n.Value-1)), num(int(n.Value))).
				See(n.Span, Text{"number of gradients", "梯度总数"})
			return true
		})
	},
	PlanOnly: true,
}

var splitSizeZero = Rule{
	Name:     "split-size-zero",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"an empty segment in a split", "切分策略中有空段"},
	Why: Text{
		"A segment of 0 per cent has no gradient of its own; HCCL gives it the next one, and the compilation fails when none is left.",
		"百分比为 0 的段没有自己的梯度，HCCL 会把下一个梯度分给它；没有剩余梯度时编译失败。",
	},
	Fix:     Text{"Leave the segment out.", "去掉该段。"},
	Sources: []Source{{Runtime, "gradient segments: one of size 0 takes the next gradient"}},
	Plan: func(j *Job, r *Reporter) {
		j.eachSplit(func(_ int, s *plan.Split) bool {
			for i := range s.Sizes {
				if n := &s.Sizes[i]; n.OK() && n.Value == 0 {
					r.Find(n.Span, Text{"segment {0} is empty", "第 {0} 段为空"}, num(i+1))
					return true
				}
			}
			return false
		})
	},
	PlanOnly: true,
}
