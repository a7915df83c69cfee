package python

import (
	"go.starlark.net/syntax"
)

// evaluator evaluates one expression, on every rank alike or for one rank.
type evaluator struct {
	*Script
	x      *expr
	scope  int32
	rank   int  // -1: whichever
	saw    bool // the own rank was asked for
	depth  int
	left   *int // elements that may still be built
	steps  *int // nodes that may still be evaluated
	misses int  // how often the budget did not suffice
	locals []local
}

// local is a variable of a comprehension.
type local struct {
	name  string
	value Value
}

// evaluate fills in the arguments of a call that are the same on every rank.
func (c *Call) evaluate() {
	for i := range c.Args {
		a := &c.Args[i]
		e := evaluator{Script: c.script, scope: c.scope, rank: -1, left: &c.script.left, steps: &c.script.steps}
		a.Value = e.run(a.x)
		c.ranked = c.ranked || e.saw && !a.Value.Known()
	}
}

// DependsOnRank reports whether an argument differs from rank to rank: then
// Eval may tell more than Args.
func (c *Call) DependsOnRank() bool { return c.ranked }

// Eval returns the arguments as the rank would pass them. Whether that rank
// makes the call at all is not known, above all when it is Conditional.
func (c *Call) Eval(rank int) []Arg {
	if !c.ranked || rank < 0 {
		return c.Args
	}
	args := append([]Arg(nil), c.Args...)
	for i := range args {
		a := &args[i]
		if a.Value.Known() {
			continue
		}
		left := Budget
		e := evaluator{Script: c.script, scope: c.scope, rank: rank, left: &left, steps: &c.script.sweep}
		a.Value = e.run(a.x)
	}
	return args
}

// run evaluates a whole expression.
func (e *evaluator) run(x *expr) Value {
	if v, ok := e.plain(x); ok {
		return v
	}
	x.parse(e.Script)
	if x.tree == nil {
		v := unknown(x.why)
		v.Span = e.span(x.lo, x.hi)
		return v
	}
	outer, locals := e.x, e.locals
	e.x, e.locals = x, nil
	v := e.placed(x.tree)
	e.x, e.locals = outer, locals
	return v
}

// spend takes n elements from the budget; false when it does not have them.
func (e *evaluator) spend(n int) bool {
	if n < 0 || n > *e.left {
		e.misses++
		return false
	}
	*e.left -= n
	return e.step(n)
}

// step takes n steps; false when there are none left.
func (e *evaluator) step(n int) bool {
	*e.steps = max(*e.steps-n, -1)
	return *e.steps >= 0
}

// placed evaluates a node and notes where it stands.
func (e *evaluator) placed(n syntax.Expr) Value {
	v := e.eval(n)
	v.Span = e.x.span(e.Script, n)
	return v
}

// eval evaluates a node.
func (e *evaluator) eval(n syntax.Expr) Value {
	switch {
	case e.depth >= maxDepth:
		return unknown(TooDeep)
	case !e.step(1):
		return unknown(OverBudget)
	}
	e.depth++
	v := e.node(n)
	e.depth--
	return v
}

func (e *evaluator) node(n syntax.Expr) Value {
	switch n := n.(type) {
	case *syntax.Ident:
		return e.atom(e.x.token(n.NamePos))
	case *syntax.Literal:
		return e.number(e.x.token(n.TokenPos))
	case *syntax.ParenExpr:
		return e.eval(n.X)
	case *syntax.ListExpr:
		return e.list(List, n.List)
	case *syntax.TupleExpr:
		return e.list(Tuple, n.List)
	case *syntax.DictExpr:
		return e.dict(n.List)
	case *syntax.Comprehension:
		return e.comprehension(n)
	case *syntax.CondExpr:
		return e.conditional(n)
	case *syntax.UnaryExpr:
		return unary(n.Op, e.eval(n.X))
	case *syntax.BinaryExpr:
		return e.binary(n)
	case *syntax.IndexExpr:
		if v, ok := e.environ(n); ok {
			return v
		}
		return e.index(e.eval(n.X), e.eval(n.Y))
	case *syntax.SliceExpr:
		return e.slice(n)
	case *syntax.CallExpr:
		return e.call(n)
	}
	return unknown(NotLiteral)
}

// number evaluates the number that starts at token i.
func (e *evaluator) number(i int32) Value {
	v := parseNumber(e.text(i))
	if !e.isPower(e.x.lo, i, e.x.hi) {
		return v
	}
	n := parseNumber(e.text(i + 2))
	if v.Kind != Int || n.Kind != Int || n.Int() > 64 {
		return unknown(OutOfRange)
	}
	power := intValue(1)
	for range n.Int() {
		if power = arithmetic(syntax.STAR, power.Int(), v.Int()); power.Kind != Int {
			return power
		}
	}
	return power
}

// list evaluates a list or tuple that is written out.
func (e *evaluator) list(k Kind, nodes []syntax.Expr) Value {
	if !e.spend(len(nodes)) {
		return unknown(OverBudget)
	}
	out := make([]Value, len(nodes))
	for i, n := range nodes {
		out[i] = e.placed(n)
	}
	return listValue(k, out)
}

// dict evaluates a dict that is written out.
func (e *evaluator) dict(nodes []syntax.Expr) Value {
	if !e.spend(2 * len(nodes)) {
		return unknown(OverBudget)
	}
	keys, list := make([]Value, len(nodes)), make([]Value, len(nodes))
	for i, n := range nodes {
		entry, ok := n.(*syntax.DictEntry)
		if !ok {
			return unknown(NotRead)
		}
		keys[i], list[i] = e.placed(entry.Key), e.placed(entry.Value)
		if k := keys[i].Kind; k == List || k == Dict {
			return unknown(Raises) // no key
		}
	}
	return dictValue(keys, list)
}

func (e *evaluator) conditional(n *syntax.CondExpr) Value {
	cond := e.eval(n.Cond)
	switch yes, ok := truth(cond); {
	case !ok:
		return opaque(cond)
	case yes:
		return e.eval(n.True)
	}
	return e.eval(n.False)
}

// atom evaluates a token that stands for itself: a name or a string.
func (e *evaluator) atom(i int32) Value {
	if e.tokens[i].kind == str {
		return e.strings(i)
	}
	name := string(e.text(i))
	switch name {
	case "None":
		return Value{Kind: None}
	case "True", "False":
		return boolValue(name == "True")
	}
	for n := len(e.locals) - 1; n >= 0; n-- {
		if e.locals[n].name == name {
			return e.locals[n].value
		}
	}
	b := e.lookup(e.scope, name)
	switch {
	case b == nil || b.kind == parameter:
		if isRank(name) {
			return e.ownRank()
		}
		return unknownName(UnknownName, name)
	case b.kind == many:
		return unknownName(Reassigned, name)
	case b.kind != once:
		return unknownName(UnknownName, name)
	}
	return e.constant(b, name, i)
}

// constant evaluates what was assigned to a name, once for all that use it.
func (e *evaluator) constant(b *binding, name string, use int32) Value {
	home := e.home(b, name)
	if b.busy || home == e.scope && e.tokens[b.at].start > e.tokens[use].start {
		return unknownName(Reassigned, name) // used before it is assigned
	}
	if b.known == nil {
		b.known = &constant{x: expr{lo: b.lo, hi: b.hi}}
	}
	m := b.known.memo(e.rank)
	if !m.done {
		b.busy = true
		scope, saw := e.scope, e.saw
		e.scope, e.saw = home, false
		m.value = e.run(&b.known.x)
		m.rank, m.done = e.saw, true
		e.scope, e.saw = scope, saw
		b.busy = false
	}
	e.saw = e.saw || m.rank
	return m.value
}

// memo is where the value for a rank is kept: with that of all ranks, if the
// rank has nothing to do with it.
func (c *constant) memo(rank int) *memo {
	if rank < 0 || c.static.done && !c.static.rank {
		return &c.static
	}
	if c.rank != rank {
		c.ranked, c.rank = memo{}, rank
	}
	return &c.ranked
}

// home is the scope in which b, which name means here, was bound.
func (e *evaluator) home(b *binding, name string) int32 {
	for at := e.scope; at >= 0; at = e.scopes[at].parent {
		if e.names[key{at, name}] == b {
			return at
		}
	}
	return 0
}

// strings evaluates the strings from token i on, which Python joins.
func (e *evaluator) strings(i int32) Value {
	var t text
	for ; i < e.x.hi && e.tokens[i].kind == str; i++ {
		lit, ok := open(e.src, e.tokens[i])
		switch {
		case !e.step(1 + lit.body.Len()/16):
			return unknown(OverBudget)
		case !ok || lit.byt:
			return unknown(NotLiteral)
		case lit.format:
			if v := e.format(&t, lit); v.Kind == Unknown {
				return v
			}
		case !t.unescape(e.src, lit.body, lit.raw):
			return unknown(NotLiteral)
		}
	}
	return textValue(t)
}
