package python

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// call evaluates a call of one of the few functions that are known.
func (e *evaluator) call(n *syntax.CallExpr) Value {
	if dot, ok := n.Fn.(*syntax.DotExpr); ok && e.path(dot) == "" {
		return e.method(n, dot)
	}
	path := e.path(n.Fn)
	if _, name := cut(path); name == "get_rank" || name == "get_rank_id" {
		return e.getRank(n)
	}
	switch path {
	case "json.dumps":
		return e.jsonDumps(n)
	case "os.getenv", "os.environ.get":
		if len(n.Args) > 0 {
			return e.variable(n.Args[0])
		}
	case "sorted":
		return e.sorted(n)
	case "range", "xrange", "len", "list", "tuple", "min", "max", "sum", "int", "str":
		return e.builtin(path, n)
	}
	return unknown(NotLiteral)
}

// path is the dotted path of a name, "" when it is none or not imported. A name
// that the script does not define is its own path: a builtin function or one
// from a star import.
func (e *evaluator) path(n syntax.Expr) string {
	if id, ok := n.(*syntax.Ident); ok {
		i := e.x.token(id.NamePos)
		if !e.isName(i) {
			return ""
		}
		name := string(e.text(i))
		switch b := e.lookup(e.scope, name); {
		case b == nil:
			return name
		case b.kind != imported:
			return ""
		}
		path := e.aliases[name]
		for _, old := range []string{"six.moves.", "builtins.", "past.builtins."} {
			path = strings.TrimPrefix(path, old)
		}
		return path
	}
	dot, ok := n.(*syntax.DotExpr)
	if !ok {
		return ""
	}
	lo, hi := e.x.token(first(dot)), e.x.token(dot.Name.NamePos)
	for i := lo; i <= hi; i++ { // a.b.c and nothing else
		if odd := (i - lo) % 2; odd == 0 && !e.isName(i) || odd == 1 && !e.isOp(i, '.') {
			return ""
		}
	}
	if b := e.lookup(e.scope, string(e.text(lo))); b == nil || b.kind != imported {
		return ""
	}
	return e.resolve(lo, hi+1)
}

// arguments evaluates positional arguments; not ok when there are others or one
// is not known.
func (e *evaluator) arguments(nodes []syntax.Expr) (args []Value, fault Value, ok bool) {
	for _, n := range nodes {
		switch n := n.(type) {
		case *syntax.BinaryExpr:
			if n.Op == syntax.EQ {
				return nil, unknown(NotLiteral), false
			}
		case *syntax.UnaryExpr:
			if n.Op == syntax.STAR || n.Op == syntax.STARSTAR {
				return nil, unknown(NotLiteral), false
			}
		}
		v := e.placed(n)
		if v.Kind == Unknown {
			return nil, opaque(v), false
		}
		args = append(args, v)
	}
	return args, Value{}, true
}

// builtin evaluates a builtin function without keyword arguments.
func (e *evaluator) builtin(name string, n *syntax.CallExpr) Value {
	args, fault, ok := e.arguments(n.Args)
	if !ok {
		return fault
	}
	if name == "range" || name == "xrange" {
		return e.makeRange(n, args)
	}
	if name == "min" || name == "max" {
		return e.extreme(name == "max", args)
	}
	if len(args) == 0 && (name == "list" || name == "tuple") {
		args = []Value{listValue(Tuple, nil)}
	}
	if len(args) != 1 {
		return unknown(NotLiteral)
	}
	switch v := args[0]; name {
	case "len":
		return length(v)
	case "list":
		return sequence(List, v)
	case "tuple":
		return sequence(Tuple, v)
	case "sum":
		return e.sum(v)
	case "int":
		return integer(v)
	default:
		if s, ok := simple(v); ok {
			return stringValue(s)
		}
	}
	return unknown(NotLiteral)
}

// makeRange evaluates range(); how long it is comes out before it is built.
func (e *evaluator) makeRange(n *syntax.CallExpr, args []Value) Value {
	const far = 1 << 61
	if len(args) == 0 || len(args) > 3 {
		return unknown(Raises)
	}
	for _, a := range args {
		switch {
		case !a.IsInt():
			return unknown(Raises)
		case a.Int() > far || a.Int() < -far:
			return unknown(OutOfRange)
		}
	}
	lo, hi, step := int64(0), args[0].Int(), int64(1)
	if len(args) > 1 {
		lo, hi = hi, args[1].Int()
	}
	if len(args) > 2 {
		step = args[2].Int()
	}
	if step == 0 {
		return unknown(Raises)
	}
	count := (hi - lo + step - step/max(step, -step)) / step
	if count = max(count, 0); count > math.MaxInt32 || !e.spend(int(count)) {
		return unknown(OverBudget)
	}
	list, span := make([]Value, count), e.x.span(e.Script, n)
	for i := range list {
		list[i] = intValue(lo + int64(i)*step)
		list[i].Span = span
	}
	return listValue(Range, list)
}

func length(v Value) Value {
	switch {
	case v.Kind == String:
		return intValue(int64(utf8.RuneCountInString(v.Text)))
	case v.Kind == Dict && v.box.twice, v.Kind == Dict && !allKnown(v.Keys()):
		return unknown(NotLiteral)
	case v.box != nil:
		return intValue(int64(len(v.List())))
	}
	return unknown(Raises)
}

func allKnown(list []Value) bool {
	return !slices.ContainsFunc(list, func(v Value) bool { return !v.Known() })
}

// sequence is list(v) or tuple(v). The elements are shared, not copied.
func sequence(k Kind, v Value) Value {
	list, ok := elements(v)
	if !ok {
		return unknown(NotLiteral)
	}
	out := Value{Kind: k, box: &box{list: list, open: v.box.open}}
	return out
}

// sum adds integers. Sums of fractions are left to the reader: they depend on
// the version of Python.
func (e *evaluator) sum(v Value) Value {
	list, ok := elements(v)
	if !ok || !e.spend(len(list)) {
		return unknown(NotLiteral)
	}
	total := intValue(0)
	for _, item := range list {
		switch {
		case item.Kind == Unknown:
			return opaque(item)
		case !item.IsInt() || total.Kind != Int:
			return unknown(NotLiteral)
		}
		total = arithmetic(syntax.PLUS, total.Int(), item.Int())
	}
	return total
}

// extreme is min or max.
func (e *evaluator) extreme(largest bool, args []Value) Value {
	if len(args) == 1 {
		list, ok := elements(args[0])
		if !ok || !e.spend(len(list)) {
			return unknown(NotLiteral)
		}
		args = list
	}
	if len(args) == 0 {
		return unknown(Raises)
	}
	best := args[0]
	for _, v := range args {
		c, ok := order(v, best)
		if !ok {
			return opaque(v)
		}
		if largest && c > 0 || !largest && c < 0 {
			best = v
		}
	}
	return best
}

// sorted evaluates sorted(x) and sorted(x, reverse=…).
func (e *evaluator) sorted(n *syntax.CallExpr) Value {
	reverse := false
	if len(n.Args) == 2 {
		b, ok := n.Args[1].(*syntax.BinaryExpr)
		if !ok || b.Op != syntax.EQ || !e.is(e.x.token(first(b.X)), "reverse") {
			return unknown(NotLiteral)
		}
		v := e.eval(b.Y)
		if reverse, ok = truth(v); !ok {
			return opaque(v)
		}
	}
	if len(n.Args) == 0 || len(n.Args) > 2 {
		return unknown(Raises)
	}
	args, fault, ok := e.arguments(n.Args[:1])
	if !ok {
		return fault
	}
	list, ok := elements(args[0])
	if !ok || !e.spend(len(list)) {
		return unknown(NotLiteral)
	}
	for i := range list {
		if _, ok := order(list[i], list[0]); !ok {
			return opaque(list[i])
		}
	}
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b Value) int {
		c, _ := order(a, b)
		if reverse {
			return -c
		}
		return c
	})
	return listValue(List, out)
}

// integer is int(v).
func integer(v Value) Value {
	switch v.Kind {
	case Int, Bool:
		return intValue(v.Int())
	case Float:
		if f := math.Trunc(v.Float()); math.Abs(f) < 1<<53 {
			return intValue(int64(f))
		}
	case String:
		if n, err := strconv.ParseInt(strings.TrimSpace(v.Text), 10, 64); err == nil {
			return intValue(n)
		}
	}
	return unknown(NotLiteral)
}

// simple is str(v) for what looks the same in every version of Python.
func simple(v Value) (string, bool) {
	switch v.Kind {
	case String:
		return v.Text, true
	case Int:
		return strconv.FormatInt(v.Int(), 10), true
	case Bool:
		if v.Int() != 0 {
			return "True", true
		}
		return "False", true
	case None:
		return "None", true
	}
	return "", false
}
