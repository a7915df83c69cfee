package kube

import (
	"bytes"
	"strings"

	"github.com/hcclint/hcclint/internal/tree"
)

// yaml reads the documents that may hold a ConfigMap with a table, each by
// itself: what is wrong with others does not matter.
func (r *reader) yaml() (found bool) {
	for from := uint32(0); int(from) < len(r.src); {
		to := documentEnd(r.src, from)
		if part := r.src[from:to]; mayHold(part) && (r.mayTell(part) || coded(part)) {
			found = r.document(from, to) || found
		}
		from = to
	}
	return found
}

func (r *reader) document(from, to uint32) bool {
	doc := tree.ReadYAML(r.src, from, to)
	if !doc.Failed {
		return r.object(&doc.Root, "", "", false)
	}
	for _, p := range doc.Problems {
		if p.Code != tree.Alias && p.Code != tree.Tag {
			r.file.issue(Issue{Code: codes[p.Code], Message: p.Message, Span: p.Span, Other: p.Other,
				Template: p.Code == tree.Syntax && bytes.Contains(r.src[from:to], []byte("{{"))})
		}
	}
	return true
}

// documentEnd is where the document ends that starts at an offset: at a line
// that starts with ---, or behind one that starts with "...". Neither can be part
// of a text (YAML 1.2.2, 9.1.2).
func documentEnd(src []byte, from uint32) uint32 {
	for at := nextLine(src, from); int(at) < len(src); at = nextLine(src, at) {
		if line := src[at:]; len(line) >= 3 && (len(line) == 3 || strings.IndexByte(" \t\r\n", line[3]) >= 0) {
			switch string(line[:3]) {
			case "---":
				return at
			case "...":
				return nextLine(src, at)
			}
		}
	}
	return uint32(len(src))
}

func nextLine(src []byte, at uint32) uint32 {
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		return at + uint32(i) + 1
	}
	return uint32(len(src))
}

// mayHold reports whether a document may be a ConfigMap, a Secret or a List: its kind is
// said by a line of its own, or it is in braces.
func mayHold(doc []byte) bool {
	if !holds(doc) {
		return false
	}
	doc = doc[tree.BOM(doc):]
	body := doc[tree.SkipBlank(doc, 0):]
	if bytes.HasPrefix(body, []byte("---")) {
		body = body[3:]
		body = body[tree.SkipBlank(body, 0):]
	}
	if len(body) > 0 && body[0] == '{' {
		return true
	}
	for at := uint32(0); int(at) < len(doc); at = nextLine(doc, at) {
		line := doc[at:min(int(at)+64, len(doc))]
		key, value, colon := strings.Cut(string(line[:tree.LineEnd(line, 0)]), ":")
		if !colon || strings.Trim(key, ` "'`) != "kind" || key[0] == ' ' {
			continue
		}
		word := strings.Trim(value, ` "'`)
		if strings.HasPrefix(word, "ConfigMap") || strings.HasPrefix(word, "Secret") || strings.HasPrefix(word, "List") {
			return true
		}
	}
	return false
}
