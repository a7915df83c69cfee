package python

// plain evaluates what nearly every script writes, one name, number or string or
// a list of such, from the tokens. It is a short cut: through the parser comes
// the same.
func (e *evaluator) plain(x *expr) (Value, bool) {
	if x.hi-x.lo == 1 {
		if !e.single(x.lo) {
			return Value{}, false
		}
		return e.one(x, x.lo), true
	}
	if !e.isFlat(x) {
		return Value{}, false
	}
	n := int(x.hi-x.lo-1) / 2
	if !e.spend(n) {
		v := unknown(OverBudget)
		v.Span = e.span(x.lo, x.hi)
		return v, true
	}
	list := make([]Value, n)
	for i := range list {
		list[i] = e.one(x, x.lo+1+2*int32(i))
	}
	v := listValue(List, list)
	v.Span = e.span(x.lo, x.hi)
	return v, true
}

// isFlat reports whether an expression is a list of single tokens.
func (e *evaluator) isFlat(x *expr) bool {
	if x.hi-x.lo < 2 || !e.isOp(x.lo, '[') || e.match[x.lo] != x.hi-1 {
		return false
	}
	for i := x.lo + 1; i < x.hi-1; i += 2 {
		if !e.single(i) || i+1 < x.hi-1 && !e.isOp(i+1, ',') {
			return false
		}
	}
	return true
}

// single reports whether token i is an expression.
func (e *evaluator) single(i int32) bool {
	switch e.tokens[i].kind {
	case name:
		return word(e.text(i)) == "n"
	case number, str:
		return true
	}
	return false
}

// one evaluates token i, which is an expression.
func (e *evaluator) one(x *expr, i int32) Value {
	if !e.step(1) {
		return unknown(OverBudget)
	}
	if e.depth >= maxDepth {
		return unknown(TooDeep)
	}
	outer, locals := e.x, e.locals
	e.x, e.locals = x, nil
	e.depth++
	var v Value
	if e.tokens[i].kind == number {
		v = parseNumber(e.text(i))
	} else {
		v = e.atom(i)
	}
	e.depth--
	e.x, e.locals = outer, locals
	v.Span = e.tokens[i].span()
	return v
}
