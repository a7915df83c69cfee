package report

import (
	"github.com/fatih/color"

	"github.com/hcclint/hcclint/rules"
)

// palette colours parts of the text; its zero value leaves everything plain.
type palette struct{ severities [4]*color.Color }

func newPalette(on bool) palette {
	if !on {
		return palette{}
	}
	p := palette{[4]*color.Color{
		color.New(color.Faint),
		rules.Info:    color.New(color.FgCyan, color.Bold),
		rules.Warning: color.New(color.FgYellow, color.Bold),
		rules.Error:   color.New(color.FgRed, color.Bold),
	}}
	for _, c := range p.severities {
		c.EnableColor()
	}
	return p
}

// dim is for what is only there for orientation.
func (p *palette) dim(s string) string { return p.severity(0, s) }

// severity is for what says how bad it is.
func (p *palette) severity(s rules.Severity, text string) string {
	if p.severities[s] == nil {
		return text
	}
	return p.severities[s].Sprint(text)
}
