package fix_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// seat is what a table says of a rank; "" is what it does not say in a way that
// can be read.
type seat struct{ rank, server, device, addr string }

// seats are what the ranks of a table have, as far as it can be read.
func seats(text []byte) (all []seat) {
	t := ranktable.Decode(text)
	number := func(n uint32) string {
		if n == ranktable.NoNum {
			return ""
		}
		return fmt.Sprint(n)
	}
	if t.Layout == ranktable.Legacy && !ordered(t) {
		return nil
	}
	for i := range t.Devices {
		d := &t.Devices[i]
		s := seat{rank: number(d.RankNum), device: number(d.IDNum)}
		switch {
		case t.Layout == ranktable.V2:
			s.addr = endpoints(t, i)
		case d.IP.IsString() && d.Addr.Form != ranktable.EmptyStr && d.Addr.Form != ranktable.BadAddr:
			s.addr = t.Text(d.IP)
		}
		if t.Layout != ranktable.V2 && t.Servers[d.Server].ID.IsString() {
			s.server = strings.TrimSpace(t.Text(t.Servers[d.Server].ID)) // as the runtime groups ranks
		}
		if s.rank != "" {
			all = append(all, s)
		}
	}
	return all
}

// ordered reports whether the ranks of a group_list table are known: they follow
// from every server_id and device_id.
func ordered(t *ranktable.Table) bool {
	return !slices.ContainsFunc(t.Devices, func(d ranktable.Device) bool { return d.IDNum == ranktable.NoNum }) &&
		!slices.ContainsFunc(t.Servers, func(s ranktable.Server) bool { return !s.ID.IsString() })
}

// endpoints are the addresses of a rank of version 2.0 that can be read.
func endpoints(t *ranktable.Table, i int) string {
	var all []string
	r := &t.Ranks[i]
	for _, l := range t.Levels[r.First : r.First+r.N] {
		for _, a := range t.Addrs[l.First : l.First+l.N] {
			if a.Addr.Form > ranktable.EmptyStr && a.Addr.Form != ranktable.BadAddr && l.LayerNum != ranktable.NoNum {
				all = append(all, fmt.Sprintf("%d:%x", l.LayerNum, a.Addr.Bytes))
			}
		}
	}
	return strings.Join(all, " ")
}

// lost is a rank of one table that another one does not have, or with another
// server, device or address.
func lost(before, after []seat) (seat, bool) {
	kept := func(b, a string) bool {
		for word := range strings.FieldsSeq(b) {
			if !slices.Contains(strings.Fields(a), word) {
				return false
			}
		}
		return true
	}
	for _, b := range before {
		i := slices.IndexFunc(after, func(a seat) bool {
			return a.rank == b.rank && kept(b.server, a.server) && kept(b.device, a.device) && kept(b.addr, a.addr)
		})
		if i < 0 {
			return b, true
		}
		after = slices.Delete(slices.Clone(after), i, i+1)
	}
	return seat{}, false
}
