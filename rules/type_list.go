package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var typeNotArray = Rule{
	Name:      "type-not-array",
	Severity:  Error,
	Class:     Rejects,
	AlsoCodes: []Code{"EI0014", "EI0017"},
	Messages:  []string{"index[…] is out of json object range"},
	Summary:   Text{"a list that is no JSON array", "列表不是 JSON 数组"},
	Why: Text{
		"server_list, device and the like are arrays even when they hold one element. For anything else the runtime only logs an index out of range; a 2.0 table is refused with EI0014.",
		"server_list、device 等即使只有一个元素也必须是数组。写成其他类型时，运行时只在日志中报 index out of range；2.0 版本报 EI0014。",
	},
	Fix:     Text{"Put the value in square brackets.", "将该值放入方括号。"},
	Sources: []Source{{Runtime, "the lists of every layout are arrays"}, {Manual, "rank table configuration: field types"}},
	Table:   func(t *ranktable.Table, r *Reporter) { eachWrong(t, false, jsonscan.Array, r, notArray) },
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if readsPods(t, p) {
			eachWrong(t, true, jsonscan.Array, r, notArray)
		}
	},
	Peer: arraysOfPeer,
}

var typeNotObject = Rule{
	Name:      "type-not-object",
	Severity:  Error,
	Class:     Rejects,
	AlsoCodes: []Code{"EI0014", "EI0017"},
	Summary:   Text{"an element of a list that is no JSON object", "列表元素不是 JSON 对象"},
	Why: Text{
		"Every server, device, pod or rank is an object with keys of its own. In a null, a text or a list in its place the runtime finds no key and reports the first one as missing.",
		"每个 Server、device、超节点、rank 都是带有各自字段的对象。写成 null、文本或列表时，运行时找不到字段，报告第一个字段缺失。",
	},
	Fix: Text{
		"Remove the element or fill it in; a null is usually what a generator leaves for a device that it did not find.",
		"删除该元素或补全内容；null 通常是生成工具没有找到 device 时留下的。",
	},
	Sources: []Source{{Runtime, "keys are looked up in every element"}, {Manual, "rank table configuration: field types"}},
	Table:   func(t *ranktable.Table, r *Reporter) { eachWrong(t, false, jsonscan.Object, r, notObject) },
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if readsPods(t, p) {
			eachWrong(t, true, jsonscan.Object, r, notObject)
		}
	},
	Peer: objectsOfPeer,
}

func notArray(i ranktable.Issue, r *Reporter) {
	f := r.Find(i.Span, Text{"{0} is {1} instead of an array", "{0} 是{1}而不是数组"}, key(i.Key), both(typeName(i.Actual)))
	switch i.Key {
	case ranktable.KRankList, ranktable.KPorts, ranktable.KRankAddrList, ranktable.KSuperPodList:
		f.Code("EI0014")
	}
}

func notObject(i ranktable.Issue, r *Reporter) {
	message := Text{"an element of {0} is {1} instead of an object", "{0} 的一个元素是{1}而不是对象"}
	if i.Key == ranktable.KControlPlane || i.Key == ranktable.KRankTable {
		message = Text{"{0} is {1} instead of an object", "{0} 是{1}而不是对象"}
	}
	f := r.Find(i.Span, message, key(i.Key), both(typeName(i.Actual)))
	switch i.Key {
	case ranktable.KRankTable, ranktable.KRankList, ranktable.KLevelList:
	default:
		f.Code("EI0017")
	}
}

// eachWrong calls found for every value that is not of the type wanted and
// that is read: in super pods, or everywhere else.
func eachWrong(t *ranktable.Table, pods bool, want jsonscan.Kind, r *Reporter, found func(ranktable.Issue, *Reporter)) {
	for _, i := range t.Issues {
		if i.Code == ranktable.WrongType && i.Want == want && pods == ofPods(i) && listRead(t, i) && r.reads(t.Layout, i.Key) {
			found(i, r)
		}
	}
}

// ofPods reports whether an issue is about super_pod_list or something in it.
func ofPods(i ranktable.Issue) bool {
	return i.Owner == ranktable.OPod || i.Owner == ranktable.OPodServer || i.Key == ranktable.KSuperPodList
}

// listRead reports whether a top-level list is the one of the layout.
func listRead(t *ranktable.Table, i ranktable.Issue) bool {
	if i.Owner != ranktable.OTop {
		return true
	}
	for _, l := range lists(t) {
		if l.key == i.Key {
			return l.layout == readLayout(t)
		}
	}
	return true
}
