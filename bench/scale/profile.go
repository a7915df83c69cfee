package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// profile is how often each block of code was run; a block is named by its file
// and place.
type profile map[string]uint64

// read reads what go tool covdata textfmt writes.
func read(r io.Reader) (profile, error) {
	p := profile{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, "mode: ") {
			if line != "mode: count" {
				return nil, fmt.Errorf("%s: expected counts", line)
			}
			continue
		}
		words := strings.Fields(line) // file:from,to statements count
		if len(words) != 3 {
			return nil, fmt.Errorf("not a line of a coverage profile: %q", line)
		}
		n, err := strconv.ParseUint(words[2], 10, 64)
		if err != nil {
			return nil, err
		}
		p[words[0]] += n
	}
	return p, lines.Err()
}

// growth is a block with its counts at both sizes.
type growth struct {
	block         string
	before, after uint64
}

// grown are the blocks that ran more often than n log n allows, worst first. Of
// sorting, n log n makes 4 × 15/13 of four times as much, and 1.3 leaves some
// room. What starts only beyond a bound, such as counting findings that are not
// kept, is allowed some times for each rank of every job.
func grown(before, after profile, jobs int) []growth {
	var out []growth
	for block, n := range after {
		if limit := before[block]*4*13/10 + uint64(perRank*large*jobs); n > limit {
			out = append(out, growth{block, before[block], n})
		}
	}
	slices.SortFunc(out, func(a, b growth) int {
		return cmp.Or(-cmp.Compare(a.after, b.after), cmp.Compare(a.block, b.block))
	})
	return out
}

// perRank is how often a block may run for each rank before it has to run at
// the smaller size as well. One that compares all pairs runs 16,384 times.
const perRank = 8
