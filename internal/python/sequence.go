package python

import (
	"strings"

	"go.starlark.net/syntax"
)

// join puts two strings together and keeps where their parts come from.
func (e *evaluator) join(n *syntax.BinaryExpr, x, y Value) Value {
	if !e.spend(len(x.Text) + len(y.Text)) {
		return unknown(OverBudget)
	}
	x.Span, y.Span = e.x.span(e.Script, n.X), e.x.span(e.Script, n.Y)
	var t text
	t.value(x)
	t.value(y)
	return textValue(t)
}

// value appends a string value.
func (t *text) value(v Value) {
	if v.box == nil || len(v.box.pieces) == 0 {
		t.add(v.Text, v.Span)
		return
	}
	for _, p := range v.box.pieces {
		p.at += uint32(len(t.out))
		t.pieces = append(t.pieces, p)
	}
	t.out = append(t.out, v.Text...)
}

// repeat is a list or string n times. Its size is known before it is built.
func (e *evaluator) repeat(v Value, n int64) Value {
	size := len(v.List())
	switch v.Kind {
	case String:
		size = len(v.Text)
	case List, Tuple:
	default:
		return unknown(Raises)
	}
	if n = max(n, 0); size > 0 && n > int64(Budget) || !e.spend(size*int(min(n, Budget))) {
		return unknown(OverBudget)
	}
	if size == 0 {
		n = 0
	}
	if v.Kind == String {
		return stringValue(strings.Repeat(v.Text, int(n)))
	}
	out := make([]Value, 0, size*int(n))
	for range n {
		out = append(out, v.List()...)
	}
	return listValue(v.Kind, out)
}

// contains is "x in y" for a list of simple things.
func (e *evaluator) contains(not bool, x, y Value) Value {
	list := y.List()
	switch {
	case y.Kind == Dict:
		list = y.Keys()
	case y.Kind == String || y.box == nil:
		return unknown(NotLiteral)
	}
	if !e.spend(len(list)) {
		return unknown(OverBudget)
	}
	for _, v := range list {
		same := compare(syntax.EQL, v, x)
		if v.Kind == Unknown || same.Kind == Unknown {
			return unknown(NotLiteral)
		}
		if same.Int() != 0 {
			return boolValue(!not)
		}
	}
	return boolValue(not)
}

// index is v[i].
func (e *evaluator) index(v, i Value) Value {
	switch {
	case v.Kind == Unknown:
		return opaque(v)
	case i.Kind == Unknown:
		return opaque(i)
	case v.Kind == Dict:
		return e.lookUp(v, i)
	case v.Kind != List && v.Kind != Tuple && v.Kind != Range:
		return unknown(NotLiteral)
	case !i.IsInt():
		return unknown(Raises)
	}
	n, list := i.Int(), v.List()
	if n < 0 {
		n += int64(len(list))
	}
	if n < 0 || n >= int64(len(list)) {
		return unknown(Raises)
	}
	return list[n]
}

// lookUp is the value of a key in a dict whose keys are all known.
func (e *evaluator) lookUp(v, k Value) Value {
	switch {
	case v.box.twice:
		return unknown(NotLiteral)
	case !e.spend(len(v.Keys())):
		return unknown(OverBudget)
	}
	for n, have := range v.Keys() {
		if !have.Known() {
			return opaque(have)
		}
		if identity(have) == identity(k) {
			return v.List()[n]
		}
	}
	return unknown(Raises)
}

// slice is x[lo:hi:step].
func (e *evaluator) slice(n *syntax.SliceExpr) Value {
	v := e.eval(n.X)
	if v.Kind != List && v.Kind != Tuple && v.Kind != Range {
		return opaque(v)
	}
	size := int64(len(v.List()))
	step := int64(1)
	if n.Step != nil {
		s := e.eval(n.Step)
		if !s.IsInt() || s.Int() < 1 {
			return opaque(s) // backwards is not needed
		}
		step = s.Int()
	}
	lo, ok1 := e.bound(n.Lo, 0, size)
	hi, ok2 := e.bound(n.Hi, size, size)
	if !ok1 || !ok2 {
		return unknown(NotLiteral)
	}
	var out []Value
	for i := lo; i < hi; {
		if !e.spend(1) {
			return unknown(OverBudget)
		}
		out = append(out, v.List()[i])
		if step > hi-i {
			break
		}
		i += step
	}
	return listValue(v.Kind, out)
}

// bound is one end of a slice of size elements.
func (e *evaluator) bound(n syntax.Expr, missing, size int64) (int64, bool) {
	if n == nil {
		return missing, true
	}
	v := e.eval(n)
	if !v.IsInt() {
		return missing, v.Kind == None
	}
	at := v.Int()
	if at < 0 {
		at += size
	}
	return min(max(at, 0), size), true
}
