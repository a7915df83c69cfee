package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/room"
	"github.com/hcclint/hcclint/internal/source"
)

// maxFindings bounds what is kept of one document; the rest is counted.
const maxFindings = 100_000

// Reporter takes what a rule finds. It knows which rule is asked.
type Reporter struct {
	result *Result
	rule   *Rule
	order  uint16
	family product.Family // set while Rule.Product is asked and the product is open
	target Target
	confs  []serverConf // of the servers of the table, as far as they were given
}

// Consumer is the consumer the verdict is for.
func (r *Reporter) Consumer() Consumer { return r.target.Consumer }

// Open reports whether the verdict is one of several: the product was left
// open and the document does not tell it.
func (r *Reporter) Open() bool { return r.family != product.Unknown }

// Env is the value of a variable in the environment of the job, "" if it is
// not set or the environment was not given.
func (r *Reporter) Env(name string) string { return r.target.Env[name] }

// Find reports a finding at a span. In the message {0}, {1} … stand for the
// arguments; both languages take the same ones.
func (r *Reporter) Find(at Span, message Text, args ...Arg) *Draft {
	res := r.result
	if r.target.Off[r.rule] && len(res.Findings) > 0 { // one is kept: that there is something may matter
		res.draft = Draft{result: res, index: notKept}
		return &res.draft
	}
	if len(res.Findings) >= maxFindings {
		return res.count(Tally{r.rule, r.rule.Severity, r.Open()})
	}
	f := Finding{
		Rule: r.rule, Severity: r.rule.Severity, Class: r.rule.Class, Span: at,
		order: r.order, message: res.intern(message),
		args: uint32(len(res.args)), nargs: uint8(len(args)),
		related: uint32(len(res.related)), edits: uint32(len(res.edits)), result: res,
	}
	if r.family != product.Unknown {
		f.Products = product.SetOf(r.family)
	}
	res.args = push(res, res.args, args...)
	res.Findings = push(res, res.Findings, f)
	res.draft = Draft{result: res, index: len(res.Findings) - 1}
	return &res.draft
}

// At is Find for a value.
func (r *Reporter) At(v jsonscan.Value, message Text, args ...Arg) *Draft {
	return r.Find(v.Span(), message, args...)
}

// Draft is the finding reported last; more can be said about it until the next
// one is reported.
type Draft struct {
	result *Result
	index  int // in Findings; negative: it is not there
}

const (
	onlyCounted = -1
	notKept     = -2 // nor counted
)

// As gives the finding another severity and class than the rule's own. The
// pair has to be listed in Rule.Also.
func (d *Draft) As(s Severity, c Class) *Draft {
	switch d.index {
	case onlyCounted:
		return d.result.recount(s)
	case notKept:
		return d
	}
	f := &d.result.Findings[d.index]
	f.Severity, f.Class = s, c
	return d
}

// Code names the error code of the runtime where it is not the rule's own.
func (d *Draft) Code(c Code) *Draft {
	if d.index >= 0 {
		d.result.Findings[d.index].code = c
	}
	return d
}

// See adds another place that belongs to the finding.
func (d *Draft) See(at Span, message Text, args ...Arg) *Draft {
	if d.index < 0 {
		return d
	}
	res := d.result
	rel := related{span: at, message: res.intern(message), args: uint32(len(res.args)), nargs: uint8(len(args))}
	res.args = push(res, res.args, args...)
	res.related = push(res, res.related, rel)
	res.Findings[d.index].nrel++
	return d
}

// SeeTable adds a place in the rank table of a job.
func (d *Draft) SeeTable(j *Job, at Span, message Text, args ...Arg) *Draft {
	return d.seeIn(j.tableFile, j.place, at, message, args)
}

// SeeLink adds a place in the table of a link.
func (d *Draft) SeeLink(l *LinkTable, at Span, message Text, args ...Arg) *Draft {
	return d.seeIn(l.file, l.place, at, message, args)
}

// SeeConf adds a place in the hccn.conf of a server.
func (d *Draft) SeeConf(c *serverConf, at Span, message Text, args ...Arg) *Draft {
	return d.seeIn(c.file, nil, at, message, args)
}

// seeIn adds a place in another file, nil for this one. Where the table is only a
// part of the file, place turns its places into those of the file.
func (d *Draft) seeIn(file *source.File, place func(Span) Span, at Span, message Text, args []Arg) *Draft {
	if place != nil {
		at = place(at)
	}
	if d.See(at, message, args...); d.index >= 0 {
		d.result.related[len(d.result.related)-1].file = file
	}
	return d
}

// Safe adds an edit that mends the finding and cannot change which device gets
// which rank or address.
func (d *Draft) Safe(at Span, replacement string) *Draft { return d.edit(at, replacement, false) }

// Unsafe adds an edit that mends the finding if the guess behind it is right.
func (d *Draft) Unsafe(at Span, replacement string) *Draft { return d.edit(at, replacement, true) }

func (d *Draft) edit(at Span, replacement string, unsafe bool) *Draft {
	if d.index < 0 {
		return d
	}
	f := &d.result.Findings[d.index]
	d.result.edits = push(d.result, d.result.edits, Edit{at, replacement})
	f.nedits++
	f.unsafe = f.unsafe || unsafe
	return d
}

// intern keeps a message and returns its index. Nearly all findings share the few
// messages of the rule that is being asked.
func (r *Result) intern(m Text) uint32 {
	for i := len(r.messages) - 1; i >= max(0, len(r.messages)-4); i-- {
		if r.messages[i] == m {
			return uint32(i)
		}
	}
	r.messages = append(r.messages, m)
	return uint32(len(r.messages) - 1)
}

// push is append for lists that may get as long as the table has devices: once
// there are many, room is made for one of each device. Doubling would copy a
// table in which everything is wrong two dozen times.
func push[T any](r *Result, list []T, more ...T) []T {
	if n := len(list) + len(more); n > cap(list) {
		size := 2 * n
		if n > manyFindings {
			size = max(size, min(len(r.table.Devices)+1, maxFindings)*len(more))
		}
		list = append(room.Of[T](size)[:0], list...)
	}
	return append(list, more...)
}

// manyFindings is from where on a list is thought to become long.
const manyFindings = 500
