package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// lists are the lists that make a layout, with their keys.
func lists(t *ranktable.Table) [4]struct {
	layout ranktable.Layout
	key    ranktable.Key
	value  ranktable.Value
} {
	return [4]struct {
		layout ranktable.Layout
		key    ranktable.Key
		value  ranktable.Value
	}{
		{ranktable.Concise, ranktable.KServerList, t.ServerList},
		{ranktable.Legacy, ranktable.KGroupList, t.GroupList},
		{ranktable.Heterogeneous, ranktable.KNodeList, t.NodeList},
		{ranktable.V2, ranktable.KRankList, t.RankList},
	}
}

var formatVersionMix = Rule{
	Name:      "format-version-mix",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Warning, Misbehaves}},
	AlsoCodes: []Code{"EI0014", "EI0017"},
	Messages:  []string{"json object has no property called server_list"},
	Summary:   Text{"version and layout disagree, or two layouts in one file", "version 与格式不一致，或一个文件中有两种格式"},
	Why: Text{
		"The version alone says which list is read: 1.0 and 1.2 server_list, 1.1 node_list, 2.0 rank_list, no version group_list. If that list is not there the table is refused although it has another one; if there are two, the other is ignored.",
		"读取哪个列表只由 version 决定：1.0、1.2 读 server_list，1.1 读 node_list，2.0 读 rank_list，没有 version 读 group_list。对应的列表不存在时，即使有别的列表也会报错；两种列表都有时，另一种被忽略。",
	},
	Fix: Text{
		"Keep one layout and the version that belongs to it.",
		"只保留一种格式，并写与之对应的 version。",
	},
	Sources: []Source{
		{Runtime, "choice of the parser: by version; 1.0 with group_list ends with \"no property server_list\""},
		{Manual, "rank table configuration: the templates"},
	},
	Table: checkFormatVersionMix,
}

func checkFormatVersionMix(t *ranktable.Table, r *Reporter) {
	wanted := versionLayout(t)
	if wanted == ranktable.NoLayout {
		return // version-unknown, type-not-string
	}
	var read, other ranktable.Key
	var dead ranktable.Value
	found := false
	for _, l := range lists(t) {
		switch {
		case l.layout == wanted:
			read, found = l.key, l.value.Here()
		case l.value.Here() && !dead.Here():
			other, dead = l.key, l.value
		}
	}
	switch {
	case !dead.Here() || t.Misspelt(ranktable.OTop, 0, read):
	case found && !t.Version.Here():
		r.Find(opening(dead.Span()), Text{
			"{0} is ignored: without a version the runtime reads {1}",
			"{0} 被忽略：没有 version 时运行时读取 {1}",
		}, key(other), key(read)).As(Warning, Misbehaves)
	case found:
		r.Find(opening(dead.Span()), Text{
			"{0} is ignored: with version {2} the runtime reads {1}",
			"{0} 被忽略：version 为 {2} 时运行时读取 {1}",
		}, key(other), key(read), val(t.Version)).As(Warning, Misbehaves)
	case t.Version.Here(): // version-missing otherwise
		r.noSuchList(t, wanted, key(read), key(other))
	}
}

// noSuchList reports a version whose list the table does not have. Ascend 950
// reads 2.0 whatever the version says and looks at it last; the other products
// refuse 2.0 before they look for a list.
func (r *Reporter) noSuchList(t *ranktable.Table, wanted ranktable.Layout, read, other Arg) {
	on950 := r.result.Candidates == product.SetA5
	message, code := Text{
		"version {0} makes the runtime read {1}, but the table has {2}",
		"version {0} 使运行时读取 {1}，而表中是 {2}",
	}, noCode
	switch v2 := layoutOf(t) == ranktable.V2; {
	case on950 && v2:
		message, code = Text{
			"version {0} is refused on Ascend 950, expected 2.0 with {2}",
			"Ascend 950 不接受 version {0}，含 {2} 的 rank table 应为 2.0",
		}, "EI0014"
	case on950 && wanted != ranktable.V2:
		message, code = Text{
			"version {0} with {2} is not read on Ascend 950, which needs a 2.0 table with rank_list",
			"Ascend 950 不读取 version {0} 和 {2}，需要带 rank_list 的 2.0 版本",
		}, "EI0017"
	case on950, wanted == ranktable.Legacy:
		code = "EI0017"
	case wanted == ranktable.V2:
		message, code = Text{
			"version {0} is read on Ascend 950 only, with {1}; this table has {2}",
			"version {0} 只有 Ascend 950 读取，且须带 {1}；而表中是 {2}",
		}, "EI0014"
	}
	f := r.At(t.Version, message, val(t.Version), read, other).Code(code)
	if fit := fitting(t); fit != "" && on950 == (fit == "2.0") {
		f.Unsafe(t.Version.Span(), `"`+fit+`"`)
	}
}

var formatLegacy = Rule{
	Name:     "format-legacy",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"the old group_list layout", "旧的 group_list 格式"},
	Why: Text{
		"The runtime still reads group_list tables (documented for Atlas training products only), but numbers the ranks itself, by the text of server_id, and takes device_id 0 to 7 only. Current tools and other readers expect server_list.",
		"运行时仍能读取 group_list 格式（手册只对 Atlas 训练系列产品说明），但 rank 由运行时按 server_id 的文本顺序编号，device_id 也只能是 0 到 7。现有工具和其他使用方都要求 server_list。",
	},
	Fix: Text{
		"Generate the table anew as version 1.0 with server_list; rank_id then says which rank each device gets.",
		"重新生成 1.0 版本、含 server_list 的 rank table，由 rank_id 指定每个 device 的 rank。",
	},
	Sources: []Source{
		{Runtime, "the group_list parser, used when there is no version"},
		{Manual, "rank table configuration: template 2, Atlas training products"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout == ranktable.Legacy && versionLayout(t) == ranktable.Legacy {
			r.Find(opening(t.GroupList.Span()), Text{
				"group_list is the old layout: current tools write version 1.0 with server_list",
				"group_list 是旧格式：现有工具使用 version 1.0 和 server_list",
			})
		}
	},
}
