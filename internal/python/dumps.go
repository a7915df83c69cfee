package python

import (
	"fmt"
	"strconv"
	"unicode/utf16"

	"go.starlark.net/syntax"
)

// jsonDumps evaluates json.dumps(…). Indentation, separators and escapes do not
// change what a reader of JSON sees, so they are not looked at.
func (e *evaluator) jsonDumps(n *syntax.CallExpr) Value {
	if len(n.Args) == 0 {
		return unknown(Raises)
	}
	for _, arg := range n.Args[1:] {
		b, ok := arg.(*syntax.BinaryExpr)
		if !ok || b.Op != syntax.EQ {
			return unknown(NotLiteral)
		}
		switch string(e.text(e.x.token(first(b.X)))) {
		case "indent", "ensure_ascii", "separators", "sort_keys":
		default:
			return unknown(NotLiteral)
		}
	}
	args, fault, ok := e.arguments(n.Args[:1])
	if !ok {
		return fault
	}
	var t text
	if fault := e.dump(&t, args[0], 0); fault.Kind == Unknown {
		return fault
	}
	return textValue(t)
}

// dump writes v as JSON and remembers where each part comes from. It returns a
// known value when that went well.
func (e *evaluator) dump(t *text, v Value, depth int) Value {
	switch {
	case depth > maxDepth:
		return unknown(TooDeep)
	case !e.spend(1):
		return unknown(OverBudget)
	}
	switch v.Kind {
	case Unknown:
		return opaque(v)
	case None:
		t.add("null", v.Span)
	case Bool:
		t.add(strconv.FormatBool(v.Int() != 0), v.Span)
	case Int:
		t.add(strconv.FormatInt(v.Int(), 10), v.Span)
	case String:
		return e.quote(t, v)
	case List, Tuple:
		return e.dumpList(t, v, depth)
	case Dict:
		return e.dumpDict(t, v, depth)
	default:
		return unknown(NotLiteral)
	}
	return v
}

func (e *evaluator) dumpList(t *text, v Value, depth int) Value {
	t.add("[", v.Span)
	for i, item := range v.List() {
		if i > 0 {
			t.add(", ", v.Span)
		}
		if fault := e.dump(t, item, depth+1); fault.Kind == Unknown {
			return fault
		}
	}
	t.add("]", v.Span)
	return v
}

func (e *evaluator) dumpDict(t *text, v Value, depth int) Value {
	if v.box.twice {
		return unknown(NotLiteral)
	}
	t.add("{", v.Span)
	for i, k := range v.Keys() {
		if i > 0 {
			t.add(", ", v.Span)
		}
		switch k.Kind {
		case String:
		case Int:
			s := stringValue(strconv.FormatInt(k.Int(), 10))
			s.Span = k.Span
			k = s
		default:
			return opaque(k)
		}
		if fault := e.quote(t, k); fault.Kind == Unknown {
			return fault
		}
		t.add(": ", v.Span)
		if fault := e.dump(t, v.List()[i], depth+1); fault.Kind == Unknown {
			return fault
		}
	}
	t.add("}", v.Span)
	return v
}

// quote writes a string. What needs no escape keeps its place byte by byte.
func (e *evaluator) quote(t *text, v Value) Value {
	if !e.spend(len(v.Text) / 16) {
		return unknown(OverBudget)
	}
	t.add(`"`, v.Span)
	plain := true
	for i := 0; i < len(v.Text); i++ {
		c := v.Text[i]
		plain = plain && c >= ' ' && c < 0x7f && c != '"' && c != '\\'
	}
	if plain {
		t.value(v)
	} else {
		t.add(escaped(v.Text), v.Span)
	}
	t.add(`"`, v.Span)
	return v
}

// escaped is a text with everything escaped that json.dumps escapes.
func escaped(s string) string {
	var out []byte
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r >= ' ' && r < 0x7f:
			out = append(out, byte(r))
		case r > 0xffff:
			hi, lo := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		default:
			out = fmt.Appendf(out, `\u%04x`, r)
		}
	}
	return string(out)
}
