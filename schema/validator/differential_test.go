package validator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// layout says which keys HCCL reads in a kind of table. It reads all that the
// reader knows in the objects named in defs, except those in unread.
type layout struct {
	top    []ranktable.Key
	defs   map[ranktable.Owner]string // the object's definition in the schema
	unread map[ranktable.Owner][]ranktable.Key
}

var conciseUnread = []ranktable.Key{ranktable.KContainerIP, ranktable.KHardwareType}

var layouts = map[document.Kind]layout{
	document.Table10: {
		top:  []ranktable.Key{ranktable.KVersion, ranktable.KStatus, ranktable.KServerCount, ranktable.KServerList},
		defs: map[ranktable.Owner]string{ranktable.OServer: "server", ranktable.ODevice: "device"},
		unread: map[ranktable.Owner][]ranktable.Key{
			ranktable.OServer: conciseUnread,
			ranktable.ODevice: {ranktable.KSuperDeviceID},
		},
	},
	document.Table12: {
		top: []ranktable.Key{ranktable.KVersion, ranktable.KStatus, ranktable.KServerCount, ranktable.KServerList, ranktable.KSuperPodList},
		defs: map[ranktable.Owner]string{
			ranktable.OServer: "server", ranktable.ODevice: "device", ranktable.OPod: "superPod", ranktable.OPodServer: "podServer"},
		unread: map[ranktable.Owner][]ranktable.Key{ranktable.OServer: conciseUnread},
	},
	document.TableLegacy: {
		top: []ranktable.Key{ranktable.KVersion, ranktable.KStatus, ranktable.KGroupCount, ranktable.KGroupList},
		defs: map[ranktable.Owner]string{
			ranktable.OGroup: "group", ranktable.OInstance: "instance", ranktable.OLegacyDevice: "device"},
		unread: map[ranktable.Owner][]ranktable.Key{
			ranktable.OGroup:    {ranktable.KDeviceNum, ranktable.KServerNum},
			ranktable.OInstance: {ranktable.KRankID},
		},
	},
	document.TableLab: {
		top: []ranktable.Key{ranktable.KVersion, ranktable.KStatus, ranktable.KGroupCount, ranktable.KGroupList,
			ranktable.KDeployMode, ranktable.KNICLocation},
		defs: map[ranktable.Owner]string{
			ranktable.OGroup: "group", ranktable.OInstance: "instance", ranktable.OLegacyDevice: "device"},
		unread: map[ranktable.Owner][]ranktable.Key{
			ranktable.OGroup:    {ranktable.KDeviceCount},
			ranktable.OInstance: {ranktable.KPodName},
		},
	},
	document.Table11: {
		top: []ranktable.Key{ranktable.KVersion, ranktable.KStatus, ranktable.KCollectiveID, ranktable.KMode,
			ranktable.KHeterogVersion, ranktable.KNodeList},
		defs: map[ranktable.Owner]string{ranktable.ONode: "node", ranktable.ONodeRank: "rank"},
	},
	document.Table20: {
		top: []ranktable.Key{ranktable.KVersion, ranktable.KRankCount, ranktable.KRankList, ranktable.KDetour},
		defs: map[ranktable.Owner]string{
			ranktable.ORank: "rank", ranktable.OLevel: "level", ranktable.OAddr: "address", ranktable.OControlPlane: "controlPlane"},
	},
}

// keys are the keys of one kind of object that HCCL reads in this layout.
func (l layout) keys(o ranktable.Owner) []ranktable.Key {
	if o == ranktable.OTop {
		return l.top
	}
	if l.defs[o] == "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(o.Keys()), func(k ranktable.Key) bool { return slices.Contains(l.unread[o], k) })
}

// structural says what the reader has against the form of a table; "" when
// nothing. Most of it is in Issues. The rest are conditions that have rules of
// their own, and therefore no Issue.
func structural(t *ranktable.Table) string {
	kind := t.Kind
	switch {
	case kind == document.TableCross:
		kind = document.Table10
	case kind != document.TableConfig:
	case !t.Wrapped:
		return "RankTable is no object"
	case t.Is(t.Version, "1.0"):
		kind = document.Table10
	case t.Is(t.Version, "1.2"):
		kind = document.Table12
	default:
		return "version of the wrapped table"
	}
	for _, i := range t.Issues {
		if i.Code != ranktable.Unknown && slices.Contains(layouts[kind].keys(i.Owner), i.Key) {
			return fmt.Sprintf("issue %d: %s", i.Code, i.Key)
		}
	}
	if kind != document.Table20 && !t.Is(t.Status, "completed") {
		return "status"
	}
	c := conditions{t: t}
	switch kind {
	case document.Table10, document.Table12:
		c.concise(kind)
	case document.TableLegacy, document.TableLab:
		c.legacy(kind)
	case document.Table11:
		c.heterogeneous()
	case document.Table20:
		c.v2()
	}
	return c.broken
}

// conditions collects the first one that is broken.
type conditions struct {
	t      *ranktable.Table
	broken string
}

func (c *conditions) want(ok bool, what string) {
	if !ok && c.broken == "" {
		c.broken = what
	}
}

// number wants a text that HCCL can read as a number as far as its form goes:
// white space and a sign may stand before it, anything behind it (2.4 of the
// parser: std::stoull). Whether it fits into 32 bits is not form.
func (c *conditions) number(v jsonscan.Value, what string) {
	if !v.IsString() {
		return
	}
	text := bytes.TrimLeft(v.Text(c.t.Src), " \t\n\v\f\r")
	if len(text) > 0 && (text[0] == '+' || text[0] == '-') {
		text = text[1:]
	}
	c.want(len(text) > 0 && '0' <= text[0] && text[0] <= '9', what+" is no number")
}

// integer wants a whole number. HCCL cuts fractions off and takes booleans for
// 0 and 1; that is not what anybody means, and the rule type-not-integer says
// so.
func (c *conditions) integer(v jsonscan.Value, what string) {
	if !v.Here() {
		return
	}
	n, ok := new(big.Rat).SetString(string(v.Raw(c.t.Src)))
	c.want(v.Kind == jsonscan.Number && ok && n.IsInt(), what+" is no integer")
}

// list wants a list that was read and has something in it.
func (c *conditions) list(v jsonscan.Value, what string) {
	c.want(v.Kind == jsonscan.Array && len(bytes.TrimSpace(v.Raw(c.t.Src)[1:])) > 1, what+" is missing or empty")
}

func (c *conditions) concise(kind document.Kind) {
	t := c.t
	c.want(t.Is(t.Version, strings.TrimPrefix(kind.ID(), "rank-table-")), "version")
	c.number(t.ServerCount, "server_count")
	c.list(t.ServerList, "server_list")
	for i := range t.Servers {
		c.list(t.Servers[i].List, "device")
	}
	for i := range t.Devices {
		c.number(t.Devices[i].ID, "device_id")
		c.number(t.Devices[i].Rank, "rank_id")
		if kind == document.Table12 {
			c.number(t.Devices[i].SuperID, "super_device_id")
		}
	}
	for _, e := range t.Extras {
		if e.Key == ranktable.KHostPort || e.Key == ranktable.KDevicePort {
			c.number(e.Value, e.Key.String())
		}
	}
	if kind != document.Table12 || !t.SuperPodList.Here() {
		return
	}
	c.list(t.SuperPodList, "super_pod_list")
	for i := range t.Pods {
		c.want(t.Pods[i].ID.Here(), "super_pod_id")
		c.list(t.Pods[i].List, "server_list of a pod")
	}
}

func (c *conditions) legacy(kind document.Kind) {
	t := c.t
	lab := kind == document.TableLab
	c.want(!t.Version.Here() || t.Is(t.Version, "Standard"), "version")
	c.number(t.GroupCount, "group_count")
	c.list(t.GroupList, "group_list")
	for i := range t.Groups {
		g := &t.Groups[i]
		c.number(g.InstanceCount, "instance_count")
		c.list(g.List, "instance_list")
		counts := []jsonscan.Value{g.DeviceCount}
		if lab {
			counts = []jsonscan.Value{g.DeviceNum, g.ServerNum}
		}
		for _, v := range counts {
			c.want(v.Here(), "count of a group")
			c.number(v, "count of a group")
		}
	}
	for i := range t.Servers {
		s := &t.Servers[i]
		c.list(s.List, "devices")
		if lab {
			c.want(s.RankID.Here(), "rank_id")
			c.number(s.RankID, "rank_id")
		} else {
			c.want(s.PodName.Here(), "pod_name")
		}
	}
	for i := range t.Devices {
		c.number(t.Devices[i].ID, "device_id")
		c.want(!lab || t.Devices[i].IP.Here(), "device_ip")
	}
}

func (c *conditions) heterogeneous() {
	t := c.t
	c.want(t.Is(t.Version, "1.1"), "version")
	c.list(t.NodeList, "node_list")
	for i := range t.Servers {
		c.list(t.Servers[i].List, "ranks")
	}
	for i := range t.Devices {
		c.number(t.Devices[i].ID, "device_id")
		c.number(t.Devices[i].Rank, "rank_id")
	}
	for _, e := range t.Extras {
		if e.Key == ranktable.KPort {
			c.number(e.Value, "port")
		}
	}
}

func (c *conditions) v2() {
	t := c.t
	c.want(t.Is(t.Version, "2.0"), "version")
	c.integer(t.RankCount, "rank_count")
	c.list(t.RankList, "rank_list")
	for i := range t.Ranks {
		r := &t.Ranks[i]
		for _, v := range []jsonscan.Value{t.Devices[i].ID, t.Devices[i].Rank, r.LocalID, r.Replaced, r.DevicePort, r.HostPort} {
			c.integer(v, "number of a rank")
		}
	}
	for i := range t.Levels {
		c.integer(t.Levels[i].Layer, "net_layer")
	}
	for i := range t.Addrs {
		c.list(t.Addrs[i].Ports, "ports")
	}
	for i := range t.ControlPlanes {
		c.integer(t.ControlPlanes[i].Port, "listen_port")
	}
}

// compare lets both sides judge a text, if it is one they must agree about:
// JSON without duplicate keys or deep nesting, and some kind of table. It
// reports whether the text was such a one, and whether it was found in order.
func compare(t *testing.T, src []byte) (judged, valid bool) {
	table := ranktable.Decode(src)
	if table.Failed || len(table.Faults) > 0 || !table.Kind.IsTable() {
		return false, false
	}
	v, err := decode(src)
	if err != nil {
		t.Fatalf("no fault found in %s\nbut encoding/json says: %v", src, err)
	}
	if _, found := monster(v); found {
		return false, false
	}
	reader, invalid := structural(table), Validate(table.Kind.ID(), v)
	if (reader == "") != (invalid == nil) {
		t.Errorf("%s\n%s\nreader: %q\nschema: %v", table.Kind.ID(), src, reader, invalid)
	}
	return true, invalid == nil
}

func decode(src []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// perSample is how many broken tables are made from each sample: seconds, not
// minutes.
const perSample = 600

func TestReaderAgreesWithSchema(t *testing.T) {
	m := mutator{rand.New(rand.NewPCG(20, 26))}
	judged, valid := 0, 0
	for _, s := range samples(t) {
		for range perSample {
			v, err := decode(s.src)
			if err != nil {
				t.Fatal(err)
			}
			for range 1 + m.IntN(3) {
				v = m.mutate(v)
			}
			ok, good := compare(t, m.encode(nil, v))
			judged, valid = judged+count(ok), valid+count(good)
			if t.Failed() {
				return // one is enough to read
			}
		}
	}
	t.Logf("%d tables judged, %d of them in order", judged, valid)
	if valid < judged/10 || judged-valid < judged/4 {
		t.Error("too one-sided to say much")
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

func FuzzReaderVsSchema(f *testing.F) {
	m := mutator{rand.New(rand.NewPCG(950, 910))}
	for _, s := range samples(f) {
		f.Add(s.src)
		v, _ := decode(s.src)
		f.Add(m.encode(nil, m.mutate(v)))
	}
	f.Fuzz(func(t *testing.T, src []byte) { compare(t, src) })
}

// mutator breaks tables in the ways that people and generators do.
type mutator struct{ *rand.Rand }

// place is a member or an element of a container.
type place struct {
	object map[string]any
	key    string
	list   []any
	index  int
}

func (p place) get() any {
	if p.object != nil {
		return p.object[p.key]
	}
	return p.list[p.index]
}

func (p place) set(v any) {
	if p.object != nil {
		p.object[p.key] = v
		return
	}
	p.list[p.index] = v
}

// places lists every member and element below v, in a fixed order.
func places(out []place, v any) []place {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = places(append(out, place{object: v, key: k}), v[k])
		}
	case []any:
		for i := range v {
			out = places(append(out, place{list: v, index: i}), v[i])
		}
	}
	return out
}

func (m mutator) mutate(root any) any {
	all := places(nil, root)
	if len(all) == 0 {
		return m.value()
	}
	p := all[m.IntN(len(all))]
	switch v := p.get(); m.IntN(12) {
	case 0, 1: // lose it
		if p.object != nil {
			delete(p.object, p.key)
		} else {
			p.set(nil)
		}
	case 2: // misspell the key
		if p.object != nil {
			delete(p.object, p.key)
			p.object[m.misspelt(p.key)] = v
		}
	case 3, 4, 5:
		p.set(m.value())
	case 6: // wrap
		p.set(m.pick([]any{v}, map[string]any{"value": v}))
	case 7: // unwrap, or empty
		if list, ok := v.([]any); ok {
			p.set(m.pick([]any{}, nil, map[string]any{}, append([]any{nil}, list...)))
		}
	case 8: // quotes too many or too few
		switch x := v.(type) {
		case string:
			p.set(m.pick(json.Number("7"), json.Number("1.0"), x+" ", " "+x))
		case json.Number:
			p.set(m.pick(string(x), json.Number("1e0"), json.Number("2.5"), json.Number("-1"), true))
		}
	case 9: // what belongs elsewhere
		q := all[m.IntN(len(all))]
		p.set(clone(q.get()))
	case 10: // one more key
		if object, ok := v.(map[string]any); ok {
			object[m.anyKey()] = m.value()
		} else if top, ok := root.(map[string]any); ok {
			top[m.anyKey()] = m.value()
		}
	case 11: // twice
		if list, ok := v.([]any); ok && len(list) > 0 {
			p.set(append(list, clone(list[0])))
		}
	}
	return root
}

func (m mutator) pick(of ...any) any { return of[m.IntN(len(of))] }

// value is a value as it may be found where another one should be.
func (m mutator) value() any {
	return m.pick(nil, true, false, "", "0", "7", "completed", "initializing", "1.0", "1.1", "1.2", "2.0", "Standard", "-1", "+1", " 3", "\t3", "\v4",
		"\u00a03", "\uff13", "0x1F", "x", "5x", "99999999999999999999", "-", "198.51.100.7",
		json.Number("0"), json.Number("7"), json.Number("-3"), json.Number("1.5"), json.Number("2.0"), json.Number("1E2"), json.Number("-0"), json.Number("12e-1"),
		[]any{}, map[string]any{}, []any{nil}, []any{"x"}, []any{json.Number("1")}, []any{map[string]any{}}, map[string]any{"server_id": "node-0"})
}

func (m mutator) misspelt(key string) string {
	return m.pick(strings.ToUpper(key), key+"s", strings.ReplaceAll(key, "_", ""), strings.ReplaceAll(key, "_", "-")+" ", m.anyKey()).(string)
}

// anyKey is a key of some layout, or of none.
func (m mutator) anyKey() string {
	if m.IntN(4) == 0 {
		return m.pick("note", "", "a/b~c", "cluster_list", "level_list", "HcclCommConfig", "RankTable").(string)
	}
	owner := ranktable.Owner(m.IntN(int(ranktable.OControlPlane) + 1))
	keys := owner.Keys()
	return keys[m.IntN(len(keys))].String()
}

// encode writes JSON with the members of objects in any order.
func (m mutator) encode(out []byte, v any) []byte {
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		m.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		out = append(out, '{')
		for i, k := range keys {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = append(m.encode(out, k), ": "...)
			out = m.encode(out, v[k])
		}
		return append(out, '}')
	case []any:
		out = append(out, '[')
		for i, item := range v {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = m.encode(out, item)
		}
		return append(out, ']')
	}
	scalar, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return append(out, scalar...)
}

func clone(v any) any {
	switch v := v.(type) {
	case map[string]any:
		c := map[string]any{}
		for k, item := range v {
			c[k] = clone(item)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, item := range v {
			c[i] = clone(item)
		}
		return c
	}
	return v
}
