package python

import (
	"math"
	"strings"

	"go.starlark.net/syntax"
)

// opaque is what becomes of an operation that v is not fit for or not known
// enough for.
func opaque(v Value) Value {
	switch {
	case v.Kind == Unknown && v.Reason() == OutOfRange:
		return unknown(OutOfRange) // no longer the number that was written
	case v.Kind == Unknown:
		return Value{bits: v.bits, Text: v.Text}
	}
	return unknown(NotLiteral)
}

// truth is whether Python takes v for true; not ok when that is not known.
func truth(v Value) (yes, ok bool) {
	switch v.Kind {
	case Unknown:
		return false, false
	case None:
		return false, true
	case Float:
		return v.Float() != 0, true
	case String:
		return v.Text != "", true
	case Int, Bool:
		return v.Int() != 0, true
	}
	return len(v.List()) > 0, true
}

func unary(op syntax.Token, v Value) Value {
	if v.Kind == Unknown {
		return opaque(v)
	}
	switch {
	case op == syntax.NOT:
		yes, _ := truth(v)
		return boolValue(!yes)
	case op == syntax.MINUS && v.IsInt():
		return arithmetic(syntax.MINUS, 0, v.Int())
	case op == syntax.MINUS && v.Kind == Float:
		return floatValue(-v.Float())
	case op == syntax.PLUS && v.IsInt():
		return intValue(v.Int())
	case op == syntax.PLUS && v.Kind == Float:
		return floatValue(v.Float())
	case op == syntax.TILDE && v.IsInt():
		return intValue(^v.Int())
	}
	return unknown(Raises)
}

func (e *evaluator) binary(n *syntax.BinaryExpr) Value {
	x := e.eval(n.X)
	if n.Op == syntax.AND || n.Op == syntax.OR {
		switch yes, ok := truth(x); {
		case !ok:
			return opaque(x)
		case yes == (n.Op == syntax.OR):
			return x
		}
		return e.eval(n.Y)
	}
	y := e.eval(n.Y)
	switch {
	case x.Kind == Unknown:
		return opaque(x)
	case y.Kind == Unknown:
		return opaque(y)
	}
	switch n.Op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.GT, syntax.LE, syntax.GE:
		return compare(n.Op, x, y)
	case syntax.IN, syntax.NOT_IN:
		return e.contains(n.Op == syntax.NOT_IN, x, y)
	}
	isNumber := func(v Value) bool { return v.IsInt() || v.Kind == Float }
	switch {
	case x.IsInt() && y.IsInt():
		return arithmetic(n.Op, x.Int(), y.Int())
	case isNumber(x) && isNumber(y):
		return floating(n.Op, x.Float(), y.Float())
	case n.Op == syntax.PLUS && x.Kind == String && y.Kind == String:
		return e.join(n, x, y)
	case n.Op == syntax.PLUS && x.Kind == y.Kind && (x.Kind == List || x.Kind == Tuple):
		if !e.spend(len(x.List()) + len(y.List())) {
			return unknown(OverBudget)
		}
		return listValue(x.Kind, append(append([]Value(nil), x.List()...), y.List()...))
	case n.Op == syntax.STAR && y.IsInt():
		return e.repeat(x, y.Int())
	case n.Op == syntax.STAR && x.IsInt():
		return e.repeat(y, x.Int())
	case n.Op == syntax.PERCENT && x.Kind == String:
		return e.percent(x, y)
	}
	return unknown(Raises)
}

// arithmetic is an operation on integers. True division is left alone: it means
// one thing to Python 2 and another to Python 3.
func arithmetic(op syntax.Token, a, b int64) Value {
	switch op {
	case syntax.PLUS:
		if c := a + b; (c > a) == (b > 0) {
			return intValue(c)
		}
		return unknown(OutOfRange)
	case syntax.MINUS:
		if c := a - b; (c < a) == (b > 0) {
			return intValue(c)
		}
		return unknown(OutOfRange)
	case syntax.STAR:
		if c := a * b; a == 0 || c/a == b && !(a == -1 && b == math.MinInt64) {
			return intValue(c)
		}
		return unknown(OutOfRange)
	case syntax.SLASHSLASH, syntax.PERCENT:
		return divide(op, a, b)
	case syntax.AMP:
		return intValue(a & b)
	case syntax.PIPE:
		return intValue(a | b)
	case syntax.CIRCUMFLEX:
		return intValue(a ^ b)
	case syntax.LTLT:
		if b >= 0 && b < 63 && a<<b>>b == a {
			return intValue(a << b)
		}
		return unknown(OutOfRange)
	case syntax.GTGT:
		if b >= 0 {
			return intValue(a >> min(b, 63))
		}
		return unknown(Raises)
	}
	return unknown(NotLiteral)
}

// divide rounds down, as Python does.
func divide(op syntax.Token, a, b int64) Value {
	switch {
	case b == 0:
		return unknown(Raises)
	case a == math.MinInt64 && b == -1:
		return unknown(OutOfRange)
	}
	quotient, rest := a/b, a%b
	if rest != 0 && (rest < 0) != (b < 0) {
		quotient, rest = quotient-1, rest+b
	}
	if op == syntax.PERCENT {
		return intValue(rest)
	}
	return intValue(quotient)
}

func floating(op syntax.Token, a, b float64) Value {
	switch op {
	case syntax.PLUS:
		return floatValue(a + b)
	case syntax.MINUS:
		return floatValue(a - b)
	case syntax.STAR:
		return floatValue(a * b)
	case syntax.SLASH:
		if b == 0 {
			return unknown(Raises)
		}
		return floatValue(a / b)
	}
	return unknown(NotLiteral)
}

// compare compares numbers with numbers and strings with strings; of other
// things only None is told from the rest.
func compare(op syntax.Token, x, y Value) Value {
	c, ok := order(x, y)
	if !ok {
		if (x.Kind == None || y.Kind == None) && (op == syntax.EQL || op == syntax.NEQ) {
			return boolValue((x.Kind == y.Kind) == (op == syntax.EQL))
		}
		return unknown(NotLiteral)
	}
	switch op {
	case syntax.EQL:
		return boolValue(c == 0)
	case syntax.NEQ:
		return boolValue(c != 0)
	case syntax.LT:
		return boolValue(c < 0)
	case syntax.GT:
		return boolValue(c > 0)
	case syntax.LE:
		return boolValue(c <= 0)
	}
	return boolValue(c >= 0)
}

// order compares two values of one sort.
func order(x, y Value) (int, bool) {
	switch {
	case x.Kind == String && y.Kind == String:
		return strings.Compare(x.Text, y.Text), true
	case x.IsInt() && y.IsInt():
		return sign(x.Int() < y.Int(), x.Int() > y.Int()), true
	case (x.IsInt() || x.Kind == Float) && (y.IsInt() || y.Kind == Float):
		a, b := x.Float(), y.Float()
		exact := math.Abs(a) < 1<<53 && math.Abs(b) < 1<<53
		return sign(a < b, a > b), exact
	}
	return 0, false
}

func sign(less, more bool) int {
	switch {
	case less:
		return -1
	case more:
		return 1
	}
	return 0
}
