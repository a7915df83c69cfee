// Package baseline holds the findings that somebody decided to live with for
// now: those of old files, say, while new ones have to be clean.
//
// A finding is known again by its rule, its file, its place and what stands
// there. The place is a JSON pointer, so that lines that come before it do not
// matter; where a text has none, it is the text of the line.
//
// Of values there is only a hash, with a salt: the file holds no addresses in
// clear, and equal ones do not show between baselines. Who has the file can
// still find out an address by trying all of them.
package baseline

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Baseline is a list of findings. It is for one run.
type Baseline struct {
	File *source.File // nil: it is to be written for the first time
	Path string
	dir  string // absolute and without links
	salt string // of the hashes

	folders map[string]string // where the folders of files really are

	entries []entry
	left    map[key]int     // how many findings of a kind are still expected
	checked map[string]bool // files that were judged
	now     map[key]int     // what was found
}

// entry is a line of the file.
type entry struct {
	key
	Count int `json:"count,omitempty"` // 1 if absent
	span  source.Span
}

// key is what findings are told apart by.
type key struct {
	File    string `json:"file"` // relative to the baseline, with forward slashes
	Rule    string `json:"rule"`
	Pointer string `json:"pointer,omitempty"`
	Hash    string `json:"hash"` // of the salt and the value, or the line
}

// New is a baseline without findings that is to be written to a path.
func New(path string) *Baseline {
	// The salt stands in the file, so that nothing depends on its being secret.
	b := &Baseline{Path: path, salt: fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64()), folders: map[string]string{}, left: map[key]int{}, checked: map[string]bool{}, now: map[key]int{}}
	b.dir, _ = source.RealDir(filepath.Dir(path)) // else names stay as they are
	return b
}

// Known drops the findings that are in the baseline and returns how many they
// were. Findings beyond the first 100,000 of a file have no place any more and
// are not known.
func (b *Baseline) Known(res *rules.Result) int {
	file := b.name(res.File.Name)
	b.checked[file] = true
	keys := b.keys(res, file)
	return res.Drop(func(at int, _ *rules.Finding) bool {
		k := keys[at]
		b.now[k]++
		if b.left[k] == 0 {
			return false
		}
		b.left[k]--
		return true
	})
}

// Take makes all findings of a result known and returns how many they are. It
// reports false where there are too many to tell them apart.
func (b *Baseline) Take(res *rules.Result) (n int, ok bool) {
	if len(res.Uncounted) > 0 {
		return 0, false
	}
	file := b.name(res.File.Name)
	b.checked[file] = true
	for _, k := range b.keys(res, file) {
		b.now[k]++
	}
	return res.Drop(func(int, *rules.Finding) bool { return true }), true
}

// Stale lists the findings that do not occur any more although their file was
// judged.
func (b *Baseline) Stale() []*rules.Ignore {
	var list []*rules.Ignore
	for i := range b.entries {
		e := &b.entries[i]
		if b.left[e.key] == 0 || !b.checked[e.key.File] {
			continue
		}
		b.left[e.key] = 0
		list = append(list, &rules.Ignore{Kind: rules.InBaseline, Span: e.span, Name: e.Rule, File: e.key.File, Idle: true})
	}
	return list
}

// head is how every baseline starts; the salt follows.
const head = "{\n  \"version\": 1,\n  \"salt\": \""

// Text is the baseline with what was found now, sorted. Entries of files that
// were not judged stay while keep says so, which is given their path.
func (b *Baseline) Text(keep func(path string) bool) []byte {
	all := maps.Clone(b.now)
	for _, e := range b.entries {
		if !b.checked[e.key.File] && keep(filepath.Join(b.dir, filepath.FromSlash(e.key.File))) {
			all[e.key] += e.Count
		}
	}
	var out bytes.Buffer
	out.WriteString(head + b.salt + "\",\n  \"findings\": [")
	for i, k := range slices.SortedFunc(maps.Keys(all), compare) {
		e := entry{key: k, Count: all[k]}
		if e.Count == 1 {
			e.Count = 0
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n    ")
		line := json.NewEncoder(&out)
		line.SetEscapeHTML(false)
		if err := line.Encode(e); err != nil {
			panic(err) // texts and a number
		}
		out.Truncate(out.Len() - 1)
	}
	out.WriteString("\n  ]\n}\n")
	return out.Bytes()
}

// Len is how many findings were found now.
func (b *Baseline) Len() int {
	n := 0
	for _, more := range b.now {
		n += more
	}
	return n
}

func compare(a, b key) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Hash, b.Hash))
}

// name is the path of a file relative to the baseline.
func (b *Baseline) name(path string) string {
	if dir := b.folder(filepath.Dir(path)); dir != "" && len(path) > 0 && path[0] != '<' {
		if rel, err := filepath.Rel(b.dir, filepath.Join(dir, filepath.Base(path))); err == nil {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// folder is where a folder really is, "" if that cannot be told.
func (b *Baseline) folder(dir string) string {
	real, ok := b.folders[dir]
	if !ok {
		real, _ = source.RealDir(dir) // else names stay as they are
		b.folders[dir] = real
	}
	return real
}

// keys are those of the findings of a result.
func (b *Baseline) keys(res *rules.Result, file string) []key {
	out := make([]key, len(res.Findings))
	pointers := res.Pointers()
	for i := range res.Findings {
		f := &res.Findings[i]
		out[i] = key{File: file, Rule: f.Rule.Name}
		if pointers != nil {
			out[i].Pointer = pointers[i]
			out[i].Hash = b.hash(res.File.Text(f.Span))
			continue
		}
		line, _ := res.File.Line(res.File.Position(f.Span.Start).Line)
		out[i].Hash = b.hash(line)
	}
	return out
}

// hashSize is how much of a hash is kept, in bytes.
const hashSize = 8

// hash is that of a text without its blanks: how a value is laid out does not
// matter.
func (b *Baseline) hash(text []byte) string {
	h := sha256.New()
	h.Write([]byte(b.salt))
	from := 0
	for i, c := range text {
		if c == ' ' || c == '\t' || c == '\n' || c == '\r' {
			h.Write(text[from:i])
			from = i + 1
		}
	}
	h.Write(text[from:])
	return hex.EncodeToString(h.Sum(nil)[:hashSize])
}
