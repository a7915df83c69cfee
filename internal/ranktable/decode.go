package ranktable

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

// Decode reads a document of any kind. The result says what the document is;
// the model is filled when it is a rank table. The text is kept, not copied.
func Decode(src []byte) *Table {
	d := decoder{t: &Table{Src: src}, s: jsonscan.New(src)}
	d.document()
	if again := d.dormant(); again != NoLayout {
		// Two lists in one document, and the version chooses the one that was
		// passed over: read again and take that.
		d = decoder{t: &Table{Src: src}, s: jsonscan.New(src), prefer: again}
		d.document()
	}
	d.bury()
	t := d.t
	t.Faults, t.Dropped = d.s.Faults()
	t.Failed = d.s.Failed()
	if t.Layout == Legacy {
		t.rankLegacy()
	}
	t.resolvePods()
	return t
}

// decoder is one pass over a text.
type decoder struct {
	t      *Table
	s      *jsonscan.Scanner
	prefer Layout // take only the list of this layout; NoLayout: the first one
	sealed bool   // the table inside a wrapper was read: what follows is not of it
	inner  bool   // inside a RankTable
	sized  bool   // there is room for the servers
	lists  [V2 + 1]bool
	keys   document.Keys
	dead   []source.Span // values that were given again later
}

// maxTop bounds how many top-level members are remembered.
const maxTop = 256

// document reads the top-level value.
func (d *decoder) document() {
	if d.s.Failed() {
		return
	}
	d.t.Root = d.s.Peek()
	if d.t.Root != jsonscan.Object {
		d.s.Skip()
		d.s.Finish()
		return
	}
	d.object()
	d.s.Finish()
	d.t.Kind = document.Classify(d.features())
	if d.t.Layout == Legacy && d.t.DeployMode.Here() {
		d.t.Layout = Lab
	}
}

// object reads the members of the table's object, or of the one around it.
func (d *decoder) object() {
	t, s := d.t, d.s
	start := s.Pos()
	if !s.Enter() {
		return
	}
	for s.Key() {
		key := s.KeySpan()
		kind := document.KeyOf(s.Name())
		v := d.member()
		if kind == document.RankRelation && v.Kind != jsonscan.Array {
			kind = 0 // torchair's rank_table is a list
		}
		d.keys |= kind
		if len(t.Top) < maxTop {
			t.Top = append(t.Top, Member{Key: key, Value: v})
		}
	}
	if d.sealed {
		return // this was the wrapper
	}
	t.Object = source.Span{Start: start, End: s.Pos()}
	d.topTypes()
}

// member reads the value of one top-level key.
func (d *decoder) member() Value {
	t := d.t
	if d.sealed && string(d.s.Name()) != KRankTable.String() {
		return d.beside()
	}
	keep := func(v *Value) Value { *v = d.s.Value(); return *v }
	switch string(d.s.Name()) {
	case "version":
		return keep(&t.Version)
	case "status":
		return keep(&t.Status)
	case "server_count":
		return keep(&t.ServerCount)
	case "server_list":
		return d.list(Concise, &t.ServerList, d.servers)
	case "super_pod_list":
		return d.superPods()
	case "group_count":
		return keep(&t.GroupCount)
	case "group_list":
		return d.list(Legacy, &t.GroupList, d.groups)
	case "deploy_mode":
		return keep(&t.DeployMode)
	case "para_plane_nic_location":
		return keep(&t.NICLocation)
	case "collective_id":
		return keep(&t.CollectiveID)
	case "mode":
		return keep(&t.Mode)
	case "heterog_sub_version":
		return keep(&t.HeterogVersion)
	case "node_list":
		return d.list(Heterogeneous, &t.NodeList, d.nodes)
	case "rank_count":
		return keep(&t.RankCount)
	case "rank_list":
		return d.list(V2, &t.RankList, d.ranks)
	case "detour":
		return keep(&t.Detour)
	case "RankTable":
		if !d.inner {
			return d.wrapped()
		}
	}
	if !harmless(OTop, d.s.Name()) {
		d.unknown(OTop, 0)
	}
	return d.s.Value()
}

// wrapped reads the rank table inside an atc/GE configuration; given twice,
// the last one counts. Nothing beside it is part of the table, whether it comes
// before or after.
func (d *decoder) wrapped() Value {
	t := d.t
	if d.s.Peek() != jsonscan.Object {
		v := d.s.Value()
		d.typed(v, jsonscan.Object, KRankTable, OTop, 0)
		return v
	}
	outer := *t
	*t = Table{Src: t.Src, Root: t.Root, Wrapped: true, Issues: outer.Issues, Devices: outer.Devices[:0]}
	if outer.Wrapped {
		d.dead = append(d.dead, outer.Object)
	} else {
		t.Issues = slices.DeleteFunc(outer.Issues, func(i Issue) bool { return i.Code != Unknown || i.Owner != OTop })
	}
	d.lists, d.sealed, d.inner = [V2 + 1]bool{}, false, true
	d.object()
	t.Top, d.sealed, d.inner = outer.Top, true, false
	return Value{Start: t.Object.Start, End: t.Object.End, Kind: jsonscan.Object}
}

// beside reads a member of the wrapper that comes after the table.
func (d *decoder) beside() Value {
	name := d.s.Name()
	known := slices.ContainsFunc(OTop.Keys(), func(k Key) bool { return k.String() == string(name) })
	if !known && !harmless(OTop, name) {
		d.unknown(OTop, 0)
	}
	return d.s.Value()
}

// list reads one of the lists that make a layout, unless another one was taken
// already.
func (d *decoder) list(l Layout, v *Value, read func() Value) Value {
	d.lists[l] = true
	if v.Here() {
		d.forget(*v, l)
	}
	take := d.prefer == l || d.prefer == NoLayout && (d.t.Layout == NoLayout || d.t.Layout == l)
	if !take || d.s.Peek() != jsonscan.Array {
		*v = d.s.Value()
		return *v
	}
	d.t.Layout = l
	*v = read()
	return *v
}

// dormant is the layout whose list was passed over although the version
// chooses it; NoLayout when all is well.
func (d *decoder) dormant() Layout {
	t := d.t
	if d.prefer != NoLayout || t.Layout == NoLayout {
		return NoLayout
	}
	want := t.Layout
	switch {
	case t.Is(t.Version, "1.0"), t.Is(t.Version, "1.2"):
		want = Concise
	case t.Is(t.Version, "1.1"):
		want = Heterogeneous
	case t.Is(t.Version, "2.0"):
		want = V2
	case !t.Version.Here(), t.Is(t.Version, "Standard"):
		want = Legacy
	}
	if want == t.Layout || !d.lists[want] || t.Layout == Lab && want == Legacy {
		return NoLayout
	}
	return want
}

func (d *decoder) features() document.Features {
	t := d.t
	f := document.Features{Keys: d.keys, Count: len(t.Top), Devices: len(t.Devices) > 0}
	if t.Version.IsString() {
		f.Version = t.Text(t.Version)
	}
	for i := range t.Devices {
		if t.Devices[i].Rank.Here() {
			f.Ranks = true
			break
		}
	}
	for i := range t.Servers {
		f.Several = f.Several || t.Servers[i].N > 1
	}
	if t.Is(t.Status, "initializing") {
		f.Keys |= document.Initializing
	}
	if f.Keys&document.RankRelation != 0 && t.Layout != NoLayout {
		f.Keys &^= document.RankRelation // a stray key beside a real table
	}
	return f
}

// topTypes reports top-level values of the wrong type and keys without which
// the layout cannot be read. Keys with rules of their own (version, status,
// the lists) are left to those.
func (d *decoder) topTypes() {
	t := d.t
	d.str(t.Version, KVersion, OTop, 0)
	array := func(v Value, k Key) {
		if v.Here() {
			d.typed(v, jsonscan.Array, k, OTop, 0)
		}
	}
	array(t.ServerList, KServerList)
	array(t.SuperPodList, KSuperPodList)
	array(t.GroupList, KGroupList)
	array(t.NodeList, KNodeList)
	array(t.RankList, KRankList)
	switch {
	case t.Layout == V2 || t.Is(t.Version, "2.0"):
		d.str(t.Detour, KDetour, OTop, 0)
		d.num(t.RankCount, KRankCount, OTop, 0)
		d.require(t.RankCount, KRankCount, OTop, 0, t.Object)
		return
	case t.Layout == Legacy && !t.DeployMode.Here():
		d.strReq(t.GroupCount, KGroupCount, OTop, 0, t.Object)
	case t.Layout == Legacy:
		d.strReq(t.GroupCount, KGroupCount, OTop, 0, t.Object)
		d.strReq(t.NICLocation, KNICLocation, OTop, 0, t.Object)
	case t.Layout == Heterogeneous:
		d.strReq(t.CollectiveID, KCollectiveID, OTop, 0, t.Object)
		d.str(t.Mode, KMode, OTop, 0)
		d.str(t.HeterogVersion, KHeterogVersion, OTop, 0)
	default:
		d.str(t.ServerCount, KServerCount, OTop, 0)
	}
	d.str(t.Status, KStatus, OTop, 0)
}

// str reports a value that should be a string and is something else.
func (d *decoder) str(v Value, k Key, o Owner, index int) {
	if v.Kind != jsonscan.String && v.Kind != jsonscan.Absent {
		d.typed(v, jsonscan.String, k, o, index)
	}
}

// strReq is str for a key that must be there.
func (d *decoder) strReq(v Value, k Key, o Owner, index int, owner source.Span) {
	if v.Kind != jsonscan.String {
		d.require(v, k, o, index, owner)
		d.str(v, k, o, index)
	}
}

// num reports a 2.0 value that should be a number and is something else.
// Booleans are let through: the parser reads them, see integer.
func (d *decoder) num(v Value, k Key, o Owner, index int) {
	switch v.Kind {
	case jsonscan.Number, jsonscan.Absent, jsonscan.True, jsonscan.False:
	default:
		d.typed(v, jsonscan.Number, k, o, index)
	}
}

// require reports a key that is not there.
func (d *decoder) require(v Value, k Key, o Owner, index int, owner source.Span) {
	if !v.Here() {
		d.t.Issues = append(d.t.Issues, Issue{Code: Missing, Key: k, Owner: o, Index: uint32(index), Span: owner})
	}
}

// typed reports a value of the wrong type. What was reported as text already
// is left alone.
func (d *decoder) typed(v Value, want jsonscan.Kind, k Key, o Owner, index int) {
	if v.Kind != want && v.Kind != jsonscan.Broken && v.Kind != jsonscan.Absent {
		d.t.Issues = append(d.t.Issues, Issue{Code: WrongType, Key: k, Owner: o, Want: want, Actual: v.Kind, Index: uint32(index), Span: v.Span()})
	}
}

// unknown keeps the key just read as one that nobody reads.
func (d *decoder) unknown(o Owner, index int) {
	d.t.Issues = append(d.t.Issues, Issue{Code: Unknown, Owner: o, Index: uint32(index), Span: d.s.KeySpan()})
}

// elements reads an array of objects: read is called for each one, and
// elements of another type are reported.
func (d *decoder) elements(k Key, o Owner, index int, read func()) Value {
	s := d.s
	v := Value{Start: s.Pos(), Kind: jsonscan.Array}
	if s.Peek() != jsonscan.Array {
		v = s.Value()
		d.typed(v, jsonscan.Array, k, o, index)
		return v
	}
	v.Start = s.Pos()
	if !s.Enter() {
		return Value{}
	}
	for s.Elem() {
		if s.Peek() == jsonscan.Object {
			read()
			continue
		}
		d.typed(s.Value(), jsonscan.Object, k, o, index)
	}
	v.End = s.Pos()
	return v
}

// room is how many objects can still come: a size for lists. A text of nothing
// but brackets does not get room for each of them; no device is that short.
func (d *decoder) room() int {
	const shortest = len(`{"device_id":"0","rank_id":"0"}`)
	rest := d.t.Src[d.s.Pos():]
	return min(bytes.Count(rest, []byte{'{'}), len(rest)/shortest+1)
}

// forget drops what was read from a list that is now given a second time: the
// last one counts.
func (d *decoder) forget(v Value, l Layout) {
	t := d.t
	d.forgetIssues(v)
	if t.Layout != l {
		return
	}
	t.Servers, t.Devices, t.Extras, t.Groups = t.Servers[:0], t.Devices[:0], t.Extras[:0], t.Groups[:0]
	t.Ranks, t.Levels, t.Addrs, t.Strings, t.ControlPlanes = t.Ranks[:0], t.Levels[:0], t.Addrs[:0], t.Strings[:0], t.ControlPlanes[:0]
}

// forgetIssues drops what was reported inside a value that is given again. That
// is done at the end for all such values, of which there may be many.
func (d *decoder) forgetIssues(v Value) {
	if v.Here() {
		d.dead = append(d.dead, v.Span())
	}
}

// bury drops what was reported inside the values that were given again.
func (d *decoder) bury() {
	if len(d.dead) == 0 {
		return
	}
	slices.SortFunc(d.dead, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	n := 0 // the outermost ones: spans lie inside each other or apart
	for _, s := range d.dead {
		if n == 0 || s.Start >= d.dead[n-1].End {
			d.dead[n] = s
			n++
		}
	}
	dead := func(off uint32) bool {
		i, here := slices.BinarySearchFunc(d.dead[:n], off, func(s source.Span, off uint32) int { return cmp.Compare(s.Start, off) })
		return here || i > 0 && off < d.dead[i-1].End
	}
	d.t.Issues = slices.DeleteFunc(d.t.Issues, func(i Issue) bool { return dead(i.Span.Start) })
	d.t.Odd = slices.DeleteFunc(d.t.Odd, func(o Odd) bool { return dead(o.Value.Start) })
}
