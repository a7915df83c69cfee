package rules

import (
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/plan"
)

// maxCommName is how many characters a comm_name may have for Python, and how
// many bytes for C++.
const maxCommName = 127

var linkNameLength = Rule{
	Name:     "link-name-length",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Messages: []string{
		"comm_name can not be empty",
		"comm_name length should be smaller than 128",
	},
	Summary: Text{"comm_name is empty or has more than 127 bytes", "comm_name 为空或超过 127 字节"},
	Why: Text{
		"link takes a comm_name of 1 to 127 characters. Its Python part counts characters and raises a ValueError, the C++ part behind it counts bytes: a name of 127 Chinese characters passes the one and is refused by the other.",
		"link 要求 comm_name 长度为 1～127。Python 层按字符计数，不符合时抛出 ValueError；其下的 C++ 层按字节计数：127 个汉字的名称能通过 Python 层，但会被 C++ 层拒绝。",
	},
	Fix: Text{"Use a shorter name in ASCII letters.", "改用较短的英文名称。"},
	Sources: []Source{
		{Manual, "LLM-DataDist, link, comm_name: less than 128 characters"},
		{Runtime, "LLMDataDist.link (llm_datadist.py): 1 to 127 characters; comm_link_manager.cc: less than 128 bytes"},
	},
	Plan: func(j *Job, r *Reporter) {
		eachLink(j, func(_ int, l *plan.Link) bool {
			if !l.Name.OK() {
				return false
			}
			name := l.Name.Value
			runes := utf8.RuneCountInString(name)
			switch {
			case name == "":
				doubt(r.Find(l.Name.Span, Text{
					"comm_name is empty, expected 1 to {0} characters",
					"comm_name 为空，应为 1～{0} 个字符",
				}, num(maxCommName)), l, Rejects)
			case runes > maxCommName:
				doubt(r.Find(l.Name.Span, Text{
					"comm_name has {0} characters, {1} at most",
					"comm_name 有 {0} 个字符，最多 {1} 个",
				}, num(runes), num(maxCommName)), l, Rejects)
			case len(name) > maxCommName:
				doubt(r.Find(l.Name.Span, Text{
					"comm_name has {0} characters but {1} bytes, {2} at most: Python takes it, the C++ part refuses it",
					"comm_name 有 {0} 个字符，但占 {1} 字节，最多 {2} 字节：Python 层能通过，C++ 层会拒绝",
				}, num(runes), num(len(name)), num(maxCommName)), l, Rejects)
			default:
				return false
			}
			return true
		})
	},
	PlanOnly: true,
}

var linkNameDuplicate = Rule{
	Name:     "link-name-duplicate",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"one cluster in two communicators of the same name", "同一 cluster 在两个同名通信域中"},
	Why: Text{
		"HCCL knows a communicator on a device by its name and refuses a second one while the first is there.",
		"HCCL 在每个 device 上以名称标识通信域，同名通信域尚未销毁时，拒绝创建第二个。",
	},
	Fix:      Text{"Give every communicator a name of its own.", "为每个通信域使用不同的名称。"},
	Sources:  []Source{{Runtime, "HcclCommInitClusterInfoMemConfig: a hcclCommName in use on the device is refused"}},
	Plan:     checkLinkNameDuplicate,
	PlanOnly: true,
}

func checkLinkNameDuplicate(j *Job, r *Reporter) {
	if inScript(j) {
		return
	}
	type member struct {
		link int
		id   uint64
	}
	var all []member
	for i := range j.Plan.Links {
		if !j.Plan.Links[i].Name.OK() || j.Plan.Links[i].Name.Value == "" {
			continue
		}
		for _, c := range clusters(&j.Plan.Links[i]) {
			if c.ID.OK() {
				all = append(all, member{i, c.ID.Value})
			}
		}
	}
	firsts := newSeen(len(all))
	last := -1
	for k, m := range all {
		l := &j.Plan.Links[m.link]
		at := firsts.first(hashText([]byte(l.Name.Value))^hashNumber(m.id), k, func(i int) bool {
			return all[i].id == m.id && j.Plan.Links[all[i].link].Name.Value == l.Name.Value
		})
		if at == k || m.link == last {
			continue
		}
		last = m.link
		r.Find(l.Name.Span, Text{
			"comm_name {0} is the name of another communicator of cluster {1}, which has to be gone first",
			"comm_name {0} 与 cluster {1} 的另一个通信域同名，后者销毁之前无法创建",
		}, shown(l.Name.Value), shownID(m.id)).See(linkPlace(&j.Plan.Links[all[at].link]), Text{"first used", "首次出现"})
	}
}
