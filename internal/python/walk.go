package python

// block is a suite of statements that is open: the body of a def, an if, a loop.
type block struct {
	indent      uint16
	scope       int32
	function    bool // inside a function
	loop        bool // inside a loop of that function
	conditional bool // under a condition of that function
}

// walker goes through the statements of a script once, in the order of the
// text, and notes imports, names and calls.
type walker struct {
	*Script
	blocks []block
	here   block
}

func (w *walker) walk() {
	lo := int32(0)
	for i := range w.tokens {
		if w.tokens[i].kind == newline {
			w.line(lo, int32(i))
			lo = int32(i) + 1
		}
	}
}

// line reads one logical line: a simple statement, several, or the head of a
// compound one with or without its body.
func (w *walker) line(lo, hi int32) {
	if lo >= hi {
		return
	}
	indent := w.tokens[lo].indent
	for n := len(w.blocks); n > 0 && w.blocks[n-1].indent >= indent; n-- {
		w.blocks = w.blocks[:n-1]
	}
	w.here = block{}
	if n := len(w.blocks); n > 0 {
		w.here = w.blocks[n-1]
	}
	if w.is(lo, "async") {
		lo++
	}
	if colon := w.find(lo, hi, ':'); colon < hi && w.opens(lo, hi) {
		w.head(lo, colon, indent)
		lo = colon + 1
	}
	for lo < hi {
		end := w.find(lo, hi, ';')
		w.statement(lo, end)
		lo = end + 1
	}
}

// opens reports whether the line is the head of a compound statement.
func (w *walker) opens(lo, hi int32) bool {
	if !w.isName(lo) {
		return false
	}
	switch string(w.text(lo)) {
	case "if", "elif", "else", "for", "while", "try", "except", "finally", "with", "def", "class":
		return true
	case "match", "case": // words that are names elsewhere
		return w.isOp(hi-1, ':') && !w.isOp(lo+1, ':')
	}
	return false
}

// head reads the head of a compound statement and opens its block.
func (w *walker) head(lo, colon int32, indent uint16) {
	inner := w.here
	inner.indent = indent
	switch word := string(w.text(lo)); word {
	case "def", "class":
		w.bind(lo+1, binding{kind: defined, at: lo})
		w.shadow(lo + 1)
		w.scopes = append(w.scopes, scope{parent: w.here.scope, class: word == "class"})
		inner.scope = int32(len(w.scopes) - 1)
		if word == "def" {
			inner.function, inner.loop, inner.conditional = true, false, false
			w.parameters(lo+2, inner.scope)
		}
	case "for":
		inner.loop = true
		w.targets(lo+1, w.word(lo+1, colon, "in"))
	case "while":
		inner.loop = true
	case "with", "except":
		inner.conditional = inner.conditional || word == "except"
		w.named(lo, colon)
	case "if":
		inner.conditional = inner.conditional || !w.is(lo+1, "__name__")
	case "elif", "else", "match", "case":
		inner.conditional = true
		if word == "case" {
			w.targets(lo+1, colon)
		}
	}
	w.expression(lo, colon)
	w.blocks = append(w.blocks, inner)
	w.here = inner
}

// word is the first token in [lo,hi) outside brackets that is the word what; lo
// when there is none.
func (w *walker) word(lo, hi int32, what string) int32 {
	for i := lo; i < hi; i = w.after(i) {
		if w.isName(i) && w.is(i, what) {
			return i
		}
	}
	return lo
}

// parameters binds the parameters of a function whose list opens at token i.
func (w *walker) parameters(i, scope int32) {
	if !w.isOp(i, '(') || w.match[i] < 0 {
		return
	}
	for lo, end := i+1, w.match[i]; lo < end; {
		next := w.find(lo, end, ',')
		for w.isOp(lo, '*') || w.is(lo, "**") {
			lo++
		}
		if lo < next && w.isName(lo) {
			w.bindIn(scope, string(w.text(lo)), binding{kind: parameter, at: lo})
		}
		lo = next + 1
	}
}

// targets marks the names in [lo,hi), such as those of a for loop, as having
// many values.
func (w *walker) targets(lo, hi int32) {
	for i := lo; i < hi; i++ {
		if w.isName(i) && !w.isOp(i-1, '.') {
			w.bind(i, binding{kind: many, at: i})
		}
	}
}

// named marks what "as" names in the head of a with or except.
func (w *walker) named(lo, hi int32) {
	for i := lo; i < hi; i++ {
		if w.isName(i) && w.is(i, "as") {
			end := w.find(i, hi, ',')
			w.targets(i+1, end)
			i = end
		}
	}
}

// statement reads a simple statement.
func (w *walker) statement(lo, hi int32) {
	if lo >= hi {
		return
	}
	if w.isName(lo) {
		switch string(w.text(lo)) {
		case "import":
			w.importModules(lo+1, hi)
			return
		case "from":
			w.importNames(lo+1, hi)
			return
		case "global", "nonlocal":
			w.declare(lo, hi)
			return
		case "del":
			w.targets(lo+1, hi)
			return
		}
	}
	w.assignment(lo, hi)
	w.expression(lo, hi)
}

// expression looks for calls in [lo,hi), whatever they are part of.
func (w *walker) expression(lo, hi int32) {
	for i := lo; i < hi; i++ {
		switch {
		case !w.isName(i):
		case w.isOp(i+1, '(') && w.match[i+1] > 0 && !w.is(i-1, "def") && !w.is(i-1, "class"):
			i = w.call(i)
		case w.is(i+1, ":="):
			w.bind(i, binding{kind: many, at: i})
		case w.is(i, "for") || w.is(i, "lambda"):
			w.hides(i+1, hi)
		}
	}
}

// hides notes that a comprehension or lambda, whose variables start at token i,
// has one with a name that would else stand for the own rank.
func (w *walker) hides(i, hi int32) {
	for hi = min(hi, i+16); i < hi && (w.isName(i) && !w.is(i, "in") || w.isOp(i, ',')); i++ {
		if w.isName(i) && isRank(string(w.text(i))) {
			w.bind(i, binding{kind: many, at: i})
		}
	}
}
