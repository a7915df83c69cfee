package report

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/rules"
)

// maxAnnotations is how many annotations of one level GitHub shows of a step;
// it drops the others without a word.
const maxAnnotations = 10

// beginGitHub writes commands for the log of GitHub Actions, which shows them
// beside the lines of a change. Where there are more of a level than it would
// show, those of one rule in one file become one; what is left even then is
// counted in a notice. So the commands can only be written at the end.
func beginGitHub(p *printer) writer {
	g := &gitHub{printer: p}
	for s := range g.levels {
		g.levels[s].room = maxAnnotations
	}
	g.levels[rules.Info].room-- // the notice about what is left takes one
	return writer{g.result, g.end}
}

type gitHub struct {
	*printer
	levels [4]annotations // by severity
}

// annotations are those of one level: the first findings one by one, and the
// first groups. Nothing else is kept.
type annotations struct {
	room   int
	single []annotation
	groups []annotation
	n      int
}

// annotation is a command without the count, and the findings it stands for.
type annotation struct {
	command, message string
	n                int
}

func (g *gitHub) result(res *rules.Result) {
	var groups [4]map[*rules.Rule]int // index of the group, -1: no room for it
	for i := range res.Findings {
		f := &res.Findings[i]
		a := &g.levels[level(f)]
		a.n++
		group := &groups[level(f)]
		if *group == nil {
			*group = map[*rules.Rule]int{}
		}
		at, known := (*group)[f.Rule]
		if !known {
			at = -1
			if len(a.groups) < a.room {
				at = len(a.groups)
				a.groups = append(a.groups, g.annotation(res, f))
			}
			(*group)[f.Rule] = at
		}
		if at >= 0 {
			a.groups[at].n++
		}
		if len(a.single) < a.room {
			a.single = append(a.single, g.annotation(res, f))
		}
	}
	for _, s := range surpluses(res) {
		a := &g.levels[s.level]
		a.n += s.n
		if at, ok := groups[s.level][s.rule]; ok && at >= 0 {
			a.groups[at].n += s.n
		}
	}
}

// annotation is the command for a finding. Columns only count where it ends on
// the line it starts on.
func (g *gitHub) annotation(res *rules.Result, f *rules.Finding) annotation {
	from, to := res.File.Position(f.Span.Start), res.File.Position(f.Span.End)
	command := [...]string{rules.Info: "::notice", rules.Warning: "::warning", rules.Error: "::error"}[level(f)] +
		" file=" + property(safe(slashed(res.File.Name))) +
		",line=" + strconv.Itoa(from.Line) + ",endLine=" + strconv.Itoa(to.Line)
	if from.Line == to.Line {
		command += ",col=" + strconv.Itoa(from.Column) + ",endColumn=" + strconv.Itoa(to.Column)
	}
	return annotation{command: command + ",title=" + property(f.Rule.Name), message: safe(statement(f, g.opt.Lang))}
}

func (g *gitHub) end() {
	l := g.opt.Lang
	var left [4]int
	for s := rules.Error; s >= rules.Info; s-- {
		a := &g.levels[s]
		shown := a.single
		if a.n > len(a.single) {
			shown, left[s] = a.groups, a.n
		}
		for _, x := range shown {
			left[s] = max(left[s]-x.n, 0)
			if x.n > 1 {
				x.message += in(l, " (and "+Grouped(x.n-1)+" more in this file)", "（该文件中另有 "+Grouped(x.n-1)+" 处）")
			}
			g.add(x.command, "::", data(x.message), "\n")
		}
	}
	if words := counts(l, left); len(words) > 0 {
		g.add("::notice title=hcclint::", data(g.in(
			list(l, words)+" more are not shown here: GitHub shows ten annotations of a level",
			"还有 "+list(l, words)+"未在此显示：GitHub 每个级别最多显示 10 条")), "\n")
	}
}

// data is the message of a command, property the value of one of its
// properties, escaped as GitHub's own toolkit does.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(valid(s))
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(s))
}
