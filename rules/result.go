package rules

import (
	"bytes"
	"slices"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// Ranks is how many ranks the table has, as far as it could be read.
func (r *Result) Ranks() int {
	n := len(r.table.Devices)
	for _, inner := range r.held {
		n += inner.Ranks()
	}
	return n
}

// Servers is how many servers the table lists, 0 where the layout has no
// servers (version 2.0).
func (r *Result) Servers() int {
	if r.table.Layout == ranktable.V2 {
		return 0
	}
	n := len(r.table.Servers)
	for _, inner := range r.held {
		n += inner.Servers()
	}
	return n
}

// Bearing says what a file that nobody named has to do with HCCL.
type Bearing uint8

// The bearings.
const (
	Unrelated Bearing = iota
	Table             // a rank table, perhaps a broken one, or a plan for one
	Relative          // another document of the same world
)

// Bearing tells rank tables from other files of a directory.
func (r *Result) Bearing() Bearing {
	if i := slices.IndexFunc(r.parts, func(part *Result) bool { return part.Bearing() == Table }); i >= 0 {
		return Table
	}
	switch {
	case r.objects && len(r.held)+len(r.Findings) > 0, r.Kind == document.Placeholder, r.Kind == document.HccnConf, r.plan, r.Target.Consumer.reads(r.Kind):
		return Table
	case !Telling(r.File.Bytes):
		return Unrelated
	case r.Kind.IsTable(), r.Kind == document.Unknown && !r.foreign():
		return Table
	case r.Kind == document.Unknown:
		return Unrelated
	}
	return Relative
}

// foreign reports whether the document can be read and is plainly of another
// kind: a JSON Schema of rank tables speaks of the same keys.
func (r *Result) foreign() bool {
	t := r.table
	if t.Failed || t.Root != jsonscan.Object {
		return false
	}
	_, right := misspeltList(t)
	return right == ranktable.NoKey
}

// Illegible reports whether the file is empty or in an encoding that cannot be
// read: what it was meant to be only its name can tell.
func (r *Result) Illegible() bool {
	for _, f := range r.table.Faults {
		if f.Code == jsonscan.Empty || f.Code == jsonscan.Encoding {
			return true
		}
	}
	return false
}

// WrongEncoding reports whether the file is in an encoding that cannot be read.
func (r *Result) WrongEncoding() bool {
	return slices.ContainsFunc(r.table.Faults, func(f jsonscan.Fault) bool { return f.Code == jsonscan.Encoding })
}

// Read reports whether the document, and every table in it, could be read as far
// as its devices: otherwise most rules had nothing to look at.
func (r *Result) Read() bool {
	if r.plan || r.objects {
		return !slices.ContainsFunc(r.held, func(inner *Result) bool { return !inner.Read() })
	}
	return !r.table.Failed && r.table.Root == jsonscan.Object && len(r.table.Devices) > 0
}

// Telling reports whether a text holds a word that rank tables have and other
// JSON seldom has. It is quick and never misses a table; use it to pass over
// unrelated files without reading them as JSON.
func Telling(src []byte) bool {
	for _, word := range [...]string{
		"server_list", "rank_list", "group_list", "device_ip", "super_pod_list",
		"node_list", "rank_id", "server_count", "endpoint_list", "HcclCommConfig", `"initializing"`,
	} {
		if bytes.Contains(src, []byte(word)) {
			return true
		}
	}
	return false
}
