package plan

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/hcclint/hcclint/internal/source"
)

// readYAML reads the text of the plan as YAML. The parser knows only where a
// node starts, see places; the rest is found in the text.
func (p *Plan) readYAML() node {
	start := 0
	if bytes.HasPrefix(p.Src, []byte("\ufeff")) {
		start = 3
	}
	if !p.plainText(p.Src[start:], uint32(start)) {
		return node{}
	}
	y := yamlReader{p: p, at: newPlaces(p.Src, start)}
	doc, ok := y.load(p.Src[start:])
	if !ok {
		return node{}
	}
	if len(doc.Content) == 0 {
		return node{kind: Null}
	}
	n := y.node(doc.Content[0], 0)
	if p.Failed {
		return node{}
	}
	return n
}

// plainText refuses what the parser would refuse without a place, and more
// values than are wanted: a node takes 250 bytes, and each needs one of these
// characters.
func (p *Plan) plainText(src []byte, start uint32) bool {
	p.Failed = true
	count := 0
	for i := 0; i < len(src); {
		c := src[i]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				p.issue(Issue{Code: Encoding, Span: byteAt(start, i)})
				return false
			}
			if r == 0xfffe || r == 0xffff {
				p.issue(Issue{Code: Control, Span: source.Span{Start: start + uint32(i), End: start + uint32(i+n)}})
				return false
			}
			i += n
			continue
		case c < ' ' && c != '\t' && c != '\n' && c != '\r':
			p.issue(Issue{Code: Control, Span: byteAt(start, i)})
			return false
		case c == ',', c == '\n', c == '\r', c == ':', c == '[', c == '{', c == '-', c == '?':
			count++
		}
		i++
	}
	p.Failed = count > MaxValues
	if p.Failed {
		p.issue(Issue{Code: TooLarge})
	}
	return !p.Failed
}

func byteAt(start uint32, i int) source.Span {
	at := start + uint32(i)
	return source.Span{Start: at, End: at + 1}
}

// yamlReader makes nodes of those of the parser.
type yamlReader struct {
	p  *Plan
	at places
}

// load reads the first document and reports a second one.
func (y *yamlReader) load(src []byte) (doc *yaml.Node, ok bool) {
	deep := false
	depth := loaderlimits.DepthFunc(func(n int, _ *yaml.DepthContext) error {
		if deep = n > MaxDepth; deep {
			return errors.New("too deep")
		}
		return nil
	})
	loader, err := yaml.NewLoader(bytes.NewReader(src), yaml.WithPlugin(loaderlimits.New(depth)))
	if err != nil {
		panic(err) // the options are part of the program
	}
	doc, next := new(yaml.Node), new(yaml.Node)
	if err = loader.Load(doc); err == nil {
		err = loader.Load(next)
	}
	switch {
	case err == io.EOF:
		return doc, true
	case err == nil:
		at := y.at // a copy: the first document is still to be asked about
		y.p.issue(Issue{Code: Document, Span: y.p.line(at.offset(next.Line, next.Column))})
		return doc, true
	}
	y.failed(err, deep)
	return nil, false
}

// failed reports why the parser gave up.
func (y *yamlReader) failed(err error, deep bool) {
	y.p.Failed = true
	i := Issue{Code: Syntax, Message: err.Error()}
	if e := (*yaml.LoadError)(nil); errors.As(err, &e) {
		i.Message = e.Message
		if e.ContextMark.Line > 0 && e.ContextMark.Line <= e.Mark.Line {
			i.Other = y.p.character(y.at.offset(e.ContextMark.Line, e.ContextMark.Column))
			if e.ContextMsg != "" {
				i.Message = e.ContextMsg + ": " + e.Message
			}
		}
		i.Span = y.p.character(y.at.offset(e.Mark.Line, e.Mark.Column))
	}
	if deep {
		i = Issue{Code: TooDeep, Span: i.Span}
	}
	y.p.issue(i)
}

// character is the character at an offset, or the last one of the text.
func (p *Plan) character(at uint32) source.Span {
	src := p.Src
	if int(at) >= len(src) {
		_, n := utf8.DecodeLastRune(src)
		return source.Span{Start: uint32(len(src) - n), End: uint32(len(src))}
	}
	_, n := utf8.DecodeRune(src[at:])
	return source.Span{Start: at, End: at + uint32(n)}
}

// line is what follows an offset on its line.
func (p *Plan) line(at uint32) source.Span {
	n := bytes.IndexAny(p.Src[at:], "\r\n")
	if n < 0 {
		n = len(p.Src[at:])
	}
	return source.Span{Start: at, End: at + uint32(n)}
}

// node makes a node, in the order of the text.
func (y *yamlReader) node(n *yaml.Node, depth int) node {
	start := y.at.offset(n.Line, n.Column)
	if depth > MaxDepth { // of block and flow together: the parser counts them apart
		if !y.p.Failed {
			y.p.issue(Issue{Code: TooDeep, Span: y.p.character(start)})
		}
		y.p.Failed = true
		return node{}
	}
	if n.Kind == yaml.AliasNode {
		span := source.Span{Start: start, End: wordEnd(y.p.Src, start)}
		y.p.issue(Issue{Code: Alias, Span: span})
		return node{span: span, kind: Broken}
	}
	body := y.properties(n, start)
	var out node
	switch n.Kind {
	case yaml.SequenceNode, yaml.MappingNode:
		out = y.container(n, body, depth)
	default:
		out = y.scalar(n, body)
	}
	out.span.Start = body
	if n.Style&yaml.TaggedStyle != 0 || body > start && y.p.Src[start] == '!' {
		y.p.issue(Issue{Code: Tag, Span: y.tag(start, body)})
		out = node{span: source.Span{Start: start, End: out.span.End}, kind: Broken}
	}
	return out
}

// properties passes over the tag and the anchor before a node.
func (y *yamlReader) properties(n *yaml.Node, at uint32) uint32 {
	src := y.p.Src
	if n.Anchor == "" && n.Style&yaml.TaggedStyle == 0 && (int(at) >= len(src) || src[at] != '!') {
		return at
	}
	for int(at) < len(src) && (src[at] == '&' || src[at] == '!') {
		at = skipBlank(src, wordEnd(src, at))
	}
	return at
}

// tag is the tag among the properties of a node.
func (y *yamlReader) tag(start, body uint32) source.Span {
	if i := bytes.IndexByte(y.p.Src[start:body], '!'); i > 0 {
		start += uint32(i)
	}
	return source.Span{Start: start, End: min(wordEnd(y.p.Src, start), body)}
}

func (y *yamlReader) container(n *yaml.Node, start uint32, depth int) node {
	out := node{span: source.Span{Start: start, End: start}, kind: List}
	if n.Kind == yaml.MappingNode {
		out.kind = Map
		out.keys = make([]name, 0, len(n.Content)/2)
		out.list = make([]node, 0, len(n.Content)/2)
	} else {
		out.list = make([]node, 0, len(n.Content))
	}
	for i, c := range n.Content {
		child := y.node(c, depth+1)
		out.span.End = max(out.span.End, child.span.End)
		if n.Kind == yaml.MappingNode && i%2 == 0 {
			out.keys = append(out.keys, name{child.span, c.Value, c.Kind != yaml.ScalarNode || child.kind == Broken})
			continue
		}
		out.list = append(out.list, child)
	}
	// A flow collection has a bracket at its end, unless it is the pair in [a: b].
	if src := y.p.Src; int(start) < len(src) && n.Style&yaml.FlowStyle != 0 && (src[start] == '[' || src[start] == '{') {
		if out.kind == Map {
			out.style = braces
		}
		out.span.End = closing(src, max(out.span.End, start+1))
	}
	return out
}

func (y *yamlReader) scalar(n *yaml.Node, start uint32) node {
	out := node{kind: String, text: n.Value}
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		out.style = double
	case n.Style&yaml.SingleQuotedStyle != 0:
		out.style = single
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		out.style = literal
	default:
		out.kind = plain(n.Value)
	}
	out.span = source.Span{Start: start, End: scalarEnd(y.p.Src, start, out.style, n.Value)}
	return out
}
