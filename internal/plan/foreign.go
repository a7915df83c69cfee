package plan

import (
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// The formats that people already have. Their readers pass over keys they do
// not know, so those are issues only where a key that they need is missing and
// this may be the one.

// hcomGroups reads the list of GE's option ge.exec.hcomGrouplist (hcom_base_funs)
// and of torchair's comm_group, where the ranks are a list written as a text.
func (d *decoder) hcomGroups(n *node, dialect Dialect, key string) {
	d.each(n, key, OTop, func(n *node) {
		g := Group{Site: Site{Dialect: dialect, Rank: -1}, Span: n.span}
		d.foreign(n, key, [][]string{{"group_name"}, {"group_rank_list"}}, func(key string, v *node) {
			switch {
			case key == "group_name":
				g.Name = d.str(v, key, OForeign)
			case dialect == Torchair && v.kind == String:
				g.RankIDs = d.written(v, key)
			default:
				g.RankIDs = d.ints(v, key, OForeign)
			}
		})
		if n.kind == Map {
			d.p.Groups = append(d.p.Groups, g)
		}
	})
}

// modelRelation reads torchair's file, of which only the groups matter.
func (d *decoder) modelRelation(n *node) {
	d.foreign(n, "", [][]string{{"comm_group"}}, func(key string, v *node) { d.hcomGroups(v, Torchair, key) })
}

// subCommConfig reads the file of atc --hccl_sub_comm_config. The manual writes
// HcclCommconfig; the usual spelling of HCCL is taken as well.
func (d *decoder) subCommConfig(n *node) {
	d.foreign(n, "", [][]string{{"GroupList"}}, func(key string, v *node) { d.each(v, key, OTop, d.atcGroup) })
}

func (d *decoder) atcGroup(n *node) {
	g := Group{Site: Site{Dialect: Atc, Rank: -1}, Span: n.span}
	d.foreign(n, "GroupList", [][]string{{"RankIds"}, {"HcclCommconfig", "HcclCommConfig"}}, func(key string, v *node) {
		if key == "RankIds" {
			g.RankIDs = d.ints(v, key, OForeign)
			return
		}
		d.foreign(v, key, [][]string{{"hcclCommName"}}, func(key string, v *node) { g.Name = d.str(v, key, OForeign) })
	})
	if n.kind == Map {
		d.p.Groups = append(d.p.Groups, g)
	}
}

// foreign reads a map that must have the keys wanted, each in one of its
// spellings.
func (d *decoder) foreign(n *node, key string, wanted [][]string, field func(key string, v *node)) {
	if n.kind != Map {
		d.wrong(n, Map, key, OForeign)
		return
	}
	missing := slices.Clone(wanted)
	var unknown []*name
	for i := range n.keys {
		k := &n.keys[i]
		at := slices.IndexFunc(wanted, func(w []string) bool { return slices.Contains(w, k.text) })
		if at < 0 {
			unknown = append(unknown, k)
			continue
		}
		missing[at] = nil
		field(k.text, &n.list[i])
	}
	for _, w := range missing {
		if len(w) > 0 {
			d.absent(n, w[0], unknown)
		}
	}
}

// absent reports a key that is missing: at the key that was probably meant to be
// it, if there is one.
func (d *decoder) absent(n *node, key string, unknown []*name) {
	for _, k := range unknown {
		if nearest(k.text, []string{key}) != "" {
			d.p.issue(Issue{Code: UnknownKey, Owner: OForeign, Key: k.text, Near: key, Span: k.span})
			return
		}
	}
	d.missing(Absent, key, OForeign, n)
}

// written reads a list of numbers that is written as a text: "[0, 1]".
func (d *decoder) written(n *node, key string) Ints {
	var t Table // for the places in the text
	t.quoted(d.p.Src, n)
	out := Ints{Span: n.span, State: Readable}
	s := jsonscan.New(t.Text)
	if s.Failed() || s.Peek() != jsonscan.Array {
		out.State = d.wrong(n, List, key, OForeign)
		return out
	}
	var list []node
	for s.Enter(); s.Elem(); {
		v := s.Value()
		item := node{span: t.Place(v.Span()), kind: jsonTypes[v.Kind], text: string(v.Raw(t.Text))}
		if v.Kind == jsonscan.Number {
			item.kind = numeric(item.text)
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
