// Command scale finds code whose work grows faster than the tables: it builds
// hcclint with a counter in every block, checks tables of 8,192 and of 32,768
// ranks, sound and faulty ones of every layout, and compares how often each
// block of each rule, of the readers and of the reports was run.
//
//	go run ./bench/scale
//
// No clock is read, so it says the same on a busy machine.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/hcclint/hcclint/rules"
)

// The sizes that are compared, in ranks.
const (
	small = 8192
	large = 4 * small
)

func main() {
	log.SetFlags(0)
	dir, err := os.MkdirTemp("", "hcclint-scale")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	bad, err := run(dir)
	if err != nil {
		log.Print("scale: ", err)
	}
	if err != nil || bad > 0 {
		os.RemoveAll(dir)
		os.Exit(1)
	}
}

// run reports how many blocks grow too fast.
func run(dir string) (int, error) {
	p, err := build(dir)
	if err != nil {
		return 0, err
	}
	bad, blocks := 0, map[string]bool{}
	for _, g := range groups() {
		n, err := p.compare(g, blocks)
		if err != nil {
			return 0, err
		}
		bad += n
	}
	for _, inner := range []bool{false, true} {
		jobs, err := exampleJobs(p.found, inner)
		if err != nil {
			return 0, err
		}
		n, err := p.compare(group{"examples", jobs}, blocks)
		if err != nil {
			return 0, err
		}
		bad += n
	}
	fmt.Printf("%d blocks of code ran at least once for each rank, %d of them grow faster than the tables\n", len(blocks), bad)
	return bad, p.found.complete()
}

// compare tells which blocks grow too fast, counts them, and collects those that
// run for each rank.
func (p *program) compare(g group, blocks map[string]bool) (int, error) {
	before, err := p.profile(g, small)
	if err != nil {
		return 0, err
	}
	after, err := p.profile(g, large)
	if err != nil {
		return 0, err
	}
	for block, n := range after {
		if n >= large {
			blocks[block] = true
		}
	}
	all := grown(before, after, len(g.jobs))
	for _, b := range all {
		worst, err := p.worst(g, b.block)
		if err != nil {
			return 0, err
		}
		fmt.Printf("%s: %s: run %d times for %d ranks, %d times for %d, most of all for: %s\n",
			g.name, b.block, b.before, small, b.after, large, worst)
	}
	return len(all), nil
}

// found are the rules that found something.
type found map[string]bool

// complete demands that every rule found something, but for those that cannot
// find much.
func (f found) complete() error {
	var not []string
	for _, r := range rules.All() {
		if !f[r.Name] && once[r.Name] == "" {
			not = append(not, r.Name)
		}
	}
	if len(not) > 0 {
		return fmt.Errorf("nothing that was checked is a fault for %s: make their examples grow, or say in once why they cannot", strings.Join(not, ", "))
	}
	fmt.Printf("%d rules found something, %d others cannot find much\n", len(rules.All())-len(once), len(once))
	return nil
}
