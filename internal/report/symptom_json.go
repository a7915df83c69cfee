package report

import (
	"io"

	"github.com/hcclint/hcclint/examples"
	"github.com/hcclint/hcclint/internal/symptom"
	"github.com/hcclint/hcclint/rules"
)

// symptomJSON is what explain says, for programs.
type symptomJSON struct {
	Code    *codeJSON   `json:"code,omitempty"`
	Matches []matchJSON `json:"matches"`
}

type codeJSON struct {
	Code     rules.Code `json:"code"`
	Meaning  string     `json:"meaning"`
	Messages []string   `json:"messages,omitempty"`
}

type matchJSON struct {
	Message string       `json:"message,omitempty"` // of the rule, the one that was printed
	Line    int          `json:"line,omitempty"`    // of the text that was given
	Before  string       `json:"before,omitempty"`  // the release before which the rule has the code
	Rule    ruleJSON     `json:"rule"`
	Example *exampleJSON `json:"example,omitempty"`
}

type exampleJSON struct {
	Wrong partJSON `json:"wrong"`
	Right partJSON `json:"right"`
}

type partJSON struct {
	Line  int      `json:"line"`
	Lines []string `json:"lines"`
}

// SymptomJSON writes the rules that a message speaks of, best first.
func SymptomJSON(w io.Writer, f *symptom.Found, opt Options) error {
	out := symptomJSON{Matches: []matchJSON{}}
	for _, m := range f.Matches {
		j := newMatchJSON(m.Rule, opt.Lang)
		j.Message, j.Line = m.Message, m.Line
		out.Matches = append(out.Matches, j)
	}
	return writeJSON(w, out)
}

// CodeJSON writes what a code stands for, and its rules.
func CodeJSON(w io.Writer, c *rules.CodeInfo, opt Options) error {
	out := symptomJSON{Code: &codeJSON{c.Code, c.Meaning.In(opt.Lang), c.Messages}, Matches: []matchJSON{}}
	for _, r := range rules.WithCode(c.Code, rules.Latest) {
		out.Matches = append(out.Matches, newMatchJSON(r, opt.Lang))
	}
	for _, r := range rules.OnlyBefore(c.Code) {
		j := newMatchJSON(r, opt.Lang)
		j.Before = rules.CANN85.String()
		out.Matches = append(out.Matches, j)
	}
	return writeJSON(w, out)
}

func newMatchJSON(r *rules.Rule, l rules.Lang) matchJSON {
	out := matchJSON{Rule: newRuleJSON(r, l)}
	if x, ok := examples.Find(r.Name); ok {
		out.Example = &exampleJSON{partJSON{x.Wrong.First, x.Wrong.Lines}, partJSON{x.Right.First, x.Right.Lines}}
	}
	return out
}
