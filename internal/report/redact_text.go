package report

import (
	"bytes"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/source"
)

// cut is a place where a text was replaced: from and to are its start and end
// before and after.
type cut struct{ from, fromEnd, to, toEnd uint32 }

// hide replaces addresses and host names in a text.
func (r *Redactor) hide(src []byte) (out []byte, cuts []cut) {
	out = make([]byte, 0, len(src))
	for i := 0; i < len(src); {
		if to, size := r.found(src[i:]); size > 0 {
			cuts = append(cuts, cut{uint32(i), uint32(i + size), uint32(len(out)), uint32(len(out) + len(to))})
			out = append(out, to...)
			i += size
			continue
		}
		n := i
		for {
			size := tokenSize(src[n:])
			if size == 0 {
				break
			}
			n += size
		}
		if n == i {
			out = append(out, src[i])
			i++
			continue
		}
		token := string(src[i:n])
		to := token
		if plain := unescaped(token); r.token(plain, false) != plain || plain == token {
			to = r.token(plain, bytes.HasPrefix(src[n:], []byte("…")))
		}
		if to != token {
			cuts = append(cuts, cut{uint32(i), uint32(n), uint32(len(out)), uint32(len(out) + len(to))})
		}
		out = append(out, to...)
		i = n
	}
	return out, cuts
}

// tokenSize is how many bytes a character takes that can be part of an address
// or a host name, 0 for any other: the … of a clipped text is none.
func tokenSize(src []byte) int {
	if len(src) == 0 {
		return 0
	}
	switch c := src[0]; {
	case 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '.' || c == ':' || c == '-' || c == '_' || c == '%':
		return 1
	case c == '\\' && len(src) >= 6 && src[1] == 'u' && isHex(src[2:6]):
		return 6
	case c >= utf8.RuneSelf:
		if r, n := utf8.DecodeRune(src); unicode.In(r, unicode.L, unicode.N) || r == '．' {
			return n
		}
	}
	return 0
}

func isHex(b []byte) bool { return len(bytes.Trim(b, "0123456789abcdefABCDEF")) == 0 }

// token hides one word: a name, an address, or several of them with colons
// between, such as a port or a key without a blank behind it.
func (r *Redactor) token(s string, more bool) string {
	if more && len(s) >= clipped {
		if to, ok := r.long[s[:clipped]]; ok {
			return to
		}
	}
	key, rest, colons := strings.Cut(s, ":")
	if to := r.word(s); to != s || !colons {
		return to
	}
	if _, err := netip.ParseAddr(s); err == nil {
		return s // one that stays
	}
	if a, err := netip.ParseAddr(rest); err == nil && key != "" {
		return key + ":" + r.address(a)
	}
	if body, ok := strings.CutSuffix(s, ":"); ok {
		if a, err := netip.ParseAddr(body); err == nil {
			return r.address(a) + ":"
		}
	}
	if groups(s) {
		return r.nearly(s)
	}
	return each(s, ":", r.word)
}

// word hides what stands between colons: all of it, or the addresses in a name
// such as node-192.0.2.1.
func (r *Redactor) word(s string) string {
	if to, ok := r.names[s]; ok {
		return to
	}
	if a, err := netip.ParseAddr(s); err == nil {
		return r.address(a)
	}
	if narrow := strings.Map(narrowed, s); narrow != s && fourParts(narrow) {
		return r.nearly(s) // of a Chinese keyboard
	}
	if strings.Count(s, ".") < 3 || strings.Contains(s, ":") {
		return s
	}
	return each(s, "-_", func(part string) string {
		body := strings.Trim(part, ".")
		if a, err := netip.ParseAddr(body); err == nil {
			return strings.Replace(part, body, r.address(a), 1)
		}
		if fourParts(body) {
			return strings.Replace(part, body, r.nearly(body), 1)
		}
		return part
	})
}

// each changes the parts of a text between separators.
func each(s, separators string, change func(string) string) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(s, separators)
		if i < 0 {
			b.WriteString(change(s))
			return b.String()
		}
		b.WriteString(change(s[:i]) + s[i:i+1])
		s = s[i+1:]
	}
}

// nearly is the placeholder of what was meant to be an address.
func (r *Redactor) nearly(s string) string {
	to, ok := r.broken[s]
	if !ok {
		to = "address-" + strconv.Itoa(len(r.broken)+1)
		r.broken[s] = to
	}
	return to
}

// fourParts reports whether a word looks like an IPv4 address that is none:
// four parts or more, most of the first ones numbers.
func fourParts(s string) bool {
	parts := strings.SplitN(s, ".", 5)
	numbers := 0
	for _, p := range parts[:min(len(parts), 4)] {
		if p != "" && strings.Trim(p, "0123456789") == "" {
			numbers++
		}
	}
	return len(parts) >= 4 && numbers >= 3
}

// narrowed is the character that a full-width one stands for.
func narrowed(c rune) rune {
	if 0xFF01 <= c && c <= 0xFF5E {
		return c - 0xFF01 + '!'
	}
	return c
}

// groups reports whether a word looks like an IPv6 address that is none, or
// like a MAC address.
func groups(s string) bool {
	const hex = "0123456789abcdefABCDEF"
	if first, _, ok := strings.Cut(s, "::"); ok && first != "" && strings.Trim(first, hex) == "" && strings.ContainsAny(first, hex[:10]) {
		return true
	}
	return strings.Count(s, ":") >= 3 && strings.Trim(s, hex+":.%") == ""
}

// redacted is a file as excerpts show it. It has the lines of the original.
type redacted struct {
	of   *source.File
	file *source.File
	cuts []cut
}

// file is a file with a place in it as an excerpt shows them.
func (r *Redactor) file(f *source.File, at source.Span) (*source.File, source.Span) {
	if r.last == nil || r.last.of != f {
		text, cuts := r.hide(f.Bytes)
		r.last = &redacted{f, source.New(f.Name, text), cuts}
	}
	start, _ := r.last.place(at.Start)
	_, end := r.last.place(at.End)
	return r.last.file, source.Span{Start: start, End: max(start, end)}
}

// place is where an offset is in the redacted text, as the start and as the end
// of something: within a placeholder it is all of it.
func (r *redacted) place(off uint32) (start, end uint32) {
	i, n := 0, len(r.cuts)
	for i < n {
		if m := (i + n) / 2; r.cuts[m].from < off {
			i = m + 1
		} else {
			n = m
		}
	}
	if i < len(r.cuts) && r.cuts[i].from == off {
		return r.cuts[i].to, r.cuts[i].to
	}
	if i == 0 {
		return off, off
	}
	c := r.cuts[i-1]
	if off < c.fromEnd {
		return c.to, c.toEnd
	}
	off = off - c.fromEnd + c.toEnd
	return off, off
}
