package rules

import (
	"strings"
	"testing"
)

// TestNoComments shows that what a string says is never a comment, and what
// stands beside a string still is one. The mark is written once in each text, on
// the line of a group whose name is that of another one, or of a call with three
// ranks where two are listed; or it would be about that line if it counted.
func TestNoComments(t *testing.T) {
	const (
		mark = "# hcclint:ignore group-name-duplicate,group-rank-num why"
		head = "groups:\n- {group: a, rank_num: 1, rank_ids: [0]}\n"
		ids  = "rank_num: 1, rank_ids: [0]"
		keys = "group: a\n  rank_num: 1\n  rank_ids: [0]\n"
		call = "from hccl.manage.api import create_group\n"
	)
	for _, tt := range []struct {
		name, file, text string
		comment          bool
	}{
		{"behind double quotes", "x.yaml", head + `- {group: "a", ` + ids + `} ` + mark, true},
		{"in double quotes", "x.yaml", head + `- {group: a, ` + ids + `, x: " ` + mark + `"}`, false},
		{"in double quotes, behind an escaped one", "x.yaml", head + `- {group: a, ` + ids + `, x: "\" ` + mark + `"}`, false},
		{"in single quotes", "x.yaml", head + `- {group: a, ` + ids + `, x: ' ` + mark + `'}`, false},
		{"in single quotes, behind two of them", "x.yaml", head + `- {group: a, ` + ids + `, x: 'it''s ` + mark + `'}`, false},
		{"in a key", "x.yaml", head + `- {group: a, ` + ids + `, " ` + mark + `": 1}`, false},
		{"in quotes with a tag", "x.yaml", head + `- {group: a, ` + ids + `, x: !!str " ` + mark + `"}`, false},
		{"in quotes with an anchor", "x.yaml", head + `- {group: a, ` + ids + `, x: &y " ` + mark + `"}`, false},
		{"in quotes of two lines", "x.yaml", head + "- {x: \"\n  " + mark + "\", group: a, " + ids + "}", false},
		{"in a block", "x.yaml", "x: |\n  y\n  " + mark + "\n" + head + "- {group: a, " + ids + "}", false},
		{"at the end of a block", "x.yaml", head + "- x: |\n    b\n    " + mark + "\n  " + keys, false},
		{"in a folded block", "x.yaml", head + "- x: >-\n\n    b\n\n    " + mark + "\n  " + keys, false},
		{"in a block, behind a line break of YAML 1.1", "x.yaml", head + "- x: |\n    b\u0085    c\u2028    d\n    " + mark + "\n  " + keys, false},
		{"behind the sign of a block", "x.yaml", head + "- " + strings.Replace(keys, "a\n", "| "+mark+"\n    x\n", 1) +
			"- group: |- " + mark[:len(mark)-1] + "\n    x\n", true},
		{"below a block", "x.yaml", "x: |\n  b\n" + head + mark + "\n- {group: a, " + ids + "}", true},
		{"in a second document, which is not read", "x.yaml", head + "- {group: a, " + ids + "}\n---\nx: ' " + mark + "'", false},
		{"above a second document", "x.yaml", head + strings.Replace(mark, "group-rank-num", "plan-syntax", 1) + "\n---\nx: ' '", true},
		{"in YAML that cannot be read", "x.yaml", head + "- {group: a, " + ids + "} " + mark + "\n- {", false},

		{"behind a call", "x.py", call + `create_group("a", 3, [0, 1])  ` + mark, true},
		{"in a string of a call", "x.py", call + `create_group("a", 3, [0, 1], " ` + mark + `")`, false},
		{"in a long string", "x.py", call + "x = '''\n" + mark + "\n'''; create_group('a', 3, [0, 1])", false},
		{"in a string of documentation", "x.py", call + "\"\"\"\n" + mark + "\"\"\"\ncreate_group('a', 3, [0, 1])", false},
		{"in a raw string", "x.py", call + `create_group("a", 3, [0, 1], r'\' ` + mark + `')`, false},
		{"in a formatted string", "x.py", call + `create_group("a", 3, [0, 1], f"{x} ` + mark + `")`, false},
		{"behind a string with a quote in it", "x.py", call + `create_group("a'", 3, [0, 1])  ` + mark, true},
		{"inside a bracket", "x.py", call + "create_group('a',  " + mark + "\n  3, [0, 1])", true},
	} {
		res := checkPlanText(t, tt.file, tt.text+"\n")
		if got := len(comments(res.File, strings.HasSuffix(tt.file, ".py"))) > 0; got != tt.comment {
			t.Errorf("%s: read as a comment: %v", tt.name, got)
		}
		before := len(res.Findings)
		if before == 0 {
			t.Errorf("%s: nothing to ignore", tt.name)
		}
		if res.IgnoreComments(); !tt.comment && (res.Suppressed > 0 || len(res.Findings) != before) {
			t.Errorf("%s: %d of %d findings suppressed", tt.name, res.Suppressed, before)
		}
	}
}
