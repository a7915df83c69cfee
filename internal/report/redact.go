package report

import (
	"bytes"
	"net/netip"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/rules"
)

// Redactor hides the addresses and host names of a cluster, so that a report
// can be shown to anybody: each is replaced by the same placeholder in all of a
// run. Addresses become ones that are reserved for documentation, which keeps
// messages readable. Paths of files stay.
type Redactor struct {
	names  map[string]string // of hosts
	long   map[string]string // those that a message clips, by their start
	addrs  map[netip.Addr]string
	broken map[string]string // what was meant to be an address
	v4, v6 int               // addresses given out
	last   *redacted         // excerpts come file by file
}

// NewRedactor makes one for a run.
func NewRedactor() *Redactor {
	return &Redactor{names: map[string]string{}, long: map[string]string{}, addrs: map[netip.Addr]string{}, broken: map[string]string{}}
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
			for word := range bytes.FieldsSeq(scalar(value[1:])) {
				r.name(unescaped(string(word)))
			}
		}
	}
}

// scalar is the value that a text starts with: up to the quote that closes it,
// or where it has none, to what ends a word. Its escapes stay.
func scalar(text []byte) []byte {
	text = bytes.TrimLeft(text, " \t\r\n\\")
	ends := ",}] \t\r\n\"'"
	if len(text) > 0 && (text[0] == '"' || text[0] == '\'') {
		ends = string(text[:1]) + "\r\n"
		text = text[1:]
	}
	n := bytes.IndexAny(text[:min(len(text), maxName)], ends)
	if n < 0 {
		n = min(len(text), maxName)
	}
	return bytes.TrimRight(text[:n], "\\") // of an escaped quote
}

// maxName is more than any name of a host has, in bytes, with escapes.
const maxName = 1 << 12

// unescaped is a word with its \uXXXX resolved.
func unescaped(s string) string {
	if !strings.Contains(s, `\u`) {
		return s
	}
	v := jsonscan.Value{End: uint32(len(s) + 2), Kind: jsonscan.String, Flags: jsonscan.Escaped}
	return string(v.Text([]byte(`"` + s + `"`)))
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
			r.long[s[:clipped]] = to
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
