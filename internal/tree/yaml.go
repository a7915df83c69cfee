package tree

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
)

const (
	// MaxDepth is how deep lists and maps may nest, as in a rank table.
	MaxDepth = jsonscan.MaxDepth
	// MaxValues is how many values a YAML document may have. Nodes are large, so
	// the characters count that can begin or end a value, before any is made.
	MaxValues = 1 << 20
)

// Doc is a YAML document. Its places are in the text it was read from.
type Doc struct {
	Root     Node // NoType if it could not be read
	Problems []Problem
	Dropped  int  // problems beyond those kept
	Failed   bool // it could not be read
}

// ReadYAML reads the document that stands in src from one offset to another.
// The parser knows only where a node starts, see places; the rest is found in
// the text. Aliases are not followed: the size of what is made of a text is that
// of the text.
func ReadYAML(src []byte, from, to uint32) *Doc {
	from += BOM(src[from:to])
	y := reader{doc: &Doc{}, src: src[:to]}
	if !y.plainText(from) {
		return y.doc
	}
	y.at = newPlaces(y.src, int(from))
	doc, ok := y.load(from)
	if !ok {
		return y.doc
	}
	if len(doc.Content) == 0 {
		y.doc.Root = Node{Kind: Null}
		return y.doc
	}
	if n := y.node(doc.Content[0], 0); !y.doc.Failed {
		y.doc.Root = n
	}
	return y.doc
}

// BOM is the length of a byte order mark at the start.
func BOM(src []byte) uint32 {
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		return 3
	}
	return 0
}

// Strings are the places of all texts in quotes and blocks, in the order of the
// text: what looks like a comment there is none. They are those of every
// document, also where only the first one is read. Not ok if that cannot be told.
func Strings(src []byte) (list []source.Span, ok bool) {
	y := reader{doc: &Doc{}, src: src, listing: true}
	from := BOM(src)
	if !y.plainText(from) {
		return nil, false
	}
	y.at = newPlaces(src, int(from))
	deep := false
	for loader := newLoader(src[from:], &deep); ; {
		doc := new(yaml.Node)
		if err := loader.Load(doc); err != nil {
			return y.strings, err == io.EOF
		}
		for _, n := range doc.Content {
			if y.node(n, 0); y.doc.Failed {
				return nil, false
			}
		}
	}
}

// reader makes nodes of those of the parser.
type reader struct {
	doc     *Doc
	src     []byte
	at      places
	listing bool
	strings []source.Span // those in quotes and blocks, if listing
}

// plainText refuses what the parser would refuse without a place, and more
// values than are wanted: a node takes 250 bytes, and each needs one of these
// characters.
func (y *reader) plainText(from uint32) bool {
	src := y.src
	count := 0
	for i := int(from); i < len(src); {
		c := src[i]
		switch {
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				y.fail(Problem{Code: Encoding, Span: bytesAt(i, 1)})
				return false
			}
			if r == 0xfffe || r == 0xffff {
				y.fail(Problem{Code: Control, Span: bytesAt(i, n)})
				return false
			}
			i += n
			continue
		case c < ' ' && c != '\t' && c != '\n' && c != '\r':
			y.fail(Problem{Code: Control, Span: bytesAt(i, 1)})
			return false
		case c == ',', c == '\n', c == '\r', c == ':', c == '[', c == '{', c == '-', c == '?':
			count++
		}
		i++
	}
	if count > MaxValues {
		y.fail(Problem{Code: TooLarge, Span: bytesAt(int(from), 0)})
	}
	return !y.doc.Failed
}

func bytesAt(i, n int) source.Span { return source.Span{Start: uint32(i), End: uint32(i + n)} }

// load reads the first document and reports a second one.
func (y *reader) load(from uint32) (doc *yaml.Node, ok bool) {
	deep := false
	loader := newLoader(y.src[from:], &deep)
	doc, next := new(yaml.Node), new(yaml.Node)
	err := loader.Load(doc)
	if err == nil {
		err = loader.Load(next)
	}
	switch {
	case err == io.EOF:
		return doc, true
	case err == nil:
		at := y.at // a copy: the first document is still to be asked about
		y.problem(Problem{Code: Document, Span: y.line(at.offset(next.Line, next.Column))})
		return doc, true
	}
	y.failed(err, deep)
	return nil, false
}

// newLoader makes a parser that gives up where values nest too deep, and says so.
func newLoader(src []byte, deep *bool) *yaml.Loader {
	depth := loaderlimits.DepthFunc(func(n int, _ *yaml.DepthContext) error {
		if *deep = n > MaxDepth; *deep {
			return errors.New("too deep")
		}
		return nil
	})
	loader, err := yaml.NewLoader(bytes.NewReader(src), yaml.WithPlugin(loaderlimits.New(depth)))
	if err != nil {
		panic(err) // the options are part of the program
	}
	return loader
}

// failed reports why the parser gave up.
func (y *reader) failed(err error, deep bool) {
	i := Problem{Code: Syntax, Message: err.Error()}
	if e := (*yaml.LoadError)(nil); errors.As(err, &e) {
		i.Message = e.Message
		if e.ContextMark.Line > 0 && e.ContextMark.Line <= e.Mark.Line {
			i.Other = y.character(y.at.offset(e.ContextMark.Line, e.ContextMark.Column))
			if e.ContextMsg != "" {
				i.Message = e.ContextMsg + ": " + e.Message
			}
		}
		i.Span = y.character(y.at.offset(e.Mark.Line, e.Mark.Column))
	}
	if deep {
		i = Problem{Code: TooDeep, Span: i.Span}
	}
	y.fail(i)
}

// character is the character at an offset, or the last one of the text.
func (y *reader) character(at uint32) source.Span {
	src := y.src
	if int(at) >= len(src) {
		_, n := utf8.DecodeLastRune(src)
		return source.Span{Start: uint32(len(src) - n), End: uint32(len(src))}
	}
	_, n := utf8.DecodeRune(src[at:])
	return source.Span{Start: at, End: at + uint32(n)}
}

// line is what follows an offset on its line.
func (y *reader) line(at uint32) source.Span {
	n := bytes.IndexAny(y.src[at:], "\r\n")
	if n < 0 {
		n = len(y.src[at:])
	}
	return source.Span{Start: at, End: at + uint32(n)}
}

// node makes a node, in the order of the text.
func (y *reader) node(n *yaml.Node, depth int) Node {
	start := y.at.offset(n.Line, n.Column)
	if depth > MaxDepth { // of block and flow together: the parser counts them apart
		y.fail(Problem{Code: TooDeep, Span: y.character(start)})
		return Node{}
	}
	if n.Kind == yaml.AliasNode {
		span := source.Span{Start: start, End: wordEnd(y.src, start)}
		y.problem(Problem{Code: Alias, Span: span})
		return Node{Span: span, Kind: Broken}
	}
	body := y.properties(n, start)
	var out Node
	switch n.Kind {
	case yaml.SequenceNode, yaml.MappingNode:
		out = y.container(n, body, depth)
	default:
		out = y.scalar(n, body)
	}
	out.Span.Start = body
	if n.Style&yaml.TaggedStyle != 0 || body > start && y.src[start] == '!' {
		y.problem(Problem{Code: Tag, Span: y.tag(start, body)})
		out = Node{Span: source.Span{Start: start, End: out.Span.End}, Kind: Broken}
	}
	return out
}

// properties passes over the tag and the anchor before a node.
func (y *reader) properties(n *yaml.Node, at uint32) uint32 {
	src := y.src
	if n.Anchor == "" && n.Style&yaml.TaggedStyle == 0 && (int(at) >= len(src) || src[at] != '!') {
		return at
	}
	for int(at) < len(src) && (src[at] == '&' || src[at] == '!') {
		at = SkipBlank(src, wordEnd(src, at))
	}
	return at
}

// tag is the tag among the properties of a node.
func (y *reader) tag(start, body uint32) source.Span {
	if i := bytes.IndexByte(y.src[start:body], '!'); i > 0 {
		start += uint32(i)
	}
	return source.Span{Start: start, End: min(wordEnd(y.src, start), body)}
}

func (y *reader) container(n *yaml.Node, start uint32, depth int) Node {
	out := Node{Span: source.Span{Start: start, End: start}, Kind: List}
	if n.Kind == yaml.MappingNode {
		out.Kind = Map
		out.Keys = make([]Key, 0, len(n.Content)/2)
		out.List = make([]Node, 0, len(n.Content)/2)
	} else {
		out.List = make([]Node, 0, len(n.Content))
	}
	for i, c := range n.Content {
		child := y.node(c, depth+1)
		out.Span.End = max(out.Span.End, child.Span.End)
		if n.Kind == yaml.MappingNode && i%2 == 0 {
			out.Keys = append(out.Keys, Key{child.Span, c.Value, c.Kind != yaml.ScalarNode || child.Kind == Broken})
			continue
		}
		out.List = append(out.List, child)
	}
	// A flow collection has a bracket at its end, unless it is the pair in [a: b].
	if src := y.src; int(start) < len(src) && n.Style&yaml.FlowStyle != 0 && (src[start] == '[' || src[start] == '{') {
		if out.Kind == Map {
			out.Style = Braces
		}
		out.Span.End = closing(src, max(out.Span.End, start+1))
	}
	return out
}

func (y *reader) scalar(n *yaml.Node, start uint32) Node {
	out := Node{Kind: String, Text: n.Value}
	switch {
	case n.Style&yaml.DoubleQuotedStyle != 0:
		out.Style = Double
	case n.Style&yaml.SingleQuotedStyle != 0:
		out.Style = Single
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		out.Style = Block
	default:
		out.Kind = plain(n.Value)
	}
	out.Span = source.Span{Start: start, End: scalarEnd(y.src, start, out.Style, n.Value)}
	if y.listing && out.Style != Other {
		at := out.Span
		if out.Style == Block { // behind | or > there may be a comment
			at.Start = min(LineEnd(y.src, start), at.End)
		}
		y.strings = append(y.strings, at)
	}
	return out
}
