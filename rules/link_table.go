package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// LinkTable is the table of a link: its own, or that of the plan.
type LinkTable struct {
	Table  *ranktable.Table // nil when it is not known
	ranks  int              // of the table; 0 if they are not 0 to N-1: rules about the table speak of that
	file   *source.File
	place  func(Span) Span
	result *Result // of an inline table
}

// links finds the tables of the links. A plan with thousands of links may have
// one table for all of them, which is read once.
func (j *Job) links(files Files, target Target) {
	j.Links = make([]*LinkTable, len(j.Plan.Links))
	shared := map[string]*LinkTable{} // by the path
	for i := range j.Plan.Links {
		table := &j.Plan.Links[i].Table
		own := table.Here() && table.Path == ""
		if l := shared[table.Path]; l != nil && !own {
			j.Links[i] = l
			continue
		}
		l := j.linkTable(table, files, target)
		j.Links[i], j.linkTables = l, append(j.linkTables, l)
		if !own {
			shared[table.Path] = l
		}
	}
}

// linkTable opens the table of a link. One that is handed over as a text is read
// by other rules than a file, see CheckLinkTable.
func (j *Job) linkTable(table *plan.Table, files Files, target Target) *LinkTable {
	l := &LinkTable{}
	switch {
	case table.Inline():
		res := checkTable(source.New(j.plan.file.Name, table.Text), files.Surroundings, target, asText)
		l.Table, l.place = usable(res.table), table.Place
		l.result = res.moved(j.plan.file, outer{table.Place, table.Edit})
	case table.Path != "":
		if l.file = files.Links[table.Path]; l.file != nil {
			l.Table = usable(ranktable.Decode(l.file.Bytes))
		}
	case !table.Here() && j.Plan.Format != plan.Script: // a call always has its own
		l.Table, l.file, l.place = j.Table, j.tableFile, j.place
	}
	if l.Table != nil && !slices.Contains(l.Table.ByRank(), -1) {
		l.ranks = len(l.Table.Devices)
	}
	return l
}

// deviceAt is the device of a rank.
func (l *LinkTable) deviceAt(rank int64) *ranktable.Device {
	return &l.Table.Devices[l.Table.ByRank()[rank]]
}

// seeRank adds the place of a rank of the table, if it is written there: those
// of a group_list table are not.
func (l *LinkTable) seeRank(f *Draft, rank int64, what Text) {
	if v := l.deviceAt(rank).Rank; v.Here() {
		f.SeeLink(l, v.Span(), what)
	}
}
