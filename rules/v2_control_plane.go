package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxListenPort is what the runtime takes as the highest listen_port: one more
// than there are.
const maxListenPort = 65536

var v2ControlPlane = Rule{
	Name:     "v2-control-plane",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0017", "EI0014"},
	Summary:  Text{"control_plane without a usable addr_type, addr and listen_port", "control_plane 缺少有效的 addr_type、addr 或 listen_port"},
	Why: Text{
		"control_plane is not in the manuals, and optional. Where it is given, the runtime wants all three of its keys: addr_type and addr as in rank_addr_list, and listen_port from 1 to 65536, which is one more than there are ports.",
		"手册没有说明 control_plane，该字段可选。一旦填写，运行时要求三个字段齐全：addr_type 和 addr 与 rank_addr_list 中的要求相同，listen_port 为 1～65536（比实际最大端口号多 1）。",
	},
	Fix: Text{
		"Complete it, or delete control_plane.",
		"补全字段，或删除 control_plane。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: control_plane needs addr_type, addr and listen_port"},
	},
	Table: checkV2ControlPlane,
}

func checkV2ControlPlane(t *ranktable.Table, r *Reporter) {
	if len(t.ControlPlanes) == 0 {
		return
	}
	for i := range t.Issues {
		if issue := &t.Issues[i]; issue.Code == ranktable.Missing && issue.Owner == ranktable.OControlPlane &&
			!t.Misspelt(issue.Owner, int(issue.Index), issue.Key) {
			r.Find(opening(issue.Span), Text{
				"control_plane of {0} has no {1}",
				"{0} 的 control_plane 缺少 {1}",
			}, device(int(t.ControlPlanes[issue.Index].Rank)), key(issue.Key)).Code("EI0017")
		}
	}
	for i := range t.ControlPlanes {
		c := &t.ControlPlanes[i]
		if v := c.Type; v.IsString() && !knownAddrType(t, v) {
			f := r.At(v, Text{
				"addr_type {0} is not known, expected EID, IPV4 or IPV6",
				"addr_type {0} 不受支持，应为 EID、IPV4 或 IPV6",
			}, val(v)).Code(noCode)
			fixAddrType(t, v, f)
		}
		if c.Type.IsString() && c.Text.IsString() {
			a := ranktable.ParseEndpoint(c.Type.Text(t.Src), c.Text.Text(t.Src))
			if a.Form == ranktable.BadAddr || a.Form == ranktable.EmptyStr {
				badEndpoint(t, c.Type, c.Text, r)
			}
		}
		checkListenPort(t, c.Port, r)
	}
}

func checkListenPort(t *ranktable.Table, v jsonscan.Value, r *Reporter) {
	if !isInteger(v) {
		return
	}
	switch n, how := t.Integer(v); {
	case how == ranktable.Refused || n < 1 || n > maxListenPort:
		f := r.At(v, Text{
			"listen_port {0} is out of range, expected 1 to 65535",
			"listen_port {0} 超出范围，应为 1～65535",
		}, val(v))
		if how == ranktable.Refused {
			f.Code("EI0014")
		} else {
			f.Code(noCode)
		}
	case n == maxListenPort:
		r.At(v, Text{
			"listen_port {0} is accepted, but there is no such port: expected 1 to 65535",
			"listen_port {0} 能通过检查，但不存在该端口，应为 1～65535",
		}, val(v)).As(Warning, Misbehaves).Code(noCode)
	}
}

var v2Detour = Rule{
	Name:     "v2-detour",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"Invalid detour value […]"},
	Summary:  Text{`detour is not "true" or "false"`, `detour 不是 "true" 或 "false"`},
	Why: Text{
		`detour is not in the manuals, and optional. The runtime takes the strings "true", "false" and "" and refuses the table for anything else, with only a line in its log.`,
		`手册没有说明 detour，该字段可选。运行时只接受字符串 "true"、"false" 和 ""，其他取值会导致 rank table 被拒绝，且只在日志中写一行。`,
	},
	Fix: Text{
		`Write "true" or "false" as a string in lower case, or delete the key.`,
		`填写小写的字符串 "true" 或 "false"，或删除该字段。`,
	},
	Sources: []Source{
		{Runtime, `2.0 table: detour is "", "true" or "false"`},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		v := t.Detour
		if t.Layout == ranktable.V2 && v.IsString() && !v.Empty() && !t.Is(v, "true") && !t.Is(v, "false") {
			r.At(v, Text{
				`detour {0} is not known, expected "true" or "false"`,
				`detour {0} 不受支持，应为 "true" 或 "false"`,
			}, val(v))
		}
	},
}
