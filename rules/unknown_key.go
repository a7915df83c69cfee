package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var unknownKey = Rule{
	Name:      "unknown-key",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}, {Info, Misbehaves}, {Warning, Documented}, {Warning, Advice}},
	AlsoCodes: []Code{"EI0014", "EI0017"},
	Summary:   Text{"a key that HCCL does not read, often a misspelt one", "HCCL 不读取的字段，多为拼写错误"},
	Why: Text{
		"Keys are compared letter by letter and unknown ones are skipped without a message. A misspelt key is therefore a missing one: the runtime reports the key that it does not find, or works without it.",
		"字段名逐字符比较，不认识的字段会被忽略且没有提示。因此拼错的字段等于缺失：运行时报告找不到该字段，或在缺少它的情况下运行。",
	},
	Fix: Text{
		"Correct the name of the key, or remove it if nothing reads it.",
		"改正字段名；确认没有程序使用时可直接删除。",
	},
	Sources: []Source{
		{Runtime, "unknown keys are skipped at every level; keys are case-sensitive"},
		{Report, "census of public rank tables and the sources of their generators, for the keys that are known extras"},
	},
	Table:    checkUnknownKey,
	Product:  checkMisspeltField,
	Plan:     checkPlanKeys,
	PlanOnly: true,
}

// checkUnknownKey says of every key near a read one what was meant. Of the
// keys that resemble nothing, such as those a generator adds to every device,
// each is shown once.
func checkUnknownKey(t *ranktable.Table, r *Reporter) {
	checkNewKeys(t, r)
	var shown map[string]bool
	for n, i := range t.Issues {
		if i.Code != ranktable.Unknown {
			continue
		}
		name := t.KeyText(i)
		if m := t.Meant(n); m.Missing {
			if !dependsOnProduct(i.Owner, m.Key) {
				v, code := lack(t, i, m.Key)
				misspelt(t, i, m.Key, v, code, r)
			}
			continue
		}
		if shown[string(name)] {
			continue
		}
		if shown == nil {
			shown = map[string]bool{}
		}
		shown[string(name)] = true
		r.Find(i.Span, Text{
			"key {0} is not read here",
			"HCCL 不读取此处的字段 {0}",
		}, word(name)).As(Info, Misbehaves)
	}
}

// checkMisspeltField looks at the keys whose need depends on the product.
func checkMisspeltField(t *ranktable.Table, p product.Product, r *Reporter) {
	for n, i := range t.Issues {
		if i.Code != ranktable.Unknown {
			continue
		}
		m := t.Meant(n)
		if !m.Missing || !dependsOnProduct(i.Owner, m.Key) {
			continue
		}
		v, code := Verdict{Warning, Misbehaves}, Code("")
		switch several := len(t.Servers) > 1 || r.roce(); {
		case m.Key == ranktable.KDeviceIP && several:
			if demand, bad := addressDemand(t, int(i.Index), p.Family, r); bad {
				v, code = demand, "EI0014"
			}
		case m.Key != ranktable.KDeviceIP && readsPods(t, p):
			v = Verdict{Error, Rejects}
			if m.Key == ranktable.KSuperPodID || m.Key == ranktable.KServerID {
				code = "EI0014"
			}
		}
		misspelt(t, i, m.Key, v, code, r)
	}
}

// dependsOnProduct reports whether a key of this object is needed on some
// products only: the address of a device, and what belongs to super pods.
func dependsOnProduct(o ranktable.Owner, k ranktable.Key) bool {
	return o == ranktable.ODevice && (k == ranktable.KDeviceIP || k == ranktable.KSuperDeviceID) ||
		o == ranktable.OPod || o == ranktable.OPodServer
}

func misspelt(t *ranktable.Table, i ranktable.Issue, meant ranktable.Key, v Verdict, code Code, r *Reporter) {
	message := Text{"key {0} is not read, did you mean {1}?", "HCCL 不读取字段 {0}，是否应为 {1}？"}
	if v.Severity == Error {
		message = Text{
			"unknown key {0}, and {1} is missing: did you mean {1}?",
			"HCCL 不读取字段 {0}，且缺少 {1}，是否应为 {1}？",
		}
	}
	f := r.Find(i.Span, message, word(t.KeyText(i)), key(meant)).As(v.Severity, v.Class)
	if code != "" {
		f.Code(code)
	}
	if t.Src[i.Span.Start] != '"' {
		return
	}
	inside := Span{Start: i.Span.Start + 1, End: i.Span.End - 1}
	// What is refused as it is can be mended: no device loses what it has. But in a
	// group_list the ranks are counted, and more devices before a device change its
	// rank.
	counted := t.Layout == ranktable.Legacy && (meant == ranktable.KDevices || meant == ranktable.KInstanceList)
	if v.Class == Rejects && !counted {
		f.Safe(inside, meant.String())
	} else {
		f.Unsafe(inside, meant.String())
	}
}
