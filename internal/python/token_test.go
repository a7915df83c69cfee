package python

import (
	"strings"
	"testing"
)

func TestLex(t *testing.T) {
	for _, r := range []struct{ src, want string }{
		{"a = 1\n", "a|=|1|$"},
		{"a", "a|$"},
		{"\n\n  \n# c\n", ""},
		{"f(a,\n  b)\nc", "f|(|a|,|b|)|$|c|$"},
		{"a \\\n b\r\nc\rd", "a|b|$|c|$|d|$"},
		{"x = 'a#b' # c", "x|=|'a#b'|$"},
		{"'it\\'s' \"\"\"a\n\"b\"\"\" r'\\'", "'it\\'s'|\"\"\"a\n\"b\"\"\"|r'\\'|$"},
		{"'open\nx", "'open|$|x|$"},
		{"'two \\\nlines' x", "'two \\\nlines'|x|$"},
		{"'two \\\r\nlines' x", "'two \\\r\nlines'|x|$"},
		{"'''never", "'''never|$"},
		{"Rb'x' uf'' fx'y'", "Rb'x'|uf''|fx|'y'|$"},
		{"f'{d[\"a\"]}' f'{'#'}' f'{{' x", "f'{d[\"a\"]}'|f'{'#'}'|f'{{'|x|$"},
		{"1e-5 0x1e-5 1.5.x 10L 1_0", "1e-5|0x1e|-|5|1.5.x|10L|1_0|$"},
		{"a.b ... a//=b**c->d:=e!=f<>g", "a|.|b|...|a|//=|b|**|c|->|d|:=|e|!=|f|<>|g|$"},
		{"print >>f, `x`", "print|>>|f|,|`|x|`|$"},
		{"名称 = \xff\xfe", "名称|=|\xff\xfe|$"},
		{"\ufeffa", "a|$"},
		{"a)b]\nc", "a|)|b|]|$|c|$"},
		{"(]\nc", "(|]|$|c|$"},
		{"$ ? \x00", "$|?|\x00|$"},
	} {
		tokens, match := lex([]byte(r.src))
		var got []string
		for _, tok := range tokens {
			text := r.src[tok.start:tok.end]
			if tok.kind == newline {
				text = "$"
			}
			got = append(got, text)
		}
		if s := strings.Join(got, "|"); s != r.want {
			t.Errorf("%q: got %q, want %q", r.src, s, r.want)
		}
		if len(match) != len(tokens) {
			t.Errorf("%q: %d partners for %d tokens", r.src, len(match), len(tokens))
		}
	}
}

func TestIndent(t *testing.T) {
	tokens, _ := lex([]byte("a\n  b\n\tc\n  \td\n \t\te\n\f f\n(\n   g)\n"))
	want := map[byte]uint16{'a': 0, 'b': 2, 'c': 8, 'd': 8, 'e': 16, 'f': 1, '(': 0, 'g': 0}
	src := "a\n  b\n\tc\n  \td\n \t\te\n\f f\n(\n   g)\n"
	for _, tok := range tokens {
		if n, ok := want[src[min(int(tok.start), len(src)-1)]]; ok && tok.kind != newline && tok.indent != n {
			t.Errorf("%q: indent %d, want %d", src[tok.start:tok.end], tok.indent, n)
		}
	}
}

func TestMatch(t *testing.T) {
	_, match := lex([]byte("([a]{})(]"))
	for i, want := range []int32{6, 3, -1, 1, 5, 4, 0, -1, -1, -1} {
		if match[i] != want {
			t.Errorf("token %d: partner %d, want %d", i, match[i], want)
		}
	}
}

// Old, broken and foreign scripts: the call is found all the same.
func TestTolerant(t *testing.T) {
	const call = "create_group('g', 1, [0])"
	const head = "from hccl.manage.api import create_group\n"
	const want = `hccl group="g" rank_num=1 rank_ids=[0]`
	check(t, []row{
		{"python 2", head + "print \"x %s\" % y, `z`\nexec 'a = 1'\nprint >>f, 0777, 10L, u'x'\n" + call, want},
		{"latin-1", head + "s = '\xe9\xe8' # \xff\n" + call, want},
		{"crlf", strings.ReplaceAll(head+"x = 1\n"+call+"\n", "\n", "\r\n"), want},
		{"cr only", strings.ReplaceAll(head+"x = 1\n"+call+"\n", "\n", "\r"), want},
		{"bom", "\ufeff" + head + call, want},
		{"no line end", head + call, want},
		{"shell line of a notebook", head + "!pip install \"x\n%matplotlib inline\n" + call, want},
		{"apostrophe in a comment", head + "# don't\n" + call, want},
		{"over many lines", head + "create_group(\n  'g',\n  # how many\n  1,\n\n  [\n    0\n  ],\n)\n", want},
		{"blank before the bracket", head + "create_group ('g', 1, [0])", want},
		{"continued", head + "create_group \\\n  ('g', 1, [0])", want},
		{"as argument", head + "run(a, [create_group('g', 1, [0])])", want},
		{"after a colon", head + "if 1: " + call, want + " if"},
		{"after semicolons", head + "a = 1; " + call + "; b = 2", want},
		{"tabs", head + "def f():\n\tfor i in x:\n\t\t" + call, want + " def loop"},
		{"function in a loop", head + "for i in x:\n  def f():\n    " + call, want + " def"},
		{"after a block", head + "for i in x:\n  pass\n" + call, want},
		{"async", head + "async def f():\n  async for i in x:\n    " + call, want + " def loop"},
		{"match", head + "match x:\n  case 1:\n    " + call, want + " if"},
		{"match as a name", head + "match = 1\ncase = {1:\n2}\n" + call, want},
		{"decorated", head + "@wrap(a=1)\ndef f(x: int = 1) -> None:\n  " + call, want + " def"},
		{"except", head + "try:\n  x()\nexcept E as e:\n  " + call, want + " if"},
	})
}

func TestFields(t *testing.T) {
	check(t, []row{
		{"duplicate rank", "from mindspore.communication import init, create_group\ninit()\ncreate_group(\"tp\", [2, 3, 3])\n", `ms group="tp" rank_ids=[2, 3, 3]`},
		{"descending", "from hccl.split.api import *\nset_split_strategy_by_idx([90, 10, 120])\n", "idx idxList=[90, 10, 120]"},
		{"fractions", "from hccl.split.api import *\nset_split_strategy_by_size(dataSizeList=[46.5, 53.5], group=\"g\")\n", `size dataSizeList=[46.5f, 53.5f] group="g"`},
	})
}
