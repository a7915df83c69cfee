package rules

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// extras judges the ports and backup addresses. The runtime reads
// device_vnic_port only beside device_port, and backups only on an Atlas A3
// that retries over another NIC.
func (p placeholders) extras() {
	t := p.t
	backups := p.r.l2Retry() && p.r.result.Candidates.Has(product.FA3)
	for _, e := range t.Extras {
		if !p.r.reads(t.Layout, e.Key) {
			continue
		}
		switch e.Key {
		case ranktable.KHostPort, ranktable.KDevicePort, ranktable.KPort:
			p.number(e.Value, e.Key)
		case ranktable.KVnicPort:
			if t.Extra(int(e.Device), ranktable.KDevicePort).Here() {
				p.number(e.Value, e.Key)
			}
		case ranktable.KBackupIP, ranktable.KBackupPort:
			if backups {
				p.judge(e.Value, e.Key, Error, Rejects)
			} else {
				p.judge(e.Value, e.Key, Warning, Misbehaves)
			}
		}
	}
}

// counts judges the numbers that say how long a list is, where they are read.
func (p placeholders) counts() {
	t := p.t
	switch t.Layout {
	case ranktable.Concise:
		p.number(t.ServerCount, ranktable.KServerCount)
	case ranktable.Legacy, ranktable.Lab:
		p.number(t.GroupCount, ranktable.KGroupCount)
	}
	for i := range t.Groups {
		g := &t.Groups[i]
		p.number(g.InstanceCount, ranktable.KInstanceCount)
		if t.Layout == ranktable.Lab {
			p.number(g.DeviceNum, ranktable.KDeviceNum)
			p.number(g.ServerNum, ranktable.KServerNum)
		} else {
			p.number(g.DeviceCount, ranktable.KDeviceCount)
		}
	}
}

// integers judges what a 2.0 table has as text where it wants an integer.
func (p placeholders) integers() {
	for _, i := range p.t.Issues {
		if wantsFilling(p.t, i) && p.r.reads(p.t.Layout, i.Key) {
			v := jsonscan.Value{Start: i.Span.Start, End: i.Span.End, Kind: jsonscan.String}
			p.r.At(v, isPlaceholderText, key(i.Key), val(v)).Code(noCode)
		}
	}
}

// wantsFilling reports whether an issue is a placeholder in the place of an
// integer: with a number in it, the quotes would go as well.
func wantsFilling(t *ranktable.Table, i ranktable.Issue) bool {
	return i.Code == ranktable.WrongType && i.Want == jsonscan.Number && i.Actual == jsonscan.String &&
		isPlaceholder(t.Src[i.Span.Start+1:i.Span.End-1])
}

// placeholdersOfText reports templates that stand where JSON has a value or a
// key: the file is no JSON, but what is wrong is that nobody filled it in.
func placeholdersOfText(d *Document, r *Reporter) {
	for f := range d.faults(jsonscan.Syntax) {
		found := d.val(jsonscan.Value{Start: f.Span.Start, End: f.Span.End, Kind: jsonscan.Broken})
		switch {
		case f.Detail == jsonscan.Template:
			r.unreadable(f.Span, Text{
				"{0} looks like a template that was not filled in, expected a value",
				"{0} 看起来是未填充的模板，此处应为具体的值",
			}, found)
		case d.templateKey(f):
			r.unreadable(f.Span, Text{
				"found {0}, which looks like a template that was not filled in; expected a key in double quotes or }",
				"实际为 {0}，看起来是未填充的模板；此处应为双引号中的键或 }",
			}, str(charName(f.Rune)))
		}
	}
}

// unreadable reports a text for which HCCL has the code of all that is no JSON,
// in a rule that has others.
func (r *Reporter) unreadable(at Span, message Text, arg Arg) {
	if f := r.Find(at, message, arg); r.result.reader == HCCL {
		f.Code("EI0004")
	}
}

// templateKey reports whether reading stopped at a template between the members
// of an object: {{ or {%, of which the first may have been taken for the object.
func (d *Document) templateKey(f jsonscan.Fault) bool {
	if f.Detail != jsonscan.WantKey {
		return false
	}
	text, at := d.File.Bytes, f.Span.Start
	second := func(at uint32) bool { return int(at) < len(text) && (text[at] == '{' || text[at] == '%') }
	return f.Rune == '%' || f.Rune == '{' && (at > 0 && text[at-1] == '{' || second(at+1))
}

// levels judges the texts of a 2.0 table. Names of instances, planes and ports
// may be any text.
func (p placeholders) levels() {
	t := p.t
	p.integers()
	for i := range t.Levels {
		p.judge(t.Levels[i].Instance, ranktable.KNetInstanceID, Error, Misbehaves)
	}
	for i := range t.Addrs {
		a := &t.Addrs[i]
		p.judge(a.Text, ranktable.KAddr, Error, Rejects)
		p.judge(a.Plane, ranktable.KPlaneID, Error, Misbehaves)
		for _, v := range t.Strings[a.FirstPort : a.FirstPort+a.NPorts] {
			p.judge(v, ranktable.KPorts, Error, Misbehaves)
		}
		for _, v := range t.Strings[a.FirstBackup : a.FirstBackup+a.NBackups] {
			if !p.r.has(hostPort20Read) {
				break
			}
			p.judge(v, ranktable.KBackupAddr, Error, Rejects)
		}
	}
	for i := range t.ControlPlanes {
		p.judge(t.ControlPlanes[i].Text, ranktable.KAddr, Error, Rejects)
	}
}
