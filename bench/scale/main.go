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
	"flag"
	"fmt"
	"log"
	"os"
	"slices"

	"github.com/hcclint/hcclint/rules"
)

// The sizes that are compared, in ranks.
const (
	small = 8192
	large = 4 * small
)

func main() {
	log.SetFlags(0)
	verbose := flag.Bool("v", false, "name the rules that found nothing in any of the tables")
	flag.Parse()
	dir, err := os.MkdirTemp("", "hcclint-scale")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	bad, err := run(dir, *verbose)
	if err != nil {
		log.Print("scale: ", err)
	}
	if err != nil || bad > 0 {
		os.RemoveAll(dir)
		os.Exit(1)
	}
}

// run reports how many blocks grow too fast.
func run(dir string, verbose bool) (int, error) {
	p, err := build(dir)
	if err != nil {
		return 0, err
	}
	bad, blocks := 0, map[string]bool{}
	for _, g := range groups() {
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
		for _, b := range grown(before, after, len(g.jobs)) {
			worst, err := p.worst(g, b.block)
			if err != nil {
				return 0, err
			}
			fmt.Printf("%s: %s: run %d times for %d ranks, %d times for %d, most of all for: %s\n",
				g.name, b.block, b.before, small, b.after, large, worst)
			bad++
		}
	}
	fmt.Printf("%d blocks of code ran at least once for each rank, %d of them grow faster than the tables\n", len(blocks), bad)
	p.found.tell(verbose)
	return bad, nil
}

// found are the rules that found something.
type found map[string]bool

// tell says of how many rules the worst was seen, as far as they judge tables.
func (f found) tell(verbose bool) {
	var not []string
	tables := 0
	for _, r := range rules.All() {
		if r.Table == nil && r.Product == nil && r.Faults == nil && r.Document == nil {
			continue
		}
		if tables++; !f[r.Name] {
			not = append(not, r.Name)
		}
	}
	fmt.Printf("%d of %d rules about tables found something\n", tables-len(not), tables)
	if slices.Sort(not); verbose {
		fmt.Println("the others:", not)
	}
}
