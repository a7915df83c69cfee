// Package kube takes rank tables out of the ConfigMaps in a file, written in
// YAML (one document or several) or in JSON as kubectl prints it, alone or in a
// List. Each table knows its place in the file. Other objects are passed over.
package kube

import (
	"bytes"
	"encoding/base64"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// MaxSize is the largest file that is read, in bytes. A ConfigMap holds at most
// 1 MiB, but a List has many of them.
const MaxSize = 64 << 20

// MaxText is the largest value that is read, in bytes: Kubernetes takes no more
// in all the data of a ConfigMap.
const MaxText = 1 << 20

// File is what a file with ConfigMaps holds.
type File struct {
	JSON   bool // it was read as JSON, not as YAML
	Tables []Table
	Issues []Issue
	// Beside are the JSON pointers of what holds a table in a way that is not
	// read: binaryData, a Secret, a List inside a List.
	Beside []string
}

// Table is the value of a data key of a ConfigMap that holds a table.
type Table struct {
	*tree.Text
	Key     string
	Pointer string // JSON pointer of the value in its document
	// Escaped reports whether it is written with escapes, so that its lines and
	// columns are none of the file.
	Escaped bool
}

// Issue is something in a ConfigMap that is not read.
type Issue struct {
	Code     Code
	Key      string      // the key concerned, if any
	Got      tree.Type   // NoString
	Size     int         // TooLong
	Message  string      // Syntax: what the parser of YAML says, in English
	Template bool        // Syntax: the document has marks of a template, as charts of Helm have
	Span     source.Span // where
	Other    source.Span // DuplicateKey: the first one; Syntax: what was being read
}

// Code says what an Issue is about.
type Code uint8

// The issues.
const (
	Syntax       Code = iota
	Encoding          // bytes that are not UTF-8
	Control           // a control character
	TooLarge          // more than MaxSize, or than tree.MaxValues in a document
	TooLong           // more than MaxText in a value that holds a table
	TooDeep           // more than tree.MaxDepth
	Alias             // *name: it is not followed
	Tag               // !name: it is not obeyed
	DuplicateKey      // the last one counts
	NoString          // a value of data that is no string
	Unfilled          // an empty value where a table is to be expected
)

var codes = [...]Code{
	tree.Alias: Alias, tree.Tag: Tag, tree.Syntax: Syntax, tree.Encoding: Encoding, tree.Control: Control,
	tree.TooLarge: TooLarge, tree.TooDeep: TooDeep,
}

// maxIssues is how many issues are kept: more than anybody reads.
const maxIssues = 1000

func (f *File) issue(i Issue) {
	if len(f.Issues) < maxIssues {
		f.Issues = append(f.Issues, i)
	}
}

// Decode takes the tables out of the ConfigMaps of a file; telling reports
// whether a text has a word that tables have. It reports false, quickly, for
// files without a ConfigMap, and for JSON that cannot be read to its end.
func Decode(src []byte, telling func([]byte) bool) (*File, bool) {
	r := reader{src: src, file: &File{}, telling: telling}
	head := src[:min(len(src), MaxSize)]
	if !bytes.Contains(head, []byte("apiVersion")) || !holds(head) || !r.mayTell(head) && !coded(head) {
		return nil, false
	}
	at := tree.SkipBlank(src, tree.BOM(src))
	inJSON := int(at) < len(src) && src[at] == '{' && quotes(src[at+1:]) && !bytes.Contains(src, []byte("\n---"))
	switch {
	case len(src) > MaxSize:
		r.file.issue(Issue{Code: TooLarge, Span: source.Span{Start: at, End: at}})
		return r.file, inJSON || mayHold(head)
	case inJSON:
		r.file.JSON = true
		return r.file, r.json()
	}
	return r.file, r.yaml()
}

// holds reports whether a text has the name of a kind of object that holds files.
func holds(text []byte) bool {
	return bytes.Contains(text, []byte("ConfigMap")) || bytes.Contains(text, []byte("Secret"))
}

// coded reports whether a text can hold one in base64, where no word tells.
func coded(text []byte) bool {
	return bytes.Contains(text, []byte("binaryData")) || bytes.Contains(text, []byte("Secret"))
}

// quotes reports whether the first key of an object has quotes: it has in JSON.
func quotes(inside []byte) bool {
	inside = bytes.TrimLeft(inside, " \t\r\n")
	return len(inside) > 0 && inside[0] == '"'
}

// reader makes a File.
type reader struct {
	src     []byte
	file    *File
	telling func([]byte) bool
}

// mayTell reports whether a text can hold a text that tells, or the key of one
// that is not filled yet.
func (r *reader) mayTell(text []byte) bool {
	return r.telling(text) || bytes.Contains(text, []byte(`\"initializing\"`)) || bytes.Contains(text, []byte(".json")) && document.NamesTable(text)
}

// take keeps a value if it holds a table: JSON with a word that tells.
func (r *reader) take(n *tree.Node, key, pointer string) {
	if len(n.Text) > MaxText {
		if r.mayTell([]byte(n.Text)) {
			r.file.issue(Issue{Code: TooLong, Key: key, Size: len(n.Text), Span: source.Span{Start: n.Span.Start, End: n.Span.Start + 1}})
		}
		return
	}
	t := n.Embedded(r.src)
	start := bytes.TrimLeft(t.Bytes[tree.BOM(t.Bytes):], " \t\r\n")
	if len(start) == 0 && Tabular(key) && strings.HasSuffix(key, ".json") { // and no variable such as HCCL_BUFFSIZE
		r.file.issue(Issue{Code: Unfilled, Key: key, Span: n.Span})
	}
	if len(start) == 0 || start[0] != '{' && start[0] != '[' || !r.telling(t.Bytes) {
		return
	}
	if bytes.Contains(t.Bytes, []byte("{{")) && ends(t.Bytes) {
		return
	}
	r.file.Tables = append(r.file.Tables, Table{Text: t, Key: key, Pointer: pointer,
		Escaped: n.Style == tree.InJSON || n.Style == tree.Double})
}

// beside notes the values of a map that hold a table, perhaps in base64.
func (r *reader) beside(n *tree.Node, pointer string) {
	if n == nil || n.Kind != tree.Map {
		return
	}
	for i := range n.Keys {
		k, v := &n.Keys[i], &n.List[i]
		if k.Bad || v.Kind != tree.String || len(r.file.Beside) == maxIssues {
			continue
		}
		text := []byte(v.Text)
		if plain, err := base64.StdEncoding.DecodeString(v.Text); err == nil {
			text = plain
		}
		if start := bytes.TrimLeft(text, " \t\r\n"); len(start) > 0 && start[0] == '{' && r.telling(text) {
			r.file.Beside = append(r.file.Beside, string(jsonscan.AppendKey([]byte(pointer), k.Text)))
		}
	}
}

// ends reports whether a text has the end of a loop or a condition of a Go
// template: it is what a table will be made from, and no table.
func ends(text []byte) bool {
	for _, end := range [...]string{"end}}", "end }}", "end -}}"} {
		if bytes.Contains(text, []byte(end)) {
			return true
		}
	}
	return false
}
