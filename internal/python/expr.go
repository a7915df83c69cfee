package python

import (
	"sort"

	"go.starlark.net/syntax"

	"github.com/hcclint/hcclint/internal/source"
)

// expr is an expression: the tokens [lo,hi) and, once it was asked for, its tree.
//
// Starlark's parser is used for the grammar only. It is given one line in which
// every name is "n", every number "1" and every string "s"; what they say is
// read from the tokens. So nothing in which the two languages differ (escapes,
// joined strings, placeholders, old numbers, bytes that are not UTF-8) reaches
// it, and a column of that line is a token.
type expr struct {
	lo, hi int32
	tree   syntax.Expr
	why    Reason // why there is no tree
	parsed bool
	places []place
}

// place is a token and its column in the line that was parsed.
type place struct{ column, token int32 }

// parse makes the tree.
func (x *expr) parse(s *Script) {
	if x.parsed {
		return
	}
	x.parsed = true
	if x.lo >= x.hi {
		x.why = NotRead
		return
	}
	if span := s.span(x.lo, x.hi); span.Len() > MaxArgument || s.tooDeep(x.lo, x.hi) {
		x.why = TooDeep
		return
	}
	defer func() {
		if recover() != nil { // the parser was not made for hostile text
			x.tree, x.why = nil, NotRead
		}
	}()
	tree, err := (&syntax.FileOptions{}).ParseExpr("", x.line(s), 0)
	if err != nil {
		x.why = NotRead
		return
	}
	x.tree = tree
}

// tooDeep reports whether the tree of [lo,hi) would be deep: brackets nest, or
// operators follow each other without end.
func (s *Script) tooDeep(lo, hi int32) bool {
	var runs [maxDepth + 1]int // tokens since the last comma, by depth of brackets
	depth := 0
	for i := lo; i < hi; i++ {
		if s.tokens[i].kind != str {
			runs[depth]++
		}
		if runs[depth] > maxRun {
			return true
		}
		switch s.tokens[i].op {
		case '(', '[', '{':
			if depth++; depth > maxDepth {
				return true
			}
			runs[depth] = 0
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case ',':
			runs[depth] = 0
		}
	}
	return false
}

// line writes the line for the parser.
func (x *expr) line(s *Script) []byte {
	out := make([]byte, 0, 3*(x.hi-x.lo))
	x.places = make([]place, 0, x.hi-x.lo)
	var generators []int32 // closing brackets
	for i := x.lo; i < x.hi; i++ {
		t := s.tokens[i]
		if t.kind == str && i > x.lo && s.tokens[i-1].kind == str {
			continue // joined to the one before
		}
		if n := len(generators); n > 0 && generators[n-1] == i {
			generators = generators[:n-1]
			out = append(out, ']')
		}
		x.places = append(x.places, place{int32(len(out)) + 1, i})
		switch t.kind {
		case name:
			out = append(out, word(s.text(i))...)
		case number:
			out = append(out, '1')
			if s.isPower(x.lo, i, x.hi) {
				i += 2
			}
		case str:
			out = append(out, 's')
		default:
			if s.src[t.start] < ' ' {
				out = append(out, '$') // NUL would be the end to the parser
				break
			}
			out = append(out, s.text(i)...)
			if s.isGenerator(x.lo, i) {
				generators = append(generators, s.match[i])
				x.places = append(x.places, place{int32(len(out)) + 1, i})
				out = append(out, '[')
			}
		}
		out = append(out, ' ')
	}
	return out
}

// word is a keyword as it is and "n" for every other name.
func word(b []byte) string {
	switch w := string(b); w {
	case "and", "or", "not", "if", "else", "for", "in", "lambda", "is", "await", "async",
		"yield", "from", "as", "while", "def", "class", "return", "import", "del", "try", "with":
		return w
	}
	return "n"
}

// isGenerator reports whether token i opens a call with a generator to which a
// list would mean the same: list(x for x in …).
func (s *Script) isGenerator(lo, i int32) bool {
	if !s.isOp(i, '(') || i == lo || !s.isName(i-1) {
		return false
	}
	switch string(s.text(i - 1)) {
	case "list", "tuple", "sum", "min", "max", "sorted":
		for j, end := i+1, s.match[i]; j < end; j = s.after(j) {
			if s.isName(j) && s.is(j, "for") {
				return true
			}
		}
	}
	return false
}

// isPower reports whether tokens i to i+2 are a power of two numbers, such as
// 10**9. Starlark has no powers; this one is read as one number.
func (s *Script) isPower(lo, i, hi int32) bool {
	return i+2 < hi && s.is(i+1, "**") && s.tokens[i+2].kind == number &&
		!(i > lo && s.is(i-1, "**")) && !(i+3 < hi && s.is(i+3, "**"))
}

// token is the token that stands at a position of the parsed line.
func (x *expr) token(p syntax.Position) int32 {
	i := sort.Search(len(x.places), func(i int) bool { return x.places[i].column > p.Col }) - 1
	if i < 0 {
		return x.lo
	}
	return x.places[i].token
}

// span is where a node of the tree stands. It does not descend by recursion:
// a long sum is a deep tree.
func (x *expr) span(s *Script, e syntax.Expr) source.Span {
	lo, hi := x.token(first(e)), x.token(last(e))
	if s.tokens[hi].kind == number && s.isPower(x.lo, hi, x.hi) {
		hi += 2
	}
	for s.tokens[hi].kind == str && hi+1 < x.hi && s.tokens[hi+1].kind == str {
		hi++
	}
	return s.span(lo, hi+1)
}

// first is the position of the first token of a node.
func first(e syntax.Expr) syntax.Position {
	for {
		switch n := e.(type) {
		case *syntax.BinaryExpr:
			e = n.X
		case *syntax.CondExpr:
			e = n.True
		case *syntax.IndexExpr:
			e = n.X
		case *syntax.SliceExpr:
			e = n.X
		case *syntax.CallExpr:
			e = n.Fn
		case *syntax.DotExpr:
			e = n.X
		case *syntax.TupleExpr:
			if len(n.List) == 0 {
				return n.Lparen
			}
			e = n.List[0]
		case *syntax.UnaryExpr:
			return n.OpPos
		case *syntax.LambdaExpr:
			return n.Lambda
		default:
			start, _ := e.Span()
			return start
		}
	}
}

// last is the position of the last token of a node.
func last(e syntax.Expr) syntax.Position {
	for {
		switch n := e.(type) {
		case *syntax.BinaryExpr:
			e = n.Y
		case *syntax.CondExpr:
			e = n.False
		case *syntax.UnaryExpr:
			e = n.X
		case *syntax.LambdaExpr:
			e = n.Body
		case *syntax.TupleExpr:
			if len(n.List) == 0 {
				return n.Rparen
			}
			e = n.List[len(n.List)-1]
		case *syntax.IndexExpr:
			return n.Rbrack
		case *syntax.SliceExpr:
			return n.Rbrack
		case *syntax.CallExpr:
			return n.Rparen
		case *syntax.DotExpr:
			return n.Name.NamePos
		case *syntax.ParenExpr:
			return n.Rparen
		case *syntax.ListExpr:
			return n.Rbrack
		case *syntax.DictExpr:
			return n.Rbrace
		case *syntax.Comprehension:
			return n.Rbrack
		case *syntax.Ident:
			return n.NamePos
		case *syntax.Literal:
			return n.TokenPos
		default:
			_, end := e.Span()
			return end
		}
	}
}
