package rules

// ownIdea is where the rules about ignoring come from.
const ownIdea = "hcclint's own: ignore of .hcclint.yaml, comments in plans and scripts, --baseline"

var suppressionNoReason = Rule{
	Name:     "suppression-no-reason",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"a comment that ignores findings without a rule or a reason", "忽略问题的注释没有写规则名或原因"},
	Why: Text{
		"Half a year later nobody knows why a finding was ignored, or whether that is still right. A comment without a rule would hide faults that nobody has seen yet.",
		"半年后没有人记得当初为什么忽略，也不知道是否仍然成立。不写规则名的注释还会掩盖尚未发现的问题。",
	},
	Fix:     Text{"Write hcclint:ignore RULE and the reason on one line; until then nothing is ignored.", "在同一行写 hcclint:ignore RULE 原因；在此之前该注释不生效。"},
	Sources: []Source{{Manual, ownIdea}},
	Ignore: func(i *Ignore, r *Reporter) {
		switch {
		case i.Kind != InComment:
		case i.Name == "":
			r.Find(i.Span, Text{"hcclint:ignore names no rule, expected hcclint:ignore RULE reason", "hcclint:ignore 没有规则名，应为 hcclint:ignore 规则名 原因"})
		case i.Reason == "" && i.Rule != nil:
			r.Find(i.Span, Text{"no reason is given for ignoring {0}, so nothing is ignored", "忽略 {0} 没有写明原因，不生效"}, str(i.Rule.Name))
		}
	},
}

var suppressionExpired = Rule{
	Name:     "suppression-expired",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"findings were to be ignored until a day that is over", "忽略的截止日期已过"},
	Why: Text{
		"Somebody decided to live with the finding until that day. It is over, so the finding is shown again: either it was mended and the entry can go, or it needs another decision.",
		"当初决定在该日期之前容忍这个问题。现在日期已过，问题会重新显示：要么已经修复、可以删除该条目，要么需要重新决定。",
	},
	Fix:     Text{"Mend what the rule finds and remove the entry, or choose a later day.", "修复该规则报告的问题并删除该条目，或改为更晚的日期。"},
	Sources: []Source{{Manual, ownIdea}},
	Ignore: func(i *Ignore, r *Reporter) {
		if i.Expired {
			r.Find(i.UntilAt, Text{"{0} was to be ignored until {1}, which is over", "{0} 忽略至 {1}，日期已过"}, str(i.Rule.Name), str(i.Until))
		}
	},
}

var suppressionStale = Rule{
	Name:     "suppression-stale",
	Severity: Warning,
	Class:    Advice,
	Summary:  Text{"there is nothing to ignore here any more", "忽略条目已没有对应的问题"},
	Why: Text{
		"The finding was mended, or the rule or the place is misspelt. What is left over would hide the same fault when somebody makes it again.",
		"问题已经修复，或者规则名、位置写错。留下的条目会在同样的错误再次出现时将其掩盖。",
	},
	Fix:     Text{"Remove the entry or the comment, or correct the name of the rule and the place.", "删除该条目或注释，或改正规则名和位置。"},
	Sources: []Source{{Manual, ownIdea}},
	Ignore: func(i *Ignore, r *Reporter) {
		switch {
		case i.Kind == InBaseline || i.Expired || i.Name == "":
		case i.Rule == nil:
			unknownRule(i, r)
		case !i.Idle:
		case i.Kind == InComment:
			r.Find(i.Span, Text{"{0} finds nothing in line {1}, there is nothing to ignore", "第 {1} 行没有 {0} 的问题，无需忽略"}, str(i.Rule.Name), num(i.line))
		default:
			r.Find(i.Span, Text{"{0} finds nothing that this entry is about", "该条目范围内没有 {0} 的问题"}, str(i.Rule.Name))
		}
	},
}

// unknownRule says which rule was probably meant.
func unknownRule(i *Ignore, r *Reporter) {
	if i.near != "" {
		r.Find(i.Span, Text{"there is no rule {0}, did you mean {1}?", "没有规则 {0}，是否为 {1}？"}, shown(i.Name), str(i.near))
		return
	}
	r.Find(i.Span, Text{"there is no rule {0}; see hcclint rules", "没有规则 {0}，请参考 hcclint rules"}, shown(i.Name))
}

var baselineStale = Rule{
	Name:     "baseline-stale",
	Severity: Info,
	Class:    Advice,
	Summary:  Text{"a finding of the baseline does not occur any more", "基线中的问题已不再出现"},
	Why: Text{
		"The finding was mended, or its place has moved. As long as the entry stays, the same fault would pass unseen if it came back.",
		"问题已经修复，或者位置发生了变化。该条目保留期间，同样的错误再次出现时不会被发现。",
	},
	Fix:     Text{"Write the baseline again with --write-baseline.", "用 --write-baseline 重新生成基线文件。"},
	Sources: []Source{{Manual, ownIdea}},
	Ignore: func(i *Ignore, r *Reporter) {
		if i.Kind == InBaseline && i.Idle {
			r.Find(i.Span, Text{"{0} does not occur any more in {1}", "{1} 中已没有 {0} 的问题"}, shown(i.Name), shown(i.File))
		}
	},
}
