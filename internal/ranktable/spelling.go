package ranktable

import "slices"

// Meant is the key of the object that an unknown key was probably meant to be:
// the nearest one by spelling, of equally near ones the first that the object
// lacks. Missing says that the object does lack it.
func (t *Table) Meant(o Owner, index int, name []byte) (k Key, missing, ok bool) {
	best := 3
	for _, candidate := range o.Keys() {
		d := Distance(name, candidate.String())
		if d > best || d > reach(candidate) {
			continue
		}
		lacks := !t.Member(o, index, candidate).Here()
		if d < best || lacks && !missing {
			k, missing, best = candidate, lacks, d
		}
	}
	return k, missing, k != NoKey
}

// Misspelt reports whether an object lacks a key only because it is misspelt:
// then the unknown key is what there is to talk about.
func (t *Table) Misspelt(o Owner, index int, k Key) bool {
	if !t.spelled {
		t.spelled = true
		for _, i := range t.Issues {
			if i.Code != Unknown {
				continue
			}
			if meant, missing, ok := t.Meant(i.Owner, int(i.Index), t.KeyText(i)); ok && missing {
				t.misspelt = append(t.misspelt, pack(i.Owner, i.Index, meant))
			}
		}
		slices.Sort(t.misspelt)
	}
	if len(t.misspelt) == 0 {
		return false
	}
	_, found := slices.BinarySearch(t.misspelt, pack(o, uint32(index), k))
	return found
}

func pack(o Owner, index uint32, k Key) uint64 {
	return uint64(o)<<40 | uint64(index)<<8 | uint64(k)
}

// KeyText is the unknown key of an issue, without its quotes.
func (t *Table) KeyText(i Issue) []byte {
	text := t.Src[i.Span.Start:i.Span.End]
	if n := len(text); n >= 2 && (text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
		return text[1 : n-1]
	}
	return text
}

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
