package plan

import (
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
)

// Issue is something that cannot be read, or that nobody reads.
type Issue struct {
	Code      Code
	Owner     Owner
	Want, Got Type          // WrongType
	Reason    python.Reason // NotStatic
	Key       string        // the key or parameter concerned, "" for the top level
	Near      string        // UnknownKey: the key that was probably meant, or ""
	Message   string        // Syntax: what the parser says, in English
	Span      source.Span   // the value; the key if unknown or duplicate; the object if missing
	Other     source.Span   // DuplicateKey: the first one; Syntax: what the parser was reading, if it says so
}

// Code says what an Issue is about.
type Code uint8

// The issues. From Alias to Control they are about YAML only; what is wrong
// with the text of JSON stands in Plan.Faults, duplicate keys included.
const (
	UnknownKey   Code = iota
	MissingKey        // of two lists that a split can have: dataSizeList
	WrongType         //
	OutOfRange        // a whole number beyond 64 bits, a number beyond a double
	DuplicateKey      // the last one counts
	NotStatic         // a script's argument that cannot be told without running it
	TooLarge          // more than MaxSize or MaxValues: nothing was read
	TooDeep           // more than MaxDepth: nothing was read

	Alias    // *name, <<: it is not followed
	Tag      // !name: it is not obeyed, the value counts as Unreadable
	Document // a second document in one file: it is not read
	Syntax   // nothing was read
	Encoding // bytes that are not UTF-8: nothing was read
	Control  // a control character, which YAML does not allow: nothing was read
)

// Owner is the kind of object that a key belongs to.
type Owner uint8

// The owners.
const (
	OTop Owner = iota
	OEnv
	OHccn
	OGroup
	OSplit
	OLink
	OSubComm
	OForeign // an entry of GE's, atc's or torchair's list
	numOwners
)

// Keys are the keys that are read in this kind of object of a plan.
func (o Owner) Keys() []string { return ownerKeys[o] }

var ownerKeys = [numOwners][]string{
	OTop: {"product", "consumer", "cann", "rank_table", "env", "hccn", "mounts", "groups", "splits", "links",
		"sub_comms", "gradient_num"},
	OGroup:   {"group", "rank_num", "rank_ids"},
	OSplit:   {"group", "dataSizeList", "idxList"},
	OLink:    {"comm_name", "cluster_rank_info", "rank_table"},
	OSubComm: {"parent", "name", "rank_ids"},
}

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

// issue keeps an issue.
func (p *Plan) issue(i Issue) {
	if len(p.Issues) == MaxIssues {
		p.Dropped++
		return
	}
	p.Issues = append(p.Issues, i)
}
