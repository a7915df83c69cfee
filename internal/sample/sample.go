// Package sample makes rank tables of any size for tests and benchmarks. The
// same options always give the same bytes.
package sample

import (
	"fmt"
	"strconv"
)

// Layout is the layout of a table to make.
type Layout string

// The layouts, by the name of their schema.
const (
	V10    Layout = "rank-table-1.0"
	V12    Layout = "rank-table-1.2"
	V20    Layout = "rank-table-2.0"
	Legacy Layout = "rank-table-legacy"
)

// Options say what table to make.
type Options struct {
	Layout  Layout
	Servers int
	Devices int  // on each server
	Minify  bool // one line instead of an indented text
	// Wrong makes every n-th device wrong: it repeats the address of the first
	// one, in version 2.0 of the first one of its server. 0 makes none.
	Wrong int
}

// Table makes a rank table. Addresses come from 198.18.0.0/15, the range for
// benchmarks (RFC 2544): 131,072 of them, then they continue into 198.20.0.0.
func Table(o Options) []byte {
	w := writer{minify: o.Minify, out: make([]byte, 0, 256+o.Servers*o.Devices*220)}
	w.open('{')
	switch o.Layout {
	case V20:
		w.v20(o)
	case Legacy:
		w.legacy(o)
	default:
		w.serverList(o)
	}
	w.close('}')
	return append(w.out, '\n')
}

func (w *writer) serverList(o Options) {
	version := "1.0"
	if o.Layout == V12 {
		version = "1.2"
	}
	w.str("version", version)
	w.str("server_count", strconv.Itoa(o.Servers))
	w.key("server_list")
	w.open('[')
	for s := range o.Servers {
		w.open('{')
		w.str("server_id", "node-"+strconv.Itoa(s))
		w.key("device")
		w.open('[')
		for d := range o.Devices {
			rank := s*o.Devices + d
			w.open('{')
			w.str("device_id", strconv.Itoa(d))
			w.str("device_ip", address(o, rank))
			if o.Layout == V12 {
				w.str("super_device_id", strconv.Itoa(rank))
			}
			w.str("rank_id", strconv.Itoa(rank))
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	if o.Layout == V12 {
		w.superPods(o)
	}
	w.str("status", "completed")
}

// superPods puts 48 servers into a pod, as an Atlas 900 A3 SuperPoD has.
func (w *writer) superPods(o Options) {
	const inPod = 48
	w.key("super_pod_list")
	w.open('[')
	for s := 0; s < o.Servers; s += inPod {
		w.open('{')
		w.str("super_pod_id", strconv.Itoa(s/inPod))
		w.key("server_list")
		w.open('[')
		for i := s; i < min(s+inPod, o.Servers); i++ {
			w.open('{')
			w.str("server_id", "node-"+strconv.Itoa(i))
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

func (w *writer) legacy(o Options) {
	w.str("status", "completed")
	w.str("group_count", "1")
	w.key("group_list")
	w.open('[')
	w.open('{')
	w.str("group_name", "worker")
	w.str("instance_count", strconv.Itoa(o.Servers))
	w.str("device_count", strconv.Itoa(o.Servers*o.Devices))
	w.key("instance_list")
	w.open('[')
	for s := range o.Servers {
		w.open('{')
		w.str("pod_name", "job-worker-"+strconv.Itoa(s))
		w.str("server_id", fmt.Sprintf("node-%06d", s))
		w.key("devices")
		w.open('[')
		for d := range o.Devices {
			w.open('{')
			w.str("device_id", strconv.Itoa(d))
			w.str("device_ip", address(o, s*o.Devices+d))
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
	w.close('}')
	w.close(']')
}

func (w *writer) v20(o Options) {
	w.str("version", "2.0")
	w.str("status", "completed")
	w.num("rank_count", o.Servers*o.Devices)
	w.key("rank_list")
	w.open('[')
	for rank := range o.Servers * o.Devices {
		w.open('{')
		w.num("rank_id", rank)
		w.num("local_id", rank%o.Devices)
		w.num("device_id", rank%o.Devices)
		w.key("level_list")
		w.open('[')
		eid := fmt.Sprintf("%032x", rank)
		if o.Wrong > 0 && rank > 0 && rank%o.Wrong == 0 {
			eid = fmt.Sprintf("%032x", rank-rank%o.Devices)
		}
		w.level(0, "os"+strconv.Itoa(rank/o.Devices), "TOPO_FILE_DESC", "EID", eid, "0/4")
		w.level(1, "cluster", "CLOS", "IPV4", address(Options{}, rank), "d2h")
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

func (w *writer) level(layer int, instance, netType, addrType, addr, port string) {
	w.open('{')
	w.num("net_layer", layer)
	w.str("net_instance_id", instance)
	w.str("net_type", netType)
	w.str("net_attr", "")
	w.key("rank_addr_list")
	w.open('[')
	w.open('{')
	w.str("addr_type", addrType)
	w.str("addr", addr)
	w.key("ports")
	w.open('[')
	w.item()
	w.out = append(append(append(w.out, '"'), port...), '"')
	w.close(']')
	w.str("plane_id", "0")
	w.close('}')
	w.close(']')
	w.close('}')
}

func address(o Options, rank int) string {
	if o.Wrong > 0 && rank%o.Wrong == 0 {
		rank = 0
	}
	n := 198<<24 + 18<<16 + rank
	return fmt.Sprintf("%d.%d.%d.%d", n>>24&255, n>>16&255, n>>8&255, n&255)
}

// writer writes JSON, indented or on one line.
type writer struct {
	out    []byte
	depth  int
	more   bool // something was written in the container that is open
	minify bool
}

// item starts a member or an element.
func (w *writer) item() {
	if w.more {
		w.out = append(w.out, ',')
	}
	w.newline()
	w.more = true
}

func (w *writer) newline() {
	if w.minify || w.depth == 0 {
		return
	}
	w.out = append(w.out, '\n')
	for range w.depth {
		w.out = append(w.out, ' ', ' ')
	}
}

// open starts a container, as an element unless a key was just written.
func (w *writer) open(bracket byte) {
	if n := len(w.out); n == 0 || w.out[n-1] != ' ' && w.out[n-1] != ':' {
		w.item()
	}
	w.out = append(w.out, bracket)
	w.depth++
	w.more = false
}

func (w *writer) close(bracket byte) {
	w.depth--
	if w.depth == 0 && !w.minify {
		w.out = append(w.out, '\n')
	} else {
		w.newline()
	}
	w.out = append(w.out, bracket)
	w.more = true
}

func (w *writer) key(k string) {
	w.item()
	w.out = append(append(append(w.out, '"'), k...), '"', ':')
	if !w.minify {
		w.out = append(w.out, ' ')
	}
}

func (w *writer) str(k, v string) {
	w.key(k)
	w.out = append(append(append(w.out, '"'), v...), '"')
}

func (w *writer) num(k string, n int) {
	w.key(k)
	w.out = strconv.AppendInt(w.out, int64(n), 10)
}
