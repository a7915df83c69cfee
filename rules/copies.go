package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

var copiesDiffer = Rule{
	Name:      "copies-differ",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Warning, Advice}, {Info, Advice}},
	AlsoCodes: []Code{"EI0005"},
	Messages:  []string{"[RankConsistentImpl][CompareFrame]"},
	Summary:   Text{"a copy of the rank table differs from that of another node", "不同节点上的 rank table 文件不一致"},
	Why: Text{
		"Every process loads the rank table of its own node, and the ranks exchange a checksum of it: when one differs, loading the first operators fails on all of them. The checksum covers all keys, also those that HCCL does not read, but not white space and the order of keys: a table is written anew before it is computed. For 2.0 tables that is not known, and a table that is handed over as a text is taken as it is.",
		"各进程加载本节点的 rank table 文件，各 rank 之间会交换其校验值，只要有一份不同，加载首批算子时就会失败。校验值覆盖所有字段，包括 HCCL 不读取的字段，但不包括空白和键的顺序：运行时先重新序列化，再计算校验值。2.0 版本是否如此尚不清楚；以文本形式传入的 rank table 按原文计算。",
	},
	Fix: Text{
		"Generate the table once and copy that file to every node; do not edit it there.",
		"只生成一次 rank table 文件，再复制到所有节点，不要在各节点上单独修改。",
	},
	Sources: []Source{
		{Runtime, "checksum of the rank table, compared between ranks; computed after the file was read and written again"},
		{Report, "MindCluster fault diagnosis, AISW_CANN_HCCL_020: rank table checksum or CANN version differs between ranks"},
	},
	Copies: checkCopies,
}

// Same compares files that have to be the same on every node: all of them with
// the first one that can be read. What a file is that cannot is said as Check
// does.
func Same(files []*source.File, target Target) []*Result {
	results := make([]*Result, len(files))
	var first *Result
	for i, file := range files {
		t := ranktable.Decode(file.Bytes)
		if t.Failed || !t.Kind.IsTable() {
			results[i] = CheckFile(file, Surroundings{}, target)
			continue
		}
		res := &Result{File: file, Kind: t.Kind, Target: target, table: t, text: file.Bytes}
		results[i] = res
		if first == nil {
			first = res
			continue
		}
		rep := &Reporter{result: res, target: target}
		rep.each(func(rule *Rule) {
			if rule.Copies != nil {
				rule.Copies(first, rep)
			}
		})
		res.finish()
	}
	return results
}

func checkCopies(first *Result, r *Reporter) {
	a, b := first.table, r.result.table
	if bytes.Equal(a.Src, b.Src) {
		return
	}
	c := &copies{first: first, r: r, a: a, b: b, name: str(clean(first.File.Name))}
	c.object(a.Object, b.Object, both(Text{"the table", "rank table"}), modelled)
	if a.Layout == b.Layout {
		c.model()
	}
	if len(r.result.Findings) == 0 && !c.rest() {
		c.text()
	}
}

// modelled are the lists that are compared by what their elements are about.
var modelled = []string{"server_list", "super_pod_list", "group_list", "node_list", "rank_list"}

// copies is a table with the copy it is compared with.
type copies struct {
	first *Result // with table a
	r     *Reporter
	a, b  *ranktable.Table
	name  Arg // of the first file
}

// say reports a difference at a place of the copy, with its counterpart.
func (c *copies) say(at, there Span, message Text, args ...Arg) *Draft {
	return c.r.Find(at, message, args...).seeIn(c.first.File, nil, there, Text{"the other copy", "另一份"}, nil)
}

// object compares two objects key by key, without some keys of their own.
func (c *copies) object(a, b Span, who Arg, without []string) {
	if bytes.Equal(c.a.Src[a.Start:a.End], c.b.Src[b.Start:b.End]) {
		return
	}
	eachPair(leaves(c.a.Src, a, without), leaves(c.b.Src, b, without), func(there, here *leaf) {
		switch {
		case here == nil:
			c.say(opening(b), there.value.Span(), Text{
				"{0} has no {1}, which is {2} in {3}",
				"{0} 没有 {1}，而 {3} 中为 {2}",
			}, who, str(clip([]byte(there.path))), c.other(there.value), c.name)
		case there == nil:
			c.say(here.value.Span(), opening(a), Text{
				"{0} has {1}, which is not in {2}",
				"{0} 的 {1} 在 {2} 中没有",
			}, who, str(clip([]byte(here.path))), c.name)
		case !c.equal(there.value, here.value):
			c.say(here.value.Span(), there.value.Span(), Text{
				"{1} of {0} is {2}, but {3} in {4}",
				"{0} 的 {1} 为 {2}，而 {4} 中为 {3}",
			}, who, str(clip([]byte(here.path))), val(here.value), c.other(there.value), c.name)
		}
	})
}

// other puts a value of the first copy.
func (c *copies) other(v jsonscan.Value) Arg { return str(c.first.showValue(v)) }

// equal reports whether two values say the same.
func (c *copies) equal(a, b jsonscan.Value) bool {
	return a.Kind == b.Kind && (a.Kind == jsonscan.Object || a.Kind == jsonscan.Array || bytes.Equal(a.Text(c.a.Src), b.Text(c.b.Src)))
}

// rest looks for a difference that is not in the model.
func (c *copies) rest() bool {
	whole := func(t *ranktable.Table) Span { return Span{End: uint32(len(t.Src))} }
	c.object(whole(c.a), whole(c.b), both(Text{"the file", "文件"}), nil)
	return len(c.r.result.Findings) > 0
}

// text says what kind of difference there is between two files that say the
// same.
func (c *copies) text() {
	at := uint32(0)
	for int(at) < min(len(c.a.Src), len(c.b.Src)) && c.a.Src[at] == c.b.Src[at] {
		at++
	}
	here, there := Span{Start: at, End: min(at+1, uint32(len(c.b.Src)))}, Span{Start: at, End: min(at+1, uint32(len(c.a.Src)))}
	what := both(onlyDifference(c.a.Src, c.b.Src))
	switch {
	case c.b.Layout == ranktable.V2:
		c.say(here, there, Text{
			"differs from {0} in {1} only; whether the checksum of a 2.0 table covers that is not known",
			"与 {0} 仅{1}不同；2.0 版本的校验值是否包含这部分尚不清楚",
		}, c.name, what).As(Warning, Advice)
	case c.r.Consumer() == LLMDataDist:
		c.say(here, there, Text{
			"differs from {0} in {1} only; a table handed over as a text is compared as it is",
			"与 {0} 仅{1}不同；以文本形式传入的 rank table 按原文比较",
		}, c.name, what).As(Warning, Advice)
	default:
		c.say(here, there, Text{
			"differs from {0} in {1} only, which the checksum of HCCL does not cover",
			"与 {0} 仅{1}不同，HCCL 的校验值不包含这部分",
		}, c.name, what).As(Info, Advice)
	}
}

// onlyDifference names the difference between two files that say the same.
func onlyDifference(a, b []byte) Text {
	bom, crlf, lf := []byte("\ufeff"), []byte("\r\n"), []byte("\n")
	a, b = bytes.ReplaceAll(a, crlf, lf), bytes.ReplaceAll(b, crlf, lf)
	if bytes.Equal(a, b) {
		return Text{"line ends", "换行符"}
	}
	a, b = bytes.TrimPrefix(a, bom), bytes.TrimPrefix(b, bom)
	if bytes.Equal(a, b) {
		return Text{"the byte order mark", "字节序标记（BOM）"}
	}
	if bytes.Equal(compact(a), compact(b)) {
		return Text{"white space", "空白"}
	}
	la, lb := leaves(a, Span{End: uint32(len(a))}, nil), leaves(b, Span{End: uint32(len(b))}, nil)
	raw := len(la) == len(lb)
	for i := 0; raw && i < len(la); i++ {
		raw = bytes.Equal(la[i].value.Raw(a), lb[i].value.Raw(b))
	}
	if raw && len(compact(a)) == len(compact(b)) {
		return Text{"the order of keys", "键的顺序"}
	}
	return Text{"how it is written (escapes, comments, repeated keys or text behind the end)", "写法（转义、注释、重复的键或末尾的多余内容）"}
}

// compact is a text without the white space outside of strings.
func compact(src []byte) []byte {
	out := make([]byte, 0, len(src))
	inside := false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case inside && c == '\\' && i+1 < len(src):
			out = append(out, c)
			i++
		case c == '"':
			inside = !inside
		case !inside && (c == ' ' || c == '\t' || c == '\r' || c == '\n'):
			continue
		}
		out = append(out, src[i])
	}
	return out
}
