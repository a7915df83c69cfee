package python

import (
	"strings"
	"testing"
)

func TestImports(t *testing.T) {
	const hccl = `hccl group="g" rank_num=2 rank_ids=[0, 1]`
	const ms = `ms group="g" rank_ids=[0, 1]`
	three := func(head, name string) string { return head + "\n" + name + "('g', 2, [0, 1])\n" }
	two := func(head, name string) string { return head + "\n" + name + "('g', [0, 1])\n" }
	check(t, []row{
		{"from", three("from hccl.manage.api import create_group", "create_group"), hccl},
		{"from as", three("from hccl.manage.api import get_rank_id, create_group as cg", "cg"), hccl},
		{"from in brackets", three("from hccl.manage.api import (\n    create_group as cg, # why\n    get_rank_size,\n)", "cg"), hccl},
		{"from over two lines", three("from hccl.manage.api import \\\n    create_group", "create_group"), hccl},
		{"star", three("from hccl.manage.api import *", "create_group"), hccl},
		{"import as", three("import hccl.manage.api as H", "H.create_group"), hccl},
		{"import", three("import hccl.manage.api", "hccl.manage.api.create_group"), hccl},
		{"module from package", three("from hccl.manage import api", "api.create_group"), hccl},
		{"two in one import", three("import os, hccl.manage.api as H", "H.create_group"), hccl},
		{"behind a semicolon", three("import os; from hccl.manage.api import create_group", "create_group"), hccl},
		{"npu_bridge star", three("from npu_bridge.npu_init import *", "create_group"), hccl},
		{"npu_bridge estimator star", three("from npu_bridge.estimator.npu.npu_config import *", "create_group"), hccl},
		{"npu_device star", three("from npu_device.compat.v1.npu_init import *", "create_group"), hccl},
		{"mindspore from", two("from mindspore.communication import init, create_group", "create_group"), ms},
		{"mindspore management", two("from mindspore.communication.management import create_group", "create_group"), ms},
		{"mindspore import as", two("import mindspore.communication.management as D", "D.create_group"), ms},
		{"mindspore module", two("import mindspore.communication as comm", "comm.create_group"), ms},
		{"mindspore alias", two("import mindspore as ms", "ms.communication.create_group"), ms},
		{"mindspore from package", two("from mindspore import communication", "communication.create_group"), ms},
		{"mindspore star", two("from mindspore.communication import *", "create_group"), ms},
		{"in another function", two("def a():\n    from mindspore.communication import create_group\ndef b():\n    pass", "create_group"), ms},
		{"in try with a stand-in", three("try:\n    from hccl.manage.api import create_group\nexcept ImportError:\n    def create_group(*a): pass", "create_group"), hccl},
		{"in try with None", three("try:\n    from hccl.manage.api import create_group\nexcept ImportError:\n    create_group = None", "create_group"), hccl},
	})
}

func TestDialect(t *testing.T) {
	const both = "from hccl.manage.api import *\nfrom mindspore.communication import *\n"
	check(t, []row{
		{"arity two", both + "create_group('g', [0])", `ms group="g" rank_ids=[0]`},
		{"arity three", both + "create_group('g', 1, [0])", `hccl group="g" rank_num=1 rank_ids=[0]`},
		{"mindspore with options", "from mindspore.communication import create_group\ncreate_group('g', [0], options=o)",
			`ms group="g" rank_ids=[0] options=?`},
		{"mindspore with three", "from mindspore.communication import create_group\ncreate_group('g', [0], None)",
			`ms group="g" rank_ids=[0] options=None`},
		{"keywords", "from hccl.manage.api import create_group\ncreate_group(rank_num=1, group='g', rank_ids=[0])",
			`hccl rank_num=1 group="g" rank_ids=[0]`},
		{"mixed", "from hccl.manage.api import create_group\ncreate_group('g', rank_ids=[0], rank_num=1)",
			`hccl group="g" rank_ids=[0] rank_num=1`},
		{"spread", "from hccl.manage.api import create_group\ncreate_group('g', *rest)", `hccl group="g" spread`},
		{"nothing", "from hccl.manage.api import create_group\ncreate_group()", `hccl`},
	})
	if c := Scan([]byte("from hccl.manage.api import create_group\ncreate_group('g', [0])")).Calls[0]; c.Dialect != MindSpore || c.From != HCCL {
		t.Errorf("a call of the one form of a function imported from the other: got %v from %v", c.Dialect, c.From)
	}
}

func TestSilent(t *testing.T) {
	for _, src := range []string{
		"import h5py\nf = h5py.File('x')\nf.create_group('weights')\nf.create_group('g', 2, [0, 1])\n",
		"create_group('g', 2, [0, 1])\n",
		"from .tools import create_group\ncreate_group('g', 2, [0, 1])\n",
		"from myapp.models import create_group\ncreate_group('g', [0, 1])\n",
		"from hccl.manage.api import create_group\nfrom web import create_group\ncreate_group('g', 2, [0])\n",
		"from hccl.manage.api import create_group\ndef create_group(a): pass\ncreate_group('g')\n",
		"from hccl.manage.api import create_group\ncreate_group = other\ncreate_group('g')\n",
		"from npu_bridge.npu_init import *\ndef create_group(a): pass\ncreate_group('g')\n",
		"from hccl.manage.api import create_group\nself.create_group('g', 2, [0])\nh5.f().create_group('g')\n",
		"from hccl.manage.api import create_group\n# create_group('g', 2, [0])\n",
		"from hccl.manage.api import create_group\ns = \"create_group('g', 2, [0])\"\n",
		"from hccl.manage.api import create_group\n'''\ncreate_group('g', 2, [0])\n'''\n",
		"from hccl.manage.api import create_group\nr\"\\\"; create_group('g', 2, [0])\"\n",
		"from hccl.manage.api import create_group\nf = create_group\n",
		"from hccl.manage.api import create_group\ncreate_group('g', 2, [0]\n", // not closed: does not run
		"from mindspore.communication import set_split_strategy_by_idx\nset_split_strategy_by_idx([1])\n",
		"import os, llm_datadist\nos.link(a, b, c)\nos.path.link(a, b)\n",
		"import networkx\ng.link('a', {1: 0}, 'x')\n",
		"import datadist\n# llm_datadist\nd.link('a', {1: 0, 2: 1}, '{}')\n",
	} {
		if got := showAll(src); got != "" {
			t.Errorf("%s\ngot %s, want nothing", src, got)
		}
	}
}

func TestInit(t *testing.T) {
	const ms = "from mindspore.communication import init, create_group\n"
	check(t, []row{
		{"before", ms + "create_group('g', [0])\ninit()\n", `ms group="g" rank_ids=[0] early`},
		{"after", ms + "init()\ncreate_group('g', [0])\n", `ms group="g" rank_ids=[0]`},
		{"between two", ms + "init()\ncreate_group('g', [0])\ninit()\n", `ms group="g" rank_ids=[0]`},
		{"in another function", ms + "def a():\n  create_group('g', [0])\ndef main():\n  init()\n  a()\n", `ms group="g" rank_ids=[0] def`},
		{"in one function", ms + "def main():\n  create_group('g', [0])\n  init()\n", `ms group="g" rank_ids=[0] def early`},
		{"main block", ms + "if __name__ == '__main__':\n  create_group('g', [0])\n  init('hccl')\n", `ms group="g" rank_ids=[0] early`},
		{"initialize_system", "from npu_bridge.npu_init import *\ncreate_group('g', 1, [0])\nop = npu_ops.initialize_system()\n",
			`hccl group="g" rank_num=1 rank_ids=[0] early`},
		{"an unrelated init", "import pygame\n" + "from hccl.manage.api import create_group\ncreate_group('g', 1, [0])\npygame.init()\n",
			`hccl group="g" rank_num=1 rank_ids=[0]`},
	})
	s := Scan([]byte("import npu_device, hccl.manage.api as h  # create_group\nnpu_device.open('x').as_default()\n"))
	if len(s.Inits) != 1 || string(s.src[s.Inits[0].Start:s.Inits[0].End]) != "npu_device.open('x')" {
		t.Errorf("got initialisations %v", s.Inits)
	}
}

func TestForks(t *testing.T) {
	src := `import os, llm_datadist
import torch.multiprocessing as mp
from multiprocessing import get_context
pid = os.fork()
mp.set_start_method("fork")
mp.set_start_method('spawn')
ctx = get_context(method='fork')
mp.get_context()
knife.fork()
# os.fork()
`
	s := Scan([]byte(src))
	var got []string
	for _, f := range s.Forks {
		got = append(got, src[f.Start:f.End])
	}
	want := `os.fork() set_start_method("fork") get_context(method='fork')`
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}
