package plan

import (
	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

// Issue is something that cannot be read, or that nobody reads.
type Issue struct {
	Code      Code
	Owner     Owner
	Want, Got Type          // WrongType
	Reason    python.Reason // NotStatic
	Key       string        // the key or parameter concerned, "" for the top level
	Near      string        // UnknownKey: the key that was probably meant, or ""
	Free      bool          // UnknownKey: that key is not there
	Message   string        // Syntax: what the parser says, in English; "" for a script
	Fault     lang.Text     // Syntax: what is wrong with a script
	Span      source.Span   // the value; the key if unknown or duplicate; the object if missing
	Other     source.Span   // DuplicateKey: the first one; Syntax: what the parser was reading, if it says so, or an open bracket
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
	Syntax   // nothing was read; of a script perhaps some calls
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
	OEnd
	OSubComm
	OForeign // an entry of GE's, atc's or torchair's list
	numOwners
)

// Keys are the keys that are read in this kind of object of a plan.
func (o Owner) Keys() []string { return ownerKeys[o] }

var ownerKeys = [numOwners][]string{
	OTop: {"product", "consumer", "cann", "rank_table", "env", "hccn", "mounts", "host_network", "groups", "splits", "links",
		"sub_comms", "gradient_num", "local_hostname", "protocol", "use_ascend_direct"},
	OGroup:   {"group", "rank_num", "rank_ids"},
	OSplit:   {"group", "dataSizeList", "idxList"},
	OLink:    {"comm_name", "cluster_rank_info", "rank_table", "local", "remote"},
	OEnd:     {"server_id", "device_id"},
	OSubComm: {"parent", "name", "rank_ids"},
}

// Type is what a value is.
type Type = tree.Type

// The types, see there.
const (
	NoType    = tree.NoType
	Broken    = tree.Broken
	Null      = tree.Null
	Bool      = tree.Bool
	Integer   = tree.Integer
	Fraction  = tree.Fraction
	AnyNumber = tree.AnyNumber
	NotFinite = tree.NotFinite
	Ambiguous = tree.Ambiguous
	String    = tree.String
	List      = tree.List
	Map       = tree.Map
	Tuple     = tree.Tuple
	Range     = tree.Range
)

var problemCodes = [...]Code{
	tree.Alias: Alias, tree.Tag: Tag, tree.Document: Document, tree.Syntax: Syntax, tree.Encoding: Encoding,
	tree.Control: Control, tree.TooLarge: TooLarge, tree.TooDeep: TooDeep,
}

// readYAML reads the text of the plan as YAML.
func (p *Plan) readYAML() tree.Node {
	doc := tree.ReadYAML(p.Src, 0, uint32(len(p.Src)))
	for _, x := range doc.Problems {
		p.issue(Issue{Code: problemCodes[x.Code], Message: x.Message, Span: x.Span, Other: x.Other})
	}
	p.Failed, p.Dropped = doc.Failed, p.Dropped+doc.Dropped
	return doc.Root
}

// issue keeps an issue.
func (p *Plan) issue(i Issue) {
	if len(p.Issues) == MaxIssues {
		p.Dropped++
		return
	}
	p.Issues = append(p.Issues, i)
}
