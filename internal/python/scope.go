package python

// scope is the module, a function or a class: where names live.
type scope struct {
	parent int32
	class  bool
}

// key is a name in a scope.
type key struct {
	scope int32
	name  string
}

// bound is how a name got its value.
type bound uint8

const (
	once      bound = iota // assigned once, outside loops and conditions
	many                   // anything else that gives a name a value
	parameter              // of a function
	defined                // def or class
	imported
)

// binding is what is known about one name of a scope.
type binding struct {
	at     int32 // token of the name
	lo, hi int32 // tokens of what was assigned
	kind   bound
	busy   bool // is being evaluated: it needs itself
	known  *constant
}

// constant is a binding whose value was asked for.
type constant struct {
	x      expr
	static memo
	ranked memo
	rank   int // that ranked is for
}

// memo is an evaluated constant.
type memo struct {
	value Value
	rank  bool // the own rank has to do with it
	done  bool
}

// change is a place where a list or dict that a name stands for may change.
type change struct {
	scope int32
	token int32
}

// bind notes that token i, a name, gets a value in the scope that is open.
func (w *walker) bind(i int32, b binding) {
	if w.isName(i) {
		w.bindIn(w.here.scope, string(w.text(i)), b)
	}
}

func (w *walker) bindIn(scope int32, name string, b binding) {
	k := key{scope, name}
	if to, ok := w.elsewhere[k]; ok {
		k.scope = to
	}
	if old := w.names[k]; old == nil {
		w.names[k] = &b
	} else if old.kind != imported || b.kind != imported {
		old.kind = many
	}
}

// declare reads a global or nonlocal statement.
func (w *walker) declare(lo, hi int32) {
	to := int32(0)
	if w.is(lo, "nonlocal") {
		to = max(0, w.scopes[w.here.scope].parent)
	}
	for i := lo + 1; i < hi; i++ {
		if w.isName(i) && to != w.here.scope {
			w.elsewhere[key{w.here.scope, string(w.text(i))}] = to
		}
	}
}

// assignment notes the names that a statement assigns to.
func (w *walker) assignment(lo, hi int32) {
	for i := lo; i < hi; i = w.after(i) {
		t := w.tokens[i]
		if t.kind != op {
			continue
		}
		if t.op == '=' {
			w.assign(lo, i, hi)
			return
		}
		if n := t.end - t.start; n > 1 && w.src[t.end-1] == '=' && !w.compares(i) {
			w.targets(lo, i) // augmented
			return
		}
	}
}

func (w *walker) compares(i int32) bool {
	switch string(w.text(i)) {
	case "==", "!=", "<=", ">=", ":=":
		return true
	}
	return false
}

// assign reads "target = … = value", where eq is the first "=".
func (w *walker) assign(lo, eq, hi int32) {
	start := lo
	for eq < hi {
		last := eq
		eq = w.find(last+1, hi, '=')
		b := binding{kind: once, lo: last + 1, hi: hi}
		if eq < hi || w.here.loop || w.here.conditional {
			b.kind = many // in a = b = 1, the value of a is not next to it
		}
		w.target(start, last, b)
		start = last + 1
	}
}

// target binds the target of an assignment, [lo,hi).
func (w *walker) target(lo, hi int32, b binding) {
	if colon := w.find(lo, hi, ':'); colon < hi {
		hi = colon // a type
	}
	switch {
	case lo >= hi || !w.isName(lo) && !w.isOp(lo, '(') && !w.isOp(lo, '[') && !w.isOp(lo, '*'):
	case hi-lo == 1:
		if !w.is(b.lo, "None") {
			w.shadow(lo)
		}
		b.at = lo
		w.bind(lo, b)
	case w.find(lo, hi, ',') < hi:
		w.targets(lo, hi)
	case w.isOp(lo+1, '['):
		w.changes = append(w.changes, change{w.here.scope, lo})
	case !w.isOp(lo+1, '.'):
		w.targets(lo, hi)
	}
}

// isMutator reports whether a method changes its list or dict, or a function its
// argument.
func isMutator(method []byte) bool {
	switch string(method) {
	case "append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse",
		"update", "setdefault", "popitem", "shuffle":
		return true
	}
	return false
}

// settle takes every name whose list or dict may change for one with many
// values, and with it the name that it was assigned from.
func (s *Script) settle() {
	for _, c := range s.changes {
		b := s.lookup(c.scope, string(s.text(c.token)))
		for range maxDepth {
			if b == nil || b.kind != once {
				break
			}
			b.kind = many
			if b.hi-b.lo != 1 || !s.isName(b.lo) {
				break
			}
			b = s.lookup(c.scope, string(s.text(b.lo)))
		}
	}
}

// lookup finds what a name means in a scope; nil when the script does not say.
func (s *Script) lookup(from int32, name string) *binding {
	for at := from; at >= 0; at = s.scopes[at].parent {
		k := key{at, name}
		if to, ok := s.elsewhere[k]; ok {
			k.scope = to
		}
		if s.scopes[k.scope].class && at != from {
			continue // names of a class body are not seen by its methods
		}
		if b := s.names[k]; b != nil {
			return b
		}
	}
	return nil
}
