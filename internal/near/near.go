// Package near finds the name that was probably meant.
package near

import "unicode/utf8"

// Best returns the name nearest to word, "" when none is within a third of its
// length.
func Best(word string, names []string) string {
	best, limit := "", utf8.RuneCountInString(word)/3+2
	for _, name := range names {
		if d := Distance(word, name); d < limit {
			best, limit = name, d
		}
	}
	return best
}

// Distance counts the insertions, deletions, substitutions and swaps of
// neighbours that turn a into b (Damerau-Levenshtein, optimal alignment).
func Distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before, prev, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := range s {
		row[0] = i + 1
		for j := range t {
			change := prev[j]
			if s[i] != t[j] {
				change++
			}
			row[j+1] = min(change, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, prev, row = prev, row, before
	}
	return prev[len(t)]
}
