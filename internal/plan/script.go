package plan

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
)

const (
	// maxRanks is how many ranks a call is evaluated for; the runtime's largest
	// world is smaller.
	maxRanks = 65536
	// maxKept bounds the elements kept of calls that differ from rank to rank.
	maxKept = 1 << 20
)

// FromScript makes a plan of the calls in a script. Calls whose arguments differ
// from rank to rank are evaluated for the ranks 0 to ranks-1, and ranks for
// which they come to the same are joined; without ranks they are NotStatic, as
// is everything else that cannot be told by reading. The places are those in
// src, the text of the script.
func FromScript(src []byte, s *python.Script, ranks int) *Plan {
	b := builder{p: &Plan{Src: src, Format: Script, Forks: s.Forks}, kept: maxKept}
	b.p.Root = source.Span{End: uint32(len(src))}
	if s.TooLarge {
		b.p.Failed, b.p.Root = true, source.Span{}
		b.p.issue(Issue{Code: TooLarge})
	}
	if f := s.Fault; f != nil {
		b.p.issue(Issue{Code: Syntax, Fault: f.Text, Span: f.Span, Other: f.Other})
	}
	for _, c := range s.Calls {
		b.call = c
		if c.DependsOnRank() && ranks > 0 {
			b.sweep(min(ranks, maxRanks))
			continue
		}
		b.add(c.Args, b.site())
	}
	return b.p
}

// builder makes the model of calls.
type builder struct {
	p    *Plan
	call *python.Call
	kept int
	mute bool // the issues of this call were reported already
}

func (b *builder) site() Site {
	c := b.call
	s := Site{BeforeInit: c.BeforeInit, InFunction: c.InFunction, InLoop: c.InLoop, Conditional: c.Conditional, Rank: -1}
	if c.Dialect == python.MindSpore {
		s.Dialect = MindSpore
	}
	return s
}

// sweep evaluates the call for every rank. The issues are those of the first
// rank: on the others the same arguments are unknown, as a rule.
func (b *builder) sweep(ranks int) {
	var key []byte
	first := map[string]*Site{}
	sites := []*Site{}
	for rank := range ranks {
		args := b.call.Eval(rank)
		key = key[:0]
		size := 1
		tired := false
		for i := range args {
			v := &args[i].Value
			size += len(v.List())
			if !b.call.Args[i].Value.Known() {
				key = appendKey(key, v)
				tired = tired || v.Kind == python.Unknown && v.Reason() == python.OverBudget
			}
		}
		if site := first[string(key)]; site != nil {
			site.Ranks = append(site.Ranks, uint32(rank))
			continue
		}
		if b.kept -= size + len(key)/16; b.kept < 0 || tired && b.mute {
			b.p.issue(Issue{Code: NotStatic, Reason: python.OverBudget, Span: b.call.Span})
			break
		}
		site := b.site()
		site.Rank, site.Ranks = rank, []uint32{uint32(rank)}
		first[string(key)] = &site
		sites = append(sites, &site)
		b.add(args, site)
		b.mute = true
	}
	b.mute = false
	b.settle(sites)
}

// settle hands the ranks that were collected to the entries of this call, which
// are the last ones.
func (b *builder) settle(sites []*Site) {
	for i, site := range sites {
		back := len(sites) - i
		switch b.call.API {
		case python.CreateGroup:
			b.p.Groups[len(b.p.Groups)-back].Ranks = site.Ranks
		case python.Link:
			b.p.Links[len(b.p.Links)-back].Ranks = site.Ranks
		default:
			b.p.Splits[len(b.p.Splits)-back].Ranks = site.Ranks
		}
	}
}

// appendKey appends what tells a value from others.
func appendKey(key []byte, v *python.Value) []byte {
	key = append(key, byte(v.Kind))
	switch v.Kind {
	case python.Int, python.Bool:
		return binary.AppendVarint(key, v.Int())
	case python.Float:
		return binary.LittleEndian.AppendUint64(key, math.Float64bits(v.Float()))
	case python.String:
		key = binary.AppendUvarint(key, uint64(len(v.Text)))
		return append(key, v.Text...)
	case python.Unknown: // the digits of a wide number
		return append(key, v.Text...)
	}
	list, keys := v.List(), v.Keys()
	key = binary.AppendUvarint(key, uint64(len(list)))
	for i := range keys {
		key = appendKey(key, &keys[i])
	}
	for i := range list {
		key = appendKey(key, &list[i])
	}
	return key
}

// add makes an entry of the call.
func (b *builder) add(args []python.Arg, site Site) {
	c := b.call
	switch c.API {
	case python.CreateGroup:
		g := Group{Site: site, Span: c.Span}
		g.Name = b.text(b.arg(args, "group", OGroup), "group", OGroup)
		if site.Dialect == HCCL {
			g.RankNum = b.integer(b.arg(args, "rank_num", OGroup), "rank_num", OGroup)
		}
		g.RankIDs = b.ints(b.arg(args, "rank_ids", OGroup), "rank_ids", OGroup)
		b.p.Groups = append(b.p.Groups, g)
	case python.SplitByIdx, python.SplitBySize:
		b.p.Splits = append(b.p.Splits, b.split(args, site))
	case python.Link:
		l := Link{Site: site, Span: c.Span}
		l.Name = b.text(b.arg(args, "comm_name", OLink), "comm_name", OLink)
		b.clusters(b.arg(args, "cluster_rank_info", OLink), &l)
		l.Table = b.table(b.arg(args, "rank_table", OLink))
		b.p.Links = append(b.p.Links, l)
	}
}

func (b *builder) split(args []python.Arg, site Site) Split {
	s := Split{Site: site, Span: b.call.Span, Group: Text{Value: WorldGroup}}
	if v := find(args, "group"); v != nil {
		s.Group = b.text(v, "group", OSplit)
	} else if b.call.Spread {
		s.Group = Text{State: Unreadable}
	}
	if b.call.API == python.SplitByIdx {
		list := b.ints(b.arg(args, "idxList", OSplit), "idxList", OSplit)
		s.Kind, s.List, s.State, s.Indexes = ByIndex, list.Span, list.State, list.List
		return s
	}
	v := b.arg(args, "dataSizeList", OSplit)
	if v == nil {
		return s
	}
	s.List, s.State = v.Span, b.want(v, python.List, "dataSizeList", OSplit)
	if s.State.OK() {
		s.Sizes = make([]Number, 0, len(v.List()))
		for _, e := range v.List() {
			s.Sizes = append(s.Sizes, b.number(&e, "dataSizeList", OSplit))
		}
	}
	return s
}

func find(args []python.Arg, param string) *python.Value {
	for i := range args {
		if args[i].Param == param {
			return &args[i].Value
		}
	}
	return nil
}

// arg is an argument that must be there.
func (b *builder) arg(args []python.Arg, param string, o Owner) *python.Value {
	v := find(args, param)
	switch {
	case v != nil:
	case b.call.Spread:
		b.issue(Issue{Code: NotStatic, Owner: o, Key: param, Reason: python.NotLiteral, Span: b.call.Span})
	default:
		b.issue(Issue{Code: MissingKey, Owner: o, Key: param, Span: b.call.Span})
	}
	return v
}

func (b *builder) issue(i Issue) {
	if !b.mute {
		b.p.issue(i)
	}
}

var pythonTypes = [...]Type{
	python.Unknown: NoType, python.None: Null, python.Bool: Bool, python.Int: Integer, python.Float: Fraction,
	python.String: String, python.List: List, python.Tuple: Tuple, python.Range: Range, python.Dict: Map,
}

// want checks the type of a value. The functions test with isinstance, which
// takes True for an int.
func (b *builder) want(v *python.Value, k python.Kind, key string, o Owner) State {
	switch {
	case v.Kind == k, k == python.Int && v.IsInt(), k == python.Float && v.IsInt():
		return Readable
	case v.Kind == python.Unknown && v.Reason() == python.OutOfRange:
		b.issue(Issue{Code: OutOfRange, Owner: o, Key: key, Span: v.Span})
	case v.Kind == python.Unknown:
		b.issue(Issue{Code: NotStatic, Owner: o, Key: key, Reason: v.Reason(), Span: v.Span})
	default:
		want := pythonTypes[k]
		if k == python.Float {
			want = AnyNumber
		}
		b.issue(Issue{Code: WrongType, Owner: o, Key: key, Want: want, Got: pythonTypes[v.Kind], Span: v.Span})
	}
	return Unreadable
}

func (b *builder) text(v *python.Value, key string, o Owner) Text {
	if v == nil {
		return Text{}
	}
	t := Text{Span: v.Span, State: b.want(v, python.String, key, o)}
	if t.OK() {
		t.Value = v.Text
	}
	return t
}

func (b *builder) integer(v *python.Value, key string, o Owner) Int {
	if v == nil {
		return Int{}
	}
	n := Int{Span: v.Span, State: b.want(v, python.Int, key, o)}
	if n.OK() {
		n.Value = v.Int()
	}
	return n
}

func (b *builder) number(v *python.Value, key string, o Owner) Number {
	n := Number{Span: v.Span, State: b.want(v, python.Float, key, o)}
	if !n.OK() {
		return n
	}
	n.Value = v.Float()
	if v.IsInt() {
		n.Text = strconv.FormatInt(v.Int(), 10)
	} else {
		n.Text = strconv.FormatFloat(n.Value, 'g', -1, 64)
		if !strings.ContainsAny(n.Text, ".en") {
			n.Text += ".0" // a float, to Python
		}
	}
	if math.IsInf(n.Value, 0) || math.IsNaN(n.Value) {
		n.State = Unreadable
		b.issue(Issue{Code: WrongType, Owner: o, Key: key, Want: AnyNumber, Got: NotFinite, Span: v.Span})
	}
	return n
}

func (b *builder) ints(v *python.Value, key string, o Owner) Ints {
	if v == nil {
		return Ints{}
	}
	l := Ints{Span: v.Span, State: b.want(v, python.List, key, o)}
	if !l.OK() {
		return l
	}
	l.List = make([]Int, 0, len(v.List()))
	for _, e := range v.List() {
		l.List = append(l.List, b.integer(&e, key, o))
	}
	return l
}

func (b *builder) clusters(v *python.Value, l *Link) {
	const key = "cluster_rank_info"
	if v == nil {
		return
	}
	l.Map, l.State = v.Span, b.want(v, python.Dict, key, OLink)
	if !l.State.OK() {
		return
	}
	keys, list := v.Keys(), v.List()
	for i := range keys {
		id := ID{Span: keys[i].Span, State: Unreadable, Text: keys[i].Text}
		switch k := &keys[i]; {
		case k.IsInt():
			id.Text = strconv.FormatInt(k.Int(), 10)
			fallthrough
		case k.Kind == python.Unknown && k.Reason() == python.OutOfRange && id.Text != "": // unsigned
			if n, ok := parseID(id.Text); ok {
				id.Value, id.State = n, Readable
			}
		case k.Kind == python.Unknown:
			b.issue(Issue{Code: NotStatic, Owner: OLink, Key: key, Reason: k.Reason(), Span: k.Span})
			id.State = Absent
		}
		l.Clusters = append(l.Clusters, Pair{id, b.integer(&list[i], key, OLink)})
	}
}

// table is the argument of link, which is always the text of a table.
func (b *builder) table(v *python.Value) Table {
	if v == nil {
		return Table{}
	}
	t := Table{Span: v.Span, State: b.want(v, python.String, "rank_table", OLink)}
	if t.OK() {
		t.Text, t.script = []byte(v.Text), v
		if t.Text == nil {
			t.Text = []byte{}
		}
	}
	return t
}
