package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var superDeviceIDDuplicate = Rule{
	Name:     "super-device-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Messages: []string{"superDeviceId[…] in superPod[…] already exists"},
	Summary:  Text{"two devices of a super pod have one super_device_id", "同一超节点内 super_device_id 重复"},
	Why: Text{
		"A super_device_id names one device within its super pod. The runtime of Atlas A3 refuses a repetition without an error code. The same id in another super pod is right.",
		"super_device_id 在一个超节点内唯一标识一个 device。Atlas A3 的运行时遇到重复会拒绝，且没有错误码。不同超节点之间可以相同。",
	},
	Fix: superIDFix,
	Sources: []Source{
		{Runtime, "super_device_id is unique inside a super pod"},
		{Report, "vllm-ascend pull request 2939: a generator wrote one id for all devices"},
	},
	Products: product.SetA3,
	Product:  checkSuperDeviceIDDuplicate,
}

func checkSuperDeviceIDDuplicate(t *ranktable.Table, _ product.Product, r *Reporter) {
	if !superPods(t) || len(t.Pods) == 0 {
		return // only with pods the ids are compared
	}
	podOf := make([]int32, len(t.Servers))
	for i := range t.PodServers {
		if p := &t.PodServers[i]; p.Server >= 0 {
			podOf[p.Server] = int32(p.Pod) + 1 // a later pod takes the server
		}
	}
	firsts := newSeen(len(t.Devices))
	for i := range t.Devices {
		d := &t.Devices[i]
		pod := podOf[d.Server]
		if pod == 0 || d.SuperNum == ranktable.NoNum {
			continue
		}
		j := firsts.first(hashNumber(uint64(pod)<<32|uint64(d.SuperNum)), i, func(j int) bool {
			return t.Devices[j].SuperNum == d.SuperNum && podOf[t.Devices[j].Server] == pod
		})
		if j != i {
			r.At(d.SuperID, Text{
				"super_device_id {0} is also used by {1} of the same super pod",
				"super_device_id {0} 与同一超节点内 {1} 重复",
			}, val(d.SuperID), device(j)).See(t.Devices[j].SuperID.Span(), Text{"first used", "首次出现"})
		}
	}
}
