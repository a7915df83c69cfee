package product

import "testing"

func TestMachines(t *testing.T) {
	tests := []struct {
		key     string
		family  Family
		devices int
		maxID   int
		infer   bool
		zh      string
	}{
		{"atlas-800-9000", F910A, 8, 7, false, "Atlas 800 训练服务器（型号：9000）"},
		{"atlas-800-9010", F910A, 8, 7, false, "Atlas 800 训练服务器（型号：9010）"},
		{"atlas-900-pod-9000", F910A, 8, 7, false, "Atlas 900 PoD（型号：9000）"},
		{"atlas-300t-9000", F910A, 0, 7, false, "Atlas 300T 训练卡（型号：9000）"},
		{"atlas-300t-pro-9000", F910A, 0, 7, false, "Atlas 300T Pro 训练卡（型号：9000）"},
		{"atlas-800t-a2", FA2, 8, 7, false, "Atlas 800T A2 训练服务器"},
		{"atlas-900-a2-pod", FA2, 8, 7, false, "Atlas 900 A2 PoD 集群基础单元"},
		{"atlas-900-a2-podc", FA2, 8, 7, false, "Atlas 900 A2 PoDc 集群基础单元"},
		{"atlas-200t-a2-box16", FA2, 16, 15, false, "Atlas 200T A2 Box16 异构子框"},
		{"atlas-200i-a2-box16", FA2, 16, 15, true, "Atlas 200I A2 Box16 异构子框"},
		{"atlas-800i-a2", FA2, 8, 7, true, "Atlas 800I A2 推理服务器"},
		{"a200i-a2-box", FA2, 0, -1, true, "A200I A2 Box 异构组件"},
		{"atlas-300i-a2", FA2, 0, -1, true, "Atlas 300I A2 推理卡"},
		{"atlas-900-a3", FA3, 16, 15, false, "Atlas 900 A3 SuperPoD 超节点"},
		{"atlas-800t-a3", FA3, 16, 15, false, "Atlas 800T A3 超节点服务器"},
		{"atlas-800i-a3", FA3, 16, 15, true, "Atlas 800I A3 超节点服务器"},
		{"a200t-a3-box8", FA3, 16, 15, false, "A200T A3 Box8 超节点服务器"},
		{"atlas-9000-a3", FA3, 0, -1, false, "Atlas 9000 A3 SuperPoD 集群算力系统"},
		{"atlas-300i-duo", F310P, 0, 31, true, "Atlas 300I Duo 推理卡"},
		{"atlas-350", FA5, 0, 15, false, "Atlas 350 加速卡"},
		{"atlas-850", FA5, 8, 7, false, "Atlas 850 超节点服务器"},
		{"atlas-850e", FA5, 8, -1, false, "Atlas 850E 超节点"},
		{"atlas-650e", FA5, 8, -1, false, "Atlas 650E 服务器"},
		{"atlas-950-superpod", FA5, 8, 64, false, "Atlas 950 SuperPoD 超节点"},
		{"atlas-200i-500-a2", F200I, 0, -1, true, "Atlas 200I/500 A2 推理产品"},
	}
	if len(machines) != len(tests) {
		t.Fatalf("%d machines, want %d", len(machines), len(tests))
	}
	for i, tt := range tests {
		m := machines[i]
		if m.Key != tt.key || m.Family != tt.family || m.Devices != tt.devices ||
			m.MaxDeviceID != tt.maxID || m.Infer != tt.infer || m.Name.ZH != tt.zh {
			t.Errorf("machine %d is %+v, want %+v", i, m, tt)
		}
		if m.Name.EN == "" {
			t.Errorf("%s has no English name", m.Key)
		}
		if m.MaxDeviceID > m.Family.MaxDeviceID() {
			t.Errorf("%s: device_id up to %d, the family's parser stops at %d", m.Key, m.MaxDeviceID, m.Family.MaxDeviceID())
		}
		p, err := Parse(tt.key)
		if err != nil || p.Family != tt.family || p.Machine == nil || p.Key() != tt.key || p.Name() != m.Name {
			t.Errorf("Parse(%q) = %+v, %v", tt.key, p, err)
		}
	}
}

func TestProduct(t *testing.T) {
	var open Product
	if !open.IsOpen() || open.Key() != "" || open.Name() != Unknown.Name() {
		t.Errorf("zero product: open %v, key %q, name %+v", open.IsOpen(), open.Key(), open.Name())
	}
	a3 := Product{Family: FA3}
	if a3.IsOpen() || a3.Key() != "a3" || a3.Name() != FA3.Name() {
		t.Errorf("a3: open %v, key %q, name %+v", a3.IsOpen(), a3.Key(), a3.Name())
	}
}
