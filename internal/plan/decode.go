package plan

import (
	"slices"

	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// DecodeAs reads a text of one of the formats that Recognise tells apart, other
// than Script.
func DecodeAs(src []byte, f Format) *Plan {
	p := &Plan{Src: src, Format: f}
	if len(src) > MaxSize {
		p.Failed = true
		p.issue(Issue{Code: TooLarge})
		return p
	}
	var n tree.Node
	if f == YAML {
		n = p.readYAML()
	} else {
		n = p.readJSON()
	}
	p.Root = n.Span
	d := decoder{p: p}
	switch {
	case n.Kind == NoType || p.Failed && n.Kind != Map && f != GroupList:
		// nothing could be read
	case f == GroupList:
		d.hcomGroups(&n, GE, "")
	case f == SubCommConfig:
		d.subCommConfig(&n)
	case f == ModelRelation:
		d.modelRelation(&n)
	case f == Mooncake:
		d.mooncakeFile(&n)
	default:
		d.plan(&n)
	}
	return p
}

// looksJSON reports whether a text starts with the bracket of a JSON text: in
// YAML a map in braces has keys without quotes.
func looksJSON(src []byte) bool {
	at := tree.SkipBlank(src, tree.BOM(src))
	if int(at) == len(src) || src[at] != '{' && src[at] != '[' {
		return false
	}
	at = tree.SkipBlank(src, at+1)
	if int(at) == len(src) {
		return true
	}
	c := src[at]
	return !('a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '\'' || c == '&' || c == '*' || c == '!')
}

// decoder makes the model of nodes.
type decoder struct{ p *Plan }

// plan reads the top level of a plan.
func (d *decoder) plan(n *tree.Node) {
	p := d.p
	d.object(n, OTop, "", func(key string, v *tree.Node) {
		switch key {
		case "product":
			p.Product = d.str(v, key, OTop)
		case "consumer":
			p.Consumer = d.str(v, key, OTop)
		case "cann":
			p.Cann = d.loose(v, key, OTop) // 9.0 without quotes
		case "rank_table":
			p.RankTable = d.table(v, OTop)
		case "env":
			p.Env = d.entries(v, key, OEnv)
		case "hccn":
			p.Hccn = d.entries(v, key, OHccn)
		case "mounts":
			p.Mounts = d.texts(v, key, OTop)
		case "host_network":
			p.HostNetwork = d.boolean(v, key)
		case "local_hostname", "protocol", "use_ascend_direct":
			d.mooncake(key, v)
		case "gradient_num":
			p.GradientNum = d.integer(v, key, OTop)
		case "groups":
			p.Groups = p.Groups[:0]
			d.each(v, key, OTop, d.group)
		case "splits":
			p.Splits = p.Splits[:0]
			d.each(v, key, OTop, d.split)
		case "links":
			p.Links, p.Pairs = p.Links[:0], p.Pairs[:0]
			d.each(v, key, OTop, d.link)
		case "sub_comms":
			p.SubComms = p.SubComms[:0]
			d.each(v, key, OTop, d.subComm)
		}
	})
}

// object reads a map: field is called for every key that this kind of object
// has. It reports false if n is no map.
func (d *decoder) object(n *tree.Node, o Owner, key string, field func(key string, v *tree.Node)) bool {
	if n.Kind != Map {
		d.wrong(n, Map, key, o)
		return false
	}
	known := o.Keys()
	first := map[string]source.Span{}
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Bad || isMerge(k, &n.List[i]) {
			continue
		}
		if !slices.Contains(known, k.Text) {
			d.unknown(k, n, o, known)
			continue
		}
		d.duplicate(first, k, o)
		field(k.Text, &n.List[i])
	}
	return true
}

// maxFree is how many keys are compared with one that was probably meant.
const maxFree = 256

// unknown reports a key that this kind of object does not have.
func (d *decoder) unknown(k *tree.Key, n *tree.Node, o Owner, known []string) {
	i := Issue{Code: UnknownKey, Owner: o, Key: k.Text, Span: k.Span}
	if len(d.p.Issues) < MaxIssues {
		i.Near = nearest(k.Text, known)
		i.Free = len(n.Keys) <= maxFree && !slices.ContainsFunc(n.Keys, func(k tree.Key) bool { return k.Text == i.Near })
	}
	d.p.issue(i)
}

// isMerge reports the merge of YAML, <<: *tree.Key, whose alias is an issue already.
func isMerge(k *tree.Key, v *tree.Node) bool { return k.Text == "<<" && v.Kind == Broken }

// duplicate reports a key that was there before. In JSON it is a fault already.
func (d *decoder) duplicate(first map[string]source.Span, k *tree.Key, o Owner) {
	if before, twice := first[k.Text]; twice {
		if d.p.Format == YAML {
			d.p.issue(Issue{Code: DuplicateKey, Owner: o, Key: k.Text, Span: k.Span, Other: before})
		}
		return
	}
	first[k.Text] = k.Span
}

// each reads a list of objects.
func (d *decoder) each(n *tree.Node, key string, o Owner, read func(n *tree.Node)) {
	if n.Kind != List {
		d.wrong(n, List, key, o)
		return
	}
	for i := range n.List {
		read(&n.List[i])
	}
}

// wrong reports a value of the wrong type. What was reported already is left
// alone.
func (d *decoder) wrong(n *tree.Node, want Type, key string, o Owner) State {
	if n.Kind != Broken && n.Kind != NoType {
		d.p.issue(Issue{Code: WrongType, Owner: o, Key: key, Want: want, Got: n.Kind, Span: n.Span})
	}
	return Unreadable
}

// missing reports a key that is not there.
func (d *decoder) missing(s State, key string, o Owner, n *tree.Node) {
	if s == Absent && !d.p.Failed { // it may come where the text could not be read
		d.p.issue(Issue{Code: MissingKey, Owner: o, Key: key, Span: n.Span})
	}
}

func (d *decoder) str(n *tree.Node, key string, o Owner) Text {
	t := Text{Span: n.Span, Value: n.Text, State: Readable}
	if n.Kind != String {
		t.Value, t.State = "", d.wrong(n, String, key, o)
	}
	return t
}

// loose reads a text that people write without quotes although it looks like a
// number; it is taken as it is written.
func (d *decoder) loose(n *tree.Node, key string, o Owner) Text {
	if n.Kind == Integer || n.Kind == Fraction || n.Kind == Ambiguous {
		return Text{Span: n.Span, Value: n.Text, State: Readable}
	}
	return d.str(n, key, o)
}

// boolean reads a switch of the top level.
func (d *decoder) boolean(n *tree.Node, key string) Switch {
	v := Switch{Span: n.Span, Value: n.Text == "true", State: Readable}
	if n.Kind != Bool {
		v.Value, v.State = false, d.wrong(n, Bool, key, OTop)
	}
	return v
}

func (d *decoder) integer(n *tree.Node, key string, o Owner) Int {
	v := Int{Span: n.Span, State: Unreadable}
	if n.Kind != Integer && n.Kind != Fraction {
		d.wrong(n, Integer, key, o)
		return v
	}
	i, ok := tree.Int(n.Text)
	switch {
	case ok:
		v.Value, v.State = i, Readable
	case n.Kind == Fraction && !isWhole(n.Text):
		d.wrong(n, Integer, key, o)
	default:
		d.p.issue(Issue{Code: OutOfRange, Owner: o, Key: key, Span: n.Span})
	}
	return v
}

func (d *decoder) number(n *tree.Node, key string, o Owner) Number {
	v := Number{Span: n.Span, Text: n.Text, State: Unreadable}
	if n.Kind != Integer && n.Kind != Fraction {
		d.wrong(n, AnyNumber, key, o)
		return v
	}
	f, ok := tree.Float(n.Text, n.Kind)
	if !ok {
		d.p.issue(Issue{Code: OutOfRange, Owner: o, Key: key, Span: n.Span})
		return v
	}
	v.Value, v.State = f, Readable
	return v
}

func (d *decoder) ints(n *tree.Node, key string, o Owner) Ints {
	v := Ints{Span: n.Span, State: Readable}
	if n.Kind != List {
		v.State = d.wrong(n, List, key, o)
		return v
	}
	v.List = make([]Int, len(n.List))
	for i := range n.List {
		v.List[i] = d.integer(&n.List[i], key, o)
	}
	return v
}

func (d *decoder) texts(n *tree.Node, key string, o Owner) Texts {
	v := Texts{Span: n.Span, State: Readable}
	if n.Kind != List {
		v.State = d.wrong(n, List, key, o)
		return v
	}
	v.List = make([]Text, len(n.List))
	for i := range n.List {
		v.List[i] = d.str(&n.List[i], key, o)
	}
	return v
}

// entries reads a map of texts with free keys.
func (d *decoder) entries(n *tree.Node, key string, o Owner) []Entry {
	if n.Kind != Map {
		d.wrong(n, Map, key, OTop)
		return nil
	}
	list := make([]Entry, 0, len(n.Keys))
	first := make(map[string]source.Span, len(n.Keys))
	for i := range n.Keys {
		k := &n.Keys[i]
		if k.Bad || isMerge(k, &n.List[i]) {
			continue
		}
		d.duplicate(first, k, o)
		value := d.loose
		if o == OHccn {
			value = d.str
		}
		list = append(list, Entry{Text{k.Span, k.Text, Readable}, value(&n.List[i], k.Text, o)})
	}
	return list
}

// nearest is the key that was probably meant; none for one that is longer than
// any slip would make it.
func nearest(key string, known []string) string {
	if len(key) > 64 {
		return ""
	}
	return near.Best(key, known)
}
