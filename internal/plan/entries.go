package plan

import (
	"math"
	"strconv"

	"github.com/hcclint/hcclint/internal/tree"
)

// Everywhere is the site of what is not in a script.
func Everywhere() Site { return Site{Rank: -1} }

func (d *decoder) group(n *tree.Node) {
	g := Group{Site: Everywhere(), Span: n.Span}
	if !d.object(n, OGroup, "groups", func(key string, v *tree.Node) {
		switch key {
		case "group":
			g.Name = d.str(v, key, OGroup)
		case "rank_num":
			g.RankNum = d.integer(v, key, OGroup)
		case "rank_ids":
			g.RankIDs = d.ints(v, key, OGroup)
		}
	}) {
		return
	}
	d.missing(g.Name.State, "group", OGroup, n)
	d.missing(g.RankIDs.State, "rank_ids", OGroup, n)
	d.p.Groups = append(d.p.Groups, g)
}

func (d *decoder) split(n *tree.Node) {
	group := Text{Value: WorldGroup}
	sizes, indexes := Split{Kind: BySize}, Split{Kind: ByIndex}
	if !d.object(n, OSplit, "splits", func(key string, v *tree.Node) {
		switch key {
		case "group":
			group = d.str(v, key, OSplit)
		case "dataSizeList":
			sizes = d.sizes(v)
		case "idxList":
			list := d.ints(v, key, OSplit)
			indexes.List, indexes.State, indexes.Indexes = list.Span, list.State, list.List
		}
	}) {
		return
	}
	if !sizes.State.Here() && !indexes.State.Here() {
		d.missing(Absent, "dataSizeList", OSplit, n)
	}
	for _, s := range []Split{sizes, indexes} {
		if s.State.Here() {
			s.Site, s.Span, s.Group = Everywhere(), n.Span, group
			d.p.Splits = append(d.p.Splits, s)
		}
	}
}

func (d *decoder) sizes(n *tree.Node) Split {
	s := Split{Kind: BySize, List: n.Span, State: Readable}
	if n.Kind != List {
		s.State = d.wrong(n, List, "dataSizeList", OSplit)
		return s
	}
	s.Sizes = make([]Number, len(n.List))
	for i := range n.List {
		s.Sizes[i] = d.number(&n.List[i], "dataSizeList", OSplit)
	}
	return s
}

func (d *decoder) link(n *tree.Node) {
	l, ends := Link{Site: Everywhere(), Span: n.Span}, Ends{Span: n.Span}
	if !d.object(n, OLink, "links", func(key string, v *tree.Node) {
		switch key {
		case "comm_name":
			l.Name = d.str(v, key, OLink)
		case "cluster_rank_info":
			l.Map, l.State = v.Span, Readable
			l.Clusters = d.clusters(v, &l.State)
		case "rank_table":
			l.Table = d.table(v, OLink)
		case "local":
			ends.Local = d.end(v, key)
		case "remote":
			ends.Remote = d.end(v, key)
		}
	}) {
		return
	}
	pair, call := ends.Local.Here() && ends.Remote.Here(), l.Name.Here() && l.State.Here()
	if pair {
		d.p.Pairs = append(d.p.Pairs, ends)
	}
	switch {
	case call:
		d.p.Links = append(d.p.Links, l)
	case pair:
	case ends.Local.Here() || ends.Remote.Here():
		d.missing(ends.Local.State, "local", OLink, n)
		d.missing(ends.Remote.State, "remote", OLink, n)
	default:
		d.missing(l.Name.State, "comm_name", OLink, n)
		d.missing(l.State, "cluster_rank_info", OLink, n)
		d.p.Links = append(d.p.Links, l)
	}
}

// end reads a device that Mooncake links.
func (d *decoder) end(n *tree.Node, key string) End {
	e := End{Span: n.Span, State: Readable}
	if !d.object(n, OEnd, key, func(key string, v *tree.Node) {
		if key == "server_id" {
			e.ServerID = d.str(v, key, OEnd)
		} else {
			e.DeviceID = d.loose(v, key, OEnd) // 0 without quotes
		}
	}) {
		e.State = Unreadable
		return e
	}
	d.missing(e.ServerID.State, "server_id", OEnd, n)
	d.missing(e.DeviceID.State, "device_id", OEnd, n)
	return e
}

func (d *decoder) clusters(n *tree.Node, state *State) []Pair {
	const key = "cluster_rank_info"
	if n.Kind != Map {
		*state = d.wrong(n, Map, key, OLink)
		return nil
	}
	list := make([]Pair, 0, len(n.Keys))
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Bad || isMerge(k, &n.List[i]) {
			*state = Unreadable // how many there are is not known
			continue
		}
		id := ID{Span: k.Span, Text: k.Text, State: Unreadable}
		if v, ok := parseID(k.Text); ok {
			id.Value, id.State = v, Readable
		}
		list = append(list, Pair{id, d.integer(&n.List[i], key, OLink)})
	}
	return list
}

func (d *decoder) subComm(n *tree.Node) {
	s := SubComm{Span: n.Span, Parent: Text{Value: WorldGroup}}
	if !d.object(n, OSubComm, "sub_comms", func(key string, v *tree.Node) {
		switch key {
		case "parent":
			s.Parent = d.str(v, key, OSubComm)
		case "name":
			s.Name = d.str(v, key, OSubComm)
		case "rank_ids":
			s.RankIDs = d.ints(v, key, OSubComm)
		}
	}) {
		return
	}
	d.missing(s.RankIDs.State, "rank_ids", OSubComm, n)
	d.p.SubComms = append(d.p.SubComms, s)
}

// isWhole reports whether a number that is no 64-bit integer has no fraction
// that matters: then it is too large rather than of the wrong type.
func isWhole(text string) bool {
	f, err := strconv.ParseFloat(text, 64)
	return err != nil || f == math.Trunc(f)
}
