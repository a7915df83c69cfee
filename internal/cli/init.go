package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/hcclint/hcclint/internal/config"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// init is the command that writes a first configuration.
func (c *command) init(ctx *cli.Context) error {
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if ctx.Args().Present() {
		return tooMany("init", ctx.Args().First())
	}
	for _, name := range config.Names {
		if _, err := os.Lstat(name); err == nil {
			return alreadyThere(name)
		}
	}
	found := c.survey()
	path := config.Names[0]
	switch err := c.write(path, []byte(found.config(c.lang)), source.Options{New: true}); {
	case errors.Is(err, fs.ErrExist): // made by somebody else meanwhile
		return alreadyThere(path)
	case err != nil:
		return unwritten(path, err)
	}
	fmt.Fprintln(c.stderr, c.say(path+": written; every key is explained by hcclint schema config",
		path+"：已写入，各个键的说明见 hcclint schema config"))
	return nil
}

func alreadyThere(name string) error {
	return usage(name+" is there already, it is not overwritten", name+" 已存在，不会覆盖")
}

// survey is what lies below a folder.
type survey struct {
	tables, plans int
	told          int         // tables that can be for one family only
	allowed       product.Set // every table can be for these
}

// survey looks at what a check of the current folder would check.
func (c *command) survey() (s survey) {
	inputs := c.inputs([]string{"."}, nil)
	check := &checker{inputs: map[string]bool{}}
	for i := range inputs {
		inputs[i].targets = []rules.Target{{}}
		check.inputs[filepath.Clean(inputs[i].path)] = true
	}
	for out := range check.all(inputs) {
		for i, res := range out.results {
			switch {
			case i > 0 || res.Bearing() != rules.Table: // the tables of a plan are inputs, or lie elsewhere
			case !res.IsPlan() && len(res.JobTables()) > 0:
				if s.tables == 0 {
					s.allowed = res.Candidates
				}
				s.tables++
				if len(res.Candidates.Families()) == 1 {
					s.told++
				}
				s.allowed &= res.Candidates
			case res.IsPlan():
				s.plans++
			}
		}
	}
	return s
}

// config is the text of a configuration for what was found.
func (s *survey) config(l rules.Lang) string {
	in := func(en, zh string) string { return rules.Text{EN: en, ZH: zh}.In(l) }
	var keys []string
	for _, f := range s.allowed.Families() {
		keys = append(keys, f.Key())
	}
	allowed, active := in("any of 910a, a2, a3, 310p, a5", "910a、a2、a3、310p 或 a5"), "# product: a2"
	switch len(keys) {
	case 0:
	case 1:
		if allowed, active = keys[0], "product: "+keys[0]; s.told < s.tables { // the others may be of other jobs
			allowed += fmt.Sprintf(in(" (tables that tell: %d of %d)", "（%d/%d 个文件可确定）"), s.told, s.tables)
			active = "# " + active
		}
	default:
		allowed = strings.Join(keys, ", ")
	}
	return fmt.Sprintf(in(initEN, initZH), s.tables, s.plans, allowed, active)
}

const initEN = `# Configuration of hcclint for this folder and all below it.
# hcclint schema config describes every key, hcclint config shows what is in force.
#
# Found here: rank tables: %d, plans and scripts: %d.

# What the jobs run on: a family (a2), a machine (atlas-800t-a2) or a chip.
# By what the tables hold it can be: %s.
%s

# What reads the tables, and the release of CANN.
# consumer: hccl
# cann: latest

# The lowest severity that makes the exit code 1: error, warning, info, never.
# fail-on: error

# How much a rule matters: error, warning, info or off.
# severity:
#   unknown-key: off

# Of folders check only some files, and do not look into others.
# files: ["prod/**/*.json"]
# exclude: ["old", "**/testdata"]

# What differs for some files; the last one that matches counts.
# overrides:
#   - files: ["a3/**"]
#     product: a3

# Findings that are known and right. The reason is needed.
# ignore:
#   - rule: device-ip-subnet
#     files: ["lab/rank_table.json"]
#     pointer: /server_list/0
#     reason: the lab has one flat network
#     until: 2027-12-31

# Findings of old files that are to be mended later; hcclint --write-baseline . writes them.
# baseline: .hcclint-baseline.json
`

const initZH = `# hcclint 的配置文件，对本目录及其下所有目录生效。
# hcclint schema config 说明每个键，hcclint config 显示实际生效的设置。
#
# 本目录下：rank table 文件 %d 个，plan 文件和脚本 %d 个。

# 任务使用的产品：系列（a2）、机型（atlas-800t-a2）或 SoC 名。
# 按 rank table 的内容，可能是：%s。
%s

# 文件的使用方和 CANN 版本。
# consumer: hccl
# cann: latest

# 达到该级别即返回 1：error、warning、info 或 never。
# fail-on: error

# 规则的级别：error、warning、info，或 off（关闭）。
# severity:
#   unknown-key: off

# 检查目录时只检查部分文件，或跳过部分目录。
# files: ["prod/**/*.json"]
# exclude: ["old", "**/testdata"]

# 部分文件的不同设置，以最后一个匹配的为准。
# overrides:
#   - files: ["a3/**"]
#     product: a3

# 已确认无需处理的问题，必须写明原因。
# ignore:
#   - rule: device-ip-subnet
#     files: ["lab/rank_table.json"]
#     pointer: /server_list/0
#     reason: 实验室只有一个网段
#     until: 2027-12-31

# 旧文件中留待以后修复的问题，用 hcclint --write-baseline . 生成。
# baseline: .hcclint-baseline.json
`
