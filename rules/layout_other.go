package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var layoutNotHCCL = Rule{
	Name:     "layout-not-hccl",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Advice}, {Info, Advice}},
	Runtime:  []Code{"EI0017"},
	Messages: []string{"json object has no property called server_list"},
	Summary:  Text{"a known kind of file, but not one that HCCL reads as a rank table", "已知类型的文件，但 HCCL 不能当作 rank table 读取"},
	Why: Text{
		"Several files go under the name rank table: device lists of other programs, slices of cluster summaries, Kubernetes objects. HCCL looks for its own keys only and stops at the first that is missing, without a word about what it was given.",
		"被称作 rank table 的文件有好几种：其他程序的设备列表、集群信息分片、Kubernetes 对象等。HCCL 只找自己的字段，遇到第一个缺失字段就报错，不会说明拿到的是什么文件。",
	},
	Fix: Text{
		"Pass what the message names instead of this file, usually the rank table of the job itself. To check the file for the program that reads it, name that with --consumer.",
		"改用上面提示的文件，通常是该任务自己的 rank table。如需按该文件的使用方检查，用 --consumer 指定。",
	},
	Sources: []Source{
		{Runtime, "the layouts that the parsers read"},
		{Report, "sources of MindCluster, MindIE, vllm-ascend, torchair, LLM-DataDist and atc, which write or read these files"},
	},
	Document: func(d *Document, r *Reporter) {
		need, who := Text(d.Kind.Need()), HCCL
		if c := r.Consumer(); !c.passes() {
			need, who = consumers[c].need, c
			if d.Kind.IsTable() && c == MindIEMotor {
				return // global-table
			}
		}
		switch {
		case d.Kind == document.TableConfig && r.Consumer() == HCCL && d.Table.Wrapped && !d.Table.Failed:
			onlyThroughGE(d, r)
			return
		case need.EN == "", d.Table.Failed, d.Kind == document.Unknown, r.Consumer().reads(d.Kind):
			return
		case d.Kind == document.Placeholder, d.Kind == document.Global && r.Consumer().passes():
			return // they have rules of their own
		}
		wrongKind(d, r, who, need)
	},
	Plan:     checkKubernetes,
	PlanOnly: true,
}

// onlyThroughGE: the table inside is judged, but whether GE takes it out for HCCL
// the file cannot tell.
func onlyThroughGE(d *Document, r *Reporter) {
	at, _ := topKey(d, ranktable.KRankTable.String())
	r.Find(at, Text{
		"this is {0}: HCCL gets it from GE only, by itself it reads what stands in RankTable; to check it for GE, say --consumer ge",
		"文件类型：{0}，HCCL 只能通过 GE 使用，直接读取的应是 RankTable 中的内容；按 GE 检查可用 --consumer ge",
	}, both(Text(d.Kind.Name()))).As(Info, Advice)
}

// wrongKind says what the document is, and what the reader needs instead.
func wrongKind(d *Document, r *Reporter, who Consumer, need Text) {
	if c, ok := readerOf(d.Kind); ok && c != r.Consumer() {
		r.Find(opening(d.Table.Object), Text{
			"this is {0}; {1}; to check it, say --consumer {3}",
			"文件类型：{0}，{2} 不能直接读取；{1}；检查该文件可用 --consumer {3}"},
			both(Text(d.Kind.Name())), both(need), str(who.Title()), str(c.String()))
		return
	}
	r.Find(opening(d.Table.Object), Text{"this is {0}; {1}", "文件类型：{0}，{2} 不能直接读取；{1}"},
		both(Text(d.Kind.Name())), both(need), str(who.Title()))
}

var globalTable = Rule{
	Name:     "global-table",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0017"},
	Messages: []string{"json object has no property called server_list"},
	Summary:  Text{"a global rank table where the table of one instance is wanted, or the other way round", "全局 rank table 与单个实例的 rank table 用反了"},
	Why: Text{
		"server_group_list describes all instances of a service for the controller and coordinator of MindIE Motor or omni-infer. HCCL joins the devices of one instance and has no such key: it stops at the missing status or version. MindIE Motor in turn finds no server_group_list in the table of an instance.",
		"server_group_list 描述一个服务的全部实例，供 MindIE Motor、omni-infer 的调度组件使用。HCCL 只连接单个实例内的 device，没有这个字段，会因缺少 status 或 version 报错。反过来，MindIE Motor 在单个实例的 rank table 中也找不到 server_group_list。",
	},
	Fix: Text{
		"Point RANK_TABLE_FILE at the table of the instance (hccl.json with server_list, mounted into its pods) and the controller at the global one (global_ranktable.json). To check a global table, say --consumer mindie-motor.",
		"RANK_TABLE_FILE 应指向该实例的 rank table（挂载到实例 Pod 中、含 server_list 的 hccl.json），Controller 应使用全局 rank table（global_ranktable.json）。检查全局 rank table 时使用 --consumer mindie-motor。",
	},
	Sources: []Source{
		{Runtime, "no parser reads server_group_list"},
		{Report, "ClusterD and MindIE-Motor sources: the global rank table and the table of each instance"},
	},
	Document: func(d *Document, r *Reporter) {
		switch c := r.Consumer(); {
		case d.Table.Failed:
		case c == MindIEMotor && d.Kind.IsTable():
			wrongKind(d, r, c, consumers[c].need)
		case c.passes() && d.Kind == document.Global:
			wrongKind(d, r, HCCL, Text(d.Kind.Need()))
		}
	},
}

var statusPlaceholder = Rule{
	Name:     "status-placeholder",
	Severity: Error,
	Class:    Hangs,
	Also:     []Verdict{{Info, Hangs}, {Error, Rejects}},
	Messages: []string{
		"waiting for ranktable load complete",
		"Load ranktable file[…] timeout[…]s",
	},
	Summary: Text{"only a status: the operator has not filled the table yet", "只有 status：operator 尚未填写 rank table"},
	Why: Text{
		"The operator creates the table with {\"status\": \"initializing\"} and fills it when every pod has reported its devices. HCCL reads the file again every second for 30 minutes and then gives up (EI0004). The ConfigMap of a job that is yet to start holds just that, so there it is only pointed out.",
		"operator 先写入 {\"status\": \"initializing\"}，等所有 Pod 上报 device 后才填写完整。HCCL 每秒重新读取一次，30 分钟后超时失败（EI0004）。任务启动前，ConfigMap 中本就是这一内容，因此只作提示。",
	},
	Fix: Text{
		"Find out why it stays: are all pods of the job running, is the operator running, do the pods carry the annotation with their devices (kubectl describe pod)? Check the table again when its status is completed.",
		"排查未填写的原因：任务的 Pod 是否全部运行、operator 是否正常、Pod 上是否有 device 信息的 annotation（kubectl describe pod）。status 变为 completed 后再检查。",
	},
	Sources: []Source{
		{Runtime, "status other than completed: read again every second, 1800 times"},
		{Report, "MindCluster operator: the ConfigMap is created with status initializing"},
	},
	Objects: func(f *kube.File, r *Reporter) {
		for _, i := range f.Issues {
			if i.Code == kube.Unfilled {
				r.Find(i.Span, Text{
					"{0} is empty: the operator fills the table when the job starts; HCCL waits up to 30 minutes for it",
					"{0} 为空：任务启动时由 operator 填写，HCCL 最多等待 30 分钟",
				}, shown(i.Key)).As(Info, Hangs)
			}
		}
	},
	Document: func(d *Document, r *Reporter) {
		switch {
		case d.Kind != document.Placeholder || d.Table.Failed:
		case d.Table.AsText:
			r.At(d.Table.Status, Text{
				"nothing but status initializing: the operator had not filled the table when it was read, and link refuses it",
				"只有 status initializing：读取时 operator 尚未填写，link 会拒绝",
			}).As(Error, Rejects)
		case d.as == inConfigMap:
			r.At(d.Table.Status, Text{
				"nothing but status initializing: the operator fills the table when the job starts; HCCL waits up to 30 minutes for it",
				"只有 status initializing：任务启动时由 operator 填写，HCCL 最多等待 30 分钟",
			}).As(Info, Hangs)
		default:
			r.At(d.Table.Status, Text{
				"nothing but status initializing: the operator has not filled the table, and HCCL would wait 30 minutes for it",
				"只有 status initializing：operator 尚未填写，HCCL 会等待 30 分钟",
			})
		}
	},
}
