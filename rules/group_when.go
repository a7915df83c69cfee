package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/plan"
)

var groupBeforeInit = Rule{
	Name:     "group-before-init",
	Severity: Error,
	Class:    Documented,
	Also:     []Verdict{{Warning, Documented}},
	Summary:  Text{"a group is created before the initialisation", "在集合通信初始化之前创建 group"},
	Why: Text{
		"create_group has to follow the initialisation of collective communication. MindSpore fails without it; HCCL itself puts the group off until then, and refuses to put off the same group twice.",
		"create_group 必须在集合通信初始化完成之后调用。MindSpore 会直接报错；HCCL 会先记下该 group，待初始化后再创建，重复记录同一 group 会失败。",
	},
	Fix: Text{"Call init first.", "先调用初始化接口，再创建 group。"},
	Sources: []Source{
		{Manual, "create_group: call it after the initialisation is complete; mindspore.communication.create_group: init first"},
		{Runtime, "before the initialisation a group is only stored"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(i int, g *plan.Group) bool {
			if !g.BeforeInit || i > 0 && j.Plan.Groups[i-1].Span == g.Span {
				return false
			}
			f := r.Find(opening(g.Span), Text{
				"create_group is called before the initialisation, which follows further down",
				"create_group 在初始化之前调用，初始化在后面才进行",
			})
			if g.Dialect != plan.MindSpore {
				f.As(Warning, Documented)
			}
			return true
		})
	},
	PlanOnly: true,
}

var groupCreatedLate = Rule{
	Name:     "group-created-late",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"a group is created inside a step", "在训练步内创建 group"},
	Why: Text{
		"Creating a group waits for all of its ranks. Inside a step some ranks arrive late or not at all, and the others time out; every pass through a loop would also create the name again.",
		"创建 group 时需要等待组内所有 rank。在训练步内创建，部分 rank 到达较晚甚至不会到达，其余 rank 会超时；循环每执行一次，还会重复创建同名 group。",
	},
	Fix: Text{"Create all groups once, right after the initialisation, in the same order on every rank.", "在初始化之后一次性创建全部 group，各 rank 按相同顺序创建。"},
	Sources: []Source{
		{Report, "AReaL pull request 1254: a sub-group made lazily timed out in the first step"},
		{Manual, "create_group: the calling rank has to be in the group"},
	},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(i int, g *plan.Group) bool {
			if !g.InLoop && !g.InFunction || i > 0 && j.Plan.Groups[i-1].Span == g.Span {
				return false
			}
			header := stepAround(j.Plan.Src, g.Span.Start)
			if header.End == 0 {
				return false
			}
			r.Find(opening(g.Span), Text{
				"the group is created inside a step; ranks that come later than others make these time out",
				"在训练步内创建 group，先到达的 rank 会等待后到达的 rank 直至超时",
			}).See(header, Text{"the step", "训练步"})
			return true
		})
	},
	PlanOnly: true,
}

// maxLookBack is how far before a call its step is looked for.
const maxLookBack = 16 << 10

// stepAround is the header of the loop over steps or the function of a step that
// a call stands in, by its indentation; the zero Span when there is none.
func stepAround(src []byte, call uint32) Span {
	end := bytes.LastIndexByte(src[:call], '\n') + 1
	depth := indentation(src[end:])
	floor := max(0, end-maxLookBack)
	for end > floor && depth > 0 {
		start := bytes.LastIndexByte(src[:end-1], '\n') + 1
		line := src[start : end-1]
		text := bytes.TrimSpace(line)
		if d := indentation(line); len(text) > 0 && text[0] != '#' && d < depth {
			depth = d
			if isStep(text) {
				from := uint32(start + bytes.Index(line, text))
				return Span{Start: from, End: from + uint32(len(text))}
			}
		}
		end = start
	}
	return Span{}
}

// indentation counts the blanks that a line begins with.
func indentation(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// isStep reports whether a line begins a loop over steps, or a function that
// frameworks call for every step.
func isStep(line []byte) bool {
	text := string(line[:min(len(line), 200)])
	switch word, rest, _ := bytes.Cut([]byte(text), []byte(" ")); string(word) {
	case "for", "while":
		for _, w := range [...]string{"step", "epoch", "batch", "loader", "iteration"} {
			if bytes.Contains(rest, []byte(w)) {
				return true
			}
		}
	case "def":
		name, _, _ := bytes.Cut(rest, []byte("("))
		switch string(name) {
		case "train_step", "training_step", "forward", "backward", "forward_step", "construct":
			return true
		}
	}
	return false
}
