package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/ranktable"
)

// expected says what a value should have been; empty when it is right.
func (f form) expected(value string) Text {
	right, want := true, Text{}
	switch f {
	case addressForm:
		right, want = ranktable.ParseAddress([]byte(value)).Valid(), Text{"an IPv4 or IPv6 address", "IPv4 或 IPv6 地址"}
	case portsForm:
		right, want = isPorts(value), Text{
			"auto, or ports and ranges from 1 to 65535 that do not overlap, such as 60000-60050,60100",
			"auto，或 1～65535 之间互不重叠的端口和范围，例如 60000-60050,60100"}
	case superPodForm:
		right, want = len(value) < 128, Text{"fewer than 128 characters", "少于 128 个字符"}
	case retryForm:
		right, want = isRetry(value), Text{"levels that are 0 or 1, such as L1:1,L2:0", "各级别取 0 或 1，例如 L1:1,L2:0"}
	case retryParamsForm:
		right, want = inRanges(value, true, "MaxCnt", 1, 10, "HoldTime", 0, 60000, "IntervalTime", 0, 60000), Text{
			"MaxCnt 1 to 10, HoldTime and IntervalTime 0 to 60000, such as MaxCnt:1,HoldTime:5000,IntervalTime:1000",
			"MaxCnt 取 1～10，HoldTime 和 IntervalTime 取 0～60000，例如 MaxCnt:1,HoldTime:5000,IntervalTime:1000"}
	case faultForm:
		const key = "connection_fault_detection_time"
		right = inRanges(value, false, key, 20, 7200) || inRanges(value, false, key, 0, 0)
		want = Text{key + " 0 or 20 to 7200", key + " 取 0 或 20～7200"}
	case algoForm:
		right, want = isAlgo(value), Text{
			"level0:NA;level1:ALGORITHM (ring, H-D_R, NHR, NHR_V1, NB, AHC, pipeline or pairwise); for single operators, OPERATOR= before it and / between them",
			"level0:NA;level1:算法（ring、H-D_R、NHR、NHR_V1、NB、AHC、pipeline 或 pairwise）；按算子配置时在前面加上算子名和 =，多个算子用 / 分隔"}
	}
	if right {
		return Text{}
	}
	return want
}

// isPorts reads a list of ports and ranges of ports.
func isPorts(value string) bool {
	if value == "auto" {
		return true
	}
	type ports struct{ low, high int }
	var all []ports
	for item := range strings.SplitSeq(value, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(item), "-")
		if !isRange {
			to = from
		}
		low, err1 := strconv.Atoi(from)
		high, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || low < 1 || high > 65535 || low > high {
			return false
		}
		all = append(all, ports{low, high})
	}
	slices.SortFunc(all, func(a, b ports) int { return cmp.Compare(a.low, b.low) })
	for i := 1; i < len(all); i++ {
		if all[i].low <= all[i-1].high {
			return false
		}
	}
	return true
}

// isRetry reads levels such as L1:1,L2:0. L0 is of older releases, and still
// read.
func isRetry(value string) bool {
	for item := range strings.SplitSeq(value, ",") {
		level, on, ok := strings.Cut(strings.TrimSpace(item), ":")
		if !ok || level != "L0" && level != "L1" && level != "L2" || on != "0" && on != "1" {
			return false
		}
	}
	return true
}

// inRanges reads items KEY:NUMBER; rows are a key, the lowest and the highest
// value. Other keys are wrong where these are all there are.
func inRanges(value string, only bool, rows ...any) bool {
	for item := range strings.SplitSeq(value, ",") {
		key, text, _ := strings.Cut(strings.TrimSpace(item), ":")
		known := false
		for i := 0; i < len(rows); i += 3 {
			if key != rows[i] {
				continue
			}
			known = true
			if n, err := strconv.Atoi(text); err != nil || n < rows[i+1].(int) || n > rows[i+2].(int) {
				return false
			}
		}
		if only && !known {
			return false
		}
	}
	return true
}
