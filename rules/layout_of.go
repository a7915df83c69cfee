package rules

import (
	"bytes"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// versionLayout is the layout that the runtime reads because of the version
// alone: without one, or with the word Standard, group_list. Other versions and
// types have none.
func versionLayout(t *ranktable.Table) ranktable.Layout {
	if !t.Version.Here() {
		return ranktable.Legacy
	}
	if !t.Version.IsString() {
		return ranktable.NoLayout
	}
	switch t.Text(t.Version) {
	case "1.0", "1.2":
		return ranktable.Concise
	case "1.1":
		return ranktable.Heterogeneous
	case "2.0":
		return ranktable.V2
	case "Standard":
		return ranktable.Legacy
	}
	return ranktable.NoLayout
}

// layoutOf is the layout of the table with lab and template 2 as one, as the
// version does not tell them apart; without any list it is what the version
// says.
func layoutOf(t *ranktable.Table) ranktable.Layout {
	switch {
	case t.Layout == ranktable.Lab:
		return ranktable.Legacy
	case t.Layout != ranktable.NoLayout:
		return t.Layout
	case t.Version.Here() && versionLayout(t) != ranktable.NoLayout:
		return versionLayout(t)
	case t.GroupCount.Here() || t.GroupList.Here():
		return ranktable.Legacy
	case t.RankCount.Here() || t.RankList.Here():
		return ranktable.V2
	}
	return ranktable.Concise
}

// readLayout is the layout that the runtime reads, or would read if the
// version were mended.
func readLayout(t *ranktable.Table) ranktable.Layout {
	if l := versionLayout(t); t.Version.Here() && l != ranktable.NoLayout {
		return l
	}
	return layoutOf(t)
}

// fitting is the version that the content of the table needs, "" where none is
// to be written.
func fitting(t *ranktable.Table) string {
	switch layoutOf(t) {
	case ranktable.V2:
		return "2.0"
	case ranktable.Heterogeneous:
		return "1.1"
	case ranktable.Legacy:
		return ""
	}
	if t.SuperPodList.Here() || len(t.Devices) > 0 && t.Devices[0].SuperID.Here() {
		return "1.2"
	}
	return "1.0"
}

// noTable reports whether an atc/GE configuration has something else where its
// table should be, which type-not-object says.
func noTable(t *ranktable.Table) bool { return t.Kind == document.TableConfig && !t.Wrapped }

// memberEdit is the edit that puts a member in front of an object's others: the
// place behind the bracket, and the text with the same blanks as there.
func memberEdit(t *ranktable.Table, object Span, text string) (Span, string) {
	at := object.Start + 1
	end := at
	for end < uint32(len(t.Src)) && strings.IndexByte(" \t\r\n", t.Src[end]) >= 0 {
		end++
	}
	if end < uint32(len(t.Src)) && t.Src[end] != '}' {
		text += ","
	}
	return Span{Start: at, End: at}, string(t.Src[at:end]) + text
}

// initializing reports whether the operator has not filled the table yet:
// then nothing is said about what is missing.
func initializing(t *ranktable.Table) bool { return t.Is(t.Status, "initializing") }

// blank reports whether v is an array without any element.
func blank(t *ranktable.Table, v ranktable.Value) bool {
	return v.Kind == jsonscan.Array && len(bytes.TrimSpace(t.Src[v.Start+1:v.End-1])) == 0
}
