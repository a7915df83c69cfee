package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var versionVsProduct = Rule{
	Name:      "version-vs-product",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Warning, Misbehaves}, {Info, Advice}},
	AlsoCodes: []Code{"EI0014", "EI0017"},
	Messages: []string{
		"ranktable variable version is invalid",
		`version[…] is not "2.0"`,
		`failed with version is not "2.0" in ranktable file`,
	},
	Summary: Text{"the version of the table does not go with the product", "rank table 的 version 与产品不匹配"},
	Why: Text{
		"The chip picks the parser, not the table: Ascend 950 reads 2.0 only, every other product reads 1.0, 1.1, 1.2 and the old group_list. Super pods of a 1.2 table are used on Atlas A3 alone, and an Atlas A3 with a 1.0 table works as single servers without the links of its super pod.",
		"使用哪个解析器由芯片决定，而不是由 rank table 决定：Ascend 950 只读 2.0，其他产品读 1.0、1.1、1.2 和旧的 group_list 格式。1.2 的超节点信息只在 Atlas A3 上使用；Atlas A3 使用 1.0 时按普通 AI Server 工作，不使用超节点内的互联。",
	},
	Fix: Text{
		"Generate the table anew for the product: 1.0 for Atlas A2, training and inference products, 1.2 for Atlas A3 super pods, 2.0 for Ascend 950. The layouts differ; changing only the version does not help.",
		"按产品重新生成 rank table：Atlas A2、Atlas 训练/推理系列用 1.0，Atlas A3 超节点用 1.2，Ascend 950 用 2.0。各版本格式不同，只改 version 没有用。",
	},
	Sources: []Source{
		{Runtime, "choice of the parser: by chip first, then by version"},
		{Manual, "rank table configuration: one page for each product family"},
	},
	Product: checkVersionVsProduct,
}

// checkVersionVsProduct leaves a version that does not go with the layout to
// format-version-mix.
func checkVersionVsProduct(t *ranktable.Table, p product.Product, r *Reporter) {
	layout := versionLayout(t)
	if layout == ranktable.NoLayout || layout != layoutOf(t) {
		return
	}
	at := t.Version.Span()
	if !t.Version.Here() {
		at = opening(t.Object)
	}
	switch {
	case layout == ranktable.V2 && p.Family == product.FA5 && !r.has(tables20):
		r.Find(at, Text{
			"CANN {0} does not read version 2.0, which came with the Ascend 950",
			"CANN {0} 不读取 version 2.0，该版本随 Ascend 950 引入",
		}, str(r.target.Release.String())).Code("EI0014")
	case layout == ranktable.V2 && p.Family != product.FA5:
		r.Find(at, Text{
			"version 2.0 is read on Ascend 950 only: {0} need 1.0, or 1.2 with super pods",
			"version 2.0 只有 Ascend 950 读取：{0}应使用 1.0，超节点用 1.2",
		}, on(p)).Code("EI0014")
	case layout != ranktable.V2 && p.Family == product.FA5:
		f := Text{"version {1} is not read on {0}, which needs a 2.0 table with rank_list", "{0} 不读取 version {1}，需要带 rank_list 的 2.0 版本"}
		if !t.Version.Here() {
			f = Text{"a group_list table is not read on {0}, which needs a 2.0 table with rank_list", "{0} 不读取 group_list 格式，需要带 rank_list 的 2.0 版本"}
		}
		r.Find(at, f, on(p), val(t.Version)).Code("EI0017")
	case t.Is(t.Version, "1.2") && !p.Family.SuperPods():
		r.Find(at, Text{
			"version 1.2 is for super pods of Atlas A3: {0} read it but use no super pod, write 1.0",
			"version 1.2 用于 Atlas A3 超节点：{0}能够读取，但不使用超节点信息，应写 1.0",
		}, on(p)).As(Warning, Misbehaves)
	case t.Is(t.Version, "1.0") && p.Family == product.FA3 && !r.Open() && !superFields(t).Here():
		// Not said while the product is open: nearly every 1.0 table is for
		// another product, and the manual has this mode for the Atlas A3.
		r.Find(at, Text{
			"version 1.0 on Atlas A3 is the AI Server mode: the links inside a super pod stay unused, 1.2 uses them",
			"Atlas A3 使用 version 1.0 即 AI Server 模式：不使用超节点内的互联，需要时用 1.2",
		}).As(Info, Advice)
	}
}

var versionVsFields = Rule{
	Name:     "version-vs-fields",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"fields of a super pod in a table whose version does not have them", "表中有超节点字段，而 version 不读取它们"},
	Why: Text{
		"super_pod_list and super_device_id are read with version 1.2 only. With 1.0 they are skipped without a message, and the servers of a super pod talk over their NICs.",
		"super_pod_list 和 super_device_id 只在 version 1.2 时读取。version 为 1.0 时会被忽略且没有提示，超节点内的 Server 之间改走网卡。",
	},
	Fix: Text{
		"Write \"version\": \"1.2\" if the job is to use the super pod, otherwise remove the fields.",
		"任务需要使用超节点时写 \"version\": \"1.2\"，否则删除这些字段。",
	},
	Sources: []Source{
		{Runtime, "super_pod_list and super_device_id are skipped with version 1.0"},
		{Manual, "rank table configuration, Atlas A3: version 1.2"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		if t.Layout != ranktable.Concise || !t.Is(t.Version, "1.0") {
			return
		}
		v, name := superFields(t), ranktable.KSuperDeviceID
		if !v.Here() {
			return
		}
		if t.SuperPodList.Here() {
			v, name = t.SuperPodList, ranktable.KSuperPodList
		}
		at := v.Span()
		if t.SuperPodList.Here() {
			at = opening(at)
		}
		r.Find(at, Text{
			"{0} is ignored with version 1.0: super pods need 1.2",
			"version 为 1.0 时忽略 {0}：超节点需要 1.2",
		}, key(name)).See(t.Version.Span(), Text{"the version", "version"}).Unsafe(t.Version.Span(), `"1.2"`)
	},
}

// superFields is the first value that only a super pod has; Absent if there is
// none.
func superFields(t *ranktable.Table) ranktable.Value {
	if t.SuperPodList.Here() {
		return t.SuperPodList
	}
	for i := range t.Devices {
		if v := t.Devices[i].SuperID; v.Here() {
			return v
		}
	}
	return ranktable.Value{}
}
