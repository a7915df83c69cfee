package plan

import (
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/tree"
)

// The formats that people already have. Their readers pass over keys they do
// not know, so those are issues only where a key that they need is missing and
// this may be the one.

// hcomGroups reads the list of GE's option ge.exec.hcomGrouplist (hcom_base_funs)
// and of torchair's comm_group, where the ranks are a list written as a text.
func (d *decoder) hcomGroups(n *tree.Node, dialect Dialect, key string) {
	d.each(n, key, OTop, func(n *tree.Node) {
		g := Group{Site: Site{Dialect: dialect, Rank: -1}, Span: n.Span}
		d.foreign(n, key, [][]string{{"group_name"}, {"group_rank_list"}}, func(key string, v *tree.Node) {
			switch {
			case key == "group_name":
				g.Name = d.str(v, key, OForeign)
			case dialect == Torchair && v.Kind == String:
				g.RankIDs = d.written(v, key)
			default:
				g.RankIDs = d.ints(v, key, OForeign)
			}
		})
		if n.Kind == Map {
			d.p.Groups = append(d.p.Groups, g)
		}
	})
}

// modelRelation reads torchair's file, of which only the groups matter.
func (d *decoder) modelRelation(n *tree.Node) {
	d.foreign(n, "", [][]string{{"comm_group"}}, func(key string, v *tree.Node) { d.hcomGroups(v, Torchair, key) })
}

// subCommConfig reads the file of atc --hccl_sub_comm_config. The manual writes
// HcclCommconfig; the usual spelling of HCCL is taken as well.
func (d *decoder) subCommConfig(n *tree.Node) {
	d.foreign(n, "", [][]string{{"GroupList"}}, func(key string, v *tree.Node) { d.each(v, key, OTop, d.atcGroup) })
}

func (d *decoder) atcGroup(n *tree.Node) {
	g := Group{Site: Site{Dialect: Atc, Rank: -1}, Span: n.Span}
	d.foreign(n, "GroupList", [][]string{{"RankIds"}, {"HcclCommconfig", "HcclCommConfig"}}, func(key string, v *tree.Node) {
		if key == "RankIds" {
			g.RankIDs = d.ints(v, key, OForeign)
			return
		}
		d.foreign(v, key, [][]string{{"hcclCommName"}}, func(key string, v *tree.Node) { g.Name = d.str(v, key, OForeign) })
	})
	if n.Kind == Map {
		d.p.Groups = append(d.p.Groups, g)
	}
}

// foreign reads a map that must have the keys wanted, each in one of its
// spellings.
func (d *decoder) foreign(n *tree.Node, key string, wanted [][]string, field func(key string, v *tree.Node)) {
	if n.Kind != Map {
		d.wrong(n, Map, key, OForeign)
		return
	}
	missing := slices.Clone(wanted)
	var unknown []*tree.Key
	for i := range n.Keys {
		k := &n.Keys[i]
		at := slices.IndexFunc(wanted, func(w []string) bool { return slices.Contains(w, k.Text) })
		if at < 0 {
			unknown = append(unknown, k)
			continue
		}
		missing[at] = nil
		field(k.Text, &n.List[i])
	}
	for _, w := range missing {
		if len(w) > 0 {
			d.absent(n, w[0], unknown)
		}
	}
}

// absent reports a key that is missing: at the key that was probably meant to be
// it, if there is one.
func (d *decoder) absent(n *tree.Node, key string, unknown []*tree.Key) {
	for _, k := range unknown {
		if nearest(k.Text, []string{key}) != "" {
			d.p.issue(Issue{Code: UnknownKey, Owner: OForeign, Key: k.Text, Near: key, Span: k.Span})
			return
		}
	}
	d.missing(Absent, key, OForeign, n)
}

// written reads a list of numbers that is written as a text: "[0, 1]".
func (d *decoder) written(n *tree.Node, key string) Ints {
	t := n.Embedded(d.p.Src)
	out := Ints{Span: n.Span, State: Readable}
	s := jsonscan.New(t.Bytes)
	if s.Failed() || s.Peek() != jsonscan.Array {
		out.State = d.wrong(n, List, key, OForeign)
		return out
	}
	var list []tree.Node
	for s.Enter(); s.Elem(); {
		v := s.Value()
		item := tree.Node{Span: t.Place(v.Span()), Kind: jsonTypes[v.Kind], Text: string(v.Raw(t.Bytes))}
		if v.Kind == jsonscan.Number {
			item.Kind = tree.Numeric(item.Text)
		}
		list = append(list, item)
	}
	s.Finish()
	if faults, _ := s.Faults(); len(faults) > 0 {
		out.State = d.wrong(n, List, key, OForeign)
		return out
	}
	for i := range list {
		out.List = append(out.List, d.integer(&list[i], key, OForeign))
	}
	return out
}
