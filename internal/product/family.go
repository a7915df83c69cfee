// Package product is the catalogue of Ascend products as HCCL sees them: the
// families that its code tells apart, the machines that its manuals name, the
// chip names, and what each of them supports.
//
// It is data. A number that is not known is left out, never guessed; the few
// that follow from a sister product say so.
package product

import (
	"math/bits"

	"github.com/hcclint/hcclint/internal/lang"
)

// Family is a group of products that HCCL treats alike.
type Family uint8

// The families, in the order in which they are listed everywhere.
const (
	Unknown Family = iota // the product is left open
	F910A                 // Atlas training products
	FA2                   // Atlas A2 products
	FA3                   // Atlas A3 products
	F310P                 // Atlas inference products, of which HCCL supports the 300I Duo
	FA5                   // Ascend 950PR and 950DT
	F200I                 // Atlas 200I/500 A2, which HCCL does not support
)

type familyRow struct {
	key         string
	name        lang.Text
	maxDeviceID int
	also        []string // other spellings that Parse takes
}

// The names are those of the product tables in the CANN manuals, and
// maxDeviceID is the bound of the rank table parser: 7 for the 910 and
// for every chip it has no capacity for, 15 for the A2 and the A3, 31 for the
// 310P, and 64 in the 2.0 layout of the 950.
var families = [...]familyRow{
	Unknown: {"", lang.Text{EN: "any product", ZH: "任意产品"}, 64, nil},
	F910A: {"910a", lang.Text{EN: "Atlas training products", ZH: "Atlas 训练系列产品"}, 7,
		[]string{"A1"}},
	FA2: {"a2", lang.Text{EN: "Atlas A2 products", ZH: "Atlas A2 训练系列产品/Atlas A2 推理系列产品"}, 15,
		[]string{"Atlas A2 training products/Atlas A2 inference products",
			"Atlas A2 training products", "Atlas A2 inference products",
			"Atlas A2 训练系列产品", "Atlas A2 推理系列产品", "Atlas A2 系列产品"}},
	FA3: {"a3", lang.Text{EN: "Atlas A3 products", ZH: "Atlas A3 训练系列产品/Atlas A3 推理系列产品"}, 15,
		[]string{"Atlas A3 training products/Atlas A3 inference products",
			"Atlas A3 training products", "Atlas A3 inference products",
			"Atlas A3 训练系列产品", "Atlas A3 推理系列产品", "Atlas A3 系列产品",
			"Ascend910C", "Ascend910_93"}},
	F310P: {"310p", lang.Text{EN: "Atlas inference products (Atlas 300I Duo)", ZH: "Atlas 推理系列产品（Atlas 300I Duo 推理卡）"}, 31,
		[]string{"Atlas inference products", "Atlas 推理系列产品"}},
	FA5: {"a5", lang.Text{EN: "Ascend 950PR/Ascend 950DT", ZH: "Ascend 950PR/Ascend 950DT"}, 64,
		[]string{"Ascend950", "Ascend 950PR", "Ascend 950DT", "Ascend960"}},
	F200I: {"a200-500a2", lang.Text{EN: "Atlas 200I/500 A2 inference products", ZH: "Atlas 200I/500 A2 推理产品"}, 7, nil},
}

// Families returns every family that a product can belong to.
func Families() []Family { return []Family{F910A, FA2, FA3, F310P, FA5, F200I} }

// Key returns the name used in flags and files, "" for Unknown.
func (f Family) Key() string { return families[f].key }

// String returns the key.
func (f Family) String() string { return f.Key() }

// Name returns the name that the CANN manuals use.
func (f Family) Name() lang.Text { return families[f].name }

// MaxDeviceID returns the highest device_id that the rank table parser takes:
// check of the 1.x server_list, and device_id and local_id of layout 2.0
// for the A5. Atlas 200I/500 A2 has the 7 of every chip without an entry of
// its own; Unknown has the widest of all.
func (f Family) MaxDeviceID() int { return families[f].maxDeviceID }

// SuperPods reports whether HCCL reads super_pod_list and super_device_id of a
// 1.x table; every other 1.x chip parses and ignores them.
func (f Family) SuperPods() bool { return f == FA3 }

// EvenServers reports whether the parser demands the same number of devices on
// every server; the A2 and the A3 only get a warning in the log.
func (f Family) EvenServers() bool { return f == F910A || f == F310P }

// Set is a set of families.
type Set uint8

// The sets of one family. They are constants, so that a table of rules needs no
// code at start-up.
const (
	Set910A Set = 1 << F910A
	SetA2   Set = 1 << FA2
	SetA3   Set = 1 << FA3
	Set310P Set = 1 << F310P
	SetA5   Set = 1 << FA5
)

// SetOf returns the set of the families given; Unknown is not a member of any.
func SetOf(fs ...Family) Set {
	var s Set
	for _, f := range fs {
		s |= 1 << f
	}
	return s &^ (1 << Unknown)
}

// Has reports whether f is in s.
func (s Set) Has(f Family) bool { return s&(1<<f) != 0 }

// Len returns the number of families in s.
func (s Set) Len() int { return bits.OnesCount8(uint8(s)) }

// Families returns the members in catalogue order.
func (s Set) Families() []Family {
	fs := make([]Family, 0, s.Len())
	for _, f := range Families() {
		if s.Has(f) {
			fs = append(fs, f)
		}
	}
	return fs
}
