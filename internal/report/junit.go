package report

import "github.com/hcclint/hcclint/rules"

// maxPlaces is how many places one test case of JUnit lists.
const maxPlaces = 100

// beginJUnit writes the XML of JUnit: a suite for each file, in it a case for
// each rule that has something to say. The name of a case holds no line, so
// that a CI system recognises it in the next run. An error is a failure even
// with --fail-on never: that lets the job go on, and the report still shows what
// is wrong. So is what else fails the run; the rest are skipped cases, the one
// state beside failed that CI systems show with its message without turning red.
// A clean file is one passed case.
func beginJUnit(p *printer) writer {
	p.add(xmlHeader, `<testsuites name="hcclint">`, "\n")
	return writer{func(res *rules.Result) { p.suite(res, casesOf(res)) }, func() { p.add("</testsuites>\n") }}
}

// testCase is what a rule found in a file at one level.
type testCase struct {
	caseKind
	findings []*rules.Finding // the first ones
	n        int
}

type caseKind struct {
	rule        *rules.Rule
	level       rules.Severity
	conditional bool
}

// casesOf groups the findings of a file, in the order in which they come.
func casesOf(res *rules.Result) []*testCase {
	var all []*testCase
	index := map[caseKind]*testCase{}
	of := func(k caseKind) *testCase {
		c := index[k]
		if c == nil {
			c = &testCase{caseKind: k}
			index[k] = c
			all = append(all, c)
		}
		return c
	}
	for i := range res.Findings {
		f := &res.Findings[i]
		c := of(caseKind{f.Rule, level(f), f.Products != 0})
		if c.n++; c.n <= maxPlaces {
			c.findings = append(c.findings, f)
		}
	}
	for _, s := range surpluses(res) {
		of(caseKind{s.rule, s.level, false}).n += s.n
	}
	return all
}

// fails reports whether a case is a failure: errors always are, the rest where
// --fail-on takes it for one.
func (p *printer) fails(c *testCase) bool {
	return !c.conditional && (c.level == rules.Error || c.level >= p.opt.FailOn)
}

func (p *printer) suite(res *rules.Result, cases []*testCase) {
	failures := 0
	for _, c := range cases {
		if p.fails(c) {
			failures++
		}
	}
	name := slashed(res.File.Name)
	p.add("<testsuite")
	p.attr("name", name)
	p.count("tests", max(len(cases), 1))
	p.count("failures", failures)
	p.add(` errors="0"`)
	p.count("skipped", len(cases)-failures)
	p.add(">\n")
	for _, c := range cases {
		p.testCase(name, res, c)
	}
	if len(cases) == 0 {
		p.add("<testcase")
		p.attr("name", p.in("no problems found", "未发现问题"))
		p.attr("classname", name)
		p.add("/>\n")
	}
	p.add("</testsuite>\n")
}

func (p *printer) testCase(name string, res *rules.Result, c *testCase) {
	l := p.opt.Lang
	p.add("<testcase")
	title := c.rule.Name
	switch {
	case c.conditional:
		title += p.in(" (depends on the product)", "（取决于产品）")
	case c.level != rules.Error:
		title += " (" + c.level.String() + ")"
	}
	p.attr("name", title)
	p.attr("classname", name)
	element := "skipped"
	if p.fails(c) {
		element = "failure"
	}
	p.add("><", element)
	p.attr("message", c.message(l))
	if element == "failure" {
		p.attr("type", c.level.String())
	}
	p.add(">\n")
	for _, f := range c.findings {
		at := res.File.Position(f.Span.Start)
		p.text(name)
		p.add(":")
		p.int(at.Line)
		p.add(":")
		p.int(at.Column)
		p.add(": ")
		p.text(statement(f, l))
		p.add("\n")
	}
	if rest := c.n - len(c.findings); rest > 0 && len(c.findings) > 0 {
		p.add(in(l, "and "+Grouped(rest)+" more", "另有 "+Grouped(rest)+" 处"), "\n")
	}
	p.text(in(l, "fix: ", "修复：") + c.rule.Fix.In(l))
	p.add("\n</", element, "></testcase>\n")
}

// message is the first finding and how many more there are.
func (c *testCase) message(l rules.Lang) string {
	if len(c.findings) == 0 {
		return (&surplus{c.rule, c.level, c.n}).text(l)
	}
	s := statement(c.findings[0], l)
	if c.n > 1 {
		s += in(l, " (and "+Grouped(c.n-1)+" more)", "（另有 "+Grouped(c.n-1)+" 处）")
	}
	return s
}
