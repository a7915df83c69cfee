package plan

import (
	"github.com/hcclint/hcclint/internal/near"
	"github.com/hcclint/hcclint/internal/source"
)

// Decode reads a plan in YAML or JSON. A text that starts like JSON is JSON;
// where the name of the file says it better, see DecodeAs. The text is kept,
// not copied.
func Decode(src []byte) *Plan {
	if looksJSON(src) {
		return DecodeAs(src, JSON)
	}
	return DecodeAs(src, YAML)
}

// DecodeAs reads a text of one of the formats that Recognise tells apart, other
// than Script.
func DecodeAs(src []byte, f Format) *Plan {
	p := &Plan{Src: src, Format: f}
	if len(src) > MaxSize {
		p.Failed = true
		p.issue(Issue{Code: TooLarge})
		return p
	}
	var n node
	if f == YAML {
		n = p.readYAML()
	} else {
		n = p.readJSON()
	}
	p.Root = n.span
	d := decoder{p: p}
	switch {
	case n.kind == NoType || p.Failed && n.kind != Map && f != GroupList:
		// nothing could be read
	case f == GroupList:
		d.hcomGroups(&n, GE, "")
	case f == SubCommConfig:
		d.subCommConfig(&n)
	case f == ModelRelation:
		d.modelRelation(&n)
	default:
		d.plan(&n)
	}
	return p
}

// looksJSON reports whether a text starts with the bracket of a JSON text: in
// YAML a map in braces has keys without quotes.
func looksJSON(src []byte) bool {
	at := skipBlank(src, bom(src))
	if int(at) == len(src) || src[at] != '{' && src[at] != '[' {
		return false
	}
	at = skipBlank(src, at+1)
	if int(at) == len(src) {
		return true
	}
	c := src[at]
	return !('a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '\'' || c == '&' || c == '*' || c == '!')
}

// bom is the length of a byte order mark at the start.
func bom(src []byte) uint32 {
	if len(src) >= 3 && string(src[:3]) == "\ufeff" {
		return 3
	}
	return 0
}

// decoder makes the model of nodes.
type decoder struct{ p *Plan }

// plan reads the top level of a plan.
func (d *decoder) plan(n *node) {
	p := d.p
	d.object(n, OTop, "", func(key string, v *node) {
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
		case "gradient_num":
			p.GradientNum = d.integer(v, key, OTop)
		case "groups":
			p.Groups = p.Groups[:0]
			d.each(v, key, OTop, d.group)
		case "splits":
			p.Splits = p.Splits[:0]
			d.each(v, key, OTop, d.split)
		case "links":
			p.Links = p.Links[:0]
			d.each(v, key, OTop, d.link)
		case "sub_comms":
			p.SubComms = p.SubComms[:0]
			d.each(v, key, OTop, d.subComm)
		}
	})
}

// object reads a map: field is called for every key that this kind of object
// has. It reports false if n is no map.
func (d *decoder) object(n *node, o Owner, key string, field func(key string, v *node)) bool {
	if n.kind != Map {
		d.wrong(n, Map, key, o)
		return false
	}
	known := o.Keys()
	first := map[string]source.Span{}
	for i := range n.keys {
		k := &n.keys[i]
		if k.bad || isMerge(k, &n.list[i]) {
			continue
		}
		if !contains(known, k.text) {
			d.unknown(k, o, known)
			continue
		}
		d.duplicate(first, k, o)
		field(k.text, &n.list[i])
	}
	return true
}

// unknown reports a key that this kind of object does not have.
func (d *decoder) unknown(k *name, o Owner, known []string) {
	i := Issue{Code: UnknownKey, Owner: o, Key: k.text, Span: k.span}
	if len(d.p.Issues) < MaxIssues {
		i.Near = nearest(k.text, known)
	}
	d.p.issue(i)
}

// isMerge reports the merge of YAML, <<: *name, whose alias is an issue already.
func isMerge(k *name, v *node) bool { return k.text == "<<" && v.kind == Broken }

// duplicate reports a key that was there before. In JSON it is a fault already.
func (d *decoder) duplicate(first map[string]source.Span, k *name, o Owner) {
	if before, twice := first[k.text]; twice {
		if d.p.Format == YAML {
			d.p.issue(Issue{Code: DuplicateKey, Owner: o, Key: k.text, Span: k.span, Other: before})
		}
		return
	}
	first[k.text] = k.span
}

// each reads a list of objects.
func (d *decoder) each(n *node, key string, o Owner, read func(n *node)) {
	if n.kind != List {
		d.wrong(n, List, key, o)
		return
	}
	for i := range n.list {
		read(&n.list[i])
	}
}

// wrong reports a value of the wrong type. What was reported already is left
// alone.
func (d *decoder) wrong(n *node, want Type, key string, o Owner) State {
	if n.kind != Broken && n.kind != NoType {
		d.p.issue(Issue{Code: WrongType, Owner: o, Key: key, Want: want, Got: n.kind, Span: n.span})
	}
	return Unreadable
}

// missing reports a key that is not there.
func (d *decoder) missing(s State, key string, o Owner, n *node) {
	if s == Absent && !d.p.Failed { // it may come where the text could not be read
		d.p.issue(Issue{Code: MissingKey, Owner: o, Key: key, Span: n.span})
	}
}

func (d *decoder) str(n *node, key string, o Owner) Text {
	t := Text{Span: n.span, Value: n.text, State: Readable}
	if n.kind != String {
		t.Value, t.State = "", d.wrong(n, String, key, o)
	}
	return t
}

// loose reads a text that people write without quotes although it looks like a
// number; it is taken as it is written.
func (d *decoder) loose(n *node, key string, o Owner) Text {
	if n.kind == Integer || n.kind == Fraction || n.kind == Ambiguous {
		return Text{Span: n.span, Value: n.text, State: Readable}
	}
	return d.str(n, key, o)
}

func (d *decoder) integer(n *node, key string, o Owner) Int {
	v := Int{Span: n.span, State: Unreadable}
	if n.kind != Integer && n.kind != Fraction {
		d.wrong(n, Integer, key, o)
		return v
	}
	i, ok := parseInt(n.text)
	switch {
	case ok:
		v.Value, v.State = i, Readable
	case n.kind == Fraction && !isWhole(n.text):
		d.wrong(n, Integer, key, o)
	default:
		d.p.issue(Issue{Code: OutOfRange, Owner: o, Key: key, Span: n.span})
	}
	return v
}

func (d *decoder) number(n *node, key string, o Owner) Number {
	v := Number{Span: n.span, Text: n.text, State: Unreadable}
	if n.kind != Integer && n.kind != Fraction {
		d.wrong(n, AnyNumber, key, o)
		return v
	}
	f, ok := parseFloat(n.text, n.kind)
	if !ok {
		d.p.issue(Issue{Code: OutOfRange, Owner: o, Key: key, Span: n.span})
		return v
	}
	v.Value, v.State = f, Readable
	return v
}

func (d *decoder) ints(n *node, key string, o Owner) Ints {
	v := Ints{Span: n.span, State: Readable}
	if n.kind != List {
		v.State = d.wrong(n, List, key, o)
		return v
	}
	v.List = make([]Int, len(n.list))
	for i := range n.list {
		v.List[i] = d.integer(&n.list[i], key, o)
	}
	return v
}

func (d *decoder) texts(n *node, key string, o Owner) Texts {
	v := Texts{Span: n.span, State: Readable}
	if n.kind != List {
		v.State = d.wrong(n, List, key, o)
		return v
	}
	v.List = make([]Text, len(n.list))
	for i := range n.list {
		v.List[i] = d.str(&n.list[i], key, o)
	}
	return v
}

// entries reads a map of texts with free keys.
func (d *decoder) entries(n *node, key string, o Owner) []Entry {
	if n.kind != Map {
		d.wrong(n, Map, key, OTop)
		return nil
	}
	list := make([]Entry, 0, len(n.keys))
	first := make(map[string]source.Span, len(n.keys))
	for i := range n.keys {
		k := &n.keys[i]
		if k.bad || isMerge(k, &n.list[i]) {
			continue
		}
		d.duplicate(first, k, o)
		value := d.loose
		if o == OHccn {
			value = d.str
		}
		list = append(list, Entry{Text{k.span, k.text, Readable}, value(&n.list[i], k.text, o)})
	}
	return list
}

func contains(keys []string, key string) bool {
	for _, k := range keys {
		if k == key {
			return true
		}
	}
	return false
}

// nearest is the key that was probably meant; none for one that is longer than
// any slip would make it.
func nearest(key string, known []string) string {
	if len(key) > 64 {
		return ""
	}
	return near.Best(key, known)
}
