package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"text/template"

	"github.com/hcclint/hcclint/rules"
)

const (
	maxTemplated = 100_000  // findings that a template is given
	maxTemplate  = 64 << 20 // bytes that it may write
)

// Template is a report that the user wrote, in the language of text/template.
// It sees what the format json writes, under the same names:
// {{range .findings}}{{.file}}:{{.line}} {{.message}}{{end}}.
type Template struct{ parsed *template.Template }

// TemplateError says what is wrong with a template.
type TemplateError struct{ err error }

func (e *TemplateError) Error() string { return e.err.Error() }

// ParseTemplate reads a template. Beside the usual functions it has json, which
// writes a value as JSON. The error is a *TemplateError.
func ParseTemplate(name, text string) (*Template, error) {
	t, err := template.New(name).Option("missingkey=error").Funcs(template.FuncMap{"json": toJSON}).Parse(text)
	if err != nil {
		return nil, &TemplateError{err}
	}
	return &Template{t}, nil
}

func toJSON(value any) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value)
	return string(Visible(bytes.TrimSuffix(b.Bytes(), []byte("\n")))), err
}

// beginTemplate collects the findings and runs the template over them at the
// end; nothing is written of one that fails. Findings beyond the bound are in
// the summary, as uncounted.
func beginTemplate(p *printer) writer {
	t := &templated{p: p, findings: []any{}}
	return writer{t.result, t.end}
}

type templated struct {
	p        *printer
	findings []any
	judgedFor
	sum       Summary
	uncounted int
}

// result takes over the findings of a file by way of their JSON, so that the
// names and values are those of the format.
func (t *templated) result(res *rules.Result) {
	t.sum.Add(res)
	t.judged(res)
	for _, n := range res.Uncounted {
		t.uncounted += n
	}
	e := newEncoder(newPrinter(nil, t.p.opt))
	e.each(res, func(f *rules.Finding, pointer string) {
		if len(t.findings) == maxTemplated {
			t.uncounted++
			return
		}
		e.finding(res.File, f, pointer)
		finding := t.decode(e.buf)
		fill(finding, optional.finding, absent(nil))
		t.findings = append(t.findings, finding)
		e.buf = e.buf[:0]
	})
}

func (t *templated) end() {
	o := object{encoder: newEncoder(newPrinter(nil, t.p.opt)), sum: t.sum, uncounted: t.uncounted}
	o.target(t.shared(t.p.opt.Target), t.candidates)
	o.add(`,"findings":[]`)
	o.summary()
	o.add("}")
	shape := t.decode(o.buf)
	if t.p.err != nil {
		return
	}
	shape["findings"] = t.findings
	fill(shape["target"], optional.target, absent(nil))
	fill(shape["summary"], optional.summary, 0)
	var out bounded
	if err := t.p.opt.Template.parsed.Execute(&out, shape); err != nil {
		t.p.err = &TemplateError{err}
		return
	}
	t.p.buf = append(t.p.buf, out.Bytes()...)
}

// absent stands for what JSON leaves out: it is printed as nothing, is false,
// and has no elements.
type absent []any

func (absent) String() string { return "" }

// fill adds the keys that an object lacks: a template that asks for one fails
// otherwise.
func fill(object any, keys []string, value any) {
	m, ok := object.(map[string]any)
	for _, key := range keys {
		if _, there := m[key]; ok && !there {
			m[key] = value
		}
	}
}

// bounded is a buffer for what a template writes: it can go round in circles.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(text []byte) (int, error) {
	if b.Len()+len(text) > maxTemplate {
		return 0, errors.New("the report is larger than 64 MiB")
	}
	return b.Buffer.Write(text)
}

// decode reads an object with whole numbers as int: templates compare and print
// them.
func (t *templated) decode(src []byte) map[string]any {
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.UseNumber()
	var object map[string]any
	if err := dec.Decode(&object); err != nil && t.p.err == nil {
		t.p.err = fmt.Errorf("a finding for the template: %w", err)
	}
	whole(object)
	return object
}

func whole(value any) any {
	switch v := value.(type) {
	case json.Number:
		n, err := strconv.Atoi(v.String())
		if err != nil {
			return v
		}
		return n
	case []any:
		for i := range v {
			v[i] = whole(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = whole(v[key])
		}
	}
	return value
}
