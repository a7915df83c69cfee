// Package tree holds the values of a YAML text, each with its place, and takes
// a text out of another one that holds it as a string, so that every byte of it
// still has a place in the outer one. It is what plans and Kubernetes objects
// have in common; values of JSON have the same form.
package tree

import (
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// Node is a value of a text, whatever the text is written in.
type Node struct {
	Span  source.Span
	Kind  Type
	Style Style
	Text  string // of a scalar: what it says; of a number, as it is written
	Keys  []Key  // of a Map
	List  []Node // elements of a List, values of a Map
}

// Key is a key of a Map.
type Key struct {
	Span source.Span
	Text string
	Bad  bool // no scalar, or a problem already
}

// Style is how a value is written, as far as that matters for places in it.
type Style uint8

// The styles.
const (
	Other  Style = iota
	InJSON       // part of a JSON text
	Single       // 'text'
	Double       // "text"
	Block        // | or >
	Braces       // a YAML {map}
)

// Type is what a value is.
type Type uint8

// The types. Ambiguous is a plain YAML scalar that readers take for different
// things: 010 is 8 for YAML 1.1 and 10 for YAML 1.2, 1_000 and 1:30 are numbers
// for the one and texts for the other.
const (
	NoType Type = iota
	Broken      // a value whose text was reported already
	Null
	Bool
	Integer
	Fraction  // any other finite number
	AnyNumber // only wanted, not got
	NotFinite // infinity, or not a number
	Ambiguous
	String
	List
	Map
	Tuple // Python
	Range // Python
)

var typeNames = [...]lang.Text{
	NoType:    {EN: "nothing", ZH: "无"},
	Broken:    {EN: "a broken value", ZH: "无法识别的值"},
	Null:      {EN: "null", ZH: "空值（null）"},
	Bool:      {EN: "a boolean", ZH: "布尔值"},
	Integer:   {EN: "an integer", ZH: "整数"},
	Fraction:  {EN: "a number with a fraction", ZH: "小数"},
	AnyNumber: {EN: "a number", ZH: "数字"},
	NotFinite: {EN: "infinity or NaN", ZH: "无穷大或 NaN"},
	Ambiguous: {EN: "a number that YAML 1.1 and 1.2 read differently", ZH: "YAML 1.1 与 1.2 读法不同的数字"},
	String:    {EN: "a string", ZH: "字符串"},
	List:      {EN: "a list", ZH: "列表"},
	Map:       {EN: "a map", ZH: "键值对"},
	Tuple:     {EN: "a tuple", ZH: "元组（tuple）"},
	Range:     {EN: "a range", ZH: "range 对象"},
}

// Name is the type in words.
func (t Type) Name() lang.Text { return typeNames[t] }
