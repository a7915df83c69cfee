package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/plan"
)

const maxNameBytes = 127

var groupNameLength = Rule{
	Name:     "group-name-length",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}, {Warning, Misbehaves}},
	Runtime:  []Code{"EI0003"},
	Messages: []string{
		"group name is invalid. group: …",
		"group name is empty",
		"group name len[…] too long, Max len[…]",
	},
	Summary: Text{"a group name that is empty or longer than 127 bytes", "group 名称为空或超过 127 字节"},
	Why: Text{
		"The manual gives a group name 128 bytes with the end character. Python counts characters, so that a long Chinese name passes there and is refused by HCCL, which counts bytes. The name of a sub-communicator is cut without a word.",
		"手册规定 group 名称最大 128 字节（含结束符）。Python 按字符计数，较长的中文名称能通过 Python 检查，却被按字节计数的 HCCL 拒绝。子通信域的名称超长时会被直接截断，没有提示。",
	},
	Fix: Text{"Shorten the name to 1 to 127 bytes; a Chinese character takes 3.", "把名称缩短到 1 至 127 字节，一个汉字占 3 字节。"},
	Sources: []Source{
		{Manual, "create_group, set_split_strategy_by_size: at most 128 bytes with the end character"},
		{Runtime, "group name: 1 to 127 bytes, in Python 1 to 127 characters; hcclCommName is cut at 128 bytes"},
	},
	Plan:     checkGroupNameLength,
	PlanOnly: true,
}

func checkGroupNameLength(j *Job, r *Reporter) {
	j.eachGroup(func(_ int, g *plan.Group) bool {
		return g.Name.OK() && judgeNameLength(r, g.Name, g.Site, "group")
	})
	j.eachSplit(func(i int, s *plan.Split) bool {
		// The two splits of one map share their group.
		again := i > 0 && s.Span == j.Plan.Splits[i-1].Span && s.Rank < 0
		return s.Group.OK() && !again && judgeNameLength(r, s.Group, s.Site, "group")
	})
	for i := range j.Plan.SubComms {
		if name := j.Plan.SubComms[i].Name; name.OK() && len(name.Value) > maxNameBytes {
			r.Find(name.Span, Text{
				"the name has {0} bytes; HCCL keeps {1} of them and drops the rest",
				"名称为 {0} 字节，HCCL 只保留前 {1} 字节",
			}, num(len(name.Value)), num(maxNameBytes)).As(Warning, Misbehaves)
		}
	}
}

func judgeNameLength(r *Reporter, name plan.Text, site plan.Site, key string) bool {
	size, chars := len(name.Value), utf8.RuneCountInString(name.Value)
	if size >= 1 && size <= maxNameBytes {
		return false
	}
	var f *Draft
	switch {
	case site.Dialect == plan.Atc && size == 0:
		return false // HCCL then makes a name
	case site.Dialect == plan.Atc:
		r.Find(name.Span, Text{
			"the name has {0} bytes; HCCL keeps {1} of them and drops the rest",
			"名称为 {0} 字节，HCCL 只保留前 {1} 字节",
		}, num(size), num(maxNameBytes)).As(Warning, Misbehaves)
		return true
	case size == 0:
		f = r.Find(name.Span, Text{"{0} is empty, expected 1 to 127 bytes{1}", "{0} 为空，应为 1 至 127 字节{1}"}, str(key), onRank(site))
	case chars <= maxNameBytes:
		f = r.Find(name.Span, Text{
			"{0} has {1} characters but {2} bytes, expected at most 127 bytes; Python lets it pass, HCCL refuses it{3}",
			"{0} 共 {1} 个字符、{2} 字节，应不超过 127 字节；Python 不报错，HCCL 拒绝{3}",
		}, str(key), num(chars), num(size), onRank(site))
	default:
		f = r.Find(name.Span, Text{"{0} has {1} bytes, expected at most 127{2}", "{0} 为 {1} 字节，应不超过 127 字节{2}"}, str(key), num(size), onRank(site))
	}
	if python := site.Dialect == plan.HCCL && (size == 0 || chars > maxNameBytes); python {
		f.Code(noCode) // Python refuses it first
	}
	f.unlessSkipped(site, Rejects)
	return true
}

var groupNameReserved = Rule{
	Name:     "group-name-reserved",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{"create group error:…"},
	Summary:  Text{"a group with the name of the world group", "group 使用了默认全局 group 的名称"},
	Why: Text{
		"HCCL makes the group hccl_world_group of all ranks by itself. Creating a group of that name fails.",
		"hccl_world_group 是包含所有 rank 的默认全局 group，由 HCCL 自动创建。再创建同名 group 会失败。",
	},
	Fix: Text{"Give the group another name, or use hccl_world_group without creating it.", "换一个名称；需要全局 group 时直接使用 hccl_world_group，不必创建。"},
	Sources: []Source{
		{Manual, "create_group: group must not be hccl_world_group"},
		{Runtime, "HcomCreateGroup refuses hccl_world_group"},
	},
	Plan: func(j *Job, r *Reporter) {
		find := func(name plan.Text, site plan.Site) bool {
			if !name.OK() || name.Value != plan.WorldGroup {
				return false
			}
			r.Find(name.Span, Text{"hccl_world_group is the group of all ranks, which HCCL makes itself{0}", "hccl_world_group 是 HCCL 自动创建的全局 group，不能再创建{0}"}, onRank(site)).
				unlessSkipped(site, Rejects)
			return true
		}
		j.eachGroup(func(_ int, g *plan.Group) bool {
			// GE passes over an entry of that name.
			return g.Dialect != plan.GE && g.Dialect != plan.Torchair && find(g.Name, g.Site)
		})
		for i := range j.Plan.SubComms {
			find(j.Plan.SubComms[i].Name, plan.Everywhere())
		}
	},
	PlanOnly: true,
}

var groupNameCharacters = Rule{
	Name:     "group-name-characters",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"a group name with other characters than letters, digits and underscores", "group 名称含有字母、数字、下划线以外的字符"},
	Why: Text{
		"HCCL's message about group names speaks of letters, digits and underscores only. The code does not check it today; a later release may.",
		"HCCL 关于 group 名称的报错文本要求只含字母、数字和下划线。目前代码没有检查，后续版本可能会检查。",
	},
	Fix:     Text{"Use letters, digits and underscores.", "只使用字母、数字和下划线。"},
	Sources: []Source{{Runtime, "text of EI0003 for group names; the characters are not checked"}},
	Plan: func(j *Job, r *Reporter) {
		j.eachGroup(func(_ int, g *plan.Group) bool {
			name := g.Name.Value
			at := strings.IndexFunc(name, func(c rune) bool {
				return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
			})
			if !g.Name.OK() || at < 0 || len(name) > maxNameBytes {
				return false
			}
			c, _ := utf8.DecodeRuneInString(name[at:])
			r.Find(g.Name.Span, Text{
				"{0} in group name {1}; HCCL asks for letters, digits and underscores, but does not check it",
				"group 名称 {1} 含有 {0}；HCCL 要求只含字母、数字和下划线，但没有检查",
			}, str(`"`+clip([]byte(string(c)))+`"`), shown(name))
			return true
		})
	},
	PlanOnly: true,
}
