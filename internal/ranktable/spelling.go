package ranktable

import (
	"cmp"
	"slices"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// near is a key that resembles an unknown one, and how far away it is.
type near struct {
	key      Key
	distance int
}

// spelling is what is known about the unknown keys of a table. The same few
// names stand in every object, so they are compared once.
type spelling struct {
	names    [numOwners]map[string][]near
	meant    []Meaning // of each issue, if it is an unknown key
	misspelt []uint64  // packed: keys that are missing because they are misspelt, sorted
}

// Meaning is the key that an unknown one was probably meant to be. Missing says
// that the object does lack it.
type Meaning struct {
	Key     Key // NoKey: it resembles none
	Missing bool
}

// Meant says what the unknown key of Issues[i] was meant to be: the nearest key
// of its object by spelling, of equally near ones the first that is missing.
func (t *Table) Meant(i int) Meaning { return t.spell().meant[i] }

// Misspelt reports whether an object lacks a key only because it is misspelt:
// then the unknown key is what there is to talk about.
func (t *Table) Misspelt(o Owner, index int, k Key) bool {
	s := t.spell()
	if len(s.misspelt) == 0 {
		return false
	}
	_, found := slices.BinarySearch(s.misspelt, pack(o, uint32(index), k))
	return found
}

func (t *Table) spell() *spelling {
	if t.spelling != nil {
		return t.spelling
	}
	s := &spelling{}
	t.spelling = s
	for n, i := range t.Issues {
		if i.Code != Unknown {
			continue
		}
		if s.meant == nil {
			s.meant = make([]Meaning, len(t.Issues))
		}
		m := t.meaning(i.Owner, int(i.Index), s.resembling(i.Owner, t.KeyText(i)))
		s.meant[n] = m
		if m.Missing {
			s.misspelt = append(s.misspelt, pack(i.Owner, i.Index, m.Key))
		}
	}
	slices.Sort(s.misspelt)
	return s
}

// resembling lists the keys near a name, the nearest first.
func (s *spelling) resembling(o Owner, name []byte) []near {
	if list, known := s.names[o][string(name)]; known {
		return list
	}
	if s.names[o] == nil {
		s.names[o] = map[string][]near{}
	}
	var list []near
	for _, k := range o.Keys() {
		if d := Distance(name, k.String()); d <= reach(k) {
			list = append(list, near{k, d})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(a.distance, b.distance) })
	s.names[o][string(name)] = list
	return list
}

func (t *Table) meaning(o Owner, index int, list []near) Meaning {
	for _, n := range list {
		if n.distance > list[0].distance {
			break
		}
		if !t.Member(o, index, n.key).Here() {
			return Meaning{n.key, true}
		}
	}
	if len(list) == 0 {
		return Meaning{}
	}
	return Meaning{list[0].key, false}
}

func pack(o Owner, index uint32, k Key) uint64 {
	return uint64(o)<<40 | uint64(index)<<8 | uint64(k)
}

// KeyText is what the unknown key of an issue says.
func (t *Table) KeyText(i Issue) []byte { return jsonscan.KeyText(t.Src, i.Span) }

// reach is how many slips of the keyboard a key may be away. Short keys and
// those that differ in their last letters only (device_id, device_ip) allow
// one: device_sn is another thing and no slip.
func reach(k Key) int {
	if len(k.String()) < 10 {
		return 1
	}
	return 2
}

// maxKey is longer than every key.
const maxKey = 32

// Distance is the number of letters to insert, delete, replace or swap until
// name is key; 0 also if only case, blanks, hyphens and underscores differ.
func Distance(name []byte, key string) int {
	var a, b [maxKey]byte
	na, nb := fold(a[:0], name), fold(b[:0], []byte(key))
	if d := len(na) - len(nb); d > 2 || d < -2 {
		return maxKey
	}
	var rows [3][maxKey + 1]int
	for j := range rows[0] {
		rows[1][j] = j
	}
	for i := 1; i <= len(na); i++ {
		last2, last, row := &rows[(i+2)%3], &rows[i%3], &rows[(i+1)%3]
		row[0] = i
		for j := 1; j <= len(nb); j++ {
			cost := 1
			if na[i-1] == nb[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && na[i-1] == nb[j-2] && na[i-2] == nb[j-1] {
				row[j] = min(row[j], last2[j-2]+1)
			}
		}
	}
	return rows[(len(na)+1)%3][len(nb)]
}

// fold keeps what matters of a key; a long one is cut.
func fold(to, key []byte) []byte {
	for _, c := range key {
		if c == '_' || c == '-' || c == ' ' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if len(to) == cap(to) {
			break
		}
		to = append(to, c)
	}
	return to
}
