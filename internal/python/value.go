package python

import (
	"math"
	"sort"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// Kind is what a value is.
type Kind uint8

// The kinds. Unknown is the zero Value: it cannot be told without running the
// script. Range is what range() gives, which Python 3 does not take for a list.
const (
	Unknown Kind = iota
	None
	Bool
	Int
	Float
	String
	List
	Tuple
	Range
	Dict
)

// Reason says why a value is unknown.
type Reason uint8

// The reasons.
const (
	NotLiteral  Reason = iota // depends on what happens when the script runs
	UnknownName               // a name that is not a constant of the script
	Reassigned                // a name with several values, or one set in a loop or under a condition
	OwnRank                   // differs from rank to rank, see Call.Eval
	OverBudget                // more than Budget elements
	TooDeep                   // nested too deeply, or longer than MaxArgument
	NotRead                   // syntax that is not understood
	OutOfRange                // an integer beyond 64 bits
	Raises                    // Python would raise an exception
)

var reasons = [...]lang.Text{
	NotLiteral:  {EN: "it depends on what happens when the script runs", ZH: "取值在脚本运行时才能确定"},
	UnknownName: {EN: "it uses a name that is not a constant of this script", ZH: "用到的名称不是本脚本中的常量"},
	Reassigned:  {EN: "it uses a name that is set more than once, in a loop or under a condition", ZH: "用到的名称被多次赋值，或在循环、条件中赋值"},
	OwnRank:     {EN: "it differs from rank to rank", ZH: "每个 rank 的取值不同"},
	OverBudget:  {EN: "it has too many elements", ZH: "元素过多"},
	TooDeep:     {EN: "it is too long or nested too deeply", ZH: "表达式过长或嵌套过深"},
	NotRead:     {EN: "its syntax is not understood", ZH: "无法识别的语法"},
	OutOfRange:  {EN: "it holds an integer beyond 64 bits", ZH: "整数超出 64 位"},
	Raises:      {EN: "Python would raise an exception", ZH: "Python 会抛出异常"},
}

// Text is the reason in words.
func (r Reason) Text() lang.Text { return reasons[r] }

// Value is what an expression gives. Span is where that expression stands: for
// an element of a list that is written out, the element itself, also when the
// list is a constant defined elsewhere.
//
// A list can be known and hold unknown elements; see Known.
type Value struct {
	Span source.Span
	Text string // of a String; the name that made an Unknown unknown, the digits of one that is OutOfRange
	bits uint64
	box  *box
	Kind Kind
}

// box is what only containers and strings need.
type box struct {
	list   []Value
	keys   []Value // of a dict
	twice  bool    // a key is there twice
	open   bool    // something inside is unknown
	pieces []piece // of a string
}

// piece is a part of a string with the place it comes from.
type piece struct {
	at       uint32 // where in the string it starts
	span     source.Span
	verbatim bool // it is copied byte by byte
}

// Int is the number an Int or Bool stands for.
func (v Value) Int() int64 { return int64(v.bits) }

// Float is the number a Float, Int or Bool stands for.
func (v Value) Float() float64 {
	if v.Kind == Float {
		return math.Float64frombits(v.bits)
	}
	return float64(int64(v.bits))
}

// Reason is why an Unknown is unknown.
func (v Value) Reason() Reason { return Reason(v.bits) }

// IsInt reports whether Python takes the value for an int: True and False are.
func (v Value) IsInt() bool { return v.Kind == Int || v.Kind == Bool }

// List is the elements of a List, Tuple or Range and the values of a Dict, in
// the order written. Values may share their elements: do not change them.
func (v Value) List() []Value {
	if v.box == nil {
		return nil
	}
	return v.box.list
}

// Keys is the keys of a Dict in the order written, beside the values in List. A
// key that is written twice is there twice.
func (v Value) Keys() []Value {
	if v.box == nil {
		return nil
	}
	return v.box.keys
}

// Known reports whether the value and everything inside it is known.
func (v Value) Known() bool {
	return v.Kind != Unknown && (v.box == nil || !v.box.open)
}

// At is where in the file byte off of a String comes from: one byte when the
// text is copied from there, the whole literal or expression that says it
// otherwise.
func (v Value) At(off int) source.Span {
	if v.box == nil || len(v.box.pieces) == 0 || off < 0 {
		return v.Span
	}
	pieces := v.box.pieces
	i := sort.Search(len(pieces), func(i int) bool { return int(pieces[i].at) > off }) - 1
	if i < 0 {
		return v.Span
	}
	p := pieces[i]
	if !p.verbatim {
		return p.span
	}
	at := min(p.span.Start+uint32(off)-p.at, p.span.End)
	return source.Span{Start: at, End: min(at+1, p.span.End)}
}

// Offset is where in the file the text of a String stands byte by byte; not ok
// when it does not, as with escapes or a text that was put together.
func (v Value) Offset() (start uint32, ok bool) {
	if v.Kind != String || v.box == nil || len(v.box.pieces) != 1 {
		return 0, false
	}
	p := v.box.pieces[0]
	return p.span.Start, p.verbatim
}

func unknown(r Reason) Value { return Value{bits: uint64(r)} }

func unknownName(r Reason, name string) Value { return Value{bits: uint64(r), Text: name} }

func intValue(n int64) Value { return Value{Kind: Int, bits: uint64(n)} }

func floatValue(f float64) Value { return Value{Kind: Float, bits: math.Float64bits(f)} }

func boolValue(b bool) Value {
	if b {
		return Value{Kind: Bool, bits: 1}
	}
	return Value{Kind: Bool}
}

func stringValue(s string) Value { return Value{Kind: String, Text: s} }

// textValue is a String with the places of its parts.
func textValue(t text) Value {
	return Value{Kind: String, Text: string(t.out), box: &box{pieces: t.pieces}}
}

// listValue is a container of list.
func listValue(k Kind, list []Value) Value {
	b := &box{list: list}
	for i := range list {
		b.open = b.open || !list[i].Known()
	}
	return Value{Kind: k, box: b}
}

// dictValue is a dict of keys and values as written.
func dictValue(keys, list []Value) Value {
	v := listValue(Dict, list)
	v.box.keys = keys
	seen := make(map[any]struct{}, len(keys))
	for _, k := range keys {
		if !k.Known() {
			v.box.open = true
			continue
		}
		id := identity(k)
		if _, ok := seen[id]; ok {
			v.box.twice = true
		}
		seen[id] = struct{}{}
	}
	return v
}

// identity is equal for keys that are one key to Python: 1 and True are. Keys
// that are containers are left alone.
func identity(v Value) any {
	switch v.Kind {
	case Int, Bool:
		return v.Int()
	case Float:
		if f := v.Float(); f == math.Trunc(f) && math.Abs(f) < 1<<53 {
			return int64(f)
		}
		return v.Float()
	case String:
		return v.Text
	case None:
		return nil
	}
	return v.box
}
