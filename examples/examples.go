// Package examples holds the examples: one folder for each rule, with a file
// that breaks it and the same file mended. What of them explains a rule is part
// of the program.
package examples

import (
	"bytes"
	"embed"
	"path"
	"strings"
	"unicode/utf8"
)

// The folder file-symlink is left out: a link cannot be embedded. The files are
// static data: nothing is read before it is asked for.
//
//go:embed [^f]*/bad.* [^f]*/good.* f[^i]*/bad.* f[^i]*/good.*
var files embed.FS

// Example is where the two files of a rule differ first.
type Example struct {
	Wrong, Right Part
}

// Part is some lines of a file. When lines are only missing, the one before
// them is there.
type Part struct {
	File  string   // its name, without the folder
	First int      // number of the first line, counted from 1
	Lines []string // without their ends
	More  bool     // the part goes on
	// At is where in the first line, in bytes, the files begin to differ.
	At int
}

// maxLines is how many lines a part has at most.
const maxLines = 6

// Find returns the example of a rule. Some have none: the fault is not in what
// the file says, or the file is no UTF-8.
func Find(rule string) (Example, bool) {
	entries, _ := files.ReadDir(rule)
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), "bad.")
		if !ok {
			continue
		}
		bad, _ := files.ReadFile(path.Join(rule, e.Name()))
		good, err := files.ReadFile(path.Join(rule, "good."+rest))
		if err != nil || !utf8.Valid(bad) || !utf8.Valid(good) || bytes.Equal(bad, good) {
			continue
		}
		x := differ(lines(bad), lines(good))
		x.Wrong.File, x.Right.File = e.Name(), "good."+rest
		return x, true
	}
	return Example{}, false
}

func lines(src []byte) []string {
	var all []string
	for line := range strings.Lines(string(src)) {
		all = append(all, strings.TrimRight(line, "\r\n"))
	}
	return all
}

// differ finds the first lines that differ, and where both go on alike.
func differ(a, b []string) Example {
	from := 0
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	n, m := again(a[from:], b[from:])
	first := from
	if (n == 0 || m == 0) && from > 0 {
		first--
	}
	x := Example{part(a, first, from+n), part(b, first, from+m)}
	if n > 0 && m > 0 {
		x.Wrong.At = prefix(a[from], b[from])
		x.Right.At = x.Wrong.At
	}
	return x
}

// again says after how many lines two lists have the same line, the fewest of
// both together; the rest of them if they never have.
func again(a, b []string) (n, m int) {
	for sum := 1; sum < len(a)+len(b); sum++ {
		for n := max(0, sum-len(b)+1); n <= sum && n < len(a); n++ {
			if m := sum - n; a[n] == b[m] {
				return n, m
			}
		}
	}
	return len(a), len(b)
}

func part(all []string, from, to int) Part {
	end := min(to, from+maxLines)
	return Part{First: from + 1, Lines: all[from:end], More: end < to}
}

// prefix is how many bytes two texts begin with alike, whole characters.
func prefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(a) && !utf8.RuneStart(a[n]) {
		n--
	}
	return n
}
