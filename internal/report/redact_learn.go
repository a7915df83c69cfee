package report

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// says is what a key says about its value.
type says uint8

const (
	nothing says = iota
	aHost        // it names a machine, a pod or a container
	anAddress
)

// The keys whose values are hidden whole, besides those that end in one of the
// words below. A misspelt one counts as well: what it was meant for is told by
// the same distance as in the messages about unknown keys.
var (
	hostKeys = [...]string{"server_id", "server_name", "pod_name", "host_name", "node_name"}
	addrKeys = [...]string{"device_ip", "host_ip", "container_ip", "server_ip", "pod_ip", "node_ip", "rank_ip", "backup_device_ip", "node_addr"}
)

// learn finds the names of hosts, and what stands in the place of addresses, by
// their keys, whatever the text is written in. A text that is shown must have
// been learnt before.
func (r *Redactor) learn(text []byte) {
	known := map[string]says{}
	left := maxServers
	for at := 0; at < len(text); {
		n := wordSize(text[at:])
		if n == 0 {
			at++
			continue
		}
		start := at
		at += n
		value, ok := valueAt(text[at:])
		if !ok {
			continue
		}
		key := keyText(text, start, at)
		kind, seen := known[key]
		if !seen {
			kind = meaning(key)
			known[key] = kind
		}
		switch {
		case kind == aHost:
			r.hosts(extent(value))
		case kind == anAddress:
			r.addresses(extent(value))
		case key == "hccn":
			left -= r.servers(value[:min(len(value), left)])
		}
	}
}

// quotes are all the characters that people close and open texts with.
const quotes = "\"'“”„‟‘’＂＇«»"

// meaning is what a key says.
func meaning(key string) says {
	word := key[strings.LastIndexAny(key, "_-. ")+1:]
	if strings.Trim(word, "0123456789") == "" && len(word) < len(key) { // address_0
		return meaning(key[:len(key)-len(word)-1])
	}
	switch strings.ToLower(word) {
	case "ip", "ips", "addr", "addrs", "address", "addresses", "ipaddr", "eid":
		return anAddress
	case "host", "hosts", "hostname", "nodename":
		return aHost
	}
	for _, end := range [...]string{"Ip", "IP", "Addr", "Address"} {
		if strings.HasSuffix(key, end) {
			return anAddress
		}
	}
	for _, k := range hostKeys {
		if strings.HasSuffix(key, k) {
			return aHost
		}
	}
	return nearest(key)
}

// nearest is what the key says that was meant by a misspelt one. The keys that
// say nothing are candidates too: device_id is near device_ip.
func nearest(key string) says {
	kind, limit := nothing, 3
	try := func(k string, of says) {
		if d := ranktable.Distance([]byte(key), k); d < limit && (d < 2 || len(k) >= 10) {
			kind, limit = of, d
		}
	}
	for o := ranktable.OTop; o <= ranktable.OControlPlane; o++ {
		for _, k := range o.Keys() {
			try(k.String(), plainly(k.String()))
		}
	}
	for _, k := range hostKeys {
		try(k, aHost)
	}
	for _, k := range addrKeys {
		try(k, anAddress)
	}
	return kind
}

// plainly is what a key says that is none of ours to be misspelt.
func plainly(key string) says {
	for _, k := range hostKeys {
		if k == key {
			return aHost
		}
	}
	for _, k := range addrKeys {
		if k == key {
			return anAddress
		}
	}
	return nothing
}

// maxName is more than any name of a host has, in bytes, with escapes.
const maxName = 1 << 12

// hosts learns the words of a value that names a host. In a placeholder words
// that anybody would write there tell nothing.
func (r *Redactor) hosts(value []byte) {
	template := bytes.ContainsAny(value, "<{$")
	r.odd(value)
	for i := 0; i < len(value); {
		n := i
		for n < len(value) && tokenSize(value[n:]) > 0 {
			n += tokenSize(value[n:])
		}
		if n == i {
			i++
			continue
		}
		if word := unescaped(string(value[i:n])); !isKey(value[i:n], value[n:]) && !(template && generic(word)) {
			r.nameAll(word)
		}
		i = n
	}
}

// odd learns a name whole that has characters which a message escapes.
func (r *Redactor) odd(value []byte) {
	if s := unescaped(string(value)); safe(s) != s && !strings.ContainsAny(s, "\r\n\t") {
		r.phrase(string(value), r.host())
	}
}

// nameAll learns a name, or those between colons: a port may follow.
func (r *Redactor) nameAll(s string) {
	if _, err := netip.ParseAddr(s); err == nil || groups(s) {
		return
	}
	for part := range strings.SplitSeq(s, ":") {
		r.name(part)
	}
}

// maxServers is how many bytes of a text are looked through for the servers of a
// plan: files are not ours.
const maxServers = 4 << 20

// servers learns the keys of the map that a text starts with, which are names.
// It returns how much of the text it looked at.
func (r *Redactor) servers(text []byte) (read int) {
	flow := bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{"))
	if end := bytes.IndexByte(text, '}'); flow && end >= 0 {
		text = text[:end]
	}
	for line := range bytes.Lines(text) {
		if !flow && read > 0 && !isSpace(line[0]) {
			return read
		}
		read += len(line)
		for part := range bytes.SplitSeq(line, []byte(",")) {
			key, _, ok := bytes.Cut(part, []byte(": "))
			if !ok {
				key, _, ok = bytes.Cut(part, []byte(`":`))
			}
			if word := strings.Trim(string(key), " \t{"+quotes); ok {
				r.nameAll(unescaped(word))
			}
		}
	}
	return read
}

// addresses learns the parts of a value that should be addresses and are none.
func (r *Redactor) addresses(value []byte) {
	for part := range strings.FieldsFuncSeq(string(value), func(c rune) bool { return strings.ContainsRune(",;，；、\r\n", c) }) {
		part = strings.Trim(part, " \t[](){}<>"+quotes)
		if text := unescaped(part); !isAddress(text) && !empty(text) && !strings.ContainsRune(part, '"') {
			r.noAddress(text, part)
		}
	}
}

func (r *Redactor) noAddress(text, raw string) {
	word := tokens(text)
	switch {
	case !word:
		r.phrase(raw, r.nearly(text))
	case !hexOnly(text) && r.word(text) == text && !groups(text):
		r.nameAll(text) // of a host
	case r.names[text] == "":
		r.names[text] = r.nearly(text)
	}
}

func isAddress(s string) bool {
	if _, err := netip.ParseAddr(s); err == nil {
		return true
	}
	if _, err := netip.ParsePrefix(s); err == nil {
		return true
	}
	_, err := netip.ParseAddrPort(s)
	return err == nil
}

// empty reports whether a text tells no address: a digit or two, -.-.-.-, x.x.x.x,
// or words that anybody would write.
func empty(s string) bool {
	letters := strings.ContainsFunc(s, func(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c >= utf8.RuneSelf })
	digits := len(s) - len(strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, s))
	return !letters && digits <= 2 || generic(s)
}

// tokens reports whether a text is one token.
func tokens(s string) bool {
	for b := []byte(s); len(b) > 0; {
		n := tokenSize(b)
		if n == 0 {
			return false
		}
		b = b[n:]
	}
	return true
}

// hexOnly reports whether a text has the characters of an address only.
func hexOnly(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF.:-") == "" }

// usual are the words that anybody would write into a placeholder, and those
// that are no names in any place.
const usual = " a actual address addr add change cluster container current device env example fill fixme get here host hostname id in insert instance ip ipv4 ipv6 " +
	"item list local master metadata my name namespace node npu of or placeholder pod port rank real replace server spec status tbd the this to todo " +
	"value values worker x xx xxx xxxx y your z "

// generic reports whether a text consists of such words.
func generic(s string) bool {
	if strings.ContainsAny(s, "0123456789") {
		return false
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), func(c rune) bool { return c < 'a' || c > 'z' }) {
		if !strings.Contains(usual, " "+word+" ") {
			return false
		}
	}
	return !strings.ContainsFunc(s, func(c rune) bool { return c >= utf8.RuneSelf })
}

// literals are values that name nothing.
const literals = " true false null none nil yes no on off "

// shownWhole is how many characters of a longer text a message shows.
const shownWhole = 47

// phrase learns a text of several tokens that is hidden as one, in all the ways
// it is written: with its escapes, without, and as a message shows it.
func (r *Redactor) phrase(raw, to string) {
	for _, text := range [...]string{raw, unescaped(raw), safe(unescaped(raw))} {
		r.onePhrase(text, to)
		if long := []rune(text); len(long) > shownWhole {
			r.onePhrase(string(long[:shownWhole]), to)
		}
	}
}

// onePhrase keeps a phrase. Where one can begin is told by its first token.
func (r *Redactor) onePhrase(text, to string) {
	if _, known := r.phrases[text]; known || text == "" {
		return
	}
	r.phrases[text] = to
	first := firstToken([]byte(text))
	sizes := r.sizes[first]
	if !slices.Contains(sizes, len(text)) {
		sizes = append(sizes, len(text))
		slices.SortFunc(sizes, func(a, b int) int { return b - a })
		r.sizes[first] = sizes
	}
}

// firstToken is the token that a text begins with, or else its first character.
func firstToken(text []byte) string {
	n := 0
	for n < len(text) && tokenSize(text[n:]) > 0 {
		n += tokenSize(text[n:])
	}
	if n == 0 {
		_, n = utf8.DecodeRune(text)
	}
	return string(text[:n])
}

// found is the longest phrase that a text begins with, and its length.
func (r *Redactor) found(text []byte) (to string, size int) {
	if len(r.phrases) == 0 {
		return "", 0
	}
	for _, n := range r.sizes[firstToken(text)] {
		if n > len(text) || n < len(text) && tokenSize(text[n:]) > 0 && tokenSize(text[n-1:]) > 0 {
			continue // it ends within a token
		}
		if to, ok := r.phrases[string(text[:n])]; ok {
			return to, n
		}
	}
	return "", 0
}
