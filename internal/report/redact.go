package report

import (
	"bytes"
	"net/netip"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Redactor hides the addresses and host names of a cluster, so that a report
// can be shown to anybody: each is replaced by the same placeholder in all of a
// run. Addresses become ones that are reserved for documentation, which keeps
// messages readable. Paths of files stay.
type Redactor struct {
	names  map[string]string // of hosts
	long   []string          // those that a message clips
	addrs  map[netip.Addr]string
	broken map[string]string // what was meant to be an address
	v4, v6 int               // addresses given out
	last   *redacted         // excerpts come file by file
}

// NewRedactor makes one for a run.
func NewRedactor() *Redactor {
	return &Redactor{names: map[string]string{}, addrs: map[netip.Addr]string{}, broken: map[string]string{}}
}

// take hides what the messages of a result show. Host names are learnt before
// the first one is printed, from all the texts that values come from.
func (r *Redactor) take(res *rules.Result) {
	r.learn(res.File.Bytes)
	for _, text := range res.Mask(r.mask) {
		r.learn(text)
	}
}

// Host is the name of a machine, or the placeholder for it; a nil Redactor hides
// nothing.
func (r *Redactor) Host(name string) string {
	if r == nil {
		return name
	}
	return r.mask(name, true)
}

// hostKeys are the keys whose values name a machine, a pod or a container.
var hostKeys = [...]string{
	"server_id", "server_name", "pod_name", "host_name", "hostname", "node_name", "nodeName",
	"container_ip", "host_ip", "server_ip", "pod_ip", "node_ip",
}

// learn finds host names by their keys, whatever the text is written in.
func (r *Redactor) learn(text []byte) {
	for _, key := range hostKeys {
		for rest := text; ; {
			i := bytes.Index(rest, []byte(key))
			if i < 0 {
				break
			}
			rest = rest[i+len(key):]
			value := bytes.TrimLeft(rest, " \t\r\n\\\"'")
			if len(value) == 0 || value[0] != ':' && value[0] != '=' {
				continue
			}
			value = bytes.TrimLeft(value[1:], " \t\r\n\\\"'")
			if n := bytes.IndexAny(value, "\"'\\,}] \t\r\n"); n >= 0 {
				value = value[:n]
			}
			if len(value) > 0 {
				r.name(string(value))
			}
		}
	}
}

// clipped is the length from which a message does not show all of a text.
const clipped = 40

// name is the placeholder of a host. Numbers and single letters tell nothing,
// and addresses are hidden as such.
func (r *Redactor) name(s string) string {
	if len(s) < 2 || strings.Trim(s, "0123456789.:") == "" || strings.ContainsAny(s, "{[<$") {
		return s
	}
	if _, err := netip.ParseAddr(s); err == nil {
		return s
	}
	to, ok := r.names[s]
	if !ok {
		to = "host-" + strconv.Itoa(len(r.names)+1)
		r.names[s] = to
		if len(s) > clipped {
			r.long = append(r.long, s)
		}
	}
	return to
}

// mask hides what is in a part of a message; host says that all of it is the
// name of one.
func (r *Redactor) mask(s string, host bool) string {
	if host {
		if to := r.name(s); to != s {
			return to
		}
	}
	out, _ := r.hide([]byte(s))
	return string(out)
}

// cut is a place where a text was replaced: from and to are its start and end
// before and after.
type cut struct{ from, fromEnd, to, toEnd uint32 }

// hide replaces addresses and host names in a text.
func (r *Redactor) hide(src []byte) (out []byte, cuts []cut) {
	out = make([]byte, 0, len(src))
	for i := 0; i < len(src); {
		if !tokenByte(src[i]) {
			out = append(out, src[i])
			i++
			continue
		}
		n := i
		for n < len(src) && tokenByte(src[n]) {
			n++
		}
		token := string(src[i:n])
		to := r.token(token, bytes.HasPrefix(src[n:], []byte("…")))
		if to != token {
			cuts = append(cuts, cut{uint32(i), uint32(n), uint32(len(out)), uint32(len(out) + len(to))})
		}
		out = append(out, to...)
		i = n
	}
	return out, cuts
}

// tokenByte reports whether a byte can be part of an address or a host name.
// The … of a clipped text is none.
func tokenByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '.' || c == ':' || c == '-' || c == '_' || c == '%'
}

// token hides one word: a name, an address, or several of them with colons
// between, such as a port or a key without a blank behind it.
func (r *Redactor) token(s string, more bool) string {
	if more && len(s) >= clipped {
		for _, name := range r.long {
			if strings.HasPrefix(name, s) {
				return r.names[name]
			}
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

// groups reports whether a word looks like an IPv6 address that is none, or
// like a MAC address.
func groups(s string) bool {
	const hex = "0123456789abcdefABCDEF"
	if first, _, ok := strings.Cut(s, "::"); ok && first != "" && strings.Trim(first, hex) == "" && strings.ContainsAny(first, hex[:10]) {
		return true
	}
	return strings.Count(s, ":") >= 3 && strings.Trim(s, hex+":.%") == ""
}

// address is the placeholder of an address. Those that are the same everywhere
// stay: no address, this host, a mask, a multicast group.
func (r *Redactor) address(a netip.Addr) string {
	if a.IsUnspecified() || a.IsLoopback() || a.IsMulticast() || a.Is4() && a.As4()[0] >= 240 {
		return a.String()
	}
	zone := a.Zone()
	if a = a.WithZone(""); r.addrs[a] == "" {
		r.addrs[a] = r.next(a)
	}
	if zone != "" {
		return r.addrs[a] + "%" + zone
	}
	return r.addrs[a]
}

// next is an address that nobody has: of the blocks for documentation (RFC 5737,
// RFC 3849), and when those are used up of the block for benchmarks (RFC 2544).
func (r *Redactor) next(a netip.Addr) string {
	if !a.Is4() {
		r.v6++
		return "2001:db8::" + strconv.FormatInt(int64(r.v6), 16)
	}
	n := r.v4
	r.v4++
	blocks := [...]string{"192.0.2.", "198.51.100.", "203.0.113."}
	if n < 254*len(blocks) {
		return blocks[n/254] + strconv.Itoa(n%254+1)
	}
	n -= 254 * len(blocks)
	if n >= 1<<17 {
		return "address-v4-" + strconv.Itoa(n)
	}
	return netip.AddrFrom4([4]byte{198, 18 + byte(n>>16), byte(n >> 8), byte(n)}).String()
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
