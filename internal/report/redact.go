package report

import (
	"net/netip"
	"strconv"
	"strings"

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
	hidden int               // names given out
	// phrases are texts with characters in them that no name has; sizes are the
	// lengths, in bytes, of those that begin with a token.
	phrases map[string]string
	sizes   map[string][]int
	v4, v6  int       // addresses given out
	last    *redacted // excerpts come file by file
}

// NewRedactor makes one for a run.
func NewRedactor() *Redactor {
	return &Redactor{names: map[string]string{}, long: map[string]string{}, addrs: map[netip.Addr]string{}, broken: map[string]string{},
		phrases: map[string]string{}, sizes: map[string][]int{}}
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

// clipped is the length from which a message does not show all of a text.
const clipped = 40

// name is the placeholder of a host. Numbers and single letters tell nothing,
// and addresses are hidden as such.
func (r *Redactor) name(s string) string {
	if len(s) < 2 || strings.Trim(s, "0123456789.:-_") == "" || strings.Contains(literals, " "+strings.ToLower(s)+" ") {
		return s
	}
	if _, err := netip.ParseAddr(s); err == nil {
		return s
	}
	to, ok := r.names[s]
	if !ok {
		to = r.host()
		r.names[s] = to
		if len(s) > clipped {
			r.long[s[:clipped]] = to
		}
	}
	return to
}

// host is a name that no host has.
func (r *Redactor) host() string {
	r.hidden++
	return "host-" + strconv.Itoa(r.hidden)
}

// mask hides what is in a part of a message; host says that all of it is the
// name of one.
func (r *Redactor) mask(s string, host bool) string {
	if host {
		r.hosts([]byte(s))
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
