package rules

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// model compares what the lists of two tables of one layout hold: by server_id,
// device_id, rank_id and so on, not by place.
func (c *copies) model() {
	switch c.a.Layout {
	case ranktable.V2:
		c.devices(c.a.Devices, c.b.Devices, 0, 0, opening(c.b.RankList.Span()), opening(c.a.RankList.Span()))
	case ranktable.NoLayout:
	default:
		c.servers()
		c.pods()
		c.groups()
	}
}

func (c *copies) servers() {
	a, b := c.a.Servers, c.b.Servers
	key := func(t *ranktable.Table) func(int) []byte {
		return func(i int) []byte {
			if t.Layout == ranktable.Legacy { // pods may share a server
				return t.Servers[i].PodName.Text(t.Src)
			}
			return t.Servers[i].ID.Text(t.Src)
		}
	}
	list := opening(c.b.Object)
	if c.b.ServerList.Here() {
		list = opening(c.b.ServerList.Span())
	}
	m := match(len(a), len(b), key(c.a), key(c.b))
	for _, i := range m.gone {
		c.say(list, opening(a[i].Span()), Text{
			"{0} is missing, {2} has it with {1} devices",
			"缺少 {0}，{2} 中该 Server 有 {1} 个 device",
		}, c.was(c.first.serverName, i), num(a[i].N), c.name)
	}
	for _, i := range m.new {
		c.say(opening(b[i].Span()), opening(c.a.Object), Text{"{0} is not in {1}", "{0} 不在 {1} 中"}, server(i), c.name)
	}
	c.order(m, func(i int) (Arg, Span) { return server(i), opening(b[i].Span()) }, func(i int) Span { return opening(a[i].Span()) })
	for _, p := range m.pairs {
		old, now := &a[p.a], &b[p.b]
		if bytes.Equal(c.a.Src[old.Open:old.End], c.b.Src[now.Open:now.End]) {
			continue
		}
		c.object(old.Span(), now.Span(), server(p.b), []string{"device", "devices", "ranks"})
		c.devices(c.a.DevicesOf(p.a), c.b.DevicesOf(p.b), int(old.First), int(now.First), opening(now.Span()), opening(old.Span()))
	}
}

// devices compares the devices of one server, or the ranks of a 2.0 table. The
// lists begin at the given indices of all devices.
func (c *copies) devices(a, b []ranktable.Device, firstA, firstB int, here, there Span) {
	key := func(t *ranktable.Table, list []ranktable.Device) func(int) []byte {
		return func(i int) []byte {
			if t.Layout == ranktable.V2 {
				return list[i].Rank.Text(t.Src)
			}
			return list[i].ID.Text(t.Src)
		}
	}
	m := match(len(a), len(b), key(c.a, a), key(c.b, b))
	for _, i := range m.gone {
		if c.a.Layout == ranktable.V2 {
			c.say(here, opening(a[i].Span()), Text{"{0} is missing, {1} has it", "缺少 {0}，{1} 中有"}, c.was(c.first.deviceName, firstA+i), c.name)
			continue
		}
		c.say(here, opening(a[i].Span()), Text{
			"{0} is missing, {2} has it with rank {1}",
			"缺少 {0}，{2} 中为 rank {1}",
		}, c.was(c.first.deviceName, firstA+i), c.other(a[i].Rank), c.name)
	}
	for _, i := range m.new {
		c.say(opening(b[i].Span()), there, Text{"{0} is not in {1}", "{0} 不在 {1} 中"}, device(firstB+i), c.name)
	}
	c.order(m, func(i int) (Arg, Span) { return device(firstB + i), opening(b[i].Span()) }, func(i int) Span { return opening(a[i].Span()) })
	for _, p := range m.pairs {
		c.object(a[p.a].Span(), b[p.b].Span(), device(firstB+p.b), nil)
	}
}

func (c *copies) pods() {
	a, b := c.a.Pods, c.b.Pods
	key := func(t *ranktable.Table) func(int) []byte {
		return func(i int) []byte { return t.Pods[i].ID.Text(t.Src) }
	}
	c.named(match(len(a), len(b), key(c.a), key(c.b)), Text{"super pod ", "超节点 "}, nil,
		func(i int) (jsonscan.Value, Span) { return a[i].ID, a[i].Span() },
		func(i int) (jsonscan.Value, Span) { return b[i].ID, b[i].Span() })
}

func (c *copies) groups() {
	a, b := c.a.Groups, c.b.Groups
	key := func(t *ranktable.Table) func(int) []byte {
		return func(i int) []byte { return t.Groups[i].Name.Text(t.Src) }
	}
	c.named(match(len(a), len(b), key(c.a), key(c.b)), Text{"group ", "group "}, []string{"instance_list"},
		func(i int) (jsonscan.Value, Span) { return a[i].Name, a[i].Span() },
		func(i int) (jsonscan.Value, Span) { return b[i].Name, b[i].Span() })
}

// named compares things that are called by a value of theirs.
func (c *copies) named(m matched, what Text, without []string, a, b func(int) (jsonscan.Value, Span)) {
	was := func(i int) (Arg, Span) {
		v, at := a(i)
		return both(Text{what.EN + c.first.showValue(v), what.ZH + c.first.showValue(v)}), at
	}
	is := func(i int) (Arg, Span) {
		v, at := b(i)
		return both(Text{what.EN + c.r.result.showValue(v), what.ZH + c.r.result.showValue(v)}), opening(at)
	}
	for _, i := range m.gone {
		who, at := was(i)
		c.say(opening(c.b.Object), opening(at), Text{"{0} is missing, {1} has it", "缺少 {0}，{1} 中有"}, who, c.name)
	}
	for _, i := range m.new {
		who, at := is(i)
		c.say(at, opening(c.a.Object), Text{"{0} is not in {1}", "{0} 不在 {1} 中"}, who, c.name)
	}
	c.order(m, is, func(i int) Span { _, at := a(i); return opening(at) })
	for _, p := range m.pairs {
		_, old := a(p.a)
		_, now := b(p.b)
		who, _ := is(p.b)
		c.object(old, now, who, without)
	}
}

// order says that a list has another order: the checksum covers it. One place
// is enough.
func (c *copies) order(m matched, is func(int) (Arg, Span), was func(int) Span) {
	for i := 1; i < len(m.pairs); i++ {
		if p := m.pairs[i]; p.a < m.pairs[i-1].a {
			who, at := is(p.b)
			c.say(at, was(p.a), Text{
				"{0} is entry {1} of its list, but entry {2} in {3}: the order differs",
				"{0} 是列表的第 {1} 项，而在 {3} 中是第 {2} 项：顺序不同",
			}, who, num(p.b+1), num(p.a+1), c.name)
			return
		}
	}
}

// was is the name of something that only the first copy has.
func (c *copies) was(name func(int, Lang) string, i int) Arg {
	return both(Text{name(i, EN), name(i, ZH)})
}

// matched says which elements of two lists are about the same thing.
type matched struct {
	pairs     []pair // by their place in the second list
	gone, new []int  // in the first list only, in the second only
}

type pair struct{ a, b int }

// match pairs the elements with equal keys; of several with one key the first
// with the first, and so on.
func match(na, nb int, keyA, keyB func(int) []byte) matched {
	a, b := sorted(na, keyA), sorted(nb, keyB)
	var m matched
	for len(a) > 0 || len(b) > 0 {
		order := 0
		switch {
		case len(b) == 0:
			order = -1
		case len(a) == 0:
			order = 1
		default:
			order = bytes.Compare(keyA(a[0]), keyB(b[0]))
		}
		switch {
		case order < 0:
			m.gone, a = append(m.gone, a[0]), a[1:]
		case order > 0:
			m.new, b = append(m.new, b[0]), b[1:]
		default:
			m.pairs = append(m.pairs, pair{a[0], b[0]})
			a, b = a[1:], b[1:]
		}
	}
	slices.Sort(m.gone)
	slices.SortFunc(m.pairs, func(p, q pair) int { return cmp.Compare(p.b, q.b) })
	return m
}

// sorted are the indices of a list by the keys of its elements.
func sorted(n int, key func(int) []byte) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(i, j int) int { return bytes.Compare(key(i), key(j)) })
	return all
}
