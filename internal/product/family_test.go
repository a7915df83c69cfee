package product

import (
	"slices"
	"testing"
)

func TestFamilies(t *testing.T) {
	tests := []struct {
		family     Family
		key        string
		zh         string
		maxID      int
		superPods  bool
		evenServer bool
	}{
		{F910A, "910a", "Atlas 训练系列产品", 7, false, true},
		{FA2, "a2", "Atlas A2 训练系列产品/Atlas A2 推理系列产品", 15, false, false},
		{FA3, "a3", "Atlas A3 训练系列产品/Atlas A3 推理系列产品", 15, true, false},
		{F310P, "310p", "Atlas 推理系列产品（Atlas 300I Duo 推理卡）", 31, false, true},
		{FA5, "a5", "Ascend 950PR/Ascend 950DT", 64, false, false},
		{F200I, "a200-500a2", "Atlas 200I/500 A2 推理产品", 7, false, false},
	}
	var order []Family
	for _, tt := range tests {
		f := tt.family
		order = append(order, f)
		if f.Key() != tt.key || f.String() != tt.key {
			t.Errorf("%v: key %q, string %q, want %q", f, f.Key(), f.String(), tt.key)
		}
		if f.Name().ZH != tt.zh || f.Name().EN == "" {
			t.Errorf("%v: name %+v, want ZH %q", f, f.Name(), tt.zh)
		}
		if got := f.MaxDeviceID(); got != tt.maxID {
			t.Errorf("%v: MaxDeviceID %d, want %d", f, got, tt.maxID)
		}
		if got := f.SuperPods(); got != tt.superPods {
			t.Errorf("%v: SuperPods %v", f, got)
		}
		if got := f.EvenServers(); got != tt.evenServer {
			t.Errorf("%v: EvenServers %v", f, got)
		}
	}
	if !slices.Equal(Families(), order) {
		t.Errorf("Families() = %v, want %v", Families(), order)
	}
	if Unknown.Key() != "" || Unknown.Name().EN == "" || Unknown.Name().ZH == "" {
		t.Errorf("Unknown: key %q, name %+v", Unknown.Key(), Unknown.Name())
	}
}

func TestSet(t *testing.T) {
	s := SetOf(FA5, F910A, FA2, FA2, Unknown)
	if s.Len() != 3 || !slices.Equal(s.Families(), []Family{F910A, FA2, FA5}) {
		t.Errorf("set of 910a, a2 and a5 has %d: %v", s.Len(), s.Families())
	}
	for _, f := range Families() {
		if want := f == F910A || f == FA2 || f == FA5; s.Has(f) != want {
			t.Errorf("Has(%v) = %v", f, !want)
		}
	}
	if s.Has(Unknown) {
		t.Error("Unknown is in a set")
	}
	if all := SetOf(Families()...); all.Len() != 6 || !slices.Equal(all.Families(), Families()) {
		t.Errorf("the set of all families holds %v", all.Families())
	}
	if empty := SetOf(); empty != 0 || empty.Len() != 0 || len(empty.Families()) != 0 {
		t.Errorf("empty set: %v", empty.Families())
	}
}
