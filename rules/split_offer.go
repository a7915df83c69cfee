package rules

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// maxOffers is how many splits of a plan get an offer.
const maxOffers = 100

// maxOffered is how many segments a split may have to get an offer: more than
// the documented eight, but bounded.
const maxOffered = 32

// nearestSplit is a split near to one that is refused and that passes
// everywhere: as many decimals as the given one has if that goes, else fewer.
// It is empty when there is none to offer.
func nearestSplit(sizes []size) string {
	sum, decimals := 0.0, 0
	for _, s := range sizes {
		sum += s.value
		if !s.whole {
			decimals = max(decimals, decimalsOf(s.value))
		}
	}
	if sum <= 0 || math.IsInf(sum, 0) || len(sizes) > maxOffered {
		return ""
	}
	for d := min(decimals, 6); d >= 0; d-- {
		units := apportion(sizes, sum, int64(math.Pow10(d))*100)
		if text := passing(units, d); text != "" {
			return text
		}
	}
	return ""
}

// decimalsOf is how many decimals a number has.
func decimalsOf(v float64) int {
	_, fraction, _ := strings.Cut(strconv.FormatFloat(v, 'f', -1, 64), ".")
	return len(fraction)
}

// apportion shares units out by the sizes (largest remainder).
func apportion(sizes []size, sum float64, units int64) []int64 {
	out, order := make([]int64, len(sizes)), make([]int, len(sizes))
	remainder := make([]float64, len(sizes))
	left := units
	for i, s := range sizes {
		exact := s.value / sum * float64(units)
		if near := math.Round(exact); math.Abs(near-exact) < 1e-6 {
			exact = near
		}
		out[i] = int64(exact)
		remainder[i], order[i] = exact-float64(out[i]), i
		left -= out[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainder[b], remainder[a]) })
	for k := 0; left != 0; k++ {
		step := max(-1, min(1, left))
		out[order[k%len(order)]] += step
		left -= step
	}
	return out
}

// passing is the list if it passes everywhere, or the first that does after one
// unit was moved from one segment to another.
func passing(units []int64, decimals int) string {
	if text := tryUnits(units, decimals); text != "" {
		return text
	}
	for from := len(units) - 1; from >= 0; from-- {
		for to := range units {
			if from == to || units[from] < 2 {
				continue // no segment is emptied
			}
			units[from], units[to] = units[from]-1, units[to]+1
			text := tryUnits(units, decimals)
			units[from], units[to] = units[from]+1, units[to]-1
			if text != "" {
				return text
			}
		}
	}
	return ""
}

// tryUnits writes a list of units and adds it up again; empty when it is
// refused somewhere.
func tryUnits(units []int64, decimals int) string {
	sizes, texts := make([]size, len(units)), make([]string, len(units))
	for i, n := range units {
		if n < 0 {
			return ""
		}
		text := strconv.FormatInt(n, 10)
		if decimals > 0 {
			for len(text) <= decimals {
				text = "0" + text
			}
			cut := len(text) - decimals
			text = strings.TrimRight(strings.TrimRight(text[:cut]+"."+text[cut:], "0"), ".")
		}
		v, _ := strconv.ParseFloat(text, 64)
		sizes[i], texts[i] = size{v, isWhole(text)}, text
	}
	if t := addUp(sizes); !t.passes() {
		return ""
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

// plainList reports whether a span holds nothing but a list of numbers.
func plainList(src []byte, at Span) bool {
	text := src[at.Start:at.End]
	n := len(text)
	return n > 2 && text[0] == '[' && text[n-1] == ']' && len(bytes.Trim(text[1:n-1], "0123456789.,eE+- ")) == 0 &&
		!bytes.ContainsAny(text[1:n-1], "[]#\n")
}
