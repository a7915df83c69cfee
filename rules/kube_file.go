package rules

import (
	"github.com/hcclint/hcclint/internal/kube"
	"github.com/hcclint/hcclint/internal/tree"
)

var configMapSyntax = Rule{
	Name:     "configmap-syntax",
	Severity: Error,
	Class:    Advice,
	Summary:  Text{"a ConfigMap that cannot be read as it stands", "ConfigMap 无法按原样读取"},
	Why: Text{
		"What hcclint cannot read it cannot check. Values of a ConfigMap are strings, and a key that is given twice is refused by kubectl. Aliases (*name) and tags (!name) are not followed: what they stand for would have no place of its own, and a few lines of them can expand to gigabytes.",
		"hcclint 读不出的内容无法检查。ConfigMap 的值必须是字符串，键重复时 kubectl 会拒绝。不支持别名（*name）和标签（!name）：它们展开后没有自己的位置，而且几行就能展开成数 GB。",
	},
	Fix: Text{
		"Mend the text at the place; write a table as an indented block behind \"hccl.json: |\", without aliases and tags.",
		"按位置修改；rank table 应写成 \"hccl.json: |\" 之后的缩进文本，不使用别名和标签。",
	},
	Sources: []Source{
		{Manual, "Kubernetes, ConfigMap: data holds strings, at most 1 MiB"},
		{Manual, "YAML 1.2; the limits are hcclint's own: 64 MiB, 64 levels, a million values in a document"},
	},
	Objects: checkConfigMapSyntax,
}

func checkConfigMapSyntax(f *kube.File, r *Reporter) {
	for _, i := range f.Issues {
		switch i.Code {
		case kube.Syntax:
			if i.Message == "" {
				r.Find(i.Span, Text{"not JSON at this place: kubectl would refuse it", "此处不是合法的 JSON，kubectl 会拒绝"})
				continue
			}
			r.notYAML(i.Span, i.Other, i.Message)
		case kube.Encoding:
			r.notUTF8(i.Span)
		case kube.Control:
			r.controlCharacter(i.Span)
		case kube.TooLarge:
			r.Find(i.Span, Text{
				"larger than what is read of Kubernetes objects: 64 MiB, or a million values in a document",
				"超过 Kubernetes 对象的可读取上限：64 MiB，或单个文档一百万个值"})
		case kube.TooLong:
			r.Find(i.Span, Text{
				"{0} has {1} bytes; a ConfigMap holds at most {2} (1 MiB)",
				"{0} 有 {1} 字节，ConfigMap 最多容纳 {2} 字节（1 MiB）"}, shown(i.Key), num(i.Size), num(kube.MaxText))
		case kube.TooDeep:
			r.tooDeep(i.Span, tree.MaxDepth)
		case kube.Alias:
			r.Find(i.Span, Text{"the alias at {0} is not followed, expected the value itself", "{0} 处的别名不会展开，应直接写出值"}, shown(i.Key))
		case kube.Tag:
			r.Find(i.Span, Text{"the tag at {0} is not obeyed, expected a plain value", "{0} 处的标签不会生效，应为普通的值"}, shown(i.Key))
		case kube.DuplicateKey:
			r.Find(i.Span, Text{"key {0} is given again; kubectl refuses that", "键 {0} 重复，kubectl 会拒绝"}, shown(i.Key)).
				See(i.Other, Text{"first given", "首次出现"})
		case kube.NoString:
			r.Find(opening(i.Span), Text{
				"{0} is {1}; Kubernetes takes strings only: write it as a block behind {0}: |",
				"{0} 为{1}，而 Kubernetes 只接受字符串：应写成 {0}: | 之后的缩进文本"},
				shown(i.Key), both(Text(i.Got.Name())))
		}
	}
}
