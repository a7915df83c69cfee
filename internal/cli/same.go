package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

var sameExample = lang.Text{
	EN: `Every node loads its own copy, and HCCL compares a checksum of them. Collect
the copies under names of their own, the one to go by first:

  scp node0:/job/rank_table.json node0.json
  scp node1:/job/rank_table.json node1.json
  hcclint same node0.json node1.json

  node1.json:16:41: error: device_ip of device 0 of server node_1 is
  203.0.113.99, but 203.0.113.11 in node0.json [copies-differ]

It only compares; hcclint check says whether the table is right.`,
	ZH: `各节点加载各自的文件，HCCL 会比较它们的校验值。先收集各节点的文件并改名，
作为基准的文件放在最前：

  scp node0:/job/rank_table.json node0.json
  scp node1:/job/rank_table.json node1.json
  hcclint same node0.json node1.json

  node1.json:16:41: 错误: node_1 的 device 0 的 device_ip 为 203.0.113.99，
  而 node0.json 中为 203.0.113.11 [copies-differ]

该命令只做比较；内容是否正确由 hcclint check 检查。`,
}

// firstFolder is the first of some paths that is a folder, "" if there is none.
func firstFolder(paths []string) string {
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
	}
	return ""
}

// same is the command that compares copies of one table.
func (c *command) same(ctx *cli.Context) error {
	job, err := c.job(ctx)
	if err != nil {
		return err
	}
	inputs := c.inputs(ctx.Args().Slice(), nil)
	if len(inputs) < 2 && c.code == exitOK {
		if folder := firstFolder(ctx.Args().Slice()); folder != "" {
			name := quotedPath(folder)
			c.note(exitUnread, "nothing to compare: "+name+" has no other file that could be a rank table",
				"没有可比较的文件："+name+" 下没有其他可能是 rank table 的文件")
			return nil
		}
		return usage("at least two different files are needed: hcclint same node0.json node1.json",
			"至少需要两个不同的文件：hcclint same node0.json node1.json")
	}
	var files []*source.File
	var paths []string
	for _, in := range inputs {
		file, err := read(in, c.stdin)
		switch {
		case err != nil:
			c.unread(in.path, err)
		case in.named || rules.Telling(file.Bytes) && !report.IsReport(file.Bytes):
			files = append(files, file)
			paths = append(paths, in.path)
		}
	}
	if len(files) < 2 {
		c.note(exitUnread, "nothing to compare: fewer than two files could be read", "没有可比较的文件：能读取的文件少于两个")
		return nil
	}
	results := rules.Same(files, job.opt.Target)
	err = job.render(c, func(yield func(*rules.Result) bool) {
		wanted := true
		for _, res := range results {
			job.count(c, res)
			wanted = wanted && yield(res)
		}
	}, paths)
	if job.silent || errors.As(err, new(failure)) {
		return err
	}
	line := job.sum.Line(c.lang)
	if job.sum.Errors+job.sum.Warnings+job.sum.Infos == 0 {
		line = c.say(fmt.Sprintf("%d files compared: all the same", len(files)), fmt.Sprintf("比较了 %d 个文件：完全一致", len(files)))
	}
	fmt.Fprintln(c.stderr, line)
	return err
}
