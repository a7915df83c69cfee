package rules

import (
	"bytes"
	"strconv"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
)

var pdListEmpty = Rule{
	Name:     "pd-list-empty",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"no prefill or no decode device", "没有 prefill 设备或没有 decode 设备"},
	Why: Text{
		"vllm-ascend reads both lists at the start (KeyError when one is missing) and every process looks for its own entry: one side alone finds nobody to take the cache to or from.",
		"vllm-ascend 启动时会读取两个列表（缺少任意一个都报 KeyError），每个进程再查找自身的条目。只有一方时，KV cache 没有可以传输的对端。",
	},
	Fix: Text{
		"Give devices to both sides: gen_ranktable.py takes --prefill-device-cnt and --decode-device-cnt.",
		"为两侧都分配设备：gen_ranktable.py 的参数为 --prefill-device-cnt 和 --decode-device-cnt。",
	},
	Sources: []Source{
		{Runtime, "vllm-ascend, llmdatadist_c_mgr_connector.py: read_offline_rank_table and read_agent_metadata"},
		{Report, "vllm-ascend issue 1680"},
	},
	Consumers: ConsumersOf(VLLMAscend),
	Peer: func(d *peer.Document, r *Reporter) {
		if d.Kind != document.PrefillDecode {
			return
		}
		for _, l := range []struct {
			list peer.Value
			name string
			role peer.Role
		}{{d.Prefill, "prefill_device_list", peer.PrefillRole}, {d.Decode, "decode_device_list", peer.DecodeRole}} {
			switch {
			case !l.list.Here():
				r.Find(opening(d.Object), Text{
					"{0} is missing: vllm-ascend reads both lists",
					"缺少 {0}，vllm-ascend 会读取两个列表",
				}, str(l.name))
			case l.list.Kind == jsonscan.Array && len(bytes.TrimSpace(d.Src[l.list.Start+1:l.list.End-1])) == 0:
				r.Find(opening(l.list.Span()), Text{
					"{0} is empty: there is nobody to exchange the cache with",
					"{0} 为空，KV cache 没有可以传输的对端",
				}, str(l.name))
			}
		}
	},
}

var clusterIDInvalid = Rule{
	Name:     "cluster-id-invalid",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"a cluster_id that is no number", "cluster_id 不是数字"},
	Why: Text{
		"vllm-ascend makes a number of cluster_id and gives it to LLM-DataDist, which keeps 64 bits without a sign. The process that owns the entry stops with a ValueError or in the link.",
		"vllm-ascend 将 cluster_id 转换为数字后交给 LLM-DataDist（64 位无符号整数）。不是数字时，该条目对应的进程报 ValueError，或在建链时失败。",
	},
	Fix: Text{
		"Number the devices of both lists from 1 on, as gen_ranktable.py does.",
		"与 gen_ranktable.py 一样，从 1 开始为两个列表中的设备连续编号。",
	},
	Sources: []Source{
		{Runtime, "vllm-ascend, llmdatadist_c_mgr_connector.py: int(device_info[\"cluster_id\"])"},
		{Manual, "LLM-DataDist, link: cluster ids are unsigned integers"},
	},
	Consumers: ConsumersOf(VLLMAscend),
	Peer: func(d *peer.Document, r *Reporter) {
		eachCluster(d, func(i int, id uint64, ok bool) {
			if v := d.Devices[i].Cluster; !ok && v.Kind != jsonscan.Broken && !isPlaceholder(v.Text(d.Src)) {
				r.At(v, Text{"cluster_id {0} is no unsigned integer", "cluster_id {0} 不是无符号整数"}, val(v))
			}
		})
	},
}

var clusterIDDuplicate = Rule{
	Name:     "cluster-id-duplicate",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Summary:  Text{"two devices have the same cluster_id", "两个设备的 cluster_id 相同"},
	Why: Text{
		"A link maps two cluster ids to ranks. With one id for a prefill and a decode device the map has one entry and LLM-DataDist refuses it (2 to 4 are wanted); of two devices on one side with the same id the second counts as linked already and is never reached.",
		"建链时需要两个 cluster_id 到 rank 的映射。prefill 与 decode 设备同号时，映射只剩一项，LLM-DataDist 拒绝建链（要求 2～4 项）；同一侧的两个设备同号时，第二个被当作已建链，始终不会连接。",
	},
	Fix: Text{
		"Number the devices of both lists from 1 on, as gen_ranktable.py does.",
		"与 gen_ranktable.py 一样，从 1 开始为两个列表中的设备连续编号。",
	},
	Sources: []Source{
		{Runtime, "vllm-ascend, llmdatadist_c_mgr_connector.py: add_remote_agent; LLM-DataDist: cluster_rank_info has 2 to 4 entries"},
		{Report, "vllm-ascend pull request 2080"},
	},
	Consumers: ConsumersOf(VLLMAscend),
	Peer: func(d *peer.Document, r *Reporter) {
		ids := make([]uint64, len(d.Devices))
		firsts := newSeen(len(d.Devices))
		eachCluster(d, func(i int, id uint64, ok bool) {
			if !ok {
				return
			}
			ids[i] = id
			j := firsts.first(hashNumber(id), i, func(j int) bool { return ids[j] == id })
			if j == i {
				return
			}
			x, first := &d.Devices[i], &d.Devices[j]
			f := r.At(x.Cluster, Text{
				"cluster_id {0} is also that of {1} device {2} on {3}",
				"cluster_id {0} 与 {3} 上的 {1} 设备 {2} 重复",
			}, val(x.Cluster), str(roleName(first.Role)), val(first.ID), val(first.ServerID))
			f.See(first.Cluster.Span(), Text{"first used", "首次出现"})
			if x.Role == first.Role {
				f.As(Error, Misbehaves)
			}
		})
	},
}

// eachCluster reads the cluster ids as Python's int does: a number, or a text
// with one. Fractions are cut off.
func eachCluster(d *peer.Document, yield func(i int, id uint64, ok bool)) {
	if d.Kind != document.PrefillDecode {
		return
	}
	for i := range d.Devices {
		v := d.Devices[i].Cluster
		if !v.Here() {
			continue
		}
		text := string(bytes.TrimSpace(v.Text(d.Src)))
		id, err := strconv.ParseUint(text, 10, 64)
		if f, ferr := strconv.ParseFloat(text, 64); err != nil && v.Kind == jsonscan.Number && ferr == nil && f >= 0 && f < 1<<63 {
			id, err = uint64(f), nil
		}
		yield(i, id, err == nil && (v.Kind == jsonscan.Number || v.IsString()))
	}
}

func roleName(r peer.Role) string {
	if r == peer.PrefillRole {
		return "prefill"
	}
	return "decode"
}
