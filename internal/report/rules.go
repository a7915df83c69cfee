package report

import (
	"encoding/json"
	"io"

	"github.com/hcclint/hcclint/rules"
)

// RulesText writes a table of rules, one a line.
func RulesText(w io.Writer, all []*rules.Rule, opt Options) error {
	p := newPrinter(w, opt)
	longest := 0
	for _, r := range all {
		longest = max(longest, len(r.Name))
	}
	for _, r := range all {
		severity := pad(r.Severity.Text().In(opt.Lang), 9)
		class := pad(r.Class.String(), 12)
		p.add(pad(r.Name, longest+2), p.severity(r.Severity, severity), class, r.Summary.In(opt.Lang), "\n")
	}
	p.flush()
	return p.err
}

// ruleJSON is a rule as it stands in JSON output.
type ruleJSON struct {
	Name      string        `json:"name"`
	Severity  string        `json:"severity"`
	Class     string        `json:"class"`
	Also      []verdictJSON `json:"also,omitempty"`
	Runtime   []rules.Code  `json:"runtime,omitempty"`
	AlsoCodes []rules.Code  `json:"alsoRuntime,omitempty"`
	Products  []string      `json:"products,omitempty"`
	Consumers []string      `json:"consumers,omitempty"`
	Summary   string        `json:"summary"`
	Why       string        `json:"why"`
	Help      string        `json:"help"`
	Sources   []sourceJSON  `json:"sources"`
	Messages  []string      `json:"messages,omitempty"`
	Releases  []releaseJSON `json:"releases,omitempty"`
}

type releaseJSON struct {
	Since string `json:"since"`
	What  string `json:"what"`
}

type verdictJSON struct {
	Severity string `json:"severity"`
	Class    string `json:"class"`
}

type sourceJSON struct {
	Kind string `json:"kind"`
	Ref  string `json:"ref"`
}

// RulesJSON writes everything there is to say about rules, for programs.
func RulesJSON(w io.Writer, all []*rules.Rule, opt Options) error {
	out := make([]ruleJSON, 0, len(all))
	for _, r := range all {
		out = append(out, newRuleJSON(r, opt.Lang))
	}
	return writeJSON(w, out)
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func newRuleJSON(r *rules.Rule, l rules.Lang) ruleJSON {
	out := ruleJSON{
		Name: r.Name, Severity: r.Severity.String(), Class: r.Class.String(), Runtime: r.Runtime, AlsoCodes: r.AlsoCodes, Messages: r.Messages,
		Consumers: r.Consumers.Names(), Summary: r.Summary.In(l), Why: r.Why.In(l), Help: r.Fix.In(l),
	}
	for _, v := range r.Also {
		out.Also = append(out.Also, verdictJSON{v.Severity.String(), v.Class.String()})
	}
	for _, f := range r.Products.Families() {
		out.Products = append(out.Products, f.Key())
	}
	for _, s := range r.Sources {
		out.Sources = append(out.Sources, sourceJSON{sourceKind(s.Kind).EN, s.Ref})
	}
	for _, c := range r.Changes() {
		out.Releases = append(out.Releases, releaseJSON{c.Since.String(), c.What.In(l)})
	}
	return out
}
