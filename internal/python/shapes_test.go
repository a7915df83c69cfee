package python

import "testing"

// The shapes in which public scripts make these calls, in words of our own.

const splitImport = "from hccl.split.api import set_split_strategy_by_size, set_split_strategy_by_idx\n"

func TestSplitShapes(t *testing.T) {
	check(t, []row{
		{"1 import line in the function", "def main():\n    from hccl.split.api import set_split_strategy_by_size\n    set_split_strategy_by_size([80,20])\n",
			"size dataSizeList=[80, 20] def"},
		{"2 named world group", splitImport + "set_split_strategy_by_size([75, 25], 'hccl_world_group')\n",
			`size dataSizeList=[75, 25] group="hccl_world_group"`},
		{"3 three parts", splitImport + "set_split_strategy_by_size([60, 39, 1], 'hccl_world_group')\n",
			`size dataSizeList=[60, 39, 1] group="hccl_world_group"`},
		{"4 eight parts under a condition", splitImport + "def run():\n  if flags.layers == 12:\n    set_split_strategy_by_size([5,5,10,10,10,20,20,20])\n",
			"size dataSizeList=[5, 5, 10, 10, 10, 20, 20, 20] def if"},
		{"5 comment behind", splitImport + "set_split_strategy_by_size([50,30,20]) # mine\n",
			"size dataSizeList=[50, 30, 20]"},
		{"6 twice", splitImport + "set_split_strategy_by_size([25,25,25,25])\nx = 1\nset_split_strategy_by_size([25,25,25,25])\n",
			"size dataSizeList=[25, 25, 25, 25]\nsize dataSizeList=[25, 25, 25, 25]"},
		{"7 blanks", splitImport + "set_split_strategy_by_size([ 61, 19, 20 ])\n", "size dataSizeList=[61, 19, 20]"},
		{"8 by index", splitImport + "set_split_strategy_by_idx([7,50,100,150,199,204])\n", "idx idxList=[7, 50, 100, 150, 199, 204]"},
		{"9 else branch", splitImport + "if n == 24:\n    pass\nelif n == 12:\n    set_split_strategy_by_idx([40,90])\nelse:\n    set_split_strategy_by_idx([30,60])\n",
			"idx idxList=[40, 90] if\nidx idxList=[30, 60] if"},
		{"10 trailing comma, star import", "from npu_bridge.npu_init import *\nset_split_strategy_by_idx([60,117,390,])\n", "idx idxList=[60, 117, 390]"},
		{"11 the same commented", splitImport + "def loop():\n    # set_split_strategy_by_idx([1,2])\n    if size == \"50\":\n        set_split_strategy_by_idx([85,159])\n",
			"idx idxList=[85, 159] def if"},
		{"12 blanks", splitImport + "set_split_strategy_by_idx([55, 103, 198])\n", "idx idxList=[55, 103, 198]"},
		{"13 module level", splitImport + "set_split_strategy_by_idx([2,80,88])\n", "idx idxList=[2, 80, 88]"},
		{"14 with group", splitImport + "set_split_strategy_by_idx([20, 100, 159], \"tp0\")\n", `idx idxList=[20, 100, 159] group="tp0"`},
	})
}

func TestGroupShapes(t *testing.T) {
	const hccl = "from hccl.manage.api import create_group\n"
	const ms = "from mindspore.communication import create_group\n"
	check(t, []row{
		{"15, 16 list of a loop", hccl + "def setup(size, world):\n  for i in range(size):\n    ranks = [n for n in range(i, world, size)]\n    if me in ranks:\n      create_group(\"DATA\", size, ranks)\n",
			`hccl group="DATA" rank_num=? rank_ids=? def loop if`},
		{"17 rank and offset", hccl + "import os\nrank_id = int(os.getenv('RANK_ID'))\nname = 'pair' + str(rank_id)\ncreate_group(name, chief, [rank_id, rank_id+8])\n",
			"hccl group=? rank_num=? rank_ids=[?, ?]"},
		{"18 four offsets", hccl + "create_group('q', 4, [rank_id, rank_id+8, rank_id+16, rank_id+24])\n",
			`hccl group="q" rank_num=4 rank_ids=[?, ?, ?, ?]`},
		{"19 fields", "import hccl.manage.api as hccl\nclass R:\n  def build(self, cfg):\n    hccl.create_group(cfg.name, cfg.count, cfg.ids)\n",
			"hccl group=? rank_num=? rank_ids=? def"},
		{"20 written out", hccl + "create_group(\"mine\", 4, [0, 1, 2, 3])\n", `hccl group="mine" rank_num=4 rank_ids=[0, 1, 2, 3]`},
		{"21 names", ms + "def g(group_name, group_list):\n    create_group(group_name, group_list)\n", "ms group=? rank_ids=? def"},
		{"22 list of lists", ms + "lists = [[i for i in range(k * 4, k * 4 + 4)] for k in range(2)]\ncreate_group('s1', lists[1])\n",
			`ms group="s1" rank_ids=[4, 5, 6, 7]`},
		{"23 in a method", ms + "class C:\n    def on(self):\n        create_group(pipe_name, pipe_list)\n", "ms group=? rank_ids=? def"},
		{"24 range of names", ms + "def e():\n    lo = rank // 8 * 8\n    rank_list = [i for i in range(lo, lo + 8)]\n    create_group('ep', rank_list)\n",
			`ms group="ep" rank_ids=? def`},
		{"25 attributes", ms + "class P:\n  def make(self):\n    create_group(self._group, self._ranks)\n", "ms group=? rank_ids=? def"},
		{"26 keywords", ms + "create_group(rank_ids=[2, 3], group='kw')\n", `ms rank_ids=[2, 3] group="kw"`},
		{"27 comprehension as argument", "def z():\n  from mindspore.communication.management import create_group\n  create_group(comm, [_i for _i in range(4, 8)])\n",
			"ms group=? rank_ids=[4, 5, 6, 7] def"},
		{"28 full path", "import mindspore\nmindspore.communication.create_group('fq', [0, 1])\n", `ms group="fq" rank_ids=[0, 1]`},
		{"29 f-string", ms + "create_group(f'zero_{stage}', group_rank_list)\n", "ms group=? rank_ids=?"},
	})
}

func TestLinkShapes(t *testing.T) {
	const ld = "from llm_datadist import LLMDataDist, LLMRole\nimport json\n"
	const table = `{"server_list": [], "version": "1.0"}`
	check(t, []row{
		{"30 dict and dumps", ld + "def prompt(datadist):\n    ranks = {1: 0, 2: 1}\n    table = json.dumps({'server_list': [], 'version': '1.0'})\n    datadist.link('link', ranks, table)\n" +
			"def decode(datadist):\n    ranks = {1: 0, 3: 1}\n    datadist.link('link', ranks, build(1))\n",
			`link comm_name="link" cluster_rank_info={1: 0, 2: 1} rank_table="{\"server_list\": [], \"version\": \"1.0\"}" def` + "\n" +
				`link comm_name="link" cluster_rank_info={1: 0, 3: 1} rank_table=? def`},
		{"31 dict in the call", ld + "d = LLMDataDist(LLMRole.PROMPT, 1)\nd.link('x', {5: 0, 4: 1}, '" + table + "')\n",
			`link comm_name="x" cluster_rank_info={5: 0, 4: 1} rank_table="{\"server_list\": [], \"version\": \"1.0\"}"`},
		{"32 attribute", "import llm_datadist\nclass T:\n  def test(self):\n    self.dist.link(\"l\", {3: 0, 2: 1}, '{}')\n",
			`link comm_name="l" cluster_rank_info={3: 0, 2: 1} rank_table="{}" def`},
		{"33 mistakes stay as they are", "import llm_datadist as ld\nx.link('', [1], 5)\nx.link('a' * 130, {3: 1, 2: 0}, '{}')\n",
			`link comm_name="" cluster_rank_info=[1] rank_table=5` + "\n" + `link comm_name="` + repeatA(130) + `" cluster_rank_info={3: 1, 2: 0} rank_table="{}"`},
		{"34 built step by step", ld + "class C:\n  def go(self):\n    info = {}\n    info[1] = 0\n    table = {}\n    table['version'] = '1.0'\n    self.d.link(name, info, json.dumps(table))\n",
			"link comm_name=? cluster_rank_info=? rank_table=? def"},
		{"35 dict comprehension", ld + "ids = [4, 9]\nm.engine.link('e', {c: r for r, c in enumerate(ids)}, t)\nm.engine.link('f', {c: c - 4 for c in ids}, t)\n",
			`link comm_name="e" cluster_rank_info=? rank_table=?` + "\n" + `link comm_name="f" cluster_rank_info={4: 0, 9: 5} rank_table=?`},
		{"36 wrappers", ld + "w.link(a, b)\nw.link(**p)\nw.link(*p)\nw.link(a, b, c, d)\nw.link(a, b, other=1)\nlink(a, b, c)\nw.link(a, b, c)\n",
			"link comm_name=? cluster_rank_info=? rank_table=?"},
	})
}

func repeatA(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = 'a'
	}
	return string(b)
}
