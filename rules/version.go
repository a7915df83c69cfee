package rules

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

var versionMissing = Rule{
	Name:     "version-missing",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017"},
	Messages: []string{
		"Config group_count is missing in the ranktable file",
		"json object has no property called group_count",
	},
	Summary: Text{"no version although the table is not a group_list table", "缺少 version，且不是 group_list 格式"},
	Why: Text{
		"Without a version the runtime takes the table for the old group_list layout and reports that group_count is missing; the 2.0 parser reports version.",
		"没有 version 时，运行时按旧的 group_list 格式解析，报错说缺少 group_count；2.0 解析器报缺少 version。",
	},
	Fix: Text{
		"Write \"version\": \"1.0\" for server_list, \"1.2\" with super pods on Atlas A3, \"2.0\" for rank_list.",
		"server_list 格式写 \"version\": \"1.0\"；Atlas A3 超节点写 \"1.2\"；rank_list 格式写 \"2.0\"。",
	},
	Sources: []Source{
		{Runtime, "choice of the parser: no version means group_list"},
		{Manual, "rank table configuration, version (mandatory)"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		want := fitting(t)
		if t.Version.Here() || want == "" || noTable(t) || t.Misspelt(ranktable.OTop, 0, ranktable.KVersion) {
			return
		}
		message := Text{
			"no version: the runtime would look for group_list; this layout needs \"version\": \"{0}\"",
			"缺少 version：运行时会去找 group_list；该格式需要 \"version\": \"{0}\"",
		}
		if want == "2.0" {
			message = Text{"no version: this layout needs \"version\": \"{0}\"", "缺少 version：该格式需要 \"version\": \"{0}\""}
		}
		at, text := memberEdit(t, t.Object, `"version": "`+want+`"`)
		r.Find(opening(t.Object), message, str(want)).Safe(at, text)
	},
}

var versionUnknown = Rule{
	Name:     "version-unknown",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"ranktable variable version is invalid",
		"Ranktable version is not supported",
		"version[…] is not support",
	},
	Summary: Text{"a version that HCCL does not know", "HCCL 不支持的 version"},
	Why: Text{
		"The version picks the parser and is compared letter by letter: 1.0, 1.1, 1.2 and 2.0 are all there is. \"1\" or \"v1.0\" are refused like anything else.",
		"version 决定使用哪个解析器，逐字符比较，只有 1.0、1.1、1.2、2.0。“1”“v1.0”与其他写法一样会被拒绝。",
	},
	Fix: Text{
		"Write \"1.0\" for server_list, \"1.2\" with super pods on Atlas A3, \"2.0\" for rank_list on Ascend 950.",
		"server_list 格式写 \"1.0\"；Atlas A3 超节点写 \"1.2\"；Ascend 950 的 rank_list 格式写 \"2.0\"。",
	},
	Sources: []Source{
		{Runtime, "choice of the parser: exact match of version"},
		{Manual, "rank table configuration, version"},
		{Report, "HIXL: version 1.3 is for local_comm_res"},
	},
	Table: checkVersionUnknown,
}

func checkVersionUnknown(t *ranktable.Table, r *Reporter) {
	if !t.Version.IsString() || versionLayout(t) != ranktable.NoLayout {
		return
	}
	want := fitting(t)
	switch text := t.Text(t.Version); {
	case text == "1.3":
		r.At(t.Version, Text{
			"version 1.3 belongs to local_comm_res of LLM-DataDist, not to a rank table: this layout needs \"{0}\"",
			"version 1.3 属于 LLM-DataDist 的 local_comm_res，不用于 rank table：该格式应为 \"{0}\"",
		}, str(want))
	case want == "":
		r.At(t.Version, Text{
			"version {0} is not one of 1.0, 1.1, 1.2 and 2.0, and a group_list table has none: remove the key",
			"version {0} 不是 1.0、1.1、1.2、2.0 之一，且 group_list 格式不写 version：应删除该字段",
		}, val(t.Version))
	default:
		f := r.At(t.Version, Text{
			"version {0} is not one of 1.0, 1.1, 1.2 and 2.0: this layout needs \"{1}\"",
			"version {0} 不是 1.0、1.1、1.2、2.0 之一：该格式应为 \"{1}\"",
		}, val(t.Version), str(want))
		if meansVersion(text, want) {
			f.Safe(t.Version.Span(), `"`+want+`"`)
		}
	}
}

// meansVersion reports whether text is another spelling of a version: "1",
// "v1.0", " 1.00".
func meansVersion(text, version string) bool {
	text = strings.TrimLeft(strings.TrimSpace(text), "vV")
	n, err := strconv.ParseFloat(text, 64)
	want, _ := strconv.ParseFloat(version, 64)
	return err == nil && n == want
}
