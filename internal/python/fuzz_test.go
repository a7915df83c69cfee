package python

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hcclint/hcclint/internal/source"
)

// FuzzScan holds Scan to its promises for any text: it returns, and what it
// returns lies inside the text.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		"from hccl.manage.api import create_group\ncreate_group('g', 2, [rank, rank + 8])\n",
		"from hccl.split.api import *\nset_split_strategy_by_size([60, 20, 20], \"组\")\n",
		"import llm_datadist, json\nx.link('a', {1: 0, 2: 1}, json.dumps({'a': [f'{rank}']}))\n",
		"import mindspore.communication as D\r\n\tD.create_group(group=f\"a{1}{{\" 'b', rank_ids=[i for i in range(3) if i])",
		"from npu_bridge.npu_init import *\nN = [0] * 9\nN[0] += 1\ncreate_group(*N, **{})\n",
		"import hccl.manage.api as h # create_group\nh.create_group(\"\\x41\\\r\n\", 10**9, list(i for i in N[1:2]))",
		"def f(\xff: create_group = lambda: 1): global f; del f\n",
	} {
		f.Add([]byte(s))
	}
	files, _ := filepath.Glob("testdata/*.py")
	for _, name := range files {
		if src, err := os.ReadFile(name); err == nil {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s := Scan(src)
		inside := func(what string, sp source.Span) {
			if sp.Start > sp.End || int(sp.End) > len(src) {
				t.Fatalf("%s is at %v of %d bytes", what, sp, len(src))
			}
		}
		for _, sp := range append(s.Inits, s.Forks...) {
			inside("an initialisation or fork", sp)
		}
		last := uint32(0)
		for _, c := range s.Calls {
			inside("name", c.Name)
			inside("call", c.Span)
			if c.Name.Start < last || c.Name.Start < c.Span.Start || c.Name.End > c.Span.End {
				t.Fatalf("a call at %v, its name at %v, the one before at %d", c.Span, c.Name, last)
			}
			last = c.Name.Start
			for _, args := range [][]Arg{c.Args, c.Eval(0), c.Eval(7)} {
				for _, a := range args {
					inside("argument", a.Span)
					insideValue(inside, a.Value, 0)
				}
			}
		}
	})
}

func insideValue(inside func(string, source.Span), v Value, depth int) {
	inside("value", v.Span)
	inside("text", v.At(0))
	inside("text", v.At(len(v.Text)))
	if depth > 3 {
		return
	}
	for i, e := range v.List() {
		if i > 100 {
			break
		}
		insideValue(inside, e, depth+1)
	}
	for _, k := range v.Keys() {
		inside("key", k.Span)
	}
}
