package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

var jsonDuplicateKey = Rule{
	Name:     "json-duplicate-key",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"one key twice in the same object", "同一对象中有重复的键"},
	Why: Text{
		"The runtime takes the last value and says nothing; other readers take the first or refuse the file. One of the two values is not what the job runs with.",
		"运行时静默采用最后一个值；其他读取程序可能采用第一个值或拒绝文件。其中一个值不会生效。",
	},
	Fix: Text{
		"Keep the right one and delete the other. hcclint judges the last one, as the runtime does.",
		"保留正确的一个，删除另一个。hcclint 按最后一个值检查，与运行时一致。",
	},
	Sources: []Source{{Runtime, "a repeated key overwrites the earlier value (nlohmann/json 3.11)"}},
	Faults: func(d *Document, r *Reporter) {
		src := d.File.Bytes
		var again map[uint32]bool // keys that were given again already
		for f := range d.faults(jsonscan.DuplicateKey) {
			key := d.val(jsonscan.Value{Start: f.Span.Start, End: f.Span.End, Kind: jsonscan.Broken})
			if again == nil {
				again = map[uint32]bool{}
			}
			third := again[f.Other.Start]
			again[f.Other.Start] = true
			now, first := jsonscan.ValueAfter(src, f.Span.End), jsonscan.ValueAfter(src, f.Other.End)
			if !now.Here() || !first.Here() || bytes.Equal(now.Raw(src), first.Raw(src)) {
				found := r.Find(f.Span, Text{
					"key {0} is given again in this object; the last one counts",
					"键 {0} 在同一对象中重复，以最后一个为准",
				}, key).See(f.Other, Text{"first given here", "首次出现"})
				// With another value between them, readers that take the first
				// one would get that.
				if at, ok := d.repeated(f, first); ok && now.Here() && !third {
					found.Safe(at, "")
				}
				continue
			}
			r.Find(f.Span, Text{
				"key {0} is given again in this object, with {1} instead of {2}; the last one counts",
				"键 {0} 在同一对象中重复，此处为 {1}，首次为 {2}，以最后一个为准",
			}, key, d.val(now), d.val(first)).See(f.Other, Text{"first given here", "首次出现"})
		}
	},
}

// repeated is the first of two members that say the same, with what is between
// it and the next one.
func (d *Document) repeated(f jsonscan.Fault, value jsonscan.Value) (Span, bool) {
	const whole = 256 // values are cut off beyond 512 bytes
	if value.Kind == jsonscan.Object || value.Kind == jsonscan.Array || !value.Here() || value.End-f.Other.Start > whole {
		return Span{}, false
	}
	rest, comma := bytes.CutPrefix(bytes.TrimLeft(d.File.Bytes[value.End:], blanks), []byte{','})
	rest = bytes.TrimLeft(rest, blanks)
	at := Span{Start: f.Other.Start, End: uint32(len(d.File.Bytes) - len(rest))}
	return at, comma && at.End <= f.Span.Start
}

// blanks are what JSON takes for white space.
const blanks = " \t\r\n"
