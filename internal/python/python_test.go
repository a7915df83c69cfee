package python

import (
	"fmt"
	"strings"
	"testing"
)

// show writes a value the way Python would, with ? for what is not known.
func show(v Value) string {
	switch v.Kind {
	case Unknown:
		return "?"
	case None:
		return "None"
	case Bool:
		return map[int64]string{0: "False", 1: "True"}[v.Int()]
	case Int:
		return fmt.Sprint(v.Int())
	case Float:
		return fmt.Sprintf("%gf", v.Float())
	case String:
		return fmt.Sprintf("%q", v.Text)
	}
	items := make([]string, len(v.List()))
	for i, item := range v.List() {
		items[i] = show(item)
		if v.Kind == Dict {
			items[i] = show(v.Keys()[i]) + ": " + items[i]
		}
	}
	inner := strings.Join(items, ", ")
	return map[Kind]string{List: "[" + inner + "]", Tuple: "(" + inner + ")", Dict: "{" + inner + "}",
		Range: "range[" + inner + "]"}[v.Kind]
}

// showCall writes a call in one line.
func showCall(c *Call, args []Arg) string {
	api := map[API]string{CreateGroup: "group", SplitByIdx: "idx", SplitBySize: "size", Link: "link"}[c.API]
	if c.API == CreateGroup {
		api = map[Dialect]string{HCCL: "hccl", MindSpore: "ms", Foreign: "foreign"}[c.Dialect]
	}
	out := []string{api}
	for _, a := range args {
		out = append(out, a.Param+"="+show(a.Value))
	}
	for _, f := range []struct {
		on   bool
		name string
	}{{c.InFunction, "def"}, {c.InLoop, "loop"}, {c.Conditional, "if"}, {c.BeforeInit, "early"}, {c.Spread, "spread"}} {
		if f.on {
			out = append(out, f.name)
		}
	}
	return strings.Join(out, " ")
}

func showAll(src string) string {
	var out []string
	for _, c := range Scan([]byte(src)).Calls {
		out = append(out, showCall(c, c.Args))
	}
	return strings.Join(out, "\n")
}

// row is a script and the calls that a reader of it would list.
type row struct{ name, src, want string }

func check(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			if got := showAll(r.src); got != r.want {
				t.Errorf("%s\ngot  %s\nwant %s", r.src, got, r.want)
			}
		})
	}
}
