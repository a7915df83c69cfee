package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// superIDFix is where the id comes from; all four rules say it.
var superIDFix = Text{
	"Write the SDID of the device: npu-smi info -t spod-info -i <id> -c <chip_id> prints it on that host.",
	"填写该 device 的 SDID，可在该主机上用 npu-smi info -t spod-info -i <id> -c <chip_id> 查询。",
}

var superDeviceIDMissing = Rule{
	Name:     "super-device-id-missing",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{
		"superDeviceId[…] is invalid in rankId[…], the configuration may be missing",
		"superDeviceId[…] or superPod[…] in rank[…] is invalid",
	},
	Summary: Text{"a device of a super pod has no super_device_id", "超节点中的 device 没有 super_device_id"},
	Why: Text{
		"As soon as a 1.2 table has a super_pod_list, the runtime of Atlas A3 demands a super_device_id of every device, and refuses the table without an error code. The value 4294967295 stands for none.",
		"1.2 版本的 rank table 只要有 super_pod_list，Atlas A3 的运行时就要求每个 device 都有 super_device_id，缺失时拒绝，且没有错误码。4294967295 表示未设置。",
	},
	Fix: superIDFix,
	Sources: []Source{
		{Runtime, "every rank has a super pod and a super_device_id once super_pod_list is there"},
		{Manual, "rank table configuration, Atlas A3, super_device_id"},
	},
	Products: product.SetA3,
	Product: func(t *ranktable.Table, _ product.Product, r *Reporter) {
		if !superPods(t) || len(t.Pods) == 0 {
			return
		}
		for i := range t.Devices {
			switch d := &t.Devices[i]; {
			case !d.SuperID.Here():
				r.Find(opening(d.Span()), Text{
					"{0} has no super_device_id, but the table has a super_pod_list",
					"{0} 没有 super_device_id，而 rank table 中有 super_pod_list",
				}, device(i))
			case d.SuperNum == ranktable.NoNum && isMaxNum(t, d.SuperID):
				r.At(d.SuperID, Text{
					"super_device_id {0} of {1} stands for \"not set\"; expected 0 to 4294967294",
					"{1} 的 super_device_id {0} 表示未设置，应为 0～4294967294",
				}, val(d.SuperID), device(i))
			}
		}
	},
}

var superDeviceIDEmpty = Rule{
	Name:     "super-device-id-empty",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"super_device_id[] is invalid",
		"ranktable variable super_device_id is invalid. Expected value: a valid non-negative integer",
	},
	Summary: Text{"super_device_id is an empty text", "super_device_id 为空字符串"},
	Why: Text{
		"In a 1.2 table the runtime reads every super_device_id that is there, on any product, and refuses an empty one. Leaving the key out is another matter: that is fine without a super_pod_list.",
		"1.2 版本中，只要有 super_device_id 字段，任何产品的运行时都会读取，空字符串会被拒绝。不写该字段则不同：没有 super_pod_list 时允许。",
	},
	Fix: superIDFix,
	Sources: []Source{
		{Runtime, "super_device_id of 1.2 tables is a numeric string on every chip"},
		{Report, "CANN 8.5 fault handling page: super_device_id[] is invalid"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		eachOddSuperID(t, func(o ranktable.Odd) {
			if o.Value.Empty() {
				r.At(o.Value, Text{
					"super_device_id of {0} is empty",
					"{0} 的 super_device_id 为空",
				}, device(int(o.Index)))
			}
		})
	},
}

// eachOddSuperID calls yield with every super_device_id that is read and not a
// plain number.
func eachOddSuperID(t *ranktable.Table, yield func(ranktable.Odd)) {
	if !superPods(t) {
		return
	}
	for _, o := range t.Odd {
		if o.Key == ranktable.KSuperDeviceID {
			yield(o)
		}
	}
}

var superDeviceIDInvalid = Rule{
	Name:     "super-device-id-invalid",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}},
	Runtime:  []Code{"EI0014"},
	Messages: []string{
		"super_device_id[…] is invalid",
		"ranktable variable super_device_id is invalid. Expected value: a valid non-negative integer",
	},
	Summary: Text{"super_device_id is not a decimal number", "super_device_id 不是十进制数"},
	Why: Text{
		"The runtime reads super_device_id of a 1.2 table on every product and refuses what does not start with a number from 0 to 4294967294. Device plugins write -2 or the like when they cannot query it. Text behind the digits is ignored, and the device then has another id than its driver says.",
		"任何产品的运行时都会读取 1.2 版本的 super_device_id，开头不是 0～4294967294 的数字时拒绝。device plugin 查询失败时会写入 -2 之类的值。数字后的内容会被忽略，得到的 ID 可能与驱动不一致。",
	},
	Fix: superIDFix,
	Sources: []Source{
		{Runtime, "super_device_id of 1.2 tables is a numeric string on every chip"},
		{Report, "MindCluster device plugin: failure markers as ids"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		eachOddSuperID(t, func(o ranktable.Odd) {
			switch {
			case o.Value.Empty() || isPlaceholder(o.Value.Text(t.Src)):
			case o.How == ranktable.Refused:
				r.At(o.Value, Text{
					"super_device_id {0} of {1} is not a decimal number from 0 to 4294967294",
					"{1} 的 super_device_id {0} 不是 0～4294967294 的十进制数",
				}, val(o.Value), device(int(o.Index)))
			default:
				r.At(o.Value, Text{
					"super_device_id {0} of {1} is read as {2}; expected plain digits",
					"{1} 的 super_device_id {0} 会被读作 {2}，应只写数字",
				}, val(o.Value), device(int(o.Index)), num(o.Num)).As(Warning, Misbehaves)
			}
		})
	},
}
