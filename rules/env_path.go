package rules

import (
	"path"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var pathSuffix = Rule{
	Name:     "path-suffix",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Info, Advice}},
	Runtime:  []Code{"EI0004"},
	Messages: []string{
		"path … is not a valid .json file",
		"path does not exist, permission is insufficient, or the JSON format is incorrect",
	},
	Summary: Text{"the path of a rank table does not end with its first \".json\"", "rank table 的路径不以首个 .json 结尾"},
	Why: Text{
		"The reader of 1.x tables looks for the first \".json\" in the path, behind all symbolic links, and wants it to be the end. A file with another ending is refused, and so is one in a folder such as hccl.json.d. Ascend 950 does not look at the name.",
		"1.x 的解析器在解析软链接后的路径中查找首个 .json，要求它就是路径的结尾。其他后缀的文件会被拒绝，位于 hccl.json.d 这类目录中的文件也会被拒绝。Ascend 950 不检查文件名。",
	},
	Fix: Text{
		"Name the file *.json in lower case, and no folder on the way to it with \".json\".",
		"文件名以小写的 .json 结尾，且路径中的目录名不含 .json。",
	},
	Sources:    []Source{{Runtime, "topoinfo_ranktableParser.cc: the position of the first \".json\" in the real path"}},
	Document:   checkOwnPath,
	EnvProduct: checkPathSuffix,
}

// checkOwnPath judges the name of a table itself. It is only a hint: the copy
// that HCCL gets may be called otherwise.
func checkOwnPath(d *Document, r *Reporter) {
	info := d.File.Info
	if info == nil || !d.Kind.IsTable() || d.Table.Layout == ranktable.V2 || r.result.reader != HCCL ||
		d.Table.AsText || d.Table.Wrapped || r.target.Product.Family == product.FA5 || info.Resolved == "" || goodSuffix(info.Resolved) {
		return
	}
	message := Text{"the path {0} of this table does not end with its first \".json\"", "该文件的路径 {0} 不以首个 .json 结尾"}
	if !strings.Contains(info.Resolved, ".json") {
		message = Text{"the path {0} of this table does not end in .json", "该文件的路径 {0} 不以 .json 结尾"}
	}
	r.Find(opening(d.Table.Object), message, str(tail(info.Resolved))).As(Info, Advice)
}

func checkPathSuffix(e *Environment, p product.Product, r *Reporter) {
	if p.Family == product.FA5 {
		return
	}
	for _, name := range [...]string{"RANK_TABLE_FILE", "MINDSPORE_HCCL_CONFIG_PATH"} {
		v := e.here(name)
		if v == nil {
			continue
		}
		where := v.Value
		if e.Path != nil && e.Path.Resolved != "" && name == "RANK_TABLE_FILE" {
			where = e.Path.Resolved
		}
		switch {
		case goodSuffix(where):
		case !strings.Contains(where, ".json"):
			r.Find(v.Span, Text{"the path {0} does not end in .json", "路径 {0} 不以 .json 结尾"}, str(tail(where)))
		default:
			r.Find(v.Span, Text{
				"the path {0} does not end with its first \".json\"",
				"路径 {0} 不以首个 .json 结尾",
			}, str(tail(where)))
		}
	}
}

// goodSuffix reports whether the reader of 1.x tables takes a path. A file
// called just .json it refuses.
func goodSuffix(where string) bool {
	const ending = ".json"
	i := strings.Index(where, ending)
	return i > 0 && i == len(where)-len(ending) && path.Base(where) != ending
}

// tail shows the end of a path, which is what matters of a long one.
func tail(where string) string {
	if len(where) > maxShown {
		where = "…" + strings.ToValidUTF8(where[len(where)-maxShown+1:], "")
	}
	return clean(where)
}

var pathTooLong = Rule{
	Name:     "path-too-long",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0004"},
	Summary:  Text{"the path of a rank table is longer than can be opened", "rank table 的路径过长"},
	Why: Text{
		"HCCL takes paths of 1 to 4095 bytes, and file systems take names of at most 255. Tools that join the addresses of all hosts into the name get there.",
		"HCCL 接受 1～4095 字节的路径，文件系统接受的文件名最长为 255 字节。把所有主机 IP 拼进文件名的工具容易超出。",
	},
	Fix: Text{"Use a shorter name.", "改用更短的文件名或路径。"},
	Sources: []Source{
		{Runtime, "param_check.cc: length of the path"},
		{Report, "omni-infer commit b904861: a file name longer than 255"},
	},
	Env: func(e *Environment, r *Reporter) {
		each(e, func(v *Variable) {
			if len(v.Value) > 4095 {
				r.Find(v.NameSpan, Text{"the path in {0} has {1} bytes, expected 4095 at most", "{0} 的路径有 {1} 字节，应不超过 4095"}, str(v.Name), num(len(v.Value)))
				return
			}
			for name := range strings.SplitSeq(v.Value, "/") {
				if len(name) > 255 {
					r.Find(v.NameSpan, Text{"a name in the path of {0} has {1} bytes, expected 255 at most", "{0} 的路径中有名称长达 {1} 字节，应不超过 255"}, str(v.Name), num(len(name))).Code(noCode)
					return
				}
			}
		})
	},
}

// each goes through the paths of rank tables that the consumer reads.
func each(e *Environment, do func(*Variable)) {
	for i := range e.Vars {
		v := &e.Vars[i]
		if known := findVariable(v.Name); known != nil && known.path && !v.unknown() {
			do(v)
		}
	}
}

var envPathRelative = Rule{
	Name:     "env-path-relative",
	Severity: Warning,
	Class:    Misbehaves,
	Messages: []string{
		"path … is not a valid real path",
		"path does not exist, permission is insufficient, or the JSON format is incorrect",
		"The rank_table_file is not available, switch to original interface",
	},
	Summary: Text{"a relative path of a rank table", "rank table 使用相对路径"},
	Why: Text{
		"A relative path starts in the working directory of each process, which a launcher or a container may change. torch_npu then finds no file and goes on without the table, and only a log line of level info says so.",
		"相对路径以每个进程的工作目录为起点，启动器或容器可能改变工作目录。此时 torch_npu 找不到文件，会在不使用 rank table 的情况下继续运行，只有 info 级别的日志提示。",
	},
	Fix: Text{"Write the absolute path.", "改为绝对路径。"},
	Sources: []Source{
		{Runtime, "torch_npu, HCCLUtils.cpp: a table that cannot be read is passed over"},
		{Report, "Ascend/pytorch commit 9e7556d: failures were logged at info level only"},
	},
	Env: func(e *Environment, r *Reporter) {
		each(e, func(v *Variable) {
			if v.Value != "" && !path.IsAbs(v.Value) && !strings.HasPrefix(v.Value, "~") {
				r.Find(v.Span, Text{
					"{0} is a relative path, expected an absolute one: {1}",
					"{0} 为相对路径 {1}，应为绝对路径",
				}, str(v.Name), shown(tail(v.Value)))
			}
		})
	},
}
