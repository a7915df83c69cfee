package python

import (
	"bytes"
	"strings"

	"go.starlark.net/syntax"

	"github.com/hcclint/hcclint/internal/source"
)

// part is a piece of an f-string: text as it stands or a placeholder.
type part struct {
	span source.Span // of the text, or of the placeholder with its braces
	x    *expr       // nil for text
}

// format evaluates an f-string and appends what it says.
func (e *evaluator) format(t *text, lit literal) Value {
	parts, ok := e.formats[lit.body.Start]
	if !ok {
		parts = e.parts(lit.body)
		if e.formats == nil {
			e.formats = map[uint32][]part{}
		}
		e.formats[lit.body.Start] = parts
	}
	if parts == nil && lit.body.Len() > 0 {
		return unknown(NotLiteral)
	}
	for _, p := range parts {
		if p.x == nil {
			if !t.unescape(e.src, p.span, lit.raw) {
				return unknown(NotLiteral)
			}
			continue
		}
		v := e.run(p.x)
		s, ok := simple(v)
		switch {
		case !ok:
			return opaque(v)
		case !e.spend(len(s)):
			return unknown(OverBudget)
		}
		t.add(s, p.span)
	}
	return Value{Kind: String}
}

// parts takes the body of an f-string apart; nil for one with a format or a
// conversion in a placeholder.
func (s *Script) parts(body source.Span) []part {
	parts := []part{}
	for at := body.Start; at < body.End; {
		n := bytes.IndexAny(s.src[at:body.End], "{}")
		if n < 0 {
			return append(parts, part{span: source.Span{Start: at, End: body.End}})
		}
		brace := at + uint32(n)
		if brace+1 < body.End && s.src[brace+1] == s.src[brace] { // {{ is one {
			parts = append(parts, part{span: source.Span{Start: at, End: brace + 1}})
			at = brace + 2
			continue
		}
		parts = append(parts, part{span: source.Span{Start: at, End: brace}})
		end, ok := placeholder(s.src[brace:body.End])
		if !ok {
			return nil
		}
		at = brace + uint32(end)
		x := s.sub(source.Span{Start: brace + 1, End: at - 1})
		if x == nil {
			return nil
		}
		parts = append(parts, part{span: source.Span{Start: brace, End: at}, x: x})
	}
	return parts
}

// placeholder is the length of the placeholder that b starts with; not ok when
// it has more than an expression.
func placeholder(b []byte) (int, bool) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i + 1, c == '}'
			}
		case '"', '\'':
			n := bytes.IndexByte(b[i+1:], c)
			if n < 0 {
				return 0, false
			}
			i += 1 + n
		case '!', ':', '=':
			if depth == 1 {
				return 0, false
			}
		}
	}
	return 0, false
}

// sub makes an expression of a part of the text that was one token so far.
func (s *Script) sub(span source.Span) *expr {
	tokens, match := lex(s.src[span.Start:span.End])
	lo := int32(len(s.tokens))
	for i, t := range tokens {
		if last := i == len(tokens)-1; last != (t.kind == newline) {
			return nil // several lines, or a bracket that a comment left open
		}
		t.start, t.end = t.start+span.Start, t.end+span.Start
		s.tokens = append(s.tokens, t)
		if match[i] >= 0 {
			match[i] += lo
		}
		s.match = append(s.match, match[i])
	}
	return &expr{lo: lo, hi: max(lo, int32(len(s.tokens))-1)}
}

// percent evaluates "…" % … with %d and %s only.
func (e *evaluator) percent(x, y Value) Value {
	args := []Value{y}
	if y.Kind == Tuple {
		args = y.List()
	}
	var out strings.Builder
	rest := x.Text
	for {
		before, after, found := strings.Cut(rest, "%")
		out.WriteString(before)
		if !found {
			break
		}
		if strings.HasPrefix(after, "%") {
			out.WriteByte('%')
			rest = after[1:]
			continue
		}
		if len(after) == 0 || len(args) == 0 || after[0] != 's' && (after[0] != 'd' || args[0].Kind != Int) {
			return unknown(NotLiteral)
		}
		if !e.insert(&out, args[0]) {
			return unknown(NotLiteral)
		}
		rest, args = after[1:], args[1:]
	}
	if len(args) > 0 || !e.spend(len(x.Text)) {
		return unknown(NotLiteral)
	}
	return stringValue(out.String())
}

// insert writes str(v).
func (e *evaluator) insert(out *strings.Builder, v Value) bool {
	s, ok := simple(v)
	if ok = ok && e.spend(len(s)); ok {
		out.WriteString(s)
	}
	return ok
}

// method evaluates "…".format(…) with {} only; other methods are not known.
func (e *evaluator) method(n *syntax.CallExpr, dot *syntax.DotExpr) Value {
	if !e.is(e.x.token(dot.Name.NamePos), "format") {
		return unknown(NotLiteral)
	}
	v := e.eval(dot.X)
	if v.Kind != String {
		return opaque(v)
	}
	args, fault, ok := e.arguments(n.Args)
	if !ok {
		return fault
	}
	var out strings.Builder
	rest := v.Text
	for {
		i := strings.IndexAny(rest, "{}")
		if i < 0 {
			break
		}
		out.WriteString(rest[:i])
		switch two := rest[i:min(i+2, len(rest))]; {
		case two == "{{" || two == "}}":
			out.WriteByte(two[0])
		case two != "{}" || len(args) == 0 || !e.insert(&out, args[0]):
			return unknown(NotLiteral)
		default:
			args = args[1:]
		}
		rest = rest[i+2:]
	}
	out.WriteString(rest)
	if !e.spend(len(v.Text)) {
		return unknown(OverBudget)
	}
	return stringValue(out.String())
}
