package python

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	over := []string{
		"[0] * 1000000000", "1000000000 * [0]", "[0] * 9223372036854775807", "range(10**9)", "list(range(1000000000))", "list(range(-10**18, 10**18))",
		"[i for i in range(10**9)]", "[i for i in range(1000) for j in range(1000)]", "[[0] * 1000 for i in range(1000)]",
		"[1 for i in range(400) for j in range(400) if False]", "'a' * 10**9", "list(range(100001))", "[0] * 100001",
		"[0] * 60000 + [0] * 60000", "sum(i for i in range(10**8))", "('x' * 1000) * 1000", "'%s' % ('x' * 10**6)",
		"[" + strings.Repeat("0,", 100001) + "]", "{i: i for i in range(10**7)}", "max(range(10**9))", "sorted(range(10**9))",
		"json.dumps([[0] * 300] * 340)", "[max(list(range(300))) for i in range(400)]",
	}
	for _, expr := range over {
		short := expr[:min(len(expr), 60)]
		begin := time.Now()
		v := value("", expr)
		if v.Kind != Unknown {
			t.Errorf("%s: not refused", short)
		}
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("%s: took %v", short, took)
		}
	}
	for _, expr := range []string{"list(range(100000))", "[0] * 99999", "[i for i in range(300) for j in range(300)]"} {
		if v := value("", expr); !v.Known() {
			t.Errorf("%s: refused as %q", expr, v.Reason().Text().EN)
		}
	}
}

func TestBudgetIsShared(t *testing.T) {
	var b strings.Builder
	b.WriteString("from hccl.manage.api import create_group\nbig = list(range(60000))\n")
	b.WriteString("create_group('a', 60000, big)\ncreate_group('b', 60000, big)\n") // one list, built once
	b.WriteString("create_group('c', 60000, [0] * 60000)\ncreate_group('d', 1, [1])\n")
	calls := Scan([]byte(b.String())).Calls
	for i, want := range []bool{true, true, false, true} {
		if got := calls[i].Args[2].Value.Known(); got != want {
			t.Errorf("call %d: known %v, want %v", i, got, want)
		}
	}
}

// Lists that hold each other grow by powers of two when they are walked.
func TestSharedLists(t *testing.T) {
	var b strings.Builder
	b.WriteString("import json\nfrom hccl.manage.api import create_group\na0 = [0]\n")
	for i := range 60 {
		fmt.Fprintf(&b, "a%d = [a%d, a%d]\n", i+1, i, i)
	}
	b.WriteString("create_group(json.dumps(a60), 0, 0)\ncreate_group(a60 == a60, 0, 0)\ncreate_group('%s' % a60, 0, 0)\n")
	begin := time.Now()
	for _, c := range Scan([]byte(b.String())).Calls {
		if c.Args[0].Value.Kind != Unknown {
			t.Errorf("not refused")
		}
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("took %v", took)
	}
}

func TestSweep(t *testing.T) {
	src := "from hccl.manage.api import create_group\ncreate_group('g', 4, [rank, rank + 8, rank + 16, rank + 24])\n" +
		"create_group('h', 90000, [rank] * 90000)\n"
	s := Scan([]byte(src))
	begin := time.Now()
	for rank := range 32768 {
		if v := s.Calls[0].Eval(rank)[2].Value; !v.Known() || v.List()[3].Int() != int64(rank+24) {
			t.Fatalf("rank %d: %s", rank, show(v))
		}
	}
	for rank := range 32768 {
		s.Calls[1].Eval(rank)
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("took %v", took)
	}
}

// What nests or repeats without end takes time in proportion to its length.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	const head = "from hccl.manage.api import create_group\nimport llm_datadist\n"
	many := func(s string) string { return strings.Repeat(s, 400_000/len(s)) }
	for name, src := range map[string]string{
		"open calls":       many("create_group("),
		"closed calls":     many("create_group(") + many(")"),
		"links":            many("x.link("),
		"open brackets":    "create_group(" + many("["),
		"nested brackets":  "create_group(" + many("[") + many("]") + ")",
		"operators":        "create_group(" + many("1+") + "1)",
		"minus":            "create_group(" + many("-") + "1)",
		"nots":             "create_group(" + many("not ") + "1)",
		"dots":             many("a.") + "create_group(1)",
		"calls of calls":   "create_group(a" + many("()") + ")",
		"strings":          "create_group(" + many("'a' ") + ")",
		"conditions":       "create_group(" + many("1 if 1 else ") + "1)",
		"for":              "[" + many("for ") + "]",
		"as":               "with " + many("as ") + ": pass",
		"assignments":      many("a="),
		"semicolons":       many("a;"),
		"quotes":           many("'''\"\"\""),
		"f-strings":        "create_group(f'" + many("{") + "')",
		"f-strings inside": "create_group(" + many("f'{") + ")",
		"blocks":           blocks(1000),
		"functions":        strings.Repeat("def f(): x = 1; create_group(x)\n", 20000),
		"long constants":   chain(20000),
		"elif":             many("elif 1:\n"),
		"generators":       "create_group(" + many("list(") + "for" + many(")") + ")",
		"no ends":          many("\\\n"),
		"wide loop":        "create_group([(" + strings.Repeat("1 and ", 90) + strings.Repeat("max(", 20) + "1" + strings.Repeat(")", 20) + ") for i in range(90000)])",
		"long text loop":   "create_group([len('" + many("a") + "') for i in range(90000)])",
		"joined text loop": "create_group([len(" + many("'a' ") + ") for i in range(90000)])",
		"index loop":       "d = {i: i for i in range(30000)}\ncreate_group([d[i] for i in range(30000)])",
	} {
		begin := time.Now()
		Scan([]byte(head + src + "\n"))
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("%s: took %v", name, took)
		} else if testing.Verbose() {
			t.Logf("%s: %v", name, took)
		}
	}
	if s := Scan(make([]byte, MaxSize+1)); !s.TooLarge {
		t.Error("a text that is too large was looked at")
	}
}

func blocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "def f():\n")
	}
	return b.String()
}

func chain(n int) string {
	var b strings.Builder
	b.WriteString("n0 = 1\n")
	for i := range n {
		fmt.Fprintf(&b, "n%d = n%d + 1\n", i+1, i)
	}
	fmt.Fprintf(&b, "create_group(n%d)\n", n)
	return b.String()
}

// script is a training script of n lines with a call on every 500th, or on
// every second when dense.
func script(n int, dense bool) []byte {
	var b strings.Builder
	b.WriteString("import os\nfrom hccl.manage.api import create_group\nfrom mindspore.communication import init\ninit()\n")
	for i := 4; i < n; i++ {
		switch {
		case i%500 == 0 || dense && i%2 == 0:
			fmt.Fprintf(&b, "    create_group('g%d', 4, [%d, %d, 2, 3])\n", i, i, i+1)
		case i%50 == 1:
			fmt.Fprintf(&b, "def step_%d(self, x, y=None):  # 第 %d 步\n", i, i)
		case i%7 == 0:
			fmt.Fprintf(&b, "    if x.shape[%d] > 1 and y is not None: out = self.layer(x, \"a string\", scale=0.5)\n", i)
		default:
			fmt.Fprintf(&b, "    value_%d = self.net(x[%d:], y) + [a for a in range(%d)][0]\n", i, i, i)
		}
	}
	return []byte(b.String())
}

func BenchmarkScan20000Lines(b *testing.B) {
	for name, dense := range map[string]bool{"usual": false, "dense": true} {
		src := script(20000, dense)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Scan(src)
			}
		})
	}
}

func BenchmarkScanUnrelated(b *testing.B) {
	src := []byte(strings.Repeat("    value = self.net(x[1:], y) + other.create(5)\n", 20000))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Scan(src)
	}
}
