package rules

import (
	"math"
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/plan"
)

var splitSizeSum = Rule{
	Name:     "split-size-sum",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Rejects}},
	Runtime:  []Code{"EI0003"},
	Messages: []string{"size percentage list sum is not 100%"},
	Summary:  Text{"the sizes of a split do not add up to 100", "切分策略的百分比之和不为 100"},
	Why: Text{
		"Python adds the sizes up in doubles, from 3.12 on with a correction of the rounding, and wants exactly 100. HCCL then adds them in 32-bit floats, which near 100 are about 0.0000076 apart, and allows an error of 0.000001. Fractions that add up to 100 on paper can fail one of them; whole numbers never do.",
		"Python 用双精度求和，要求恰好等于 100，其中 3.12 及以后的版本会修正舍入误差；HCCL 再用 32 位浮点数求和，允许误差 0.000001，而 100 附近相邻两个 32 位浮点数相差约 0.0000076。因此，理论上和为 100 的小数也可能在其中一步失败，整数则不会。",
	},
	Fix: Text{"Use whole numbers, or the split that the message offers.", "使用整数，或采用提示中给出的数值。"},
	Sources: []Source{
		{Manual, "set_split_strategy_by_size: the total must be 100"},
		{Runtime, "hccl.split.api: sum(dataSizeList) != 100; HCCL: |sum - 100| <= 1e-6 in 32-bit floats"},
	},
	Plan:     checkSplitSizeSum,
	PlanOnly: true,
}

func checkSplitSizeSum(j *Job, r *Reporter) {
	offers := maxOffers
	j.eachSplit(func(_ int, s *plan.Split) bool {
		sizes, ok := sizesOf(s)
		if !ok || len(sizes) == 0 {
			return false // split-segment-count, split-size-negative
		}
		t := addUp(sizes)
		if t.passes() {
			return false
		}
		offer, better := both(Text{}), ""
		if offers--; offers >= 0 {
			better = nearestSplit(sizes)
		}
		if better != "" {
			offer = both(Text{"; " + better + " passes everywhere", "；可改为 " + better})
		}
		f := r.Find(opening(s.List), Text{
			"the sizes add up to {0}, expected exactly 100{1}{2}", "各段之和为 {0}，应恰好为 100{1}{2}",
		}, both(t.say()), offer, onRank(s.Site)).unlessSkipped(s.Site, Rejects)
		if t.single || t.older && t.newer {
			f.Code(noCode) // no Python lets it come to HCCL, or HCCL takes it
		}
		if better != "" && plainList(j.Plan.Src, s.List) {
			f.Unsafe(s.List, better)
		}
		return true
	})
}

// sizesOf are the sizes of a split if all can be read and none is negative.
func sizesOf(s *plan.Split) ([]size, bool) {
	if s.Kind != plan.BySize || !s.State.OK() {
		return nil, false
	}
	sizes := make([]size, len(s.Sizes))
	for i := range s.Sizes {
		n := &s.Sizes[i]
		if !n.OK() || n.Value < 0 {
			return nil, false
		}
		sizes[i] = size{n.Value, isWhole(n.Text)}
	}
	return sizes, true
}

// size is a number of dataSizeList. Python adds ints and floats differently.
type size struct {
	value float64
	whole bool // an int
}

// isWhole reports whether a number is written as an int.
func isWhole(text string) bool {
	return !strings.ContainsAny(text, ".eE") || strings.HasPrefix(text, "0x")
}

// total is what the readers of a split get for the sum, and what they say.
type total struct {
	naive, compensated   float64 // Python before 3.12, and since
	float                float32 // HCCL
	older, newer, single bool    // refused by Python before 3.12, since, and not refused by HCCL
}

func addUp(sizes []size) total {
	t := total{naive: sumNaive(sizes), compensated: sumCompensated(sizes), float: sumSingle(sizes)}
	t.older, t.newer = t.naive != 100, t.compensated != 100
	t.single = math.Abs(float64(t.float-100)) <= 1e-6
	return t
}

func (t *total) passes() bool { return !t.older && !t.newer && t.single }

// say names those that refuse the sum, with what they get.
func (t *total) say() Text {
	show := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	single := strconv.FormatFloat(float64(t.float), 'g', -1, 32)
	if t.older && t.newer && !t.single && show(t.naive) == show(t.compensated) && single == show(t.naive) {
		return Text{single, single}
	}
	var en, zh []string
	say := func(v, inEN, inZH string) {
		en, zh = append(en, v+" in "+inEN), append(zh, v+"（"+inZH+"）")
	}
	switch {
	case t.older && t.newer && show(t.naive) == show(t.compensated):
		say(show(t.naive), "Python", "Python")
	default:
		if t.older {
			say(show(t.naive), "Python before 3.12", "Python 3.12 之前的版本")
		}
		if t.newer {
			say(show(t.compensated), "Python 3.12 and later", "Python 3.12 及以后的版本")
		}
	}
	if !t.single {
		say(single, "the 32-bit floats of HCCL", "HCCL 的 32 位浮点数")
	}
	return Text{strings.Join(en, " and "), strings.Join(zh, "、")}
}

// sumNaive is sum() of CPython before 3.12: ints exactly as long as there are
// only ints, then doubles.
func sumNaive(sizes []size) float64 {
	total, rest := sumInts(sizes)
	for _, s := range rest {
		total += s.value
	}
	return total
}

// sumCompensated is sum() of CPython 3.12: from the second float on it keeps
// what rounding drops (Neumaier), but not for ints.
func sumCompensated(sizes []size) float64 {
	total, rest := sumInts(sizes)
	if len(rest) > 0 {
		total += rest[0].value // an int and a float, added as objects
		rest = rest[1:]
	}
	c := 0.0
	for _, s := range rest {
		sum := total + s.value
		switch {
		case s.whole:
		case math.Abs(total) >= math.Abs(s.value):
			c += total - sum + s.value
		default:
			c += s.value - sum + total
		}
		total = sum
	}
	if c != 0 && !math.IsInf(c, 0) && !math.IsNaN(c) {
		total += c
	}
	return total
}

// sumInts adds the ints that a list begins with. Beyond 2^53 it is not exact,
// which is far from 100.
func sumInts(sizes []size) (total float64, rest []size) {
	for i := range sizes {
		if !sizes[i].whole {
			return total, sizes[i:]
		}
		total += sizes[i].value
	}
	return total, nil
}

// sumSingle is the sum in HCCL.
func sumSingle(sizes []size) float32 {
	var total float32
	for _, s := range sizes {
		total += float32(s.value)
	}
	return total
}
