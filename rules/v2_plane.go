package rules

import (
	"bytes"
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxPlaneLen is the length of plane_id in bytes.
const maxPlaneLen = 1024

var v2Plane = Rule{
	Name:     "v2-plane",
	Severity: Info,
	Class:    Misbehaves,
	Also:     []Verdict{{Error, Rejects}},
	Summary:  Text{"ranks of one instance use different planes, or plane_id is too long", "同一实例内的 rank 使用不同的平面，或 plane_id 过长"},
	Why: Text{
		"Above layer 0 a rank builds only the planes that its own addresses name, and passes over the addresses of its peers on other planes without a word: two ranks without a plane in common have no link in that instance. The sample in the manual is like that. A plane_id above 1024 bytes is refused.",
		"在 layer 1 及以上，rank 只构建自己的地址所在的平面，对端位于其他平面的地址会被静默跳过：没有共同平面的两个 rank 在该实例中没有连接。手册样例即是如此。plane_id 超过 1024 字节时运行时会拒绝。",
	},
	Fix: Text{
		"Give the addresses of all ranks of an instance the same set of plane_ids, if they are to reach each other there; without plane_id it is \"0\".",
		"如果同一实例内的 rank 需要互通，各 rank 的地址应使用相同的一组 plane_id；未填写时为 \"0\"。",
	},
	Sources: []Source{
		{Runtime, "building the rank graph: only the planes of the own rank; plane_id has at most 1024 bytes"},
		{Manual, "rank table configuration, version 2.0: the sample with plane0 to plane3"},
	},
	Table: checkV2Plane,
}

func checkV2Plane(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.V2 || len(t.Levels) == 0 {
		return
	}
	for i := range t.Addrs {
		v := t.Addrs[i].Plane
		if v.IsString() && v.End-v.Start > maxPlaneLen && len(v.Text(t.Src)) > maxPlaneLen {
			r.At(v, Text{
				"plane_id has {0} bytes, at most {1} are allowed",
				"plane_id 长 {0} 字节，上限为 {1} 字节",
			}, num(len(v.Text(t.Src))), num(maxPlaneLen)).As(Error, Rejects)
		}
	}
	told := make(once, len(t.Levels))
	for i, inst := range t.Instances() {
		l := &t.Levels[i]
		if inst < 0 || int(inst) == i || l.LayerNum == 0 || told[inst] {
			continue
		}
		first := &t.Levels[inst]
		if samePlanes(t, l, first) {
			continue
		}
		a := lacking(t, l, first)
		other := first
		if a < 0 {
			a, other = lacking(t, first, l), l
		}
		if a < 0 || l.N == 0 || first.N == 0 {
			continue
		}
		told[inst] = true
		addr := &t.Addrs[a]
		place := addr.Plane.Span()
		if !addr.Plane.Here() {
			place = opening(addr.Span())
		}
		r.Find(place, Text{
			"{0} has an address on plane {1} of net_instance_id {2}, {3} has none: such planes are passed over",
			"{0} 在 net_instance_id {2} 中有平面 {1} 的地址，而 {3} 没有：这样的平面会被跳过",
		}, device(int(t.Levels[addr.Level].Rank)), word(planeOf(t, addr)), val(l.Instance), device(int(other.Rank)))
	}
}

// samePlanes reports whether two levels write the same planes in the same
// order, as nearly all do.
func samePlanes(t *ranktable.Table, a, b *ranktable.Level) bool {
	if a.N != b.N {
		return false
	}
	for i := range a.N {
		p, q := t.Addrs[a.First+i].Plane, t.Addrs[b.First+i].Plane
		if p.Kind != q.Kind || !bytes.Equal(p.Raw(t.Src), q.Raw(t.Src)) {
			return false
		}
	}
	return true
}

// lacking finds an address of level l on a plane that level other has not;
// -1 if there is none.
func lacking(t *ranktable.Table, l, other *ranktable.Level) int {
	there := t.Addrs[other.First : other.First+min(other.N, maxAddrs)]
	for i := range t.Addrs[l.First : l.First+min(l.N, maxAddrs)] {
		a := l.First + uint32(i)
		plane := planeOf(t, &t.Addrs[a])
		if !slices.ContainsFunc(there, func(o ranktable.Addr) bool { return bytes.Equal(plane, planeOf(t, &o)) }) {
			return int(a)
		}
	}
	return -1
}

// planeOf is the plane of an address, "0" if it names none.
func planeOf(t *ranktable.Table, a *ranktable.Addr) []byte {
	if a.Plane.Kind != jsonscan.String {
		return []byte("0")
	}
	return a.Plane.Text(t.Src)
}
