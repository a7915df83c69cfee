package python

import "go.starlark.net/syntax"

// comprehension evaluates [… for … in … if …] and its dict form.
func (e *evaluator) comprehension(n *syntax.Comprehension) Value {
	entry, isDict := n.Body.(*syntax.DictEntry)
	if n.Curly && !isDict {
		return unknown(NotLiteral) // a set
	}
	var keys, list []Value
	outer := len(e.locals)
	fault := e.clauses(n.Clauses, func() {
		if isDict {
			keys, list = append(keys, e.placed(entry.Key)), append(list, e.placed(entry.Value))
			return
		}
		list = append(list, e.placed(n.Body))
	})
	e.locals = e.locals[:outer]
	switch {
	case fault != nil:
		return opaque(*fault)
	case *e.steps < 0:
		return unknown(OverBudget)
	case isDict:
		return dictValue(keys, list)
	}
	return listValue(List, list)
}

// clauses runs body for every turn of the clauses and returns the value that
// stopped it, if one did.
func (e *evaluator) clauses(clauses []syntax.Node, body func()) *Value {
	if len(clauses) == 0 {
		body()
		return nil
	}
	if c, ok := clauses[0].(*syntax.IfClause); ok {
		cond := e.eval(c.Cond)
		switch yes, ok := truth(cond); {
		case !ok:
			return &cond
		case !yes:
			return nil
		}
		return e.clauses(clauses[1:], body)
	}
	c := clauses[0].(*syntax.ForClause)
	before, misses := *e.left, e.misses
	v := e.eval(c.X)
	list, ok := elements(v)
	if !ok {
		return &v
	}
	// A turn costs one element, unless the list was paid for just now.
	if paid := before - *e.left; paid < len(list) && !e.spend(len(list)) {
		over := unknown(OverBudget)
		return &over
	}
	for _, item := range list {
		outer := len(e.locals)
		if !e.unpack(c.Vars, item) {
			fault := unknown(NotLiteral)
			return &fault
		}
		fault := e.clauses(clauses[1:], body)
		e.locals = e.locals[:outer]
		if fault != nil {
			return fault
		}
		if *e.steps < 0 || e.misses > misses {
			over := unknown(OverBudget)
			return &over
		}
	}
	return nil
}

// elements is what a loop over v goes through.
func elements(v Value) ([]Value, bool) {
	switch v.Kind {
	case List, Tuple, Range:
		return v.List(), true
	case Dict:
		return v.Keys(), !v.box.twice
	}
	return nil, false
}

// unpack gives the variables of a loop their values.
func (e *evaluator) unpack(vars syntax.Expr, v Value) bool {
	switch n := vars.(type) {
	case *syntax.Ident:
		e.locals = append(e.locals, local{string(e.text(e.x.token(n.NamePos))), v})
		return true
	case *syntax.ParenExpr:
		return e.unpack(n.X, v)
	case *syntax.TupleExpr:
		list, ok := elements(v)
		if !ok || len(list) != len(n.List) {
			return false
		}
		for i := range list {
			if !e.unpack(n.List[i], list[i]) {
				return false
			}
		}
		return true
	}
	return false
}
