package report

import "testing"

// TestSpaced: Chinese takes a blank towards Latin letters and digits only.
func TestSpaced(t *testing.T) {
	for want, texts := range map[string][]string{
		"按 Atlas A2 训练系列产品检查":    {"按", "Atlas A2 训练系列产品", "检查"},
		"按 a2、mindie 检查":         {"按", "a2、mindie", "检查"},
		"按训练服务器（型号：9000）检查":      {"按", "训练服务器（型号：9000）", "检查"},
		"ConfigMap 中的 1.0 版本的文件": {"ConfigMap 中的", "1.0 版本的文件"},
		"ConfigMap 中的文件":         {"ConfigMap 中的", "文件"},
	} {
		if got := spaced(texts...); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
