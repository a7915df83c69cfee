package product

import (
	"errors"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	tests := []struct{ in, key string }{
		// Families.
		{"910a", "910a"}, {"a2", "a2"}, {"a3", "a3"}, {"310p", "310p"}, {"a5", "a5"}, {"a200-500a2", "a200-500a2"},
		{"A2", "a2"}, {" a3\n", "a3"}, {"Ａ２", "a2"}, {"310P", "310p"}, {"910A", "910a"}, {"A200-500A2", "a200-500a2"},
		{"Atlas training products", "910a"}, {"atlas training product", "910a"}, {"Atlas training series products", "910a"},
		{"Atlas 训练系列产品", "910a"}, {"Atlas训练系列产品", "910a"}, {"Atlas　训练系列产品", "910a"},
		{"Atlas A2", "a2"}, {"atlas_a2", "a2"}, {"Atlas A2 products", "a2"}, {"Atlas A2 training product/Atlas A2 inference product", "a2"},
		{"Atlas A2 训练系列产品/Atlas A2 推理系列产品", "a2"}, {"Atlas A2 训练系列产品 / Atlas A2 推理系列产品", "a2"}, {"Atlas A2 推理系列产品", "a2"},
		{"Atlas A3 训练系列产品", "a3"}, {"Atlas A3 训练系列产品/Atlas A3 推理系列产品", "a3"}, {"Atlas A3 inference products", "a3"},
		{"Atlas inference products", "310p"}, {"Atlas 推理系列产品", "310p"}, {"Atlas 推理系列产品（Atlas 300I Duo 推理卡）", "310p"},
		{"Ascend 950PR/Ascend 950DT", "a5"}, {"Ascend 950PR", "a5"}, {"950DT", "a5"},
		{"Atlas 200I/500 A2 推理产品", "a200-500a2"}, {"Atlas 200I/500 A2 inference products", "a200-500a2"},
		{"atlas-200i-500-a2", "atlas-200i-500-a2"}, {"200I/500 A2", "atlas-200i-500-a2"}, {"Atlas 500 A2", "atlas-200i-500-a2"},

		// What people say.
		{"910", "910a"}, {"Ascend 910", "910a"}, {"昇腾910", "910a"}, {"华为昇腾 910A", "910a"},
		{"910c", "a3"}, {"Ascend910C", "a3"}, {"ascend-910c", "a3"}, {"Ascend910_93", "a3"}, {"910_93", "a3"},
		{"950", "a5"}, {"昇腾950", "a5"}, {"Ascend 310P", "310p"},

		// Machines.
		{"Atlas 800T A2", "atlas-800t-a2"}, {"atlas_800t_a2", "atlas-800t-a2"}, {"ATLAS800TA2", "atlas-800t-a2"}, {"800T A2", "atlas-800t-a2"},
		{"Huawei Atlas 800T A2 training server", "atlas-800t-a2"}, {"Atlas 800T A2 训练服务器", "atlas-800t-a2"}, {"华为 Atlas 800T·A2 训练服务器", "atlas-800t-a2"},
		{"800I-A2", "atlas-800i-a2"}, {"800I_A3", "atlas-800i-a3"}, {"Atlas 800I A2 推理服务器", "atlas-800i-a2"},
		{"Atlas 800 training server (model 9000)", "atlas-800-9000"}, {"Atlas 800 训练服务器（型号 9010）", "atlas-800-9010"}, {"A800-9000", "atlas-800-9000"},
		{"Atlas 900 PoD", "atlas-900-pod-9000"}, {"Atlas 900 AI cluster (9000)", "atlas-900-pod-9000"},
		{"Atlas 300T", "atlas-300t-9000"}, {"Atlas 300T Pro", "atlas-300t-pro-9000"}, {"Atlas 300T Pro 训练卡（型号：9000）", "atlas-300t-pro-9000"},
		{"Atlas 900 A2 PoD", "atlas-900-a2-pod"}, {"Atlas 900 A2 PODc", "atlas-900-a2-podc"}, {"Atlas 900 A2 PoD 集群基础单元", "atlas-900-a2-pod"},
		{"Atlas 200T A2 Box16", "atlas-200t-a2-box16"}, {"Atlas 200T A2 Box16 异构子框", "atlas-200t-a2-box16"},
		{"A200I A2 Box", "a200i-a2-box"}, {"A200I A2 Box heterogeneous subrack", "a200i-a2-box"}, {"A200T A3 Box8 超节点服务器", "a200t-a3-box8"},
		{"Atlas 900 A3 SuperPoD", "atlas-900-a3"}, {"Atlas 9000 A3", "atlas-9000-a3"}, {"Atlas 300I Duo", "atlas-300i-duo"},
		{"Atlas 300I Duo 推理卡", "atlas-300i-duo"}, {"Atlas 350 加速卡", "atlas-350"}, {"Atlas 350 Accelerator Card", "atlas-350"},
		{"Atlas 850 server", "atlas-850"}, {"Atlas 850E", "atlas-850e"}, {"Atlas 650E", "atlas-650e"}, {"Atlas 950 SuperPoD", "atlas-950-superpod"},
	}
	for _, tt := range tests {
		p, err := Parse(tt.in)
		if err != nil || p.Key() != tt.key {
			t.Errorf("Parse(%q) = %q, %v, want %q", tt.in, p.Key(), err, tt.key)
		}
	}
}

// The table of the HCCL adapter source, and the way npu-smi prints the names.
func TestParseSoC(t *testing.T) {
	tests := []struct {
		family Family
		names  string
	}{
		{F310P, "Ascend310P1 Ascend310P3 Ascend310P5 Ascend310P7 Ascend310B1"},
		{F910A, "Ascend910 Ascend910A Ascend910B ascend910b Ascend910ProA Ascend910ProB Ascend910PremiumA"},
		{FA2, "Ascend910B1 Ascend910B2 Ascend910B2C Ascend910B3 Ascend910B4 Ascend910B4-1"},
		{FA3, "Ascend910_9391 Ascend910_9381 Ascend910_9392 Ascend910_9382 Ascend910_9372 Ascend910_9362 Ascend910_9363"},
		{FA5, "Ascend950PR_958b Ascend950DT_1 Ascend950 Ascend910_9601 Ascend960 Ascend960XY"},
		{F310P, "310P3 ascend310p1"},
		{FA2, "910B1 910b2c 910B3 910B4 910B4-1 ascend910b3 昇腾910B3"},
		{FA3, "910_9391 ascend910_9362"},
	}
	for _, tt := range tests {
		for name := range strings.FieldsSeq(tt.names) {
			p, err := Parse(name)
			if err != nil || p != (Product{Family: tt.family}) {
				t.Errorf("Parse(%q) = %v, %v, want %v", name, p.Key(), err, tt.family)
			}
		}
	}
}

// Every name of the catalogue must be read back as what it names.
func TestParseOwnSpellings(t *testing.T) {
	for name, want := range spellings() {
		p, err := Parse(name)
		if err != nil || p.Family != want.Family || want.Machine == nil && p.Machine != nil {
			t.Errorf("Parse(%q) = %q, %v, want %q", name, p.Key(), err, want.Key())
		}
		// The family and the one machine of 200I/500 A2 share their names.
		if want.Family != F200I && p.Machine != want.Machine {
			t.Errorf("Parse(%q) = %q, want %q", name, p.Key(), want.Key())
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ in, suggestion, en, zh string }{
		{"", "", "the product is empty, expected 910a", "产品为空"},
		{" \t　", "", "the product is empty", "产品为空"},
		{"--", "", "the product is empty", "产品为空"},

		{"910b", "", `"910b" is ambiguous`, `"910b" 有歧义`},
		{"910B", "", "say a2, 910a or the whole chip name", "应写 a2、910a"},
		{"Ascend 910B", "", "ambiguous", "Ascend910B"},
		{"昇腾910B", "", "ambiguous", "歧义"},

		{"Atlas 300I Pro", "", "do not list Atlas 300I Pro", "没有 Atlas 300I Pro"},
		{"atlas-300v", "", "do not list Atlas 300V", "没有 Atlas 300V"},
		{"Atlas 200/500", "", "do not list", "没有"},

		{"a22", "a2", `unknown product "a22", did you mean "a2"?`, `产品 "a22" 无法识别，是否为 "a2"？`},
		{"310", "310p", "did you mean", "是否为"},
		{"9010a", "910a", "did you mean", "是否为"},
		{"atlas-800t-a22", "atlas-800t-a2", "did you mean", "是否为"},
		{"atlas-80t0-a2", "atlas-800t-a2", "did you mean", "是否为"},
		{"altas-800t-a2", "atlas-800t-a2", "did you mean", "是否为"},
		{"atlas-800t-a2-64g", "atlas-800t-a2", "did you mean", "是否为"},
		{"Atlas 900 A2", "atlas-900-a2-pod", "did you mean", "是否为"},
		{"Box8", "a200t-a3-box8", "did you mean", "是否为"},
		{"Atlas 800T A2 训练服务", "Atlas 800T A2 训练服务器", "did you mean", "是否为"},
		{"Atlas 350 加速卞", "Atlas 350 加速卡", "did you mean", "是否为"},
		{"Ascend910B33", "Ascend910B3", "did you mean", "是否为"},
		{"Ascend910_9319", "Ascend910_9391", "did you mean", "是否为"},
		{"ascned310p3", "Ascend310P3", "did you mean", "是否为"},

		{"h100", "", `unknown product "h100", expected 910a, a2, a3, 310p, a5 or`, "应为 910a、a2、a3、310p、a5"},
		{"x", "", "expected", "应为"},
		{"atlas", "", "expected", "应为"},
		{"a\nb", "", `"a\nb"`, `"a\nb"`},
		{strings.Repeat("a2", 1<<20), "", `a2…"`, `a2…"`},
	}
	for _, tt := range tests {
		p, err := Parse(tt.in)
		name := shown(tt.in)
		var pe *ParseError
		if !errors.As(err, &pe) {
			t.Errorf("Parse(%s) = %q, %v, want a ParseError", name, p.Key(), err)
			continue
		}
		if !p.IsOpen() || pe.Input != tt.in || pe.Suggestion != tt.suggestion {
			t.Errorf("Parse(%s) = %q, suggestion %q, want %q", name, p.Key(), pe.Suggestion, tt.suggestion)
		}
		text := pe.Text()
		if !strings.Contains(text.EN, tt.en) || !strings.Contains(text.ZH, tt.zh) || err.Error() != text.EN {
			t.Errorf("Parse(%s): %q, %+v; want parts %q, %q", name, err, text, tt.en, tt.zh)
		}
		if strings.ContainsAny(text.EN+text.ZH, "\r\n") || len(text.EN) > 300 {
			t.Errorf("Parse(%s): not one short line: %q", name, text)
		}
	}
}
