package rules

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/hcclint/hcclint/internal/plan"
)

// share is what one server gives to a group.
type share struct {
	server int32  // index in Servers; without a table the number of the server
	n      int32  // ranks
	ids    uint64 // their devices
	odd    bool   // some device_id is repeated, above 63 or not readable
	ranks  []seat // ascending
}

// seat is one rank of a group.
type seat struct {
	server, at int32 // at: its place in rank_ids
	rank, id   uint32
}

// spread is how a group is spread over servers.
type spread struct {
	shares  []share // by server; empty when it cannot be told
	counted int     // servers as the runtime counts them: changes along the ranks
	basis   basis
	width   int64 // ranks a server, where that is assumed
}

// basis says what a spread was told from.
type basis uint8

const (
	byTable   basis = iota // a table in which rank mod 8 is the device_id
	byDevices              // any other table
	byModulo               // no table: so many ranks a server, and the rest of the division is the position
)

// remark says in a message what a spread was told from, where that is not plain.
func (s *spread) remark() Arg {
	switch s.basis {
	case byDevices:
		return both(Text{" (by the device ids of the rank table; rank mod 8 holds only for 8 devices a server)", "（按 rank table 的 device_id 判断；rank id 对 8 取模只适用于每 Server 8 个 device）"})
	case byModulo:
		n := strconv.FormatInt(s.width, 10)
		return both(Text{
			" (assuming " + n + " ranks a server and rank mod " + n + " as the device: no rank table is known)",
			"（没有 rank table，假定每 Server " + n + " 个 rank、rank id 对 " + n + " 取模即 device）",
		})
	}
	return str("")
}

// spreads tells for every group of the plan how it is spread. It is worked out
// once for all rules.
func (j *Job) spreads(r *Reporter) []spread {
	if j.spread == nil {
		j.spread = make([]spread, len(j.Plan.Groups))
		place := j.placer(r)
		for i := range j.Plan.Groups {
			if place != nil {
				j.spread[i] = place(&j.Plan.Groups[i].RankIDs)
			}
		}
	}
	return j.spread
}

// placer tells where ranks are: by the table, or by the rule of the manual where
// there is none. It is nil for tables that do not say.
func (j *Job) placer(r *Reporter) func(l *plan.Ints) spread {
	t := j.Table
	if t == nil {
		width := int64(8)
		if m := r.target.Product.Machine; m != nil && m.Devices > 0 {
			width = int64(m.Devices)
		}
		return func(l *plan.Ints) spread {
			s := spreadOf(l, byModulo, 1<<30, func(rank int64) (int32, uint32) { return int32(rank / width), uint32(rank % width) })
			s.width = width
			return s
		}
	}
	if !groupsByServer(t) || slices.Contains(t.ByRank(), -1) {
		return nil // rank-id-gap, or a layout without servers
	}
	byRank, b := t.ByRank(), byTable
	list, of := hosts(t)
	for rank, i := range byRank {
		if d := &t.Devices[i]; d.IDNum != uint32(rank%8) || list[of[d.Server]].n != 8 {
			b = byDevices
		}
	}
	return func(l *plan.Ints) spread {
		return spreadOf(l, b, int64(len(byRank)), func(rank int64) (int32, uint32) {
			d := &t.Devices[byRank[rank]]
			return list[of[d.Server]].first, d.IDNum
		})
	}
}

// spreadOf places the ranks of a list. A list with ranks that do not exist or
// are there twice has findings of its own and is not placed.
func spreadOf(l *plan.Ints, b basis, limit int64, place func(rank int64) (server int32, id uint32)) spread {
	if !l.OK() {
		return spread{}
	}
	order := make([]uint64, len(l.List)) // rank and place in one number, which sorts fast
	for i := range l.List {
		n := &l.List[i]
		if !n.OK() || n.Value < 0 || n.Value >= limit {
			return spread{}
		}
		order[i] = uint64(n.Value)<<32 | uint64(i)
	}
	slices.Sort(order)
	s := spread{basis: b}
	seats := make([]seat, len(order))
	for i, o := range order {
		rank := uint32(o >> 32)
		server, id := place(int64(rank))
		seats[i] = seat{server, int32(uint32(o)), rank, id}
		switch {
		case i == 0 || server != seats[i-1].server:
			s.counted++
		case rank == seats[i-1].rank:
			return spread{}
		}
	}
	slices.SortStableFunc(seats, func(a, b seat) int { return cmp.Compare(a.server, b.server) })
	s.shares = shares(seats)
	return s
}

// shares cuts seats that are sorted by server.
func shares(seats []seat) []share {
	var out []share
	for len(seats) > 0 {
		h := share{server: seats[0].server}
		for int(h.n) < len(seats) && seats[h.n].server == h.server {
			bit := uint64(1) << seats[h.n].id // 0 from 64 on
			h.odd = h.odd || bit == 0 || h.ids&bit != 0
			h.ids |= bit
			h.n++
		}
		h.ranks, seats = seats[:h.n], seats[h.n:]
		out = append(out, h)
	}
	return out
}

// uneven is the first server that gives another number of ranks than the first
// one, or nil.
func (s *spread) uneven() *share {
	for i := range s.shares {
		if s.shares[i].n != s.shares[0].n {
			return &s.shares[i]
		}
	}
	return nil
}

// name puts the server of a share into a message.
func (s *spread) name(h *share) Arg {
	if s.basis != byModulo {
		return server(int(h.server))
	}
	n := strconv.Itoa(int(h.server))
	return both(Text{"server " + n, "第 " + n + " 个 Server（从 0 计）"})
}

// list is the ranks of a share: "ranks 1, 2, 5".
func (h *share) list() Arg {
	var text []byte
	for i := range h.ranks {
		if i == 8 {
			text = append(text, " …"...)
			break
		}
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendUint(text, uint64(h.ranks[i].rank), 10)
	}
	if h.n == 1 {
		return str("rank " + string(text))
	}
	return both(Text{"ranks " + string(text), "rank " + string(text)})
}

// seeDevices points to the devices of a share in the rank table.
func (d *Draft) seeDevices(j *Job, h *share) *Draft {
	if j.Table == nil {
		return d
	}
	for i := range h.ranks[:min(len(h.ranks), 8)] {
		dev := &j.Table.Devices[j.Table.ByRank()[h.ranks[i].rank]]
		at := dev.ID.Span()
		if !dev.ID.Here() {
			at = opening(dev.Span())
		}
		d.SeeTable(j, at, Text{"rank {0}", "rank {0}"}, num(h.ranks[i].rank))
	}
	return d
}

// cards910A reports whether the servers of a training product hold plug-in cards,
// which have no rings and which the runtime does not count.
func cards910A(p Product) bool { return p.Machine != nil && p.Machine.Devices == 0 }
