package report

import (
	"strconv"

	"github.com/hcclint/hcclint/rules"
)

// beginGitLab writes what GitLab calls a Code Quality report: an array with the
// fields that its documentation demands. Fingerprints have to be unique in all
// of it, so the file counts as well.
func beginGitLab(p *printer) writer {
	g := gitLab{encoder: newEncoder(p), files: map[string]int{}}
	g.add("[")
	return writer{g.result, func() { g.add("\n]\n") }}
}

type gitLab struct {
	*encoder
	comma string
	files map[string]int // results so far by name: a file may be judged twice
}

func (g *gitLab) result(res *rules.Result) {
	name := slashed(res.File.Name)
	g.files[name]++
	seen := newFingerprints(name + "\x00" + strconv.Itoa(g.files[name]))
	g.each(res, func(f *rules.Finding, pointer string) {
		line := res.File.Position(f.Span.Start).Line
		g.issue(f.Rule, level(f), statement(f, g.opt.Lang), seen.finding(f, pointer), name, line)
	})
	for _, s := range surpluses(res) {
		g.issue(s.rule, s.level, s.text(g.opt.Lang), seen.of(s.rule.Name, "", "only counted"), name, 1)
	}
}

func (g *gitLab) issue(r *rules.Rule, level rules.Severity, text, fingerprint, file string, line int) {
	g.add(g.comma, "\n{")
	g.comma = ","
	g.str("description", text)
	g.add(`,"check_name":"`, r.Name, `","fingerprint":"`, fingerprint, `","severity":"`)
	g.add([...]string{rules.Info: "info", rules.Warning: "minor", rules.Error: "major"}[level])
	g.add(`","location":{`)
	g.str("path", file)
	g.add(`,"lines":{`)
	g.num("begin", line)
	g.add("}}}")
}
