package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/tree"
)

// grower makes a large document of a small one: it repeats what stands in its
// lists, and gives every copy ranks, names and addresses of its own. What is
// wrong with the small one is wrong with every copy.
type grower struct {
	src    []byte
	copies int
	ranks  int  // in each copy
	inner  bool // the innermost lists: one server with many devices
}

// sizes are the keys of numbers that say how long a list is.
var sizes = []string{"server_count", "device_count", "instance_count", "rank_count"}

// numbered are the keys of ranks, named those of other values that no two
// copies share.
var (
	numbered = []string{"rank_id", "rank_ids", "super_device_id"}
	named    = []string{
		"server_id", "pod_name", "super_pod_id", "net_instance_id", "group", "name", "comm_name",
		"device_ip", "host_ip", "container_ip", "backup_device_ip", "addr",
	}
)

// all is the copy to which belongs what there is once.
const all = 0

// grow reports false for what is neither JSON nor YAML, or has no list to grow.
func (g grower) grow(src []byte) ([]byte, bool) {
	doc := tree.ReadYAML(src, 0, uint32(len(src)))
	if doc.Failed || len(doc.Problems) > 0 || len(doc.Root.List) == 0 {
		return nil, false
	}
	g.src = src
	return append(g.value(nil, &doc.Root, "", all, false), '\n'), true
}

// units is how much there is to repeat in a text: devices, ranks, links, groups.
func units(src []byte) int {
	most := 1
	for _, key := range []string{"device_id", "rank_id", "comm_name", "rank_num", "group:"} {
		most = max(most, bytes.Count(src, []byte(key)))
	}
	return most
}

// repeats reports whether a list is one of those that are repeated.
func (g grower) repeats(n *tree.Node, key string) bool {
	if key == "group_list" || len(n.List) == 0 || n.List[0].Kind != tree.Map {
		return false
	}
	return !g.inner || !slices.ContainsFunc(n.List[0].List, func(v tree.Node) bool {
		return v.Kind == tree.List && len(v.List) > 0 && v.List[0].Kind == tree.Map
	})
}

// value writes a value of a copy. Within a list that was repeated no other is.
func (g grower) value(out []byte, n *tree.Node, key string, nth int, inside bool) []byte {
	switch n.Kind {
	case tree.Map:
		out = append(out, '{')
		for i, k := range n.Keys {
			out = append(quote(append(out, '\n'), k.Text), ": "...)
			out = append(g.value(out, &n.List[i], k.Text, nth, inside), ',')
		}
		return append(cut(out), '}')
	case tree.List:
		copies := 1
		if !inside && g.repeats(n, key) {
			copies, inside = g.copies, true
		}
		out = append(out, '[')
		for c := range copies {
			for i := range n.List {
				out = append(g.value(out, &n.List[i], key, nth+c, inside), ',')
			}
		}
		return append(cut(out), ']')
	case tree.String:
		return g.text(out, n.Text, key, nth)
	}
	text := string(g.src[n.Span.Start:n.Span.End])
	return append(out, g.scalar(text, key, nth)...)
}

// cut takes away the comma behind the last element.
func cut(out []byte) []byte {
	if out[len(out)-1] == ',' {
		return out[:len(out)-1]
	}
	return out
}

// text writes a string. One that holds a table is grown itself.
func (g grower) text(out []byte, text, key string, nth int) []byte {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		if inner, ok := g.grow([]byte(text)); ok {
			text = string(inner)
		}
	}
	return quote(out, g.scalar(text, key, nth))
}

func quote(out []byte, text string) []byte {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err) // strings can always be written
	}
	return append(out, quoted...)
}

// scalar is a value as a copy has it.
func (g grower) scalar(text, key string, nth int) string {
	n, err := strconv.Atoi(text)
	isNumber := err == nil
	switch {
	case isNumber && slices.Contains(sizes, key) && !(g.inner && key == "server_count"):
		return strconv.Itoa(n * g.copies)
	case nth == all:
		return text
	case isNumber && slices.Contains(numbered, key):
		return strconv.Itoa(n + nth*g.ranks)
	case !slices.Contains(named, key):
		return text
	case isNumber:
		return strconv.Itoa(n + nth)
	}
	return another(text, nth)
}

// another is the name or address that stands in a copy for one of the first. It
// remains what it is: a loopback address, or too long.
func another(text string, nth int) string {
	if ip, err := netip.ParseAddr(text); err == nil && ip.Is4() {
		b := ip.As4()
		n := binary.BigEndian.Uint32(b[:])
		binary.BigEndian.PutUint32(b[:], n&0xff0000ff|(n+uint32(nth)<<8)&0x00ffff00)
		return netip.AddrFrom4(b).String()
	} else if err == nil && ip.Zone() == "" {
		b := ip.As16()
		binary.BigEndian.PutUint32(b[8:], binary.BigEndian.Uint32(b[8:])+uint32(nth))
		return netip.AddrFrom16(b).String()
	}
	if id, err := hex.DecodeString(text); err == nil && len(id) == 16 {
		binary.BigEndian.PutUint32(id, uint32(nth))
		return hex.EncodeToString(id)
	}
	return text + "-" + strconv.Itoa(nth)
}
