package jsonscan

import "bytes"

// maxTemplate is how long a template may be to be taken for one.
const maxTemplate = 128

// template is the length of the template that stands at the cursor where a
// value should be: {{ n }}, {n}, ${N}, $N or <n>, with what follows it closely.
// 0 when there is none.
func (s *Scanner) template() int {
	if next := s.src[min(s.pos+1, len(s.src)):]; len(next) > 1 {
		switch next[0] { // how nearly every object goes on
		case '"', '\n', '\r', '}':
			return 0
		case ' ':
			if next[1] == '"' {
				return 0
			}
		}
	}
	line := s.src[s.pos:min(s.pos+maxTemplate, len(s.src))]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	n := templateAt(line)
	for more := n; more > 0; n += more { // ${A}-${B}, {{ n }}0
		rest := line[n:]
		if more = templateAt(rest); more == 0 && len(rest) > 0 && (isWord(rest[0]) || isNumberByte(rest[0])) {
			more = 1
		}
	}
	return n
}

// templateAt is the length of the one template that b starts with.
func templateAt(b []byte) int {
	for _, brackets := range [...][2]string{{"{{", "}}"}, {"${", "}"}, {"$(", ")"}, {"{", "}"}, {"<", ">"}} {
		if !bytes.HasPrefix(b, []byte(brackets[0])) {
			continue
		}
		inside := b[len(brackets[0]):]
		end := bytes.Index(inside, []byte(brackets[1]))
		if end > 0 && isTemplateText(inside[:end], len(brackets[0]) == 2) {
			return len(brackets[0]) + end + len(brackets[1])
		}
		return 0
	}
	n := 0
	for len(b) > 1 && b[0] == '$' && n+1 < len(b) && (isWord(b[n+1]) || n > 0 && '0' <= b[n+1] && b[n+1] <= '9') {
		n++
	}
	if n > 0 {
		n++
	}
	return n
}

// isTemplateText reports whether text can stand between the brackets of a
// template: a name between single ones, an expression that starts with a name
// between double ones.
func isTemplateText(text []byte, expression bool) bool {
	text = bytes.Trim(text, " -")
	if len(text) == 0 || !isWord(text[0]) && text[0] != '.' {
		return false
	}
	for _, c := range text {
		if !expression && !isWord(c) && !isNumberByte(c) && c != ' ' {
			return false
		}
	}
	return true
}

// unfilled reads the template of n bytes at the cursor.
func (s *Scanner) unfilled(n int) Value {
	v := Value{Start: uint32(s.pos), End: uint32(s.pos + n), Kind: Broken}
	s.pos += n
	s.fault(Fault{Code: Syntax, Detail: Template, Span: v.Span()})
	return v
}
