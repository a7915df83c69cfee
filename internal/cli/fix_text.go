package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/hcclint/hcclint/internal/fix"
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
)

var fixExample = lang.Text{
	EN: `A safe fix cannot change which device gets which rank or address: quotes around
numbers, commas, comments, punctuation of a Chinese keyboard, a byte order mark,
misspelt keys that would be refused anyway. The rest is left to you. Look first,
then let it be written:

  hcclint fix --diff rank_table.json
  hcclint fix rank_table.json

  rank_table.json: mended json-comment (2), json-trailing-comma
  rank_table.json: 1 error is left to mend by hand, see: hcclint check rank_table.json

A whole folder in CI, and a table from another program:

  hcclint fix --check jobs/
  kubectl get cm ranks -o yaml | hcclint fix - > ranks.yaml

What is ignored or off in .hcclint.yaml is left alone. Baselines are not heeded: old
findings that can be mended are. Files are replaced as a whole or not at all; there
are no backup files.`,
	ZH: `安全的修复不会改变任何 device 的 rank 和地址：给数字加引号、补删逗号、删除注释、
改正中文标点、去掉 BOM、改正本来就会被拒绝的错误字段名。其余问题需要手动处理。
先查看改动，再写入文件：

  hcclint fix --diff rank_table.json
  hcclint fix rank_table.json

  rank_table.json：已修复 json-comment（2 处）、json-trailing-comma
  rank_table.json：还有 1 个错误需要手动处理，可用 hcclint check rank_table.json 查看

在 CI 中检查整个目录，或处理其他程序输出的 rank table：

  hcclint fix --check jobs/
  kubectl get cm ranks -o yaml | hcclint fix - > ranks.yaml

.hcclint.yaml 中忽略或关闭的问题不会修复。基线不起作用：其中可修复的问题同样会修复。
文件要么整体替换，要么保持原样；不生成备份文件。`,
}

var fixExitCodes = lang.Text{
	EN: `Exit code: 0 nothing at or above --fail-on is left · 1 findings are left; with
--diff or --check: there is something to mend · 2 wrong usage · 3 something could
not be read or written, or there was no table`,
	ZH: `返回码：0 没有剩余达到 --fail-on 的问题 · 1 仍有问题；使用 --diff 或 --check 时表示
有可修复的内容 · 2 用法错误 · 3 有文件无法读取或写入，或没有 rank table 文件`,
}

// tell says what was mended in a file, and what is left.
func (m *mending) tell(in input, path string, patch *fix.Patch) {
	name := quotedPath(path)
	say := func(en, zh string) {
		m.told = true
		if !m.quiet {
			fmt.Fprintln(m.stderr, name+m.say(": "+en, "："+zh))
		}
	}
	switch {
	case patch.Foreign:
		say("not mended, it is not UTF-8: convert it first", "未修复，文件不是 UTF-8 编码，应先转换编码")
	case patch.Changed() && !m.dry:
		say("mended "+m.list(patch), "已修复 "+m.list(patch))
	case !patch.Changed() && in.named && len(patch.Held) == 0:
		say("nothing that can be mended", "没有可自动修复的内容")
	}
	for _, h := range patch.Held {
		say("left "+h.Rule.Name+" alone: mending it would bring up "+h.Raises.Name,
			"未修复 "+h.Rule.Name+"：修复后会出现 "+h.Raises.Name)
	}
	if n := patch.More; n > 0 && (in.named || !m.dry) {
		say(report.Grouped(n)+" more can be mended with --unsafe, if the guess is right; see them with --unsafe --diff",
			"另有 "+report.Grouped(n)+" 处可用 --unsafe 修复，但含有推测，可先用 --unsafe --diff 查看")
	}
	if patch.Unfinished && !m.dry {
		say("there is more to mend than one run does, run hcclint fix again", "可修复的内容超过一次运行的上限，请再次运行 hcclint fix")
		return
	}
	var left report.Summary
	left.Add(patch.Result)
	if n := left.Errors; n > 0 && !m.dry && !patch.Foreign {
		be := " errors are"
		if n == 1 {
			be = " error is"
		}
		look := "hcclint check " + name
		if in.stdin {
			look = "hcclint check -"
		}
		say(report.Grouped(n)+be+" left to mend by hand, see: "+look, "还有 "+report.Grouped(n)+" 个错误需要手动处理，可用 "+look+" 查看")
	}
}

// would is the line of --check about a file.
func (m *mending) would(path string, patch *fix.Patch) string {
	list := m.list(patch)
	return quotedPath(path) + m.say(": would mend "+list, "：可修复 "+list)
}

// list names the rules whose findings were mended.
func (m *mending) list(patch *fix.Patch) string {
	var parts []string
	for _, x := range patch.Mended {
		part := x.Rule.Name
		if n := report.Grouped(x.N); x.N > 1 {
			part += m.say(" ("+n+")", "（"+n+" 处）")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, m.say(", ", "、"))
}

// unwritten says why a file was not written.
func (c *command) unwritten(path string, err error) {
	name := quotedPath(path)
	en, zh := reason(err)
	en, zh = "cannot be written and is as it was: "+en, "无法写入，文件保持原样："+zh
	switch {
	case errors.Is(err, source.ErrLink):
		en, zh = "a symbolic link, not written; --follow-links writes the file behind it", "是符号链接，未写入；--follow-links 会写入其指向的文件"
	case errors.Is(err, source.ErrNames):
		en, zh = "the file has other names (hard links) that would keep the old text, not written; --follow-links writes it all the same",
			"文件有其他硬链接，它们会保留旧内容，未写入；--follow-links 会照常写入"
	case errors.Is(err, source.ErrReadOnly):
		en, zh = "the file is read-only, not written", "文件是只读的，未写入"
	case errors.Is(err, source.ErrStale):
		en, zh = "the file changed since it was read, not written; run hcclint fix again", "读取后文件发生了变化，未写入；重新运行 hcclint fix"
	case errors.Is(err, fs.ErrPermission):
		en, zh = "no permission to write in its folder, the file is as it was", "没有写入所在目录的权限，文件保持原样"
	}
	c.note(exitUnread, name+": "+en, name+"："+zh)
}
