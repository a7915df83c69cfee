package python

import (
	"strings"
	"testing"
)

// value evaluates an expression as the group name of a create_group that stands
// behind the statements in head.
func value(head, expr string) Value {
	src := "from hccl.manage.api import create_group\nimport json, os\n" + head + "\ncreate_group(" + expr + ", 0, 0)\n"
	calls := Scan([]byte(src)).Calls
	if len(calls) != 1 || len(calls[0].Args) == 0 {
		return Value{Text: "no call found"}
	}
	return calls[0].Args[0].Value
}

func TestEval(t *testing.T) {
	for expr, want := range map[string]string{
		// literals
		"0": "0", "-5": "-5", "+5": "5", "~5": "-6", "0x1F": "31", "0o17": "15", "0b101": "5", "1_000": "1000", "10L": "10",
		"1.5": "1.5f", "-1e3": "-1000f", ".5": "0.5f", "None": "None", "True": "True",
		"9223372036854775807": "9223372036854775807", "9223372036854775808": "?", "0755": "?", "1j": "?", "12abc": "?",
		// strings
		`"a"`: `"a"`, `'a"b'`: `"a\"b"`, `"""a'b"""`: `"a'b"`, `"a" 'b' "c"`: `"abc"`, `u"a"`: `"a"`, `b"a"`: "?",
		`r"a\n"`: `"a\\n"`, `"a\n\t\\"`: `"a\n\t\\"`, `"\x41\u0042\101"`: `"ABA"`, `"\d"`: `"\\d"`, `"\N{DASH}"`: "?", `"\xe4"`: `"ä"`,
		`"组"`: `"组"`, "\"a\\\nb\"": `"ab"`, `f"a"`: `"a"`, `f"a{{b}}"`: `"a{b}"`, `rb"a"`: "?", `"\xg"`: "?", `""`: `""`,
		// containers
		"[]": "[]", "[1, 2,]": "[1, 2]", "()": "()", "(1)": "1", "(1,)": "(1)", "(1, 2)": "(1, 2)", "{}": "{}",
		"{1: 0, 2: 1}": "{1: 0, 2: 1}", "{2: 0, 1: 1}": "{2: 0, 1: 1}", "{1: 0, 1: 1}": "{1: 0, 1: 1}", "{1, 2}": "?",
		"[1, x]": "[1, ?]", "[*y, 1]": "?", "{**y}": "?", "[[1], [2]]": "[[1], [2]]",
		// arithmetic as Python does it
		"1 + 2 * 3": "7", "(1 + 2) * 3": "9", "-7 // 2": "-4", "-7 % 3": "2", "7 % -3": "-2", "7 // -2": "-4", "1 // 0": "?",
		"8 / 2": "?", "8.0 / 2": "4f", "1.5 * 2": "3f", "1.5 - 1": "0.5f", "2 ** 3": "8", "-2 ** 2": "-4", "2 ** 3 ** 2": "?", "10 ** 19": "?", "2 ** 0": "1", "2 ** -1": "?", "2 ** 1.5": "?", "1 << 4": "16", "-9 >> 1": "-5", "6 & 3": "2", "6 | 3": "7",
		"6 ^ 3": "5", "1 << 63": "?", "9223372036854775807 + 1": "?", "-9223372036854775807 - 2": "?", "4611686018427387904 * 2": "?",
		"True + 1": "2", "1 + 'a'": "?", "1 + x": "?",
		// comparison and logic
		"1 < 2": "True", "1 == 1.0": "True", "'a' < 'b'": "True", "1 < 2 < 3": "?", "None == 1": "False", "1 if 2 > 1 else 3": "1",
		"1 if [] else 3": "3", "1 if x else 3": "?", "0 or 5": "5", "1 and 5": "5", "0 and x": "0", "x or 1": "?", "not 1": "False",
		"2 in [1, 2]": "True", "3 not in (1, 2)": "True", "x in [1]": "?", "1 in {1: 2}": "True", "1 is 1": "?",
		// lists
		"[1] + [2]": "[1, 2]", "[1] * 3": "[1, 1, 1]", "2 * [0]": "[0, 0]", "[1] * -1": "[]", "(1,) + (2,)": "(1, 2)", "[1] + (2,)": "?",
		"[1] + range(2)": "?", "[5, 6][1]": "6", "[5, 6][-1]": "6", "[5, 6][2]": "?", "{3: 4}[3]": "4", "{3: 4}[5]": "?",
		"[0, 1, 2, 3][1:3]": "[1, 2]", "[0, 1, 2, 3][::2]": "[0, 2]", "[0, 1, 2][-2:]": "[1, 2]", "[0, 1][5:]": "[]", "[0, 1][::-1]": "?",
		// functions
		"range(3)": "range[0, 1, 2]", "list(range(2, 5))": "[2, 3, 4]", "list(range(0, 8, 3))": "[0, 3, 6]", "list(range(3, 0, -1))": "[3, 2, 1]",
		"list(range(5, 2))": "[]", "range(1, 2, 0)": "?", "range(1.0)": "?", "list(xrange(2))": "[0, 1]", "tuple([1])": "(1)", "list()": "[]",
		"len([1, 2])": "2", "len('组a')": "2", "len({1: 0, 1: 1})": "?", "min(3, 1)": "1", "max([3, 9, 4])": "9", "sum([1, 2])": "3", "sum([.1, .2])": "?",
		"sorted([3, 1, 2])": "[1, 2, 3]", "sorted([1, 3], reverse=True)": "[3, 1]", "sorted([1], key=f)": "?", "int('12')": "12", "int(2.9)": "2",
		"str(12)": `"12"`, "str(1.5)": "?", "max([])": "?", "sum(i for i in range(4))": "6", "list(i * 2 for i in range(3))": "[0, 2, 4]",
		"tuple(i for i in (1, 2))": "(1, 2)", "len(i for i in range(3))": "?", "open('x').read()": "?", "os.listdir('.')": "?",
		// comprehensions
		"[i for i in range(3)]": "[0, 1, 2]", "[i + 8 * j for j in range(2) for i in range(2)]": "[0, 1, 8, 9]",
		"[i for i in range(6) if i % 2]": "[1, 3, 5]", "[[i, i + 1] for i in (0, 2)]": "[[0, 1], [2, 3]]", "[a + b for a, b in [(1, 2), (3, 4)]]": "[3, 7]",
		"{i: i * i for i in range(3)}": "{0: 0, 1: 1, 2: 4}", "[i for i in y]": "?", "[i for i in range(3) if y]": "?", "[x for i in range(2)]": "[?, ?]",
		"{i for i in range(2)}": "?", "[i for (i) in [1]]": "[1]", "[i for i, j in [1]]": "?", "[len for len in [1]]": "[1]",
		// text
		"'a' + 'b'": `"ab"`, "'a' * 3": `"aaa"`, "'g%d' % 3": `"g3"`, "'%s-%s' % ('a', 1)": `"a-1"`, "'%05d' % 3": "?", "'%d' % 'a'": "?", "'%%' % ()": `"%"`,
		"'g{}'.format(3)": `"g3"`, "'{}{{}}'.format('a')": `"a{}"`, "'{0}'.format(1)": "?", "'{}'.format()": "?", "'a'.upper()": "?",
		"f'g{1 + 1}'": `"g2"`, "f'g{x}'": "?", "f'{1:02d}'": "?", "f'{1!r}'": "?", "f'{\"a\"}b'": `"ab"`, "f'{f\"{1}\"}'": `"1"`, "f'{'": "?", "f'{1 (#)}'": "?",
		"json.dumps({'a': [1, 'b', None, True]})": `"{\"a\": [1, \"b\", null, true]}"`,
		"json.dumps({'a': '组\"'}, indent=2)":      `"{\"a\": \"\\u7ec4\\\"\"}"`,
		"json.dumps({'a': x})":                    "?",
		"json.dumps({1: 2})":                      `"{\"1\": 2}"`,
		"json.dumps({'a': 1, 'a': 2})":            "?",
		"json.dumps([1], cls=C)":                  "?",
		"json.loads('{}')":                        "?",
		"lambda: 1":                               "?",
		"(yield 1)":                               "?",
		"(n := 5)":                                "?",
		"a.b":                                     "?",
		"`1`":                                     "?",
		"1 \x00 + 2":                              "?",
		"'a' 'b' % 1":                             "?",
		"[1, 2, # first\n 3] # second\n":          "[1, 2, 3]",
		"[\t1,\r\n\t2 ]":                          "[1, 2]",
		"[1, \\\n2]":                              "[1, 2]",
		"load":                                    "?",
		"1 $ 2":                                   "?",
		"else":                                    "?",
		"1 2":                                     "?",
		"[1 2]":                                   "?",
		"()()":                                    "?",
		"[1]()":                                   "?",
		"-'a'":                                    "?",
		"{[]: 1}":                                 "?",
		"[i for i in [1] for i in [2]]":           "[2]",
		"[i for i in range(2)] + [i for i in [9]]": "[0, 1, 9]",
	} {
		if got := show(value("", expr)); got != want {
			t.Errorf("%s: got %s, want %s", expr, got, want)
		}
	}
}

func TestConstants(t *testing.T) {
	for _, r := range []struct{ head, expr, want string }{
		{"N = 8", "list(range(N))", "[0, 1, 2, 3, 4, 5, 6, 7]"},
		{"N: int = 2", "[N]", "[2]"},
		{"A = 2\nB = A * 3", "B + 1", "7"},
		{"A = [1, 2]", "A + A", "[1, 2, 1, 2]"},
		{"N = 8\nN = 9", "N", "?"},
		{"N = 8\nN += 1", "N", "?"},
		{"for N in range(3): pass", "N", "?"},
		{"for i in x:\n  N = 3", "N", "?"},
		{"if x:\n  N = 3", "N", "?"},
		{"if __name__ == '__main__':\n  N = 3", "N", "3"},
		{"try:\n  N = 3\nfinally:\n  pass", "N", "3"},
		{"with a as N: pass", "N", "?"},
		{"N = M = 3", "N", "?"},
		{"N = M = 3", "M", "3"},
		{"N, M = 1, 2", "N", "?"},
		{"(N, M) = 1, 2", "M", "?"},
		{"N = 1\nself.x, N = f()", "N", "?"},
		{"N = 1\nd[0], N = f()", "N", "?"},
		{"A = [1]\nA.append(2)", "A", "?"},
		{"A = [1]\nA[0] = 2", "A", "?"},
		{"A = [1]\nB = A\nB.append(2)", "A", "?"},
		{"A = [1]\nrandom.shuffle(A)", "A", "?"},
		{"A = {}\nA.update(x)", "A", "?"},
		{"A = [1]\nself.A.append(2)", "A", "[1]"},
		{"A = [1]\ndef f():\n  A = []\n  A.append(2)", "A", "[1]"},
		{"A = [1]\ndef f():\n  A.append(2)", "A", "?"},
		{"N = 1\ndef f():\n  global N\n  N = 2", "N", "?"},
		{"N = 1\ndef f():\n  N = 2", "N", "1"},
		{"N = 1\ndel N", "N", "?"},
		{"N = 1\nif (N := 2): pass", "N", "?"},
		{"N = N + 1", "N", "?"},
		{"A = B\nB = A", "B", "?"},
		{"N = f()", "N", "?"},
		{"N =", "N", "?"},
		{"import N", "N", "?"},
		{"class C:\n  N = 1", "N", "?"},
		{"range = 5", "range(3)", "?"},
		{"from six.moves import range", "list(range(2))", "[0, 1]"},
		{"def len(x): return 3", "len([])", "?"},
		{"N = 1 # N = 2", "N", "1"},
		{"s = '''\nN = 2\n'''\nN = 1", "N", "1"},
		{"名 = 3", "名", "3"},
		{"N = 1; M = 2", "N + M", "3"},
	} {
		if got := show(value(r.head, r.expr)); got != r.want {
			t.Errorf("%s\n%s: got %s, want %s", r.head, r.expr, got, r.want)
		}
	}
}

func TestConstantBelow(t *testing.T) {
	check(t, []row{
		{"module", "from hccl.manage.api import create_group\ncreate_group(N, 0, 0)\nN = 1\n", "hccl group=? rank_num=0 rank_ids=0"},
		{"from a function", "from hccl.manage.api import create_group\ndef f():\n  create_group(N, 0, 0)\nN = 1\n", "hccl group=1 rank_num=0 rank_ids=0 def"},
		{"method and class body", "from hccl.manage.api import create_group\nN = 1\nclass C:\n  N = 2\n  def f(self):\n    create_group(N, 0, 0)\n", "hccl group=1 rank_num=0 rank_ids=0 def"},
		{"nested function", "from hccl.manage.api import create_group\ndef f():\n  N = 4\n  def g():\n    create_group(N, 0, 0)\n", "hccl group=4 rank_num=0 rank_ids=0 def"},
		{"parameter", "from hccl.manage.api import create_group\nN = 1\ndef f(a, N=2, *b, **c):\n  create_group(N, 0, 0)\n", "hccl group=? rank_num=0 rank_ids=0 def"},
	})
}

func TestReasons(t *testing.T) {
	for _, r := range []struct {
		head, expr string
		want       Reason
		name       string
	}{
		{"", "args.n", NotLiteral, ""},
		{"", "N + 1", UnknownName, "N"},
		{"N = 1\nN = 2", "[N, 1][0]", Reassigned, "N"},
		{"", "rank", OwnRank, ""},
		{"", "[0] * 1000000000", OverBudget, ""},
		{"", "list(range(10**9))", OverBudget, ""},
		{"", "x ** 2", NotRead, ""},
		{"", strings.Repeat("[", 101) + strings.Repeat("]", 101), TooDeep, ""},
		{"", "1 <> 2", NotRead, ""},
		{"", "9999999999999999999", OutOfRange, "9999999999999999999"},
		{"", "[1][7]", Raises, ""},
	} {
		v := value(r.head, r.expr)
		if v.Kind != Unknown || v.Reason() != r.want || v.Text != r.name {
			t.Errorf("%s: got %s, reason %q %q; want %q %q", r.expr, show(v), v.Reason().Text().EN, v.Text, r.want.Text().EN, r.name)
		}
	}
	for r := range reasons {
		if text := Reason(r).Text(); text.EN == "" || text.ZH == "" {
			t.Errorf("reason %d lacks a language", r)
		}
	}
}

func TestRank(t *testing.T) {
	const head = "import os\nfrom hccl.manage.api import create_group, get_rank_id\n"
	for _, r := range []struct{ name, src, at3 string }{
		{"free name", "create_group('g', 2, [rank_id, rank_id + 8])", `hccl group="g" rank_num=2 rank_ids=[3, 11]`},
		{"call", "create_group('g', 2, [get_rank_id(), 8])", `hccl group="g" rank_num=2 rank_ids=[3, 8]`},
		{"call of the world group", "r = get_rank_id('hccl_world_group')\ncreate_group('g', 1, [r])", `hccl group="g" rank_num=1 rank_ids=[3]`},
		{"call of another group", "r = get_rank_id('tp')\ncreate_group('g', 1, [r])", ""},
		{"through constants", "me = get_rank_id()\nbase = me // 2 * 2\ncreate_group('g' + str(base), 2, list(range(base, base + 2)))", `hccl group="g2" rank_num=2 rank_ids=[2, 3]`},
		{"environment", "me = int(os.environ['RANK_ID'])\ncreate_group('g', 1, [me])", `hccl group="g" rank_num=1 rank_ids=[3]`},
		{"getenv", "me = int(os.getenv('RANK_ID', '0'))\ncreate_group('g', 1, [me])", `hccl group="g" rank_num=1 rank_ids=[3]`},
		{"environ.get", "me = int(os.environ.get('RANK_ID'))\ncreate_group('g', 1, [me])", `hccl group="g" rank_num=1 rank_ids=[3]`},
		{"other variable", "me = int(os.environ['DEVICE_ID'])\ncreate_group('g', 1, [me])", ""},
		{"f-string", "create_group(f'g{rank}', 1, [rank])", `hccl group="g3" rank_num=1 rank_ids=[3]`},
		{"parameter", "def f(rank):\n  create_group('g', 1, [rank])", `hccl group="g" rank_num=1 rank_ids=[3] def`},
		{"assigned", "rank = args.rank\ncreate_group('g', 1, [rank])", ""},
		{"constant", "rank = 1\ncreate_group('g', 1, [rank])", ""},
		{"loop", "for rank in range(4):\n  create_group('g', 1, [rank])", ""},
		{"comprehension around", "[create_group('g', 1, [rank]) for rank in range(4)]\n", ""},
		{"comprehension inside", "create_group('g', 4, [rank for rank in range(4)])", ""},
		{"method", "create_group('g', 1, [self.get_rank()])", ""},
		{"own function", "def get_rank(): return 0\ncreate_group('g', 1, [get_rank()])", ""},
		{"local rank", "create_group('g', 1, [local_rank])", ""},
		{"another name as well", "create_group('g', n, [rank])", `hccl group="g" rank_num=? rank_ids=[3]`},
		{"condition", "create_group('a' if rank < 2 else 'b', 1, [rank])", `hccl group="b" rank_num=1 rank_ids=[3]`},
	} {
		t.Run(r.name, func(t *testing.T) {
			calls := Scan([]byte(head + r.src + "\n")).Calls
			if len(calls) != 1 {
				t.Fatalf("%d calls", len(calls))
			}
			c := calls[0]
			if got := c.DependsOnRank(); got != (r.at3 != "") {
				// A comprehension hides the name only for readers of the text.
				t.Errorf("DependsOnRank: got %v", got)
			}
			c.Eval(5) // what one rank gives must not stick
			if got := showCall(c, c.Eval(3)); r.at3 != "" && got != r.at3 {
				t.Errorf("at rank 3: got %s, want %s", got, r.at3)
			}
		})
	}
}

// The short cut and the parser must agree: brackets around an expression keep
// it from the short cut.
func TestPlain(t *testing.T) {
	const head = "N = 3\nL = [1, N]\nM = x"
	for _, expr := range []string{
		"1", "-1", "'a'", "'a' 'b'", "f'{N}'", "N", "M", "L", "y", "else", "rank", "None", "1j", "b'a'", "@",
		"[]", "[1]", "[1,]", "[1, 2]", "[1, 'a', N, L, y, rank, True]", "[1 2]", "[,]", "[1,,2]", "[else]", "['a' 'b', 1]", "[1, [2]]", "[-1]", "[1](2)", "[1][0]",
		"[" + strings.Repeat("1,", 100001) + "]",
	} {
		short, long := value(head, expr), value(head, "("+expr+")")
		if show(short) != show(long) || short.Kind == Unknown && short.Reason() != long.Reason() {
			t.Errorf("%.50s: got %.80s (%v) and %.80s (%v)", expr, show(short), short.Reason(), show(long), long.Reason())
		}
	}
}
