package rules

import (
	"strconv"

	"github.com/hcclint/hcclint/internal/source"
)

var fileMode = Rule{
	Name:     "file-mode",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"MindIE takes rank tables of mode 0640 at most", "MindIE 要求 rank table 的权限不超过 0640"},
	Why: Text{
		"MindIE refuses a rank table that others can read or that the group can write. The operator of MindCluster writes 0644, which is why start scripts copy the file and change its mode.",
		"rank table 可被其他用户读取或可被组内用户写入时，MindIE 会报错。MindCluster 的 operator 写出的权限为 0644，因此启动脚本会先复制文件再修改权限。",
	},
	Fix: Text{"chmod 640 the file that RANK_TABLE_FILE names.", "对 RANK_TABLE_FILE 指定的文件执行 chmod 640。"},
	Sources: []Source{
		{Runtime, "MindIE-LLM and MindIE Motor: permission of the rank table (not with MINDIE_CHECK_INPUTFILES_PERMISSION=0)"},
		{Report, "hiascend forum thread 02104167047335054008"},
	},
	Consumers: mindie,
	// Only the file that RANK_TABLE_FILE names: what lies in a repository or on
	// a laptop has the mode of a checkout.
	Env: func(e *Environment, r *Reporter) {
		v := e.here("RANK_TABLE_FILE")
		if v == nil || e.Path == nil || e.value("MINDIE_CHECK_INPUTFILES_PERMISSION") == "0" {
			return
		}
		if mode := e.Path.Mode.Perm(); mode&^0o640 != 0 {
			r.Find(v.Span, Text{
				"the file of RANK_TABLE_FILE has mode {0}, expected 0640 at most",
				"RANK_TABLE_FILE 指定的文件权限为 {0}，应不超过 0640",
			}, str("0"+strconv.FormatUint(uint64(mode), 8)))
		}
	},
}

var fileSymlink = Rule{
	Name:     "file-symlink",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}},
	Messages: []string{"The rank_table_file is not available, switch to original interface"},
	Summary:  Text{"torch_npu and xLLM take no symbolic link as rank table", "torch_npu 和 xLLM 不接受软链接形式的 rank table"},
	Why: Text{
		"xLLM stops at a rank table that is a symbolic link. torch_npu passes over it, negotiates the ranks instead, and only says so in its log. Every file of a mounted ConfigMap is such a link.",
		"rank table 为软链接时，xLLM 直接退出；torch_npu 则忽略该文件，改为协商建立通信域，只在日志中提示。挂载的 ConfigMap 中，每个文件都是软链接。",
	},
	Fix: Text{
		"Copy the file before the job starts, and name the copy: cp -L hccl.json /tmp/rank_table.json.",
		"任务启动前复制文件并使用副本：cp -L hccl.json /tmp/rank_table.json。",
	},
	Sources: []Source{
		{Runtime, "torch_npu, HCCLUtils.cpp; xLLM, npu_rank_table_env.cpp"},
		{Report, "Ascend/mind-cluster commit 0cc22c3"},
	},
	Consumers: ConsumersOf(TorchNPU, XLLM),
	Document: func(d *Document, r *Reporter) {
		if d.Kind.IsTable() {
			r.symlink(d.File.Info, opening(d.Table.Object))
		}
	},
	Env: func(e *Environment, r *Reporter) {
		// The table of the job was judged as a document.
		if v := e.here("RANK_TABLE_FILE"); v != nil && e.tableFile == nil {
			r.symlink(e.Path, v.Span)
		}
	},
}

func (r *Reporter) symlink(info *source.Info, at Span) {
	if info == nil || !info.Link {
		return
	}
	f := r.Find(at, Text{
		"the rank table is a symbolic link, which {0} does not take",
		"rank table 是软链接，{0} 不接受",
	}, str(r.Consumer().Title()))
	if r.Consumer() == TorchNPU {
		f.As(Error, Misbehaves)
	}
}
