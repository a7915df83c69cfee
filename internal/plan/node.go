package plan

import "github.com/hcclint/hcclint/internal/source"

// node is a value of a text, whatever the text is written in.
type node struct {
	span  source.Span
	kind  Type
	style style
	text  string // of a scalar: what it says; of a number, as it is written
	keys  []name // of a Map
	list  []node // elements of a List, values of a Map
}

// name is a key of a Map.
type name struct {
	span source.Span
	text string
	bad  bool // no scalar, or reported already
}

// style is how a value is written, as far as that matters for places in it.
type style uint8

const (
	other   style = iota
	inJSON        // part of a JSON text
	single        // 'text'
	double        // "text"
	literal       // | or >
	braces        // a YAML {map}
)
